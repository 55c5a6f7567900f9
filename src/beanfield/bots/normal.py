"""A fair opponent: it values cards by its plans and trades well (see trader)."""

from __future__ import annotations

from beanfield.bots.trader import Bot as Trader


class Bot(Trader):
    """The option is a manner: `friendly` or `hard-nosed`."""

    name = "normal"
