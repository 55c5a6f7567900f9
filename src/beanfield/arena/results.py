"""The file of a series: a head that says what is played, then one line for each finished game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from beanfield.arena.series import Series
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_

Json = dict[str, Any]


class Results:
    """The rows of a series, in a file that an interruption leaves usable: `rows` by number of game."""

    def __init__(self, path: Path, series: Series, go_on: bool = False) -> None:
        """Begins the file anew, or with `go_on` after what it holds.

        Raises Refusal when it is of another series or damaged; a last line cut short is left out.
        """
        self.path = path
        self.rows: dict[int, Json] = {}
        head = _line(series.as_json())
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = self._read(head) if go_on and path.exists() else [head]
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

    def _read(self, head: str) -> list[str]:
        lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
        if not lines or lines[0] != head:
            raise Refusal(
                "malformed",
                N_("{file} holds the results of another series; name another file with --results."),
                file=str(self.path),
            )
        whole = [line for line in lines[1:] if line.endswith("\n")]
        for number, line in enumerate(whole, 2):
            try:
                row = json.loads(line)
                self.rows[row["game"]] = row
            except (ValueError, TypeError, KeyError):
                raise Refusal(
                    "malformed",
                    N_("{file}, line {line}: this is not the result of a game."),
                    file=str(self.path),
                    line=number,
                ) from None
        return [head, *whole]


def _line(row: Json) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
