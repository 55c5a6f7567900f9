"""The HTTP server that runs the application, and how it stops."""

import asyncio
import gc
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from beanfield.web.app import create_app, has_vendor
from beanfield.web.config import Config
from beanfield.web.protocol import protocol
from beanfield.web.site import Site

KEEP_ALIVE = 75
"""Seconds for which a connection stays open without a request, so that a move need not wait for a new one."""
GARBAGE = (50_000, 50, 100)
"""How seldom memory is searched for rings of unused objects: with a thousand tables that takes a second."""
PATIENCE = 5
"""Seconds that requests under way have to end once the server is to stop."""


class Server(uvicorn.Server):
    """Ends the open streams as soon as it is asked to stop, and calls `ready` once it listens."""

    def __init__(self, config: uvicorn.Config, site: Site, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._site = site
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._site.stop()


def serve(config: Config, listening: socket.socket, ready: Callable[[bool], None]) -> int:
    """Serves on a socket that listens, until it is asked to stop; returns the exit status.

    Once it serves, `ready` is called with whether the third-party browser files are there. Raises Refusal for
    a database that cannot be used.
    """
    gc.set_threshold(*GARBAGE)
    app = create_app(config)
    settings = uvicorn.Config(
        app,
        http=protocol(app),
        ws="none",
        access_log=False,
        log_level="warning",
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=KEEP_ALIVE,
    )
    site: Site = app.state["site"]
    server = Server(settings, site, lambda: ready(has_vendor()))
    with listening, asyncio.Runner(loop_factory=settings.get_loop_factory()) as runner:
        runner.run(site.hall.means.storage.open())
        runner.run(server.serve(sockets=[listening]))
    return 0 if server.started else 1
