"""An easy opponent: it takes what helps its own fields now (see greedy)."""

from __future__ import annotations

from beanfield.bots.greedy import Bot as Greedy
from beanfield.bots.request import Json, Request, refuse_option


class Bot:
    """It takes no option. It has a Greedy and is none: one that is compiled has no interpreted kinds."""

    def __init__(self, seed: int, option: str = "") -> None:
        refuse_option("easy", option)
        self._greedy = Greedy(seed)

    def answer(self, request: Request) -> Json:
        return self._greedy.answer(request)
