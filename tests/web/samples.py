"""Games at moments that the pages are tested with."""

from typing import Any

from beanfield.command import _samples as moments
from beanfield.web.render import words_of
from beanfield.web.scene import board

Json = dict[str, Any]

__all__ = ["moments", "seen_as_board", "show"]


def show(table: moments.Sitting, draft: Json | None = None, **more: Any) -> Json:
    """The model of the board that seat 0 sees."""
    return seen_as_board(table.seen(**more), draft)


def seen_as_board(seen: Json, draft: Json | None = None) -> Json:
    return board(seen, draft or {}, words_of("en", seen["table"]["edition"]))
