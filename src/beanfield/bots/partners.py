"""What the other seats make of a trade, as far as one seat can see or sample it."""

from __future__ import annotations

from typing import Final

from beanfield.bots.frame import MOST_KINDS
from beanfield.bots.ideas import EVERYONE, Idea
from beanfield.bots.scene import Scene
from beanfield.bots.value import Value

LEAST_CHANCE: Final = 0.03
WISHED: Final = 0.3
MOST_WORLDS: Final = 1024


class Payer:
    """A partner that may be able to pay with some cards: how likely it is, what paying them gains it (mostly
    less than nothing), and the turned-up cards that it keeps."""

    def __init__(self, seat: int, able: float, gain: float, table: list[int]) -> None:
        self.seat = seat
        self.able = able
        self.gain = gain
        self.table = table
        self.key = _key(seat + 1, table)


class Partners:
    """Chances that others accept, and what they would gain; `best` is the gain last reckoned."""

    def __init__(self, scene: Scene, value: Value) -> None:
        self.scene = scene
        self.value = value
        self.weights = value.weights
        self.me = scene.me
        self.seats = [(scene.me + step) % scene.players for step in range(1, scene.players)]
        if scene.me != scene.active:
            self.seats = [scene.active]
        self.hidden = sum(scene.hidden)
        self.planned: dict[int, float] = {}
        self.planned_before: list[float | None] = [None] * scene.players
        self.ables: dict[int, float] = {}
        self.worlds_planned: dict[int, float] = {}
        self.best = 0.0

    def envy(self) -> float:
        """The coins that each coin of a partner's gain costs me."""
        return self.weights.envy * 3.0 / (self.scene.players - 1)

    def gain(self, seat: int, gets: list[int], pays: list[int]) -> float:
        """What a partner gains by getting and paying these kinds, as far as can be seen."""
        return self.gain_of(self._payer(seat, pays, 1.0), gets)

    def gain_of(self, payer: Payer, gets: list[int]) -> float:
        """What a partner gains by getting these kinds for what it pays."""
        seat = payer.seat
        total = payer.gain + self._wished(seat, gets)
        before = self.planned_before[seat]
        if before is None:
            table = self._table(seat)
            before = self.planned_before[seat] = self._planned(seat, table, [], _key(seat + 1, table))
        return total + self._planned(seat, payer.table, gets, _key(payer.key, gets)) - before

    def payers(self, pays: list[int]) -> list[Payer]:
        """The partners that may have these cards."""
        payers: list[Payer] = []
        for seat in self.seats:
            able = self._able(seat, pays)
            if able > LEAST_CHANCE:
                payers.append(self._payer(seat, pays, able))
        return payers

    def _table(self, seat: int) -> list[int]:
        """The turned-up cards that a seat has."""
        return self.scene.turned_up if seat == self.scene.active else []

    def _payer(self, seat: int, pays: list[int], able: float) -> Payer:
        scene = self.scene
        table = self._table(seat)[:]
        held = scene.holds[seat][:]
        total = 0.0
        wait = scene.waits[seat]
        for kind in pays:
            if kind in table:
                table.remove(kind)
                continue
            if kind in held:
                held.remove(kind)
            if kind in scene.beans[seat]:
                use = self.value.put(seat, scene.beans[seat], scene.counts[seat], kind)
                total -= max(0.0, use) * self.value.keeps[wait]
            else:
                total += self.weights.relief
        return Payer(seat, able, total, table)

    def _wished(self, seat: int, gets: list[int]) -> float:
        """What a seat is thought to gain besides by getting what it wishes for."""
        return sum(WISHED for kind in gets if kind in self.scene.wishes[seat])

    def _planned(self, seat: int, table: list[int], gets: list[int], key: int) -> float:
        """What a seat gains by planting these cards besides those it received; `key` stands for them all."""
        known = self.planned.get(key)
        if known is None:
            known = self.value.plan(seat, self.scene.received[seat] + table + gets, [])
            self.planned[key] = known
        return known

    def chance(self, payer: Payer, gets: list[int], mine: float) -> float:
        """How likely a partner is to be able and willing; `best` is then what it would gain."""
        self.best = self.gain_of(payer, gets)
        return payer.able * self._willing(self.best, mine)

    def _able(self, seat: int, pays: list[int]) -> float:
        """How likely a partner has these cards, and gives them after all it refused."""
        key = _key(seat + 1, pays)
        known = self.ables.get(key)
        if known is None:
            known = self.ables[key] = self._has(seat, pays)
        return known

    def _has(self, seat: int, pays: list[int]) -> float:
        if not pays:
            return 1.0
        scene = self.scene
        able = 1.0
        table = self._table(seat)[:]
        held = scene.holds[seat][:]
        unknown = max(0, scene.hand_counts[seat] - len(held))
        for place, kind in enumerate(pays):
            if kind in table:
                table.remove(kind)
                continue
            if kind in held:
                held.remove(kind)
                continue
            cards = max(0, scene.hidden[kind] - scene.holds[seat].count(kind))
            other = 1.0 - cards / max(1, self.hidden)
            missing = 1.0
            for _ in range(unknown - place):
                missing *= other
            able *= 1.0 - missing
            for _ in range(scene.refused.get(seat * MOST_KINDS + kind, 0)):
                able *= self.weights.again
        return able

    def look_closer(self, idea: Idea, worlds: list[list[list[int]]]) -> None:
        """Reckons an idea's chance and cost anew from sampled hands: `worlds` holds every seat's in each."""
        seats = self.seats if idea.to == EVERYONE else [idea.to]
        price = self.envy() if idea.wants else self.envy() - self.weights.warmth
        missing = 1.0
        chances = costs = 0.0
        for seat in seats:
            chance = cost = 0.0
            for world, hands in enumerate(worlds):
                willing = self._willing_in(seat, world, hands[seat], idea)
                chance += willing
                cost += willing * max(0.0, self.best) * price
            for kind in idea.wants:
                for _ in range(self.scene.refused.get(seat * MOST_KINDS + kind, 0)):
                    chance *= self.weights.again
                    cost *= self.weights.again
            missing *= 1.0 - chance / len(worlds)
            chances += chance
            costs += cost
        idea.chance = 1.0 - missing
        idea.cost = costs / chances if chances > 0.0 else 0.0

    def _willing_in(self, seat: int, world: int, hand: list[int], idea: Idea) -> float:
        """How willing a partner with this hand is; `best` is then what it would gain."""
        scene = self.scene
        table = self._table(seat)
        key = (seat + 1) * MOST_WORLDS + world
        before = self.worlds_planned.get(key)
        if before is None:
            before = self.value.plan(seat, scene.received[seat] + table, hand)
            self.worlds_planned[key] = before
        self.best = 0.0
        for kind in idea.wants:
            if kind in table:
                table = table[:]
                table.remove(kind)
            elif kind in hand:
                hand = hand[:]
                hand.remove(kind)
            else:
                return 0.0
        gives = idea.give.kinds
        key = _key(_key(key, gives) * MOST_KINDS, idea.wants)
        after = self.worlds_planned.get(key)
        if after is None:
            after = self.value.plan(seat, scene.received[seat] + table + gives, hand)
            self.worlds_planned[key] = after
        self.best = after - before + self._wished(seat, gives)
        return self._willing(self.best, idea.gain)

    def _willing(self, gain: float, mine: float) -> float:
        weights = self.weights
        willing = (gain - weights.fear * max(0.0, mine) - weights.hope) / max(
            0.05, weights.sure - weights.hope
        )
        return max(0.0, min(1.0, willing))


def _key(begin: int, kinds: list[int]) -> int:
    """A number for a seat (counted from 1), or what begins with another key, and these kinds."""
    for kind in kinds:
        begin = begin * MOST_KINDS + kind + 1
    return begin
