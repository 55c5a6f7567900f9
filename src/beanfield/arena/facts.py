"""Facts about the game, by many games of equal bots: python -m beanfield.arena.facts --folder FOLDER

Every edition and number of players is played by tables of each bot, with trading and without; with two there
is no trading. Games are dealt from the seed alone, each one anew, and the same for every bot. They are
played a part of every table at a time, and `facts.json` and `facts.md` are written anew after each part, so
that what is there can be read early. What was played stays in the folder, and the same command goes on.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from beanfield import __version__
from beanfield.arena.results import Results
from beanfield.arena.series import Series
from beanfield.arena.spread import Workers, run
from beanfield.bots.asking import Options
from beanfield.rules import editions

Json = dict[str, Any]

GAMES: Final = {"random": 2000, "greedy": 2000, "trader": 2000, "expert:fast": 400}
SEED: Final = 30_000_000
PARTS: Final = 10
EDITIONS: Final = ("104", "154")
_SURE: Final = 1.96
_DIGITS: Final = 4


class Table(NamedTuple):
    """Equal bots at a table, with trading or without."""

    edition: str
    players: int
    bot: str
    trading: bool
    games: int

    def series(self, seed: int) -> Series:
        """The games of this table; its bots are all alike, so that seats need no rotation."""
        options = Options(trading="full" if self.trading else "off")
        return Series(self.edition, ((self.bot,) * self.players,), seed, options=options, rotate=False)

    def file(self, folder: Path) -> Path:
        """Where the results of this table are kept."""
        trading = "trading" if self.trading else "alone"
        return folder / f"{self.edition}-{self.players}-{self.bot.replace(':', '-')}-{trading}.jsonl"


def tables(games: int | None = None) -> list[Table]:
    """All tables there are facts about; `games` bounds the games of each."""
    return [
        Table(edition, players, bot, trading, min(most, games or most))
        for edition in EDITIONS
        for players in editions()[edition].setups
        for trading in ([True, False] if players > 2 else [False])
        for bot, most in GAMES.items()
    ]


def play(folder: Path, chosen: Sequence[Table], seed: int, workers: Workers) -> None:
    """Plays what is left to play, a part of every table at a time, and writes the facts after each part."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in range(1, PARTS + 1):
        for table in chosen:
            _play_part(folder, table, seed, workers, -(-table.games * part // PARTS))
        write(folder, facts(folder, chosen, seed))
        print(f"{part} of {PARTS} parts are played", flush=True)


def _play_part(folder: Path, table: Table, seed: int, workers: Workers, games: int) -> None:
    series = table.series(seed)
    with closing(Results(table.file(folder), series, go_on=True)) as results:
        left = [number for number in range(games) if number not in results.rows]
        for batch in run(series, left, workers) if left else ():
            results.add([played.row for played in batch])


def facts(folder: Path, chosen: Sequence[Table], seed: int) -> Json:
    """What the games played so far say, for each table."""
    return {
        "command": f"python -m beanfield.arena.facts --folder FOLDER --seed {seed}",
        "version": __version__,
        "seed": seed,
        "tables": [_table_facts(table, _rows(table.file(folder))) for table in chosen],
    }


def _rows(file: Path) -> list[Json]:
    lines = file.read_text(encoding="utf-8").splitlines()[1:]
    return sorted((json.loads(line) for line in lines), key=lambda row: int(row["game"]))


def _table_facts(table: Table, rows: Sequence[Json]) -> Json:
    """The facts of one table: means with the 95% intervals of independent games."""
    return {
        "edition": table.edition,
        "players": table.players,
        "bot": table.bot,
        "trading": table.trading,
        "games": len(rows),
        "coins": _mean(rows, lambda row: sum(row["coins"]) / table.players),
        "winning_coins": _mean(rows, lambda row: max(row["coins"])),
        "trades_per_turn": _ratio(rows, "trades"),
        "gifts_per_turn": _ratio(rows, "gifts"),
        "turns": _mean(rows, lambda row: row["turns"]),
        "seats": [_seat(rows, seat) for seat in range(table.players)],
    }


def _seat(rows: Sequence[Json], seat: int) -> Json:
    return {"coins": _mean(rows, lambda row: row["coins"][seat]), "win_share": _mean(rows, _share(seat))}


def _share(seat: int) -> Callable[[Json], float]:
    return lambda row: 1 / len(row["winners"]) if seat in row["winners"] else 0.0


def _mean(rows: Sequence[Json], value: Callable[[Json], float]) -> Json:
    values = [value(row) for row in rows]
    mean = sum(values) / len(values)
    spread = sum((one - mean) ** 2 for one in values) / max(1, len(values) - 1)
    return _interval(mean, spread, len(values))


def _ratio(rows: Sequence[Json], what: str) -> Json:
    """So many a turn: the sums' quotient, whose spread is that of what it leaves over in each game."""
    turns = sum(row["turns"] for row in rows) / len(rows)
    ratio = sum(row[what] for row in rows) / len(rows) / turns
    rest = [(row[what] - ratio * row["turns"]) / turns for row in rows]
    return _interval(ratio, sum(one * one for one in rest) / max(1, len(rest) - 1), len(rest))


def _interval(mean: float, spread: float, games: int) -> Json:
    half = _SURE * (spread / games) ** 0.5
    return {
        "mean": round(mean, _DIGITS),
        "low": round(mean - half, _DIGITS),
        "high": round(mean + half, _DIGITS),
    }


def write(folder: Path, told: Json) -> None:
    """Writes the facts as data and as a page."""
    (folder / "facts.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    (folder / "facts.md").write_text(page(told), encoding="utf-8")


INTRODUCTION: Final = """# Facts about the game, in numbers

What tables of equal bots earn, trade and win, for every edition and number of players. The same as data, with
the coins of every seat, is in [facts.json](facts.json). `{command}`
makes both.

Every number is a mean over games, ± half its 95% interval. `coins` are those of a seat, `winning` those of
a winner; `trades` and `gifts` are those of one turn of one player, gifts among the trades. `seat 1` and
`last seat` say how much of the wins the first and the last player get, of which an even share is `par`.
Games are dealt from seed {seed}, the same for every bot. What the bots are is in [bots.md](bots.md).
"""


def page(told: Json) -> str:
    """The facts as Markdown: one table for each edition, with trading and without."""
    parts = [INTRODUCTION.format(command=told["command"], seed=told["seed"])]
    for edition in EDITIONS:
        for trading in (True, False):
            rows = [row for row in told["tables"] if (row["edition"], row["trading"]) == (edition, trading)]
            if rows:
                title = f"## {edition} cards, {'with' if trading else 'without'} trading"
                parts.append("\n".join([title, "", *_HEAD, *(_line(row) for row in rows)]) + "\n")
    return "\n".join(parts)


_HEAD: Final = (
    "| players | bots | games | coins | winning | trades | gifts | turns | seat 1 | last seat | par |",
    "|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
)


def _line(row: Json) -> str:
    shares = [row["seats"][seat]["win_share"] for seat in (0, -1)]
    cells = [
        str(row["players"]),
        row["bot"],
        str(row["games"]),
        *(_told(row[key], 2) for key in ("coins", "winning_coins", "trades_per_turn", "gifts_per_turn")),
        _told(row["turns"], 1),
        *(_told({key: 100 * value for key, value in share.items()}, 1) + "%" for share in shares),
        f"{100 / row['players']:.1f}%",
    ]
    return "| " + " | ".join(cells) + " |"


def _told(number: Json, digits: int) -> str:
    return f"{number['mean']:.{digits}f} ± {(number['high'] - number['low']) / 2:.{digits}f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m beanfield.arena.facts", description=__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="where results and facts are written")
    parser.add_argument("--games", type=int, help="at most so many games of each table")
    parser.add_argument("--seed", type=int, default=SEED, help=f"the seed of the deals (default {SEED})")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play (default 1)")
    given = parser.parse_args(arguments)
    play(given.folder, tables(given.games), given.seed, Workers(given.jobs))


if __name__ == "__main__":
    main()
