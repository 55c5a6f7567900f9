"""Labels and beanometer cards in Braille: what stands where on each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from beanfield.print.cells import BLANK, rotated
from beanfield.print.geometry import grid
from beanfield.print.options import LARGER_CARD
from beanfield.print.script import Script
from beanfield.print.wrap import TooNarrow, wrap
from beanfield.rules import Edition, Refusal
from beanfield.rules.refusals import N_
from beanfield.words.speech import Speech

MISSING: Final = "–"
"""Stands for a pay-out that a kind has not got."""
GAP: Final = 1
"""Blank cells between a code and what stands beside it."""
PLACES: Final = ((2, 1), (1, 1), (0, 0))
"""How many lines at the top and at the bottom have no text beside the codes: most spacious first."""
Texts = dict[str, list[str]]
"""The texts of each kind, each on lines of its own."""


@dataclass(frozen=True)
class Run:
    """Cells that stand together, with their text in print; turned ones have none."""

    line: int
    column: int
    cells: str
    text: str


@dataclass(frozen=True)
class Tile:
    """A label or card of so many cells by so many lines."""

    kind: str
    columns: int
    lines: int
    runs: tuple[Run, ...]

    def rows(self) -> list[str]:
        """All lines in cells, without blank ones at their ends."""
        rows = [[BLANK] * self.columns for _ in range(self.lines)]
        for run in self.runs:
            rows[run.line][run.column : run.column + len(run.cells)] = run.cells
        return ["".join(row).rstrip(BLANK) for row in rows]


@dataclass(frozen=True)
class TileSet:
    """A tile for each kind, all of one size in mm and laid out in the same way."""

    size: tuple[float, float]
    tiles: dict[str, Tile]
    with_beanometers: bool


def labels(speech: Speech, edition: Edition, script: Script, size: tuple[float, float]) -> TileSet:
    """Labels with code and name, and the beanometer where it has room on all of them; or raises Refusal."""
    names = {kind: [lower_name(speech, kind)] for kind in edition.beans}
    pays = {kind: [*texts, beanometer(edition, kind)] for kind, texts in names.items()}
    layout = _Layout(speech, script, size)
    for anywhere in (False, True):
        for texts in (pays, names):
            tiles = layout.all(texts, anywhere)
            if tiles is not None:
                return TileSet(size, tiles, texts is pays)
    raise layout.refusal(names)


def beanometer_cards(speech: Speech, edition: Edition, script: Script, size: tuple[float, float]) -> TileSet:
    """Cards with code and name, and a line for each pay-out, "1: 4" (coins: cards); or raises Refusal.

    They are as large as the labels, upright, or as a larger card where that is too small.
    """
    texts = {
        kind: [
            lower_name(speech, kind),
            *(f"{coins}: {cards}" for coins, cards in edition.beans[kind].beanometer.items()),
        ]
        for kind in edition.beans
    }
    for anywhere in (False, True):
        for card in ((min(size), max(size)), LARGER_CARD):
            tiles = _Layout(speech, script, card).all(texts, anywhere)
            if tiles is not None:
                return TileSet(card, tiles, True)
    raise _Layout(speech, script, LARGER_CARD).refusal(texts)


def lower_name(speech: Speech, kind: str) -> str:
    """The name as labels have it: without capitals, so without cells for them."""
    return speech.broken(kind).lower()


def beanometer(edition: Edition, kind: str) -> str:
    """The cards needed for 1 to 4 coins: "4, 6, 8, 10", with a dash for a pay-out that is not there."""
    steps = edition.beans[kind].beanometer
    return ", ".join(str(steps.get(coins, MISSING)) for coins in range(1, 5))


class _Layout:
    """Places texts on tiles of one size between a code and the same code turned by 180°."""

    def __init__(self, speech: Speech, script: Script, size: tuple[float, float]) -> None:
        self._speech = speech
        self._script = script
        self._size = size
        self._columns, self._lines = grid(*size)

    def all(self, texts: Texts, anywhere: bool) -> dict[str, Tile] | None:
        """The tiles of all kinds, in the most spacious way that all of them fit in; None where there is none.

        Words are broken at their joints or, with `anywhere`, between any two letters.
        """
        for first, last in PLACES:
            try:
                return {kind: self._tile(kind, lines, first, last, anywhere) for kind, lines in texts.items()}
            except TooNarrow:
                continue
        return None

    def refusal(self, texts: Texts) -> Refusal:
        """What names the first kind that does not fit."""
        kind = next(kind for kind, lines in texts.items() if self.all({kind: lines}, anywhere=True) is None)
        return Refusal(
            "malformed",
            N_("{name} does not fit on a label of {width} × {height} mm. Take a larger size, or turn it."),
            name=str(self._speech.bean(kind)),
            width=f"{self._size[0]:g}",
            height=f"{self._size[1]:g}",
        )

    def _tile(self, kind: str, texts: Sequence[str], first: int, last: int, anywhere: bool) -> Tile:
        code = self._speech.code(kind).lower()
        cells = self._script.letters(code)
        taken = len(cells) + GAP
        widths = [self._columns - taken * (line in (0, self._lines - 1)) for line in range(self._lines)]
        if min(widths) < 1 or self._lines < 2:
            raise TooNarrow(code)
        runs = [
            Run(0, 0, cells, code),
            Run(self._lines - 1, self._columns - len(cells), rotated(cells), ""),
        ]
        line = first
        for text in texts:
            for row in wrap(text, lambda part: len(self._script.text(part)), [*widths[line:], 0], anywhere):
                column = 0 if line else taken
                if row:
                    runs.append(Run(line, column, self._script.text(row), row))
                line += 1
        if line > self._lines - last:
            raise TooNarrow(kind)
        return Tile(kind, self._columns, self._lines, tuple(runs))
