"""Yes and no as they are typed: in every language, and as the reader's language says them."""

from typing import Final

from beanfield.words import NC_, Words

YES: Final = NC_("answer", "yes")
NO: Final = NC_("answer", "no")

_EVERYWHERE: Final = {YES: frozenset({"y", "yes", "yeah", "ok"}), NO: frozenset({"n", "no", ""})}


def letter(words: Words, answer: str) -> str:
    """The first letter of YES or NO in a language: "j" for "ja"."""
    return words.phrase("answer", answer).casefold()[0]


def own(words: Words, answer: str) -> frozenset[str]:
    """YES or NO in a language, and its first letter."""
    return frozenset({words.phrase("answer", answer).casefold(), letter(words, answer)})


def is_said(words: Words, answer: str, line: str) -> bool:
    """Whether a line says YES or NO, in English or in the reader's language."""
    return line.casefold() in _EVERYWHERE[answer] | own(words, answer)
