"""Manners of trading that a bot can be given: they shift its weights, not its sense."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from beanfield.bots.request import N_
from beanfield.bots.weights import Weights
from beanfield.rules import Refusal

MANNERS: Final = ("friendly", "hard-nosed")


def mannered(weights: Weights, bot: str, manner: str) -> Weights:
    """The weights in this manner; "" leaves them as they are. Raises Refusal `malformed` for another one."""
    if manner == "":
        return weights
    if manner == "friendly":
        return replace(weights, envy=0.0, warmth=0.4, least_accept=0.0)
    if manner == "hard-nosed":
        return replace(weights, envy=2.0 * weights.envy, least_accept=0.2, least_offer=0.1)
    raise unknown_option(bot, manner, MANNERS)


def unknown_option(bot: str, option: str, options: Sequence[str]) -> Refusal:
    """The refusal of an option that a bot does not have."""
    return Refusal(
        "malformed",
        N_("The bot {name} has no option {option}; there are {options}."),
        name=bot,
        option=option[:40],
        options=", ".join(options),
    )
