"""The trades that a seat could offer or accept, and what they promise it.

An offer's score is the chance that it is accepted times what it gains, less what a partner's gain costs. What
a partner gains is reckoned from its fields, its turned-up cards and what it is known to hold.
"""

from __future__ import annotations

from beanfield.bots.scene import MOST_KINDS, Scene
from beanfield.bots.value import Value

MOST_LOSS = -1.5
LEAST_USE = 0.02
TRIED = 10
LEAST_CHANCE = 0.03


class Side:
    """Cards that one side of a trade would hand over: kinds, their places, and what that changes for me."""

    def __init__(self, kinds: list[int], table: list[int], hand: list[int], gain: float) -> None:
        self.kinds = kinds
        self.table = table
        self.hand = hand
        self.gain = gain


class Idea:
    """An offer to a seat, or to everyone (-1), and what it promises."""

    def __init__(self, to: int, give: Side, wants: list[int], chance: float, cost: float) -> None:
        self.to = to
        self.give = give
        self.wants = wants
        self.chance = chance
        self.cost = cost
        self.gain = 0.0
        self.score = 0.0


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
        self.hidden = 0
        for cards in scene.hidden:
            self.hidden += cards
        self.planned: dict[int, float] = {}
        self.ables: dict[int, float] = {}
        self.worlds_before: dict[int, float] = {}
        self.best = 0.0

    def gain(self, gets: list[int], table: list[int], hand: list[int]) -> float:
        """What receiving these kinds for the cards at these places gains me."""
        first = self.first + _without(self.table, table) + gets
        return self.value.plan(self.me, first, _without(self.scene.hand, hand)) - self.now

    def net(self, seat: int, gain: float, gets: list[int], pays: list[int]) -> float:
        """A gain, less what the gain of the partner costs me."""
        return gain - self.envy(seat) * max(0.0, self.partner_gain(seat, gets, pays))

    def envy(self, seat: int) -> float:
        """The coins that each coin of a seat's gain costs me."""
        scene = self.scene
        ahead = scene.coin_counts[seat] - sum(scene.coin_counts) / scene.players
        envy = self.weights.envy * 3.0 / (scene.players - 1)
        return envy * max(0.2, min(3.0, 1.0 + self.weights.lead * ahead))

    def partner_gain(self, seat: int, gets: list[int], pays: list[int]) -> float:
        """What a partner gains by getting and paying these kinds, as far as can be seen."""
        scene = self.scene
        table = scene.turned_up[:] if seat == scene.active else []
        held = scene.holds[seat][:]
        total = 0.0
        wait = scene.turns_until(seat)
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
        before = self._planned(seat, scene.turned_up if seat == scene.active else [])
        return total + self._planned(seat, table + gets) - before

    def _planned(self, seat: int, cards: list[int]) -> float:
        """What a seat gains by planting these cards besides those it received."""
        key = seat
        for kind in cards:
            key = key * MOST_KINDS + kind + 1
        known = self.planned.get(key)
        if known is None:
            known = self.planned[key] = self.value.plan(seat, self.scene.received[seat] + cards, [])
        return known

    def chance(self, seat: int, gets: list[int], pays: list[int], mine: float) -> float:
        """How likely a partner is to be able and willing; `best` is then what it would gain."""
        self.best = 0.0
        able = self._able(seat, pays)
        if able <= LEAST_CHANCE:
            return 0.0
        self.best = self.partner_gain(seat, gets, pays)
        return able * self._willing(self.best, mine)

    def _able(self, seat: int, pays: list[int]) -> float:
        """How likely a partner has these cards, and gives them after all it refused."""
        key = seat
        for kind in pays:
            key = key * MOST_KINDS + kind + 1
        known = self.ables.get(key)
        if known is None:
            known = self.ables[key] = self._has(seat, pays)
        return known

    def _has(self, seat: int, pays: list[int]) -> float:
        scene = self.scene
        able = 1.0
        table = scene.turned_up[:] if seat == scene.active else []
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
            missing = 1.0
            for _ in range(max(0, unknown - place)):
                missing *= 1.0 - cards / max(1, self.hidden)
            able *= 1.0 - missing
            for _ in range(scene.refused.get(seat * MOST_KINDS + kind, 0)):
                able *= self.weights.again
        return able

    def look_closer(self, idea: Idea, worlds: list[list[list[int]]]) -> None:
        """Reckons an idea's chance and cost anew from sampled hands: `worlds` holds every seat's in each."""
        seats = [idea.to]
        if idea.to < 0:
            seats = [seat for seat in range(self.scene.players) if seat != self.me]
        missing = 1.0
        chances = costs = 0.0
        for seat in seats:
            chance = cost = 0.0
            for world, hands in enumerate(worlds):
                willing = self._willing_in(seat, world, hands[seat], idea)
                chance += willing
                cost += willing * self.envy(seat) * max(0.0, self.best)
            for kind in idea.wants:
                for _ in range(self.scene.refused.get(seat * MOST_KINDS + kind, 0)):
                    chance *= self.weights.again
                    cost *= self.weights.again
            missing *= 1.0 - chance / len(worlds)
            chances += chance
            costs += cost
        idea.chance = 1.0 - missing
        idea.cost = costs / chances if chances > 0.0 else 0.0
        idea.score = idea.chance * (idea.gain - idea.cost)

    def _willing_in(self, seat: int, world: int, hand: list[int], idea: Idea) -> float:
        """How willing a partner with this hand is; `best` is then what it would gain."""
        scene = self.scene
        table = scene.turned_up if seat == scene.active else []
        key = seat * 1024 + world
        before = self.worlds_before.get(key)
        if before is None:
            before = self.value.plan(seat, scene.received[seat] + table, hand)
            self.worlds_before[key] = before
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
        first = scene.received[seat] + table + idea.give.kinds
        self.best = self.value.plan(seat, first, hand) - before
        return self._willing(self.best, idea.gain)

    def _willing(self, gain: float, mine: float) -> float:
        weights = self.weights
        willing = (gain - weights.fear * max(0.0, mine) - weights.hope) / (weights.sure - weights.hope)
        return max(0.0, min(1.0, willing))

    def gives(self) -> list[Side]:
        """What I could give: nothing, a card, or two."""
        sides = [Side([], [], [], 0.0)]
        for place, kind in enumerate(self.table):
            if kind not in self.table[:place]:
                sides.append(Side([kind], [place], [], self.gain([], [place], [])))
        hand = self.scene.hand
        for kind in self.scene.game.in_play:
            if kind in self.table or kind not in hand:
                continue
            places = [place for place in range(len(hand)) if hand[place] == kind]
            side = Side([kind], [], [places[0]], self.gain([], [], [places[0]]))
            if len(places) > 1:
                last = self.gain([], [], [places[-1]])
                if last > side.gain:
                    side = Side([kind], [], [places[-1]], last)
            sides.append(side)
        sides = [side for side in sides if side.gain >= MOST_LOSS]
        pairs = []
        for place, one in enumerate(sides):
            for other in sides[place + 1 :]:
                if one.kinds and one.gain + other.gain >= MOST_LOSS:
                    table, places = one.table + other.table, sorted(one.hand + other.hand)
                    pairs.append(Side(one.kinds + other.kinds, table, places, one.gain + other.gain))
        return sides + pairs

    def wants(self) -> list[tuple[list[int], float]]:
        """What I could ask for: nothing, a card, or two, and what each would gain."""
        singles: list[tuple[list[int], float]] = []
        for kind in self.scene.game.in_play:
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
        scene = self.scene
        seats = [(self.me + step) % scene.players for step in range(1, scene.players)]
        if not self.is_active:
            seats = [scene.active]
        least = self.weights.least_offer
        wants = self.wants()
        ideas: list[Idea] = []
        for give in self.gives():
            for kinds, use in wants:
                gain = give.gain + use
                if gain < least or not (kinds or give.kinds) or _share(kinds, give.kinds):
                    continue
                missing = 1.0
                costs = 0.0
                chances = 0.0
                several = 0
                for seat in seats:
                    chance = self.chance(seat, give.kinds, kinds, gain)
                    cost = self.envy(seat) * max(0.0, self.best)
                    if chance > LEAST_CHANCE and gain - cost >= least:
                        idea = Idea(seat, give, kinds, chance, cost)
                        idea.gain = gain
                        idea.score = chance * (gain - cost)
                        ideas.append(idea)
                        several += 1
                    missing *= 1.0 - chance
                    chances += chance
                    costs += chance * cost
                if several > 1 and gain - costs / chances >= least:
                    idea = Idea(-1, give, kinds, 1.0 - missing, costs / chances)
                    idea.gain = gain
                    idea.score = idea.chance * (gain - idea.cost)
                    ideas.append(idea)
        ideas.sort(key=_promise)
        return ideas


def _promise(idea: Idea) -> float:
    return -idea.score


def _share(one: list[int], other: list[int]) -> bool:
    return any(kind in other for kind in one)


def _without(cards: list[int], places: list[int]) -> list[int]:
    if not places:
        return cards
    return [kind for place, kind in enumerate(cards) if place not in places]
