"""How a language is written in Braille."""

from collections.abc import Callable
from dataclasses import dataclass

from beanfield.print.liblouis import contracted
from beanfield.print.uncontracted import table


@dataclass(frozen=True)
class Script:
    """Writes texts, perhaps contracted, and codes letter by letter."""

    text: Callable[[str], str]
    letters: Callable[[str], str]


def script(language: str, grade: int) -> Script:
    """The Braille of a language, contracted in grade 2; raises Refusal where there is none."""
    letters = table(language).write
    return Script(letters if grade == 1 else contracted(language), letters)
