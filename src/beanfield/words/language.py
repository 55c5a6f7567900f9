"""One language: its catalogue, its plural forms and its lists."""

import gettext
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from .marks import NC_, NCN_, Numbered

DOMAIN: Final = "beanfield"
LOCALE: Final = Path(__file__).with_name("locale")

COMMA: Final = NC_("list", "{first}, {rest}")
AND: Final = NC_("list", "{first} and {last}")
OR: Final = NC_("list", "{first} or {last}")
NOTHING: Final = NC_("list", "nothing")

COINS: Final = NCN_("number", "{count} coin", "{count} coins")
CARDS: Final = NCN_("number", "{count} card", "{count} cards")
HAND_CARDS: Final = NCN_("number", "{count} hand card", "{count} hand cards")


def languages() -> list[str]:
    """Return the languages there are catalogues for, and English, by their codes."""
    made = [file.parts[-3] for file in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")]
    return sorted({"en", *made})


def find_language(wanted: str) -> str | None:
    """Return the code of the language meant by "de", "de-AT" or "de_AT.UTF-8", if there is one."""
    there = languages()
    code = wanted.partition(".")[0].partition("@")[0].replace("-", "_")
    for name in (code, code.partition("_")[0]):
        for known in there:
            if known.casefold() == name.casefold():
                return known
    return None


def usual_language() -> str:
    """Return the language that the environment asks for, or English where there is none of it."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in os.environ.get(variable, "").split(":"):
            if wanted:
                return find_language(wanted) or "en"
    return "en"


class Formed:
    """A word in a sentence that takes the form which the sentence asks for: `{bean:genitive}`."""

    def __init__(self, say: Callable[[str], str]) -> None:
        self.say = say

    def __format__(self, form: str) -> str:
        return self.say(form)

    def __str__(self) -> str:
        return self.say("")


class Language:
    """Sentences of one language. Without a catalogue for it, they are English.

    A catalogue is `locale/LANGUAGE/LC_MESSAGES/beanfield.mo`; one given as `catalogue` is used in its place.
    """

    def __init__(self, language: str = "en", catalogue: gettext.NullTranslations | None = None) -> None:
        self.language = language
        self.catalogue = catalogue or gettext.translation(DOMAIN, LOCALE, [language], fallback=True)

    def text(self, message: str, /, **values: object) -> str:
        """Return the translated sentence with its {named} places filled."""
        return self.catalogue.gettext(message).format_map(values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Return the sentence in the form for the number n, with its {named} places filled."""
        return self.catalogue.ngettext(one, many, n).format_map(values)

    def phrase(self, context: str, message: str, /, **values: object) -> str:
        """Return a text that stands in a context, with its {named} places filled."""
        return self.catalogue.pgettext(context, message).format_map(values)

    def number(self, phrase: Numbered, count: int, context: str = "number", /, **values: object) -> str:
        """Return a phrase with a number in it, such as "3 coins"."""
        form = self.catalogue.npgettext(context, phrase.one, phrase.many, count)
        return form.format_map({"count": count, **values})

    def all_of(self, items: Sequence[str]) -> str:
        """Return "a, b and c"; for no items, "nothing"."""
        return self._list(items, AND)

    def any_of(self, items: Sequence[str]) -> str:
        """Return "a, b or c"; for no items, "nothing"."""
        return self._list(items, OR)

    def row(self, items: Sequence[str]) -> str:
        """Return "a, b, c"; for no items, "nothing"."""
        if not items:
            return self.phrase("list", NOTHING)
        rest = items[-1]
        for item in reversed(items[:-1]):
            rest = self.phrase("list", COMMA, first=item, rest=rest)
        return rest

    def _list(self, items: Sequence[str], last_two: str) -> str:
        if len(items) < 2:
            return self.row(items)
        end = self.phrase("list", last_two, first=items[-2], last=items[-1])
        return self.row([*items[:-2], end])
