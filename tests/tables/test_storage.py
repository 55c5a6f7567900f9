"""Every storage does the same: in memory, in SQLite and in PostgreSQL."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect

from beanfield.rules import Refusal
from beanfield.tables.migrations import upgrade
from beanfield.tables.models import Base
from beanfield.tables.sql import SqlStorage
from beanfield.tables.storage import (
    OVER,
    Change,
    Conflict,
    Notes,
    Seated,
    Step,
    Storage,
    TableState,
    Unavailable,
)
from beanfield.tables.writer import Writer
from tests.tables.databases import KINDS, database, opened, postgresql, storage_at

Run = Callable[[Callable[[Storage], Awaitable[None]]], None]


@pytest.fixture(scope="module", params=KINDS)
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    with database(request.param) as address:
        yield address


@pytest.fixture
def run(address: str) -> Run:
    def go(test: Callable[[Storage], Awaitable[None]]) -> None:
        async def inside() -> None:
            async with opened(storage_at(address)) as storage:
                await test(storage)

        asyncio.run(inside())

    return go


def test_a_database_that_cannot_be_used_is_told_in_one_sentence(tmp_path: Path) -> None:
    damaged = tmp_path / "tables.db"
    damaged.write_bytes(b"beans " * 1000)
    with pytest.raises(Refusal, match="Tables cannot be kept in sqlite:///"):
        asyncio.run(SqlStorage(f"sqlite:///{damaged}").open())


def test_people_are_known_by_their_secret(run: Run) -> None:
    async def test(storage: Storage) -> None:
        ann = await storage.new_person("people-1", "Änn ☂", {"language": "et"})
        assert await storage.person("people-1") == ann
        assert await storage.person("people-2") is None
        with pytest.raises(Conflict):
            await storage.new_person("people-1", "Pip", {})
        renamed = type(ann)(ann.id, "Anna", {})
        await storage.save_person(renamed)
        assert await storage.person("people-1") == renamed

    run(test)


def test_tables_are_found_by_code(run: Run) -> None:
    async def test(storage: Storage) -> None:
        table = await storage.new_table("code-1", {"edition": "104"}, 1.5, False)
        assert await storage.table("code-1") == table
        assert await storage.table("code-0") is None
        with pytest.raises(Conflict):
            await storage.new_table("code-1", {}, 2.0, True)
        await storage.check()

    run(test)


def test_steps_keep_their_order_and_their_numbers(run: Run) -> None:
    async def test(storage: Storage) -> None:
        table = (await storage.new_table("steps-1", {}, 1.0, False)).id
        steps = [Step(table, number, float(number), {"say": "ß", "n": number}) for number in range(3)]
        assert await storage.write([[steps[0]], [steps[1], steps[2]]]) == [None, None]
        assert await storage.steps(table) == steps

    run(test)


def test_the_second_of_two_simultaneous_steps_is_refused_alone(run: Run) -> None:
    async def test(storage: Storage) -> None:
        table = (await storage.new_table("conflict-1", {}, 1.0, False)).id
        other = (await storage.new_table("conflict-2", {}, 1.0, False)).id
        await storage.write([[Step(table, 0, 1.0, {"by": "first"})]])
        person = (await storage.new_person("conflict", "", {})).id
        groups: list[list[Change]] = [
            [Step(table, 0, 2.0, {"by": "second"}), Seated(table, 0, person), TableState(table, OVER)],
            [Step(other, 0, 2.0, {"by": "other"})],
        ]
        first, second = await storage.write(groups)
        assert isinstance(first, Conflict)
        assert second is None
        assert [step.body for step in await storage.steps(table)] == [{"by": "first"}]
        assert [step.body for step in await storage.steps(other)] == [{"by": "other"}]
        assert await storage.tables_of(person, 9) == []

    run(test)


def test_tables_of_a_person_and_public_ones(run: Run) -> None:
    async def test(storage: Storage) -> None:
        person = (await storage.new_person("own", "", {})).id
        first = await storage.new_table("own-1", {}, 1.0, True)
        second = await storage.new_table("own-2", {}, 2.0, True)
        await storage.write([[Seated(first.id, 0, person)], [Seated(second.id, 3, person)]])
        assert [table.code for table in await storage.tables_of(person, 9)] == ["own-2", "own-1"]
        assert [table.code for table in await storage.tables_of(person, 1)] == ["own-2"]
        await storage.write([[Seated(second.id, 3, None), TableState(second.id, OVER)]])
        assert [table.code for table in await storage.tables_of(person, 9)] == ["own-1"]
        assert [table.code for table in await storage.public_tables(1)] == ["own-1"]

    run(test)


def test_notes_are_replaced(run: Run) -> None:
    async def test(storage: Storage) -> None:
        person = (await storage.new_person("notes", "", {})).id
        table = (await storage.new_table("notes", {}, 1.0, False)).id
        await storage.write([[Notes(table, person, {"draft": {"want": ["red"]}})]])
        await storage.write([[Notes(table, person, {"read": 3})]])
        assert await storage.notes(table) == {person: {"read": 3}}

    run(test)


def test_the_writer_stores_what_waits_together(run: Run) -> None:
    async def test(storage: Storage) -> None:
        table = (await storage.new_table("writer", {}, 1.0, False)).id
        writer = Writer(storage)
        writer.start()
        await asyncio.gather(*(writer.write(Step(table, number, 1.0, {})) for number in range(50)))
        assert len(await storage.steps(table)) == 50
        with pytest.raises(Conflict):
            await writer.write(Step(table, 7, 1.0, {}))
        await writer.close()

    run(test)


@pytest.mark.parametrize("kind", KINDS[1:])
def test_everything_is_there_after_closing(kind: str) -> None:
    async def write(address: str) -> None:
        async with opened(SqlStorage(address)) as storage:
            table = (await storage.new_table("kept", {"edition": "104"}, 1.0, False)).id
            await storage.write([[Step(table, 0, 1.0, {"say": "hello"})]])

    async def read(address: str) -> None:
        async with opened(SqlStorage(address)) as storage:
            table = await storage.table("kept")
            assert table is not None
            assert [step.body for step in await storage.steps(table.id)] == [{"say": "hello"}]

    with database(kind) as address:
        asyncio.run(write(address))
        asyncio.run(read(address))


def test_the_migrations_make_the_models() -> None:
    with create_engine("sqlite://").connect() as connection:
        upgrade(connection)
        found = inspect(connection)
        tables = {
            name: {column["name"] for column in found.get_columns(name)} for name in found.get_table_names()
        }
    tables.pop("alembic_version")
    assert tables == {name: set(table.columns.keys()) for name, table in Base.metadata.tables.items()}


def test_who_reads_does_not_wait_for_who_writes(tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(SqlStorage(f"sqlite:///{tmp_path}/tables.db")) as storage:
            table = (await storage.new_table("busy", {}, 1.0, False)).id
            other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            writing = asyncio.create_task(storage.write([[Step(table, 0, 1.0, {})]]))
            await asyncio.sleep(0)
            await storage.check()
            assert await storage.steps(table) == [] and not writing.done()
            other.execute("ROLLBACK")
            other.close()
            assert await writing == [None]

    asyncio.run(go())


def test_a_database_that_is_gone_says_so() -> None:
    async def go() -> None:
        with postgresql() as address:
            storage = SqlStorage(address)
            await storage.open()
        for call in (storage.check(), storage.steps(1), storage.write([[Step(1, 0, 1.0, {})]])):
            with pytest.raises(Unavailable):
                await call
        await storage.close()

    asyncio.run(go())


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_a_database_without_a_file_is_refused_as_it_would_keep_nothing(address: str) -> None:
    with pytest.raises(Refusal, match="nothing would be kept"):
        SqlStorage(address)


@pytest.mark.parametrize("address", ["", "nonsense", "mysql://host/name"])
def test_an_address_of_no_database_is_refused(address: str) -> None:
    with pytest.raises(Refusal, match="sqlite:///FILE"):
        SqlStorage(address)
