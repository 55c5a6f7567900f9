"""Plain lines out, plain lines in: nothing is ever sent to the terminal but text and line breaks."""

import shutil
import textwrap
import time
from typing import TextIO

from beanfield.rules.signs import shown

COVER_LINES = 24
NARROWEST = 10
SLOWEST = 60


def clean(text: str) -> str:
    """The text with every sign that is not printed replaced, so that nothing typed can steer the terminal."""
    return shown(text, "?")


class Screen:
    """Where a session speaks and listens. `width` (letters) breaks long lines; None leaves them whole."""

    def __init__(self, given: TextIO, shown: TextIO, width: int | None = None) -> None:
        self._given = given
        self._shown = shown
        self._at_prompt = False
        self.width = width

    def line(self, text: str) -> None:
        """Shows one sentence, on one line unless the width breaks it."""
        self._show(self._broken(clean(text)))

    def whole(self, text: str) -> None:
        """Shows something to be copied, such as a command, on one line whatever the width."""
        self._show([clean(text)])

    def _show(self, lines: list[str]) -> None:
        self.leave_prompt()
        for part in lines:
            print(part, file=self._shown)
        self._shown.flush()

    def leave_prompt(self) -> None:
        """Ends the line of a prompt that nothing was typed at."""
        if self._at_prompt:
            self._at_prompt = False
            print(file=self._shown, flush=True)

    def _broken(self, text: str) -> list[str]:
        if not self.width:
            return [text]
        return textwrap.wrap(text, self.width, break_on_hyphens=False) or [""]

    def cover(self) -> None:
        """A screenful of empty lines."""
        height = max(COVER_LINES, shutil.get_terminal_size((80, COVER_LINES)).lines)
        print("\n" * (height - 1), file=self._shown, flush=True)

    def read(self) -> str:
        """The next line typed, without its end; raises EOFError at the end of the input."""
        self._at_prompt = self._given.isatty()
        print("> ", end="" if self._at_prompt else "\n", file=self._shown, flush=True)
        try:
            line = self._given.readline()
        except OSError:
            line = ""
        if not line:
            raise EOFError
        self._at_prompt = False
        return line.strip()

    def wait(self, seconds: float) -> None:
        """Lets the reader follow."""
        if seconds > 0:
            time.sleep(seconds)
