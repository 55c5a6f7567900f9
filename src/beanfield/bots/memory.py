"""What a seat remembers of the game so far; nothing but the events that it was shown."""

from __future__ import annotations

from typing import Any

from beanfield.bots.frame import MOST_KINDS, Frame


class Memory:
    """What the events have told: where cards went that nobody sees any more, and what others hold."""

    def __init__(self, frame: Frame, me: int) -> None:
        kinds = len(frame.names)
        self.frame = frame
        self.me = me
        self.coins = [[0] * kinds for _ in range(frame.players)]
        self.discard = [0] * kinds
        self.holds: list[list[int]] = [[] for _ in range(frame.players)]
        self.offers: dict[int, dict[str, Any]] = {}
        self.refused: dict[int, int] = {}
        self.wishes: list[list[int]] = [[] for _ in range(frame.players)]
        self.offered = False

    def hear_wishes(self, wishes: dict[str, list[str]]) -> None:
        """Remembers what the seats wish for now."""
        self.wishes = [self.frame.kinds(wishes.get(str(seat), [])) for seat in range(self.frame.players)]

    def hear(self, events: list[dict[str, Any]]) -> None:
        """Remembers what these events told, in their order."""
        for event in events:
            what = event["event"]
            if what == "harvested":
                kind = self.frame.number[event["bean"]]
                self.coins[event["seat"]][kind] += event["coins"]
                self.discard[kind] += event["cards"] - event["coins"]
            elif what == "bought-field":
                for kind in self.frame.kinds(event["paid"]):
                    self.coins[event["seat"]][kind] -= 1
                    self.discard[kind] += 1
            elif what == "discarded":
                self.discard[self.frame.number[event["bean"]]] += 1
            elif what == "reshuffled":
                self.discard = [0] * len(self.discard)
            elif what == "turned-up":
                for kind in self.frame.kinds(event["cards"][self.frame.turn_up :]):
                    self.discard[kind] -= 1
            elif what == "planted":
                if event["source"] == "hand":
                    self._gone(event["seat"], [self.frame.number[event["bean"]]])
            elif what == "turn-began":
                self.refused = {}
                self.offers = {}
            else:
                self._hear_trade(what, event)

    def _hear_trade(self, what: str, event: dict[str, Any]) -> None:
        if what == "offered-trade":
            offer = event["offer"]
            self.offers[offer["id"]] = offer
            self.offered = self.offered or offer["from"] == self.me
            gives = offer["gives"][len(offer["give"]["turned_up"]) :]
            self._has(offer["from"], self.frame.kinds(gives))
        elif what == "traded":
            self._gone(event["from"], self.frame.kinds(event["gave"]))
            self._gone(event["to"], self.frame.kinds(event["got"]))
        elif what == "declined":
            offer = self.offers.get(event["offer"])
            if offer is not None and offer["from"] == self.me:
                for kind in self.frame.kinds(offer["want"]):
                    key = event["seat"] * MOST_KINDS + kind
                    self.refused[key] = self.refused.get(key, 0) + 1

    def _has(self, seat: int, kinds: list[int]) -> None:
        held = self.holds[seat]
        for kind in kinds:
            while held.count(kind) < kinds.count(kind):
                held.append(kind)

    def _gone(self, seat: int, kinds: list[int]) -> None:
        held = self.holds[seat]
        for kind in kinds:
            if kind in held:
                held.remove(kind)
