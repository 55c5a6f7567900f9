"""The pages, and the forms on them: after each form the browser is sent back to the page."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import segno
from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from beanfield.rules import Refusal, editions
from beanfield.rules.refusals import N_
from beanfield.tables.live import LiveTable
from beanfield.tables.options import TableOptions
from beanfield.tables.people import Person
from beanfield.tables.storage import PLAYING
from beanfield.web import forms
from beanfield.web.drawing import Sent, mark_of
from beanfield.web.forms import Form
from beanfield.web.guests import Asked, Visitor, check_form, cookie_of
from beanfield.web.making import first, given_options, new_options, number
from beanfield.web.packing import packed, packs
from beanfield.web.site import Site, site_of
from beanfield.web.stream import ALIVE, follow, frame, make_room, streamed
from beanfield.web.telling import TELLINGS, rulings_in
from beanfield.words import Words

Json = dict[str, Any]
NAMELESS: Final = N_("Give yourself a name first.")


# What all pages share


def html(text: str, visitor: Visitor, site: Site, status: int = 200) -> Response[str]:
    """A page; a new visitor gets a cookie, which costs nothing until something is done with it."""
    cookies = [cookie_of(visitor, site.config)] if visitor.new else []
    return Response(text, media_type="text/html", status_code=status, cookies=cookies)


def back_to(site: Site, path: str) -> Response[bytes]:
    """Sends the browser to a page after a form."""
    return Response(b"", status_code=303, headers={"Location": f"{site.config.base}{path}"})


async def form_of(request: Asked) -> Form:
    """The fields of a form."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return parse_qs(body, keep_blank_values=True, max_num_fields=300)
    except ValueError:
        raise Refusal("malformed", N_("That form has too many fields.")) from None


async def sent(request: Asked) -> tuple[Site, Visitor, Form]:
    """The form that a visitor has sent, checked to come from one of our pages."""
    site = site_of(request)
    visitor = site.visitor(request)
    form = await form_of(request)
    check_form(visitor, first(form, "csrf"))
    site.count_act(request, visitor.secret)
    return site, visitor, form


def plain_code(typed: str) -> str:
    """The code of a table as people type it: capitals, spaces and dashes do not matter."""
    return "".join(letter for letter in typed.casefold() if letter.isalnum())[:40]


async def guest(site: Site, request: Asked, visitor: Visitor, name: str = "") -> Person:
    """The guest who sends a form, made now if need be, and called by this name if one is given."""
    person = await site.hall.people.known(visitor.secret)
    if person is None:
        site.count_new(request)
        person = await site.hall.people.guest(visitor.secret, name)
    if name and name != person.name:
        person = await site.hall.people.change(visitor.secret, name=name)
    return person


def invitation(site: Site, code: str) -> Json:
    """What the page shows for inviting others."""
    link = site.config.link(f"/t/{code}")
    picture = segno.make(link).svg_inline(scale=4, border=2) if link else None
    return {"link": link, "code": code, "qr": picture, "reachable": link is not None}


async def table_page(
    site: Site,
    table: LiveTable,
    visitor: Visitor,
    request: Asked,
    problem: Refusal | None = None,
    status: int = 200,
    **more: Any,
) -> Response[Any]:
    """The whole page of a table."""
    person = None if visitor.new else await site.hall.people.known(visitor.secret)
    seen = {**await table.seen_by(person), **more}
    invite = invitation(site, table.code)
    look = site.look(request, person)
    text = site.pages.table(seen, seen["draft"] or {}, **look, problem=problem, invite=invite)
    page: Response[Any] = html(text, visitor, site, status)
    page.headers["Vary"] = "Accept-Encoding"
    if packs(request):
        page.headers["Content-Encoding"] = "gzip"
        page.content = packed(text.encode())
    return page


async def board_of(
    site: Site,
    table: LiveTable,
    visitor: Visitor,
    language: str,
    problem: Refusal | None = None,
    sent: Sent | None = None,
    **more: Any,
) -> tuple[int, str]:
    """The board as a visitor sees it now, without what was `sent` already, and its revision."""
    person = await site.hall.people.known(visitor.secret)
    seen = {**await table.seen_by(person), **more}
    invite = invitation(site, table.code) if seen["state"] != PLAYING else None
    text = site.pages.board(
        seen, seen["draft"] or {}, language, visitor.csrf, problem=problem, invite=invite, sent=sent
    )
    return seen["revision"], text


# Pages


@get("/")
async def start_page(request: Asked) -> Response[str]:
    site = site_of(request)
    site.count_look(request)
    visitor, person = site.visitor(request), await site.person(request)
    return html(site.pages.start(await _home(site, person), **site.look(request, person)), visitor, site)


