"""Beans as people type them."""

import unicodedata
from collections.abc import Iterator
from typing import Final

from .beans import ALSO, NAMES
from .language import Language
from .speech import Speech

ENGLISH: Final = Language()


def _plain(text: str) -> str:
    """Return the letters and digits alone, without accents and without capitals."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if sign.isalnum())


def _called(speech: Speech, kind: str) -> Iterator[str]:
    """Return the names of a kind in this language and English: the id, in full, short, with numbers."""
    yield kind
    yield speech.own_name(kind)
    names = NAMES.get(kind)
    if names is None:
        return
    for language in (speech, ENGLISH):
        yield language.phrase("bean", names.full)
        yield language.phrase("bean", names.short)
        for number in (1, 2, 20):
            yield language.number(names.number, number, "bean").replace(str(number), "", 1)


def find_bean(speech: Speech, text: str) -> list[str]:
    """Return the kinds that a typed name means: one if it is exact or the beginning of one name only."""
    wanted = _plain(text)
    if not wanted:
        return []
    kinds = list(speech.edition.beans) if speech.edition else list(NAMES)
    names = {kind: {_plain(name) for name in _called(speech, kind)} for kind in kinds}
    also = {kind: {_plain(name) for name in ALSO.get(kind, ())} for kind in kinds}
    exact = [kind for kind in kinds if wanted in names[kind] | also[kind]]
    return exact or [kind for kind in kinds if any(name.startswith(wanted) for name in names[kind])]
