"""A bot that trades well."""

from __future__ import annotations

from beanfield.bots.request import Json, Request, refuse_option
from beanfield.bots.thinking import Thinker
from beanfield.bots.value import Weights


class Bot:
    """Values cards by what fields, hand and the cards to come make of them."""

    def __init__(self, seed: int, option: str = "") -> None:
        refuse_option("trader", option)
        self._thinker = Thinker(Weights({}), 6)

    def answer(self, request: Request) -> Json:
        return self._thinker.answer(dict(request))
