"""Live tables in a database: SQLite by default, PostgreSQL by its address."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.databases import database_at
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
    Unavailable,
)

Done = TypeVar("Done")
INSERT_STEPS = insert(StepModel)


class SqlStorage:
    """A storage in the database at this address, such as `sqlite:///FILE` or `postgresql://HOST/NAME`."""

    def __init__(self, address: str) -> None:
        self._database = database_at(address)

    async def open(self) -> None:
        try:
            await self._database.do(upgrade)
        except (SQLAlchemyError, OSError) as error:
            raise Refusal(
                "malformed",
                N_("Tables cannot be kept in {folder}: {reason}. Name a database with --database."),
                folder=self._database.url.render_as_string(),
                reason=getattr(error, "orig", None) or error,
            ) from error

    async def close(self) -> None:
        await self._database.close()

    async def check(self) -> None:
        await self._rows(text("SELECT 1"))

    async def write(self, groups: Sequence[Sequence[Change]]) -> list[Conflict | None]:
        try:
            await self._do(_storing([change for group in groups for change in group]))
        except IntegrityError:
            return [Conflict()] if len(groups) == 1 else [(await self.write([one]))[0] for one in groups]
        return [None] * len(groups)

    async def new_person(self, secret_hash: str, name: str, options: Json) -> StoredPerson:
        row = {"secret_hash": secret_hash, "name": name, "options": json.dumps(options)}
        return StoredPerson(await self._new(PersonModel, row), name, options)

    async def person(self, secret_hash: str) -> StoredPerson | None:
        query = select(PersonModel.id, PersonModel.name, PersonModel.options)
        found = await self._rows(query.where(PersonModel.secret_hash == secret_hash))
        return StoredPerson(found[0].id, found[0].name, json.loads(found[0].options)) if found else None

    async def save_person(self, person: StoredPerson) -> None:
        change = update(PersonModel).where(PersonModel.id == person.id)
        row = {"name": person.name, "options": json.dumps(person.options)}
        await self._do(lambda connection: connection.execute(change.values(row)))

    async def new_table(self, code: str, made: Json, at: float, public: bool) -> StoredTable:
        table = StoredTable(0, code, made, at, public=public)
        row = {"code": code, "made": json.dumps(made), "at": at, "state": table.state, "public": public}
        return StoredTable(await self._new(TableModel, row), code, made, at, table.state, public)

    async def _new(self, model: type[PersonModel] | type[TableModel], row: Json) -> int:
        query = insert(model).values(row).returning(model.id)
        try:
            return int(await self._do(lambda connection: connection.execute(query).scalar_one()))
        except IntegrityError:
            raise Conflict from None

    async def table(self, code: str) -> StoredTable | None:
        found = await self._tables(select(TableModel.__table__).where(TableModel.code == code))
        return found[0] if found else None

    async def steps(self, table: int) -> list[Step]:
        query = select(StepModel.step, StepModel.at, StepModel.body).where(StepModel.table_id == table)
        rows = await self._rows(query.order_by(StepModel.step))
        return [Step(table, row.step, row.at, json.loads(row.body)) for row in rows]

    async def notes(self, table: int) -> dict[int, Json]:
        query = select(NotesModel.person_id, NotesModel.body).where(NotesModel.table_id == table)
        return {row.person_id: json.loads(row.body) for row in await self._rows(query)}

    async def public_tables(self, most: int) -> list[StoredTable]:
        query = select(TableModel.__table__).where(TableModel.public, TableModel.state != OVER)
        return await self._tables(query.order_by(TableModel.id.desc()).limit(most))

    async def tables_of(self, person: int, most: int) -> list[StoredTable]:
        theirs = select(SeatModel.table_id).where(SeatModel.person_id == person)
        query = select(TableModel.__table__).where(TableModel.id.in_(theirs))
        return await self._tables(query.order_by(TableModel.id.desc()).limit(most))

    async def _tables(self, query: Any) -> list[StoredTable]:
        return [
            StoredTable(row.id, row.code, json.loads(row.made), row.at, row.state, row.public)
            for row in await self._rows(query)
        ]

    async def _rows(self, query: Any) -> Sequence[Any]:
        with _usable():
            return await self._database.ask(lambda connection: connection.execute(query).all())

    async def _do(self, work: Callable[[Connection], Done]) -> Done:
        with _usable():
            return await self._database.do(work)


@contextmanager
def _usable() -> Iterator[None]:
    """Raises Unavailable for what the database raises, but for a key that is taken."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError) as problem:
        raise Unavailable from problem


def _storing(changes: Sequence[Change]) -> Callable[[Connection], None]:
    return lambda connection: _store(connection, changes)


def _store(connection: Connection, changes: Sequence[Change]) -> None:
    steps = [_step_row(change) for change in changes if isinstance(change, Step)]
    if steps:
        connection.execute(INSERT_STEPS, steps)
    for change in changes:
        match change:
            case TableState(table, state):
                connection.execute(update(TableModel).where(TableModel.id == table).values(state=state))
            case Listed(table, public):
                connection.execute(update(TableModel).where(TableModel.id == table).values(public=public))
            case Seated(table, seat, person):
                _replace_seat(connection, table, seat, person)
            case Notes(table, person, body):
                _replace_notes(connection, table, person, json.dumps(body))


def _step_row(step: Step) -> Json:
    body = json.dumps(step.body, ensure_ascii=False, separators=(",", ":"))
    return {"table_id": step.table, "step": step.step, "at": step.at, "body": body}


def _replace_seat(connection: Connection, table: int, seat: int, person: int | None) -> None:
    row = {"table_id": table, "seat": seat}
    connection.execute(delete(SeatModel).filter_by(**row))
    if person is not None:
        connection.execute(insert(SeatModel).values(**row, person_id=person))


def _replace_notes(connection: Connection, table: int, person: int, body: str) -> None:
    row = {"table_id": table, "person_id": person}
    connection.execute(delete(NotesModel).filter_by(**row))
    connection.execute(insert(NotesModel).values(**row, body=body))
