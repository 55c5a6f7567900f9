"""Text from people on one line: which signs of it are shown."""

from typing import Final

JOINERS: Final = "\u200c\u200d"
"""Signs without a shape of their own, with which some emoji and words of Persian and others are made."""


def shown(text: str, instead: str) -> str:
    """The text with another sign for each that is not printed: line ends, marks of direction, private signs.

    A joiner stays where it stands after a letter or another sign that can be seen.
    """
    if text.isprintable():
        return text
    signs, before = [], ""
    for sign in text:
        fits = sign.isprintable() or (sign in JOINERS and before.isprintable() and before.strip())
        signs.append(sign if fits else instead)
        before = sign
    return "".join(signs)


def is_shown(text: str) -> bool:
    """Whether every sign of a text is printed."""
    return shown(text, "") == text


def without_joiners(text: str) -> str:
    """The text as it looks alike to people, for comparing names."""
    return text.translate(dict.fromkeys(map(ord, JOINERS)))
