"""Where dots are: Marburg Medium, in millimetres from the upper left corner."""

from dataclasses import dataclass, field
from typing import Final

from beanfield.print.cells import dots

PAPER: Final = (210.0, 297.0)
"""A sheet of A4."""
CELL: Final = 6.0
LINE: Final = 10.0
DOT: Final = 2.5
"""From the middle of a dot to that of the next one in the same cell."""
DIAMETER: Final = 1.5
MARGIN: Final = 4.0
"""The least that is kept free around the dots of a label."""
CELL_WIDE: Final = DOT + DIAMETER
CELL_HIGH: Final = 2 * DOT + DIAMETER
LETTERS: Final = 2.6
"""The size of the print letters under a line."""
LETTERS_BELOW: Final = 3.2
"""From the middle of the last dots of a line down to the base of its print letters."""


@dataclass
class Drawing:
    """A page: middles of dots, outlines to cut along (x, y, width, height), and small print (x, y, text)."""

    width: float
    height: float
    dots: list[tuple[float, float]] = field(default_factory=list)
    outlines: list[tuple[float, float, float, float]] = field(default_factory=list)
    print: list[tuple[float, float, str]] = field(default_factory=list)

    def write(self, x: float, y: float, cells: str, text: str) -> None:
        """Draws cells whose first dot has its middle here, and their text in print letters under them."""
        for place, sign in enumerate(cells):
            for dot in dots(sign):
                column, row = divmod(dot - 1, 3)
                self.dots.append((x + place * CELL + column * DOT, y + row * DOT))
        if text:
            self.print.append((x - DIAMETER / 2, y + 2 * DOT + LETTERS_BELOW, text))


def grid(width: float, height: float, margin: float = MARGIN) -> tuple[int, int]:
    """How many cells and lines have room in so many millimetres."""
    columns = int((width - 2 * margin - CELL_WIDE + 0.001) // CELL) + 1
    lines = int((height - 2 * margin - CELL_HIGH + 0.001) // LINE) + 1
    return max(columns, 0), max(lines, 0)


def extent(columns: int, lines: int) -> tuple[float, float]:
    """The width and height from the middle of the first dot to that of the last."""
    return (columns - 1) * CELL + DOT, (lines - 1) * LINE + 2 * DOT
