"""Programs as players, in any language: a request goes in as one line of JSON, an answer comes out as one.

A program is started only where its player was allowed by name in this process (`allow`), so no saved game and
no request from elsewhere can start one.
"""

from __future__ import annotations

import json
import os
import shutil
import time
import weakref
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePath
from typing import Final

from beanfield.bots.pipes import LONGEST_LINE, MOST_PROCESSES, Ended, Pipes, TooLong, TooMany
from beanfield.bots.request import N_, Json, NoAnswer, Player, Request
from beanfield.bots.spec import command, is_program
from beanfield.rules import Refusal

LATE: Final = "late"
DEAD: Final = "dead"
MALFORMED: Final = "malformed"
SEED: Final = "BEANFIELD_SEED"
SILENT_REQUESTS: Final = 10
SILENT_SECONDS: Final = 2.0
UNASKED_BYTES: Final = 1_048_576
SHOWN_BYTES: Final = 1000
MIB: Final = 1_048_576

TOO_LATE: Final = N_("The answer was late.")
ENDED: Final = N_("The program has ended without an answer.")
CROWDED: Final = N_("The program has started more than {most} processes.")
LONG: Final = N_("The line is longer than {bytes} bytes.")
UNASKED: Final = N_("This was written before anybody asked.")
NO_OBJECT: Final = N_("The line is no JSON object.")


@dataclass(frozen=True)
class Limits:
    """What a program may use in a game.

    Each answer may take `step` seconds; what it takes longer comes from a bank of `bank` seconds a game.
    `memory` is in MiB, for each of its processes, where the platform can bound it.
    """

    bank: float = 60.0
    step: float = 0.2
    memory: int = 1024


DEFAULTS: Final = Limits()

_allowed: dict[str, tuple[Limits, Path | None]] = {}


def allow(players: Iterable[str], limits: Limits = DEFAULTS, errors: Path | None = None) -> None:
    """Lets this process start the programs among these players, within these limits.

    What they write to their standard error is kept in the folder `errors`, a file a program. Raises Refusal
    `malformed` for one that is not to be found.
    """
    for player in players:
        if is_program(player):
            _check(player)
            _allowed[player] = (limits, errors)


def make_program(player: str, seed: int) -> Player:
    """A program as a player; it starts when it is first asked. Raises Refusal for one not allowed."""
    if player not in _allowed:
        raise Refusal(
            "malformed",
            N_("{player} starts a program: name it with --players where you start the game."),
            player=player,
        )
    return Program(command(player), seed, *_allowed[player])


def _check(player: str) -> None:
    if os.name != "posix":
        raise Refusal("malformed", N_("Programs as players need Linux, macOS or another Unix."))
    file = command(player)[0]
    if shutil.which(file) is None:
        raise Refusal("malformed", N_("There is no program {file} that can be started."), file=file)


