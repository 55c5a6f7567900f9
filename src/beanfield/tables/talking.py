"""Table talk, and what a person has before them that concerns nobody else."""

from __future__ import annotations

from typing import Any, Final

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.keeping import KeptTable
from beanfield.tables.people import Person
from beanfield.tables.talk import check_talk

Json = dict[str, Any]
MOST_TALK: Final = 2_000
MOST_DRAFT: Final = 4_000
MOST_LESSONS: Final = 30


class Talking(KeptTable):
    """What is said at a table, heard, read and drafted."""

    async def say(self, person: Person, phrase: str | None = None, text: str | None = None) -> None:
        """Says a ready phrase by its key, or a text."""
        await self.change(lambda: self._say(person, phrase, text))

    async def _say(self, person: Person, phrase: str | None, text: str | None) -> None:
        said = check_talk(phrase, text, self.story.options.phrases_only)
        seat = self.story.seat_of(person.id)
        if seat is None and not person.name:
            raise Refusal("malformed", N_("Give yourself a name first."))
        if len(self.story.talk) >= MOST_TALK:
            raise Refusal("malformed", N_("Enough has been said at this table."))
        name = person.name if seat is None else self.story.seats[seat].name
        await self.add({"say": said, "phrase": phrase, "seat": seat, "name": name})

    async def mute(self, person: Person, seat: int, muted: bool = True) -> None:
        """Hides, for this person alone, what a seat says, or shows it again."""
        old = [number for number in self.notes(person).get("muted", []) if number != seat]
        if not 0 <= seat < len(self.story.seats):
            raise Refusal("no-such-seat", N_("There is no such seat at this table."))
        await self._note(person, muted=[*old, seat] if muted else old)

    async def read(self, person: Person, said: int) -> None:
        """Marks the talk up to this one as read."""
        await self._note(person, read=said)

    async def learn(self, person: Person, lesson: str) -> None:
        """Keeps that a person has read this explanation; "again" stands for none so far."""
        learned = [] if lesson == "again" else self.notes(person).get("learned", [])
        if lesson not in learned and len(learned) < MOST_LESSONS:
            await self._note(person, learned=[*learned, lesson[:20]])

    async def draft(self, person: Person, draft: Json | None) -> None:
        """Keeps the offer that a person is making; nothing that others do changes it."""
        if len(str(draft)) > MOST_DRAFT:
            raise Refusal("malformed", N_("That is too long."))
        await self._note(person, draft=draft)
