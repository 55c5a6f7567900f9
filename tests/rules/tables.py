"""Tables to play at: every edition and number of players, rulings, and positions that few games reach."""

import os
from collections import Counter
from random import Random
from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st

from beanfield.rules import Game, load_edition

Json = dict[str, Any]
Table = tuple[str, int, Json]

TABLES = (
    ("104", 3),
    ("104", 4),
    ("104", 5),
    ("154", 2),
    ("154", 3),
    ("154", 4),
    ("154", 5),
    ("154", 6),
    ("154", 7),
)
PHASES = ("plant", "trade", "plant-received", "draw", "over")
PHASES_OF_TWO = ("plant", "take", "offered", "draw", "over")
FEW_BEANS = ("blue", "chili", "stink", "green")


def examples(number: int) -> int:
    """How many examples a property gets; BEANFIELD_EXAMPLES=10 makes it ten times as many."""
    return max(1, int(number * float(os.environ.get("BEANFIELD_EXAMPLES", "1"))))


def many(number: int) -> settings:
    """Settings of a property tried on so many examples; a walk is not made simpler by another seed."""
    return settings(max_examples=examples(number), phases=[Phase.explicit, Phase.reuse, Phase.generate])


def rulings() -> st.SearchStrategy[Json]:
    """Overrides of the edition and beginners' options, in every combination."""
    return st.fixed_dictionaries(
        {},
        optional={
            "single_bean": st.sampled_from(["relaxed", "strict"]),
            "third_field_coins": st.sampled_from(["choose", "newest"]),
            "tie_break": st.sampled_from(["shared", "hand"]),
            "open_hands": st.booleans(),
            "beans": st.sampled_from([list(FEW_BEANS), ["red", *FEW_BEANS, "soy"]]),
            "third_field": st.booleans(),
        },
    )


def tables() -> st.SearchStrategy[Table]:
    """An edition, a number of players and rulings."""
    return st.tuples(st.sampled_from(TABLES), rulings()).map(lambda one: (*one[0], one[1]))


def some_rulings(chance: Random) -> Json:
    """Rulings for those who choose without Hypothesis; often none."""
    every: Json = {
        "single_bean": chance.choice(["relaxed", "strict"]),
        "third_field_coins": chance.choice(["choose", "newest"]),
        "tie_break": chance.choice(["shared", "hand"]),
        "open_hands": chance.random() < 0.5,
        "beans": list(FEW_BEANS),
        "third_field": chance.random() < 0.5,
    }
    return {name: value for name, value in every.items() if chance.random() < 0.25}


def cards_in(position: Json) -> Counter[str]:
    """How many cards of each kind lie anywhere in a position."""
    count: Counter[str] = Counter()
    for pile in ("deck", "discard", "out", "turned_up", "offered"):
        count.update(position[pile])
    for seat in position["seats"]:
        for pile in ("hand", "coins", "received"):
            count.update(seat[pile])
        for field in seat["fields"]:
            if field:
                count[field[0]] += field[1]
    return count


def in_play(edition: str, players: int, chosen: Json) -> list[str]:
    """Every card in play at a table, kind by kind."""
    known = load_edition(edition)
    kinds = known.kinds_in_play(players, chosen.get("beans"))
    return [kind for kind in kinds for _ in range(known.beans[kind].cards)]


