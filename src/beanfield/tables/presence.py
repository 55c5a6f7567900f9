"""Who has the table open, and what happened while somebody had not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final, NamedTuple

from beanfield.tables.bus import Listener
from beanfield.tables.keeping import KeptTable, Means
from beanfield.tables.people import Person
from beanfield.tables.storage import StoredTable

Json = dict[str, Any]
ABSENCE: Final = 60.0
"""Seconds without an open page after which a person is told what happened."""

ASKS: Final = 75.0
"""Seconds for which a page that has asked counts as open: one that nobody sees may ask once a minute."""


class Left(NamedTuple):
    """When a person closed the last page of a table, and how long its log was then."""

    at: float
    entries: int


class Presence(KeptTable):
    """Who looks at a table. When somebody left is kept with the table, so that a restart changes nothing."""

    def __init__(self, stored: StoredTable, means: Means) -> None:
        super().__init__(stored, means)
        self._left: dict[int, Left] = {}
        self._asked: dict[int, float] = {}
        self._asking: dict[int, asyncio.Task[None]] = {}

    async def load(self) -> None:
        await super().load()
        self._left = {
            number: self._left_at(seat.person)
            for number, seat in enumerate(self.story.seats)
            if seat.person is not None and not self.pacing.streams.get(number)
        }

    def _left_at(self, person: int) -> Left:
        """When a person left: where nothing is kept, they were there when the server stopped."""
        kept = self._notes.get(person, {}).get("left")
        return Left(*kept) if kept else Left(self.stepped_at, len(self.story.entries))

    @contextmanager
    def _present(self, person: Person | None) -> Iterator[None]:
        """Counts a person as looking at the table for as long as the context lasts."""
        seat = self.story.seat_of(person.id) if person else None
        if person is None or seat is None:
            yield
            return
        streams = self.pacing.streams
        streams[seat] = streams.get(seat, 0) + 1
        if not self._missed(seat):
            self._returned(seat)
        try:
            yield
        finally:
            now = self.means.clock.now()
            streams[seat] -= 1
            if not streams[seat] and seat not in self._left:
                left = self._left[seat] = Left(now, len(self.story.entries))
                self._keep_note(person.id, left=left)
            self.pacing.seen_at[seat] = now
            self.stirred.set()

    def asked_by(self, person: Person | None) -> None:
        """A page without a stream has asked what is new: its person counts as looking for a while."""
        if person is None or self.story.seat_of(person.id) is None:
            return
        self._asked[person.id] = self.means.clock.now()
        going = self._asking.get(person.id)
        if going is None or going.done():
            self._asking[person.id] = asyncio.create_task(self._asks(person))

    async def _asks(self, person: Person) -> None:
        with self._present(person):
            while (left := self._asked[person.id] + ASKS - self.means.clock.now()) > 0:
                await self.means.clock.sleep(left)

    async def settle(self) -> None:
        for task in self._asking.values():
            task.cancel()
        await asyncio.gather(*self._asking.values(), return_exceptions=True)
        await super().settle()

    def _returned(self, seat: int) -> None:
        """The person of this seat is there, and knows what has happened."""
        self._left.pop(seat, None)
        person = self.story.seats[seat].person
        if person is not None and self._notes.get(person, {}).get("left"):
            self._keep_note(person, left=None)

    def _missed(self, seat: int | None) -> list[Json]:
        """What happened while this seat had no page open for long; nothing once its person does something."""
        left = None if seat is None else self._left.get(seat)
        if left is None or self.means.clock.now() - left.at < ABSENCE:
            return []
        return [entry["event"] for entry in self.story.told(seat)[left.entries :] if entry["seat"] != seat]

    @asynccontextmanager
    async def following(self, person: Person | None) -> AsyncIterator[Listener]:
        """A listener that hears of each change, while the person counts as present."""
        with self._present(person), self.means.bus.listen(*self._topics(person)) as listener:
            self.followers += 1
            try:
                yield listener
            finally:
                self.followers -= 1
                self.used_at = self.means.clock.now()
