"""Beans as people type them."""

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from beanfield.rules import Refusal

from .beans import ALSO, FORMS, NAMES
from .language import Language, languages
from .marks import N_
from .speech import Speech

UNKNOWN: Final = N_("“{word}” is no bean of this game; there are {beans}.")
UNCLEAR: Final = N_("“{word}” can mean {beans}; write more of it.")
NUMBERS: Final = (1, 2, 20)
"""Numbers that show every form of a name in any of the languages."""


def _plain(text: str) -> str:
    """Return the letters and digits alone, without accents and without capitals."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if sign.isalnum())


def _called(language: Language, kind: str) -> Iterator[str]:
    """Return the names of a kind in a language: in full, on narrow cards, in all forms, with numbers."""
    names = NAMES[kind]
    yield language.phrase("bean", names.full)
    yield language.phrase("bean label", names.label)
    short = language.phrase("bean", names.short)
    yield from (short.say(form) for form in ("", *FORMS))
    for number in NUMBERS:
        yield language.number(names.number, number, "bean").replace(str(number), "", 1)


@cache
def _abroad() -> dict[str, frozenset[str]]:
    """Return the names of every kind in all languages."""
    spoken = [Language(language) for language in languages()]
    return {kind: frozenset(_plain(name) for one in spoken for name in _called(one, kind)) for kind in NAMES}


def _at_home(speech: Speech, kind: str) -> set[str]:
    """Return the names of a kind in the reader's language and English, and its id."""
    names = {kind, speech.own_name(kind)}
    if kind in NAMES:
        names.update(_called(speech, kind), _called(Language(), kind))
    return {_plain(name) for name in names} - {""}


def find_bean(speech: Speech, text: str) -> list[str]:
    """Return the kinds that a typed name means: one if it is exact or the beginning of one name only."""
    wanted = _plain(text)
    if not wanted:
        return []
    kinds = list(speech.edition.beans) if speech.edition else list(NAMES)
    home = {kind: _at_home(speech, kind) for kind in kinds}
    also = {kind: {_plain(name) for name in (speech.code(kind), *ALSO.get(kind, ()))} for kind in kinds}
    abroad = {kind: _abroad().get(kind, frozenset()) for kind in kinds}
    return (
        [kind for kind in kinds if wanted in home[kind] | also[kind]]
        or [kind for kind in kinds if wanted in abroad[kind]]
        or [kind for kind in kinds if any(name.startswith(wanted) for name in home[kind])]
        or [kind for kind in kinds if any(name.startswith(wanted) for name in abroad[kind])]
    )


def one_bean(speech: Speech, text: str) -> str:
    """Return the kind that a typed name means; raises Refusal where that is none, or not clear."""
    found = find_bean(speech, text)
    if len(found) == 1:
        return found[0]
    kinds = found or (list(speech.edition.beans) if speech.edition else list(NAMES))
    raise Refusal("unknown-bean", UNCLEAR if found else UNKNOWN, word=text[:40], beans=kinds)