async def _home(site: Site, person: Person | None) -> Json:
    """What the start page shows: one's own tables and the public ones."""
    own = await site.hall.tables_of(person) if person else []
    public = await site.hall.public_tables()
    link = site.config.link("/")
    return {
        "name": person.name if person else "",
        "games": [_own_line(line) for line in own],
        "tables": [_public_line(line) for line in public],
        "code": "",
        "link": link,
        "reachable": link is not None,
    }


def _own_line(line: Json) -> Json:
    asked = line["asked"]
    turn = line["seats"][asked]["name"] if asked is not None else ""
    kept = {name: line[name] for name in ("code", "name", "state", "players", "edition", "coins")}
    return {**kept, "turn": turn, "mine": asked is not None and asked == line["me"]}


def _public_line(line: Json) -> Json:
    seats = [None if seat["kind"] == "free" else seat["name"] for seat in line["seats"]]
    return {"code": line["code"], "name": line["name"], "about": line["edition"], "seats": seats}


@get("/new")
async def make_page(request: Asked) -> Response[str]:
    site = site_of(request)
    visitor, person = site.visitor(request), await site.person(request)
    values = {**TableOptions().json(), "edition": "", "table": "", "name": person.name if person else ""}
    return html(site.pages.make(values, **site.look(request, person)), visitor, site)


@get("/join")
async def join_page(request: Asked, code: FromQuery[str] = "") -> Response[str]:
    site = site_of(request)
    visitor, person = site.visitor(request), await site.person(request)
    name = person.name if person else ""
    return html(site.pages.join(code[:40], name, **site.look(request, person)), visitor, site)


@get("/rules")
async def rules_page(
    request: Asked, edition: FromQuery[str] = "104", players: FromQuery[int] = 4, part: FromQuery[str] = ""
) -> Response[str]:
    site = site_of(request)
    visitor, person = site.visitor(request), await site.person(request)
    known = editions().get(edition)
    if known is None or players not in known.setups or part not in TELLINGS:
        raise Refusal("no-such-table", N_("There are no such rules."))
    rulings = rulings_in(request.query_params.dict())
    look = site.look(request, person)
    return html(site.pages.rules(edition, players, **look, part=part, rulings=rulings), visitor, site)


@get("/t/{code:str}")
async def show_table(request: Asked, code: FromPath[str]) -> Response[str]:
    site = site_of(request)
    return await table_page(site, await site.find(request, code), site.visitor(request), request)


@get("/t/{code:str}/board")
async def show_board(request: Asked, code: FromPath[str], since: FromQuery[int] = -1) -> Response[str]:
    """The board for a page that has no stream; 204 when it is still the one that the page has."""
    site = site_of(request)
    table = await site.find(request, code)
    if table.revision == since:
        return Response("", status_code=204)
    visitor, person = site.visitor(request), await site.person(request)
    _, text = await board_of(site, table, visitor, site.language(request, person))
    return html(text, visitor, site)


@get("/t/{code:str}/stream")
async def stream_board(request: Asked, code: FromPath[str], mark: FromQuery[str] = "") -> Stream:
    """Each new board; with the mark of the one that the page has come with, not that one again."""
    site = site_of(request)
    table = await site.find(request, code)
    visitor, person = site.visitor(request), await site.person(request)
    language = site.language(request, person)
    make_room(site, visitor.secret)

    sent = Sent()

    async def make() -> bytes:
        nonlocal mark
        revision, text = await board_of(site, table, visitor, language, sent=sent)
        same, mark = bool(mark) and mark == mark_of(text).hex(), ""
        return ALIVE if same else frame(revision, text)

    return streamed(follow(site, table, person, visitor.secret, make))


@get("/t/{code:str}/replay")
async def show_replay(
    request: Asked, code: FromPath[str], step: FromQuery[int] = 0, seat: FromQuery[str] = ""
) -> Response[str]:
    site = site_of(request)
    visitor, person = site.visitor(request), await site.person(request)
    table = await site.find(request, code)
    eyes = int(seat) if seat.isascii() and seat.isdecimal() else "open"
    replay = await table.replay(person, step, eyes)
    return html(site.pages.replay(replay, **site.look(request, person)), visitor, site)


@get("/t/{code:str}/record")
async def show_record(request: Asked, code: FromPath[str]) -> Response[str]:
    site = site_of(request)
    table = await site.find(request, code)
    text = json.dumps(await table.record(await site.person(request)), ensure_ascii=False, indent=1) + "\n"
    name = f"beanfield-{table.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@get("/t/{code:str}/qr.svg")
