"""A ladder: everyone against everyone, rated by the method of Weng and Lin (2011).

Each player sits alone among copies of each other one. For the ratings every game is a match of the lone
player with each of the others, won by who ends higher: Bradley-Terry, updated match by match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from beanfield.arena.series import Series
from beanfield.arena.statistics import Sample, figures, samples, summary

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFullRating

Json = dict[str, Any]

_DIGITS: Final = 2


def ladder(series: Series, names: Sequence[str], rows: Sequence[Json]) -> Json:
    """The rating and the results of each name, in the order given, and every table's summary."""
    rated = ratings(series, names, rows)
    whole = summary(series, rows)
    return {
        "games": len(rows),
        "seed": series.seed,
        "players": [
            {
                **figures(name, _alone(series, rows, name), series.seats, series.seed),
                "rating": round(rated[name].mu, _DIGITS),
                "deviation": round(rated[name].sigma, _DIGITS),
            }
            for name in names
        ],
        "rated_by": "openskill BradleyTerryFull, start 25 ± 8.33",
        **{key: whole[key] for key in ("edition", "rulings", "trading", "offers_per_turn", "resamples")},
        "tables": [summary(series, rows, table) for table in range(len(series.tables))],
    }


def ratings(series: Series, names: Sequence[str], rows: Sequence[Json]) -> dict[str, BradleyTerryFullRating]:
    """The rating of each name after all games in their order."""
    from openskill.models import BradleyTerryFull  # here, as only a ladder needs it

    model = BradleyTerryFull()
    rated = {name: model.rating(name=name) for name in names}
    for row in rows:
        players = series.tables[row["table"]]
        alone = row["seating"].index(0)
        for seat, place in enumerate(row["seating"]):
            if place:
                pair = [[rated[players[0]]], [rated[players[place]]]]
                ranks = [float(_rank(row, alone)), float(_rank(row, seat))]
                [[one], [other]] = model.rate(pair, ranks=ranks)
                rated[players[0]], rated[players[place]] = one, other
    return rated


def _rank(row: Json, seat: int) -> int:
    """0 for a winner, otherwise 1 and more by coins, the most first."""
    if seat in row["winners"]:
        return 0
    coins: list[int] = row["coins"]
    return 1 + max(coins) - coins[seat]


def _alone(series: Series, rows: Sequence[Json], name: str) -> list[Sample]:
    """The games of a name where it sits alone, and with two seats all that it plays."""
    found: list[Sample] = []
    for table, players in enumerate(series.tables):
        places = [place for place, player in enumerate(players) if player == name]
        if len(places) == 1:
            found += samples([row for row in rows if row["table"] == table], places[0])
    return sorted(found, key=lambda sample: sample.deal)
