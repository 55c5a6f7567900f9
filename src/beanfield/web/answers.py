"""What all pages and forms share: who asks, the form that came, and the page or board that goes back."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

import segno
from litestar import Response

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.live import LiveTable
from beanfield.tables.people import Person
from beanfield.tables.storage import PLAYING
from beanfield.web.drawing import Sent
from beanfield.web.forms import Form
from beanfield.web.guests import Asked, Visitor, check_form, cookie_of
from beanfield.web.making import first
from beanfield.web.packing import packed, packs
from beanfield.web.site import Site, site_of

Json = dict[str, Any]


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
