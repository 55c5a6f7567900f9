"""Who sits where: taking a seat and leaving it, bots on seats, the start, and seats whose secret is lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from beanfield import bots
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables import storage
from beanfield.tables.keeping import Means
from beanfield.tables.options import BOT, read_options
from beanfield.tables.people import Person, hashed
from beanfield.tables.presence import Presence
from beanfield.tables.seats import check_name, plain
from beanfield.tables.storage import GATHERING, PLAYING, StoredTable
from beanfield.tables.story import Seat

Json = dict[str, Any]
BOT_NAMES: Final = ("Pip", "Juno", "Wren", "Mo", "Fen", "Tilda", "Otto")


@dataclass
class Claim:
    """Somebody says that a seat is theirs; the host or the page that holds the seat confirms it."""

    id: int
    seat: int
    person: Person
    name: str


class Seating(Presence):
    """What is done with the seats of a table."""

    def __init__(self, stored: StoredTable, means: Means) -> None:
        super().__init__(stored, means)
        self._claims: list[Claim] = []

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
        taken = {plain(seat.name) for other, seat in enumerate(self.story.seats) if other != number}
        return f"{name} {number + 1}" if plain(name) in taken else name

    async def _seat_person(self, seat: int, person: Person, name: str) -> None:
        row = {"sit": seat, "person": person.id, "name": name}
        self.pacing.seen(seat, self.means.clock.now())
        await self.add(row, storage.Seated(self.id, seat, person.id))
        self._returned(seat)

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

    # What the host decides

    async def set_options(self, person: Person, options: Json) -> None:
        """Lets the host change what can still be changed of the table's options."""
        await self.change(lambda: self._set_options(person, options))

    async def _set_options(self, person: Person, options: Json) -> None:
        self._as_host(person)
        public = read_options(options, self.story.options).public
        changes = [] if public == self.story.options.public else [storage.Listed(self.id, public)]
        await self.add({"options": options}, *changes)
        self.pass_over()

    async def go_to(self, code: str) -> None:
        """Tells everyone the code of the table where the same people play again."""

        async def add() -> None:
            await self.add({"next": code})

        await self.change(add)
