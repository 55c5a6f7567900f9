"""Learns weights by self-play: python -m beanfield.bots.training --players 4 --seed 1 --weights FILE

In each round every seat plays each weight one step lower, unchanged or one step higher, by chance, and for
each weight apart. What a seat earns more than the others then shows, on the average over many games, which
way a weight should go; it goes there, by at most a step. The weights so far stand in the file, which is
written anew after each round, with the commands and the seed in it.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from beanfield.bots.asking import play_game
from beanfield.bots.thinking import Thinker
from beanfield.bots.weights import BY_HAND, DUEL_BY_HAND, Weights
from beanfield.rules import Game

STEPS: Final = {
    "window": 0.6,
    "share": 0.1,
    "rival": 0.2,
    "patience": 0.06,
    "empty": 0.2,
    "empty_rounds": 2.0,
    "afterwards": 0.3,
    "keep": 0.02,
    "burden": 0.08,
    "chip": 0.1,
    "held": 0.08,
    "buy_rounds": 1.5,
    "least_offer": 0.06,
    "least_accept": 0.06,
    "envy": 0.2,
    "hope": 0.15,
    "sure": 0.15,
    "fear": 0.08,
    "relief": 0.08,
    "again": 0.25,
    "still": 0.2,
}
FULL_STEP: Final = 1.0
DUEL: Final = (
    "window",
    "share",
    "rival",
    "patience",
    "empty",
    "empty_rounds",
    "afterwards",
    "keep",
    "burden",
    "held",
    "buy_rounds",
    "envy",
)
LEVELS: Final = (-1, 0, 1)

Levels = dict[str, int]
Row = tuple[Levels, float]


def shifted(weights: Weights, levels: Levels) -> Weights:
    """The weights, each moved by so many of its steps."""
    moved = {name: getattr(weights, name) + level * STEPS[name] for name, level in levels.items()}
    return replace(weights, **moved)


def play_round(
    weights: Weights, edition: str, players: int, games: int, seed: int, samples: int
) -> list[Row]:
    """What each seat's levels were, and how much more than the others it earned on the average."""
    chance = random.Random(seed)
    names = DUEL if players == 2 else tuple(STEPS)
    rows: list[Row] = []
    for number in range(games):
        levels = [{name: LEVELS[int(chance.random() * 3)] for name in names} for _ in range(players)]
        seats = [Thinker(shifted(weights, one), samples, seat) for seat, one in enumerate(levels)]
        game = play_game(Game.new(edition, players, seed * 1_000_000 + number), seats)
        coins = [len(pile) for pile in game.state.coins]
        for one, own in zip(levels, coins, strict=True):
            rows.append((one, own - (sum(coins) - own) / (players - 1)))
    return rows


def learned_from(weights: Weights, rows: list[Row]) -> Weights:
    """The weights after a round; a weight whose effect is lost in the noise stays."""
    moved: dict[str, float] = {}
    for name in rows[0][0]:
        step = STEPS[name]
        low, high = (_mean([earned for levels, earned in rows if levels[name] == side]) for side in (-1, 1))
        effect, noise = high[0] - low[0], low[1] + high[1]
        if effect * effect > noise:
            move = step * max(-1.0, min(1.0, effect / FULL_STEP))
            moved[name] = round(getattr(weights, name) + move, 4)
    return replace(weights, **moved)


def _mean(values: list[float]) -> tuple[float, float]:
    """The mean, and the square of its standard error."""
    number = max(1, len(values))
    mean = sum(values) / number
    return mean, sum((value - mean) * (value - mean) for value in values) / (number * number)


def train(file: Path, edition: str, players: int, rounds: int, games: int, seed: int, samples: int) -> None:
    """Learns for so many rounds from the weights in the file, and writes them to it."""
    given: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    weights = DUEL_BY_HAND if players == 2 else BY_HAND
    weights = Weights(**given["weights"]) if given else weights
    command = f"python -m beanfield.bots.training --edition {edition} --players {players}"
    command += f" --rounds {rounds} --games {games} --seed {seed} --samples {samples} --weights {file.name}"
    history = [*given.get("history", []), command]
    for number in range(rounds):
        rows = play_round(weights, edition, players, games, seed + number, samples)
        weights = learned_from(weights, rows)
        kept = {"history": history, "seed": seed, "weights": asdict(weights)}
        file.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
        print(f"round {number + 1}: {asdict(weights)}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m beanfield.bots.training", description=__doc__)
    parser.add_argument("--edition", default="104", help="the edition to play")
    parser.add_argument("--players", type=int, default=4, help="seats at the table")
    parser.add_argument("--rounds", type=int, default=4, help="rounds to learn for")
    parser.add_argument("--games", type=int, default=500, help="games a round")
    parser.add_argument("--seed", type=int, default=1, help="the seed of everything; later rounds add to it")
    parser.add_argument("--samples", type=int, default=0, help="samples that the players think in")
    parser.add_argument("--weights", type=Path, required=True, help="the file to go on from and to write")
    given = parser.parse_args(arguments)
    train(given.weights, given.edition, given.players, given.rounds, given.games, given.seed, given.samples)


if __name__ == "__main__":
    main()
