"""The dearest legal lists: seven players, hands of 15, six offers of three cards, 12 coins of 5 kinds."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from beanfield.notation.position import load_position
from beanfield.rules import Edition, Game, load_edition

EDITION = "154"
PLAYERS = 7
HAND_CARDS = 15
HAND = ["blue", "wax", "soy", "green", "chili"] * 3
COINS = ["coffee", "wax", "blue", "chili", "stink"] * 2 + ["coffee", "wax"]
FIELDS = {"red": 2, "black-eyed": 2}
WANTED = (["soy", "green", "chili"], ["soy", "soy", "green"], ["soy", "soy", "soy"])
TURNED_UP = (["soy", "green"], ["soy", "soy"])


def positions() -> Iterator[tuple[str, Game, int]]:
    """Each case's name, the game and the seat to ask: the active one or another, with different offers."""
    edition = load_edition(EDITION)
    for asked, role in ((0, "the active seat"), (1, "another seat")):
        for wanted in WANTED:
            for turned_up in TURNED_UP:
                name = f"{role}, {', '.join(wanted)} wanted, {', '.join(turned_up)} turned up"
                yield name, load_position(_position(edition, asked, wanted, turned_up)), asked


def _position(edition: Edition, asked: int, wanted: list[str], turned_up: list[str]) -> dict[str, Any]:
    rest = _rest(edition, turned_up)
    makers = range(1, PLAYERS) if asked == 0 else [0] * (PLAYERS - 1)
    seats: list[dict[str, Any]] = [
        {"hand": rest[begin : begin + HAND_CARDS]} for begin in range(0, PLAYERS * HAND_CARDS, HAND_CARDS)
    ]
    seats[asked] = {"hand": HAND, "coins": COINS, "fields": [list(field) for field in FIELDS.items()]}
    return {
        "format": "beanfield-position/1",
        "edition": EDITION,
        "rulings": {"third_field_coins": "choose"},
        "phase": "trade",
        "turned_up": turned_up,
        "seats": seats,
        "offers": [
            {"id": number, "from": maker, "to": asked, "give": {"hand": [0]}, "want": wanted}
            for number, maker in enumerate(makers, 1)
        ],
        "next_offer": PLAYERS,
        "seed": 1,
    }


def _rest(edition: Edition, turned_up: list[str]) -> list[str]:
    removed = edition.setups[PLAYERS].removed
    cards = Counter({bean: edition.beans[bean].cards for bean in edition.beans if bean not in removed})
    cards.subtract(HAND + COINS + turned_up)
    cards.subtract(FIELDS)
    return list(cards.elements())
