"""What a series leaves in files: a line of CSV for each seat of each game, records, and standard error."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from beanfield.arena.game import Played
from beanfield.arena.series import Series
from beanfield.arena.statistics import FAULTS, samples

Json = dict[str, Any]

COLUMNS: Final = (
    "game", "deal", "table", "seed", "player", "name", "seat",
    "win_share", "coins", "margin", "turns", "trades", "gifts", *FAULTS,
)  # fmt: skip


def write_csv(path: Path, series: Series, rows: Sequence[Json]) -> None:
    """Writes one line for each player of each game; seats count from 0."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for row in rows:
            for place, name in enumerate(series.tables[row["table"]]):
                [sample] = samples([row], place)
                writer.writerow(
                    [
                        *(row[key] for key in ("game", "deal", "table", "seed")),
                        *(place, name, sample.seat, round(sample.share, 4), sample.coins, sample.margin),
                        *(row[key] for key in ("turns", "trades", "gifts")),
                        *(sample.faults.get(kind, 0) for kind in FAULTS),
                    ]
                )


def write_record(folder: Path, game: int, record: Json, kind: str = "") -> Path:
    """Writes the record of a game and says where; `kind` is added to the name of the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"game-{game:06}{kind}.json"
    path.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return path


def clear_errors(folder: Path) -> None:
    """Removes what an earlier series of the same name has left in its folder of standard error."""
    for path in folder.glob("game-*-seat-*.txt"):
        path.unlink()


def write_errors(folder: Path, played: Played) -> None:
    """Writes what the programs of a game have said on their standard error, a file for each seat."""
    for seat, text in played.errors.items():
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"game-{played.row['game']:06}-seat-{seat}.txt"
        path.write_text(text, encoding="utf-8")
