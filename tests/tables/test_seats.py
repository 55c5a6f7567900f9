"""Who sits where, and whose table it is."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from beanfield.rules import Refusal
from beanfield.tables.hall import Hall
from beanfield.tables.live import LiveTable
from beanfield.tables.options import read_options
from beanfield.tables.people import Person
from tests.tables.fixed import FixedClock, hall, people_at


def run(test: Callable[[Hall], Awaitable[None]], clock: FixedClock | None = None) -> None:
    async def go() -> None:
        async with hall(clock=clock) as made:
            await test(made)

    asyncio.run(go())


def test_a_friend_takes_over_a_bot() -> None:
    async def test(made: Hall) -> None:
        table, _ = await people_at(made, 1, players=3, bots=["greedy"] * 2, pace="wait")
        tom = await made.people.guest("secret of Tom", "Tom")
        assert await table.sit(tom, 2) == 2
        seen = await table.seen_by(tom)
        assert (seen["me"], seen["seats"][2]["kind"], seen["seats"][2]["name"]) == (2, "person", "Tom")
        assert len(seen["view"]["seats"][2]["hand"]) == 5

    run(test)


def test_a_seat_that_is_claimed_has_to_be_confirmed() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await people_at(made, 3)
        other = await made.people.guest("another browser of Pip")
        await table.claim(other, 1, "Pip")
        assert (await table.seen_by(other))["me"] is None
        (claim,) = (await table.seen_by(pip))["claims"]
        with pytest.raises(Refusal):
            await table.confirm(other, claim["id"], True)
        await table.confirm(ann, claim["id"], True)
        assert (await table.seen_by(other))["me"] == 1
        assert (await table.seen_by(pip))["me"] is None

    run(test)


def test_a_personal_link_moves_a_seat_once() -> None:
    async def test(made: Hall) -> None:
        table, (_, pip, _) = await people_at(made, 3)
        other = await made.people.guest("the phone of Pip")
        secret = await table.link(pip)
        assert await table.move(other, secret) == 1
        with pytest.raises(Refusal):
            await table.move(pip, secret)

    run(test)


async def gathered(made: Hall) -> tuple[LiveTable, list[Person]]:
    """A table of three before its game, with Ann, its host, and Pip at it; Mia has no seat yet."""
    people = [await made.people.guest(f"secret of {name}", name) for name in ("Ann", "Pip", "Mia")]
    table = await made.create(people[0], read_options({"players": 3}))
    await table.sit(people[1])
    return table, people


async def host_of(table: LiveTable) -> int | None:
    """The seat of the host, the same when the table is made anew from what is stored."""
    now = (await table.seen_by(None))["table"]["host"]
    await table.load()
    assert (await table.seen_by(None))["table"]["host"] == now
    return None if now is None else int(now)


def test_the_next_person_is_the_host_when_the_host_leaves_before_the_game() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, mia) = await gathered(made)
        await table.sit(mia, 2)
        await table.leave(pip)
        assert await host_of(table) == 0
        await table.leave(ann)
        assert await host_of(table) == 2
        await table.sit(ann)
        with pytest.raises(Refusal, match="Only the host"):
            await table.fill(ann, 1, "greedy")
        await made.start(table, mia)
        assert table.story.state == "playing"

    run(test)


def test_where_all_have_left_the_next_to_sit_down_is_the_host() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, mia) = await gathered(made)
        await table.leave(pip)
        await table.leave(ann)
        assert await host_of(table) is None
        await table.sit(mia, 1)
        await table.sit(ann, 0)
        assert await host_of(table) == 1
        await made.start(table, mia)

    run(test)


def test_the_host_moves_to_another_device_with_the_seat() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await gathered(made)
        phone, other = [await made.people.guest(f"{device} of Ann") for device in ("phone", "tablet")]
        await table.move(phone, await table.link(ann))
        assert await host_of(table) == 0
        with pytest.raises(Refusal, match="Only the host"):
            await made.start(table, ann)
        await table.claim(other, 0, "Ann")
        (claim,) = (await table.seen_by(phone))["claims"]
        await table.confirm(phone, claim["id"], True)
        await made.start(table, other)
        await table.set_options(other, {"pace": "instant"})
        await table.move(ann, await table.link(other))
        await table.set_options(ann, {"pace": "slow"})
        assert await host_of(table) == 0
        await table.move(phone, await table.link(pip))
        assert await host_of(table) == 0

    run(test)


def test_a_host_who_leaves_the_running_game_hands_its_options_on() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await people_at(made, 3)
        await table.leave(ann)
        assert await host_of(table) == 1
        await table.set_options(pip, {"pace": "slow"})

    run(test)


def test_a_host_whose_name_cannot_be_makes_no_table() -> None:
    async def test(made: Hall) -> None:
        nameless = await made.people.guest("secret of nobody")
        with pytest.raises(Refusal, match="needs a name"):
            await made.create(nameless, read_options({"players": 3, "public": True}))
        assert await made.public_tables() == []

    run(test)


def test_again_with_the_same_people() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await people_at(made, 3)
        first, second = await asyncio.gather(made.again(table, pip), made.again(table, ann))
        assert first is second
        assert first.story.names == ["Ann", "Pip", "Mia"]
        assert (await table.seen_by(ann))["table"]["next"] == first.code

    run(test)
