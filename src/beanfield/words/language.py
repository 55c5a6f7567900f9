"""One language: its catalogue, its plural forms, its lists, and words that take forms."""

import gettext
import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from .formed import Formed, in_form
from .marks import NC_, NCN_, Numbered

DOMAIN: Final = "beanfield"
LOCALE: Final = Path(__file__).with_name("locale")

CALLED: Final = {
    "en": "English",
    "de": "Deutsch",
    "sv": "Svenska",
    "da": "Dansk",
    "nb": "Norsk bokmål",
    "ro": "Română",
    "et": "Eesti",
}
"""What each language calls itself, in the order in which they are offered."""
WRITTEN_AS: Final = {"no": "nb", "nn": "nb"}
"""Languages that are understood as another, since there is no catalogue of their own."""

COMMA: Final = NC_("list", "{first}, {rest}")
AND: Final = NC_("list", "{first} and {last}")
OR: Final = NC_("list", "{first} or {last}")
NOTHING: Final = NC_("list", "nothing")

DECIMAL: Final = NC_("number", "{whole}.{decimals}")
PERCENT: Final = NC_("number", "{number}%")

COINS: Final = NCN_("number", "{count} coin", "{count} coins")
CARDS: Final = NCN_("number", "{count} card", "{count} cards")
HAND_CARDS: Final = NCN_("number", "{count} hand card", "{count} hand cards")


MOST_KNOWN: Final = 200
"""Numbers up to this are put into words once."""


@cache
def languages() -> list[str]:
    """Return the languages there are catalogues for, and English, by their codes."""
    made = [file.parts[-3] for file in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")]
    return sorted({"en", *made})


def called() -> list[tuple[str, str]]:
    """Return the languages there are with what each calls itself, in the order in which they are offered."""
    return [(code, CALLED.get(code, code)) for code in sorted(languages(), key=[*CALLED].index)]


def find_language(wanted: str) -> str | None:
    """Return the code of the language meant by "de", "de-AT", "de_AT.UTF-8" or "Deutsch", if there is one."""
    there = languages()
    for known in there:
        if CALLED.get(known, "").casefold() == wanted.casefold():
            return known
    code = wanted.partition(".")[0].partition("@")[0].replace("-", "_").casefold()
    base = code.partition("_")[0]
    for name in (code, base, WRITTEN_AS.get(base, "")):
        for known in there:
            if known.casefold() == name:
                return known
    return None


def usual_language() -> str:
    """Return the language that the environment asks for, or English where there is none of it."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = list(filter(None, os.environ.get(variable, "").split(":")))
        if wanted:
            return next(filter(None, map(find_language, wanted)), "en")
    return "en"


class _Place:
    """What stands in a place of a sentence. A place that names no form takes the one that is usual there."""

    __slots__ = ("usual", "value")

    def __init__(self, value: object, usual: str) -> None:
        self.value = value
        self.usual = usual

    def __format__(self, form: str) -> str:
        return in_form(self.value, form or self.usual)


def fill(text: str, values: Mapping[str, object], form: str = "") -> str:
    """Return a text with its {named} places filled, those without a form of their own in the given one."""
    if not values and "{" not in text:
        return text
    return text.format_map({name: _Place(value, form) for name, value in values.items()})


@cache
def _read(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)


class Language:
    """Sentences of one language. Without a catalogue for it, they are English.

    A catalogue is `locale/LANGUAGE/LC_MESSAGES/beanfield.mo`; one given as `catalogue` is used in its place.
    """

    def __init__(self, language: str = "en", catalogue: gettext.NullTranslations | None = None) -> None:
        self.language = language
        self.catalogue = catalogue or _read(language)
        self._numbers: dict[tuple[Numbered, int, str], Formed] = {}
        self._phrases: dict[tuple[str, str], Formed] = {}

    def speak(self, language: str) -> None:
        """Change to another language."""
        self.language = language
        self.catalogue = _read(language)
        self._numbers.clear()
        self._phrases.clear()

    def text(self, message: str, /, **values: object) -> str:
        """Return the translated sentence with its {named} places filled."""
        return fill(self.catalogue.gettext(message), values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Return the sentence in the form for the number n, with its {named} places filled."""
        return fill(self.catalogue.ngettext(one, many, n), values)

    def phrase(self, context: str, message: str, /, **values: object) -> Formed:
        """Return a text that stands in a context, with its {named} places filled.

        A form is looked up as "context form". A language without that takes the text itself, and what
        stands in its places takes the form.
        """
        if values:
            return Formed(lambda form: self._phrase_as(context, message, values, form))
        key = (context, message)
        if key not in self._phrases:
            self._phrases[key] = Formed(lambda form: self._phrase_as(context, message, {}, form))
        return self._phrases[key]

    def number(self, phrase: Numbered, count: int, context: str = "number", /, **values: object) -> Formed:
        """Return a phrase with a number in it, such as "3 coins". Forms are found as for `phrase`."""
        if values or count > MOST_KNOWN:
            return Formed(lambda form: self._number_as(context, phrase, count, values, form))
        key = (phrase, count, context)
        if key not in self._numbers:
            self._numbers[key] = Formed(lambda form: self._number_as(context, phrase, count, {}, form))
        return self._numbers[key]

    def decimal(self, number: float, digits: int, sign: str = "-") -> str:
        """Return a number with so many digits (at least 1) after its decimal sign.

        The sign is that of a format: "-" shows a minus alone, "+" a plus as well.
        """
        whole, decimals = f"{number:{sign}.{digits}f}".split(".")
        return self.phrase("number", DECIMAL, whole=whole, decimals=decimals)

    def percent(self, share: float, digits: int = 1) -> str:
        """Return a share (1.0 is all) in percent: "62.5%"."""
        return self.phrase("number", PERCENT, number=self.decimal(100 * share, digits))

    def all_of(self, items: Sequence[str]) -> Formed:
        """Return "a, b and c"; for no items, "nothing". A form is that of every item."""
        return Formed(lambda form: self._list(items, AND, form))

    def any_of(self, items: Sequence[str]) -> Formed:
        """Return "a, b or c"; for no items, "nothing"."""
        return Formed(lambda form: self._list(items, OR, form))

    def row(self, items: Sequence[str]) -> Formed:
        """Return "a, b, c"; for no items, "nothing"."""
        return Formed(lambda form: self._list(items, COMMA, form))

    def _phrase_as(self, context: str, message: str, values: Mapping[str, object], form: str) -> str:
        if form:
            found = self.catalogue.pgettext(f"{context} {form}", message)
            if found != message:
                return fill(found, values)
        return fill(self.catalogue.pgettext(context, message), values, form)

    def _number_as(
        self, context: str, phrase: Numbered, count: int, values: Mapping[str, object], form: str
    ) -> str:
        counted = {"count": count, **values}
        if form:
            found = self.catalogue.npgettext(f"{context} {form}", phrase.one, phrase.many, count)
            if found not in phrase:
                return fill(found, counted)
        return fill(self.catalogue.npgettext(context, phrase.one, phrase.many, count), counted, form)

    def _list(self, items: Sequence[str], last_two: str, form: str) -> str:
        if not items:
            return self.catalogue.pgettext("list", NOTHING)
        said = [in_form(item, form) for item in items]
        rest = said.pop()
        if said:
            two = {"first": said.pop(), "last": rest, "rest": rest}
            rest = fill(self.catalogue.pgettext("list", last_two), two)
        for item in reversed(said):
            rest = fill(self.catalogue.pgettext("list", COMMA), {"first": item, "rest": rest})
        return rest
