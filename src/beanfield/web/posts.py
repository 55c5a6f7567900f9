"""Forms: after each one the browser is sent back to the page, and a script gets a board or nothing."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.params import FromPath

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.live import LiveTable
from beanfield.tables.options import TableOptions
from beanfield.tables.people import Person
from beanfield.tables.seats import check_name
from beanfield.web.answers import back_to, board_of, guest, html, plain_code, sent, table_page
from beanfield.web.forms import Form
from beanfield.web.guests import Asked, Visitor
from beanfield.web.making import first, new_options
from beanfield.web.site import Site
from beanfield.web.verbs import NAMELESS, NAMING, VERBS
from beanfield.words import Words

Json = dict[str, Any]


@post("/play")
async def play_now(request: Asked) -> Response[bytes]:
    """A table with bots that begins at once."""
    site, visitor, form = await sent(request)
    person = await guest(site, request, visitor, first(form, "name").strip())
    if not person.name:
        words = Words(site.language(request, person))
        person = await site.hall.people.change(visitor.secret, name=words.text("Guest"))
    options = new_options({"people": ["1"], **form})
    return await _made(site, request, person, options, at_once=True)


@post("/new")
async def make_table(request: Asked) -> Response[Any]:
    site, visitor, form = await sent(request)
    known = await site.person(request)
    name = first(form, "name", known.name if known else "").strip()
    try:
        if not name:
            raise Refusal("malformed", NAMELESS)
        check_name(name, 0)
        options = new_options(form)
    except Refusal as refusal:
        values = {field: first(form, field) for field in form}
        page = site.pages.make(values, **site.look(request, known), problem=refusal)
        return html(page, visitor, site, status=409)
    person = await guest(site, request, visitor, name)
    return await _made(site, request, person, options, at_once="now" in form)


async def _made(
    site: Site, request: Asked, person: Person, options: TableOptions, at_once: bool
) -> Response[bytes]:
    site.count_new(request)
    table = await site.hall.create(person, options)
    if at_once:
        await site.hall.start(table, person)
    return back_to(site, f"/t/{table.code}")


@post("/join")
async def join_table(request: Asked) -> Response[bytes]:
    site, visitor, form = await sent(request)
    table = await site.find(request, plain_code(first(form, "code")))
    person = await guest(site, request, visitor, first(form, "name").strip())
    free = any(seat.kind == "free" for seat in table.story.seats)
    if free and person.name and table.story.seat_of(person.id) is None:
        await table.sit(person)
    return back_to(site, f"/t/{table.code}")


@post("/settings")
async def set_person(request: Asked) -> Response[bytes]:
    site, visitor, form = await sent(request)
    await _settings(site, request, visitor, form)
    return back_to(site, _came_from(site, request))


def _came_from(site: Site, request: Asked) -> str:
    """The page of this site that a form was sent from; the start page where that is not known."""
    _, _, address = request.headers.get("referer", "").partition("://")
    path = f"/{address.partition('/')[2]}".removeprefix(site.config.base)
    return path if path.startswith("/") and not path.startswith("//") else "/"


async def _settings(site: Site, request: Asked, visitor: Visitor, form: Form) -> None:
    person = await guest(site, request, visitor, first(form, "name").strip())
    options = {
        name: _option(name, values[-1]) for name, values in form.items() if name not in ("csrf", "name")
    }
    if options:
        await site.hall.people.change(visitor.secret, options=options)
    assert person


def _option(name: str, value: str) -> Any:
    if name in ("language", "theme"):
        return value
    if name == "volume":
        fits = value.isascii() and value.isdecimal() and len(value) < 4 and int(value) <= 100
        return int(value) if fits else None
    return value not in ("", "0", "off", "false")


@post("/t/{code:str}/move/{secret:str}")
async def move_seat(request: Asked, code: FromPath[str], secret: FromPath[str]) -> Response[bytes]:
    site, visitor, form = await sent(request)
    table = await site.find(request, code)
    await table.move(await guest(site, request, visitor, first(form, "name").strip()), secret)
    return back_to(site, f"/t/{table.code}")


@post("/t/{code:str}/{verb:str}")
async def do_at_table(request: Asked, code: FromPath[str], verb: FromPath[str]) -> Response[Any]:
    """Every form of a table. With `HX-Request` the stream brings the new board and the answer is empty."""
    site, visitor, form = await sent(request)
    table = await site.find(request, code)
    person = await guest(site, request, visitor, first(form, "name").strip() if verb in NAMING else "")
    quick = "hx-request" in request.headers
    if verb == "settings":
        before = site.language(request, person)
        await _settings(site, request, visitor, form)
        if first(form, "language") not in ("", before):
            return _away(site, f"/t/{table.code}", quick)
        return _after(site, table.code, quick)
    if verb == "again":
        following = await site.hall.again(table, person)
        return _away(site, f"/t/{following.code}", quick)
    if verb not in VERBS:
        raise Refusal("no-such-table", N_("There is no such page."))
    try:
        more = await VERBS[verb](site, table, person, form)
    except Refusal as refusal:
        return await _refused(site, table, visitor, request, refusal, quick)
    if more:
        return await _board_with(site, table, visitor, request, more, quick)
    return _after(site, table.code, quick)


def _after(site: Site, code: str, quick: bool) -> Response[bytes]:
    return Response(b"", status_code=204) if quick else back_to(site, f"/t/{code}")


def _away(site: Site, path: str, quick: bool) -> Response[bytes]:
    if quick:
        return Response(b"", status_code=204, headers={"HX-Redirect": f"{site.config.base}{path}"})
    return back_to(site, path)


async def _refused(
    site: Site, table: LiveTable, visitor: Visitor, request: Asked, refusal: Refusal, quick: bool
) -> Response[str]:
    if not quick:
        return await table_page(site, table, visitor, request, refusal, status=409)
    language = site.language(request, await site.person(request))
    _, text = await board_of(site, table, visitor, language, refusal)
    return html(text, visitor, site)


async def _board_with(
    site: Site, table: LiveTable, visitor: Visitor, request: Asked, more: Json, quick: bool
) -> Response[str]:
    person = await site.person(request)
    if not quick:
        return await table_page(site, table, visitor, request, **more)
    _, text = await board_of(site, table, visitor, site.language(request, person), **more)
    return html(text, visitor, site)
