"""The offers that a bot has made in this turn, so that it makes none twice to the same seat."""

from __future__ import annotations

from beanfield.bots.request import Json
from beanfield.bots.sight import Sight

Key = tuple[int, tuple[str, ...], tuple[str, ...]]


class Made:
    """What a bot has offered to whom since the turn began, and how often it has offered."""

    def __init__(self) -> None:
        self.count = 0
        self._active = -1
        self._keys: set[Key] = set()

    def look(self, sight: Sight, events: list[Json]) -> None:
        """Forgets everything when another turn has begun."""
        if sight.active != self._active or any(event["event"] == "turn-began" for event in events):
            self._active = sight.active
            self.count = 0
            self._keys.clear()

    def is_new(self, seats: list[int], gives: list[str], wants: list[str]) -> bool:
        """Whether none of these seats has had this offer."""
        return not any(key in self._keys for key in _keys(seats, gives, wants))

    def add(self, seats: list[int], gives: list[str], wants: list[str]) -> None:
        self.count += 1
        self._keys.update(_keys(seats, gives, wants))


def _keys(seats: list[int], gives: list[str], wants: list[str]) -> list[Key]:
    return [(seat, tuple(sorted(gives)), tuple(sorted(wants))) for seat in seats]
