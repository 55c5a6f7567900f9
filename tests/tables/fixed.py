"""Time and chance that a test decides, and a hall that uses them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from beanfield.tables.chance import SystemSecrets
from beanfield.tables.hall import Hall
from beanfield.tables.live import LiveTable
from beanfield.tables.options import read_options
from beanfield.tables.people import Person
from beanfield.tables.storage import MemoryStorage, Storage

Json = dict[str, Any]


@dataclass
class FixedClock:
    """A clock that stands still until `pass_time`."""

    time: float = 1_000_000.0
    sleepers: list[tuple[float, asyncio.Future[None]]] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.time + seconds, waiting))
        await waiting

    def alarm(self, seconds: float, ring: Callable[[], None]) -> Callable[[], object]:
        async def wait() -> None:
            await self.sleep(seconds)
            ring()

        return asyncio.create_task(wait()).cancel

    async def pass_time(self, seconds: float) -> None:
        """Lets time pass, and whoever waited for it do what is due."""
        end = self.time + seconds
        await settle()
        while due := [at for at, waiting in self.sleepers if at <= end and not waiting.done()]:
            self.time = max(self.time, min(due))
            for at, waiting in self.sleepers:
                if at <= self.time and not waiting.done():
                    waiting.set_result(None)
            self.sleepers = [one for one in self.sleepers if not one[1].done()]
            await settle()
        self.time = end


@dataclass
class FixedSecrets(SystemSecrets):
    """Chance that is the same each time: tokens and codes are numbered, the deck may be given."""

    deck: list[str] | None = None
    count: int = 0

    def token(self) -> str:
        self.count += 1
        return f"token-{self.count:020}"

    def code(self) -> str:
        self.count += 1
        return f"code{self.count}"

    def seed(self) -> int:
        return 7

    def deal(self, edition: str, players: int, rulings: Json, seed: int) -> list[str]:
        return self.deck or super().deal(edition, players, rulings, seed)


async def settle() -> None:
    """Lets every task, and every bot that thinks in a thread, come to rest."""
    for _ in range(4):
        for _ in range(25):
            await asyncio.sleep(0)
        await asyncio.sleep(0.002)


@asynccontextmanager
async def hall(kept: Storage | None = None, clock: FixedClock | None = None) -> AsyncIterator[Hall]:
    """An open hall with a clock that stands still."""
    made = Hall(kept or MemoryStorage(), clock=clock or FixedClock(), secrets=FixedSecrets(), seeds=True)
    await made.open()
    try:
        yield made
    finally:
        await made.close()


async def people_at(made: Hall, count: int, **options: object) -> tuple[LiveTable, list[Person]]:
    """A table of so many people and as many bots as its options say, its game begun with seed 7."""
    people = [
        await made.people.guest(f"secret of {name}", name) for name in ("Ann", "Pip", "Mia", "Tom")[:count]
    ]
    table = await made.create(people[0], read_options({"players": count, **options}))
    for person in people[1:]:
        await table.sit(person)
    await made.start(table, people[0], 7)
    return table, people
