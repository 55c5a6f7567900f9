"""Tells whoever listens that something has changed at a table. This one works within a process."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol


class Listener:
    """Hears of changes; several that happen before it looks are one."""

    def __init__(self) -> None:
        self._called = asyncio.Event()
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def call(self) -> None:
        """Tells it that something has changed."""
        self._called.set()

    async def wait(self, seconds: float | None = None) -> bool:
        """Waits for a change; False when there was none within so many seconds."""
        if seconds is not None and not self._called.is_set():
            loop = asyncio.get_running_loop()
            self._due = loop.time() + seconds
            if self._timer is None:
                self._timer = loop.call_at(self._due, self._ring)
            await self._called.wait()
            self._called.clear()
            return loop.time() < self._due
        await self._called.wait()
        self._called.clear()
        return True

    def _ring(self) -> None:
        """Wakes who waits once that is due: most waits end before, so one timer serves many of them."""
        loop = asyncio.get_running_loop()
        waits = loop.time() < self._due
        self._timer = loop.call_at(self._due, self._ring) if waits else None
        if not waits:
            self._called.set()

    def close(self) -> None:
        """Nobody waits any more."""
        if self._timer is not None:
            self._timer.cancel()


class Bus(Protocol):
    """Publishes that a topic has changed; what has changed is looked up by who hears of it."""

    def publish(self, topic: str) -> None:
        """Calls everyone who listens to the topic."""

    def listen(self, *topics: str) -> AbstractContextManager[Listener]:
        """Listens to topics for as long as the context lasts."""


class MemoryBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    def publish(self, topic: str) -> None:
        for listener in self._listeners.get(topic, ()):
            listener.call()

    @contextmanager
    def listen(self, *topics: str) -> Iterator[Listener]:
        listener = Listener()
        for topic in topics:
            self._listeners[topic].add(listener)
        try:
            yield listener
        finally:
            listener.close()
            for topic in topics:
                self._listeners[topic].discard(listener)
                if not self._listeners[topic]:
                    del self._listeners[topic]
