"""A client that calls the application in this process, without a network, and sees every byte it sends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from litestar import Litestar

Json = dict[str, Any]


@dataclass
class Answer:
    """What came back: the headers in the order in which they came."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key == name), None)


@dataclass
class Client:
    """A browser or a program, with its cookies or its token."""

    app: Litestar
    token: str = ""
    address: str = "192.0.2.7"
    scheme: str = "http"
    cookies: dict[str, str] = field(default_factory=dict)
    seen: list[object] = field(default_factory=list)

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> Answer:
        """Sends a request and returns the whole answer, which is also kept in `seen`."""
        sent = asyncio.Queue[Any]()
        received = asyncio.Queue[Any]()
        received.put_nowait({"type": "http.request", "body": body, "more_body": False})
        await self.app(self._scope(method, path, headers or {}), received.get, sent.put)
        answer = Answer(0, [], b"")
        while not sent.empty():
            _add(answer, sent.get_nowait())
        self._keep_cookies(answer)
        self.seen.append((method, path, answer.status, answer.headers, answer.body))
        return answer

    async def get(self, path: str, headers: dict[str, str] | None = None) -> Answer:
        return await self.ask("GET", path, headers=headers)

    async def post(
        self, path: str, data: object = None, method: str = "POST", headers: dict[str, str] | None = None
    ) -> Answer:
        """Sends JSON."""
        kind = {"content-type": "application/json", **(headers or {})}
        return await self.ask(method, path, json.dumps({} if data is None else data).encode(), kind)

    async def send(self, path: str, headers: dict[str, str] | None = None, **fields: object) -> Answer:
        """Sends a form, with the mark that the client's pages carry."""
        from beanfield.web.guests import COOKIE, csrf_of

        mark = csrf_of(self.cookies.get(COOKIE, ""))
        kind = {"content-type": "application/x-www-form-urlencoded", **(headers or {})}
        return await self.ask("POST", path, urlencode({"csrf": mark, **fields}, doseq=True).encode(), kind)

    @asynccontextmanager
    async def stream(self, path: str, headers: dict[str, str] | None = None) -> AsyncIterator[Frames]:
        """Opens an event stream for as long as the context lasts."""
        sent = asyncio.Queue[Any]()
        left = asyncio.Event()

        async def receive() -> Json:
            await left.wait()
            return {"type": "http.disconnect"}

        scope = self._scope("GET", path, headers or {})
        task = asyncio.create_task(self.app(scope, receive, sent.put))  # type: ignore[arg-type]  # as above
        try:
            yield Frames(sent, self.seen)
        finally:
            left.set()
            await asyncio.wait_for(task, 5)

    def _scope(self, method: str, path: str, headers: dict[str, str]) -> Any:
        path, _, query = path.partition("?")
        lines = {"host": "beans.test", **headers}
        if self.token:
            lines["authorization"] = f"Bearer {self.token}"
        if self.cookies:
            lines["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": self.scheme,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in lines.items()],
            "client": (self.address, 40000),
            "server": ("beans.test", 80),
        }

    def _keep_cookies(self, answer: Answer) -> None:
        for name, value in answer.headers:
            if name == "set-cookie":
                pair = value.split(";")[0]
                self.cookies[pair.split("=")[0]] = pair.split("=")[1]


@dataclass
class Frames:
    """The frames of a stream, as they come."""

    sent: asyncio.Queue[Any]
    seen: list[object]
    answer: Answer = field(default_factory=lambda: Answer(0, [], b""))

    async def next(self, seconds: float = 5.0) -> bytes:
        """The next frame; raises TimeoutError when none comes."""
        while b"\n\n" not in self.answer.body:
            _add(self.answer, await asyncio.wait_for(self.sent.get(), seconds))
        frame, _, self.answer.body = self.answer.body.partition(b"\n\n")
        self.seen.append((self.answer.status, self.answer.headers, frame))
        return frame

    async def data(self) -> Json:
        """The JSON of the next frame that is no sign of life."""
        while True:
            lines = (await self.next()).decode().splitlines()
            data = [line.removeprefix("data: ") for line in lines if line.startswith("data: ")]
            if data:
                return dict(json.loads("\n".join(data)))


def _add(answer: Answer, message: Json) -> None:
    if message["type"] == "http.response.start":
        answer.status = message["status"]
        answer.headers = [(name.decode(), value.decode()) for name, value in message["headers"]]
    elif message["type"] == "http.response.body":
        answer.body += message.get("body", b"")


@asynccontextmanager
async def running(app: Litestar) -> AsyncIterator[Litestar]:
    """The application between its start and its stop."""
    async with app.lifespan():
        yield app
