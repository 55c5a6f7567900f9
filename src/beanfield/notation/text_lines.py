"""The lines and words of a game record in text, and what is said of one that does not fit."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn, TypeVar

from beanfield.notation.quoting import shorten
from beanfield.rules.refusals import N_, Refusal

Value = TypeVar("Value")

LONGEST_RUN: Final = 999
BEAN: Final = re.compile(r"[a-z][a-z0-9-]*")
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,4299}")
RUN: Final = re.compile(r"([a-z][a-z0-9-]*)(?:\*([1-9][0-9]{0,2}))?")
_WORD: Final = re.compile(r'\s+|(?P<comment>#.*)|(?P<word>"(?:[^"\\]|\\.)*"|:|[^\s":#]+)')


@dataclass(frozen=True)
class Word:
    """A word of the text and the number of the line that it stands on, from 1."""

    text: str
    line: int


@dataclass
class Line:
    """The words of a line and of those that continue it, read from left to right."""

    number: int
    words: list[Word]
    data: list[str] = field(default_factory=list)
    data_lines: list[int] = field(default_factory=list)
    place: int = 0

    @property
    def last(self) -> int:
        """The number of the last line of the text that belongs to it."""
        return (self.data_lines or [self.words[-1].line])[-1]

    def more(self) -> bool:
        """Whether a word is left."""
        return self.place < len(self.words)

    def sees(self, *words: str) -> bool:
        """Whether the next word is one of these."""
        return self.more() and self.words[self.place].text in words

    def skip(self, word: str) -> bool:
        """Go past the next word if it is this one; whether it was."""
        found = self.sees(word)
        self.place += found
        return found

    def word(self) -> str:
        """The next word."""
        if not self.more():
            refuse(self.words[-1].line, N_("Line {line}: something is missing at its end."))
        self.place += 1
        return self.words[self.place - 1].text

    def one_of(self, *words: str) -> str:
        """The next word, which must be one of these."""
        found = self.word()
        if found not in words:
            self.wrong(N_("Line {line}: {found} stands where this is expected: {expected}."), words)
        return found

    def number_or(self, *words: str) -> int | str:
        """The next word as a whole number, or as one of these words."""
        found = self.word()
        if found in words:
            return found
        if not NUMBER.fullmatch(found):
            self.wrong(N_("Line {line}: {found} is not a whole number."))
        return int(found)

    def whole(self) -> int:
        """The next word as a whole number."""
        return int(self.number_or())

    def positive(self) -> int:
        """The next word as a whole number from 1."""
        found = self.whole()
        if not found:
            self.wrong(N_("Line {line}: {found} is too small a number."))
        return found

    def positive_or_none(self) -> int | None:
        """The next word as a whole number from 1, or null for `none`."""
        return None if self.skip("none") else self.positive()

    def text(self) -> str:
        """The next word, or what it quotes."""
        found = self.word()
        return self.unquoted(found) if found.startswith('"') else found

    def quoted(self) -> str:
        """What the next word quotes."""
        found = self.word()
        if not found.startswith('"'):
            self.wrong(N_("Line {line}: {found} must stand in quotation marks."))
        return self.unquoted(found)

    def unquoted(self, found: str) -> str:
        """What a quoted word says."""
        try:
            return str(json.loads(found))
        except ValueError:
            self.wrong(N_("Line {line}: {found} is not quoted as in JSON."))

    def many(self, item: Callable[[], Value], until: str = "") -> list[Value]:
        """Items up to that word or the end of the line; `nothing` alone stands for none."""
        if self.skip("nothing"):
            return []
        items = [item()]
        while self.more() and not self.sees(until):
            items.append(item())
        return items

    def beans(self, until: str = "") -> list[str]:
        """Beans up to that word or the end of the line: `blue*3 soy`."""
        return [bean for run in self.many(self._run, until) for bean in run]

    def _run(self) -> list[str]:
        match = RUN.fullmatch(self.word())
        if match is None:
            self.wrong(N_("Line {line}: {found} is not written like a kind of bean or like blue*3."))
        return [match[1]] * int(match[2] or 1)

    def end(self) -> None:
        """Refuse what stands after the last word that belongs there."""
        if self.more():
            self.word()
            self.wrong(N_("Line {line}: {found} is one word too many."))

    def wrong(self, text: str, expected: tuple[str, ...] = ()) -> NoReturn:
        """Refuse the word that was read last."""
        word = self.words[self.place - 1]
        refuse(word.line, text, found=shorten(word.text), expected=", ".join(expected))


def refuse(line: int, text: str, **values: Any) -> NoReturn:
    """Raise Refusal("bad-record") with a sentence that names the line."""
    raise Refusal("bad-record", text, line=line, **values)


def lines_of(text: str) -> list[Line]:
    """The lines of a text that say something; those that continue another one are joined to it."""
    lines: list[Line] = []
    for number, row in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        row = row.removesuffix("\r")
        if row.startswith(("|", "~")):
            if not lines or lines[-1].words[0].text != "edition-data":
                refuse(number, N_("Line {line}: no edition-data stands before it."))
            lines[-1].data.append(_data(number, row))
            lines[-1].data_lines.append(number)
            continue
        words = _words(number, row)
        if not words:
            continue
        if row[0].isspace() and lines:
            lines[-1].words += words
        else:
            lines.append(Line(number, words))
    return lines


def _words(number: int, row: str) -> list[Word]:
    words = []
    place = 0
    while place < len(row):
        match = _WORD.match(row, place)
        if match is None:
            refuse(number, N_("Line {line}: a quotation mark is not closed."))
        if match["word"]:
            words.append(Word(match["word"], number))
        place = match.end()
    return words


def _data(number: int, row: str) -> str:
    """One line of an edition file: as it is after `|`, quoted after `~`."""
    if row.startswith("|"):
        return row[1:].removeprefix(" ")
    line = Line(number, _words(number, row[1:]) or [Word("~", number)])
    found = line.quoted()
    line.end()
    return found
