"""How long decisions took, kept as counts in classes of 5% width, so that games add up and stay small."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable
from typing import Final

from beanfield.bots import Player
from beanfield.bots.request import Json, Request

WIDTH: Final = 1.05
_NS_PER_US: Final = 1000
_US_PER_MS: Final = 1000


class Timed:
    """A player whose time for each answer is counted, by class of microseconds."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.times: Counter[int] = Counter()

    def answer(self, request: Request) -> Json:
        begun = time.perf_counter_ns()
        answer = self._player.answer(request)
        self.times[_class(time.perf_counter_ns() - begun)] += 1
        return answer


def _class(nanoseconds: int) -> int:
    return int(math.log(max(1.0, nanoseconds / _NS_PER_US), WIDTH))


def total(counts: Iterable[dict[str, int]]) -> Counter[int]:
    """The sum of counts that were written as JSON."""
    added: Counter[int] = Counter()
    for one in counts:
        for key, number in one.items():
            added[int(key)] += number
    return added


def quantile(counts: Counter[int], part: float) -> float | None:
    """The milliseconds that this part of the decisions did not exceed, to 3%; None without decisions."""
    left = part * sum(counts.values())
    for key in sorted(counts):
        left -= counts[key]
        if left <= 0:
            return round(math.pow(WIDTH, key + 0.5) / _US_PER_MS, 4)
    return None
