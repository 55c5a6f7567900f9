"""A text about the rules as HTML: headings without gaps, and tables with header cells."""

from collections.abc import Iterator
from html import escape
from typing import Final

from .book import Block, Book, Example, Grid, Points, Rule, Section

PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ max-width: 42rem; margin: 0 auto; padding: 1rem; font: 1.125rem/1.5 sans-serif; }}
body {{ color: #111; background: #fff; }}
.example {{ margin-inline-start: 1rem; padding-inline-start: 1rem; border-inline-start: 3px solid #555; }}
.table {{ overflow-x: auto; }} table {{ border-collapse: collapse; }}
caption {{ text-align: start; font-weight: bold; }}
th, td {{ padding: 0.25rem 0.5rem; border: 1px solid #555; text-align: start; vertical-align: top; }}
</style>
</head>
<body>
<main>
{text}
</main>
</body>
</html>
"""


def as_page(book: Book) -> str:
    """Return a whole HTML document that needs nothing else."""
    return PAGE.format(
        language=escape(book.language.replace("_", "-")), title=escape(book.title), text=as_html(book)
    )


def as_html(book: Book) -> str:
    """Return the text as a part of a page: one h1, and below it sections with h2 and h3.

    Sections and rules carry their ids; an example has the class "example", what scrolls a wide table the
    class "table".
    """
    lines = [f"<h1>{escape(book.title)}</h1>", *_blocks(book.blocks)]
    for section in book.sections:
        lines += _section(section, 2)
    return "\n".join(lines)


def _section(section: Section, level: int) -> Iterator[str]:
    yield f'<section id="{escape(section.id)}">'
    yield f"<h{level}>{escape(section.title)}</h{level}>"
    yield from _blocks(section.blocks)
    for below in section.sections:
        yield from _section(below, level + 1)
    yield "</section>"


def _blocks(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Points):
            kind = "ol" if block.ordered else "ul"
            items = "".join(f"<li>{escape(item)}</li>" for item in block.items)
            yield f"<{kind}>{items}</{kind}>"
        elif isinstance(block, Grid):
            yield from _grid(block)
        elif isinstance(block, Rule):
            yield f'<p id="{escape(block.id)}">{escape(block.text)}</p>'
        else:
            kind = ' class="example"' if isinstance(block, Example) else ""
            yield f"<p{kind}>{escape(block.text)}</p>"


def _grid(grid: Grid) -> Iterator[str]:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in grid.head)
    yield f'<div class="table" role="region" tabindex="0" aria-label="{escape(grid.caption)}"><table>'
    yield f"<caption>{escape(grid.caption)}</caption>"
    yield f"<thead><tr>{head}</tr></thead><tbody>"
    for name, *cells in grid.rows:
        others = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        yield f'<tr><th scope="row">{escape(name)}</th>{others}</tr>'
    yield "</tbody></table></div>"
