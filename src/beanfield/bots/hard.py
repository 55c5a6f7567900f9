"""The hardest opponent there is: the expert, thinking longest (see expert)."""

from __future__ import annotations

from typing import Final

from beanfield.bots.expert import Bot as Expert

SAMPLES: Final = 12


class Bot(Expert):
    """The option is a manner: `friendly` or `hard-nosed`."""

    name = "hard"

    def __init__(self, seed: int, option: str = "") -> None:
        super().__init__(seed, f"{SAMPLES}:{option}")
