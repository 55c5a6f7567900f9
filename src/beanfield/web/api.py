"""The JSON API for programs: the actions, views, events and codes of docs/referee over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import Router, delete, get, post, put
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from litestar.response import Stream

from beanfield.notation.referee import described
from beanfield.rules import Refusal, editions
from beanfield.rules.refusals import N_
from beanfield.tables.live import LiveTable
from beanfield.tables.options import read_options
from beanfield.tables.people import Person
from beanfield.tables.seats import check_name
from beanfield.web.guests import Asked, bearer
from beanfield.web.site import Site, address, site_of
from beanfield.web.stream import check_streams, follow, streamed

Json = dict[str, Any]
LONGEST_KEY: Final = 64


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """A guest, by the name that others see."""

    name: str


class Token(msgspec.Struct):
    """The secret of a guest: send it as `Authorization: Bearer TOKEN`."""

    token: str


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table: its options, and whether its game begins at once, with a chosen seed where that is allowed."""

    options: Json = msgspec.field(default_factory=dict)
    start: bool = False
    seed: int | None = None


class TableCode(msgspec.Struct):
    """The code by which a table is found."""

    code: str


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to take: the first free one, or this."""

    seat: int | None = None
    name: str = ""


class SeatTaken(msgspec.Struct):
    """The seat that was taken."""

    seat: int


class Begin(msgspec.Struct, forbid_unknown_fields=True):
    """The beginning of a game, with a chosen seed where that is allowed."""

    seed: int | None = None


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """An action as in docs/referee, or `{"do": "pass"}`.

    With `expect`, such as "soy blue>red", an answer to an offer is refused unless it gives and wants that.
    `reason` tells all why an offer is declined: costs-field, not-needed, grows-it, too-little or helps-you.
    """

    action: Json
    expect: str | None = None
    reason: str | None = None


class Want(msgspec.Struct, forbid_unknown_fields=True):
    """The kinds that a seat wishes for."""

    want: list[str]


class NewOptions(msgspec.Struct, forbid_unknown_fields=True):
    """Options of a table that its host changes."""

    options: Json


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """A ready phrase by its key, or a text."""

    phrase: str | None = None
    text: str | None = None


async def guest(request: Asked) -> tuple[Site, Person]:
    """The guest whose token the request carries; raises Refusal without a known one."""
    site = site_of(request)
    person = await site.program(request)
    if person is None:
        raise Refusal("no-token", N_("This needs the token of a guest: POST /api/guests gives one."))
    site.count_act(request, bearer(request) or "")
    return site, person


async def at_table(request: Asked, code: str) -> tuple[LiveTable, Person]:
    """The guest and the table of a request."""
    site, person = await guest(request)
    return await site.find(request, code), person


@post("/guests")
async def new_guest(request: Asked, data: JSONBody[NewGuest]) -> Token:
    """Become a guest."""
    site = site_of(request)
    site.count_new(request)
    check_name(data.name.strip(), 0)
    secret = site.hall.people.secret()
    await site.hall.people.guest(secret, data.name.strip())
    return Token(secret)


@get("/editions")
async def list_editions() -> Json:
    """Editions: beans, set-up by number of players, rulings and where each comes from."""
    return {name: described(edition) for name, edition in editions().items()}


@get("/tables")
async def list_tables(request: Asked) -> list[Json]:
    """Public tables that are not over."""
    site = site_of(request)
    site.count_look(request)
    return await site.hall.public_tables()


@get("/tables/mine")
async def list_own(request: Asked) -> list[Json]:
    """The tables at which one has a seat."""
    site, person = await guest(request)
    return await site.hall.tables_of(person)


@post("/tables")
async def new_table(request: Asked, data: JSONBody[NewTable]) -> TableCode:
    """Make a table; one where every seat is a bot's needs no token."""
    site = site_of(request)
    site.count_new(request)
    options = read_options(data.options)
    person = None if len(options.bots) == options.players else (await guest(request))[1]
    table = await site.hall.create(person, options)
    if data.start:
        await site.hall.start(table, person, data.seed)
    return TableCode(table.code)


@get("/tables/{code:str}")
async def see_table(request: Asked, code: FromPath[str], since: FromQuery[int] = 0) -> Json:
    """All that one may know of a table: view, legal actions, log from the entry `since` on, talk, options."""
    site = site_of(request)
    table = await site.find(request, code)
    return await table.seen_by(await site.program(request), max(0, since))


