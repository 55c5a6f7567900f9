"""What may be chosen about sheets."""

import re
from dataclasses import dataclass
from typing import Final

from beanfield.rules import Edition, Refusal
from beanfield.rules.refusals import N_

CARD: Final = (56.0, 87.0)
LARGER_CARD: Final = (63.0, 88.0)
STICKER: Final = (70.0, 37.0)
USUAL_PLAYERS: Final = 4
FORMATS: Final = ("brf", "unicode", "svg", "pdf")
LEAST, MOST_WIDE, MOST_HIGH = 20.0, 210.0, 297.0
LEAST_PAGE, MOST_PAGE = 12, 100
"""Of cells in a line and of lines on a page."""
LEAST_TYPE, MOST_TYPE = 24, 48
"""Of large print, in points."""


@dataclass(frozen=True)
class Options:
    """What may be chosen about sheets; docs/braille tells what each means.

    `players` are those that the rules are for, None four, or the least of the edition. `size` is that of a
    label in mm, width first; None is a card, or a sticker on sticker sheets. `cells` and `lines` (12 to 100)
    are those of a page of BRF and Unicode Braille. `grade` 2 is contracted. For large print only the first
    three count.
    """

    players: int | None = None
    size: tuple[float, float] | None = None
    landscape: bool = False
    stickers: bool = False
    formats: tuple[str, ...] = FORMATS
    cells: int = 40
    lines: int = 25
    form_feed: bool = True
    eol: str = "\r\n"
    grade: int = 1

    def label(self) -> tuple[float, float]:
        """Width and height of a label in mm."""
        size = self.size or (STICKER if self.stickers else CARD)
        return (max(size), min(size)) if self.landscape else size


USUAL: Final = Options()


def players_of(edition: Edition, players: int | None) -> int:
    """The number of players that the rules are for: the one asked for, or the usual one of the edition."""
    if players is None:
        return USUAL_PLAYERS if USUAL_PLAYERS in edition.setups else min(edition.setups)
    edition.setup(players)
    return players


def size(text: str) -> tuple[float, float]:
    """The width and height in mm that "56x87" says; raises Refusal."""
    found = re.fullmatch(r"(\d{1,3}(?:\.\d)?)[x×*](\d{1,3}(?:\.\d)?)", text.strip().lower())
    if found is None:
        raise Refusal("malformed", N_("Write a size in millimetres as 56x87, not {size}."), size=text[:40])
    width, height = float(found[1]), float(found[2])
    if not (LEAST <= width <= MOST_WIDE and LEAST <= height <= MOST_HIGH):
        raise Refusal(
            "malformed",
            N_("A label is {least} to {wide} mm wide and {least} to {high} mm high, not {size}."),
            least=int(LEAST),
            wide=int(MOST_WIDE),
            high=int(MOST_HIGH),
            size=text[:40],
        )
    return width, height


def formats(text: str) -> tuple[str, ...]:
    """The formats in "brf,pdf"; raises Refusal."""
    found = tuple(part.strip().lower() for part in text.split(","))
    for name in found:
        if name not in FORMATS:
            raise Refusal(
                "malformed",
                N_("There is no format {format}; there are {formats}."),
                format=name[:40],
                formats=", ".join(FORMATS),
            )
    return found


def bounded(name: str, value: int) -> int:
    """A number of cells or lines of a page; raises Refusal, which calls it by the name."""
    if not LEAST_PAGE <= value <= MOST_PAGE:
        raise _out_of_bounds(name, value, LEAST_PAGE, MOST_PAGE)
    return value


def points(value: int, name: str = "--points") -> float:
    """The size of large print; raises Refusal, which calls it by the name."""
    if not LEAST_TYPE <= value <= MOST_TYPE:
        raise _out_of_bounds(name, value, LEAST_TYPE, MOST_TYPE)
    return float(value)


def _out_of_bounds(name: str, value: int, least: int, most: int) -> Refusal:
    return Refusal(
        "malformed",
        N_("{name} is a number from {least} to {most}, not {value}."),
        name=name,
        least=least,
        most=most,
        value=value,
    )
