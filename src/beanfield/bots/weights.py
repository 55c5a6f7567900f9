"""The numbers that the judgement of the stronger bots depends on."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final


@dataclass(frozen=True)
class Weights:
    """What each number means stands beside it; the values here are chosen by hand. Gains are in coins."""

    window: float = 2.5  # rounds ahead from which cards are expected
    share: float = 0.45  # part of the coming cards of a kind that its only grower gets
    rival: float = 0.6  # how much each other grower takes away from that
    shape: float = 3.0  # how evenly cards come: 1 is very unevenly (a whole number)
    patience: float = 1.0  # fading of a later step for each card that it still needs
    empty: float = 0.55  # worth of an empty field while the game is long
    empty_rounds: float = 4.0  # rounds left from which an empty field is worth all of that
    afterwards: float = 0.5  # part of an empty field's worth that a full field still has in it
    keep: float = 0.97  # fading of what a hand card gains, for each turn until it is planted
    burden: float = 0.85  # fading of what a hand card costs, for each turn until it has to be planted
    chip: float = 0.1  # worth of an unfitting hand card that another seat grows
    held: float = 0.0  # worth of a fitting hand card besides what it gains
    buy_rounds: float = 3.0  # rounds left from which a third field pays
    least_offer: float = 0.03  # the least that an offer has to gain
    least_accept: float = 0.05  # the least that an accepted offer has to gain
    envy: float = 0.3  # what a partner's gain costs with four players, for each coin of it
    warmth: float = 0.0  # what a gift's use to its receiver counts for, for each coin of it
    hope: float = -0.2  # gain from which a partner may accept
    sure: float = 0.4  # gain from which a partner surely accepts
    fear: float = 0.1  # what a partner is thought to lose by each coin that it lets me gain
    relief: float = 0.05  # what a partner gains by giving away a card that it does not grow
    again: float = 0.6  # fading of a chance, for each time that the seat has refused to give the kind
    still: float = 0.5  # the chance that an offer is still open after a counter-offer to it


BY_HAND: Final = Weights()
DUEL_BY_HAND: Final = Weights(share=0.4, rival=0.3, empty=0.1, envy=0.5, buy_rounds=5.0)


@cache
def learned(name: str) -> Weights:
    """The weights of this file in `weights/`, which says too how they were found."""
    file = resources.files("beanfield.bots") / "weights" / f"{name}.json"
    return Weights(**json.loads(file.read_text(encoding="utf-8"))["weights"])
