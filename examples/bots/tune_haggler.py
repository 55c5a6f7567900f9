#!/usr/bin/env python3
"""Tunes the numbers of haggler.py by self-play: python examples/bots/tune_haggler.py --seed 1

In every game each seat plays each number a step lower, unchanged or a step higher, by chance. After a
round each number moves by what that earned, in coins more than the others at the table. The numbers go to
haggler.json after every round, with the command that found them; the same command finds the same again.
"""

import argparse
import json
import math
import random
from pathlib import Path

from haggler import NUMBERS, TUNED, Bot

from beanfield.bots.asking import play_game
from beanfield.rules import Game, load_edition

SEATS = 4
MOST = {"later": 1.0}


def changed(numbers, signs, step):
    """The numbers, each so much higher or lower in proportion."""
    return {
        name: min(value * math.exp(step * signs[name]), MOST.get(name, math.inf))
        for name, value in numbers.items()
    }


def play(numbers, step, seed):
    """One game: for each seat which numbers it changed, and its coins beyond the average of the table."""
    chance = random.Random(seed)
    signs = [{name: chance.choice((-1, 0, 1)) for name in numbers} for _ in range(SEATS)]
    bots = [Bot(changed(numbers, own, step)) for own in signs]
    coins = play_game(Game.new(load_edition("104"), SEATS, seed), bots).result["coins"]
    return [(own, mine - sum(coins) / SEATS) for own, mine in zip(signs, coins, strict=True)]


def improve(numbers, step, seeds):
    """The numbers after a round: each moves by at most a step, and less the less sure its gain is."""
    played = [seat for seed in seeds for seat in play(numbers, step, seed)]
    spread = math.sqrt(sum(gain * gain for _, gain in played))
    moves = {}
    for name in numbers:
        sure = sum(signs[name] * gain for signs, gain in played) / (spread * math.sqrt(2 / 3))
        moves[name] = max(-1.0, min(1.0, sure / 2))
    return changed(numbers, moves, step)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=60, help="games in a round (default 60)")
    parser.add_argument("--file", type=Path, default=TUNED)
    given = parser.parse_args()
    numbers = dict(NUMBERS)
    for done in range(given.rounds):
        begin = 1_000_000 * given.seed + done * given.games
        numbers = improve(numbers, 0.4 * 0.92**done, range(begin, begin + given.games))
        command = f"tune_haggler.py --seed {given.seed} --rounds {done + 1} --games {given.games}"
        told = {"command": command, "numbers": {name: round(value, 3) for name, value in numbers.items()}}
        given.file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        print(told["numbers"], flush=True)


if __name__ == "__main__":
    main()
