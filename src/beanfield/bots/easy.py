"""An easy opponent: it takes what helps its own fields now (see greedy)."""

from __future__ import annotations

from beanfield.bots.greedy import Bot as Greedy


class Bot(Greedy):
    """It takes no option."""
