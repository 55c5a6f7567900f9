"""What a trade would do to a seat's fields, and which trades are worth offering."""

from __future__ import annotations

from typing import NamedTuple

from beanfield.bots.request import Json
from beanfield.bots.sight import Sight
from beanfield.bots.worth import Worth


class Idea(NamedTuple):
    """An offer of one card for one kind or for nothing; the higher its score, the more it promises."""

    score: float
    to: int | None
    gives: str
    give: Json
    wants: list[str]


class Bargain:
    """The trades that a request allows, valued in coins by what planting would gain with and without them."""

    def __init__(self, sight: Sight, worth: Worth) -> None:
        self._sight = sight
        self._worth = worth
        self._fields = sight.fields(sight.me)
        self._hand = sight.hand()
        self._turned_up = sight.turned_up() if sight.is_active else []
        self._received: list[str] = sight.view["seats"][sight.me]["received"]
        self._now = self._plan([], [], [])

    def gain(self, gets: list[str], turned_up: list[int], hand: list[int]) -> float:
        """What receiving these beans for the cards at these places gains."""
        return self._plan(gets, turned_up, hand) - self._now

    def gain_of(self, idea: Idea) -> float:
        return self.gain(idea.wants, idea.give["turned_up"], idea.give["hand"])

    def gain_of_accepting(self, accept: Json) -> float:
        """What this answer to an open offer gains."""
        gives = self._sight.offer(accept["offer"])["gives"]
        return self.gain(gives, accept.get("turned_up", []), accept.get("hand", []))

    def exchanges(self, least: float) -> list[Idea]:
        """Offers of one card for another that gain at least this much, the most promising first."""
        gets = {bean: self.gain([bean], [], []) for bean in self._wanted()}
        gets = {bean: gain for bean, gain in gets.items() if gain >= least}
        ideas = []
        for bean, give in self._gives():
            loss = self.gain([], give["turned_up"], give["hand"])
            for want, gain in gets.items():
                if want != bean and loss + gain >= least:
                    ideas += self._exchange(bean, give, want, loss + gain)
        return sorted(ideas, key=lambda idea: -idea.score)

    def gifts(self, least: float) -> list[Idea]:
        """Gifts of cards that would only do harm, to those they help; the most harmful first."""
        ideas = []
        for bean, give in self._gives():
            gain = self.gain([], give["turned_up"], give["hand"])
            seats = [seat for seat in self._sight.others() if self._use(seat, bean) >= least]
            if gain >= least and seats:
                ideas.append(Idea(gain, self._to(seats), bean, give, []))
        return sorted(ideas, key=lambda idea: -idea.score)

    def _plan(self, gets: list[str], turned_up: list[int], hand: list[int]) -> float:
        first = self._received + _left(self._turned_up, turned_up) + gets
        return self._worth.plan(self._fields, first, _left(self._hand, hand))

    def _wanted(self) -> list[str]:
        """Kinds worth asking for: those on the own fields, and what the active player has turned up."""
        beans = [field[0] for field in self._fields if field is not None]
        if not self._sight.is_active:
            beans += self._sight.turned_up()
        return [bean for bean in self._sight.kinds() if bean in beans]

    def _gives(self) -> list[tuple[str, Json]]:
        """One card of each kind among the turned-up cards and in the hand, and its place."""
        gives: list[tuple[str, Json]] = []
        for place, bean in enumerate(self._turned_up):
            if bean not in self._turned_up[:place]:
                gives.append((bean, {"turned_up": [place], "hand": []}))
        for place, bean in enumerate(self._hand):
            if bean not in self._hand[:place]:
                gives.append((bean, {"turned_up": [], "hand": [place]}))
        return gives

    def _exchange(self, bean: str, give: Json, want: str, gain: float) -> list[Idea]:
        others = self._sight.others()
        seats = [seat for seat in others if self._use(seat, bean) > self._use_of_paid(seat, want)]
        missing = 1.0
        for seat in seats:
            missing *= 1.0 - self._chance(seat, want)
        if not seats or missing == 1.0:
            return []
        return [Idea(gain * (1.0 - missing), self._to(seats), bean, give, [want])]

    def _to(self, seats: list[int]) -> int | None:
        """Everyone when several would be glad of the offer."""
        return seats[0] if len(seats) == 1 else None

    def _use(self, seat: int, bean: str) -> float:
        """What a seat's fields would gain by a bean."""
        return self._worth.place(self._sight.fields(seat), bean).gain

    def _use_of_paid(self, seat: int, bean: str) -> float:
        """What a seat's fields lose when it pays with a bean; one in its hand need not be planted."""
        use = self._use(seat, bean)
        return use if self._shows(seat, bean) else max(0.0, use)

    def _shows(self, seat: int, bean: str) -> bool:
        return seat == self._sight.active and bean in self._sight.turned_up()

    def _chance(self, seat: int, bean: str) -> float:
        """How likely it is that a seat can pay with a bean."""
        if self._shows(seat, bean):
            return 1.0
        missing = 1.0
        for _ in range(self._sight.view["seats"][seat]["hand_count"]):
            missing *= 1.0 - self._worth.left(bean) / max(1, self._worth.unseen())
        return 1.0 - missing


def _left(cards: list[str], places: list[int]) -> list[str]:
    return [bean for place, bean in enumerate(cards) if place not in places]
