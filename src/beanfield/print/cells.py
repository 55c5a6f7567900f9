"""Braille cells as Unicode characters (U+2800 to U+283F), and what they are in a BRF file."""

from typing import Final

BLANK: Final = "\u2800"
NORTH_AMERICAN: Final = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
"""The ASCII sign of each cell, in the order of Unicode."""
ROTATED: Final = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}


def cell(dots: str) -> str:
    """The cell with these dots, such as "145"; "0" is the blank one."""
    return chr(0x2800 + sum(1 << int(dot) - 1 for dot in dots if dot != "0"))


def cells(dots: str) -> str:
    """Cells from their dots, joined with dashes: "45-246"."""
    return "".join(cell(one) for one in dots.split("-"))


def dots(sign: str) -> tuple[int, ...]:
    """The dots of a cell."""
    return tuple(dot for dot in range(1, 7) if ord(sign) - 0x2800 >> dot - 1 & 1)


def rotated(text: str) -> str:
    """The cells as they are felt when the card is turned by 180°."""
    return "".join(cell("".join(str(ROTATED[dot]) for dot in dots(sign))) for sign in reversed(text))


def ascii_braille(text: str) -> str:
    """The cells as the 64 ASCII signs that embossers know."""
    return "".join(NORTH_AMERICAN[ord(sign) - 0x2800] for sign in text)
