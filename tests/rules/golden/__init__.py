"""Golden games: one for every edition and number of players, and some under rulings, kept as records.

`python -m tests.rules.golden` plays them anew and writes the files; only after the rules have been changed on
purpose. Nothing but the standard library is used beside the package, so that any Python can play them.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from beanfield.notation.record import steps
from beanfield.rules import Game

Json = dict[str, Any]

FOLDER = Path(__file__).parent
BEGINNERS: Json = {"open_hands": True, "beans": ["blue", "chili", "stink", "green"], "third_field": False}
STRICT: Json = {"single_bean": "strict", "third_field_coins": "newest", "tie_break": "hand"}
GAMES: dict[str, tuple[str, int, Json]] = {
    "104-3": ("104", 3, {}),
    "104-4": ("104", 4, {}),
    "104-5": ("104", 5, {}),
    "154-2": ("154", 2, {}),
    "154-3": ("154", 3, {}),
    "154-4": ("154", 4, {}),
    "154-5": ("154", 5, {}),
    "154-6": ("154", 6, {}),
    "154-7": ("154", 7, {}),
    "104-3-beginners": ("104", 3, BEGINNERS),
    "104-4-strict": ("104", 4, STRICT),
    "154-2-choose": ("154", 2, {"third_field_coins": "choose", "single_bean": "strict"}),
    "154-3-without-third": ("154", 3, {"third_field": False, "tie_break": "shared"}),
}
MOST_OFFERS = 5


class Choice:
    """Choices that every Python makes in the same way: only `random()` is promised to be."""

    def __init__(self, seed: str) -> None:
        self.random = Random(int.from_bytes(seed.encode()))

    def below(self, number: int) -> int:
        return int(self.random.random() * number)

    def of(self, things: list[Any]) -> Any:
        return things[self.below(len(things))]


def play(name: str) -> Iterator[Game]:
    """The golden game of this name, played from its seed: at its start and after each action."""
    edition, players, rulings = GAMES[name]
    choice = Choice(name)
    game = Game.new(edition, players, seed=choice.below(2**53), rulings=rulings)
    yield game
    while not game.over:
        action = some_action(game, choice)
        game.play(action["seat"], action)
        yield game


def some_action(game: Game, choice: Choice) -> Json:
    """Any action of any seat, the active one more often; offers among them, and the end of trading."""
    seat = game.active if choice.below(3) else choice.below(game.players)
    if game.phase == "trade":
        if choice.below(8) == 0:
            return {"seat": game.active, "do": "end-trade"}
        if choice.below(2) and len(game.view(None)["offers"]) < MOST_OFFERS:
            return some_offer(game, seat, choice)
    actions = listed(game, seat) or everything(game)
    patient = [action for action in actions if action["do"] != "harvest"]
    if not patient:
        return max(actions, key=lambda action: field_size(game, action))
    action: Json = choice.of(patient if choice.below(20) else actions)
    return action


def field_size(game: Game, harvest: Json) -> int:
    """How many cards a listed harvest sells."""
    field: list[Any] = game.view(None)["seats"][harvest["seat"]]["fields"][harvest["field"]]
    return int(field[1])


def listed(game: Game, seat: int) -> list[Json]:
    """The legal list in an order of its own, since the contract lays none down."""
    return sorted(game.legal(seat), key=json.dumps)


def everything(game: Game) -> list[Json]:
    return [action for seat in range(game.players) for action in listed(game, seat)]


def some_offer(game: Game, seat: int, choice: Choice) -> Json:
    """An offer of up to two cards for up to one bean, sometimes in answer to another offer."""
    action: Json = choice.of(sorted(game.offers(seat, 1, 1), key=json.dumps))
    hand = game.view(seat)["seats"][seat]["hand_count"]
    if hand > 1 and choice.below(3) == 0:
        action["give"]["hand"] = [hand - 1, choice.below(hand - 1)]
    open_ones = game.view(seat)["offers"]
    made_to = [one["id"] for one in open_ones if one["from"] == action["to"] and one["to"] in (seat, None)]
    return {**action, "answers": made_to[0]} if made_to else action


def fingerprint(thing: Any, length: int = 64) -> str:
    """Some hexadecimal digits that stand for a JSON value."""
    text = json.dumps(thing, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:length]


def fingerprints(record: Json) -> list[str]:
    """Four digits for each position of the recorded game, its events and what is legal then."""
    return [fingerprint([game.position(), events, everything(game)], 4) for _, events, game in steps(record)]


def digests() -> dict[str, str]:
    """What stands for each golden game as it is played from its seed, and for games that chance plays out."""
    return {**{name: digest(name) for name in GAMES}, "play-outs": play_outs()}


def digest(name: str) -> str:
    """What stands for all positions, views, events and legal lists of a golden game."""
    return fingerprint(
        [
            [game.position(), game.events(None), game.view(step % game.players), everything(game)]
            for step, game in enumerate(play(name))
        ]
    )


def play_outs() -> str:
    """What stands for the ends of games of every table that `Game.play_out` plays to their end."""
    games = [Game.new(edition, players, 5, rulings) for edition, players, rulings in GAMES.values()]
    return fingerprint([game.play_out(seed) for game in games for seed in range(3)])


def stored(name: str) -> Json:
    """The golden file of this name: `record` and the `fingerprints` of its positions."""
    golden: Json = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return golden


def stored_digests() -> dict[str, str]:
    """The digests as they were when the golden files were written."""
    kept: dict[str, str] = json.loads((FOLDER / "digests.json").read_text(encoding="utf-8"))
    return kept


def written(name: str) -> str:
    """The text of a golden file: one line for each action."""
    *_, game = play(name)
    record = game.record()
    actions = ",\n".join(json.dumps(action, separators=(",", ":")) for action in record.pop("actions"))
    head = json.dumps(record, separators=(",", ":"))[:-1]
    prints = " ".join(fingerprints(game.record()))
    return f'{{"record":{head},"actions":[\n{actions}\n]}},\n"fingerprints":"{prints}"}}\n'


def write() -> None:
    """Play all golden games and write their files."""
    for name in GAMES:
        (FOLDER / f"{name}.json").write_text(written(name), encoding="utf-8")
    (FOLDER / "digests.json").write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")
