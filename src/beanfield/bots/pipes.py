"""A started program: lines to it and from it, each by a deadline, with everything it may use bounded."""

from __future__ import annotations

import atexit
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import IO, Final, cast

from beanfield.bots import watchdog

LONGEST_LINE: Final = 65_536
KEPT_ERRORS: Final = 65_536
MOST_PROCESSES: Final = 256
_CHUNK: Final = 65_536
_KIB: Final = 1024
_GRACE: Final = 0.2
_LOOK: Final = 0.1
# Bounds each process's data, and the processes of its user, where the platform can (some shells say -u, some
# -p), then becomes the program itself.
_BOUNDED: Final = (
    'ulimit -d "$0" 2>/dev/null; most=$1; shift; ulimit -c 0; '
    'test "$most" -eq 0 || ulimit -u "$most" 2>/dev/null || ulimit -p "$most" 2>/dev/null; exec "$@"'
)


class Ended(Exception):
    """The program has closed its output: nothing more will come."""


class TooLong(Exception):
    """The program has written more than a line can hold."""


class TooMany(Exception):
    """The program has started more processes than it may."""


class Pipes:
    """One running program: the number of its process, and the beginning of its standard error so far."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], memory: int) -> None:
        """Starts the command in a process group of its own; `memory` is the most bytes of each process."""
        self.errors = bytearray()
        self._mark = token_hex(16)
        running = _running()
        self._crowd = running + MOST_PROCESSES
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", _BOUNDED, str(memory // _KIB), str(self._crowd if running else 0), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, **environment, watchdog.VARIABLE: self._mark},
            start_new_session=True,
        )
        self.process: Final = self._process.pid
        _Guard.of_this_process().tell("+", self._process.pid, self._mark)
        self._input = cast(IO[bytes], self._process.stdin)
        self._output = cast(IO[bytes], self._process.stdout)
        self._error = cast(IO[bytes], self._process.stderr)
        self._read = bytearray()
        self._unsent = b""
        self._ended = False
        self._next_look = 0.0
        self._selector = selectors.DefaultSelector()
        for stream in (self._input, self._output, self._error):
            os.set_blocking(stream.fileno(), False)
        self._selector.register(self._output, selectors.EVENT_READ)
        self._selector.register(self._error, selectors.EVENT_READ)

    def send(self, line: bytes) -> None:
        """Writes a line, as fast as the program reads it: the rest goes out while an answer is waited for."""
        self._unsent += line
        self._write()

    def line(self, deadline: float) -> bytes | None:
        """The next line, without its end, or None when the deadline (`time.monotonic`) comes first.

        Raises Ended when there will be none, TooLong when what has come is longer than a line may be, and
        TooMany when more processes than MOST_PROCESSES are running.
        """
        while True:
            end = self._read.find(b"\n")
            if 0 <= end <= LONGEST_LINE or (self._ended and self._read):
                line = bytes(self._read[: end if end >= 0 else len(self._read)])
                del self._read[: len(line) + 1]
                return line
            if len(self._read) > LONGEST_LINE:
                raise TooLong
            if self._ended:
                raise Ended
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self._look()
            self._pump(min(left, _LOOK))

    def _look(self) -> None:
        """Counts the program's processes now and then, where it may be that there are too many."""
        if time.monotonic() < self._next_look:
            return
        if _running() > self._crowd and len(watchdog.marked(self._mark)) > MOST_PROCESSES:
            raise TooMany
        self._next_look = time.monotonic() + _LOOK

    def drop(self) -> bytes:
        """Throws away what has been written by now without being asked for, and returns it."""
        self._pump(0)
        dropped = bytes(self._read)
        self._read.clear()
        return dropped

    def end(self) -> None:
        """Closes the program's input, gives it a moment to end by itself, and ends all that is left of it."""
        if self._process.returncode is not None:
            return
        self._unsent = b""
        self._stop_writing()
        with suppress(OSError):
            self._input.close()
        deadline = time.monotonic() + _GRACE
        while not self._ended and (left := deadline - time.monotonic()) > 0:
            self._pump(left)
            self._read.clear()
        watchdog.end(self._process.pid, self._mark)
        self._process.wait()
        self._read_errors()
        self._selector.close()
        self._output.close()
        self._error.close()
        _Guard.of_this_process().tell("-", self._process.pid, self._mark)

    def _pump(self, seconds: float) -> None:
        """Waits until something can be read or written, at most so long, and does it."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._input:
                self._write()
            elif key.fileobj is self._error:
                self._read_errors()
            else:
                self._read_output()

    def _read_output(self) -> None:
        data = _take(self._output)
        if data == b"":
            self._ended = True
            self._selector.unregister(self._output)
        elif data and len(self._read) <= LONGEST_LINE:
            self._read += data

    def _read_errors(self) -> None:
        data = _take(self._error)
        if data == b"" and self._error in self._selector.get_map():
            self._selector.unregister(self._error)
        if data:
            self.errors += data[: max(0, KEPT_ERRORS - len(self.errors))]

    def _write(self) -> None:
        try:
            written = os.write(self._input.fileno(), self._unsent)
        except BlockingIOError:
            written = 0
        except OSError:
            written = len(self._unsent)
        self._unsent = self._unsent[written:]
        if not self._unsent:
            self._stop_writing()
        elif self._input not in self._selector.get_map():
            self._selector.register(self._input, selectors.EVENT_WRITE)

    def _stop_writing(self) -> None:
        if not self._input.closed and self._input in self._selector.get_map():
            self._selector.unregister(self._input)


def _running() -> int:
    """How many processes and threads there are on this machine; 0 where the system does not tell."""
    try:
        with open("/proc/loadavg", encoding="ascii") as file:
            return int(file.read().split()[3].partition("/")[2])
    except (OSError, ValueError, IndexError):
        return 0


def _take(stream: IO[bytes]) -> bytes | None:
    """What can be read at once: None for nothing yet, no bytes at the end."""
    try:
        return os.read(stream.fileno(), _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


class _Guard:
    """The watchdog of this process, which ends its programs should the process itself be killed."""

    _current: _Guard | None = None

    def __init__(self) -> None:
        self._owner = os.getpid()
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", watchdog.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            bufsize=0,
        )
        atexit.register(self._close)

    @classmethod
    def of_this_process(cls) -> _Guard:
        if cls._current is None or cls._current._owner != os.getpid():
            cls._current = cls()
        return cls._current

    def tell(self, sign: str, group: int, mark: str) -> None:
        with suppress(OSError):
            cast(IO[bytes], self._process.stdin).write(f"{sign} {group} {mark}\n".encode())

    def _close(self) -> None:
        if self._owner == os.getpid():
            cast(IO[bytes], self._process.stdin).close()
            self._process.wait()
