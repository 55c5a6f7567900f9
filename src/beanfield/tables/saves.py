"""Where saved games live, and which of them to go on with."""

import errno
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.log import GameLog, has_header, read

SUFFIX = ".jsonl"
MOST_TRIES = 1000
MOST_NAMED = 5

Json = dict[str, Any]


@dataclass(frozen=True)
class Saved:
    """A saved game of a folder: its name, its header, how many steps it has; `problem` if it is damaged."""

    name: str
    header: Json
    steps: int
    finished: bool
    problem: Refusal | None = None


def directory(chosen: str | None = None) -> Path:
    """The folder of saved games: the chosen one, that of BEANFIELD_HOME, or the usual place here."""
    if chosen:
        return Path(os.path.expanduser(chosen))
    home = os.environ.get("BEANFIELD_HOME")
    if home:
        return Path(os.path.expanduser(home)) / "saves"
    return _data_home() / "beanfield" / "saves"


def _data_home() -> Path:
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return Path(chosen) if os.path.isabs(chosen) else home / ".local" / "share"


def create(folder: Path, edition: str, header: Json) -> GameLog:
    """Starts a log under a name that is still free; raises Refusal where the folder cannot be written."""
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{edition}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in _names(stem):
            try:
                return GameLog.create(folder / (name + SUFFIX), header)
            except FileExistsError:
                continue
    except OSError as error:
        raise _unwritable(folder, error.strerror or str(error)) from None
    except ValueError as error:
        raise _unwritable(folder, str(error)) from None
    raise _unwritable(folder, os.strerror(errno.EEXIST))


def repaired(path: Path) -> GameLog:
    """Starts a copy of a log whose last line is cut short, without that line; the damaged file stays.

    Raises Refusal where there is more damage than that, or where no copy can be made.
    """
    try:
        data = path.read_bytes()
        for name in _names(f"{path.stem}-repaired"):
            try:
                return GameLog.copy(path.with_name(name + SUFFIX), data)
            except FileExistsError:
                continue
    except OSError as error:
        raise _unwritable(path.parent, error.strerror or str(error)) from None
    raise _unwritable(path.parent, os.strerror(errno.EEXIST))


def _names(stem: str) -> Iterator[str]:
    """The names to try one after the other."""
    yield stem
    for number in range(2, MOST_TRIES):
        yield f"{stem}-{number}"


def _unwritable(folder: Path, reason: str) -> Refusal:
    return Refusal(
        "malformed",
        N_("Games cannot be saved in {folder}: {reason}. Name another folder with --saves."),
        folder=str(folder),
        reason=reason,
    )


def newest_first(folder: Path) -> Iterator[Path]:
    """The saved games of a folder, the last one played first."""
    found = []
    try:
        for path in folder.glob("*" + SUFFIX):
            if path.is_file():
                found.append((path.stat().st_mtime_ns, path.name, path))
    except (OSError, ValueError):
        found = []
    return (path for _, _, path in sorted(found, reverse=True))


def saved_games(folder: Path) -> Iterator[Saved]:
    """Every saved game of a folder, the last one played first."""
    for path in newest_first(folder):
        if not has_header(path):
            continue
        try:
            contents = read(path)
        except Refusal as problem:
            yield Saved(path.stem, {}, 0, False, problem)
        else:
            yield Saved(path.stem, contents.header, len(contents.steps), contents.finished)


def find(folder: Path, name: str) -> Path:
    """The file of a saved game named by its name or its path; the newest unfinished one for an empty name.

    Raises Refusal when there is none. A damaged file may be the newest: opening it tells.
    """
    if not name:
        return _newest_unfinished(folder)
    for path in (folder / (name + SUFFIX), folder / name, Path(os.path.expanduser(name))):
        if _is_file(path):
            return path
    raise Refusal(
        "bad-record", N_("There is no saved game {name} in {folder}."), name=name, folder=str(folder)
    )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _newest_unfinished(folder: Path) -> Path:
    for path in newest_first(folder):
        if has_header(path) and not _is_finished(path):
            return path
    raise Refusal("bad-record", N_("There is no unfinished game in {folder}."), folder=str(folder))


def _is_finished(path: Path) -> bool:
    try:
        return read(path).finished
    except Refusal:
        return False


def beside(damaged: Path, refusal: Refusal) -> Refusal:
    """The refusal of the newest game, which is damaged; it names other unfinished ones where there are."""
    others = [
        saved.name
        for saved in saved_games(damaged.parent)
        if saved.name != damaged.stem and not saved.finished and saved.problem is None
    ]
    line = refusal.values.get("line")
    if line is None or not others:
        return refusal
    return Refusal(
        refusal.code,
        N_(
            "The newest saved game, {name}, is damaged in line {line} and was left as it is. "
            "Name it after --resume to hear more, or another unfinished game: {others}."
        ),
        name=damaged.stem,
        line=line,
        others=", ".join(others[:MOST_NAMED]),
    )


def next_free(log: Path) -> Path:
    """The first free name for a record file beside a log."""
    number = 1
    while True:
        path = log.with_suffix(".json" if number == 1 else f".{number}.json")
        if not os.path.lexists(path):
            return path
        number += 1