class Program:
    """A running program that answers for one seat of one game. `close` ends all that it has started.

    An answer that is late, cannot be read, or does not come since the program has ended, is a NoAnswer of
    that kind. `errors` is the beginning of what the program wrote to its standard error, `asked` the last
    line that was sent to it.
    """

    def __init__(
        self, words: list[str], seed: int, limits: Limits = DEFAULTS, kept_in: Path | None = None
    ) -> None:
        self.words = words
        self.asked = ""
        self._kept_in = kept_in
        self._environment = {SEED: str(seed)}
        self._limits = limits
        self._bank = limits.bank
        self._missed: list[Json] = []
        self._owes = False
        self._silent = 0
        self._heard = 0.0
        self._unasked = 0
        self._given_up: NoAnswer | None = None
        self._pipes: Pipes | None = None
        self._finalizer: weakref.finalize[..., Program] | None = None

    @property
    def errors(self) -> str:
        return self._pipes.errors.decode(errors="replace") if self._pipes else ""

    def answer(self, request: Request) -> Json:
        """The program's answer, or a NoAnswer."""
        begun = time.monotonic()
        seconds = self._limits.step + self._bank
        answer = self._ask(request, seconds, begun + seconds)
        self._bank = min(self._bank, max(0.0, seconds - (time.monotonic() - begun)))
        if isinstance(answer, NoAnswer) and answer.unread:
            self._missed += request["events"]
        return answer

    def close(self) -> None:
        """Ends the program and every process that it has started."""
        if self._given_up is None:
            self._given_up = NoAnswer(DEAD, ENDED, unread=True)
        if self._finalizer:
            self._finalizer()

    def _ask(self, request: Request, seconds: float, deadline: float) -> Json:
        if self._given_up is not None:
            return self._given_up
        pipes = self._running()
        try:
            hindered = self._get_ready(pipes, deadline)
            return self._talk(pipes, request, seconds, deadline) if hindered is None else hindered
        except Ended:
            return self._give_up(NoAnswer(DEAD, ENDED, unread=True))
        except TooMany:
            return self._give_up(NoAnswer(DEAD, CROWDED, most=MOST_PROCESSES, unread=True))
        except TooLong:
            return self._give_up(NoAnswer(MALFORMED, LONG, bytes=LONGEST_LINE, unread=True))

    def _running(self) -> Pipes:
        if self._pipes is None:
            self._heard = time.monotonic()
            self._pipes = Pipes(self.words, self._environment, self._limits.memory * MIB)
            name = PurePath(self.words[0]).name
            self._finalizer = weakref.finalize(self, _end, self._pipes, self._kept_in, name)
        return self._pipes

    def _get_ready(self, pipes: Pipes, deadline: float) -> NoAnswer | None:
        """Waits for an answer still owed, which is too late, and refuses lines that nobody asked for."""
        if self._owes:
            if pipes.line(deadline) is None:
                return self._late(unread=True)
            self._owes = False
            self._is_alive()
        dropped = pipes.drop()
        if not dropped:
            return None
        self._unasked += len(dropped)
        unasked = NoAnswer(MALFORMED, UNASKED, _shown(dropped), unread=True)
        return self._give_up(unasked) if self._unasked > UNASKED_BYTES else unasked

    def _talk(self, pipes: Pipes, request: Request, seconds: float, deadline: float) -> Json:
        told = {**request, "events": self._missed + request["events"], "limit_ms": int(seconds * 1000)}
        self.asked = json.dumps(told, separators=(",", ":"))
        pipes.send(self.asked.encode() + b"\n")
        self._missed = []
        line = pipes.line(deadline)
        if line is None:
            self._owes = True
            return self._late(unread=False)
        self._is_alive()
        return _read(line)

    def _late(self, unread: bool) -> NoAnswer:
        self._silent += 1
        lasted = time.monotonic() - self._heard
        if self._silent >= SILENT_REQUESTS and lasted >= SILENT_SECONDS:
            return self._give_up(NoAnswer(LATE, TOO_LATE, unread=True))
        return NoAnswer(LATE, TOO_LATE, unread=unread)

    def _is_alive(self) -> None:
        self._silent = 0
        self._heard = time.monotonic()

    def _give_up(self, answer: NoAnswer) -> NoAnswer:
        """Ends the program; every further answer is missing for the same reason."""
        self._given_up = answer
        self.close()
        return answer


def _end(pipes: Pipes, folder: Path | None, name: str) -> None:
    pipes.end()
    if folder is not None and pipes.errors:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{datetime.now():%Y-%m-%d-%H%M%S}-{name}-{pipes.process}.txt").write_bytes(pipes.errors)


def _read(line: bytes) -> Json:
    """The JSON object of a line, or a NoAnswer that shows what was written."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if isinstance(answer, dict):
        return answer
    return NoAnswer(MALFORMED, NO_OBJECT, _shown(line))


def _shown(written: bytes) -> str:
    """The beginning of what a program wrote, as text."""
    return written[:SHOWN_BYTES].decode(errors="backslashreplace")
