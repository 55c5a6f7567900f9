"""A text about the rules as plain lines, as wide as they may be."""

from collections.abc import Iterator
from itertools import count
from textwrap import wrap
from typing import Final

from .book import Block, Book, Grid, Points, Section

WIDEST_TABLE: Final = 100
"""A table with longer lines is told row by row, also where lines may be of any length."""
GAP: Final = "  "


def as_text(book: Book, width: int | None = None) -> str:
    """Return the text in lines of at most `width` letters (at least 8; None: paragraphs are one line each).

    Headings are numbered, "4.2", with an empty line before them. A table that is too wide is told row by
    row. Nothing is left out; a word longer than a line goes on in the next one.
    """
    lines = [*_wrapped(book.title, width), *_blocks(book.blocks, width)]
    for number, section in enumerate(book.sections, 1):
        lines += _section(section, f"{number}", width)
    return "\n".join(lines) + "\n"


def _section(section: Section, number: str, width: int | None) -> Iterator[str]:
    yield ""
    yield from _wrapped(section.title, width, f"{number}. ")
    yield from _blocks(section.blocks, width)
    for part, below in enumerate(section.sections, 1):
        yield from _section(below, f"{number}.{part}", width)


def _blocks(blocks: tuple[Block, ...], width: int | None) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Points):
            yield from _points(block, width)
        elif isinstance(block, Grid):
            yield from _grid(block, width)
        else:
            yield from _wrapped(block.text, width)


def _wrapped(text: str, width: int | None, first: str = "", rest: str = GAP) -> list[str]:
    if width is None:
        return [first + text]
    return wrap(text, width, initial_indent=first, subsequent_indent=rest if first else "")


def _points(points: Points, width: int | None) -> Iterator[str]:
    for number, item in zip(count(1), points.items, strict=False):
        yield from _wrapped(item, width, f"{number}. " if points.ordered else "- ")


def _grid(grid: Grid, width: int | None) -> Iterator[str]:
    yield from _wrapped(grid.caption, width)
    rows = [grid.head, *grid.rows]
    columns = [max(len(row[place]) for row in rows) for place in range(len(grid.head))]
    if sum(columns) + len(GAP) * (len(columns) - 1) <= min(width or WIDEST_TABLE, WIDEST_TABLE):
        for row in rows:
            first, *others = (cell.ljust(size) for cell, size in zip(row, columns, strict=True))
            yield GAP.join([first, *others]).rstrip()
        return
    for name, *cells in grid.rows:
        yield from _wrapped(name, width, "- ")
        for head, cell in zip(grid.head[1:], cells, strict=True):
            yield from _wrapped(f"{head}: {cell}", width, GAP, GAP * 2)
