"""Sheets of paper with dots: labels beside one another, and pages of text."""

from collections.abc import Sequence
from typing import Final

from beanfield.print.geometry import CELL, LINE, PAPER, Drawing, extent, grid
from beanfield.print.pages import Row
from beanfield.print.tiles import Tile

EDGE: Final = 8.0
"""What is kept free at the edges of a sheet, and between labels that are cut apart."""
APART: Final = 4.0
PAGE: Final = grid(*PAPER, margin=10.0)
"""The most cells and lines of text on a sheet."""


def places(size: tuple[float, float], stickers: bool) -> list[tuple[float, float]]:
    """Where labels of this size lie on a sheet: apart, or edge to edge on sticker sheets."""
    edge, apart = (0.0, 0.0) if stickers else (EDGE, APART)
    starts = []
    for paper, side in zip(PAPER, size, strict=True):
        many = max(1, int((paper - 2 * edge + apart) // (side + apart)))
        first = (paper - many * side - (many - 1) * apart) / 2
        starts.append([first + number * (side + apart) for number in range(many)])
    return [(x, y) for y in starts[1] for x in starts[0]]


def tile_sheets(tiles: Sequence[Tile], size: tuple[float, float], stickers: bool) -> list[Drawing]:
    """Labels on sheets, with outlines to cut along where they are no stickers."""
    spots = places(size, stickers)
    sheets = []
    for number, tile in enumerate(tiles):
        x, y = spots[number % len(spots)]
        if number % len(spots) == 0:
            sheets.append(Drawing(*PAPER))
        if not stickers:
            sheets[-1].outlines.append((x, y, *size))
        _draw_tile(sheets[-1], tile, x, y, size)
    return sheets


def _draw_tile(sheet: Drawing, tile: Tile, x: float, y: float, size: tuple[float, float]) -> None:
    """Draws a label with its cells in the middle, so that the turned code is where the other one was."""
    wide, high = extent(tile.columns, tile.lines)
    left, top = x + (size[0] - wide) / 2, y + (size[1] - high) / 2
    for run in tile.runs:
        sheet.write(left + run.column * CELL, top + run.line * LINE, run.cells, run.text)


def text_sheets(pages: Sequence[Sequence[Row]], columns: int, lines: int) -> list[Drawing]:
    """Pages of text, one a sheet."""
    wide, high = extent(columns, lines)
    left, top = (PAPER[0] - wide) / 2, (PAPER[1] - high) / 2
    sheets = []
    for page in pages:
        sheet = Drawing(*PAPER)
        for number, row in enumerate(page):
            sheet.write(left + row.indent * CELL, top + number * LINE, row.cells, row.text)
        sheets.append(sheet)
    return sheets
