"""The trades that a seat could offer or accept, and what they promise it.

An offer's score is the chance that it is accepted times what it gains, less what a partner's gain costs. What
a partner gains is reckoned from its fields, its turned-up cards and what it is known to hold.
"""

from __future__ import annotations

from typing import Final

from beanfield.bots.ideas import EVERYONE, Idea, Side
from beanfield.bots.partners import LEAST_CHANCE, Partners, Payer
from beanfield.bots.scene import Scene
from beanfield.bots.value import Value

MOST_LOSS: Final = -1.5
LEAST_USE: Final = 0.02


class Market:
    """Trades of the seat that is asked."""

    def __init__(self, scene: Scene, value: Value) -> None:
        self.scene = scene
        self.value = value
        self.weights = value.weights
        self.me = scene.me
        self.is_active = scene.me == scene.active
        self.table = scene.turned_up if self.is_active else []
        self.first = scene.received[scene.me]
        self.now = value.plan(scene.me, self.first + self.table, scene.hand)
        self.partners = Partners(scene, value)

    def gain(self, gets: list[int], table: list[int], hand: list[int]) -> float:
        """What receiving these kinds for the cards at these places gains me."""
        first = self.first + _without(self.table, table) + gets
        return self.value.plan(self.me, first, _without(self.scene.hand, hand)) - self.now

    def net(self, seat: int, gain: float, gets: list[int], pays: list[int]) -> float:
        """A gain, less what the gain of the partner costs me; `gets` and `pays` are the partner's."""
        return gain - self.partners.envy() * max(0.0, self.partners.gain(seat, gets, pays))

    def gives(self) -> list[Side]:
        """What I could give: nothing, a card, or two."""
        singles = [side for side in self._singles() if side.gain >= MOST_LOSS]
        pairs = []
        for place, one in enumerate(singles):
            for other in singles[place + 1 :]:
                if one.gain + other.gain >= MOST_LOSS:
                    table, hand = one.table + other.table, sorted(one.hand + other.hand)
                    pairs.append(Side(one.kinds + other.kinds, table, hand, one.gain + other.gain))
        return [Side([], [], [], 0.0), *singles, *pairs]

    def _singles(self) -> list[Side]:
        """One card of each kind among the turned-up cards or in the hand, from the better end of the hand."""
        sides = [
            Side([kind], [place], [], self.gain([], [place], []))
            for place, kind in enumerate(self.table)
            if kind not in self.table[:place]
        ]
        hand = self.scene.hand
        for kind in self.scene.frame.in_play:
            if kind in self.table or kind not in hand:
                continue
            first = hand.index(kind)
            last = len(hand) - 1 - hand[::-1].index(kind)
            gain, later = self.gain([], [], [first]), self.gain([], [], [last])
            sides.append(Side([kind], [], [last if later > gain else first], max(gain, later)))
        return sides

    def wants(self) -> list[tuple[list[int], float]]:
        """What I could ask for: nothing, a card, or two, and what each would gain."""
        singles: list[tuple[list[int], float]] = []
        for kind in self.scene.frame.in_play:
            if self.scene.hidden[kind] == 0 and kind not in self.scene.turned_up:
                continue
            gain = self.gain([kind], [], [])
            if gain >= LEAST_USE:
                singles.append(([kind], gain))
        pairs: list[tuple[list[int], float]] = []
        for place, (one, gain) in enumerate(singles):
            pairs.append((one + one, self.gain(one + one, [], [])))
            for other, more in singles[place + 1 :]:
                pairs.append((one + other, gain + more))
        nothing: list[int] = []
        return [(nothing, 0.0), *singles, *pairs]

    def ideas(self) -> list[Idea]:
        """Offers that gain enough, the most promising first."""
        ideas: list[Idea] = []
        least = self.weights.least_offer
        wants = self.wants()
        known: list[list[Payer] | None] = [None] * len(wants)
        for give in self.gives():
            for place, (kinds, use) in enumerate(wants):
                gain = give.gain + use
                if gain < least if kinds else not give.kinds:
                    continue
                if any(kind in give.kinds for kind in kinds):
                    continue
                payers = known[place]
                if payers is None:
                    payers = known[place] = self.partners.payers(kinds)
                if payers:
                    self._add(ideas, give, kinds, gain, payers)
        ideas.sort(key=_promise)
        return ideas

    def _add(self, ideas: list[Idea], give: Side, wants: list[int], gain: float, payers: list[Payer]) -> None:
        """Adds the offers of these cards that gain enough: to each seat, and to everyone."""
        least = self.weights.least_offer
        missing = 1.0
        costs = chances = 0.0
        several = 0
        for payer in payers:
            chance = self.partners.chance(payer, give.kinds, gain)
            if chance <= LEAST_CHANCE:
                continue
            use = max(0.0, self.partners.best)
            cost = use * (self.partners.envy() if wants else self.partners.envy() - self.weights.warmth)
            if gain - cost >= least:
                ideas.append(Idea(payer.seat, give, wants, gain, chance, cost))
                several += 1
            missing *= 1.0 - chance
            chances += chance
            costs += chance * cost
        if several > 1 and gain - costs / chances >= least:
            ideas.append(Idea(EVERYONE, give, wants, gain, 1.0 - missing, costs / chances))


def _promise(idea: Idea) -> float:
    return -idea.promise()


def _without(cards: list[int], places: list[int]) -> list[int]:
    if not places:
        return cards
    return [kind for place, kind in enumerate(cards) if place not in places]
