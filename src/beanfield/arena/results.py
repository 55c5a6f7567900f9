"""The file of a series: a head that says what is played, then one line for each finished game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from beanfield.arena.game import COUNTS
from beanfield.arena.series import Series
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_

Json = dict[str, Any]


class Results:
    """The rows of a series, in a file that an interruption leaves usable: `rows` by number of game."""

    def __init__(self, path: Path, series: Series, go_on: bool = False) -> None:
        """Begins the file anew, or with `go_on` after what it holds.

        Raises Refusal when it holds anything but results of this series, which are then left as they are, or
        with `go_on` when it is damaged; a last line cut short is left out.
        """
        self.path = path
        self.rows: dict[int, Json] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = self._kept(series, go_on)
        with path.open("w", encoding="utf-8", newline="") as file:
            file.writelines(kept)
        self._file: IO[str] = path.open("a", encoding="utf-8", newline="")

    def add(self, rows: list[Json]) -> None:
        """Writes the rows of some finished games."""
        self._file.write("".join(_line(row) for row in rows))
        self._file.flush()
        for row in rows:
            self.rows[row["game"]] = row

    def close(self) -> None:
        self._file.close()

    def _kept(self, series: Series, go_on: bool) -> list[str]:
        """The lines to begin with."""
        head = _line(series.as_json())
        if not self.path.is_file() or not self.path.stat().st_size:
            return [head]
        with self.path.open(encoding="utf-8", errors="replace", newline="\n") as file:
            lines = list(file)
        if lines[0] != head:
            raise Refusal(
                "malformed",
                N_("{file} holds the results of another series; name another file with --results."),
                file=str(self.path),
            )
        whole = [line for line in lines[1:] if go_on and line.endswith("\n")]
        for number, line in enumerate(whole, 2):
            row = _read(line)
            if not _is_result(series, row):
                raise Refusal(
                    "malformed",
                    N_("{file}, line {line}: this is not the result of a game."),
                    file=str(self.path),
                    line=number,
                )
            self.rows[row["game"]] = row
        return [head, *whole]


def _read(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _is_result(series: Series, row: Any) -> bool:
    """Whether a row is what a game of this series can leave: of its place, and with all that is counted."""
    if not isinstance(row, dict) or not _is_count(row.get("game")):
        return False
    seats = range(series.seats)
    return (
        all(row.get(key) == value for key, value in series.place(row["game"]).items())
        and all(_is_count(row.get(key)) for key in ("seed", *COUNTS))
        and all(isinstance(row.get(key), list) for key in ("coins", "winners", "faults", "times"))
        and all(len(row[key]) == len(seats) for key in ("coins", "faults", "times"))
        and all(map(_is_count, row["coins"]))
        and bool(row["winners"])
        and all(_is_count(seat) and seat in seats for seat in row["winners"])
        and all(isinstance(counts, dict) for counts in row["faults"] + row["times"])
        and all(_is_count(count) for counts in row["faults"] + row["times"] for count in counts.values())
        and all(key.isdecimal() for counts in row["times"] for key in counts)
    )


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _line(row: Json) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
