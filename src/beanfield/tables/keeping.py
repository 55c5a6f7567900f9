"""A live table as it is kept: made from its log, and stored before anyone is shown what has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from beanfield.bots.request import passing
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables import storage
from beanfield.tables.bus import Bus
from beanfield.tables.chance import Clock, Secrets
from beanfield.tables.pacing import Pacing
from beanfield.tables.people import Person
from beanfield.tables.storage import OVER, Change, Storage, StoredTable
from beanfield.tables.story import Story
from beanfield.tables.writer import Writer

Json = dict[str, Any]
Done = TypeVar("Done")
UNSTORED: Final = N_("That could not be stored, so it did not happen; please try again.")
OVERTAKEN: Final = N_(
    "Another server has changed this table, so that did not happen; look again before you repeat it."
)
IDEAS_APART: Final = 0.25
"""Seconds between two tables for which offers worth making are looked for."""


class Spaced:
    """Lets something that can be left out happen only every so many seconds, on all tables together."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = 0.0

    def may(self, now: float) -> bool:
        """Whether it may happen now; then it happens."""
        if now < self._next:
            return False
        self._next = now + self._seconds
        return True


@dataclass(frozen=True)
class Means:
    """What all tables of a server share."""

    storage: Storage
    writer: Writer
    bus: Bus
    clock: Clock
    secrets: Secrets
    threads: ThreadPoolExecutor
    ideas: Spaced = field(default_factory=lambda: Spaced(IDEAS_APART))


def told(made: Json, steps: list[storage.Step]) -> Story:
    """The story of a table from what is stored. Raises Refusal `bad-record` where that is damaged."""
    story = Story(made)
    for step in steps:
        try:
            story.apply(step.body, step.at)
        except (Refusal, LookupError, TypeError, ValueError) as problem:
            raise Refusal("bad-record", N_("The log of this table is damaged.")) from problem
    return story


class KeptTable:
    """A table and the means to change it. What people do at it is in the classes made from this one."""

    def __init__(self, stored: StoredTable, means: Means) -> None:
        self.id = stored.id
        self.code = stored.code
        self.means = means
        self.story = Story(stored.made)
        self.pacing = Pacing(self.story)
        self.revision = 0
        self.used_at = means.clock.now()
        self.moves = 0
        self.followers = 0
        self.stirred = asyncio.Event()
        self.lock = asyncio.Lock()
        self.stepped_at = stored.at
        self._tasks: set[asyncio.Task[Any]] = set()
        self._made = stored.made
        self._steps = 0
        self._stale = True
        self._notes: dict[int, Json] = {}

    async def load(self) -> None:
        """Makes everything anew from what is stored. Raises Refusal `bad-record` where that is damaged."""
        steps = await self.means.storage.steps(self.id)
        loop = asyncio.get_running_loop()
        story = await loop.run_in_executor(self.means.threads, told, self._made, steps)
        self._notes = await self.means.storage.notes(self.id)
        story.changed_at = self.means.clock.now()
        self.story = self.pacing.story = story
        self._steps = len(steps)
        self.stepped_at = steps[-1].at if steps else self.stepped_at
        self.revision = max(self.revision + 1, len(steps))
        self._stale = False
        self._moved()

    async def refresh(self) -> None:
        """Makes everything anew where it may not be what is stored; only for who holds the lock."""
        if self._stale:
            await self.load()

    async def change(self, do: Callable[[], Awaitable[Done]]) -> Done:
        """Does something while nobody else does, to its end even if who asked for it has gone."""
        return await asyncio.shield(self._kept(asyncio.create_task(self._alone(do))))

    async def _alone(self, do: Callable[[], Awaitable[Done]]) -> Done:
        async with self.lock:
            await self.refresh()
            self.used_at = self.means.clock.now()
            return await do()

    async def add(self, row: Json, *changes: Change) -> None:
        """Applies and stores a row, and tells everyone. Raises Refusal with nothing changed."""
        now = self.means.clock.now()
        self.story.apply(row, now)
        await self.store(row, now, *changes)

    async def store(self, row: Json, at: float, *changes: Change) -> None:
        """Stores a row that is applied already, and tells everyone."""
        step = storage.Step(self.id, self._steps, at, row)
        self._steps += 1
        self.stepped_at = at
        if self.story.state == OVER:
            changes = (*changes, storage.TableState(self.id, OVER))
        try:
            await self.means.writer.write(step, *changes)
        except Exception as problem:
            self._stale = True
            with suppress(storage.Unavailable):  # then whoever comes next makes it anew
                await self.load()
            self.publish()
            overtaken = isinstance(problem, storage.Conflict)
            raise Refusal("failed", OVERTAKEN if overtaken else UNSTORED) from problem
        if "do" in row or "undo" in row:
            self.pacing.moved()
        self._moved()
        self.publish()

    def _moved(self) -> None:
        self.moves += 1
        self.pass_over()
        self.stirred.set()

    def pass_over(self) -> None:
        """Passes for people who are asked but need not act, and whose moment is over or who get none."""
        now = self.means.clock.now()
        while (due := self.pacing.plan(now)).what == "pass" and due.at is not None and due.at <= now:
            self.story.running.act(due.seat, passing())
            self.moves += 1

    def publish(self) -> None:
        """Tells everyone who looks at the table that something is new."""
        self.revision += 1
        self.stirred.set()
        self.means.bus.publish(self.code)

    # Who is who

    def _seat(self, person: Person) -> int:
        seat = self.story.seat_of(person.id)
        if seat is None:
            raise Refusal("no-such-seat", N_("You have no seat at this table."))
        return seat

    def _as_host(self, person: Person) -> None:
        if person.id != self.story.host:
            raise Refusal("not-your-turn", N_("Only the host of the table can do that."))

    # What a table keeps for one person

    def notes(self, person: Person | None) -> Json:
        """What the table keeps for this person: `draft`, `read`, `muted`, `seen`."""
        return self._notes.get(person.id, {}) if person else {}

    async def _note(self, person: Person, **notes: Any) -> None:
        async def store() -> None:
            await self.means.writer.write(storage.Notes(self.id, person.id, {**self.notes(person), **notes}))
            self._notes[person.id] = {**self.notes(person), **notes}
            self.means.bus.publish(self._topics(person)[-1])

        await self.change(store)

    def _keep_note(self, person: int, **notes: Any) -> None:
        """Notes something without waiting until it is stored."""
        self._notes[person] = {**self._notes.get(person, {}), **notes}
        self._soon(self.means.writer.write(storage.Notes(self.id, person, self._notes[person])))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Does some work beside everything else; `settle` waits for it."""
        self._kept(asyncio.create_task(work))

    def _kept(self, task: asyncio.Task[Done]) -> asyncio.Task[Done]:
        self._tasks.add(task)
        task.add_done_callback(self._over)
        return task

    def _over(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits is told of it; where nobody does, nothing is said

    async def settle(self) -> None:
        """Waits for what is done at the table, also for those who have gone."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _topics(self, person: Person | None) -> list[str]:
        """What a person at this table listens to: the table, and what concerns the person alone."""
        return [self.code, f"{self.code} {person.id}"] if person else [self.code]
