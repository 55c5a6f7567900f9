"""The log of one game: an append-only file of JSON lines.

The first line is the header, each later one a step: an action with its `seat`, an undo (`{"undo": seat}`),
`{"settings": {…}}` (how the people at the keyboard want to play), or, as the last, `{"over": result}`.
A line counts once it ends in a line break. It is written at one go and on the disk before anyone is shown
the step, so the program can end at any moment and nothing that was seen is lost.
"""

import errno
import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_

FORMAT = "beanfield-log/1"

Json = dict[str, Any]

NO_HEADER = N_("Line {line} of the saved game {path} is no header of a game; the file was left as it is.")
NOT_JSON = N_("Line {line} of the saved game {path} is not JSON; the file was left as it is.")
CUT_SHORT = N_(
    "Line {line} of the saved game {path} is cut short; the file was left as it is. "
    "With --resume and --repair a copy without that line is played on."
)
NOT_A_STEP = N_("Line {line} of the saved game {path} is no step of a game; the file was left as it is.")


@dataclass(frozen=True)
class Contents:
    """What a log file holds: header, steps, the bytes of its whole lines, and if a cut line follows them."""

    header: Json
    steps: list[Json]
    length: int
    cut: bool

    @property
    def finished(self) -> bool:
        """True once the game in it has ended."""
        return bool(self.steps) and "over" in self.steps[-1]

    @property
    def last_line(self) -> int:
        """The number of the last whole line; the header is line 1."""
        return len(self.steps) + 1


def damaged(path: Path, line: int, text: str = NOT_A_STEP, **values: Any) -> Refusal:
    """The refusal of a saved game that is broken in this line (the header is line 1)."""
    return Refusal("bad-record", text, path=str(path), line=line, **values)


def has_header(path: Path) -> bool:
    """False for a log whose very first line was cut short, so that nobody can have seen a game in it."""
    try:
        with open(path, "rb") as stream:
            return stream.readline().endswith(b"\n")
    except OSError:
        return False


def is_log(data: bytes) -> bool:
    """Whether these bytes begin as a log does."""
    first = data.partition(b"\n")[0]
    if FORMAT.encode() not in first:
        return False
    with suppress(ValueError, RecursionError):
        header = json.loads(first)
        return isinstance(header, dict) and header.get("format") == FORMAT
    return True


def read(path: Path) -> Contents:
    """Reads a log without locking it; raises Refusal naming a damaged line, which a cut last one is not."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Refusal(
            "bad-record",
            N_("The saved game {path} cannot be read: {reason}."),
            path=str(path),
            reason=error.strerror or str(error),
        ) from error
    return parse(path, data)


def parse(path: Path, data: bytes) -> Contents:
    """The contents of these bytes; `path` is only named in the Refusal that damage raises."""
    *lines, rest = data.split(b"\n")
    if not lines:
        raise damaged(path, 1, NO_HEADER)
    objects = [_object(path, number, line) for number, line in enumerate(lines, 1)]
    header, steps = objects[0], objects[1:]
    if header.get("format") != FORMAT:
        raise damaged(path, 1, NO_HEADER)
    for number, step in enumerate(steps, 2):
        known = "do" in step or "undo" in step or isinstance(step.get("settings"), dict)
        if not (known or ("over" in step and number == len(objects))):
            raise damaged(path, number)
    return Contents(header, steps, len(data) - len(rest), bool(rest))


def _object(path: Path, number: int, line: bytes) -> Json:
    try:
        value = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise damaged(path, number, NOT_JSON) from None
    if not isinstance(value, dict):
        raise damaged(path, number, NOT_JSON)
    return value


class GameLog:
    """A log that this process writes; no other process can open it until it is closed or the process ends."""

    def __init__(self, path: Path, stream: BinaryIO, contents: Contents) -> None:
        self.path = path
        self.header = contents.header
        self.steps = contents.steps
        self._stream = stream
        self._length = contents.length

    @classmethod
    def create(cls, path: Path, header: Json) -> "GameLog":
        """Starts a new log; raises FileExistsError, or OSError with no file left where it cannot be made."""
        header = {"format": FORMAT, **header}
        return cls._made(path, _line(header), Contents(header, [], 0, False))

    @classmethod
    def copy(cls, path: Path, data: bytes) -> "GameLog":
        """Starts a new log with the whole lines of another; raises as `create`, and Refusal for damage."""
        contents = parse(path, data)
        return cls._made(path, data[: contents.length], contents)

    @classmethod
    def _made(cls, path: Path, data: bytes, contents: Contents) -> "GameLog":
        stream = open(path, "x+b", buffering=0)  # noqa: SIM115 - it stays open as long as the log
        try:
            _lock(stream, path)
            _write(stream, data)
            _sync_folder(path.parent)
        except BaseException:
            path.unlink(missing_ok=True)
            stream.close()
            raise
        return cls(path, stream, Contents(contents.header, contents.steps, len(data), False))

    @classmethod
    def open(cls, path: Path) -> "GameLog":
        """Opens a log to go on with it.

        Raises Refusal, and changes nothing, when the log is damaged, cut short, or played by another process.
        """
        read(path)
        try:
            stream = open(path, "r+b", buffering=0)  # noqa: SIM115 - it stays open as long as the log
        except OSError as error:
            raise Refusal(
                "bad-record",
                N_("The saved game {path} cannot be written: {reason}."),
                path=str(path),
                reason=error.strerror or str(error),
            ) from error
        try:
            _lock(stream, path)
            contents = parse(path, stream.read())
            if contents.cut:
                raise damaged(path, contents.last_line + 1, CUT_SHORT)
        except BaseException:
            stream.close()
            raise
        return cls(path, stream, contents)

    def append(self, step: Json) -> None:
        """Adds a step; when this returns, it is on the disk.

        Raises OSError where the disk refuses it, and then the line is taken back as far as the disk lets it.
        """
        line = _line(step)
        try:
            self._stream.seek(self._length)
            _write(self._stream, line)
        except OSError:
            with suppress(OSError):
                self._stream.truncate(self._length)
            raise
        self._length += len(line)
        self.steps.append(step)

    def close(self) -> None:
        """Lets others open the file."""
        self._stream.close()


def _line(row: Json) -> bytes:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"


def _write(stream: BinaryIO, data: bytes) -> None:
    """Writes all of it at one go and to the disk; OSError where only a part fits."""
    if stream.write(data) != len(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _lock(stream: BinaryIO, path: Path) -> None:
    try:
        if sys.platform == "win32":
            import msvcrt

            stream.seek(1 << 40)
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
            stream.seek(0)
        else:
            import fcntl

            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise Refusal(
            "bad-record",
            N_("The saved game {path} is being played in another window; name another with --resume."),
            path=str(path),
        ) from error
