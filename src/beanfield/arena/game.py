"""One game of a series: played from its number alone, and told as one row of results."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final, cast

from beanfield import bots
from beanfield.arena.series import Series
from beanfield.arena.times import Timed
from beanfield.bots.asking import Driver, Fault, Step
from beanfield.bots.program import Program
from beanfield.bots.request import NoAnswer

Json = dict[str, Any]

COUNTS: Final = ("turns", "steps", "offers", "trades", "gifts")


@dataclass(frozen=True)
class Played:
    """A finished game: its row of results, its record if asked for, and what programs wrote to stderr."""

    row: Json
    record: Json | None = None
    errors: dict[int, str] = field(default_factory=dict)


class Stopped(Exception):
    """The first bad answer of a strict series, with all that is needed to see it again.

    `asked` is the exact line that a program was sent last, `errors` what it wrote to its standard error.
    """

    def __init__(self, game: int, seed: int, players: list[str], record: Json, fault: Fault) -> None:
        super().__init__(game, fault.kind)
        self.game = game
        self.seed = seed
        self.players = players
        self.record = record
        self.fault = fault
        self.asked = json.dumps(fault.request)
        self.errors = ""

    @property
    def said(self) -> str | Json:
        """What was answered, as far as it could be read."""
        answer = self.fault.answer
        return answer.said if isinstance(answer, NoAnswer) else answer


def play(series: Series, number: int, with_record: bool = False, strict: bool = False) -> Played:
    """Plays the game of this number. With `strict` the first bad answer raises Stopped."""
    players = series.players(number)
    seed = series.game_seed(number)
    game = series.new_game(number)
    bots.allow(players, series.limits)
    seated = cast(list[bots.Player], bots.seated(players, seed))
    timed = [Timed(player) for player in seated]
    driver = Driver(game, timed, series.options)
    if strict:

        def stop(fault: Fault) -> None:
            raise Stopped(number, seed, players, game.record(players), fault)

        driver.on_fault = stop
    counts: Counter[str] = Counter(turns=1)
    try:
        while (step := driver.step()) is not None:
            _count(counts, step)
    except Stopped as stopped:
        bots.close(seated)
        player = seated[stopped.fault.seat]
        if isinstance(player, Program):
            stopped.asked = player.asked
            stopped.errors = player.errors
        raise
    finally:
        bots.close(seated)
    result = game.result or {}
    row = {
        **series.place(number),
        "seed": seed,
        "coins": result["coins"],
        "winners": result["winners"],
        **{key: counts[key] for key in COUNTS},
        "faults": [dict(faults) for faults in driver.faults],
        "times": [{str(key): one.times[key] for key in sorted(one.times)} for one in timed],
    }
    return Played(row, game.record(players) if with_record else None, _errors(seated))


def _count(counts: Counter[str], step: Step) -> None:
    """Counts turns, steps, offers, trades, and those trades that were gifts."""
    counts["steps"] += bool(step.events)
    for event in step.events:
        name = event["event"]
        if name == "traded":
            counts["trades"] += 1
            counts["gifts"] += not (event["gave"] and event["got"])
        elif name == "turn-began":
            counts["turns"] += 1
        elif name == "offered-trade":
            counts["offers"] += 1


def _errors(players: list[bots.Player]) -> dict[int, str]:
    return {
        seat: player.errors
        for seat, player in enumerate(players)
        if isinstance(player, Program) and player.errors
    }
