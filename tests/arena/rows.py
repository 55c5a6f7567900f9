"""Rows of results as the tests of this room make and compare them."""

from typing import Any

from beanfield.arena.series import Series
from beanfield.arena.spread import Workers, run

Json = dict[str, Any]

RANDOM = Series("104", (("random", "random", "random"),), 5)


def played(series: Series, games: int, workers: Workers | None = None) -> list[Json]:
    """The rows of the first games of a series, in order."""
    batches = run(series, range(games), workers or Workers())
    return sorted((one.row for batch in batches for one in batch), key=lambda row: row["game"])


def timeless(rows: list[Json]) -> list[Json]:
    """The rows without what depends on the machine."""
    return [{key: value for key, value in row.items() if key != "times"} for row in rows]


def row(game: int, coins: list[int], rotation: int, winners: list[int] | None = None) -> Json:
    """A made-up row of a series with one table."""
    seats = len(coins)
    most = [seat for seat, number in enumerate(coins) if number == max(coins)]
    return {
        "game": game,
        "deal": game // seats,
        "table": 0,
        "seating": [(seat - rotation) % seats for seat in range(seats)],
        "seed": 1,
        "coins": coins,
        "winners": most if winners is None else winners,
        "turns": 10,
        "steps": 100,
        "offers": 8,
        "trades": 5,
        "gifts": 1,
        "faults": [{"late": 1}, *[{}] * (seats - 1)],
        "times": [{"100": 2}] * seats,
    }
