"""What fields, hands and trades can be expected to bring, in coins, as one seat sees it.

A field is worth what it pays now and, for each later step, the coins of the step times the chance to get
there, reckoned from the cards that are still to come and who else wants them. A hand is worth what planting
it in its order gains, a card further back counting for less. Only sums, products and quotients are used, so
that every machine gets the same numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from beanfield.bots.frame import EMPTY, MOST_KINDS
from beanfield.bots.scene import Scene
from beanfield.bots.weights import Weights

MOST_FADE: Final = 64


class Value:
    """Values for one seat's view of the table at one moment."""

    def __init__(self, scene: Scene, weights: Weights) -> None:
        frame = scene.frame
        self.scene = scene
        self.weights = weights
        self.pays = frame.pays
        self.top = frame.top
        self.steps = frame.steps
        self.strict = frame.strict
        self.rounds = rounds_left(scene)
        self.empty = weights.empty * min(1.0, self.rounds / max(0.1, weights.empty_rounds))
        self.coming = self._coming()
        self.tables: dict[int, list[float]] = {}
        unknown: list[float] = []
        self.seat_tables = [unknown] * (frame.players * MOST_KINDS)
        self.field = 0
        self.harvest = False
        self.keeps = _fades(weights.keep, MOST_FADE)
        self.burdens = _fades(weights.burden, MOST_FADE)

    def _coming(self) -> list[float]:
        """How many cards of each kind can be expected to come into play within the window."""
        scene = self.scene
        frame = scene.frame
        rounds = min(self.weights.window, self.rounds)
        flow = rounds * frame.players * (frame.turn_up + frame.draw)
        hidden = 0
        for cards in scene.hidden:
            hidden += cards
        first = min(1.0, flow / max(1, hidden))
        second = 0.0
        if scene.exhaustions + 1 < frame.exhaustions and flow > scene.deck:
            second = min(1.0, (flow - scene.deck) / max(1, scene.discarded))
        return [cards * first + scene.discard[kind] * second for kind, cards in enumerate(scene.hidden)]

    def table(self, kind: int, rivals: int) -> list[float]:
        """The worth of a field by its number of cards; from the last step on it stays the same."""
        key = kind * MOST_KINDS + rivals
        known = self.tables.get(key)
        if known is not None:
            return known
        weights = self.weights
        pays, top, steps = self.pays[kind], self.top[kind], self.steps[kind]
        mean = self.coming[kind] * weights.share / max(0.2, 1.0 + weights.rival * rivals)
        reach = _reach(mean, int(weights.shape), top)
        empty = self.empty
        worth = [empty]
        afterwards = weights.afterwards * empty
        fades = _fades(weights.patience, top)
        for cards in range(1, top + 1):
            hope = float(pays[cards])
            for needed, step in steps:
                more = needed - cards
                if more > 0:
                    hope += step * reach[more] * fades[more]
            hope += afterwards * cards / top
            worth.append(max(hope, pays[cards] + empty))
        self.tables[key] = worth
        return worth

    def worth(self, seat: int, kind: int, cards: int) -> float:
        """What a seat's field of so many cards is worth."""
        table = self.seat_table(seat, kind)
        return table[cards] if cards < len(table) else table[-1]

    def seat_table(self, seat: int, kind: int) -> list[float]:
        """The worth of a seat's field of this kind by its number of cards."""
        key = seat * MOST_KINDS + kind
        known = self.seat_tables[key]
        if known:
            return known
        rivals = self.scene.grown[kind]
        if rivals > 0 and kind in self.scene.beans[seat]:
            rivals -= 1
        table = self.seat_tables[key] = self.table(kind, rivals)
        return table

    def put(self, seat: int, beans: list[int], counts: list[int], kind: int) -> float:
        """What planting a card gains; the best place is then in `field` and `harvest`."""
        table = self.seat_table(seat, kind)
        first = table[1]
        best = -1000.0
        for field, grown in enumerate(beans):
            if grown == kind:
                return self._put_more(counts, beans, kind, table)
            if grown == EMPTY:
                gain = first - self.empty
                if gain > best:
                    best, self.field, self.harvest = gain, field, False
                continue
            count = counts[field]
            pays = self.pays[grown]
            gain = pays[min(count, len(pays) - 1)] + first - self.worth(seat, grown, count)
            if gain > best and self.harvestable(counts, field):
                best, self.field, self.harvest = gain, field, True
        return best

    def _put_more(self, counts: list[int], beans: list[int], kind: int, table: list[float]) -> float:
        """What planting a card gains where its kind grows already, perhaps after a harvest."""
        best = -1000.0
        last = len(table) - 1
        for field, grown in enumerate(beans):
            if grown != kind:
                continue
            count = counts[field]
            before = table[min(count, last)]
            gain = table[min(count + 1, last)] - before
            if gain > best:
                best, self.field, self.harvest = gain, field, False
            pays = self.pays[kind]
            gain = pays[min(count, len(pays) - 1)] + table[1] - before
            if gain > best and self.harvestable(counts, field):
                best, self.field, self.harvest = gain, field, True
        return best

    def put_all(self, seat: int, kind: int, number: int) -> float:
        """What planting so many cards of a kind gains a seat."""
        beans, counts = self.scene.beans[seat][:], self.scene.counts[seat][:]
        gain = 0.0
        for _ in range(number):
            gain += self.put(seat, beans, counts, kind)
            self.grow(beans, counts, kind)
        return gain

    def harvestable(self, counts: list[int], field: int) -> bool:
        """Whether the rules let this field be harvested."""
        if counts[field] > 1:
            return True
        return all(count == 1 or (count == 0 and not self.strict) for count in counts)

    def plan(self, seat: int, first: list[int], hand: list[int]) -> float:
        """What planting gains a seat: these cards in the best order, then the hand from the front."""
        scene = self.scene
        return self.plan_on(seat, scene.beans[seat][:], scene.counts[seat][:], first, hand, 0)

    def plan_on(
        self, seat: int, beans: list[int], counts: list[int], first: list[int], hand: list[int], begin: int
    ) -> float:
        """What planting on these fields gains, which are changed; the hand begins at place `begin`."""
        scene = self.scene
        total = self._plan_first(seat, beans, counts, first) if first else 0.0
        wait = scene.waits[seat]
        left = self.rounds * scene.players - wait
        for place, kind in enumerate(hand):
            later = scene.players * ((begin + place + 1) // 2)
            if later > left:
                break
            gain = self.put(seat, beans, counts, kind)
            fade = min(MOST_FADE, wait + later)
            if gain >= 0.0:
                total += gain * self.keeps[fade] + self.weights.held
            else:
                total += gain * self.burdens[fade]
                if scene.grown[kind] > 0:
                    total += self.weights.chip
            self.grow(beans, counts, kind)
        return total

    def _plan_first(self, seat: int, beans: list[int], counts: list[int], first: list[int]) -> float:
        """What planting these cards in the best order gains; the fields are changed."""
        first = first[:]
        total = 0.0
        while first:
            best = -1000.0
            choice = field = 0
            harvest = False
            for place, kind in enumerate(first):
                gain = self.put(seat, beans, counts, kind)
                if gain > best:
                    best, choice, field, harvest = gain, place, self.field, self.harvest
            total += best
            self.field, self.harvest = field, harvest
            self.grow(beans, counts, first.pop(choice))
        return total

    def grow(self, beans: list[int], counts: list[int], kind: int) -> None:
        """Plants a card in the place that `put` found."""
        field = self.field
        if self.harvest or beans[field] == EMPTY:
            beans[field] = kind
            counts[field] = 1
        else:
            counts[field] += 1


@lru_cache(maxsize=256)
def _fades(factor: float, most: int) -> list[float]:
    """What is left after no, one, two … `most` fadings by this factor."""
    fades = [1.0]
    for _ in range(most):
        fades.append(fades[-1] * factor)
    return fades


def _reach(mean: float, shape: int, most: int) -> list[float]:
    """The chances that at least 0, 1 … `most` cards come, when `mean` are expected: negative binomial."""
    ratio = mean / (mean + shape)
    chance = 1.0
    for _ in range(shape):
        chance *= 1.0 - ratio
    reach = [1.0]
    left = 1.0
    for more in range(most):
        left -= chance
        reach.append(max(0.0, left))
        chance *= ratio * (shape + more) / (more + 1)
    return reach


def rounds_left(scene: Scene) -> float:
    """About how many turns each seat still has; a deck to come holds part of the cards played until then."""
    frame = scene.frame
    cards = float(scene.deck)
    coming = float(scene.deck)
    discards = float(scene.discarded)
    for _ in range(min(10, frame.exhaustions - scene.exhaustions - 1)):
        coming = discards + AGAIN * coming
        discards = 0.0
        cards += coming
    return cards / (frame.players * (frame.turn_up + frame.draw))


AGAIN: Final = 0.55
