"""Load for the server's benchmark: `python -m benchmarks.load PORT KIND TABLES SECONDS [INTERVAL]`.

Every table has four people with a stream each, and follows a game of its own, so it knows what may be done
without reading what comes. KIND is `json` or `html`, the kind of the streams. Without INTERVAL a move is made
once the last one has reached all four; with it, one every so many seconds. Prints one JSON object, with the
processor time that the process SERVER_PID took.
"""

import asyncio
import json
import os
import random
import re
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from beanfield.rules import Game
from beanfield.web.guests import COOKIE

Json = dict[str, Any]
PEOPLE = 4
WARM_UP = 1.0
FRAME = re.compile(rb"\r\nid: \d+\n")
ORDER = ("draw", "turn-up", "end-trade", "plant", "plant-received", "harvest")
OPTIONS = {"players": PEOPLE, "notice": 0, "absent": "wait"}


class Connection(asyncio.Protocol):
    """A connection for one request after the other, made anew where the server has closed it in between."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._answer: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def connection_lost(self, problem: Exception | None) -> None:
        self._transport = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(problem or ConnectionError("the server has closed the connection"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, found, body = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return
        length = re.search(rb"content-length: (\d+)", head)
        if length is None or len(body) >= int(length[1]):
            self._buffer = b""
            assert self._answer is not None
            if not self._answer.done():  # nobody waits any more once the time is over
                self._answer.set_result(body)

    async def ask(self, path: str, data: Json, token: str = "") -> Json:
        """Sends JSON and returns the JSON of the answer."""
        body = json.dumps(data).encode()
        bearer = f"authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{bearer}"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        if self._transport is None:
            await loop.create_connection(lambda: self, "127.0.0.1", self._port)
        assert self._transport is not None
        self._answer = loop.create_future()
        self._transport.write(head.encode() + body)
        return dict(json.loads(await self._answer))


class Stream(asyncio.Protocol):
    """An event stream; only the beginnings of its frames are looked at."""

    def __init__(self, heard: Callable[[], None]) -> None:
        self.heard = heard
        self._end = b""

    def data_received(self, data: bytes) -> None:
        for _ in FRAME.findall(self._end + data):
            self.heard()
        self._end = data[-24:] if not FRAME.search(data[-24:]) else b""


class Table:
    """A table with its four people, their streams, and the same game played along."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load = load
        self.number = number
        self.tokens: list[str] = []
        self.code = ""
        self.waiting = 0
        self.reached = asyncio.Event()
        self.streams: list[asyncio.Transport] = []

    async def prepare(self) -> None:
        """Makes the people."""
        self.connection = Connection(self.load.port)
        for seat in range(PEOPLE):
            made = await self.connection.ask("/api/guests", {"name": f"Seat{seat}"})
            self.tokens.append(made["token"])
        await self.begin()

    async def begin(self) -> None:
        """Makes a table and begins its game."""
        for stream in self.streams:
            stream.close()
        self.seed = random.randrange(2**53)
        self.game = Game.new("104", PEOPLE, self.seed)
        made = await self.connection.ask("/api/tables", {"options": OPTIONS}, self.tokens[0])
        self.code = made["code"]
        for token in self.tokens[1:]:
            await self.connection.ask(f"/api/tables/{self.code}/seat", {}, token)
        await self.connection.ask(f"/api/tables/{self.code}/start", {"seed": self.seed}, self.tokens[0])
        self.waiting = PEOPLE
        self.reached.clear()
        self.streams = [await self._follow(token) for token in self.tokens]
        await self.reached.wait()

    async def _follow(self, token: str) -> asyncio.Transport:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(lambda: Stream(self._heard), "127.0.0.1", self.load.port)
        json_kind = self.load.kind == "json"
        path = f"/api/tables/{self.code}/events" if json_kind else f"/t/{self.code}/stream"
        who = f"authorization: Bearer {token}" if json_kind else f"cookie: {COOKIE}={token}"
        transport.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{who}\r\n\r\n".encode())
        return transport

    def _heard(self) -> None:
        self.waiting -= 1
        if self.waiting == 0:
            self.reached.set()

    async def move(self) -> float:
        """Makes a move, and returns the seconds until the last of the four has heard of it."""
        if self.game.over:
            await self.begin()
        seat, action = _next(self.game)
        self.waiting = PEOPLE
        self.reached.clear()
        begun = perf_counter()
        path = f"/api/tables/{self.code}/actions"
        answer = await self.connection.ask(path, {"action": action}, self.tokens[seat])
        if "events" not in answer:
            raise RuntimeError(f"refused: {action} {answer}")
        await self.reached.wait()
        return perf_counter() - begun


def _next(game: Game) -> tuple[int, Json]:
    """The next move of a game, already played in it."""
    seats = [game.active] if game.phase != "plant-received" else range(PEOPLE)
    choices = [(seat, action) for seat in seats for action in game.legal(seat)]
    rank = {do: place for place, do in enumerate(ORDER)}
    choices = [
        choice for choice in choices if game.phase != "plant-received" or "card" in choice[1]
    ] or choices
    seat, action = min(choices, key=lambda choice: rank.get(choice[1]["do"], len(ORDER)))
    game.play(seat, action)
    return seat, {name: value for name, value in action.items() if name != "seat"}


class Load:
    """All tables, and the times their moves took."""

    def __init__(self, port: int, kind: str) -> None:
        self.port = port
        self.kind = kind
        self.times: list[float] = []

    async def run(self, tables: int, seconds: float, interval: float | None) -> Json:
        made = [Table(self, number) for number in range(tables)]
        for first in range(0, tables, 20):
            await asyncio.gather(*(table.prepare() for table in made[first : first + 20]))
        end = perf_counter() + WARM_UP + seconds
        tasks = [asyncio.create_task(self._play(table, end, interval)) for table in made]
        await asyncio.sleep(WARM_UP)
        self.times.clear()
        begun, used = perf_counter(), processor_time()
        await asyncio.sleep(seconds)
        passed, used = perf_counter() - begun, processor_time() - used
        times = sorted(self.times)
        for task in tasks:
            if task.done():
                task.result()
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return {
            "moves_per_second": len(times) / passed,
            "moves_per_cpu_second": len(times) / used,
            "busy": used / passed,
            "p50_ms": 1000 * times[len(times) // 2],
            "p99_ms": 1000 * times[len(times) * 99 // 100],
            "most_ms": 1000 * times[-1],
        }

    async def _play(self, table: Table, end: float, interval: float | None) -> None:
        if interval is not None:
            await asyncio.sleep(random.uniform(0, interval))
        while perf_counter() < end:
            begun = perf_counter()
            self.times.append(await table.move())
            if interval is not None:
                await asyncio.sleep(max(0.0, begun + interval - perf_counter()))


def processor_time() -> float:
    """Seconds of processor time that the server has taken so far."""
    fields = Path(f"/proc/{os.environ['SERVER_PID']}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Runs the load that the command line names."""
    port, kind, tables, seconds, *interval = sys.argv[1:]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    load = Load(int(port), kind)
    result = asyncio.run(load.run(int(tables), float(seconds), float(interval[0]) if interval else None))
    print(json.dumps(result))


if __name__ == "__main__":
    main()
