"""All messages of the package, and a pseudo language that shows what bypasses gettext."""

import gettext
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages import extract
from babel.messages.frontend import parse_keywords, parse_mapping_cfg

from beanfield.words import marks

PACKAGE = Path(__file__).parents[2] / "src" / "beanfield"
MAPPING = PACKAGE / "words" / "babel.cfg"


class Message(NamedTuple):
    """A text of the source: one form, or two where it follows a number."""

    file: str
    line: int
    context: str
    forms: tuple[str, ...]


def messages(under: str = "") -> Iterator[Message]:
    """Every text that the documented command extracts from the package or one of its rooms."""
    with MAPPING.open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)  # type: ignore[no-untyped-call]  # Babel has no type for it
    keywords = {**extract.DEFAULT_KEYWORDS, **parse_keywords(marks.KEYWORDS)}
    found = extract.extract_from_dir(PACKAGE / under, methods, options, keywords)
    for file, line, forms, _comments, context in found:
        yield Message(file, line, context or "", (forms,) if isinstance(forms, str) else tuple(forms))


def places(text: str) -> list[tuple[str, str]]:
    """The places of a text, each with the form that it asks for."""
    return [(name, form or "") for _, name, form, _ in string.Formatter().parse(text) if name is not None]


def wide(text: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if sign.isascii() and sign.isalpha() else sign for sign in text)


def pseudo(text: str) -> str:
    """The text with its letters made wide, so that a letter of ASCII in a sentence was not looked up."""
    result = ""
    for words, place, form, _ in string.Formatter().parse(text):
        result += wide(words)
        if place is not None:
            result += f"{{{place}:{form}}}" if form else f"{{{place}}}"
    return result


class Pseudo(gettext.NullTranslations):
    """Every text in wide letters. It remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.used: set[tuple[str, str]] = set()

    def pgettext(self, context: str, message: str) -> str:
        self.used.add((context, message))
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        self.used.update([(context, msgid1), (context, msgid2)])
        return pseudo(msgid1 if n == 1 else msgid2)

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.npgettext("", msgid1, msgid2, n)
