"""The two databases that tables are kept in: each does work that is written for a plain connection."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import create_async_engine

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_

Done = TypeVar("Done")
SETTINGS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")


class Database(Protocol):
    """A database at an address."""

    url: URL

    async def do(self, work: Callable[[Connection], Done]) -> Done:
        """Does some work in a transaction of its own, whose changes are on the disk afterwards."""

    async def ask(self, work: Callable[[Connection], Done]) -> Done:
        """Does some work that only reads, which need not wait for others that write."""

    async def close(self) -> None:
        """Lets go of every connection."""


class Sqlite:
    """A file, written by one thread and read by another: a transaction then costs two changes of threads,
    and not two for each call."""

    def __init__(self, url: URL) -> None:
        if url.database in (None, "", ":memory:"):
            raise Refusal(
                "malformed",
                N_(
                    "This database has no file, so nothing would be kept: name one, as in sqlite:///tables.db."
                ),
            )
        self.url = url
        self._engine = create_engine(url.set(drivername="sqlite"))
        self._writes = ThreadPoolExecutor(1, "database")
        self._reads = ThreadPoolExecutor(1, "database")
        event.listen(self._engine, "connect", _set_up)

    async def do(self, work: Callable[[Connection], Done]) -> Done:
        return await asyncio.get_running_loop().run_in_executor(self._writes, self._do, work)

    async def ask(self, work: Callable[[Connection], Done]) -> Done:
        return await asyncio.get_running_loop().run_in_executor(self._reads, self._do, work)

    def _do(self, work: Callable[[Connection], Done]) -> Done:
        with self._engine.connect() as connection:
            return _committed(connection, work)

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._reads, lambda: None)  # what is under way ends first
        await loop.run_in_executor(self._writes, self._engine.dispose)
        self._writes.shutdown()
        self._reads.shutdown()


class Postgresql:
    """A server, asked by asyncpg."""

    def __init__(self, url: URL) -> None:
        self.url = url
        try:
            self._engine = create_async_engine(url.set(drivername="postgresql+asyncpg"), pool_pre_ping=True)
        except ModuleNotFoundError as missing:
            raise Refusal(
                "malformed",
                N_("This database needs the Python package {package}: install beanfield[postgres]."),
                package=missing.name,
            ) from None

    async def do(self, work: Callable[[Connection], Done]) -> Done:
        async with self._engine.connect() as connection:
            return await connection.run_sync(_committed, work)

    async def ask(self, work: Callable[[Connection], Done]) -> Done:
        return await self.do(work)

    async def close(self) -> None:
        await self._engine.dispose()


KINDS: Final[dict[str, type[Sqlite] | type[Postgresql]]] = {
    "sqlite": Sqlite,
    "postgresql": Postgresql,
    "postgres": Postgresql,
}


def database_at(address: str) -> Database:
    """The database at an address; raises Refusal for one of another kind, or without a file."""
    try:
        url = make_url(address)
        return KINDS[url.drivername.partition("+")[0]](url)
    except (ArgumentError, KeyError):
        raise Refusal(
            "malformed",
            N_("A database is named as sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."),
        ) from None


def _committed(connection: Connection, work: Callable[[Connection], Done]) -> Done:
    done = work(connection)
    connection.commit()
    return done


def _set_up(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for setting in SETTINGS:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