class OddPosition:
    """A valid position by chance: empty decks, no discards, long and empty hands, many cards turned up."""

    def __init__(self, table: Table, chance: Random) -> None:
        self.edition, self.players, self.rulings = table
        self.chance = chance
        self.pool = in_play(*table)
        chance.shuffle(self.pool)
        self.setup = load_edition(self.edition).setup(self.players)

    def take(self, *numbers: int) -> list[str]:
        number = min(self.chance.choice(numbers), len(self.pool))
        taken, self.pool = self.pool[:number], self.pool[number:]
        return taken

    def position(self) -> Json:
        chance, two = self.chance, self.players == 2
        phase = chance.choice(PHASES_OF_TWO if two else PHASES)
        last = self.setup.exhaustions
        planted = chance.randrange(3)
        position: Json = {
            "edition": self.edition,
            "rulings": self.rulings,
            "phase": phase,
            "active": chance.randrange(self.players),
            "planted": planted,
            "discarded": chance.randrange(2) if two and planted else 0,
            "exhaustions": chance.randrange(last + (phase not in ("plant", "draw", "offered"))),
            "seats": [self.seat(phase) for _ in range(self.players)],
            "next_offer": chance.choice([1, 1, 7, 10**12]),
            "seed": chance.choice([None, 0, chance.randrange(2**53)]),
        }
        if phase in ("trade", "take"):
            position["turned_up"] = self.take(0, 1, 2, 2, 3, 12)
        if phase == "offered":
            position["offered"] = self.take(1, 2, 5)
        elif two and phase in ("draw", "over"):
            position["offered"] = self.take(0, 1, 3)
        self.receive(position)
        self.give_up_phase(position)
        position["discard"] = self.take(0, 0, 1, 2, 5, 30)
        position["out"] = self.take(0, 0, 1, 8)
        self.lay_deck(position)
        return position

    def seat(self, phase: str) -> Json:
        third = "none"
        if self.rulings.get("third_field", True) and self.setup.third_field != "none":
            third = "given" if self.setup.third_field == "given" else self.chance.choice(["none", "bought"])
        return {
            "hand": self.take(0, 0, 1, 2, 4, 9),
            "fields": [self.field() for _ in range(2 if third == "none" else 3)],
            "coins": self.take(0, 1, 3, 6),
            "received": self.take(0, 1, 3) if phase == "plant-received" else [],
            "third_field": third,
        }

    def field(self) -> list[Any] | None:
        if self.chance.random() < 0.3 or not self.pool:
            return None
        bean = self.chance.choice(self.pool)
        count = min(self.chance.choice([1, 1, 1, 2, 3, 4, 7, 13]), self.pool.count(bean))
        for _ in range(count):
            self.pool.remove(bean)
        return [bean, count]

    def receive(self, position: Json) -> None:
        seats = position["seats"]
        if position["phase"] == "trade":
            self.chance.choice(seats)["received"] = self.take(0, 0, 2)
        if position["phase"] == "plant-received" and not any(seat["received"] for seat in seats):
            seats[0]["received"] = self.take(1)

    def give_up_phase(self, position: Json) -> None:
        """Go on to another phase where no card was left for the one that was chosen."""
        received = any(seat["received"] for seat in position["seats"])
        lacking = {"plant-received": not received, "offered": not position.get("offered")}
        if lacking.get(position["phase"]):
            position.update(phase="plant", exhaustions=0)

    def lay_deck(self, position: Json) -> None:
        chance = self.chance
        how = chance.choice(["all", "top", "empty", "few", "few"])
        if how == "top":
            position["deck_top"] = self.take(0, 1, 3)
        elif how != "all":
            position["deck"] = self.take(0) if how == "empty" else self.take(1, 2, 3, 5)
            position["rest"] = "out"
            if chance.random() < 0.3 and position["discard"]:
                position["shuffles"] = [chance.sample(position["discard"], len(position["discard"]))]


def odd_position(table: Table, chance: Random) -> Json:
    """A valid position at this table that no game may ever reach."""
    return OddPosition(table, chance).position()


def fixed_chance() -> int:
    """What stands in for chance where a position has no seed, so that tests can be repeated."""
    return 42


def begun(table: Table, seed: int, odd: bool) -> Game:
    """A game at this table: a fresh deal, or one from an odd position."""
    from beanfield.notation.position import load_position

    edition, players, chosen = table
    if odd:
        return load_position(odd_position(table, Random(seed)), chance=fixed_chance)
    return Game.new(edition, players, seed=seed, rulings=chosen, chance=fixed_chance)
