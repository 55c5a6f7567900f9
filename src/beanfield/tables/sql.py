"""Live tables in a database: SQLite by default, PostgreSQL by its address."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, event, insert, make_url, select, text, update
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.migrations import upgrade
from beanfield.tables.models import NotesModel, PersonModel, SeatModel, StepModel, TableModel
from beanfield.tables.storage import (
    OVER,
    Change,
    Conflict,
    Json,
    Listed,
    Notes,
    Seated,
    Step,
    StoredPerson,
    StoredTable,
    TableState,
)

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class SqlStorage:
    """A storage in the database at this address, such as `sqlite:///FILE` or `postgresql://HOST/NAME`."""

    def __init__(self, address: str) -> None:
        self._engine = _engine(address)

    async def open(self) -> None:
        try:
            async with self._engine.connect() as connection:
                await connection.run_sync(upgrade)
        except (SQLAlchemyError, OSError) as error:
            raise Refusal(
                "malformed",
                N_("Tables cannot be kept in {folder}: {reason}. Name a database with --database."),
                folder=self._engine.url.set(drivername=self._engine.name).render_as_string(),
                reason=getattr(error, "orig", None) or error,
            ) from error

    async def close(self) -> None:
        await self._engine.dispose()

    async def check(self) -> None:
        async with self._engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    async def write(self, groups: Sequence[Sequence[Change]]) -> list[Conflict | None]:
        try:
            async with self._engine.begin() as connection:
                await _store(connection, [change for group in groups for change in group])
        except IntegrityError:
            return [Conflict()] if len(groups) == 1 else [(await self.write([one]))[0] for one in groups]
        return [None] * len(groups)

    async def new_person(self, secret_hash: str, name: str, options: Json) -> StoredPerson:
        row = {"secret_hash": secret_hash, "name": name, "options": json.dumps(options)}
        return StoredPerson(await self._new(PersonModel, row), name, options)

    async def person(self, secret_hash: str) -> StoredPerson | None:
        query = select(PersonModel.id, PersonModel.name, PersonModel.options).where(
            PersonModel.secret_hash == secret_hash
        )
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).one_or_none()
        return found and StoredPerson(found.id, found.name, json.loads(found.options))

    async def save_person(self, person: StoredPerson) -> None:
        change = (
            update(PersonModel)
            .where(PersonModel.id == person.id)
            .values(name=person.name, options=json.dumps(person.options))
        )
        async with self._engine.begin() as connection:
            await connection.execute(change)

    async def new_table(self, code: str, made: Json, at: float, public: bool) -> StoredTable:
        table = StoredTable(0, code, made, at, public=public)
        row = {"code": code, "made": json.dumps(made), "at": at, "state": table.state, "public": public}
        return StoredTable(await self._new(TableModel, row), code, made, at, table.state, public)

    async def _new(self, model: type[PersonModel] | type[TableModel], row: Json) -> int:
        try:
            async with self._engine.begin() as connection:
                result = await connection.execute(insert(model).values(row).returning(model.id))
                return int(result.scalar_one())
        except IntegrityError:
            raise Conflict from None

    async def table(self, code: str) -> StoredTable | None:
        found = await self._tables(select(TableModel.__table__).where(TableModel.code == code))
        return found[0] if found else None

    async def steps(self, table: int) -> list[Step]:
        query = select(StepModel.step, StepModel.at, StepModel.body).where(StepModel.table_id == table)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query.order_by(StepModel.step))).all()
        return [Step(table, row.step, row.at, json.loads(row.body)) for row in rows]

    async def notes(self, table: int) -> dict[int, Json]:
        query = select(NotesModel.person_id, NotesModel.body).where(NotesModel.table_id == table)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {row.person_id: json.loads(row.body) for row in rows}

    async def public_tables(self, most: int) -> list[StoredTable]:
        query = select(TableModel.__table__).where(TableModel.public, TableModel.state != OVER)
        return await self._tables(query.order_by(TableModel.id.desc()).limit(most))

    async def tables_of(self, person: int, most: int) -> list[StoredTable]:
        theirs = select(SeatModel.table_id).where(SeatModel.person_id == person)
        query = select(TableModel.__table__).where(TableModel.id.in_(theirs))
        return await self._tables(query.order_by(TableModel.id.desc()).limit(most))

    async def _tables(self, query: Any) -> list[StoredTable]:
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            StoredTable(row.id, row.code, json.loads(row.made), row.at, row.state, row.public) for row in rows
        ]


async def _store(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    steps = [_step_row(change) for change in changes if isinstance(change, Step)]
    if steps:
        await connection.execute(insert(StepModel), steps)
    for change in changes:
        match change:
            case TableState(table, state):
                await connection.execute(update(TableModel).where(TableModel.id == table).values(state=state))
            case Listed(table, public):
                await connection.execute(
                    update(TableModel).where(TableModel.id == table).values(public=public)
                )
            case Seated(table, seat, person):
                await _replace_seat(connection, table, seat, person)
            case Notes(table, person, body):
                await _replace_notes(connection, table, person, json.dumps(body))


async def _alter(connection: AsyncConnection, table: int, **changes: Any) -> None:
    await connection.execute(update(TableModel).where(TableModel.id == table).values(**changes))


def _step_row(step: Step) -> Json:
    body = json.dumps(step.body, ensure_ascii=False, separators=(",", ":"))
    return {"table_id": step.table, "step": step.step, "at": step.at, "body": body}


async def _replace_seat(connection: AsyncConnection, table: int, seat: int, person: int | None) -> None:
    row = {"table_id": table, "seat": seat}
    await connection.execute(delete(SeatModel).filter_by(**row))
    if person is not None:
        await connection.execute(insert(SeatModel).values(**row, person_id=person))


async def _replace_notes(connection: AsyncConnection, table: int, person: int, body: str) -> None:
    row = {"table_id": table, "person_id": person}
    await connection.execute(delete(NotesModel).filter_by(**row))
    await connection.execute(insert(NotesModel).values(**row, body=body))


def _engine(address: str) -> AsyncEngine:
    try:
        url = make_url(address)
        driver = DRIVERS[url.drivername.partition("+")[0]]
        if driver == "sqlite+aiosqlite" and url.database in (None, "", ":memory:"):
            raise Refusal(
                "malformed",
                N_(
                    "This database has no file, so nothing would be kept: name one, as in sqlite:///tables.db."
                ),
            )
        engine = create_async_engine(url.set(drivername=driver), pool_pre_ping=driver != "sqlite+aiosqlite")
    except ModuleNotFoundError as missing:
        raise Refusal(
            "malformed",
            N_("This database needs the Python package {package}: install beanfield[postgres]."),
            package=missing.name,
        ) from None
    except (ArgumentError, KeyError):
        raise Refusal(
            "malformed",
            N_("A database is named as sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."),
        ) from None
    if driver == "sqlite+aiosqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
