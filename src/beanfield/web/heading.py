"""HEAD: what GET would say of itself, without saying it."""

from __future__ import annotations

import asyncio

from litestar.types import HTTPDisconnectEvent, HTTPScope, Message, Receive, Send


def heads(scope: HTTPScope, send: Send) -> tuple[HTTPScope, Receive, Send]:
    """The request as a GET whose answer ends after its headers; a stream is left as soon as it has begun."""
    over = asyncio.Event()

    async def receive() -> HTTPDisconnectEvent:
        await over.wait()
        return {"type": "http.disconnect"}

    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
        elif not over.is_set():
            over.set()
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return {**scope, "method": "GET"}, receive, send_head
