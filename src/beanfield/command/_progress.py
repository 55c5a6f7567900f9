"""How far a long run has come, on standard error: a bar at a terminal, else a line at each tenth."""

import sys
import time
from typing import Final

from beanfield.words import Words

_WIDTH: Final = 30
_TENTHS: Final = 10
_PAUSE: Final = 0.2


class Progress:
    """Tells of games that are finished; `done` of them were before it began."""

    def __init__(self, words: Words, total: int, done: int, quiet: bool = False) -> None:
        self._words = words
        self._total = total
        self._before = done
        self._quiet = quiet
        self._bar = sys.stderr.isatty()
        self._begun = time.monotonic()
        self._told = 0.0
        self._tenth = done * _TENTHS // total if total else _TENTHS

    def tell(self, done: int) -> None:
        """Tells that so many games are finished by now."""
        now = time.monotonic()
        if self._quiet or (self._bar and now - self._told < _PAUSE and done < self._total):
            return
        tenth = done * _TENTHS // self._total
        if self._bar or tenth > self._tenth:
            self._told = now
            self._tenth = tenth
            filled = "#" * (_WIDTH * done // self._total)
            bar = f"\r\033[K[{filled:.<{_WIDTH}}] " if self._bar else ""
            print(bar + self._line(done, now), end="" if self._bar else "\n", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leaves the line of the bar."""
        if self._bar and self._told:
            print(file=sys.stderr, flush=True)

    def _line(self, done: int, now: float) -> str:
        speed = (done - self._before) / max(now - self._begun, 1e-6)
        left = round((self._total - done) / speed) if speed else 0
        return self._words.text(
            "{done} of {total} games, {speed} a second, {minutes} min {seconds} s left.",
            done=done,
            total=self._total,
            speed=self._words.decimal(speed, 2),
            minutes=left // 60,
            seconds=left % 60,
        )
