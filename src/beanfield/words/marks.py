"""Marks for texts that are looked up later. Each returns what it is given; `make words` finds its texts."""

from typing import NamedTuple


class Numbered(NamedTuple):
    """A text in its two English forms, for one and for any other number."""

    one: str
    many: str


def N_(text: str) -> str:
    """Mark a sentence."""
    return text


def NN_(one: str, many: str) -> Numbered:
    """Mark a sentence whose wording follows a number."""
    return Numbered(one, many)


def NC_(context: str, text: str) -> str:
    """Mark a text that stands in a context: a name or a part of a list rather than a sentence."""
    return text


def NCN_(context: str, one: str, many: str) -> Numbered:
    """Mark a text of a context whose wording follows a number."""
    return Numbered(one, many)
