"""One measurement in a process of its own: `python -m benchmarks.measure CONTESTANT SECONDS SEED`.

All times are processor time, so that other work on the machine counts as little as it can.
"""

import json
import sys
from collections.abc import Callable
from functools import partial
from itertools import count, cycle
from random import Random
from statistics import median
from time import process_time
from typing import Any

from beanfield.rules import Game, state
from beanfield.rules.asking import Asking
from benchmarks import big_hand, workload

WARM_UP_GAMES = 20
DEALS = 50
MID_GAME = 400
BATCH = 200

Json = dict[str, Any]


def driven(seconds: float, seed: int, log: bool = False) -> Json:
    """Decisions a second of games driven from Python, with the event log on or off."""
    deals = cycle(_deals())
    random = Random(seed).random

    def play() -> tuple[list[int], int]:
        game = next(deals).copy()
        if log:
            game.state.log = []
        decisions = workload.play(game.state, random)
        return [len(coins) for coins in game.state.coins], decisions

    return _games(play, seconds)


def played_out(seconds: float, seed: int) -> Json:
    """Decisions a second of `Game.play_out`."""
    deals = cycle(_deals())
    seeds = count(seed << 20)
    return _games(lambda: next(deals).play_out(next(seeds), workload.OFFERS_PER_TURN), seconds)


def gin_rummy(seconds: float, seed: int) -> Json:
    """Decisions a second of OpenSpiel's gin rummy."""
    from benchmarks import gin_rummy

    game = gin_rummy.load()
    random = Random(seed).random
    return _games(lambda: ([], gin_rummy.play(game, random)), seconds)


def copied(seconds: float, seed: int) -> Json:
    """Seconds that a copy of a game takes, in the middle and with its record."""
    return {"seconds_each": _time(_mid_game(seed).copy, seconds)}


def legal_with_big_hand(seconds: float, seed: int) -> Json:
    """Seconds that the dearest of the big legal lists takes, and which it is."""
    cases = list(big_hand.positions())
    times = {
        name: _time(partial(game.state.legal_codes, seat), seconds / len(cases)) for name, game, seat in cases
    }
    dearest = max(times, key=times.__getitem__)
    return {"seconds_each": times[dearest], "dearest": dearest}


CONTESTANTS: dict[str, Callable[[float, int], Json]] = {
    "driven": driven,
    "logged": partial(driven, log=True),
    "play_out": played_out,
    "gin_rummy": gin_rummy,
    "copy": copied,
    "big_hand": legal_with_big_hand,
}


def _deals() -> list[Game]:
    return [Game.new(workload.EDITION, workload.PLAYERS, seed=seed) for seed in range(DEALS)]


def _mid_game(seed: int) -> Game:
    game = _deals()[seed % DEALS]
    asking = Asking(game.state, False)
    chance = Random(seed)
    for _ in range(MID_GAME):
        seat = asking.seat()
        actions = game.legal(seat)
        if game.phase == "trade" and not asking.offer:
            actions += chance.choices(game.offers(seat, 1, 1), k=game.players)
        if actions:
            action = chance.choice(actions)
            code = game.code(action)
            game.play(seat, action)
            asking.played(code)
        else:
            asking.passed()
    return game


def _games(play: Callable[[], tuple[list[int], int]], seconds: float) -> Json:
    first_results = [play() for _ in range(WARM_UP_GAMES)]
    games = decisions = 0
    begin = now = process_time()
    while now < begin + seconds:
        decisions += play()[1]
        games += 1
        now = process_time()
    return {
        "decisions": decisions,
        "games": games,
        "per_second": decisions / (now - begin),
        "first_results": first_results,
    }


def _time(call: Callable[[], object], seconds: float) -> float:
    times = []
    now = process_time()
    end = now + seconds
    while now < end:
        begin = now
        for _ in range(BATCH):
            call()
        now = process_time()
        times.append((now - begin) / BATCH)
    return median(times)


if __name__ == "__main__":
    contestant, for_seconds, with_seed = sys.argv[1:]
    answer = CONTESTANTS[contestant](float(for_seconds), int(with_seed))
    print(json.dumps({**answer, "source": state.__file__}))
