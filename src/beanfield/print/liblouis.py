"""Contracted Braille by liblouis, where that library is installed."""

import ctypes
import ctypes.util
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Final

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_

CONTRACTED: Final = {
    "en": "en-ueb-g2.ctb",
    "de": "de-g2.ctb",
    "sv": "sv-g2.ctb",
    "da": "da-dk-g26.ctb",
    "nb": "no-no-g3.ctb",
}
"""The table of each language that has contractions; Romanian and Estonian have none."""
QUIET: Final = 50_000
ROOM: Final = 8
"""How many cells a sign may become at most."""

_one_at_a_time = Lock()


@cache
def library() -> ctypes.CDLL | None:
    """The library, or None where it is not installed."""
    name = ctypes.util.find_library("louis")
    if name is None:
        return None
    found = ctypes.CDLL(name)
    found.lou_setLogLevel(QUIET)
    return found


def translate(text: str, table: str) -> str | None:
    """The text in cells by a table of liblouis; None where the library or its table is missing."""
    louis = library()
    if louis is None:
        return None
    encoding = "utf-32-le" if louis.lou_charSize() == 4 else "utf-16-le"
    data = text.encode(encoding)
    width = louis.lou_charSize()
    given, room = ctypes.c_int(len(data) // width), ctypes.c_int(len(data) * ROOM + 100)
    cells = ctypes.create_string_buffer(room.value * width)
    with _one_at_a_time:
        tables = f"unicode.dis,{table}".encode()
        done = louis.lou_translateString(
            tables, data, ctypes.byref(given), cells, ctypes.byref(room), None, None, 0
        )
    return cells.raw[: room.value * width].decode(encoding) if done else None


def contracted(language: str) -> Callable[[str], str]:
    """What writes contracted Braille of a language; raises Refusal where there is none."""
    table = CONTRACTED.get(language)
    if table is None:
        raise Refusal("malformed", N_("Braille of this language has no contractions; take grade 1."))
    if translate("a", table) is None:
        raise Refusal(
            "malformed",
            N_("Contracted Braille needs the library liblouis and its tables; install them or take grade 1."),
        )

    def write(text: str) -> str:
        written = translate(text, table)
        assert written is not None
        return written

    return write
