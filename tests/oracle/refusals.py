"""Every reason against an action, and which of several is given. Actions are taken to be well formed."""
from collections import Counter
from collections.abc import Iterator

from .facts import Json, kinds, players, ruling, set_up

ORDER = [
    "malformed", "no-such-seat", "game-over", "wrong-phase", "not-your-turn",
    "no-such-field", "no-such-card", "no-such-offer", "unknown-bean",
    "unknown-edition", "bad-players", "bad-position", "bad-shuffle", "bad-record",
    "field-taken", "must-plant-first", "plant-limit", "hand-empty", "field-empty", "single-bean",
    "field-not-sold", "field-limit", "too-few-coins", "bad-payment",
    "not-with-active", "empty-offer", "not-addressed", "wrong-payment", "discard-limit",
]

PHASE_OF = {
    "plant": "plant", "turn-up": "plant", "discard": "plant",
    "offer": "trade", "accept": "trade", "decline": "trade", "withdraw": "trade", "end-trade": "trade",
    "plant-received": "plant-received", "draw": "draw",
    "plant-offered": "offered", "discard-offered": "offered", "take": "take", "leave": "take",
}

ACTIVE_ONLY = {"plant", "turn-up", "discard", "end-trade", "draw",
               "plant-offered", "discard-offered", "take", "leave"}


class Refused(Exception):
    """An action, position or new game is refused; `code` is the contract's."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class NeedsShuffle(Exception):
    """Cards have to be shuffled and no order was given; chance is not this engine's business."""


def check(position: Json, action: Json) -> None:
    """Raise Refused with the first reason against the action, if there is one."""
    found = set(reasons(position, action))
    if found:
        raise Refused(min(found, key=ORDER.index))


def reasons(position: Json, action: Json) -> Iterator[str]:
    """Every refusal code that applies; reasons that make no sense after an earlier one may be missing."""
    seats = range(players(position))
    if action["seat"] not in seats or action.get("to") not in [None, *seats]:
        yield "no-such-seat"
        return
    yield from when_reasons(position, action)
    yield from field_reasons(position, action)
    yield from card_reasons(position, action)
    do = action["do"]
    if do == "plant":
        yield from plant_reasons(position, action)
    if do in ("turn-up", "discard"):
        if position["planted"] == 0 and hand(position, action):
            yield "must-plant-first"
        if do == "discard" and position["discarded"] >= 1:
            yield "discard-limit"
    if do == "harvest":
        yield from harvest_reasons(position, action)
    if do == "buy-field":
        yield from buy_reasons(position, action)
    if do == "offer":
        yield from offer_reasons(position, action)
    if do in ("accept", "decline", "withdraw"):
        yield from answer_reasons(position, action)


def when_reasons(position: Json, action: Json) -> Iterator[str]:
    do = action["do"]
    if position["phase"] == "over":
        yield "game-over"
    if do in PHASE_OF and position["phase"] != PHASE_OF[do]:
        yield "wrong-phase"
    if do == "discard" and players(position) > 2:
        yield "wrong-phase"
    only_active = do in ACTIVE_ONLY or (do == "harvest" and players(position) == 2)
    if only_active and action["seat"] != position["active"]:
        yield "not-your-turn"


def hand(position: Json, action: Json) -> list[str]:
    cards: list[str] = position["seats"][action["seat"]]["hand"]
    return cards


def fields(position: Json, action: Json) -> list[list[object] | None]:
    owned: list[list[object] | None] = position["seats"][action["seat"]]["fields"]
    return owned


def pile_of(position: Json, action: Json) -> list[str]:
    """The cards among which `card` of an action chooses."""
    piles: dict[str, list[str]] = {
        "plant-received": position["seats"][action["seat"]]["received"],
        "plant-offered": position["offered"], "discard-offered": position["offered"],
        "take": position["turned_up"],
    }
    return piles[action["do"]]


def field_reasons(position: Json, action: Json) -> Iterator[str]:
    """Reasons of the field that is named and of the card (not of the hand) that would go there."""
    if "field" not in action:
        return
    owned = fields(position, action)
    if action["field"] not in range(len(owned)):
        yield "no-such-field"
        return
    if "card" in action:
        pile = pile_of(position, action)
        if action["card"] in range(len(pile)) and taken(owned[action["field"]], pile[action["card"]]):
            yield "field-taken"


def taken(field: list[object] | None, bean: str) -> bool:
    return field is not None and field[0] != bean


