"""The strongest bot: learned weights, and a closer look at its best offers in sampled deals of hands."""

from __future__ import annotations

from typing import ClassVar, Final

from beanfield.bots.manner import MANNERS, mannered, unknown_option
from beanfield.bots.request import Json, Request
from beanfield.bots.thinking import Thinker
from beanfield.bots.weights import learned

FAST: Final = 6
SAMPLES: Final = 12
MOST_SAMPLES: Final = 1000


class Bot:
    """The option is the number of samples (1 to 1000) or `fast`, or a manner, or both: `fast:friendly`."""

    name: ClassVar[str] = "expert"

    def __init__(self, seed: int, option: str = "") -> None:
        samples, _, manner = option.partition(":")
        if samples in MANNERS and not manner:
            samples, manner = "", samples
        weights = mannered(learned("expert"), self.name, manner)
        self._thinker = Thinker(weights, _samples(samples), seed, duel=learned("duel"))

    def answer(self, request: Request) -> Json:
        return self._thinker.answer(request)


def _samples(text: str) -> int:
    """The number of samples that an option asks for."""
    if text == "":
        return SAMPLES
    if text == "fast":
        return FAST
    if text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_SAMPLES:
        return int(text)
    raise unknown_option("expert", text, ("fast", f"1-{MOST_SAMPLES}", *MANNERS))
