"""The drawings of the game: one small SVG a file, and all of them together as one sheet of symbols.

A page shows a drawing with `<use href="#bean-coffee"/>` when it holds the sheet itself, or with the address
of the sheet before the `#`. Templates do so with the macros of `card.html`.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

ROOT: Final = files(__name__)
FOLDERS: Final = {"beans": "bean-", "icons": "icon-", "marks": "mark-", "scenery": "scene-", "": ""}
"""What the names of the drawings in each folder begin with."""

OPENING: Final = '<svg xmlns="http://www.w3.org/2000/svg"'
PLAIN: Final = "bean-plain"
"""The bean for a kind that has no character of its own, as an edition of someone's own may hold."""


@cache
def _found() -> dict[str, Traversable]:
    return {
        prefix + file.name.removesuffix(".svg"): file
        for folder, prefix in FOLDERS.items()
        for file in sorted((ROOT / folder if folder else ROOT).iterdir(), key=lambda file: file.name)
        if file.name.endswith(".svg")
    }


def names() -> tuple[str, ...]:
    """The names of all drawings, such as "bean-coffee", "icon-menu" or "coin"."""
    return tuple(_found())


def bean(kind: str) -> str:
    """The name of the drawing of a kind of bean."""
    name = f"bean-{kind}"
    return name if name in _found() else PLAIN


@cache
def drawing(name: str) -> str:
    """A drawing by itself, as an SVG document that can also stand in a page."""
    return _found()[name].read_text(encoding="utf-8").strip()


@cache
def sprite() -> str:
    """All drawings as the symbols of one SVG, which shows nothing by itself."""
    start = f'{OPENING} class="sprite" width="0" height="0" aria-hidden="true">'
    return "\n".join((start, *map(_symbol, names()), "</svg>"))


def _symbol(name: str) -> str:
    inner = drawing(name).removeprefix(OPENING).removesuffix("</svg>")
    return f'<symbol id="{name}"{inner}</symbol>'
