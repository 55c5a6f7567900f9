"""The application: pages, streams and the API under one roof, with the same headers and errors for all."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, Final

from litestar import Litestar, Request, Response, Router, get
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath, FromQuery
from litestar.response.base import ASGIResponse
from litestar.types import HTTPResponseStartEvent, HTTPScope, Message, Method, Scope, Send

import beanfield
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.chance import Clock, Secrets
from beanfield.tables.hall import Hall
from beanfield.tables.sql import SqlStorage
from beanfield.tables.storage import MemoryStorage, Storage, Unavailable
from beanfield.web import art
from beanfield.web.answers import html
from beanfield.web.api import API
from beanfield.web.config import MEMORY, Config
from beanfield.web.guests import Asked
from beanfield.web.heading import heads
from beanfield.web.packing import packed_once, packs
from beanfield.web.render import Pages
from beanfield.web.routes import PAGES
from beanfield.web.sheets import SHEETS
from beanfield.web.site import Site, site_of
from beanfield.words import Words

LARGEST_BODY: Final = 64 * 1024
POLICY: Final = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
NOT_KEPT: Final = (b"cache-control", b"no-store")
STATUS: Final = {
    "malformed": 400,
    "no-token": 401,
    "forged": 403,
    "no-such-table": 404,
    "too-many": 429,
    "failed": 503,
}
"""The status of refusals; that of all others, which tell why something cannot be done now, is 409."""
CONFLICT: Final = 409
NOT_UNDERSTOOD: Final = N_("The server does not understand this request.")
FAILED: Final = N_("Something is wrong with the server; please try again.")
TOO_LONG: Final = N_("That is too long.")
METHODS: Final[tuple[Method, ...]] = ("GET", "POST", "PUT", "DELETE")
DESCRIPTION: Final = "/api/openapi.json"
GONE: Final = "client disconnected prematurely"
"""What Litestar says of a request whose sender went away before its end."""
TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".ogg": "audio/ogg",
    ".mp3": "audio/mpeg",
    ".wav": "audio/wav",
}

TEXTS: Final = frozenset({".css", ".js", ".svg", ".webmanifest"})
"""Files that are packed for the way."""

log = logging.getLogger(__name__)


def create_app(config: Config, clock: Clock | None = None, secrets: Secrets | None = None) -> Litestar:
    """The application with these settings; tests give a clock and secrets of their own."""
    storage: Storage = MemoryStorage() if config.database == MEMORY else SqlStorage(config.database)
    hall = Hall(storage, clock=clock, secrets=secrets, seeds=config.seeds)
    site = Site(config, hall, Pages(config.base, has_vendor()))

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await site.open()
        try:
            yield
        finally:
            await site.close()

    return Application(
        [PAGES, SHEETS, API, health, static_file],
        path=config.base or None,
        lifespan=[lifespan],
        state=State({"site": site}),
        exception_handlers={
            Refusal: _refused,
            HTTPException: _failed,
            RecursionError: _nested,
            Unavailable: _unavailable,
            Exception: _crashed,
        },
        request_max_body_size=LARGEST_BODY,
        after_exception=[_recall],
        openapi_config=_openapi(),
        logging_config=None,
    )


class Application(Litestar):
    """The application, whose answers share some headers, and for which HEAD is GET without the body."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            if scope["method"] == "HEAD":
                scope, receive, send = heads(scope, send)
            send = _with_headers(scope, send)
        await super().__call__(scope, receive, send)


def _openapi() -> OpenAPIConfig:
    scheme = SecurityScheme(type="http", scheme="bearer", description="The token of a guest.")
    return OpenAPIConfig(
        title="Beanfield",
        version=beanfield.__version__,
        description="Tables of Bohnanza. Actions, views, events and codes are those of the referee.",
        openapi_router=Router(
            DESCRIPTION, route_handlers=[], before_request=_nothing_below, include_in_schema=False
        ),
        render_plugins=[JsonRenderPlugin(path="/")],
        components=Components(security_schemes={"token": scheme}),
        use_handler_docstrings=True,
    )


def _nothing_below(request: Asked) -> None:
    """Litestar answers every path below that of the description with a page of its own."""
    if request.path_params:
        raise NotFoundException


def _with_headers(scope: HTTPScope, send: Send) -> Send:
    """What sends an answer with the headers that all have, and all else as it is."""

    def sending(message: Message) -> Awaitable[None]:
        if message["type"] == "http.response.start":
            _dress(message)
            if message["status"] == 405 or scope["method"] == "OPTIONS":
                MutableScopeHeaders.from_message(message)["Allow"] = ", ".join(_allowed(scope))
        return send(message)

    return sending


def _allowed(scope: Scope) -> list[str]:
    """The methods that an address takes."""
    path, find = scope["path"].rstrip("/") or "/", scope["litestar_app"].asgi_router.handle_routing
    found = []
    for method in METHODS:
        with suppress(HTTPException):
            find(path=path, method=method)
            found.append(method)
    return ["GET, HEAD" if method == "GET" else method for method in found] + ["OPTIONS"]


def _dress(message: HTTPResponseStartEvent) -> None:
    """Gives an answer the headers that all have."""
    headers = [*message["headers"], *HEADERS]
    if not any(name.lower() == b"cache-control" for name, _ in message["headers"]):
        headers.append(NOT_KEPT)
    message["headers"] = headers


# What is always there


