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
from beanfield.tables.storage import Unavailable
from beanfield.web.site import OpenStream, Site

Json = dict[str, Any]
log = logging.getLogger(__name__)

QUIET: Final = 15.0
"""Seconds after which a stream shows that it is still there."""
MOST_STREAMS: Final = 24
"""Of one program at once."""
MOST_PAGES: Final = 4
"""Streams of one browser at once: it opens no more than six connections to a server."""
CROWDED: Final = b"event: crowded\ndata: \n\n"
"""Tells the page that has had its stream for longest to ask now and then instead."""
ALIVE: Final = b": \n\n"
LINE_END: Final = "\n"

Frame = Callable[[], Awaitable[bytes]]


def streamed(frames: AsyncIterator[bytes]) -> Stream:
    """The response that sends these frames."""
    return Stream(frames, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def frame(number: int, page: str) -> bytes:
    """One event with HTML, where a line end means no more than a space; its id is what a browser names when
    it comes back."""
    return f"id: {number}\ndata: {page.replace(LINE_END, ' ')}\n\n".encode()


def check_streams(site: Site, secret: str) -> None:
    """Raises Refusal when a program has too many streams open."""
    if len(site.streams.get(secret, ())) >= MOST_STREAMS:
        raise Refusal("too-many", N_("Too many streams are open at once."))


def make_room(site: Site, secret: str) -> None:
    """Ends the oldest streams of a browser, so that one more can be opened."""
    streams = site.streams.get(secret, [])
    for oldest in streams[: max(0, len(streams) - MOST_PAGES + 1)]:
        oldest.crowded = True
        oldest.listener.call()


async def follow(
    site: Site, table: LiveTable, person: Person | None, secret: str, make: Frame
) -> AsyncIterator[bytes]:
    """A frame at once, and one after each change, until the viewer goes or the server stops."""
    while not site.stopping:
        seat = table.story.seat_of(person.id) if person else None
        async with table.following(person) as listener:
            with _counted(site, table.code, secret, OpenStream(listener)) as stream:
                changed = True
                while not site.stopping:
                    sent = CROWDED if stream.crowded else await _made(make) if changed else ALIVE
                    if sent is None:
                        return
                    yield sent
                    if stream.crowded:
                        return
                    changed = await listener.wait(QUIET)
                    person = person or await site.hall.people.known(secret)
                    if person and table.story.seat_of(person.id) != seat:
                        break  # who has sat down hears of more, and counts as present


async def _made(make: Frame) -> bytes | None:
    """A frame; none when that fails, so that the stream ends and the browser comes back."""
    try:
        return await make()
    except Unavailable as problem:
        log.error("a stream ends, as the database cannot be used: %s", problem.__cause__)
        return None
    except Exception:
        log.exception("a stream failed")
        return None


@contextmanager
def _counted(site: Site, code: str, secret: str, stream: OpenStream) -> Iterator[OpenStream]:
    site.streams.setdefault(secret, []).append(stream)
    site.follow(code, 1)
    try:
        yield stream
    finally:
        site.follow(code, -1)
        site.streams[secret].remove(stream)
        if not site.streams[secret]:
            del site.streams[secret]
