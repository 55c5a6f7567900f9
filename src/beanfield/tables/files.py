"""Writing a file that somebody named, and never over what it must not replace."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.log import is_log

FIRST_BYTES = 65536

NOT_A_FILE = N_("{path} is no ordinary file and was left as it is; name another file.")
A_LOG = N_("{path} is a saved game or another log and was left as it is; name another file.")
CANNOT_BE_WRITTEN = N_("{path} cannot be written: {reason}.")


def named(text: str) -> Path:
    """The path that a person typed, a leading ~ read as the home folder."""
    return Path(os.path.expanduser(text))


def write_file(path: Path, data: bytes, over: bool, exists: str) -> None:
    """Writes a whole file or nothing.

    Raises Refusal where it cannot be written, where it is there already and `over` is not set (with the
    sentence `exists`), and, even with `over`, where it is a saved game or no ordinary file.
    """
    try:
        place = _free_place(path, over, exists)
        _put(place, data)
    except OSError as error:
        raise _refusal(CANNOT_BE_WRITTEN, path, error.strerror or str(error)) from None
    except ValueError as error:
        raise _refusal(CANNOT_BE_WRITTEN, path, str(error)) from None


def _free_place(path: Path, over: bool, exists: str) -> Path:
    """Where to write: the file itself, or the one that a link leads to; raises what `write_file` handles."""
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        if not path.name:
            raise _refusal(NOT_A_FILE, path) from None
        return path
    if stat.S_ISLNK(found.st_mode):
        path = Path(os.path.realpath(path))
        try:
            found = os.stat(path)
        except FileNotFoundError:
            raise _refusal(NOT_A_FILE, path) from None
    if not stat.S_ISREG(found.st_mode):
        raise _refusal(NOT_A_FILE, path)
    if not over:
        raise _refusal(exists, path)
    with open(path, "rb") as stream:
        if path.suffix == ".jsonl" or is_log(stream.read(FIRST_BYTES)):
            raise _refusal(A_LOG, path)
    return path


def _put(path: Path, data: bytes) -> None:
    """Writes a draft beside the file and puts it in its place."""
    draft = path.with_name(f".beanfield-{os.getpid()}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def _refusal(text: str, path: Path, reason: str = "") -> Refusal:
    return Refusal("malformed", text, path=str(path), reason=reason)
