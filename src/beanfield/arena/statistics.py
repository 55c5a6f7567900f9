"""What the rows of a series say: wins with intervals, coins, seats, trades, times and faults."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from beanfield.arena import times
from beanfield.arena.series import Series

Json = dict[str, Any]

RESAMPLES: Final = 1000
FAULTS: Final = ("illegal", "malformed", "late", "dead")
_LOW: Final = 0.025
_DIGITS: Final = 4


class Sample(NamedTuple):
    """One player in one game: its part of the win, its coins, and its lead over the best of the others."""

    deal: int
    seat: int
    share: float
    coins: int
    margin: int
    times: dict[str, int]
    faults: dict[str, int]


def samples(rows: Iterable[Json], place: int) -> list[Sample]:
    """The games of the player at this place of its table."""
    return [_sample(row, row["seating"].index(place)) for row in rows]


def _sample(row: Json, seat: int) -> Sample:
    coins: list[int] = row["coins"]
    others = max(number for other, number in enumerate(coins) if other != seat)
    share = 1 / len(row["winners"]) if seat in row["winners"] else 0.0
    return Sample(
        row["deal"], seat, share, coins[seat], coins[seat] - others, row["times"][seat], row["faults"][seat]
    )


def summary(series: Series, rows: Sequence[Json], table: int = 0) -> Json:
    """The results of a table of the series, as `beanfield arena --json` prints them (docs/arena)."""
    rows = [row for row in rows if row["table"] == table]
    players = series.tables[table]
    turns = sum(row["turns"] for row in rows)
    return {
        "games": len(rows),
        "seed": series.seed,
        "players": [
            figures(name, samples(rows, place), series.seats, series.seed)
            for place, name in enumerate(players)
        ],
        "trades_per_turn": _part(sum(row["trades"] for row in rows), turns),
        "gifts_per_turn": _part(sum(row["gifts"] for row in rows), turns),
        "offers_made_per_turn": _part(sum(row["offers"] for row in rows), turns),
        "turns": _part(turns, len(rows)),
        "steps": _part(sum(row["steps"] for row in rows), len(rows)),
        "coins": _mean([sum(row["coins"]) / series.seats for row in rows]),
        "winning_coins": _mean([max(row["coins"]) for row in rows]),
        "seats": [_seat(rows, seat) for seat in range(series.seats)],
        "deals": len({row["deal"] for row in rows}),
        "edition": series.edition,
        "rulings": series.rulings,
        "trading": series.options.trading,
        "offers_per_turn": series.options.offers_per_turn,
        "resamples": RESAMPLES,
    }


def figures(name: str, games: Sequence[Sample], seats: int, seed: int) -> Json:
    """The results of one player; intervals are 95%, by bootstrap over deals with this seed."""
    low, high = interval(games, lambda game: game.share, seed)
    coins_low, coins_high = interval(games, lambda game: game.coins, seed)
    counts = times.total(game.times for game in games)
    faults: Counter[str] = Counter()
    for game in games:
        faults.update(game.faults)
    at = [[game.coins for game in games if game.seat == seat] for seat in range(seats)]
    return {
        "name": name,
        "win_share": _mean([game.share for game in games]),
        "low": low,
        "high": high,
        "coins": _mean([game.coins for game in games]),
        "coins_low": coins_low,
        "coins_high": coins_high,
        "coins_by_seat": [_mean(coins) for coins in at],
        "margin": _mean([game.margin for game in games]),
        "decisions": sum(counts.values()),
        "decision_ms": {"median": times.quantile(counts, 0.5), "p95": times.quantile(counts, 0.95)},
        **{kind: faults[kind] for kind in FAULTS},
    }


def interval(
    games: Sequence[Sample], value: Callable[[Sample], float], seed: int
) -> tuple[float | None, float | None]:
    """The 95% interval of a mean: deals are drawn anew, with all their games, and the middle 95% kept."""
    if not games:
        return None, None
    deals: defaultdict[int, list[float]] = defaultdict(list)
    for game in games:
        deals[game.deal].append(value(game))
    sums = [(sum(values), len(values)) for _, values in sorted(deals.items())]
    chance = random.Random(seed)
    means = sorted(_resampled(chance, sums) for _ in range(RESAMPLES))
    cut = int(RESAMPLES * _LOW)
    return round(means[cut], _DIGITS), round(means[-1 - cut], _DIGITS)


def _resampled(chance: random.Random, sums: list[tuple[float, int]]) -> float:
    drawn = chance.choices(sums, k=len(sums))
    return sum(one for one, _ in drawn) / sum(count for _, count in drawn)


def _seat(rows: Sequence[Json], seat: int) -> Json:
    won = [_sample(row, seat).share for row in rows]
    return {"coins": _mean([row["coins"][seat] for row in rows]), "win_share": _mean(won)}


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), _DIGITS) if values else None


def _part(count: int, whole: int) -> float | None:
    return round(count / whole, _DIGITS) if whole else None
