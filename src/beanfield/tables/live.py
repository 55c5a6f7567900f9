"""A live table: what people do at it, and what they see of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.keeping import Means
from beanfield.tables.moves import Moves
from beanfield.tables.people import Person
from beanfield.tables.replays import replayed
from beanfield.tables.seating import Seating
from beanfield.tables.seen import private_part, public_part, talk_for
from beanfield.tables.storage import OVER, StoredTable
from beanfield.tables.talking import Talking

Json = dict[str, Any]


class LiveTable(Seating, Moves, Talking):
    """A table in play. Whatever is done at it goes through one of its methods, which raise Refusal."""

    def __init__(self, stored: StoredTable, means: Means) -> None:
        super().__init__(stored, means)
        self._public: tuple[int, float, Json] | None = None
        self._public_json: tuple[Json, bytes] = ({}, b"{}")

    # Looking

    async def seen_by(self, person: Person | None, since: int = 0) -> Json:
        """Everything that this person (None: somebody without a name) may know; the log from `since` on."""
        public, own = await self._looked(person, since)
        return {**public, **own}

    async def seen_json(
        self, person: Person | None, since: int, encode: Callable[[Json], bytes]
    ) -> tuple[bytes, int]:
        """What `seen_by` gives, encoded as JSON, and how many entries of the log are in it.

        What everyone sees alike is encoded once for all of them.
        """
        public, own = await self._looked(person, since)
        if "seats" in own:
            return encode({**public, **own}), len(own["log"])
        if self._public_json[0] is not public:
            self._public_json = (public, encode(public))
        return b"".join((self._public_json[1][:-1], b",", encode(own)[1:])), len(own["log"])

    async def _looked(self, person: Person | None, since: int) -> tuple[Json, Json]:
        """What everyone sees alike, and what this person sees besides or in its place."""

        async def now() -> tuple[Json, Json]:
            return self._look(person, since)

        return await self.change(now) if self._stale or self.lock.locked() else self._look(person, since)

    def _look(self, person: Person | None, since: int) -> tuple[Json, Json]:
        now = self.means.clock.now()
        seat = self.story.seat_of(person.id) if person else None
        notes = self.notes(person)
        muted = notes.get("muted", [])
        public = self._public_part(now)
        own = {
            **private_part(self.story, seat, self.pacing, now, since),
            **talk_for(self.story, muted, seat, notes.get("read", 0)),
            "person": {"name": person.name if person else "", "options": person.options if person else {}},
            "draft": notes.get("draft"),
            "learned": notes.get("learned", []),
            **self._advice(person),
            "away": self._missed(seat) if self.story.driver else [],
            "claims": [
                {"id": claim.id, "seat": claim.seat, "name": claim.name}
                for claim in self._claims
                if self._may_confirm(person, claim)
            ],
        }
        if muted:
            seats = enumerate(public["seats"])
            own["seats"] = [{**one, "muted": True} if number in muted else one for number, one in seats]
        return public, own

    async def outline(self, person: Person | None) -> Json:
        """What a list of tables shows of this one: like `seen`, without all that makes a board."""

        async def now() -> Json:
            seat, story = self.story.seat_of(person.id) if person else None, self.story
            playing = story.driver is not None and seat is not None
            coins = len(story.game.state.coins[seat]) if playing and seat is not None else None
            return {**self._public_part(self.means.clock.now()), "me": seat, "coins": coins}

        return await (self.change(now) if self._stale or self.lock.locked() else now())

    def _public_part(self, now: float) -> Json:
        if self._public is None or self._public[:2] != (self.revision, now // 1):
            part = public_part(self.code, self.story, self.revision, self.pacing, now)
            self._public = (self.revision, now // 1, part)
        return self._public[2]

    # Afterwards

    async def record(self, person: Person | None) -> Json:
        """The record of the game; raises Refusal before its end."""
        return await self.change(self._record)

    async def _record(self) -> Json:
        if self.story.state != OVER:
            raise Refusal("wrong-phase", N_("The record of a game can be had once it is over."))
        return self.story.game.record(self.story.names)

    async def replay(self, person: Person | None, step: int, eyes: int | str | None = None) -> Json:
        """The game after so many steps: what is `seen` then, `step`, `steps`, `seat`, `open`.

        `open` is whether the game is over: then it is shown through the `eyes` of any seat, of a spectator
        (None), or "open", with every hand; before, only as the person sees it.
        """
        record, own, over = await self.change(lambda: self._for_replay(person))
        looking = eyes if over else own
        seats = len(record["players"])
        if not (looking in (None, "open") or (type(looking) is int and 0 <= looking < seats)):
            raise Refusal("no-such-seat", N_("There is no such seat at this table."))
        loop = asyncio.get_running_loop()
        shown = await loop.run_in_executor(self.means.threads, replayed, record, step, looking)
        return {**shown, "open": over, "seen": {**await self.seen_by(person), **shown["seen"]}}

    async def _for_replay(self, person: Person | None) -> tuple[Json, int | None, bool]:
        record = self.story.game.record(self.story.names)
        own = self.story.seat_of(person.id) if person else None
        return record, own, self.story.state == OVER
