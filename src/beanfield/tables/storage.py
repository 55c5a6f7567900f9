"""Where live tables are kept: what a storage does, and one in memory. `sql.py` has the one in a database."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

Json = dict[str, Any]
GATHERING, PLAYING, OVER = "gathering", "playing", "over"


@dataclass(frozen=True)
class StoredPerson:
    """A guest: `options` are the person's own, such as the language."""

    id: int
    name: str
    options: Json


@dataclass(frozen=True)
class StoredTable:
    """A table without its steps; `at` is when it was made, in seconds since 1970."""

    id: int
    code: str
    made: Json
    at: float
    state: str = GATHERING
    public: bool = False


@dataclass(frozen=True)
class Step:
    """A change: the next thing that happened at a table."""

    table: int
    step: int
    at: float
    body: Json


@dataclass(frozen=True)
class TableState:
    """A change: the table is now in this state."""

    table: int
    state: str


@dataclass(frozen=True)
class Seated:
    """A change: this person, or nobody, now has the seat."""

    table: int
    seat: int
    person: int | None


@dataclass(frozen=True)
class Notes:
    """A change: what the table keeps for this person alone."""

    table: int
    person: int
    body: Json


@dataclass(frozen=True)
class Listed:
    """A change: the table now stands, or does not stand, in the list of public tables."""

    table: int
    public: bool


Change = Step | TableState | Seated | Notes | Listed


class Conflict(Exception):
    """The step has already been taken by somebody else; nothing of the changes was stored."""


class Unavailable(Exception):
    """The database cannot be used now; nothing of what was to be stored was."""


class Storage(Protocol):
    """Keeps people, tables and steps. What a call returned from is on the disk, where there is one.

    Every call raises Unavailable when the database cannot be used.
    """

    async def open(self) -> None:
        """Connects, and brings the database up to date."""

    async def close(self) -> None:
        """Lets go of every connection."""

    async def check(self) -> None:
        """Raises whatever is wrong when the storage cannot be used."""

    async def write(self, groups: Sequence[Sequence[Change]]) -> list[Conflict | None]:
        """Stores groups of changes at once, each whole or, where its step is taken, not at all."""

    async def new_person(self, secret_hash: str, name: str, options: Json) -> StoredPerson:
        """A new guest; raises Conflict when the secret is known already."""

    async def person(self, secret_hash: str) -> StoredPerson | None:
        """The guest with this secret."""

    async def save_person(self, person: StoredPerson) -> None:
        """Keeps another name or other options of a guest."""

    async def new_table(self, code: str, made: Json, at: float, public: bool) -> StoredTable:
        """A new table; raises Conflict when the code is in use."""

    async def table(self, code: str) -> StoredTable | None:
        """The table with this code."""

    async def steps(self, table: int) -> list[Step]:
        """Everything that happened at a table, in order."""

    async def notes(self, table: int) -> dict[int, Json]:
        """What the table keeps for each person."""

    async def public_tables(self, most: int) -> list[StoredTable]:
        """Public tables that are not over, the newest first."""

    async def tables_of(self, person: int, most: int) -> list[StoredTable]:
        """The tables at which a person has a seat, the newest first."""


@dataclass
class MemoryStorage:
    """Keeps everything in memory and forgets it with the process."""

    _people: dict[str, StoredPerson] = field(default_factory=dict)
    _hashes: dict[int, str] = field(default_factory=dict)
    _tables: dict[str, StoredTable] = field(default_factory=dict)
    _codes: list[str] = field(default_factory=list)
    _steps: dict[int, list[Step]] = field(default_factory=dict)
    _seats: dict[tuple[int, int], int] = field(default_factory=dict)
    _notes: dict[int, dict[int, Json]] = field(default_factory=dict)

    async def open(self) -> None:
        """There is nothing to connect to."""

    async def close(self) -> None:
        """There is nothing to let go of."""

    async def check(self) -> None:
        """Memory is always there."""

    async def write(self, groups: Sequence[Sequence[Change]]) -> list[Conflict | None]:
        return [self._group(group) for group in groups]

    def _group(self, group: Sequence[Change]) -> Conflict | None:
        for change in group:
            if isinstance(change, Step) and change.step < len(self._steps[change.table]):
                return Conflict()
        for change in group:
            self._one(change)
        return None

    def _one(self, change: Change) -> None:
        match change:
            case Step(table=table):
                self._steps[table].append(change)
            case TableState(table, state):
                self._alter(table, state=state)
            case Listed(table, public):
                self._alter(table, public=public)
            case Seated(table, seat, None):
                self._seats.pop((table, seat), None)
            case Seated(table, seat, int(person)):
                self._seats[table, seat] = person
            case Notes(table, person, body):
                self._notes[table][person] = body

    def _alter(self, table: int, **changes: Any) -> None:
        code = self._codes[table - 1]
        self._tables[code] = replace(self._tables[code], **changes)

    async def new_person(self, secret_hash: str, name: str, options: Json) -> StoredPerson:
        if secret_hash in self._people:
            raise Conflict
        person = StoredPerson(len(self._people) + 1, name, options)
        self._people[secret_hash] = person
        self._hashes[person.id] = secret_hash
        return person

    async def person(self, secret_hash: str) -> StoredPerson | None:
        return self._people.get(secret_hash)

    async def save_person(self, person: StoredPerson) -> None:
        self._people[self._hashes[person.id]] = person

    async def new_table(self, code: str, made: Json, at: float, public: bool) -> StoredTable:
        if code in self._tables:
            raise Conflict
        table = StoredTable(len(self._tables) + 1, code, made, at, public=public)
        self._tables[code] = table
        self._codes.append(code)
        self._steps[table.id] = []
        self._notes[table.id] = {}
        return table

    async def table(self, code: str) -> StoredTable | None:
        return self._tables.get(code)

    async def steps(self, table: int) -> list[Step]:
        return list(self._steps[table])

    async def notes(self, table: int) -> dict[int, Json]:
        return dict(self._notes[table])

    async def public_tables(self, most: int) -> list[StoredTable]:
        return self._newest((one for one in self._tables.values() if one.public and one.state != OVER), most)

    async def tables_of(self, person: int, most: int) -> list[StoredTable]:
        numbers = {table for (table, _), sitting in self._seats.items() if sitting == person}
        return self._newest((self._tables[self._codes[number - 1]] for number in numbers), most)

    def _newest(self, tables: Iterable[StoredTable], most: int) -> list[StoredTable]:
        return sorted(tables, key=lambda one: one.id, reverse=True)[:most]
