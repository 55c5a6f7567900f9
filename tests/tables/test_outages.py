"""A storage that fails: nothing is shown that is not stored, and every table goes on afterwards."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from beanfield.notation.record import replay
from beanfield.rules import Refusal
from beanfield.tables.options import read_options
from beanfield.tables.sql import SqlStorage
from beanfield.tables.storage import Change, Conflict, MemoryStorage, Step, Unavailable
from tests.tables.fixed import FixedClock, hall, people_at, settle


class Failing(MemoryStorage):
    """A storage whose disk can be full, and that can be taken away."""

    full = away = False

    async def write(self, groups: Any) -> list[Conflict | None]:
        if self.full:
            raise OSError("the disk is full")
        if self.away:
            raise Unavailable
        return await super().write(groups)

    async def steps(self, table: int) -> list[Step]:
        if self.away:
            raise Unavailable
        return await super().steps(table)


def test_what_another_server_has_overtaken_is_refused_once_and_says_so(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/tables.db"

    async def go() -> None:
        async with hall(SqlStorage(address)) as one, hall(SqlStorage(address)) as other:
            table, (ann, *_) = await people_at(one, 3)
            same = await other.find(table.code)
            await table.act(ann, {"do": "plant", "field": 0})
            with pytest.raises(Refusal, match="Another server has changed this table"):
                await same.act(ann, {"do": "plant", "field": 0})
            assert (await same.seen_by(ann))["view"] == (await table.seen_by(ann))["view"]
            await same.act(ann, {"do": "turn-up"})

    asyncio.run(go())


def test_what_cannot_be_stored_did_not_happen() -> None:
    async def go() -> None:
        kept = Failing()
        async with hall(kept) as made:
            table, (ann, *_) = await people_at(made, 3)
            before = await table.seen_by(ann)
            kept.full = True
            with pytest.raises(Refusal, match="could not be stored"):
                await table.act(ann, {"do": "plant", "field": 0})
            kept.full = False
            after = await table.seen_by(ann)
            assert after["view"] == before["view"]
            await table.act(ann, {"do": "plant", "field": 0})

    asyncio.run(go())


def test_bots_play_on_once_the_database_is_there_again() -> None:
    async def go() -> None:
        kept, clock = Failing(), FixedClock()
        async with hall(kept, clock) as made:
            table = await made.create(None, read_options({"players": 3, "bots": ["greedy"] * 3}))
            await made.start(table, None, 5)
            await clock.pass_time(5)
            kept.away = True
            await clock.pass_time(60)
            with pytest.raises(Unavailable):
                await table.seen_by(None)
            kept.away = False
            entries = len((await table.seen_by(None))["log"])
            await clock.pass_time(60)
            assert len((await table.seen_by(None))["log"]) > entries > 0
            assert replay(table.story.game.record(table.story.names)).view(None) == table.story.game.view(
                None
            )

    asyncio.run(go())


def test_a_draft_that_could_not_be_stored_is_not_shown() -> None:
    async def go() -> None:
        kept = Failing()
        async with hall(kept) as made:
            table, (ann, *_) = await people_at(made, 3)
            await table.draft(ann, {"want": ["soy"]})
            kept.away = True
            with pytest.raises(Unavailable):
                await table.draft(ann, {"want": ["red"]})
            assert (await table.seen_by(ann))["draft"] == {"want": ["soy"]}

    asyncio.run(go())


def test_nothing_is_shown_before_it_is_stored() -> None:
    class Slow(MemoryStorage):
        gate: asyncio.Event

        async def write(self, groups: Sequence[Sequence[Change]]) -> list[Conflict | None]:
            await self.gate.wait()
            return await super().write(groups)

    async def go() -> None:
        kept = Slow()
        kept.gate = asyncio.Event()
        kept.gate.set()
        async with hall(kept) as made:
            table, (ann, pip, _) = await people_at(made, 3)
            kept.gate.clear()
            acting = asyncio.create_task(table.act(ann, {"do": "plant", "field": 0}))
            await settle()
            looking = asyncio.create_task(table.seen_by(pip))
            await settle()
            assert not acting.done()
            assert not looking.done()
            kept.gate.set()
            await acting
            assert len((await looking)["log"]) == 1

    asyncio.run(go())
