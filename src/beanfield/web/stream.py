"""Event streams: the board of a viewer as HTML for pages, or what the viewer sees as JSON for programs."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from litestar.response import Stream

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.live import LiveTable
from beanfield.tables.people import Person
from beanfield.web.site import Site

Json = dict[str, Any]
log = logging.getLogger(__name__)

QUIET: Final = 15.0
"""Seconds after which a stream shows that it is still there."""
MOST_STREAMS: Final = 24
"""Of one visitor at once."""
ALIVE: Final = b": \n\n"

Frame = Callable[[], Awaitable[bytes]]


def streamed(frames: AsyncIterator[bytes]) -> Stream:
    """The response that sends these frames."""
    return Stream(frames, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def frame(number: int, text: str) -> bytes:
    """One event; its id is what a browser names when it comes back."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {number}\n{lines}\n".encode()


def check_streams(site: Site, secret: str) -> None:
    """Raises Refusal when a visitor has too many streams open."""
    if site.streams.get(secret, 0) >= MOST_STREAMS:
        raise Refusal("too-many", N_("Too many pages of this table are open in this browser."))


async def follow(
    site: Site, table: LiveTable, person: Person | None, secret: str, make: Frame
) -> AsyncIterator[bytes]:
    """A frame at once, and one after each change, until the viewer goes or the server stops."""
    with _counted(site, table.code, secret):
        async with table.following(person) as listener:
            changed = True
            while not site.stopping:
                sent = await _made(make) if changed else ALIVE
                if sent is None:
                    return
                yield sent
                changed = await listener.wait(QUIET)


async def _made(make: Frame) -> bytes | None:
    """A frame; none when that fails, so that the stream ends and the browser comes back."""
    try:
        return await make()
    except Exception:
        log.exception("a stream failed")
        return None


@contextmanager
def _counted(site: Site, code: str, secret: str) -> Iterator[None]:
    site.streams[secret] = site.streams.get(secret, 0) + 1
    site.follow(code, 1)
    try:
        yield
    finally:
        site.follow(code, -1)
        site.streams[secret] -= 1
        if not site.streams[secret]:
            del site.streams[secret]
