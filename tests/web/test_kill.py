"""The server is killed at any moment: no step that reached a client is lost, and every game goes on."""

import json
import os
import random
import signal
import threading
import time
import urllib.request
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

from beanfield.notation.record import replay
from tests.web.servers import Served, served

Json = dict[str, Any]
KILLS = int(os.environ.get("BEANFIELD_KILLS", "4"))
GAMES = 3


class Follower(threading.Thread):
    """Follows a table and keeps every entry of its log that has reached it."""

    def __init__(self, server: Served, code: str, token: str) -> None:
        super().__init__(daemon=True)
        self.address = f"http://127.0.0.1:{server.port}/api/tables/{code}/events"
        self.token = token
        self.entries: list[Json] = []

    def run(self) -> None:
        request = urllib.request.Request(self.address, headers={"authorization": f"Bearer {self.token}"})
        with (
            suppress(OSError, ValueError, HTTPException),
            urllib.request.urlopen(request, timeout=20) as lines,
        ):
            for line in lines:
                if line.startswith(b"data: "):
                    self.entries += json.loads(line[6:])["log"]


class Player(threading.Thread):
    """Plays a seat by doing what it must, and keeps what the server has answered."""

    def __init__(self, server: Served, code: str, token: str) -> None:
        super().__init__(daemon=True)
        self.server, self.code, self.token = server, code, token
        self.events: list[Json] = []
        self.over = False

    def run(self) -> None:
        with suppress(OSError, ValueError, HTTPException):
            while not self.over:
                seen = self.server.ask("GET", f"/api/tables/{self.code}?since=1000000", None, self.token)
                self.over = seen["state"] == "over"
                if seen["asked"] == seen["me"] and seen["legal"]:
                    self._act(seen["legal"])
                time.sleep(0.01)

    def _act(self, legal: list[Json]) -> None:
        order = ("draw", "turn-up", "end-trade", "plant", "plant-received", "harvest")
        rank = {do: place for place, do in enumerate(order)}
        action = min(legal, key=lambda one: rank.get(one["do"], len(order)))
        path = f"/api/tables/{self.code}/actions"
        answer = self.server.ask("POST", path, {"action": action}, self.token)
        self.events += answer.get("events", [])


def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    chance = random.Random(5)
    with served("--database", f"sqlite:///{tmp_path}/tables.db") as server:
        token = server.ask("POST", "/api/guests", {"name": "Ann"})["token"]
        options = {"players": 4, "bots": ["greedy"] * 3, "pace": "instant", "notice": 0, "consider": 0}
        made = {"options": options, "start": True}
        codes = [server.ask("POST", "/api/tables", made, token)["code"] for _ in range(GAMES)]
        for _ in range(KILLS):
            followers = [Follower(server, code, token) for code in codes]
            players = [Player(server, code, token) for code in codes]
            for thread in (*followers, *players):
                thread.start()
            time.sleep(chance.uniform(0.05, 0.6))
            server.kill()
            for thread in (*followers, *players):
                thread.join(10)
            server.start()
            for code, follower, player in zip(codes, followers, players, strict=True):
                _check(server.ask("GET", f"/api/tables/{code}", None, token), follower, player)
        _play_on(server, codes[0], token)


def _check(seen: Json, follower: Follower, player: Player) -> None:
    assert seen["log"][: len(follower.entries)] == follower.entries
    events = [entry["event"] for entry in seen["log"]]
    for event in player.events:
        assert event in events


def _play_on(server: Served, code: str, token: str) -> None:
    player = Player(server, code, token)
    player.start()
    player.join(120)
    assert player.over
    assert replay(server.ask("GET", f"/api/tables/{code}/record")).over


def test_a_server_that_is_asked_to_stop_ends_its_streams(tmp_path: Path) -> None:
    with served("--database", f"sqlite:///{tmp_path}/tables.db") as server:
        token = server.ask("POST", "/api/guests", {"name": "Ann"})["token"]
        code = server.ask("POST", "/api/tables", {"options": {"players": 3}}, token)["code"]
        follower = Follower(server, code, token)
        follower.start()
        while not server.ask("GET", f"/api/tables/{code}", None, token)["seats"]:
            time.sleep(0.01)
        time.sleep(0.2)
        assert server.process is not None
        begun = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        printed = server.stop()
        follower.join(5)
        assert time.monotonic() - begun < 4
        assert not follower.is_alive()
        assert token not in printed
        assert "Traceback" not in printed
        assert f"http://127.0.0.1:{server.port}/" in printed
