"""Live tables: everything is stored first, nothing happens twice, and a table never hangs."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from beanfield.rules import Refusal, load_edition
from beanfield.rules.edition import _known
from beanfield.tables.hall import Hall
from beanfield.tables.live import LiveTable
from beanfield.tables.offers import mark
from beanfield.tables.people import Person
from beanfield.tables.sql import SqlStorage
from beanfield.tables.storage import MemoryStorage, Step
from tests.tables.fixed import FixedClock, hall, people_at, settle

Json = dict[str, Any]
GIFT: Json = {"do": "offer", "to": None, "give": {"hand": [0]}, "want": []}


def run(test: Callable[[Hall], Awaitable[None]], clock: FixedClock | None = None) -> None:
    async def go() -> None:
        async with hall(clock=clock) as made:
            await test(made)

    asyncio.run(go())


async def trading(made: Hall, count: int = 3, **options: object) -> tuple[LiveTable, list[Person]]:
    """A table whose first seat trades."""
    table, people = await people_at(made, count, **options)
    await table.act(people[0], {"do": "plant", "field": 0})
    await table.act(people[0], {"do": "turn-up"})
    return table, people


def cards(table: LiveTable) -> Counter[str]:
    """All cards of the game, wherever they are."""
    position = table.story.game.position()
    found = Counter(position["deck"] + position["discard"] + position["turned_up"] + position["out"])
    for seat in position["seats"]:
        found.update(seat["hand"] + seat["received"] + seat["coins"])
        for field in filter(None, seat["fields"]):
            found[field[0]] += field[1]
    return found


async def tried(doing: Awaitable[Json]) -> Json | Refusal:
    try:
        return await doing
    except Refusal as refusal:
        return refusal


def test_of_a_thousand_simultaneous_accepts_one_each_is_a_trade() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, mia) = await trading(made)
        await table.act(ann, GIFT)
        before, steps = cards(table), len(table.story.done)
        for _ in range(1000):
            answers = await asyncio.gather(
                *(tried(table.act(who, {"do": "accept", "offer": 1})) for who in (pip, mia, pip, mia))
            )
            refused = [answer for answer in answers if isinstance(answer, Refusal)]
            assert [refusal.code for refusal in refused] == ["no-such-offer"] * 3
            assert cards(table) == before
            assert len(table.story.done) == steps + 1
            await table.undo(pip if table.story.done[-1].seat == 1 else mia)

    run(test)


def test_the_same_accept_sent_twice_is_one_trade() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await trading(made)
        await table.act(ann, GIFT)
        before, steps = cards(table), len(table.story.done)
        for number in range(1000):
            accept = {"do": "accept", "offer": 1}
            first, second = await asyncio.gather(
                *(tried(table.act(pip, accept, key=f"key {number}")) for _ in range(2))
            )
            assert isinstance(first, dict)
            assert isinstance(second, dict)
            assert first["events"] == second["events"]
            assert cards(table) == before
            assert len(table.story.done) == steps + 1
            await table.undo(pip)

    run(test)


def test_an_accept_of_what_was_not_shown_is_refused() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await trading(made)
        await table.act(ann, GIFT)
        shown = mark((await table.seen_by(pip))["view"]["offers"][0])
        await table.undo(ann)
        await table.act(ann, {**GIFT, "give": {"hand": [1]}, "want": ["red"]})
        with pytest.raises(Refusal, match="changed"):
            await table.act(pip, {"do": "accept", "offer": 1}, expected=shown)

    run(test)


def test_undo_is_told_and_refused_with_the_reason() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await people_at(made, 3)
        before = (await table.seen_by(ann))["view"]
        await table.act(ann, {"do": "plant", "field": 0})
        assert (await table.seen_by(ann))["undo"]["may"]
        await table.undo(ann)
        seen = await table.seen_by(pip)
        assert seen["log"][0]["undone"]
        assert seen["log"][1]["event"] == {"event": "undone", "seat": 0, "entries": [0]}
        assert (await table.seen_by(ann))["view"] == before
        await table.act(ann, {"do": "plant", "field": 0})
        await table.act(ann, {"do": "turn-up"})
        with pytest.raises(Refusal, match="hidden"):
            await table.undo(ann)
        with pytest.raises(Refusal, match="There is no step to take back"):
            await table.undo(pip)
        await table.act(pip, {"do": "offer", "to": 0, "give": {"hand": [0]}, "want": []})
        await table.act(ann, {"do": "decline", "offer": 1})
        with pytest.raises(Refusal, match="Ann has acted"):
            await table.undo(pip)
        assert (await table.seen_by(pip))["undo"]["reason"]["values"] == {"name": "Ann"}

    run(test)


def test_hand_cards_keep_their_numbers() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await people_at(made, 3)
        assert (await table.seen_by(ann))["hand_ids"] == [1, 2, 3, 4, 5]
        await table.act(ann, {"do": "plant", "field": 0})
        assert (await table.seen_by(ann))["hand_ids"] == [2, 3, 4, 5]
        await table.act(ann, {"do": "turn-up"})
        await table.act(ann, {"do": "offer", "to": 1, "give": {"hand": [1]}, "want": []})
        await table.act(pip, {"do": "accept", "offer": 1})
        assert (await table.seen_by(ann))["hand_ids"] == [2, 4, 5]
        assert (await table.seen_by(None))["hand_ids"] == []

    run(test)


def test_a_table_is_the_same_after_the_server_was_gone(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/tables.db"

    async def before() -> tuple[str, list[Json]]:
        async with hall(SqlStorage(address)) as made:
            table, people = await trading(made, name="Kitchen")
            await table.act(people[0], GIFT, key="k")
            await table.act(people[2], {"do": "decline", "offer": 1})
            await table.wish(people[1], ["red"])
            await table.say(people[1], phrase="hello")
            await table.draft(people[1], {"want": ["soy"]})
            await table.mute(people[0], 1)
            await table.undo(people[0])
            return table.code, [await table.seen_by(person) for person in (*people, None)]

    async def after(code: str) -> list[Json]:
        async with hall(SqlStorage(address)) as made:
            table = await made.find(code)
            known = [await made.people.known(f"secret of {name}") for name in ("Ann", "Pip", "Mia")]
            return [await table.seen_by(person) for person in (*known, None)]

    code, first = asyncio.run(before())
    second = asyncio.run(after(code))
    for one, other in zip(first, second, strict=True):
        assert one.pop("revision") and other.pop("revision")
        assert one == other


# Time


def test_a_missing_player_is_asked_then_a_bot_plays_until_the_player_is_back() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await people_at(made, 3)
        await clock.pass_time(50)
        assert (await table.seen_by(ann))["notice"]["kind"] == "still-there"
        assert (await table.seen_by(pip))["notice"] == {
            "kind": "waiting",
            "seat": 0,
            "seconds": 55,
            "offers": [],
        }
        await table.here(ann)
        assert (await table.seen_by(ann))["notice"] is None
        await clock.pass_time(50)
        await clock.pass_time(60)
        assert (await table.seen_by(pip))["seats"][0]["away"]
        await clock.pass_time(10)
        assert table.story.done
        await table.here(ann)
        assert not (await table.seen_by(pip))["seats"][0]["away"]

    run(test, clock)


def test_who_only_asks_now_and_then_is_there() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await people_at(made, 3)
        for _ in range(17):
            table.asked_by(ann)
            await clock.pass_time(10)
        assert (await table.seen_by(ann))["notice"] is None
        await clock.pass_time(20)
        assert (await table.seen_by(ann))["notice"]["kind"] == "still-there"
        await table.here(ann)
        await clock.pass_time(40)
        assert (await table.seen_by(ann))["notice"] is None
        await clock.pass_time(70)
        assert (await table.seen_by(ann))["notice"]["kind"] == "still-there"
        assert (await table.seen_by(pip))["notice"]["kind"] == "waiting"

    run(test, clock)


def test_where_the_table_waits_no_bot_steps_in() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, (ann, *_) = await people_at(made, 3, absent="wait")
        await clock.pass_time(1000)
        assert not table.story.done
        assert (await table.seen_by(ann))["notice"]["kind"] == "still-there"

    run(test, clock)


def test_one_person_alone_is_never_hurried() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, (ann,) = await people_at(made, 1, players=4, bots=["greedy"] * 3)
        await clock.pass_time(100_000)
        assert not table.story.done
        assert (await table.seen_by(ann))["notice"] is None

    run(test, clock)


def test_a_clock_decides_when_a_person_does_not() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, (ann, *_) = await people_at(made, 3, clock=30)
        assert (await table.seen_by(ann))["deadline"] == 30
        await clock.pass_time(31)
        assert len(table.story.done) == 1
        await clock.pass_time(31)
        assert (await table.seen_by(ann))["seats"][0]["away"]

    run(test, clock)


def test_others_get_a_moment_before_a_trade_with_open_offers_ends() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, (ann, pip, mia) = await trading(made, notice=5)
        await table.act(ann, {**GIFT, "to": 1})
        await table.act(ann, {"do": "end-trade"})
        assert (await table.seen_by(pip))["notice"] == {
            "kind": "trade-ends",
            "seat": 0,
            "seconds": 5,
            "offers": [1],
        }
        assert (await table.seen_by(mia))["notice"]["offers"] == []
        await clock.pass_time(3)
        await table.act(pip, {"do": "accept", "offer": 1})
        assert (await table.seen_by(pip))["view"]["phase"] == "trade"
        await clock.pass_time(3)
        assert (await table.seen_by(pip))["view"]["phase"] == "plant-received"

    run(test, clock)


def test_no_moment_where_only_bots_are_asked() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, (ann,) = await trading(made, 1, players=3, bots=["random"] * 2, pace="wait")
        await table.act(ann, {"do": "end-trade"})
        assert (await table.seen_by(ann))["view"]["phase"] == "plant-received"

    run(test, clock)


def test_at_the_pace_wait_a_bot_begins_its_turn_when_somebody_says_so() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, (ann,) = await people_at(made, 1, players=3, bots=["greedy"] * 2, pace="wait")
        while (seen := await table.seen_by(ann))["view"]["active"] == 0:
            await table.act(ann, seen["legal"][0])
        await clock.pass_time(60)
        seen = await table.seen_by(ann)
        assert seen["notice"]["kind"] == "go-on"
        assert seen["log"][-1]["event"]["event"] == "turn-began"
        await table.go_on(ann)
        await clock.pass_time(5)
        seen = await table.seen_by(ann)
        assert seen["notice"] is None
        assert seen["log"][-1]["event"]["event"] != "turn-began"

    run(test, clock)


def test_a_table_remembers_which_explanations_somebody_has_read() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await people_at(made, 3, lessons=True)
        await table.learn(ann, "aim")
        await table.learn(ann, "aim")
        assert (await table.seen_by(ann))["learned"] == ["aim"]
        assert (await table.seen_by(pip))["learned"] == []
        await table.learn(ann, "again")
        assert (await table.seen_by(ann))["learned"] == ["again"]

    run(test)


def test_bots_let_people_consider_an_offer_to_everyone() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, (ann, pip) = await trading(made, 2, players=3, bots=["greedy"], consider=6)
        await table.act(ann, {**GIFT, "give": {"turned_up": [0], "hand": [0]}, "want": []})
        await clock.pass_time(5)
        assert len((await table.seen_by(pip))["view"]["offers"]) == 1
        await table.act(pip, {"do": "decline", "offer": 1})
        assert (await table.seen_by(ann))["declined"] == {"1": [1]}

    run(test, clock)


def test_bots_play_a_game_with_people_who_only_do_what_they_must() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, people = await people_at(made, 2, players=4, bots=["greedy"] * 2, pace="quick")
        for _ in range(3000):
            await clock.pass_time(2)
            seen = [await table.seen_by(person) for person in people]
            if seen[0]["state"] == "over":
                break
            for person, one in zip(people, seen, strict=True):
                if one["asked"] == one["me"] and one["legal"]:
                    await table.act(person, _first(one["legal"]))
        assert table.story.state == "over"
        assert seen[0]["result"]["over_time"][-1] == seen[0]["result"]["coins"]

    run(test, clock)


def _first(legal: list[Json]) -> Json:
    order = ("draw", "turn-up", "decline", "end-trade", "plant", "plant-received", "harvest")
    return min(legal, key=lambda action: order.index(action["do"]) if action["do"] in order else len(order))


def test_who_comes_back_is_told_what_happened() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await people_at(made, 3)
        async with table.following(pip):
            pass
        await table.act(ann, {"do": "plant", "field": 0})
        async with table.following(pip):
            assert (await table.seen_by(pip))["away"] == []
        await clock.pass_time(30)
        await table.act(ann, {"do": "turn-up"})
        await clock.pass_time(40)
        async with table.following(pip):
            assert [event["event"] for event in (await table.seen_by(pip))["away"]] == ["turned-up"]
            await table.here(pip)
            assert (await table.seen_by(pip))["away"] == []

    run(test, clock)


# Talk, hints and options


def test_what_a_muted_player_says_is_not_heard() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, mia) = await people_at(made, 3, phrases_only=True)
        await table.say(pip, phrase="hello")
        with pytest.raises(Refusal, match="phrases"):
            await table.say(pip, text="hello")
        await table.mute(ann, 1)
        assert (await table.seen_by(ann))["talk"] == []
        assert len((await table.seen_by(mia))["talk"]) == 1
        for viewer in (ann, mia, None):
            for since in (0, 1, 99):
                text, entries = await table.seen_json(viewer, since, lambda shown: json.dumps(shown).encode())
                seen = await table.seen_by(viewer, since)
                assert (json.loads(text), entries) == (json.loads(json.dumps(seen)), len(seen["log"]))

    run(test)


def test_a_hint_is_something_that_may_be_done() -> None:
    async def test(made: Hall) -> None:
        table, (ann, *_) = await people_at(made, 3)
        await table.hint(ann)
        seen = await table.seen_by(ann)
        assert seen["hint"]["action"] in seen["legal"] + [{"seat": 0, "do": "plant", "field": 0}]
        await table.act(ann, {"do": "plant", "field": 0})
        assert (await table.seen_by(ann))["hint"] is None

    run(test)


def test_what_was_missed_is_told_after_a_restart_too() -> None:
    kept, clock = MemoryStorage(), FixedClock()

    async def test() -> None:
        async with hall(kept, clock) as made:
            table, (ann, pip, mia) = await people_at(made, 3, absent="wait")
            async with table.following(mia):
                async with table.following(pip):
                    pass
                clock.time += 30
                await table.act(ann, {"do": "plant", "field": 0})
        async with hall(kept, clock) as made:
            clock.time += 100
            table = await made.find(table.code)
            missed = (await table.seen_by(pip))["away"]
            assert [event["event"] for event in missed] == ["planted"]
            assert (await table.seen_by(mia))["away"] == []
            await table.here(pip)
        async with hall(kept, clock) as made:
            clock.time += 100
            assert (await (await made.find(table.code)).seen_by(pip))["away"] == []

    asyncio.run(test())


def test_options_that_the_host_changes_are_told_in_the_log() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await people_at(made, 3, pace="quick", public=False)
        await table.set_options(ann, {"pace": "slow", "notice": 5, "public": True})
        told = (await table.seen_by(pip))["log"][-1]
        assert told["event"] == {"event": "options", "seat": 0, "options": {"pace": "slow", "public": True}}
        assert [line["code"] for line in await made.public_tables()] == [table.code]
        for person, options in ((pip, {"pace": "quick"}), (ann, {"players": 4}), (ann, {"clock": -1})):
            with pytest.raises(Refusal):
                await table.set_options(person, options)

    run(test)


def test_a_decline_may_say_why() -> None:
    async def test(made: Hall) -> None:
        table, (ann, pip, _) = await trading(made, 3)
        await table.act(ann, {**GIFT, "to": 1})
        with pytest.raises(Refusal):
            await table.act(pip, {"do": "decline", "offer": 1}, reason="no such reason")
        with pytest.raises(Refusal):
            await table.act(pip, {"do": "decline", "offer": 1}, reason="too-little")
        why = {"reason": "not-needed", "bean": "red"}
        assert (await table.seen_by(pip))["grounds"] == {"1": [why]}
        assert (await table.seen_by(ann))["grounds"] == {}
        await table.act(pip, {"do": "decline", "offer": 1}, reason="not-needed")
        assert (await table.seen_by(ann))["log"][-1]["why"] == why
        await table.act(ann, GIFT)
        await table.act(pip, {"do": "decline", "offer": 2}, reason="not-needed")
        assert (await table.seen_by(ann))["reasons"] == {"2": {"1": why}}

    run(test)


def test_whose_trade_it_is_gets_offers_worth_making_after_a_moment() -> None:
    clock = FixedClock()

    async def test(made: Hall) -> None:
        table, (ann, pip) = await trading(made, 2, players=3, bots=["greedy"])
        async with table.following(ann):
            await table.wish(ann, [])
            assert (await table.seen_by(ann))["suggestions"] == []
            await clock.pass_time(1)
            await settle()
            for _ in range(200):
                if offers := (await table.seen_by(ann))["suggestions"]:
                    break
                await asyncio.sleep(0.01)
            assert 0 < len(offers) <= 3
            assert all(table.story.game.is_legal(0, offer) for offer in offers)
            assert (await table.seen_by(pip))["suggestions"] == []

    run(test, clock)


def test_a_table_keeps_an_edition_of_its_own(tmp_path: Path) -> None:
    kept = MemoryStorage()
    file = tmp_path / "small.toml"
    source = (resources.files("beanfield.rules") / "editions" / "104.toml").read_text(encoding="utf-8")
    file.write_text(source.replace('id = "104"', 'id = "small"'), encoding="utf-8")

    async def test() -> None:
        async with hall(kept) as made:
            load_edition(str(file))
            table, people = await people_at(made, 3, edition="small")
        _known.pop("small")
        async with hall(kept) as made:
            again = await made.find(table.code)
            assert again.story.edition.id == "small"
            assert (await again.seen_by(people[0]))["view"]["edition"] == "small"

    try:
        asyncio.run(test())
    finally:
        _known.pop("small", None)


def test_a_table_that_cannot_be_loaded_does_not_hide_the_others() -> None:
    async def test(made: Hall) -> None:
        first, (ann, *_) = await people_at(made, 3)
        second, _ = await people_at(made, 3)
        await made.means.storage.write(
            [[Step(second.id, len(await made.means.storage.steps(second.id)), 0, {"do": 1})]]
        )
        made._tables.clear()
        assert [line["code"] for line in await made.tables_of(ann)] == [first.code]

    run(test)
