"""What cards can be expected to bring in coins, judged from what one seat sees.

A field is worth what it pays now or what it may pay at a later step, whichever is more; a later step counts
for less the more cards it needs and the fewer of the kind are left. Hand cards are valued by planting them in
their order: a card that would force an early harvest costs what that harvest loses. Only sums, products and
quotients are used, so that every machine gets the same numbers.
"""

from __future__ import annotations

from typing import Final

from beanfield.bots.sight import Field, Sight

EMPTY_FIELD: Final = 0.25
PATIENCE: Final = 0.4
FADE: Final = 0.85
MOST_DECKS: Final = 10


class Place:
    """Where cards go best: what that gains in coins, the field, and whether it is harvested first."""

    def __init__(self, gain: float, field: int, harvest: bool) -> None:
        self.gain = gain
        self.field = field
        self.harvest = harvest


class Worth:
    """Values of fields and cards for one request."""

    def __init__(self, sight: Sight) -> None:
        self._edition = sight.edition
        self._left = _unseen(sight)
        self._share = sum(self._left.values()) / max(1, len(self._left))
        self._known: dict[tuple[str, int], float] = {}
        self._paid: dict[tuple[str, int], int] = {}
        self.rounds_left = _rounds_left(sight)
        self._patience = PATIENCE

    def left(self, bean: str) -> int:
        """How many cards of a kind this seat does not see."""
        return self._left.get(bean, 0)

    def unseen(self) -> int:
        """How many cards in play this seat does not see."""
        return sum(self._left.values())

    def field(self, field: Field) -> float:
        """What a field can be expected to pay."""
        if field is None:
            return EMPTY_FIELD
        value = self._known.get(field)
        if value is None:
            value = self._known[field] = self._hope(*field)
        return value

    def place(self, fields: list[Field], bean: str, cards: int = 1) -> Place:
        """The best field for cards of one kind; a kind that grows already is planted where it grows."""
        growing = [index for index, field in enumerate(fields) if field is not None and field[0] == bean]
        places = [self._put(fields, index, bean, cards) for index in growing or range(len(fields))]
        return max((place for place in places if place is not None), key=lambda place: place.gain)

    def plan(self, fields: list[Field], first: list[str], hand: list[str]) -> float:
        """What planting gains: first these cards in the best order, then the hand from the front."""
        fields, first = list(fields), list(first)
        total = 0.0
        while first:
            index, place = self._best(fields, first)
            total += place.gain
            self._do(fields, first.pop(index), place)
        weight = 1.0
        for bean in hand:
            weight *= FADE
            place = self.place(fields, bean)
            total += weight * place.gain
            self._do(fields, bean, place)
        return total

    def _hope(self, bean: str, cards: int) -> float:
        """The pay now or at a later step, whichever is more, a later one times its chance."""
        left = self._left.get(bean, 0)
        chance = left / (left + self._patience * self._share) if left > 0 else 0.0
        best = float(self._pays((bean, cards)))
        for coins, needed in self._edition.beans[bean].beanometer.items():
            if 0 < needed - cards <= left:
                best = max(best, coins * _power(chance, needed - cards))
        return best

    def _put(self, fields: list[Field], index: int, bean: str, cards: int) -> Place | None:
        field = fields[index]
        if field is None:
            return Place(self.field((bean, cards)) - EMPTY_FIELD, index, False)
        before = self.field(field)
        grown = Place(self.field((bean, field[1] + cards)) - before, index, False)
        anew = Place(self._pays(field) + self.field((bean, cards)) - before, index, True)
        if field[0] != bean:
            return anew if harvestable(fields, index) else None
        return anew if anew.gain > grown.gain and harvestable(fields, index) else grown

    def _pays(self, field: tuple[str, int]) -> int:
        paid = self._paid.get(field)
        if paid is None:
            paid = self._paid[field] = self._edition.pays(*field)
        return paid

    def _best(self, fields: list[Field], beans: list[str]) -> tuple[int, Place]:
        places = [(index, self.place(fields, bean)) for index, bean in enumerate(beans)]
        return max(places, key=lambda item: item[1].gain)

    def _do(self, fields: list[Field], bean: str, place: Place) -> None:
        field = fields[place.field]
        cards = 0 if field is None or place.harvest else field[1]
        fields[place.field] = (bean, cards + 1)


def harvestable(fields: list[Field], index: int) -> bool:
    """Whether a field may be harvested when a new bean needs it: a single one only among single ones."""
    field = fields[index]
    return field is not None and (field[1] > 1 or all(other is None or other[1] == 1 for other in fields))


def _power(chance: float, times: int) -> float:
    result = 1.0
    for _ in range(times):
        result *= chance
    return result


def _rounds_left(sight: Sight) -> float:
    """About how many turns each seat still has; a deck to come is taken for half of what can be in it."""
    deck = sight.view["deck"]
    coming = deck + sight.view["discard"]["count"]
    cards = float(deck)
    for _ in range(min(MOST_DECKS, sight.setup.exhaustions - sight.view["exhaustions"] - 1)):
        coming *= 0.5
        cards += coming
    return cards / (sight.players * (sight.setup.turn_up + sight.setup.draw))


def _unseen(sight: Sight) -> dict[str, int]:
    """How many cards of each kind in play lie where this seat does not see them."""
    left = {bean: sight.edition.beans[bean].cards for bean in sight.kinds()}
    for bean in _seen(sight):
        left[bean] -= 1
    return left


def _seen(sight: Sight) -> list[str]:
    own = sight.view["seats"][sight.me]
    seen: list[str] = sight.turned_up() + own["hand"] + own["coins"] + sight.view["offered"]
    for seat in range(sight.players):
        seen += sight.view["seats"][seat]["received"]
        for field in sight.fields(seat):
            if field is not None:
                seen += [field[0]] * field[1]
    return seen
