"""A live table: what people do at it, one thing after the other, each stored before anyone is shown it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from beanfield import bots
from beanfield.bots.asking import Step as Played
from beanfield.bots.request import Request, build, passing
from beanfield.notation.record import steps as record_steps
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables import storage
from beanfield.tables.bus import Bus, Listener
from beanfield.tables.chance import Clock, Secrets
from beanfield.tables.offers import check_mark, check_size
from beanfield.tables.options import BOT
from beanfield.tables.pacing import Ending, Pacing
from beanfield.tables.people import Person, hashed
from beanfield.tables.seats import check_name
from beanfield.tables.seen import private_part, public_part, talk_for
from beanfield.tables.storage import GATHERING, OVER, PLAYING, Change, Storage, StoredTable
from beanfield.tables.story import Seat, Story
from beanfield.tables.talk import check_talk
from beanfield.tables.writer import Writer

Json = dict[str, Any]
Done = TypeVar("Done")

MOST_TALK: Final = 2_000
ABSENCE: Final = 60.0
"""Seconds without an open page after which a person is told what happened."""
MOST_DRAFT: Final = 4_000
BOT_NAMES: Final = ("Pip", "Juno", "Wren", "Mo", "Fen", "Tilda", "Otto")

STILL: Final[Json] = {
    "hand_ids": [],
    "notice": None,
    "deadline": None,
    "declined": {},
    "draft": None,
    "claims": [],
    "undo": {"may": False, "reason": None, "step": None, "event": None},
}
"""What a table shows at a step of a replay of all that happens now."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Means:
    """What all tables of a server share."""

    storage: Storage
    writer: Writer
    bus: Bus
    clock: Clock
    secrets: Secrets
    threads: ThreadPoolExecutor


@dataclass
class Claim:
    """Somebody says that a seat is theirs; the host or the page that holds the seat confirms it."""

    id: int
    seat: int
    person: Person
    name: str


class Left(NamedTuple):
    """When a person closed the last page of a table, and how long its log was then."""

    at: float
    entries: int


