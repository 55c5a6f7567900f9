"""The two letters that stand for a kind of bean, on the screen as on its Braille label."""

import unicodedata
from collections.abc import Iterator
from itertools import product
from string import ascii_uppercase
from typing import Final

from .marks import NC_

CODES: Final[dict[str, str]] = {
    "coffee": NC_("bean code", "CF"),
    "wax": NC_("bean code", "WX"),
    "blue": NC_("bean code", "BL"),
    "chili": NC_("bean code", "CH"),
    "stink": NC_("bean code", "ST"),
    "green": NC_("bean code", "GR"),
    "soy": NC_("bean code", "SO"),
    "black-eyed": NC_("bean code", "BE"),
    "red": NC_("bean code", "RE"),
    "garden": NC_("bean code", "GA"),
    "cocoa": NC_("bean code", "CC"),
}
"""A language gives each kind two letters from A to Z, and none twice: each is one cell of Braille."""


def new_code(name: str, used: set[str]) -> str:
    """Return a code for a kind without one, made of letters of its name where they are still free."""
    return next(code for code in _possible(name) if code not in used)


def _possible(name: str) -> Iterator[str]:
    apart = unicodedata.normalize("NFKD", name).upper()
    letters = [sign for sign in apart if sign in ascii_uppercase]
    for second in letters[1:]:
        yield letters[0] + second
    for first, second in product(letters[:1] or ascii_uppercase, ascii_uppercase):
        yield first + second
    for first, second in product(ascii_uppercase, repeat=2):
        yield first + second