@get("/tables/{code:str}/events")
async def follow_table(
    request: Asked,
    code: FromPath[str],
    since: FromQuery[int] = 0,
    last_event_id: Annotated[str | None, HeaderParameter(name="Last-Event-ID")] = None,
) -> Stream:
    """Follow a table: at once and after each change what `GET` of it gives, with the new log entries."""
    site = site_of(request)
    table = await site.find(request, code)
    person = await site.program(request)
    secret = bearer(request) or f"from {address(request)}"
    if person is not None:
        check_streams(site, secret)
    known = last_event_id if last_event_id and last_event_id.isdecimal() and len(last_event_id) < 10 else ""
    told = int(known) if known else max(0, since)

    async def make() -> bytes:
        nonlocal told
        seen, entries = await table.seen_json(person, told, msgspec.json.encode)
        told += entries
        return b"id: %d\ndata: %b\n\n" % (told, seen)

    return streamed(follow(site, table, person, secret, make))


@post("/tables/{code:str}/seat", status_code=200)
async def take_seat(request: Asked, code: FromPath[str], data: JSONBody[TakeSeat]) -> SeatTaken:
    """Take a seat: a free one, or in a running game a bot's."""
    table, person = await at_table(request, code)
    return SeatTaken(await table.sit(person, data.seat, data.name))


@delete("/tables/{code:str}/seat")
async def give_up_seat(request: Asked, code: FromPath[str]) -> None:
    """Give up one's seat; in a running game a bot plays on."""
    table, person = await at_table(request, code)
    await table.leave(person)


@post("/tables/{code:str}/start", status_code=200)
async def start_game(request: Asked, code: FromPath[str], data: JSONBody[Begin]) -> Json:
    """Begin the game; free seats get bots."""
    site, person = await guest(request)
    table = await site.find(request, code)
    await site.hall.start(table, person, data.seed)
    return await table.seen_by(person)


@post("/tables/{code:str}/actions", status_code=200)
async def do_action(
    request: Asked,
    code: FromPath[str],
    data: JSONBody[Act],
    idempotency_key: Annotated[str | None, HeaderParameter(name="Idempotency-Key")] = None,
) -> Json:
    """Do an action. Repeated with the same key, it is done once and answered alike."""
    table, person = await at_table(request, code)
    if idempotency_key is not None and not 0 < len(idempotency_key) <= LONGEST_KEY:
        raise Refusal("malformed", N_("A key has 1 to {longest} letters."), longest=LONGEST_KEY)
    return await table.act(person, data.action, data.expect, idempotency_key, data.reason)


@post("/tables/{code:str}/undo", status_code=200)
async def undo(request: Asked, code: FromPath[str]) -> Json:
    """Take back one's last step."""
    table, person = await at_table(request, code)
    return await table.undo(person)


@post("/tables/{code:str}/go-on", status_code=204)
async def go_on(request: Asked, code: FromPath[str]) -> None:
    """Let bots go on that wait for somebody, and hurry the end of a trade."""
    table, person = await at_table(request, code)
    await table.go_on(person)


@post("/tables/{code:str}/hint", status_code=200)
async def hint(request: Asked, code: FromPath[str]) -> Json:
    """Ask what the best bot would do, and for offers worth making."""
    table, person = await at_table(request, code)
    await table.hint(person)
    seen = await table.seen_by(person)
    return {"hint": seen["hint"], "suggestions": seen["suggestions"]}


@post("/tables/{code:str}/wishes", status_code=204)
async def wish(request: Asked, code: FromPath[str], data: JSONBody[Want]) -> None:
    """Tell everyone which beans one wishes for."""
    table, person = await at_table(request, code)
    await table.wish(person, data.want)


@put("/tables/{code:str}/options", status_code=204)
async def change_options(request: Asked, code: FromPath[str], data: JSONBody[NewOptions]) -> None:
    """Change, as the host: name, public, clock, absent, pace, phrases_only, lessons, notice, consider."""
    table, person = await at_table(request, code)
    await table.set_options(person, data.options)


@post("/tables/{code:str}/talk", status_code=204)
async def talk(request: Asked, code: FromPath[str], data: JSONBody[Say]) -> None:
    """Say something."""
    table, person = await at_table(request, code)
    await table.say(person, data.phrase, data.text)


@post("/tables/{code:str}/here", status_code=204)
async def still_here(request: Asked, code: FromPath[str]) -> None:
    """Say that one is still there, or back."""
    table, person = await at_table(request, code)
    await table.here(person)


@get("/tables/{code:str}/record")
async def get_record(request: Asked, code: FromPath[str]) -> Json:
    """The record of a game that is over."""
    site = site_of(request)
    table = await site.find(request, code)
    return await table.record(await site.program(request))


API: Final = Router(
    "/api",
    route_handlers=[
        new_guest,
        list_editions,
        list_tables,
        list_own,
        new_table,
        see_table,
        follow_table,
        take_seat,
        give_up_seat,
        start_game,
        do_action,
        undo,
        go_on,
        hint,
        wish,
        change_options,
        talk,
        still_here,
        get_record,
    ],
    security=[{"token": []}],
)