class LiveTable:
    """A table in play. Whatever is done at it goes through one of its methods, which raise Refusal."""

    def __init__(self, stored: StoredTable, means: Means) -> None:
        self.id = stored.id
        self.code = stored.code
        self.means = means
        self.story = Story(stored.made)
        self.pacing = Pacing(self.story)
        self.revision = 0
        self.used_at = means.clock.now()
        self.moves = 0
        self.followers = 0
        self.stirred = asyncio.Event()
        self.lock = asyncio.Lock()
        self._made = stored.made
        self._steps = 0
        self._stale = True
        self._notes: dict[int, Json] = {}
        self._claims: list[Claim] = []
        self._left: dict[int, Left] = {}
        self._public: tuple[int, float, Json] | None = None

    # Loading and storing

    async def load(self) -> None:
        """Makes everything anew from what is stored. Raises Refusal `bad-record` where that is damaged."""
        steps = await self.means.storage.steps(self.id)
        story = Story(self._made)
        for step in steps:
            try:
                story.apply(step.body, step.at)
            except (Refusal, LookupError, TypeError, ValueError) as problem:
                raise Refusal("bad-record", N_("The log of this table is damaged.")) from problem
        self._notes = await self.means.storage.notes(self.id)
        story.changed_at = self.means.clock.now()
        self.story = self.pacing.story = story
        self._steps = len(steps)
        self.revision = max(self.revision + 1, len(steps))
        self._stale = False
        self._moved()

    async def change(self, do: Callable[[], Awaitable[Done]]) -> Done:
        """Does something while nobody else does, to its end even if who asked for it has gone."""
        return await asyncio.shield(asyncio.create_task(self._alone(do)))

    async def _alone(self, do: Callable[[], Awaitable[Done]]) -> Done:
        async with self.lock:
            if self._stale:
                await self.load()
            self.used_at = self.means.clock.now()
            return await do()

    async def add(self, row: Json, *changes: Change) -> None:
        """Applies and stores a row, and tells everyone. Raises Refusal with nothing changed."""
        now = self.means.clock.now()
        self.story.apply(row, now)
        await self.store(row, now, *changes)

    async def store(self, row: Json, at: float, *changes: Change) -> None:
        """Stores a row that is applied already, and tells everyone."""
        step = storage.Step(self.id, self._steps, at, row)
        self._steps += 1
        if self.story.state == OVER:
            changes = (*changes, storage.TableState(self.id, OVER))
        try:
            await self.means.writer.write(step, *changes)
        except Exception as problem:
            self._stale = True
            await self.load()
            self.publish()
            raise Refusal(
                "malformed", N_("That could not be stored, so it did not happen; please try again.")
            ) from problem
        if "do" in row or "undo" in row:
            self.pacing.moved()
        self._moved()
        self.publish()

    def _moved(self) -> None:
        self.moves += 1
        self.pass_over()
        self.stirred.set()

    def pass_over(self) -> None:
        """Passes for people who are asked but need not act, and whose moment is over or who get none."""
        now = self.means.clock.now()
        while (due := self.pacing.plan(now)).what == "pass" and due.at is not None and due.at <= now:
            self.story.running.act(due.seat, passing())
            self.moves += 1

    def publish(self) -> None:
        """Tells everyone who looks at the table that something is new."""
        self.revision += 1
        self.stirred.set()
        self.means.bus.publish(self.code)

    # Who is who

    def _seat(self, person: Person) -> int:
        seat = self.story.seat_of(person.id)
        if seat is None:
            raise Refusal("no-such-seat", N_("You have no seat at this table."))
        return seat

    def _as_host(self, person: Person) -> None:
        if person.id != self.story.host:
            raise Refusal("not-your-turn", N_("Only the host of the table can do that."))

    # Seats

    async def sit(self, person: Person, seat: int | None = None, name: str = "") -> int:
        """Takes a free seat, or in a running game one that a bot plays; returns the seat."""
        return await self.change(lambda: self._sit(person, seat, name))

    async def _sit(self, person: Person, seat: int | None, name: str) -> int:
        now = self.story.seat_of(person.id)
        if now is not None:
            return await self._rename(person, now, name)
        number = self._free(seat)
        await self._seat_person(number, person, self._name(name or person.name, number))
        return number

    async def _rename(self, person: Person, seat: int, name: str) -> int:
        if name and name != self.story.seats[seat].name:
            await self._seat_person(seat, person, self._name(name, seat))
        return seat

    def _free(self, wanted: int | None) -> int:
        seats = self.story.seats
        open_kinds = ("free",) if self.story.state == GATHERING and wanted is None else ("free", "bot")
        if wanted is not None and not (type(wanted) is int and 0 <= wanted < len(seats)):
            raise Refusal("no-such-seat", N_("There is no such seat at this table."))
        for number, seat in enumerate(seats):
            if wanted in (None, number) and seat.kind in open_kinds:
                return number
        raise Refusal("no-such-seat", N_("That seat is taken."))

    def _name(self, name: str, number: int) -> str:
        """The name, with the number of the seat where somebody else has it."""
        name = name.strip()
        check_name(name, number)
        taken = {seat.name.casefold() for other, seat in enumerate(self.story.seats) if other != number}
        return f"{name} {number + 1}" if name.casefold() in taken else name

    async def _seat_person(self, seat: int, person: Person, name: str) -> None:
        row = {"sit": seat, "person": person.id, "name": name}
        self.pacing.seen(seat, self.means.clock.now())
        await self.add(row, storage.Seated(self.id, seat, person.id))

    async def leave(self, person: Person) -> None:
        """Gives up the seat; in a running game a bot plays on."""
        await self.change(lambda: self._leave(person))

    async def _leave(self, person: Person) -> None:
        seat = self._seat(person)
        row: Json = {"leave": seat}
        if self.story.state != GATHERING:
            row = {"bot": seat, "name": self.story.seats[seat].name, "plays": BOT}
        await self.add(row, storage.Seated(self.id, seat, None))

    async def fill(self, person: Person, seat: int, bot: str) -> None:
        """Lets the host put a bot on a free seat, or with no bot free a bot's seat, before the game."""
        await self.change(lambda: self._fill(person, seat, bot))

    async def _fill(self, person: Person, seat: int, bot: str) -> None:
        self._as_host(person)
        if self.story.state != GATHERING:
            raise Refusal("wrong-phase", N_("The game has begun."))
        if not 0 <= seat < len(self.story.seats) or self.story.seats[seat].kind == "person":
            raise Refusal("no-such-seat", N_("That seat is taken."))
        await self.add(self._bot_row(seat, bot) if bot else {"leave": seat})

    def _bot_row(self, seat: int, bot: str) -> Json:
        bots.make(bot, 0)
        taken = set(self.story.names)
        name = next((name for name in BOT_NAMES if name not in taken), f"{bot} {seat + 1}")
        return {"bot": seat, "name": name, "plays": bot}

    async def prepare(self) -> None:
        """Puts the bots of the options on the last seats of a new table."""
        await self.change(self._prepare)

    async def _prepare(self) -> None:
        wanted = self.story.options.bots
        for place, bot in enumerate(wanted):
            await self.add(self._bot_row(self.story.options.players - len(wanted) + place, bot))

    async def seat_all(self, seats: list[Seat]) -> None:
        """Seats the same people and bots as at another table."""
        await self.change(lambda: self._seat_all(seats))

    async def _seat_all(self, seats: list[Seat]) -> None:
        for number, seat in enumerate(seats):
            if seat.person is not None:
                await self._seat_person(number, Person(seat.person, seat.name, {}), seat.name)
            elif seat.bot:
                await self.add({"bot": number, "name": seat.name, "plays": seat.bot})

    async def start(self, person: Person | None, seed: int | None = None) -> None:
        """Begins the game; free seats get bots. Only the host can, and None for a table without people."""
        await self.change(lambda: self._start(person, seed))

    async def _start(self, person: Person | None, seed: int | None) -> None:
        if person is not None or self.story.host is not None:
            self._as_host(person or Person(-1, "", {}))
        if self.story.state != GATHERING:
            raise Refusal("wrong-phase", N_("The game has begun."))
        for number, seat in enumerate(self.story.seats):
            if seat.kind == "free":
                await self.add(self._bot_row(number, BOT))
        seed = self.means.secrets.seed() if seed is None else seed
        options = self.story.options
        deck = self.means.secrets.deal(options.edition, options.players, options.rulings, seed)
        row = {"start": {"seed": seed, "deck": deck}}
        await self.add(row, storage.TableState(self.id, PLAYING))

    # Someone who lost the secret of a seat, or moves to another device

    async def claim(self, person: Person, seat: int, name: str = "") -> None:
        """Says that a seat is one's own; the host, or the page that holds it, has to confirm."""
        await self.change(lambda: self._claim(person, seat, name))

    async def _claim(self, person: Person, seat: int, name: str) -> None:
        if not 0 <= seat < len(self.story.seats) or self.story.seats[seat].kind != "person":
            raise Refusal("no-such-seat", N_("No person has that seat."))
        self._claims = [one for one in self._claims if one.person.id != person.id][-8:]
        number = max((one.id for one in self._claims), default=0) + 1
        self._claims.append(Claim(number, seat, person, (name or person.name)[:40]))
        self.publish()

    async def confirm(self, person: Person, number: int, yes: bool) -> None:
        """Lets the host, or the person whose seat it is, give the seat to who claims it, or refuse that."""
        await self.change(lambda: self._confirm(person, number, yes))

    async def _confirm(self, person: Person, number: int, yes: bool) -> None:
        claim = next((one for one in self._claims if one.id == number), None)
        if claim is None or not self._may_confirm(person, claim):
            raise Refusal("malformed", N_("Nobody waits for you to confirm that."))
        self._claims.remove(claim)
        if yes:
            await self._hand_over(claim.seat, claim.person)
        else:
            self.publish()

    def _may_confirm(self, person: Person | None, claim: Claim) -> bool:
        if person is None:
            return False
        return person.id == self.story.host or person.id == self.story.seats[claim.seat].person

    async def _hand_over(self, seat: int, person: Person) -> None:
        if self.story.seat_of(person.id) not in (None, seat):
            raise Refusal("malformed", N_("You have another seat at this table; leave it first."))
        await self._seat_person(seat, person, self.story.seats[seat].name)

    async def link(self, person: Person) -> str:
        """A secret that moves one's seat to another device, once."""
        return await self.change(lambda: self._link(person))

    async def _link(self, person: Person) -> str:
        secret = self.means.secrets.token()
        await self.add({"link": self._seat(person), "hash": hashed(secret)})
        return secret

    async def move(self, person: Person, secret: str) -> int:
        """Takes the seat that a personal link stands for; returns it."""
        return await self.change(lambda: self._move(person, secret))

    async def _move(self, person: Person, secret: str) -> int:
        seat = self.story.links.get(hashed(secret))
        if seat is None:
            raise Refusal("malformed", N_("This link has been used already, or is no link to a seat."))
        await self._hand_over(seat, person)
        return seat

    # Playing

    async def act(
        self, person: Person, action: Json, expected: str | None = None, key: str | None = None
    ) -> Json:
        """Does an action of the game, or `{"do": "pass"}`.

        With `expected`, an answer to an offer is refused unless the offer has this mark. A request with a
        `key` that came before gets the first answer and does nothing. Returns `revision` and the `events`
        shown.
        """
        return await self.change(lambda: self._act(person, action, expected, key))

    async def _act(self, person: Person, action: Json, expected: str | None, key: str | None) -> Json:
        seat = self._seat(person)
        if not isinstance(action, dict):
            raise Refusal("malformed", N_("An action is an object."))
        done = self.story.keys.get((person.id, key)) if key else None
        if done is not None:
            if done.action != {**action, "seat": seat}:
                raise Refusal("malformed", N_("This key came with another action before."))
            return self._answer(seat, len(done.entries), done.entries[0].id if done.entries else 0)
        check_size(action)
        await self._be_back(seat)
        if action.get("do") == "pass":
            return await self._pass(seat)
        if action.get("do") in ("accept", "decline"):
            check_mark(self.story.offers(), action.get("offer"), expected)
        if self._turns_down(seat, action):
            return await self._turn_down(seat, action["offer"])
        if self._gives_notice(seat, action):
            return self._answer(seat, 0, 0)
        before = len(self.story.entries)
        named = {"key": key, "by": person.id} if key else {}
        await self.add({**action, "seat": seat, **named})
        self._forget_ending(seat)
        return self._answer(seat, len(self.story.entries) - before, before)

    def _answer(self, seat: int, entries: int, first: int) -> Json:
        told = self.story.told(seat)[first : first + entries]
        return {"revision": self.revision, "events": [entry["event"] for entry in told]}

    async def _be_back(self, seat: int) -> None:
        self._left.pop(seat, None)
        self.pacing.seen(seat, self.means.clock.now())
        if self.story.seats[seat].stand_in:
            await self.add({"back": seat})

    async def _pass(self, seat: int) -> Json:
        driver = self.story.running
        self.pacing.go_on.add(seat)
        self.pacing.hurry(self.means.clock.now())
        if driver.seat == seat and driver.may_pass and seat != self.story.game.active:
            if driver.offer and (self.story.offer(driver.offer) or {}).get("to") is None:
                return await self._turn_down(seat, driver.offer)
            driver.act(seat, passing())
        self._moved()
        self.publish()
        return self._answer(seat, 0, 0)

    def _turns_down(self, seat: int, action: Json) -> bool:
        """Whether this declines an offer to everyone, which stays open for the others."""
        if (
            action.get("do") != "decline"
            or self.story.state != PLAYING
            or set(action) - {"seat"} != {"do", "offer"}
        ):
            return False
        offer = self.story.offer(action["offer"]) if type(action["offer"]) is int else None
        return offer is not None and offer["to"] is None and offer["from"] != seat

    async def _turn_down(self, seat: int, offer: int) -> Json:
        driver = self.story.running
        if seat not in self.story.passed_on.get(offer, []):
            await self.add({"pass_on": seat, "offer": offer})
        if driver.seat == seat and driver.offer == offer:
            driver.act(seat, passing())
        return self._answer(seat, 0, 0)

    def _gives_notice(self, seat: int, action: Json) -> bool:
        """Whether the end of trade that a person asks for waits for others to answer offers."""
        game = self.story.game
        if action.get("do") != "end-trade" or not game.is_legal(seat, action):
            return False
        ending = self.pacing.ending
        if ending is not None and ending.by_person:
            return True
        moment = self.pacing.moment(seat)
        if not moment:
            return False
        self.pacing.ending = Ending(seat, self.means.clock.now() + moment, True)
        self._moved()
        self.publish()
        return True

    def _forget_ending(self, seat: int) -> None:
        if self.pacing.ending is not None and self.pacing.ending.seat == seat:
            self.pacing.ending = None

    async def play(self, seat: int, action: Json) -> None:
        """Lets the table itself do an action of a seat."""
        await self.add({**action, "seat": seat})

    async def keep(self, step: Played) -> None:
        """Stores what a bot has done through the driver."""
        assert step.action is not None
        now = self.means.clock.now()
        self.story.keep(step, now)
        await self.store({**step.action, "seat": step.seat}, now)

    async def undo(self, person: Person) -> Json:
        """Takes back one's last step; raises Refusal with the reason where that is not possible."""
        return await self.change(lambda: self._undo(person))

    async def _undo(self, person: Person) -> Json:
        seat = self._seat(person)
        await self.add({"undo": seat})
        self._forget_ending(seat)
        return self._answer(seat, 1, len(self.story.entries) - 1)

    async def go_on(self, person: Person) -> None:
        """Lets bots go on that wait for a person, and hurries the end of a trade."""
        await self.change(lambda: self._pass(self._seat(person)))

    async def here(self, person: Person) -> None:
        """Says that one is still there, or back."""
        await self.change(lambda: self._here(person))

    async def _here(self, person: Person) -> None:
        asked = self.pacing.asked_at is not None
        await self._be_back(self._seat(person))
        if asked:
            self.publish()

    async def wish(self, person: Person, want: list[str]) -> None:
        """Tells everyone which beans one wishes for."""
        await self.change(lambda: self._wish(person, want))

    async def _wish(self, person: Person, want: list[str]) -> None:
        seat = self._seat(person)
        edition = self.story.edition
        known = edition.kinds_in_play(self.story.options.players, self.story.options.rulings.get("beans"))
        for bean in want:
            if bean not in known:
                raise Refusal("unknown-bean", N_("That kind of bean is not in this game."))
        await self.add({"wish": seat, "want": [bean for bean in known if bean in want]})

    async def hint(self, person: Person) -> Json:
        """What the best bot would do in one's place, from what one may know."""
        request = await self.change(lambda: self._own_request(person))
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self.means.threads, answer_of, bots.make(BOT, 0), request)
        seat, game = request["seat"], self.story.game
        if game.is_legal(seat, answer):
            return answer
        if game.is_legal(seat, {"do": "end-trade"}):
            return {"do": "end-trade"}
        raise Refusal("wrong-phase", N_("There is nothing better for you now than to wait."))

    async def _own_request(self, person: Person) -> Request:
        return build(self.story.game, self._seat(person), [], self.story.wishes, 1000)

    # Talk and what a table keeps for one person

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

    async def draft(self, person: Person, draft: Json | None) -> None:
        """Keeps the offer that a person is making; nothing that others do changes it."""
        if len(str(draft)) > MOST_DRAFT:
            raise Refusal("malformed", N_("That is too long."))
        await self._note(person, draft=draft)

    def notes(self, person: Person | None) -> Json:
        """What the table keeps for this person: `draft`, `read`, `muted`, `seen`."""
        return self._notes.get(person.id, {}) if person else {}

    async def _note(self, person: Person, **notes: Any) -> None:
        async def store() -> None:
            self._notes[person.id] = {**self.notes(person), **notes}
            await self.means.writer.write(storage.Notes(self.id, person.id, self._notes[person.id]))
            self.means.bus.publish(self._topics(person)[-1])

        await self.change(store)

    def _topics(self, person: Person | None) -> list[str]:
        """What a person at this table listens to: the table, and what concerns the person alone."""
        return [self.code, f"{self.code} {person.id}"] if person else [self.code]

    async def set_options(self, person: Person, options: Json) -> None:
        """Lets the host change what can still be changed of the table's options."""
        await self.change(lambda: self._set_options(person, options))

    async def _set_options(self, person: Person, options: Json) -> None:
        self._as_host(person)
        await self.add({"options": options})

    async def go_to(self, code: str) -> None:
        """Tells everyone the code of the table where the same people play again."""

        async def add() -> None:
            await self.add({"next": code})

        await self.change(add)

    # Looking

    async def seen_by(self, person: Person | None, since: int = 0) -> Json:
        """Everything that this person (None: somebody without a name) may know; the log from `since` on."""
        if self._stale or self.lock.locked():
            return await self.change(lambda: self._seen_now(person, since))
        return self._seen(person, since)

    async def _seen_now(self, person: Person | None, since: int) -> Json:
        return self._seen(person, since)

    def _seen(self, person: Person | None, since: int) -> Json:
        now = self.means.clock.now()
        seat = self.story.seat_of(person.id) if person else None
        notes = self.notes(person)
        muted = notes.get("muted", [])
        seen = {
            **self._public_part(now),
            **private_part(self.story, seat, self.pacing, now, since),
            **talk_for(self.story, muted, seat, notes.get("read", 0)),
            "person": {"name": person.name if person else "", "options": person.options if person else {}},
            "draft": notes.get("draft"),
            "away": self._missed(seat) if self.story.driver else [],
            "claims": [
                {"id": claim.id, "seat": claim.seat, "name": claim.name}
                for claim in self._claims
                if self._may_confirm(person, claim)
            ],
        }
        if muted:
            seats = enumerate(seen["seats"])
            seen["seats"] = [{**one, "muted": True} if number in muted else one for number, one in seats]
        return seen

    def _public_part(self, now: float) -> Json:
        if self._public is None or self._public[:2] != (self.revision, now // 1):
            part = public_part(self.code, self.story, self.revision, self.pacing, now)
            self._public = (self.revision, now // 1, part)
        return self._public[2]

    @contextmanager
    def _present(self, person: Person | None) -> Iterator[None]:
        """Counts a person as looking at the table for as long as the context lasts."""
        seat = self.story.seat_of(person.id) if person else None
        if seat is None:
            yield
            return
        streams = self.pacing.streams
        streams[seat] = streams.get(seat, 0) + 1
        if not self._missed(seat):
            self._left.pop(seat, None)
        try:
            yield
        finally:
            now = self.means.clock.now()
            streams[seat] -= 1
            if not streams[seat]:
                self._left.setdefault(seat, Left(now, len(self.story.entries)))
            self.pacing.seen_at[seat] = now
            self.stirred.set()

    def _missed(self, seat: int | None) -> list[Json]:
        """What happened while this seat had no page open for long; nothing once its person does something."""
        left = None if seat is None else self._left.get(seat)
        if left is None or self.means.clock.now() - left.at < ABSENCE:
            return []
        return [entry["event"] for entry in self.story.told(seat)[left.entries :] if entry["seat"] != seat]

    @asynccontextmanager
    async def following(self, person: Person | None) -> AsyncIterator[Listener]:
        """A listener that hears of each change, while the person counts as present."""
        with self._present(person), self.means.bus.listen(*self._topics(person)) as listener:
            self.followers += 1
            try:
                yield listener
            finally:
                self.followers -= 1
                self.used_at = self.means.clock.now()

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


def answer_of(bot: bots.Player, request: Request) -> Json:
    """A bot's answer; none of use when it fails, which the driver then puts right."""
    try:
        return bot.answer(request)
    except Exception:
        log.exception("a bot failed")
        return {}


def replayed(record: Json, step: int, eyes: int | str | None) -> Json:
    """The game of a record after so many steps, as these eyes see it."""
    steps = len(record["actions"])
    step = max(0, min(step, steps))
    seat = eyes if isinstance(eyes, int) else None
    log: list[Json] = []
    for action, events, game in islice(record_steps(record), step + 1):
        shown = game.show(events, seat)
        log += [
            {"id": len(log) + n, "seat": action["seat"], "event": one}
            for n, one in enumerate(shown)
            if action
        ]
    view = game.view(seat)
    if eyes == "open":
        for number, one in enumerate(view["seats"]):
            one.update(hand=game.view(number)["seats"][number]["hand"])
    seen = {
        "me": seat,
        "view": view,
        "legal": [],
        "log": log,
        "state": PLAYING,
        "asked": game.active,
        **STILL,
    }
    return {"seen": seen, "step": step, "steps": steps, "seat": seat}
