"""Braille on pages of so many cells and lines, and the files that hold them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from beanfield.print.cells import BLANK, ascii_braille
from beanfield.print.options import Options
from beanfield.print.script import Script
from beanfield.print.texts import Part
from beanfield.print.tiles import Tile
from beanfield.print.wrap import wrap
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_

INDENTS: Final = {"heading": (4, 4), "subheading": (2, 2), "text": (2, 0), "item": (0, 2), "subitem": (2, 4)}
"""The blank cells before the first line of a part, and before the others."""
BETWEEN: Final = 2
"""Blank cells between labels side by side; between those one above the other there is a blank line."""


@dataclass(frozen=True)
class Row:
    """A line of a page: blank cells, cells, and their text in print."""

    indent: int
    cells: str
    text: str

    def all(self) -> str:
        """The line in cells."""
        return BLANK * self.indent + self.cells if self.cells else ""


EMPTY: Final = Row(0, "", "")


def laid_out(parts: Sequence[Part], script: Script, columns: int, lines: int) -> list[list[Row]]:
    """The parts on pages. A heading has an empty line before it and its text below it on the same page."""
    pages: list[list[Row]] = [[]]
    for part in parts:
        rows = _rows(part, script, columns)
        is_heading = part.style in ("heading", "subheading")
        space = [EMPTY] * (is_heading and bool(pages[-1]))
        needed = len(space) + len(rows) + 1 if is_heading else 1
        if len(pages[-1]) + needed > lines and pages[-1]:
            pages.append([])
            space = []
        for row in [*space, *rows]:
            if len(pages[-1]) == lines:
                pages.append([])
            pages[-1].append(row)
    return pages


def _rows(part: Part, script: Script, columns: int) -> list[Row]:
    def write(text: str) -> str:
        code = part.code if text.startswith(part.code) else ""
        return script.letters(code) + script.text(text[len(code) :])

    first, rest = INDENTS.get(part.style, (0, 0))
    lines = wrap(part.text, lambda text: len(write(text)), [columns - first, columns - rest], anywhere=True)
    rows = [Row(rest if place else first, write(line), line) for place, line in enumerate(lines)]
    if part.style == "title":
        return [Row((columns - len(row.cells)) // 2, row.cells, row.text) for row in rows]
    return rows


def tile_pages(tiles: Sequence[Tile], options: Options) -> list[list[str]]:
    """Labels side by side and one above the other; raises Refusal when a page is too small for one."""
    wide, high = tiles[0].columns, tiles[0].lines
    across = (options.cells + BETWEEN) // (wide + BETWEEN)
    down = (options.lines + 1) // (high + 1)
    if not across or not down:
        raise Refusal(
            "malformed",
            N_(
                "A label has {columns} cells in {lines} lines, and a page only {cells} cells in {rows} "
                "lines. Take larger pages or smaller labels."
            ),
            columns=wide,
            lines=high,
            cells=options.cells,
            rows=options.lines,
        )
    per_page = across * down
    return [list(_block(tiles[start : start + per_page], across)) for start in range(0, len(tiles), per_page)]


def _block(tiles: Sequence[Tile], across: int) -> Iterator[str]:
    for start in range(0, len(tiles), across):
        if start:
            yield ""
        beside = tiles[start : start + across]
        for cells in zip(*(tile.rows() for tile in beside), strict=True):
            padded = (part.ljust(beside[0].columns + BETWEEN, BLANK) for part in cells)
            yield "".join(padded).rstrip(BLANK)


def encoded(pages: Sequence[Sequence[str]], options: Options, in_ascii: bool) -> bytes:
    """The file with these pages: BRF in ASCII, or Unicode Braille in UTF-8.

    Each page ends with a form feed; without, it is filled with empty lines.
    """
    text = ""
    for number, page in enumerate(pages, 1):
        rows = list(page)
        if not options.form_feed and number < len(pages):
            rows += [""] * (options.lines - len(rows))
        text += "".join((ascii_braille(row) if in_ascii else row) + options.eol for row in rows)
        text += "\f" if options.form_feed else ""
    return text.encode("ascii" if in_ascii else "utf-8")
