"""Any text as a JSON string that stays on one line and shows every character that has no shape of its own."""

import json


def quote(text: str) -> str:
    """The text as a JSON string, with all that cannot be printed (line ends, marks of direction) escaped."""
    return "".join(_piece(letter) for letter in json.dumps(text, ensure_ascii=False))


def shorten(text: str, length: int = 40) -> str:
    """What a message says of a text it does not know: quoted, and cut when it is long."""
    return quote(text if len(text) <= length else text[:length] + "…")


def _piece(letter: str) -> str:
    return letter if letter.isprintable() else json.dumps(letter)[1:-1]
