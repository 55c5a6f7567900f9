"""New games and loaded positions: what was left out is filled in, what does not fit is refused."""
import copy
from collections import Counter
from collections.abc import Callable

from .facts import CARDS, EDITION_BEANS, SET_UPS, Json, kinds_in_play, players, ruling, set_up
from .refusals import NeedsShuffle, Refused, check

Shuffle = Callable[[list[str]], list[str]]

EMPTY: Json = {
    "format": "beanfield-position/1", "rulings": {},
    "phase": "plant", "active": 0, "planted": 0, "discarded": 0, "exhaustions": 0,
    "discard": [], "out": [], "turned_up": [], "offered": [], "offers": [], "next_offer": 1,
    "seed": None, "shuffles": [],
}


def new(edition: str, number: int, deck: list[str] | None = None, rulings: Json | None = None,
        shuffle: Shuffle | None = None) -> Json:
    """A fresh deal from this deck, or from all cards in play in the order that `shuffle` gives them."""
    chosen = (rulings or {}).get("beans")
    check_edition(edition, number, chosen, "bad-players")
    cards = [bean for bean in kinds_in_play(edition, number, chosen) for _ in range(CARDS[bean])]
    if deck is None:
        if shuffle is None:
            raise NeedsShuffle
        deck = shuffle(cards)
    check_beans(deck, edition)
    if sorted(deck) != sorted(cards):
        raise Refused("bad-position")
    left, seats = list(deck), []
    for size in SET_UPS[edition, number].hands:
        seats.append({"hand": left[:size]})
        left = left[size:]
    return complete({"edition": edition, "rulings": rulings or {}, "seats": seats, "deck": left})


def complete(position: Json, shuffle: Shuffle | None = None) -> Json:
    """The position with everything that was left out, checked; `shuffle` orders cards placed nowhere.

    Raises Refused where it does not fit, NeedsShuffle where cards have to be shuffled and nothing does it.
    """
    full = {**copy.deepcopy(EMPTY), **copy.deepcopy(position)}
    check_edition(full["edition"], len(full["seats"]), full["rulings"].get("beans"), "bad-position")
    for seat in full["seats"]:
        fill_seat(seat, full)
    for offer in full["offers"]:
        offer.setdefault("answers", None)
    place_rest(full, shuffle)
    check_position(full)
    return full


def fill_seat(seat: Json, position: Json) -> None:
    given = set_up(position).third_field == "given"
    seat.setdefault("third_field", "given" if given else "none")
    seat.setdefault("fields", [None] * (2 if seat["third_field"] == "none" else 3))
    for key in ("hand", "coins", "received"):
        seat.setdefault(key, [])


def placed(position: Json) -> list[str]:
    """Every card that lies in a place, in no particular order."""
    cards = []
    for key in ("deck", "discard", "out", "turned_up", "offered"):
        cards += position.get(key, [])
    for seat in position["seats"]:
        cards += seat["hand"] + seat["coins"] + seat["received"]
        for field in seat["fields"]:
            if field is not None:
                cards += [field[0]] * field[1]
    return cards


def in_play(position: Json) -> list[str]:
    return kinds_in_play(position["edition"], players(position), ruling(position, "beans"))


def place_rest(position: Json, shuffle: Shuffle | None) -> None:
    """Put the cards that lie nowhere into the deck or out of the game."""
    rest, top, given = position.pop("rest", None), position.pop("deck_top", None), "deck" in position
    if (rest is not None and not given) or (top is not None and given):
        raise Refused("bad-position")
    check_beans(top or [], position["edition"])
    position.setdefault("deck", top or [])
    count = Counter(placed(position))
    missing = [bean for bean in in_play(position) for _ in range(CARDS[bean] - count[bean])]
    if given and rest == "out":
        position["out"] += missing
    elif given and missing:
        check_beans(placed(position), position["edition"])
        raise Refused("bad-position")
    elif missing:
        if shuffle is None:
            raise NeedsShuffle
        position["deck"] += shuffle(missing)


def check_beans(beans: list[str], edition: str) -> None:
    if any(bean not in EDITION_BEANS[edition] for bean in beans):
        raise Refused("unknown-bean")


def check_edition(edition: str, number: int, chosen: list[str] | None, wrong_number: str) -> None:
    if edition not in EDITION_BEANS:
        raise Refused("unknown-edition")
    check_beans(chosen or [], edition)
    if (edition, number) not in SET_UPS:
        raise Refused(wrong_number)
    table = SET_UPS[edition, number]
    cards = sum(CARDS[bean] for bean in kinds_in_play(edition, number, chosen))
    if cards < sum(table.hands) + table.turn_up:
        raise Refused("bad-position")


def check_position(position: Json) -> None:
    """Raise Refused where a completed position does not fit its edition."""
    cards = placed(position)
    named = cards + [bean for order in position["shuffles"] for bean in order]
    named += [bean for offer in position["offers"] for bean in offer["want"] + offer["gives"]]
    check_beans(named, position["edition"])
    if any(problems(position, cards)) or not all(possible(position, offer) for offer in position["offers"]):
        raise Refused("bad-position")


def problems(position: Json, cards: list[str]) -> list[bool]:
    """The conditions of the page about `bad-position` that are left to look at; True: it does not fit."""
    phase, two, table = position["phase"], players(position) == 2, set_up(position)
    not_out = Counter(cards) - Counter(position["out"])
    received = any(seat["received"] for seat in position["seats"])
    numbers = [offer["id"] for offer in position["offers"]]
    return [
        position["format"] != "beanfield-position/1",
        any(bean not in in_play(position) for bean in not_out),
        any(count > CARDS[bean] for bean, count in Counter(cards).items()),
        any(not fields_fit(seat, table.third_field) for seat in position["seats"]),
        bool(position["turned_up"]) and phase not in ("trade", "take"),
        received and phase not in ("trade", "plant-received"),
        not received and phase == "plant-received",
        bool(position["offered"]) and (not two or phase not in ("offered", "draw", "over")),
        not position["offered"] and phase == "offered",
        phase in ("trade", "plant-received") if two else phase in ("offered", "take"),
        position["active"] not in range(players(position)),
        position["planted"] not in range(3),
        position["discarded"] not in range(2 if two else 1),
        position["exhaustions"] > table.limit,
        position["exhaustions"] == table.limit and phase in ("offered", "plant", "draw"),
        len(set(numbers)) < len(numbers),
        any(number >= position["next_offer"] for number in numbers),
    ]


def fields_fit(seat: Json, third_field: str) -> bool:
    fits = len(seat["fields"]) == (2 if seat["third_field"] == "none" else 3)
    allowed = {"sold": ("none", "bought"), "given": ("given",), "none": ("none",)}[third_field]
    return fits and seat["third_field"] in allowed and all(
        field is None or field[1] >= 1 for field in seat["fields"])


def possible(position: Json, offer: Json) -> bool:
    """Whether an open offer could be made now; what it answers may have gone in the meantime."""
    action = {"seat": offer["from"], "do": "offer"} | {key: offer[key] for key in ("to", "give", "want")}
    if any(other["id"] == offer["answers"] for other in position["offers"]):
        action["answers"] = offer["answers"]
    try:
        check(position, action)
    except Refused:
        return False
    give, hand = offer["give"], position["seats"][offer["from"]]["hand"]
    gives = [position["turned_up"][place] for place in give.get("turned_up", [])]
    gives += [hand[place] for place in give.get("hand", [])]
    offer["give"] = {"turned_up": give.get("turned_up", []), "hand": give.get("hand", [])}
    return bool(gives == offer["gives"])
