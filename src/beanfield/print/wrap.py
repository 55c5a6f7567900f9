"""Breaking a text into lines, whatever its signs measure: cells of Braille, or millimetres of a typeface."""

from collections.abc import Callable, Sequence
from typing import Final

Measure = Callable[[str], float]
SOFT_HYPHEN: Final = "\u00ad"


class TooNarrow(Exception):
    """A word has no part that is short enough for a line."""


def wrap(text: str, measure: Measure, widths: Sequence[float], anywhere: bool = False) -> list[str]:
    """The lines of a text. `widths` are those of the lines; the last one holds for all that follow.

    Words are broken only where they are longer than a line: after a hyphen, at soft hyphens, and with
    `anywhere` between any two letters, with a hyphen added. Raises TooNarrow where that does not help;
    nothing of the text is ever lost. The lines have no soft hyphens.
    """
    lines = [""]
    for word in text.split(" "):
        rest = word
        while rest:
            rest = _add(lines, rest, measure, widths, anywhere)
    return lines


def _width(lines: Sequence[str], widths: Sequence[float], ahead: int = 0) -> float:
    return widths[min(len(lines) - 1 + ahead, len(widths) - 1)]


def _add(lines: list[str], word: str, measure: Measure, widths: Sequence[float], anywhere: bool) -> str:
    """Puts the word, or its beginning, on this line or the next; what is left of it."""
    plain = word.replace(SOFT_HYPHEN, "")
    start = f"{lines[-1]} " if lines[-1] else ""
    if measure(start + plain) <= _width(lines, widths):
        lines[-1] = start + plain
        return ""
    if measure(plain) <= _width(lines, widths, 1):
        lines.append(plain)
        return ""
    return _break(lines, word, measure, widths, anywhere)


def _break(lines: list[str], word: str, measure: Measure, widths: Sequence[float], anywhere: bool) -> str:
    """Puts as much of the word as there is room for on this line or the next; what is left of it."""
    for cuts in (_joints(word), _between_letters(word) if anywhere else []):
        for ahead in (0, 1):
            start = f"{lines[-1]} " if lines[-1] and not ahead else ""
            room = _width(lines, widths, ahead)
            fitting = [cut for cut in cuts if measure(start + _head(word, cut)) <= room]
            if fitting:
                if ahead:
                    lines.append("")
                lines[-1] = start + _head(word, fitting[-1])
                lines.append("")
                return word[fitting[-1] :].lstrip(SOFT_HYPHEN)
    raise TooNarrow(word)


def _joints(word: str) -> list[int]:
    """Where the word may be broken."""
    return [place for place in range(1, len(word)) if word[place] == SOFT_HYPHEN or word[place - 1] == "-"]


def _between_letters(word: str) -> list[int]:
    return [place for place in range(1, len(word)) if word[place - 1 : place + 1].isalpha()]


def _head(word: str, cut: int) -> str:
    """What stands before the break, with a hyphen."""
    head = word[:cut].replace(SOFT_HYPHEN, "")
    return head if head.endswith("-") else f"{head}-"
