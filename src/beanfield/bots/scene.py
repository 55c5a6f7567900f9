"""What a request shows, as small integers; nothing more than the request and what was remembered."""

from __future__ import annotations

from typing import Any

from beanfield.bots.frame import EMPTY, Frame
from beanfield.bots.memory import Memory


class Scene:
    """The table as one seat sees it when it is asked."""

    def __init__(self, frame: Frame, view: dict[str, Any], me: int, memory: Memory) -> None:
        number = frame.number
        self.frame = frame
        self.me = me
        self.players = frame.players
        self.active: int = view["active"]
        self.phase: str = view["phase"]
        self.planted: int = view["planted"]
        self.deck: int = view["deck"]
        self.exhaustions: int = view["exhaustions"]
        self.discarded: int = view["discard"]["count"]
        self.turned_up = [number[bean] for bean in view["turned_up"]]
        self.offered = [number[bean] for bean in view["offered"]]
        self.beans: list[list[int]] = []
        self.counts: list[list[int]] = []
        self.received: list[list[int]] = []
        self.hand_counts: list[int] = []
        self.coin_counts: list[int] = []
        for seat in view["seats"]:
            fields = seat["fields"]
            self.beans.append([EMPTY if field is None else number[field[0]] for field in fields])
            self.counts.append([0 if field is None else int(field[1]) for field in fields])
            self.received.append([number[bean] for bean in seat["received"]])
            self.hand_counts.append(seat["hand_count"])
            self.coin_counts.append(seat["coin_count"])
        own = view["seats"][me]
        self.hand = [number[bean] for bean in own["hand"]]
        self.coins = [number[bean] for bean in own["coins"]]
        self.holds = memory.holds
        self.wishes = memory.wishes
        self.refused = memory.refused
        self.discard = [max(0, cards) for cards in memory.discard]
        self.hidden = self._hidden(memory)
        self.waits = [self._turns_until(seat) for seat in range(self.players)]
        self.grown = [0] * len(frame.names)
        for beans in self.beans:
            for kind in frame.in_play:
                if kind in beans:
                    self.grown[kind] += 1

    def _hidden(self, memory: Memory) -> list[int]:
        """How many cards of each kind lie in the deck or in hands that this seat does not see."""
        left = list(self.frame.cards)
        for pile in (self.turned_up, self.offered, self.hand, self.coins, *self.received):
            for kind in pile:
                left[kind] -= 1
        for seat, beans in enumerate(self.beans):
            for field, kind in enumerate(beans):
                if kind != EMPTY:
                    left[kind] -= self.counts[seat][field]
        for seat in range(self.players):
            if seat != self.me:
                for kind, coins in enumerate(memory.coins[seat]):
                    left[kind] -= coins
        return [max(0, cards - self.discard[kind]) for kind, cards in enumerate(left)]

    def _turns_until(self, seat: int) -> int:
        """How many turns of others come before this seat's next planting."""
        ahead = (seat - self.active) % self.players
        return self.players if ahead == 0 and self.phase not in ("plant", "offered") else ahead
