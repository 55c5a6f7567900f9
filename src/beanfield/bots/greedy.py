"""A bot that takes what helps its own fields most, now: it plants, harvests, buys and trades with sense.

It never looks further than its own hand, and makes no plans with what others may hold. There is no chance in
it: the same requests get the same answers, whatever the seed.
"""

from __future__ import annotations

from typing import Final

from beanfield.bots.bargain import Bargain
from beanfield.bots.made import Made
from beanfield.bots.request import Json, Request, passing, refuse_option
from beanfield.bots.sight import Sight
from beanfield.bots.worth import Place, Worth

OFFERS_PER_TURN: Final = 6
EXCHANGES_PER_TURN: Final = 4
LEAST_GAIN: Final = 0.05
ROUNDS_FOR_A_FIELD: Final = 3.0


class Bot:
    """Plays for its own fields. It answers every offer and makes none twice to the same seat in a turn."""

    def __init__(self, seed: int, option: str = "") -> None:
        refuse_option("greedy", option)
        self._made = Made()

    def answer(self, request: Request) -> Json:
        sight = Sight(request)
        self._made.look(sight, request["events"])
        if sight.phase != "trade" and not sight.must_act:
            return passing()
        worth = Worth(sight)
        return _buy(sight, worth) or self._act(sight, worth)

    def _act(self, sight: Sight, worth: Worth) -> Json:
        if sight.phase == "trade":
            return self._trade(sight, Bargain(sight, worth))
        if sight.phase == "plant":
            return _plant(sight, worth)
        if sight.phase == "plant-received":
            cards = sight.view["seats"][sight.me]["received"]
            return _put(sight, *_best(sight, worth, cards), "plant-received", cards)
        if sight.phase == "take":
            return _choose(sight, worth, "take", "leave", sight.turned_up())
        if sight.phase == "offered":
            return _choose(sight, worth, "plant-offered", "discard-offered", sight.view["offered"])
        return sight.can("draw")[0]

    def _trade(self, sight: Sight, bargain: Bargain) -> Json:
        return _reply(sight, bargain) or _withdraw(sight, bargain) or self._offer(sight, bargain) or passing()

    def _offer(self, sight: Sight, bargain: Bargain) -> Json | None:
        """The best new offer: first exchanges, then gifts of what would only do harm."""
        if self._made.count >= OFFERS_PER_TURN:
            return None
        ideas = bargain.exchanges(LEAST_GAIN) if self._made.count < EXCHANGES_PER_TURN else []
        for idea in ideas + bargain.gifts(LEAST_GAIN):
            seats = sight.others() if idea.to is None else [idea.to]
            if self._made.is_new(seats, [idea.gives], idea.wants) and bargain.gain_of(idea) >= LEAST_GAIN:
                self._made.add(seats, [idea.gives], idea.wants)
                return {"do": "offer", "to": idea.to, "give": idea.give, "want": idea.wants}
        return None


def _buy(sight: Sight, worth: Worth) -> Json | None:
    purchases = sight.can("buy-field")
    return purchases[0] if purchases and worth.rounds_left >= ROUNDS_FOR_A_FIELD else None


def _reply(sight: Sight, bargain: Bargain) -> Json | None:
    """Accepts what helps most; declines when nothing helps."""
    accepts = [(bargain.gain_of_accepting(action), action) for action in sight.can("accept")]
    if accepts:
        gain, action = max(accepts, key=lambda item: item[0])
        if gain >= LEAST_GAIN:
            return action
    declines = sight.can("decline")
    return declines[0] if declines else None


def _withdraw(sight: Sight, bargain: Bargain) -> Json | None:
    """Takes back an own offer that would do harm by now."""
    for action in sight.can("withdraw"):
        offer = sight.offer(action["offer"])
        if bargain.gain(offer["want"], offer["give"]["turned_up"], offer["give"]["hand"]) < 0:
            return action
    return None


def _plant(sight: Sight, worth: Worth) -> Json:
    """Plants the front card, the next one when that gains, then turns up."""
    hand = sight.hand()
    if hand and sight.view["planted"] < 2 and not sight.view["discarded"]:
        place = worth.place(sight.fields(sight.me), hand[0])
        if sight.view["planted"] == 0 or place.gain > 0:
            return _put(sight, hand[0], place, "plant", hand)
    return _discard(sight, worth) or sight.can("turn-up")[0]


def _discard(sight: Sight, worth: Worth) -> Json | None:
    """Two players: throws away the hand card that would do most harm, if one would."""
    fields, hand = sight.fields(sight.me), sight.hand()
    keeping = worth.plan(fields, [], hand)
    discards = sight.can("discard")
    gains = [worth.plan(fields, [], _without(hand, action["hand"])) - keeping for action in discards]
    if not gains or max(gains) < LEAST_GAIN:
        return None
    return discards[gains.index(max(gains))]


def _choose(sight: Sight, worth: Worth, do: str, otherwise: str, cards: list[str]) -> Json:
    """Two players: plants the kind that gains most among these cards, or refuses when none gains."""
    if cards:
        bean, place = _best(sight, worth, cards)
        if place.gain > 0:
            return _put(sight, bean, place, do, cards)
    return sight.can(otherwise)[0]


def _best(sight: Sight, worth: Worth, cards: list[str]) -> tuple[str, Place]:
    """The kind among these cards that gains most, all its cards together, and where."""
    fields = sight.fields(sight.me)
    places = [(bean, worth.place(fields, bean, cards.count(bean))) for bean in cards]
    return max(places, key=lambda item: item[1].gain)


def _put(sight: Sight, bean: str, place: Place, do: str, cards: list[str]) -> Json:
    """Plants a bean where it goes best, after the harvest it needs; elsewhere if a ruling is against that."""
    harvests = sight.can("harvest")
    wanted = [action for action in harvests if place.harvest and action["field"] == place.field]
    plants = [action for action in sight.can(do) if cards[action.get("card", 0)] == bean]
    fitting = [action for action in plants if action["field"] == place.field]
    return (wanted or fitting or plants or harvests)[0]


def _without(cards: list[str], place: int) -> list[str]:
    return cards[:place] + cards[place + 1 :]
