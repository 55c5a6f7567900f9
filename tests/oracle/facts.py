"""The tables of docs/rules as literals, and what a position's edition, players and rulings make of them."""
from typing import Any, NamedTuple

Json = dict[str, Any]

CARDS = {"coffee": 24, "wax": 22, "blue": 20, "chili": 18, "stink": 16, "green": 14,
         "soy": 12, "black-eyed": 10, "red": 8, "garden": 6, "cocoa": 4}

# Cards needed for one, two, three and four coins; None: no such pay-out.
BEANOMETER: dict[str, tuple[int | None, int | None, int | None, int | None]] = {
    "coffee": (4, 7, 10, 12),
    "wax": (4, 7, 9, 11),
    "blue": (4, 6, 8, 10),
    "chili": (3, 6, 8, 9),
    "stink": (3, 5, 7, 8),
    "green": (3, 5, 6, 7),
    "soy": (2, 4, 6, 7),
    "black-eyed": (2, 4, 5, 6),
    "red": (2, 3, 4, 5),
    "garden": (None, 2, 3, None),
    "cocoa": (None, 2, 3, 4),
}

EDITION_BEANS = {
    "104": ["blue", "chili", "stink", "green", "soy", "black-eyed", "red", "garden"],
    "154": list(CARDS),
}

EDITION_RULINGS: dict[str, Json] = {
    "104": {"single_bean": "relaxed", "third_field_coins": "choose", "tie_break": "shared"},
    "154": {"single_bean": "relaxed", "third_field_coins": "newest", "tie_break": "hand"},
}


class SetUp(NamedTuple):
    """One column of the set-up table."""

    removed: list[str]
    hands: list[int]
    third_field: str
    price: int
    coins_go_to: str
    turn_up: int
    draw: int
    limit: int


SET_UPS = {
    ("104", 3): SetUp([], [5] * 3, "sold", 3, "discard", 2, 3, 3),
    ("104", 4): SetUp([], [5] * 4, "sold", 3, "discard", 2, 3, 3),
    ("104", 5): SetUp([], [5] * 5, "sold", 3, "discard", 2, 3, 3),
    ("154", 2): SetUp(["garden", "cocoa"], [5] * 2, "sold", 3, "out", 3, 2, 1),
    ("154", 3): SetUp(["cocoa"], [5] * 3, "given", 0, "discard", 2, 3, 2),
    ("154", 4): SetUp(["coffee"], [5] * 4, "sold", 3, "discard", 2, 3, 3),
    ("154", 5): SetUp(["coffee"], [5] * 5, "sold", 3, "discard", 2, 3, 3),
    ("154", 6): SetUp(["garden", "cocoa"], [3, 4, 5, 6, 6, 6], "sold", 2, "discard", 2, 4, 3),
    ("154", 7): SetUp(["garden", "cocoa"], [3, 4, 5, 6, 6, 6, 6], "sold", 2, "discard", 2, 4, 3),
}


def players(position: Json) -> int:
    """How many seats the position has."""
    return len(position["seats"])


def set_up(position: Json) -> SetUp:
    """The set-up of the position, with the third field taken away where a ruling says so."""
    table = SET_UPS[position["edition"], players(position)]
    return table._replace(third_field="none") if ruling(position, "third_field") is False else table


def ruling(position: Json, name: str) -> Any:
    """The value of a ruling: the override, otherwise the edition's; None where neither names it."""
    return position["rulings"].get(name, EDITION_RULINGS[position["edition"]].get(name))


def kinds_in_play(edition: str, number: int, chosen: list[str] | None) -> list[str]:
    """The kinds that the player count and the option `beans` leave in, in the order of the edition."""
    removed = SET_UPS[edition, number].removed
    return [bean for bean in EDITION_BEANS[edition]
            if bean not in removed and (chosen is None or bean in chosen)]


def kinds(position: Json) -> list[str]:
    """The kinds in play in a position."""
    return kinds_in_play(position["edition"], players(position), ruling(position, "beans"))


def coins_for(bean: str, cards: int) -> int:
    """How many coins (0 to 4) a field of so many cards pays."""
    reached = [coins for coins, needed in enumerate(BEANOMETER[bean], start=1)
               if needed is not None and cards >= needed]
    return max(reached, default=0)
