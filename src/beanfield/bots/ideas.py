"""What a trade is made of before it is offered."""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1


class Side:
    """Cards that I would hand over: kinds, their places on the table and in the hand, and what that gains."""

    def __init__(self, kinds: list[int], table: list[int], hand: list[int], gain: float) -> None:
        self.kinds = kinds
        self.table = table
        self.hand = hand
        self.gain = gain


class Idea:
    """An offer: what it gains me, the chance that it is accepted, and what the partner's gain costs me."""

    def __init__(
        self, to: int, give: Side, wants: list[int], gain: float, chance: float, cost: float
    ) -> None:
        self.to = to
        self.give = give
        self.wants = wants
        self.gain = gain
        self.chance = chance
        self.cost = cost

    def net(self) -> float:
        """What it gains in all when it is accepted."""
        return self.gain - self.cost

    def promise(self) -> float:
        """What it can be expected to gain."""
        return self.chance * (self.gain - self.cost)
