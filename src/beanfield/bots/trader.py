"""A bot that values a card by what its fields, its hand and the cards to come make of it, and trades well."""

from __future__ import annotations

from typing import ClassVar

from beanfield.bots.manner import mannered
from beanfield.bots.request import Json, Request
from beanfield.bots.thinking import Thinker
from beanfield.bots.weights import BY_HAND, DUEL_BY_HAND


class Bot:
    """Makes, answers and counters offers of up to two cards a side, asks for gifts and gives them.

    The option is a manner of trading: `friendly` or `hard-nosed`. There is no chance in it.
    """

    name: ClassVar[str] = "trader"

    def __init__(self, seed: int, option: str = "") -> None:
        self._thinker = Thinker(mannered(BY_HAND, self.name, option), duel=DUEL_BY_HAND)

    def answer(self, request: Request) -> Json:
        return self._thinker.answer(request)
