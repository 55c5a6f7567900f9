"""Uncontracted Braille: one table a language, written from its national code (`tables/`)."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from beanfield.print.cells import BLANK, cell, cells
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_

FIRST_DECADE: Final = ("1", "12", "14", "145", "15", "124", "1245", "125", "24", "245")
DECADES: Final = [dots + more for more in ("", "3", "36") for dots in FIRST_DECADE][:25]
LATIN: Final = {
    letter: cell(dots) for letter, dots in zip("abcdefghijklmnopqrstuvxyzw", [*DECADES, "2456"], strict=True)
}
"""The letters that all seven languages share."""
DIGITS: Final = dict(zip("1234567890", (cell(dots) for dots in FIRST_DECADE), strict=True))
WITHIN_NUMBERS: Final = ".,"
SOFT_HYPHEN: Final = "\u00ad"
HARD_SPACE: Final = "\u00a0"
OF_CELLS: Final = ("capital", "capitals", "after_capitals", "number", "letter_after_number", "apart")
OF_TEXT: Final = ("letters_after_number", "apart_from_number", "closed_up")


@dataclass(frozen=True)
class Table:
    """The signs of a language, in cells; the rules for capitals and numbers are told in docs/braille."""

    signs: dict[str, str]
    capital: str
    capitals: str
    after_capitals: str
    number: str
    letter_after_number: str
    letters_after_number: str
    apart_from_number: str
    apart: str
    closed_up: str

    def write(self, text: str) -> str:
        """The text in cells. Soft hyphens are left out; a sign that is not in the table is refused."""
        written = ""
        numeric = False
        capitals = False
        text = text.replace(SOFT_HYPHEN, "")
        for place, sign in enumerate(text):
            following = text[place + 1 : place + 2]
            if sign in DIGITS:
                written += ("" if numeric else self.number) + DIGITS[sign]
                numeric, capitals = True, False
                continue
            if numeric and sign in WITHIN_NUMBERS and following in DIGITS and following:
                written += self.signs[sign]
                continue
            written += self._after_number(sign) if numeric else ""
            numeric = False
            small = sign.lower()
            if sign == small:
                if capitals and small.isalpha():
                    written += self.after_capitals
                capitals = False
            elif not capitals:
                capitals = following.isalpha() and following.isupper()
                written += self.capitals if capitals else self.capital
            written += self._sign(small, following)
        return written

    def _after_number(self, sign: str) -> str:
        if sign in self.apart_from_number:
            return self.apart
        return self.letter_after_number if sign in self.letters_after_number else ""

    def _sign(self, sign: str, following: str) -> str:
        if sign in (" ", HARD_SPACE):
            return "" if following and following in self.closed_up else BLANK
        if sign not in self.signs:
            raise Refusal("malformed", N_("There is no Braille here for the sign {sign}."), sign=sign)
        return self.signs[sign]


@cache
def table(language: str) -> Table:
    """The table of a language; raises Refusal where there is none."""
    file = files("beanfield.print") / "tables" / f"{language}.toml"
    if not language.isalnum() or not file.is_file():
        raise Refusal(
            "malformed", N_("There is no Braille table for the language {language}."), language=language
        )
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    own = {sign: cells(dots) for part in ("letters", "signs") for sign, dots in data[part].items()}
    return Table(
        signs={**LATIN, **own},
        **{name: cells(data[name]) if name in data else "" for name in OF_CELLS},
        **{name: str(data.get(name, "")) for name in OF_TEXT},
    )