@get("/healthz", include_in_schema=False)
async def health(request: Asked) -> Response[str]:
    """Whether the server and its database work."""
    try:
        await site_of(request).hall.means.storage.check()
    except Exception:
        log.exception("the database cannot be used")
        return Response("the database cannot be used\n", media_type="text/plain", status_code=503)
    return Response("ok\n", media_type="text/plain")


@get("/static/{path:path}", include_in_schema=False)
async def static_file(request: Asked, path: FromPath[str], v: FromQuery[str] = "") -> Response[bytes]:
    """A style sheet, script, drawing or font; with its version in the address it may be kept for ever."""
    name = path.lstrip("/")
    found = (art.sprite().encode(), ".svg") if name == "art.svg" else _file(name)
    if found is None:
        raise Refusal("no-such-table", N_("There is no such page."))
    body, kind = found
    headers = {"Cache-Control": "public, max-age=31536000, immutable" if v else "no-cache"}
    if kind in TEXTS:
        headers["Vary"] = "Accept-Encoding"
        if packs(request):
            body, headers["Content-Encoding"] = packed_once(body, kind), "gzip"
    return Response(body, media_type=TYPES[kind], headers=headers)


def _file(name: str) -> tuple[bytes, str] | None:
    parts = name.split("/")
    ending = f".{name.rpartition('.')[2]}"
    if ending not in TYPES or any(part in ("", ".", "..") or "\\" in part for part in parts):
        return None
    file = (files("beanfield.web") / "static").joinpath(*parts)
    with suppress(OSError):  # a name that is too long for a file
        return (file.read_bytes(), ending) if file.is_file() else None
    return None


@cache
def has_vendor() -> bool:
    """Whether the third-party browser files were fetched when the package was built."""
    return (files("beanfield.web") / "static" / "vendor").is_dir()


# Errors: a page for people, JSON for programs, never a traceback


def _is_api(scope: Scope) -> bool:
    path = scope["path"].removeprefix(scope["litestar_app"].state["site"].config.base)
    return path == "/api" or path.startswith("/api/")


async def _recall(problem: Exception, scope: Scope) -> None:
    """Finds who has sent a request that failed, as the page that says so comes as they have chosen."""
    if not _is_api(scope):
        request: Asked = Request(scope)
        with suppress(Exception):  # the database may be what failed
            request.state["person"] = await site_of(request).person(request)


def _error(request: Asked, status: int, code: str, text: str, **values: Any) -> Response[Any]:
    """The answer to a request that failed."""
    if _is_api(request.scope):
        message = text.format(**values)
        body = {"ok": False, "error": {"code": code, "message": message}}
        return Response(body, status_code=status, media_type="application/json")
    site = site_of(request)
    visitor, look = site.visitor(request), site.look(request, request.state.get("person"))
    words = Words(look["language"])
    said = words.refusal(Refusal(code, text, **values))
    if "hx-request" in request.headers:
        return _brief(said, code)
    title = words.text("That did not work")
    page = site.pages.message(title, said, **look)
    return html(page, visitor, site, status)


def _brief(said: str, code: str) -> Response[str]:
    """What a script gets in place of a page: a sentence for the live region, or a new page for an old one."""
    headers = (
        {"HX-Refresh": "true"} if code == "forged" else {"HX-Retarget": "#live", "HX-Reswap": "innerHTML"}
    )
    return Response(escape(said), media_type="text/html", headers=headers)


def _refused(request: Asked, refusal: Refusal) -> Response[Any]:
    status = STATUS.get(refusal.code, CONFLICT)
    return _error(request, status, refusal.code, refusal.text, **refusal.values)


def _failed(request: Asked, problem: HTTPException) -> Response[Any]:
    if problem.status_code == 404:
        return _error(request, 404, "no-such-table", N_("There is no such page."))
    if problem.status_code == 413:
        return _error(request, 413, "malformed", TOO_LONG)
    if problem.status_code >= 500 and problem.detail != GONE:
        return _crashed(request, problem)
    return _error(request, min(problem.status_code, 499), "malformed", NOT_UNDERSTOOD)


def unreadable(
    app: Litestar, status: int, path: str, headers: list[tuple[bytes, bytes]]
) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers and the body of the answer to a request that is no HTTP, as far as it could be read.

    It gives no cookie, since that of the request may stand in what could not be read.
    """
    scope: Any = {"type": "http", "method": "GET", "scheme": "http", "path": path, "query_string": b""}
    scope |= {"headers": headers, "state": {}, "litestar_app": app}
    request: Asked = Request(scope)
    response = _error(request, status, "malformed", TOO_LONG if status == 414 else NOT_UNDERSTOOD)
    response.cookies = []
    answer = response.to_asgi_response(app=None, request=request)
    assert isinstance(answer, ASGIResponse)
    start: Any = {"type": "http.response.start", "headers": answer.encoded_headers}
    _dress(start)
    return start["headers"], answer.body


def _nested(request: Asked, problem: RecursionError) -> Response[Any]:
    """The answer to a body of arrays within arrays without end, which the reader of JSON gives up."""
    return _error(request, 400, "malformed", NOT_UNDERSTOOD)


def _unavailable(request: Asked, problem: Unavailable) -> Response[Any]:
    log.error("the database cannot be used: %s", problem.__cause__)
    return _error(request, 503, "failed", FAILED)


def _crashed(request: Asked, problem: Exception) -> Response[Any]:
    log.error("a request failed: %s", request.scope.get("path_template", ""), exc_info=problem)
    return _error(request, 500, "failed", FAILED)
