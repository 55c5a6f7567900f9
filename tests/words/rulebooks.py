"""Games whose rules are told: every edition and number of players, every ruling, and a copied edition."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from beanfield.rules import Edition, editions, load_edition
from beanfield.words.rulebook import Book, Grid, Points, differences, five_minutes, rulebook

Json = dict[str, Any]
TELLINGS = (rulebook, five_minutes, differences)
RULINGS: tuple[Json, ...] = (
    {},
    {"single_bean": "strict"},
    {"third_field_coins": "newest", "tie_break": "hand"},
    {"third_field_coins": "choose", "tie_break": "shared"},
    {"open_hands": True, "third_field": False},
    {"beans": ["blue", "chili", "stink", "green", "soy", "red"], "open_hands": False, "third_field": True},
)


def copied() -> Edition:
    """An edition of its own: other beans, other numbers, and no third field for five."""
    real = load_edition("154")
    beans = {**real.beans, "moon": replace(real.beans["soy"], cards=9, beanometer={2: 3, 3: 7}, name="Ψ")}
    del beans["cocoa"]
    beans["wax"] = replace(beans["wax"], beanometer={1: 5, 2: 9})
    beans["blue"] = replace(beans["blue"], beanometer={1: 2, 2: 5, 3: 6, 4: 9})
    setups = {
        2: replace(real.setups[2], removed=("garden",), hands=(4, 6), turn_up=4, draw=1, exhaustions=2),
        3: replace(real.setups[3], removed=(), hands=(7, 7, 7), turn_up=1, draw=5),
        4: replace(real.setups[4], price=1, hands=(6, 6, 6, 6), draw=2, exhaustions=5, coins_go_to="out"),
        5: replace(real.setups[5], third_field="none", price=None, coins_go_to=None, exhaustions=1),
    }
    return replace(real, id="Ω-1", beans=beans, setups=setups)


COPIED = copied()
GAMES = [
    (edition, players, rulings)
    for edition in (*(editions()[name] for name in ("104", "154")), COPIED)
    for players in edition.setups
    for rulings in RULINGS
]
NAMES = [
    f"{edition.id}, {players} players, {number}"
    for edition in (load_edition("104"), load_edition("154"), COPIED)
    for players in edition.setups
    for number in range(len(RULINGS))
]


def texts(book: Book) -> Iterator[str]:
    """Every text of a book."""
    yield book.title
    for _, section in book.walk():
        yield section.title
    for block in book.all_blocks():
        if isinstance(block, Points):
            yield from block.items
        elif isinstance(block, Grid):
            yield from (block.caption, *block.head, *(cell for row in block.rows for cell in row))
        else:
            yield block.text
