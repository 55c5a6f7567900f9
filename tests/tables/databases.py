"""The storages that tests use: in memory, SQLite in a file, and a real PostgreSQL."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from beanfield.tables.sql import SqlStorage
from beanfield.tables.storage import MemoryStorage, Storage
from tests.programs import needs

KINDS = ("memory", "sqlite", "postgresql")
_BINARIES = "/usr/lib/postgresql"


@asynccontextmanager
async def opened(storage: Storage) -> AsyncIterator[Storage]:
    """The storage, open as long as the context lasts."""
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


def storage_at(address: str) -> Storage:
    """The storage of this address; "memory" keeps nothing."""
    return MemoryStorage() if address == "memory" else SqlStorage(address)


@contextmanager
def database(kind: str) -> Iterator[str]:
    """The address of a fresh database of this kind."""
    if kind == "memory":
        yield kind
    elif kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/tables.db"
    else:
        with postgresql() as address:
            yield address


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server of its own, which ends with the context."""
    binaries = _binaries()
    needs(
        binaries is not None,
        "PostgreSQL",
        untested="the storage of tables in PostgreSQL",
        get="apt install postgresql",
    )
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
    if user:
        shutil.chown(folder, "postgres", "postgres")
    data, port = folder / "data", _free_port()

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [f"{binaries}/{program}", *arguments],
            cwd="/",
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **user,  # type: ignore[call-overload]  # one of the three keys is a list
        )

    run("initdb", "-D", str(data), "-A", "trust", "-U", "postgres", "--no-sync")
    options = f"-p {port} -h 127.0.0.1 -k {folder} -F"
    run("pg_ctl", "-D", str(data), "-o", options, "-l", f"{folder}/log", "-w", "start")
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder)


def _binaries() -> str | None:
    if not shutil.which("pg_ctl"):
        found = sorted(Path(_BINARIES).glob("*/bin/pg_ctl"))
        return str(found[-1].parent) if found else None
    return str(Path(str(shutil.which("pg_ctl"))).resolve().parent)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
