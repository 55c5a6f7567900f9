"""What a series of games is: who plays at which table, from which deals, under which options."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from typing import Any, Final

from beanfield import __version__
from beanfield.bots.asking import DEFAULTS, Options
from beanfield.bots.program import DEFAULTS as DEFAULT_LIMITS
from beanfield.bots.program import Limits
from beanfield.notation.position import load_position
from beanfield.notation.record import steps
from beanfield.rules import Edition, Game, Refusal, load_edition
from beanfield.rules.edition import parse_edition, register
from beanfield.rules.refusals import N_

Json = dict[str, Any]

FORMAT: Final = "beanfield-arena/1"
_SEED_BITS: Final = 53


@dataclass(frozen=True)
class Series:
    """A series of games. A table is a tuple of players; a plain series has one table, a ladder many.

    Games are numbered from 0: all rotations of seats of the first table on the first deal, then those of the
    other tables on the same deal, then the next deal. Without `rotate` everyone keeps the given seat.
    `start` is a position that every game begins from; `edition_data` the file of a copied edition.
    """

    edition: str
    tables: tuple[tuple[str, ...], ...]
    seed: int
    rulings: Json = field(default_factory=dict)
    options: Options = DEFAULTS
    limits: Limits = DEFAULT_LIMITS
    rotate: bool = True
    start: Json | None = None
    edition_data: str | None = None

    def __post_init__(self) -> None:
        if len({len(table) for table in self.tables}) != 1:
            raise ValueError("the tables of a series have the same number of seats")

    @property
    def seats(self) -> int:
        """The number of seats at each table."""
        return len(self.tables[0])

    @property
    def games_per_deal(self) -> int:
        return len(self.tables) * self._rotations

    @property
    def _rotations(self) -> int:
        return self.seats if self.rotate else 1

    def deal(self, game: int) -> int:
        """Which deal this game is played on, from 0."""
        return game // self.games_per_deal

    def table(self, game: int) -> int:
        """Which table this game is played at, from 0."""
        return game % self.games_per_deal // self._rotations

    def seating(self, game: int) -> list[int]:
        """By seat, the place of its player in the table."""
        rotation = game % self._rotations
        return [(seat - rotation) % self.seats for seat in range(self.seats)]

    def place(self, game: int) -> Json:
        """Where a game belongs in the series: its number, deal and table, and who sits where."""
        return {
            "game": game,
            "deal": self.deal(game),
            "table": self.table(game),
            "seating": self.seating(game),
        }

    def players(self, game: int) -> list[str]:
        """The players of this game by seat."""
        table = self.tables[self.table(game)]
        return [table[place] for place in self.seating(game)]

    def game_seed(self, game: int) -> int:
        """The seed of this game's deal and bots, 53 bits that depend on the series' seed and the deal."""
        digest = hashlib.sha256(f"{self.seed}/{self.deal(game)}".encode()).digest()
        return int.from_bytes(digest[:8], "big") >> (64 - _SEED_BITS)

    def new_game(self, game: int) -> Game:
        """The game before its first step. Raises Refusal where edition, players or rulings do not fit."""
        edition = self._edition()
        seed = self.game_seed(game)
        if self.start is None:
            return Game.new(edition, self.seats, seed, self.rulings)
        return load_position({**self.start, "seed": seed, "shuffles": []}, edition=edition)

    def _edition(self) -> Edition:
        if self.edition_data is None:
            return load_edition(self.edition)
        edition = parse_edition(self.edition_data, self.edition)
        register(edition)
        return edition

    def as_json(self) -> Json:
        """Everything that decides how its games go, for the head of a file of results."""
        return {
            "format": FORMAT,
            "version": __version__,
            **asdict(self),
            "tables": [list(table) for table in self.tables],
        }


def of_edition(series: Series) -> Series:
    """The same series with its edition read, so that other machines need no file of it."""
    edition = load_edition(series.edition)
    return replace(series, edition=edition.id, edition_data=edition.data)


def ladder_tables(players: list[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Everyone against everyone: each player alone among copies of each other one."""
    return tuple(
        (one, *[other] * (seats - 1))
        for place, one in enumerate(players)
        for rank, other in enumerate(players)
        if one != other and (seats > 2 or place < rank)
    )


def from_record(series: Series, record: Json, step: int | None = None) -> Series:
    """The same series, each game of it going on from this record after so many of its steps (default: all).

    Raises Refusal when the record cannot be played so far, its game is over by then, or the players are of
    another number.
    """
    if series.seats != len(record["players"]):
        raise Refusal(
            "bad-players",
            N_("The record is of {seats} players, not of {players}."),
            seats=len(record["players"]),
            players=series.seats,
        )
    whole = len(record["actions"])
    wanted = whole if step is None else step
    if not 0 <= wanted <= whole:
        raise Refusal("bad-record", N_("The record has only {count} steps."), count=whole)
    _, _, game = next(islice(steps(record), wanted, None))
    if game.over:
        raise Refusal("game-over", N_("The game of this record is over."))
    start = {key: value for key, value in game.position().items() if key not in ("seed", "shuffles")}
    return replace(
        series, edition=game.edition.id, edition_data=game.edition.data, rulings=game.rulings, start=start
    )
