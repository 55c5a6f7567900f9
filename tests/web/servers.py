"""A real server in a process of its own, and plain requests to it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

Json = dict[str, Any]
START = 30.0


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Served:
    """A server at a port: `start` and `kill` it as often as need be."""

    def __init__(self, *arguments: str) -> None:
        self.port = free_port()
        self.arguments = arguments
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "beanfield", "serve", "--port", str(self.port), *self.arguments]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=dict(os.environ)
        )
        end = time.monotonic() + START
        while time.monotonic() < end and self.process.poll() is None:
            with suppress(OSError):
                self.ask("GET", "/healthz")
                return
            time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.stop()}")

    def kill(self) -> None:
        """Ends it at once, with SIGKILL."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    def stop(self) -> str:
        """Asks it to end, and returns what it has printed."""
        if self.process is None:
            return ""
        self.process.terminate()
        printed, _ = self.process.communicate(timeout=20)
        self.process = None
        return printed

    def ask(self, method: str, path: str, data: Json | None = None, token: str = "") -> Any:
        """The JSON or text of an answer; raises OSError where there is none."""
        headers = {"content-type": "application/json"} | (
            {"authorization": f"Bearer {token}"} if token else {}
        )
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                text, kind = answer.read().decode(), answer.headers.get("content-type", "")
        except urllib.error.HTTPError as error:
            with error:
                text, kind = error.read().decode(), error.headers.get("content-type", "")
        return json.loads(text) if "json" in kind else text


@contextmanager
def served(*arguments: str) -> Iterator[Served]:
    """A running server, ended with the context."""
    server = Served(*arguments)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            server.stop()