def named_places(position: Json, action: Json) -> Iterator[tuple[list[int], list[str]]]:
    """Every list of places that an action names, with the pile in which they lie."""
    seat, do = position["seats"][action["seat"]], action["do"]
    if "card" in action:
        yield [action["card"]], pile_of(position, action)
    if do == "discard":
        yield [action["hand"]], seat["hand"]
    if do == "offer":
        yield action["give"].get("hand", []), seat["hand"]
        yield action["give"].get("turned_up", []), position["turned_up"]
    if do == "accept":
        yield action.get("hand", []), seat["hand"]
        yield action.get("turned_up", []), position["turned_up"]
    if do == "buy-field":
        yield action.get("coins", []), seat["coins"]


def card_reasons(position: Json, action: Json) -> Iterator[str]:
    for places, pile in named_places(position, action):
        if any(place not in range(len(pile)) for place in places) or len(set(places)) < len(places):
            yield "no-such-card"


def plant_reasons(position: Json, action: Json) -> Iterator[str]:
    cards, owned = hand(position, action), fields(position, action)
    if cards and action["field"] in range(len(owned)) and taken(owned[action["field"]], cards[0]):
        yield "field-taken"
    if position["planted"] >= 2 or position["discarded"] >= 1:
        yield "plant-limit"
    if not cards:
        yield "hand-empty"


def harvest_reasons(position: Json, action: Json) -> Iterator[str]:
    owned = fields(position, action)
    if action["field"] not in range(len(owned)):
        return
    field = owned[action["field"]]
    if field is None:
        yield "field-empty"
    elif field[1] == 1:
        sizes = [0 if one is None else one[1] for one in owned]
        if ruling(position, "single_bean") == "strict":
            protected = any(size != 1 for size in sizes)
        else:
            protected = any(size not in (0, 1) for size in sizes)
        if protected:
            yield "single-bean"


def buy_reasons(position: Json, action: Json) -> Iterator[str]:
    table, seat = set_up(position), position["seats"][action["seat"]]
    if table.third_field != "sold":
        yield "field-not-sold"
    if seat["third_field"] != "none":
        yield "field-limit"
    if len(seat["coins"]) < table.price:
        yield "too-few-coins"
    if ruling(position, "third_field_coins") == "choose":
        if "coins" not in action or len(action["coins"]) != table.price:
            yield "bad-payment"
    elif "coins" in action:
        yield "bad-payment"


def offer_reasons(position: Json, action: Json) -> Iterator[str]:
    seat, to, give = action["seat"], action["to"], action["give"]
    active = position["active"]
    if any(bean not in kinds(position) for bean in action["want"]):
        yield "unknown-bean"
    if to == seat or active not in (seat, to):
        yield "not-with-active"
    if seat != active and (to is None or give.get("turned_up")):
        yield "not-with-active"
    if not give.get("turned_up") and not give.get("hand") and not action["want"]:
        yield "empty-offer"
    if action.get("answers") is not None:
        answered = open_offer(position, action["answers"])
        if answered is None:
            yield "no-such-offer"
        elif not addressed(answered, seat) or to != answered["from"]:
            yield "not-addressed"


def open_offer(position: Json, number: int) -> Json | None:
    """The open offer with this id."""
    return next((offer for offer in position["offers"] if offer["id"] == number), None)


def addressed(offer: Json, seat: int) -> bool:
    """Whether an offer is made to this seat, by itself or as one of everyone."""
    return seat != offer["from"] and offer["to"] in (None, seat)


def answer_reasons(position: Json, action: Json) -> Iterator[str]:
    """Reasons against accepting, declining and withdrawing."""
    seat, do = action["seat"], action["do"]
    offer = open_offer(position, action["offer"])
    if offer is None:
        yield "no-such-offer"
        return
    if do == "accept" and not addressed(offer, seat):
        yield "not-addressed"
    if do == "decline" and offer["to"] != seat:
        yield "not-addressed"
    if do == "withdraw" and offer["from"] != seat:
        yield "not-addressed"
    if do == "accept" and "no-such-card" not in card_reasons(position, action):
        up = [position["turned_up"][place] for place in action.get("turned_up", [])]
        paid = [hand(position, action)[place] for place in action.get("hand", [])]
        if Counter(up + paid) != Counter(offer["want"]) or (up and seat != position["active"]):
            yield "wrong-payment"
