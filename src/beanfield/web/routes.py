"""The pages, and where all that browsers ask for is found."""

from __future__ import annotations

import json
from typing import Any, Final

import segno
from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from beanfield.rules import Refusal, editions
from beanfield.rules.refusals import N_
from beanfield.tables.options import TableOptions
from beanfield.tables.people import Person
from beanfield.web.answers import back_to, board_of, html, table_page
from beanfield.web.drawing import Sent, mark_of
from beanfield.web.guests import Asked
from beanfield.web.posts import do_at_table, join_table, make_table, move_seat, play_now, set_person
from beanfield.web.site import Site, site_of
from beanfield.web.stream import ALIVE, follow, frame, make_room, streamed
from beanfield.web.telling import TELLINGS, rulings_in
from beanfield.web.verbs import OTHER_VERBS, VERBS

Json = dict[str, Any]


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
async def show_board(request: Asked, code: FromPath[str]) -> Response[str]:
    """The board for a page that has no stream. Who asks for it is there."""
    site = site_of(request)
    table = await site.find(request, code)
    visitor, person = site.visitor(request), await site.person(request)
    table.asked_by(person)
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
        same, mark = bool(mark) and mark == mark_of(text), ""
        return ALIVE if same else frame(revision, text)

    return streamed(follow(site, table, person, visitor.secret, make))


@get("/t/{code:str}/replay")
async def show_replay(
    request: Asked, code: FromPath[str], step: FromQuery[int] = 0, seat: FromQuery[str] = ""
) -> Response[str]:
    site = site_of(request)
    visitor, person = site.visitor(request), await site.person(request)
    table = await site.find(request, code)
    eyes = int(seat) if seat.isascii() and seat.isdecimal() and len(seat) < 10 else "open"
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


@get("/t/{code:str}/{verb:str}")
async def back_to_table(request: Asked, code: FromPath[str], verb: FromPath[str]) -> Response[bytes]:
    """The address that a form leaves in the browser leads back to the table, and does nothing."""
    site = site_of(request)
    table = await site.find(request, code)
    if verb not in VERBS and verb not in OTHER_VERBS:
        raise Refusal("no-such-table", N_("There is no such page."))
    return back_to(site, f"/t/{table.code}")


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
        back_to_table,
        play_now,
        make_table,
        join_table,
        set_person,
        move_seat,
        do_at_table,
    ],
)
