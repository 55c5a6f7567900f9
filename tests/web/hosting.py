"""A server in a thread of this process, whose time and chance a test decides, and its tables."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import uvicorn
from playwright.sync_api import Browser, Page, expect

from beanfield.tables.chance import SystemSecrets
from beanfield.tables.live import LiveTable
from beanfield.tables.options import read_options
from beanfield.tables.people import Person
from beanfield.web.app import create_app
from beanfield.web.config import MEMORY, Config
from beanfield.web.guests import COOKIE
from beanfield.web.server import Server
from beanfield.web.site import Site

Json = dict[str, Any]
Done = TypeVar("Done")
NAMES = ("Ann", "Pip", "Mia", "Tom", "Kari", "Jo", "Liv")
PATIENCE = 20.0
TICK = 0.002


class Clock:
    """Time that runs so many times as fast as outside, and jumps when a test skips some of it."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        self._skipped = 0.0
        self._start = time.monotonic()

    def now(self) -> float:
        return 1_700_000_000 + (time.monotonic() - self._start) * self.speed + self._skipped

    async def sleep(self, seconds: float) -> None:
        end = self.now() + seconds
        while self.now() < end:
            await asyncio.sleep(min(max(TICK, (end - self.now()) / self.speed), 0.05))

    def alarm(self, seconds: float, ring: Callable[[], None]) -> Callable[[], object]:
        async def wait() -> None:
            await self.sleep(seconds)
            ring()

        return asyncio.create_task(wait()).cancel

    def skip(self, seconds: float) -> None:
        """Lets so many seconds have passed."""
        self._skipped += seconds


@dataclass
class Chance(SystemSecrets):
    """Every game begins with this seed."""

    chosen: int = 7

    def seed(self) -> int:
        return self.chosen


class Host:
    """A server: `start` and `stop` it as often as need be."""

    def __init__(self, database: str = MEMORY, speed: float = 1.0, seed: int = 7) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.clock = Clock(speed)
        self.chance = Chance(seed)
        self.config = Config(database=database, seeds=True, limits=False)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        app = create_app(self.config, self.clock, self.chance)
        ready = threading.Event()
        self.site: Site = app.state["site"]
        settings = uvicorn.Config(
            app, host="127.0.0.1", port=self.port, log_level="critical", timeout_graceful_shutdown=1
        )
        self._server = Server(settings, self.site, ready.set)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE)

    def _run(self) -> None:
        assert self._server is not None
        with asyncio.Runner() as runner:
            self._loop = runner.get_loop()
            runner.run(self._server.serve())

    def stop(self) -> None:
        """Ends it and every connection."""
        if self._server is None or self._loop is None or self._thread is None:
            return
        self._server.should_exit = True
        self._loop.call_soon_threadsafe(self.site.stop)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._server = None

    def do(self, what: Coroutine[Any, Any, Done]) -> Done:
        """Lets the server's own loop do something, and returns what comes of it."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE)

    def table(self, people: int, seed: int = 7, start: bool = True, **options: Any) -> Table:
        """A table of so many people, and bots on the other seats where the options name any."""
        hall = self.site.hall
        asked = read_options({"players": people, "notice": 0, **options})
        guests = [self.do(hall.people.guest(self.secret(name), name)) for name in NAMES[:people]]
        live = self.do(hall.create(guests[0], asked))
        for guest in guests[1:]:
            self.do(live.sit(guest))
        if start:
            self.do(hall.start(live, guests[0], seed))
        return Table(self, live.code, guests)

    def secret(self, name: str) -> str:
        """The secret in the cookie of a person of this name."""
        return f"the secret of {name}".ljust(24, ".").replace(" ", "-")

    def visit(self, browser: Browser, path: str = "/", name: str = "", **context: Any) -> Page:
        """A page in a browser of its own, which is that of the person with this name."""
        made = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **context})
        if name:
            made.add_cookies([{"name": COOKIE, "value": self.secret(name), "url": self.url}])
        page = made.new_page()
        page.set_default_timeout(20_000)
        page.goto(self.url + path)
        return page


@dataclass
class Table:
    """A table on the server, and the people at it by their seats."""

    host: Host
    code: str
    people: list[Person] = field(default_factory=list)

    @property
    def live(self) -> LiveTable:
        return self.host.do(self.host.site.hall.find(self.code))

    @property
    def path(self) -> str:
        return f"/t/{self.code}"

    def seen(self, seat: int | None = 0) -> Json:
        """What a seat sees."""
        return self.host.do(self.live.seen_by(None if seat is None else self.people[seat]))

    def act(self, seat: int, do: str, **more: Any) -> None:
        self.host.do(self.live.act(self.people[seat], {"do": do, **more}))

    def page(self, browser: Browser, seat: int, **context: Any) -> Page:
        """The page of a seat, live."""
        page = self.host.visit(browser, self.path, self.people[seat].name, **context)
        live(page)
        return page

    def step(self) -> Json:
        """Whoever is asked does what comes first to hand; returns that."""
        seat = self.asked()
        legal = self.seen(seat)["legal"]
        action = min(legal, key=rank)
        self.host.do(self.live.act(self.people[seat], action))
        return {"seat": seat, **action}

    def asked(self) -> int:
        """The seat that has to act."""
        view = self.seen(0)["view"]
        if view["phase"] != "plant-received":
            return int(view["active"])
        return next(number for number, seat in enumerate(view["seats"]) if seat["received"])

    def go_to(self, phase: str, active: int | None = None) -> None:
        """Plays until a phase, of a certain seat where one is named."""
        for _ in range(400):
            view = self.seen(0)["view"]
            if view["phase"] == phase and active in (None, view["active"]):
                return
            self.step()
        raise AssertionError(f"the game never comes to {phase}")


ORDER = (
    "turn-up", "end-trade", "leave", "plant-received", "plant-offered", "draw", "plant", "take", "harvest",
)  # fmt: skip


def rank(action: Json) -> int:
    """How soon an action is done by who only wants to come to the end."""
    return ORDER.index(action["do"]) if action["do"] in ORDER else len(ORDER)


@contextmanager
def hosting(database: str = MEMORY, speed: float = 1.0, seed: int = 7) -> Iterator[Host]:
    """A server that runs as long as the context lasts."""
    host = Host(database, speed, seed)
    host.start()
    try:
        yield host
    finally:
        host.stop()


def live(page: Page) -> None:
    """Waits until a page follows its table."""
    page.wait_for_selector('#stream[data-live="follows"], #stream[data-live="asks"]', state="attached")


def shows(page: Page, table: Table, timeout: float = PATIENCE * 1000) -> None:
    """Waits until a page shows what is now."""
    expect(page.locator("#board")).to_have_attribute(
        "data-revision", str(table.live.revision), timeout=timeout
    )
