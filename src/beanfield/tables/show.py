"""A game of bots alone, to be looked at: nobody's game, so it is not saved."""

from collections.abc import Iterator, Sequence
from typing import Any

from beanfield import bots
from beanfield.bots.asking import Driver, Options
from beanfield.rules import Game, load_edition
from beanfield.tables.seats import Player

Json = dict[str, Any]


class Show:
    """A game that bots play; the same seed gives the same game."""

    def __init__(
        self, edition: str, players: Sequence[Player], seed: int, rulings: Json | None, options: Options
    ) -> None:
        self.names = [player.name for player in players]
        self.seed = seed
        self.game = Game.new(load_edition(edition), len(players), seed, rulings)
        self._driver = Driver(self.game, bots.seated([player.bot for player in players], seed), options)

    def steps(self) -> Iterator[list[Json]]:
        """The events of each step, in full, until the game is over."""
        while (step := self._driver.step()) is not None:
            if step.events:
                yield step.events
