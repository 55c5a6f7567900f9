"""Choosing actions by chance: legal ones that bring a game to its end, and well-formed nonsense."""

from collections.abc import Iterator
from random import Random
from typing import Any

from beanfield.notation.position import load_position
from beanfield.rules import CODES, Game, Refusal, load_edition
from tests.oracle.oracle import choice
from tests.rules.tables import cards_in, fixed_chance

Json = dict[str, Any]

MOST_STEPS = 5000
MOST_OPEN_OFFERS = 6
DOES = (
    "plant", "turn-up", "offer", "accept", "decline", "withdraw", "end-trade", "plant-received", "draw",
    "harvest", "buy-field", "plant-offered", "discard-offered", "discard", "take", "leave",
)  # fmt: skip


def some_action(game: Game, chance: Random) -> Json:
    """An action that is legal now, of any seat; offers among them, and the end of trading before long."""
    if game.phase == "trade":
        if chance.random() < 0.2:
            return {"seat": game.active, "do": "end-trade"}
        if len(game.view(None)["offers"]) < MOST_OPEN_OFFERS and chance.random() < 0.5:
            return some_offer(game, chance)
    seats = list(range(game.players))
    if chance.random() < 0.7:
        seats = [game.active]
    actions = [action for seat in seats for action in game.legal(seat)] or everything(game)
    patient = [action for action in actions if action["do"] != "harvest"]
    if not patient and chance.random() < 0.8:
        seats_now = game.view(None)["seats"]
        return max(actions, key=lambda one: int(seats_now[one["seat"]]["fields"][one["field"]][1]))
    return chance.choice(patient if patient and chance.random() < 0.95 else actions)


def everything(game: Game) -> list[Json]:
    """All that is listed for any seat."""
    return [action for seat in range(game.players) for action in game.legal(seat)]


def some_offer(game: Game, chance: Random) -> Json:
    """An offer that is legal now, in the phase `trade`."""
    position = game.position()
    active, seats = position["active"], range(len(position["seats"]))
    seat = chance.choice([active, *seats])
    partners = [None, *(other for other in seats if other != seat)] if seat == active else [active]
    to = chance.choice(partners)
    give = {
        "turned_up": places(len(position["turned_up"]), chance) if seat == active else [],
        "hand": places(len(position["seats"][seat]["hand"]), chance),
    }
    kinds = game.edition.kinds_in_play(game.players, game.rulings.get("beans"))
    want = [chance.choice(kinds) for _ in range(chance.choice([0, 1, 1, 2, 3]))]
    if not want and not any(give.values()):
        want = [chance.choice(kinds)]
    action: Json = {"seat": seat, "do": "offer", "to": to, "give": give, "want": want}
    made_to = [one["id"] for one in position["offers"] if one["to"] in (seat, None) and one["from"] == to]
    if made_to and chance.random() < 0.5:
        action["answers"] = chance.choice(made_to)
    return action


def places(number: int, chance: Random) -> list[int]:
    """Up to two places of so many, in any order."""
    return chance.sample(range(number), min(number, chance.choice([0, 0, 1, 1, 2])))


def wild_action(position: Json, chance: Random) -> Json:
    """A well-formed action that may be legal, but seldom is."""
    seats = len(position["seats"])
    seat = chance.choice([position["active"], chance.randrange(-1, seats + 1)])
    cards = len(position["seats"][seat % seats]["hand"])
    do = chance.choice(DOES)
    action: Json = {"seat": seat, "do": do}
    if do in ("plant", "harvest", "plant-received", "plant-offered", "take"):
        action["field"] = chance.choice([0, 1, 2, 3, -1])
    if do in ("plant-received", "plant-offered", "discard-offered", "take"):
        action["card"] = chance.choice([0, 0, 1, 2, 9, -1])
    if do in ("accept", "decline", "withdraw"):
        action["offer"] = some_number(position, chance)
    if do == "accept":
        action.update(hand=wild_places(cards, chance), turned_up=wild_places(2, chance))
    if do == "discard":
        action["hand"] = chance.randrange(-1, cards + 1)
    if do == "offer":
        action["to"] = chance.choice([None, position["active"], chance.randrange(-1, seats + 1)])
        action["give"] = {"turned_up": wild_places(2, chance), "hand": wild_places(cards, chance)}
        action["want"] = [chance.choice(BEANS) for _ in range(chance.randrange(3))]
        if chance.random() < 0.3:
            action["answers"] = some_number(position, chance)
    if do == "buy-field" and chance.random() < 0.5:
        action["coins"] = wild_places(7, chance) + wild_places(7, chance)
    return action


BEANS = [*load_edition("154").beans, "lentil"]


def some_number(position: Json, chance: Random) -> int:
    """The number of an open offer, or of none."""
    open_ones = [offer["id"] for offer in position["offers"]]
    return int(chance.choice([*open_ones, *open_ones, position["next_offer"], 0, -1]))


def wild_places(number: int, chance: Random) -> list[int]:
    """Up to three places of so many, now and then one too far or twice the same."""
    lowest = -1 if chance.random() < 0.2 else 0
    return [chance.randrange(lowest, number + 1) for _ in range(chance.randrange(4))]


def is_listed(game: Game, action: Json) -> bool:
    """Whether this action, or one that is the same choice, stands in its seat's legal list."""
    position = game.position()
    if action["do"] == "accept":
        action = {"hand": [], "turned_up": [], **action}
    same = choice(position, action)
    return any(choice(position, other) == same for other in game.legal(action["seat"]))


def spoiled_shuffle(game: Game) -> bool:
    """Whether orders of coming reshuffles are given; they may not fit the discards, and block a draw."""
    return bool(game.position()["shuffles"])


def advance(game: Game, chance: Random) -> tuple[Game, Json, list[Json]]:
    """The game one legal action later, the action and its events.

    Where a given shuffle does not fit the discards, the game goes on from the position without it.
    """
    action = some_action(game, chance)
    try:
        return game, action, game.play(action["seat"], action)
    except Refusal as refusal:
        assert refusal.code == "bad-shuffle", (action, refusal.code)
        assert spoiled_shuffle(game)
    mended = load_position({**game.position(), "shuffles": []}, fixed_chance, game.edition)
    return mended, action, mended.play(action["seat"], action)


def walk(game: Game, seed: int, steps: int = MOST_STEPS) -> Iterator[Game]:
    """The game at its start and after each of so many legal actions, or until it is over."""
    chance = Random(seed)
    yield game
    for _ in range(steps):
        if game.over:
            return
        game, _, _ = advance(game, chance)
        yield game


def check_refusal(game: Game, action: Json) -> Refusal | None:
    """Try the action on the game: the refusal, after which nothing has changed, or None when it was done."""
    before = (game.position(), game.record(), game.events(None))
    cards = cards_in(before[0])
    seat = action["seat"]
    legal = game.is_legal(seat, action)
    try:
        game.play(seat, action)
    except Refusal as refusal:
        assert refusal.code in CODES
        assert refusal.message
        assert (game.position(), game.record(), game.events(None)) == before
        assert not legal
        return refusal
    assert legal
    assert cards_in(game.position()) == cards
    return None
