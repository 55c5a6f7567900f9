"""The hall: every table of a server. It makes them, finds them, and keeps those going that are in use."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

from beanfield.rules import Refusal, load_edition
from beanfield.rules.refusals import N_
from beanfield.tables.bus import Bus, MemoryBus
from beanfield.tables.chance import Clock, Secrets, SystemClock, SystemSecrets
from beanfield.tables.drive import drive
from beanfield.tables.keeping import Means
from beanfield.tables.live import LiveTable
from beanfield.tables.options import TableOptions
from beanfield.tables.people import People, Person
from beanfield.tables.seats import check_name
from beanfield.tables.storage import PLAYING, Storage, StoredTable
from beanfield.tables.writer import Writer

Json = dict[str, Any]

MOST_LISTED: Final = 20
IDLE: Final = 600.0
"""Seconds after which a table that nobody uses is forgotten, until somebody asks for it again."""
THREADS: Final = 2

log = logging.getLogger(__name__)


class Hall:
    """All tables of a server. `open` it before use, and `close` it.

    With `seeds`, anyone may choose the seed of a game, otherwise only where every seat is a bot's.
    """

    def __init__(
        self,
        kept: Storage,
        bus: Bus | None = None,
        clock: Clock | None = None,
        secrets: Secrets | None = None,
        seeds: bool = False,
    ) -> None:
        self.seeds = seeds
        self.means = Means(
            kept,
            Writer(kept),
            bus or MemoryBus(),
            clock or SystemClock(),
            secrets or SystemSecrets(),
            ThreadPoolExecutor(THREADS, "bot"),
        )
        self.people = People(kept, self.means.secrets)
        self._tables: dict[str, LiveTable] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def open(self) -> None:
        """Connects to the storage and brings it up to date."""
        await self.means.storage.open()
        self.means.writer.start()

    async def close(self) -> None:
        """Stores what is under way, and lets go of everything."""
        for task in self._drivers.values():
            task.cancel()
        await asyncio.gather(*self._drivers.values(), return_exceptions=True)
        await asyncio.gather(*(table.settle() for table in self._tables.values()))
        await self.means.writer.close()
        self.means.threads.shutdown(wait=True, cancel_futures=True)
        await self.means.storage.close()

    # Tables

    async def create(self, host: Person | None, options: TableOptions) -> LiveTable:
        """A new table; its host sits on the first seat. Without a host, every seat must be a bot's.

        Raises Refusal, and makes nothing, for that and for a host whose name no player can have.
        """
        if host is None and len(options.bots) != options.players:
            raise Refusal("bad-players", N_("A table without people has a bot on every seat."))
        sits = host if len(options.bots) < options.players else None
        if sits is not None:
            check_name(sits.name, 0)
        table = await self._make(host, options)
        await table.prepare()
        if sits is not None:
            await table.sit(sits, 0)
        return table

    async def _make(self, host: Person | None, options: TableOptions) -> LiveTable:
        made: Json = {"host": host.id if host else None, "options": options.json()}
        edition = load_edition(options.edition)
        if edition.data is not None:
            made["edition_data"] = edition.data
        code, now = self.means.secrets.code(), self.means.clock.now()
        return await self._load(await self.means.storage.new_table(code, made, now, options.public))

    async def start(self, table: LiveTable, person: Person | None, seed: int | None = None) -> None:
        """Begins the game of a table; a chosen seed only where every seat is a bot's."""
        people = any(seat.kind != "bot" for seat in table.story.seats)
        if seed is not None and people and not self.seeds:
            raise Refusal("malformed", N_("A seed can be chosen only where every seat is a bot's."))
        await table.start(person, seed)
        self._keep_going(table)

    async def find(self, code: str) -> LiveTable:
        """The table with this code; raises Refusal when there is none."""
        table = self._tables.get(code)
        if table is None:
            try:
                async with self._loading.setdefault(code, asyncio.Lock()):
                    table = self._tables.get(code) or await self._load(await self._stored(code))
            finally:
                self._loading.pop(code, None)
        table.used_at = self.means.clock.now()
        self._keep_going(table)
        return table

    async def _stored(self, code: str) -> StoredTable:
        stored = await self.means.storage.table(code) if code.isalnum() and len(code) <= 32 else None
        if stored is None:
            raise Refusal("no-such-table", N_("There is no such table."))
        return stored

    async def _load(self, stored: StoredTable) -> LiveTable:
        table = LiveTable(stored, self.means)
        await table.load()
        self._tables[stored.code] = table
        self._keep_going(table)
        return table

    def _keep_going(self, table: LiveTable) -> None:
        going = self._drivers.get(table.code)
        if table.story.state == PLAYING and (going is None or going.done()):
            task = asyncio.create_task(drive(table), name=f"table {table.id}")
            task.add_done_callback(_report)
            self._drivers[table.code] = task

    async def again(self, table: LiveTable, person: Person) -> LiveTable:
        """The table where the same people play again; made by the first of them who asks."""
        story = table.story
        if story.seat_of(person.id) is None:
            raise Refusal("no-such-seat", N_("You have no seat at this table."))
        async with self._loading.setdefault(f"{table.code} again", asyncio.Lock()):
            if story.next_code is not None:
                return await self.find(story.next_code)
            following = await self._make(person, story.options)
            await following.seat_all(story.seats)
            await table.go_to(following.code)
        return following

    # Lists

    async def public_tables(self) -> list[Json]:
        """Public tables that are not over, the newest first."""
        return await self._lines(await self.means.storage.public_tables(MOST_LISTED), None)

    async def tables_of(self, person: Person) -> list[Json]:
        """The tables at which a person has a seat, the newest first."""
        return await self._lines(await self.means.storage.tables_of(person.id, MOST_LISTED), person)

    async def _lines(self, found: list[StoredTable], person: Person | None) -> list[Json]:
        lines = []
        for one in found:
            try:
                lines.append(await self._line(one, person))
            except Refusal:
                log.warning("table %d cannot be loaded", one.id)
        return lines

    async def _line(self, stored: StoredTable, person: Person | None) -> Json:
        """A table in a list, as this person sees it."""
        seen = await (await self.find(stored.code)).outline(person)
        return {
            "code": stored.code,
            "state": seen["state"],
            "name": seen["table"]["name"],
            "edition": seen["table"]["edition"],
            "players": seen["table"]["players"],
            "public": seen["table"]["public"],
            "made": stored.at,
            "seats": [{"name": seat["name"], "kind": seat["kind"]} for seat in seen["seats"]],
            "asked": seen["asked"],
            "me": seen["me"],
            "coins": seen["coins"],
        }

    # Housekeeping

    async def tidy(self) -> None:
        """Forgets tables that nobody has used for a while; they are loaded again when somebody does."""
        now = self.means.clock.now()
        for code, table in list(self._tables.items()):
            if not table.followers and not table.lock.locked() and now - table.used_at > IDLE:
                await table.settle()
                del self._tables[code]
                task = self._drivers.pop(code, None)
                if task is not None:
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("a table stopped", exc_info=task.exception())
