"""Where saved games live, and which of them to go on with."""

import os
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.log import GameLog, has_header, read

SUFFIX = ".jsonl"


def directory(chosen: str | None = None) -> Path:
    """The folder of saved games: the chosen one, that of BEANFIELD_HOME, or the usual place here."""
    if chosen:
        return Path(chosen).expanduser()
    home = os.environ.get("BEANFIELD_HOME")
    if home:
        return Path(home).expanduser() / "saves"
    return _data_home() / "beanfield" / "saves"


def _data_home() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return Path(chosen) if os.path.isabs(chosen) else Path.home() / ".local" / "share"


def create(folder: Path, edition: str, header: dict[str, object]) -> GameLog:
    """Starts a log under a name that is still free; raises Refusal where the folder cannot be written."""
    stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}-{edition}"
    number = 1
    while True:
        name = stamp if number == 1 else f"{stamp}-{number}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return GameLog.create(folder / (name + SUFFIX), header)
        except FileExistsError:
            number += 1
        except OSError as error:
            raise Refusal(
                "malformed",
                N_("Games cannot be saved in {folder}: {reason}. Name another folder with --saves."),
                folder=str(folder),
                reason=error.strerror or str(error),
            ) from error


def newest_first(folder: Path) -> Iterator[Path]:
    """The saved games of a folder, the last one played first."""
    try:
        found = [(path.stat().st_mtime_ns, path.name, path) for path in folder.glob("*" + SUFFIX)]
    except OSError:
        found = []
    return (path for _, _, path in sorted(found, reverse=True))


def find(folder: Path, name: str) -> Path:
    """The file of a saved game named by its name or its path; the newest unfinished one for an empty name.

    Raises Refusal when there is none.
    """
    if not name:
        return _newest_unfinished(folder)
    for path in (folder / (name + SUFFIX), folder / name, Path(name).expanduser()):
        if path.is_file():
            return path
    raise Refusal(
        "bad-record", N_("There is no saved game {name} in {folder}."), name=name, folder=str(folder)
    )


def _newest_unfinished(folder: Path) -> Path:
    for path in newest_first(folder):
        if has_header(path) and not read(path).finished:
            return path
    raise Refusal("bad-record", N_("There is no unfinished game in {folder}."), folder=str(folder))


def next_free(log: Path) -> Path:
    """The first free name for a record file beside a log."""
    number = 1
    while True:
        path = log.with_suffix(".json" if number == 1 else f".{number}.json")
        if not path.exists():
            return path
        number += 1
