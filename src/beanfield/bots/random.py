"""A bot that plays by chance: any legal action, any offer; an offer made to it is accepted at even odds."""

from __future__ import annotations

import random
from typing import Final, TypeVar

from beanfield.bots.made import Made
from beanfield.bots.request import Json, Request, passing, refuse_option
from beanfield.bots.sight import Sight

Item = TypeVar("Item")

OFFERS_PER_TURN: Final = 4


class Bot:
    """Plays any legal action with equal chance. It trades too, and always comes to an end."""

    def __init__(self, seed: int, option: str = "") -> None:
        refuse_option("random", option)
        self._seed = seed
        self._random = random.Random(seed)
        self._made = Made()

    def answer(self, request: Request) -> Json:
        sight = Sight(request)
        self._made.look(sight, request["events"])
        if sight.can("accept") or sight.can("decline"):
            return self._reply(sight)
        choices = list(sight.legal)
        if sight.phase == "trade" and self._made.count < OFFERS_PER_TURN:
            choices.append({"do": "offer"})
        if not sight.must_act and not (sight.is_active and sight.phase == "trade"):
            choices.append(passing())
        choice = self._one(choices)
        return self._offer(sight) if choice["do"] == "offer" else choice

    def _one(self, items: list[Item]) -> Item:
        return items[int(self._random.random() * len(items))]

    def _reply(self, sight: Sight) -> Json:
        """Accepts at even odds, one of the offers it can pay; alike when asked the same once more."""
        accepts, declines = sight.can("accept"), sight.can("decline")
        chance = random.Random(f"{self._seed} {_asked(sight, accepts + declines)}")
        replies = accepts if accepts and chance.random() < 0.5 else declines
        return replies[int(chance.random() * len(replies))] if replies else passing()

    def _offer(self, sight: Sight) -> Json:
        """One card or nothing for one kind or nothing; the end of its trading when that is no new offer."""
        to, seats = self._partner(sight)
        turned_up = sight.turned_up() if sight.is_active else []
        cards = turned_up + sight.hand()
        place = self._one(list(range(-1, len(cards))))
        gives = cards[place : place + 1] if place >= 0 else []
        wants = self._one([[], *([bean] for bean in sight.kinds())])
        if not gives + wants or not self._made.is_new(seats, gives, wants):
            return sight.can("end-trade")[0] if sight.is_active else passing()
        self._made.add(seats, gives, wants)
        return {"do": "offer", "to": to, "give": _places(place, len(turned_up)), "want": wants}

    def _partner(self, sight: Sight) -> tuple[int | None, list[int]]:
        """Whom an offer is made to, and the seats that hear it."""
        others = sight.others()
        to = self._one([*others, None]) if sight.is_active else sight.active
        return to, others if to is None else [to]


def _asked(sight: Sight, replies: list[Json]) -> list[object]:
    """What these replies are about, without the ids of the offers: own cards, and each offer's content."""
    offers = [sight.offer(number) for number in sorted({reply["offer"] for reply in replies})]
    told: list[object] = [sight.hand(), sight.fields(sight.me), sight.turned_up()]
    told += [(one["from"], one["give"], one.get("gives"), one["want"]) for one in offers]
    return told


def _places(place: int, turned_up: int) -> Json:
    """The places an offer gives, from one place among the turned-up and then the hand cards, or -1."""
    return {
        "turned_up": [place] if 0 <= place < turned_up else [],
        "hand": [place - turned_up] if place >= turned_up else [],
    }
