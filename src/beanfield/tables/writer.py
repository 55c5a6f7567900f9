"""Commits the steps of all tables in groups: whatever waits goes into one transaction."""

import asyncio
from contextlib import suppress

from beanfield.tables.storage import Change, Storage


class Writer:
    """Writes for all tables of a process. A change is stored once `write` returns."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._waiting: list[tuple[tuple[Change, ...], asyncio.Future[None]]] = []
        self._called = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins to write."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Writes what still waits, and ends."""
        while self._waiting and self._task is not None and not self._task.done():
            await asyncio.sleep(0)
            await asyncio.gather(*(done for _, done in self._waiting), return_exceptions=True)
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def write(self, *changes: Change) -> None:
        """Stores these changes, all or none; raises Conflict, or what the storage raises."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((changes, done))
        self._called.set()
        await asyncio.shield(done)

    async def _run(self) -> None:
        while True:
            await self._called.wait()
            self._called.clear()
            group, self._waiting = self._waiting, []
            await self._store(group)

    async def _store(self, group: list[tuple[tuple[Change, ...], asyncio.Future[None]]]) -> None:
        try:
            results = await self._storage.write([changes for changes, _ in group])
        except asyncio.CancelledError:
            for _, done in group:
                done.cancel()
            raise
        except Exception as problem:
            for _, done in group:
                done.set_exception(problem)
            return
        for (_, done), conflict in zip(group, results, strict=True):
            if conflict is None:
                done.set_result(None)
            else:
                done.set_exception(conflict)
