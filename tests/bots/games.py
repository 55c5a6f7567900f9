"""Whole games of bots, as the tests of this room play them."""

import hashlib
import json
from typing import Any

from beanfield.bots import seated
from beanfield.bots.asking import DEFAULTS, Driver, Options, Step
from beanfield.rules import Game

MIXED = (
    ("104", ["greedy", "random", "greedy", "random"]),
    ("154", ["greedy", "random"]),
    ("154", ["random", "greedy", "random", "greedy", "random", "greedy"]),
)


def drive(game: Game, players: list[str], seed: int, options: Options = DEFAULTS) -> list[Step]:
    """All the steps of a game, which has to end without a fault."""
    driver = Driver(game, seated(players, seed), options)
    steps = []
    while (step := driver.step()) is not None:
        steps.append(step)
    assert game.over
    assert not any(driver.faults)
    return steps


def played(edition: str, players: list[str], seed: int, **rulings: Any) -> Game:
    """A game at its end."""
    game = Game.new(edition, len(players), seed, rulings)
    drive(game, players, seed)
    return game


def share(game: Game, seat: int) -> float:
    """What part of the win a seat has."""
    result = game.result
    assert result is not None
    return 1 / len(result["winners"]) if seat in result["winners"] else 0.0


def fingerprint() -> str:
    """One value for some whole games."""
    records = [played(edition, players, 11).record() for edition, players in MIXED]
    return hashlib.sha256(json.dumps(records, sort_keys=True).encode()).hexdigest()