async def show_qr(request: Asked, code: FromPath[str]) -> Response[str]:
    site = site_of(request)
    table = await site.find(request, code)
    link = site.config.link(f"/t/{table.code}")
    if link is None:
        raise Refusal("no-such-table", N_("Nobody else can reach this server, so there is no link to share."))
    return Response(segno.make(link).svg_inline(scale=4, border=2), media_type="image/svg+xml")


@get("/t/{code:str}/move/{secret:str}")
async def ask_to_move(request: Asked, code: FromPath[str], secret: FromPath[str]) -> Response[str]:
    """A page with a button: opening the link does not take the seat, as chat programs open links too."""
    site = site_of(request)
    visitor, person = site.visitor(request), await site.person(request)
    table = await site.find(request, code)
    action = f"{site.config.base}/t/{table.code}/move/{secret[:64]}"
    return html(site.pages.move(action, **site.look(request, person)), visitor, site)


# Forms


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
    person = await guest(site, request, visitor, first(form, "name").strip())
    try:
        options = new_options(form)
    except Refusal as refusal:
        values = {name: first(form, name) for name in form}
        page = site.pages.make(values, **site.look(request, person), problem=refusal)
        return html(page, visitor, site, status=409)
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
    page = urlsplit(request.headers.get("referer", ""))
    path = page.path.removeprefix(site.config.base)
    if not path.startswith("/") or path.startswith("//"):
        return "/"
    return f"{path}?{page.query}" if page.query else path


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
        return int(value) if value.isascii() and value.isdecimal() and int(value) <= 100 else None
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


# What the forms of a table do; what they return is shown on the board of this one answer


async def _act(site: Site, table: LiveTable, person: Person, form: Form) -> Json | None:
    seen = await table.seen_by(person)
    action = forms.action(form, seen)
    expected = forms.expected(form)
    key = first(form, "key")[:64] or None
    await table.act(person, action, expected, key, first(forms.fields(form), "reason") or None)
    if action.get("do") == "offer" and table.notes(person).get("draft"):
        await table.draft(person, None)
    return None


async def _undo(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.undo(person)


async def _wish(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.wish(person, form.get("want", []))


async def _say(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.say(person, first(form, "phrase") or None, first(form, "text"))


async def _draft(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    seen = await table.seen_by(person)
    await table.draft(person, forms.draft(seen["draft"] or {}, form, seen))


async def _sit(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    if not person.name:
        raise Refusal("malformed", NAMELESS)
    await table.sit(person, number(form, "seat") if first(form, "seat") else None)


async def _leave(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.leave(person)


async def _start(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await site.hall.start(table, person)


async def _fill(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.fill(person, number(form, "seat"), first(form, "bot"))


async def _options(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.set_options(person, given_options(form))


async def _mute(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.mute(person, number(form, "seat"), first(form, "muted", "1") != "0")


async def _read(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.read(person, number(form, "talk"))


async def _here(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.here(person)


async def _go_on(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.go_on(person)


async def _claim(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.claim(person, number(form, "seat"))


async def _confirm(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.confirm(person, number(form, "id"), first(form, "yes") == "1")


async def _link(site: Site, table: LiveTable, person: Person, form: Form) -> Json:
    path = f"/t/{table.code}/move/{await table.link(person)}"
    return {"seat_link": site.config.link(path), "seat_path": f"{site.config.base}{path}"}


async def _hint(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.hint(person)


async def _learned(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.learn(person, first(forms.fields(form), "lesson"))


Verb = Callable[[Site, LiveTable, Person, Form], Awaitable[Json | None]]
NAMING: Final = frozenset({"sit", "takeover", "claim", "say"})
VERBS: Final[dict[str, Verb]] = {
    "act": _act,
    "undo": _undo,
    "wish": _wish,
    "say": _say,
    "draft": _draft,
    "sit": _sit,
    "takeover": _sit,
    "leave": _leave,
    "start": _start,
    "fill": _fill,
    "options": _options,
    "mute": _mute,
    "read": _read,
    "here": _here,
    "go-on": _go_on,
    "claim": _claim,
    "confirm": _confirm,
    "link": _link,
    "hint": _hint,
    "learned": _learned,
}

PAGES: Final = Router(
    "/",
    include_in_schema=False,
    route_handlers=[
        start_page,
        make_page,
        join_page,
        rules_page,
        show_table,
        show_board,
        stream_board,
        show_replay,
        show_record,
        show_qr,
        ask_to_move,
        play_now,
        make_table,
        join_table,
        set_person,
        move_seat,
        do_at_table,
    ],
)
