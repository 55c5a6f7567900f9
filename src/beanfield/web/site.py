"""A running site: its settings, its hall of tables, and its pages."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypedDict

from litestar import Request

from beanfield.rules import Refusal
from beanfield.tables.bus import Listener
from beanfield.tables.hall import Hall
from beanfield.tables.live import LiveTable
from beanfield.tables.people import Person
from beanfield.web.config import Config
from beanfield.web.guests import Limits, Visitor, bearer, visitor
from beanfield.web.render import Pages
from beanfield.words import find_language

Asked = Request[Any, Any, Any]
TIDY: Final = 60.0


class Look(TypedDict):
    """What every page is told."""

    language: str
    csrf: str
    theme: str


@dataclass(eq=False)
class OpenStream:
    """A stream that somebody follows; one that is `crowded` has to end, as the browser has too many."""

    listener: Listener
    crowded: bool = False


class Site:
    """What the routes share."""

    def __init__(self, config: Config, hall: Hall, pages: Pages) -> None:
        self.config = config
        self.hall = hall
        self.pages = pages
        self.limits = Limits(hall.means.clock)
        self.stopping = False
        self.streams: dict[str, list[OpenStream]] = {}
        self._followed: dict[str, int] = {}
        self._tidying: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Opens the hall, and keeps it tidy."""
        await self.hall.open()
        self._tidying = asyncio.create_task(self._tidy())

    async def close(self) -> None:
        """Ends every stream and closes the hall."""
        self.stop()
        if self._tidying is not None:
            self._tidying.cancel()
            with suppress(asyncio.CancelledError):
                await self._tidying
        await self.hall.close()

    def stop(self) -> None:
        """Ends every stream."""
        self.stopping = True
        for code in list(self._followed):
            self.hall.means.bus.publish(code)

    def follow(self, code: str, change: int) -> None:
        """Counts the streams of a table, which have to be told when the server stops."""
        count = self._followed.get(code, 0) + change
        if count:
            self._followed[code] = count
        else:
            self._followed.pop(code, None)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            await self.hall.tidy()

    # Who asks

    def visitor(self, request: Asked) -> Visitor:
        """The visitor of a page, the same one throughout a request."""
        known = request.state.get("visitor")
        if known is None:
            known = request.state["visitor"] = visitor(request, self.hall.people.secret)
        assert isinstance(known, Visitor)
        return known

    async def person(self, request: Asked) -> Person | None:
        """The guest who asks for a page."""
        known = self.visitor(request)
        return None if known.new else await self.hall.people.known(known.secret)

    async def program(self, request: Asked) -> Person | None:
        """The guest whose token a request to the API carries."""
        token = bearer(request)
        return await self.hall.people.known(token) if token else None

    def language(self, request: Asked, person: Person | None) -> str:
        """The language that a person has chosen, or else the one that the browser wants most."""
        chosen = str(person.options.get("language", "")) if person else ""
        wanted = [chosen, *accepted_languages(request.headers.get("accept-language", "")[:200])]
        return next(filter(None, map(find_language, wanted)), "en")

    def look(self, request: Asked, person: Person | None) -> Look:
        """How pages look to a person, and the mark that their forms carry."""
        theme = str(person.options.get("theme", "auto")) if person else "auto"
        return Look(language=self.language(request, person), csrf=self.visitor(request).csrf, theme=theme)

    async def find(self, request: Asked, code: str) -> LiveTable:
        """The table with this code; raises Refusal, with another code for who tries too many."""
        try:
            return await self.hall.find(code)
        except Refusal:
            if self.config.limits:
                self.limits.miss(address(request))
            raise

    # Fair use

    def count_act(self, request: Asked, secret: str) -> None:
        """Counts something that a visitor does; raises Refusal when it is too much."""
        if self.config.limits:
            self.limits.act(secret, address(request))

    def count_look(self, request: Asked) -> None:
        """Counts a look at lists of tables; raises Refusal when it is too much."""
        if self.config.limits:
            self.limits.look(address(request))

    def count_new(self, request: Asked) -> None:
        """Counts a new table or guest; raises Refusal when it is too much."""
        if self.config.limits:
            self.limits.make(address(request))


def accepted_languages(header: str) -> list[str]:
    """The languages that a browser names in `Accept-Language`, the one it wants most first."""
    weights: dict[str, float] = {}
    for part in header.split(","):
        name, _, weight = part.partition(";")
        try:
            weights[name.strip()] = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            weights[name.strip()] = 0.0
    return sorted((name for name in weights if weights[name] > 0), key=lambda name: -weights[name])


def address(request: Asked) -> str:
    """The address from which a request comes."""
    return request.client.host if request.client else ""


def site_of(request: Asked) -> Site:
    """The site that a request came to."""
    site = request.app.state["site"]
    assert isinstance(site, Site)
    return site
