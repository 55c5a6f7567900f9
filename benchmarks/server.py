"""The server against that of boardgame.io, each on one core with the load on another.

(a) JSON streams without a database, four private views a move; (b) HTML streams to every seat with SQLite;
both with 20 tables in a closed loop, as ratios of boardgame.io's moves a second. (c) 1,000 tables of four
with 4,000 open streams: how long a move takes to reach the last seat, every table making one at an interval.
Last, what the page of a game weighs. Only for Linux, where a process can be kept on a core.
"""

import argparse
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import environ
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks import weight

Json = dict[str, Any]
FOLDER = Path(__file__).with_name("boardgame_io")
TABLES = 20
MANY_TABLES = 1000
INTERVALS = (10.0, 3.0)
SERVER_CORE, LOAD_CORE = "0", "1"
START = 60.0
THEIRS = "boardgame.io"


class Serving(NamedTuple):
    """A server at a port, in a process."""

    port: int
    process: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the benchmark takes."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each (default 3)")
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds a measurement (default 5)")
    parser.add_argument("--tables", type=int, default=MANY_TABLES, help="tables in (c) (default 1000)")


def run(args: argparse.Namespace) -> int:
    """Measures, and prints a report."""
    with tempfile.TemporaryDirectory() as folder:
        report = measure(Path(folder), args.rounds, args.seconds, args.tables)
    print(json.dumps(report) if args.json else as_text(report))
    return 0


def measure(folder: Path, rounds: int, seconds: float, tables: int) -> Json:
    """All measurements; (a), (b) and boardgame.io's take turns, so a round compares like with like."""
    theirs = install(folder / "boardgame_io")
    closed: dict[str, list[Json]] = {THEIRS: [], "json": [], "html": []}
    for number in range(rounds):
        with serving_theirs(theirs) as server:
            load = ["node", "load.js", str(server.port), str(TABLES), str(seconds)]
            closed[THEIRS].append(_result(server, load, theirs))
        with serving_ours("memory") as server:
            closed["json"].append(_result(server, _load(server, "json", TABLES, seconds)))
        with serving_ours(f"sqlite:///{folder}/{number}.db") as server:
            closed["html"].append(_result(server, _load(server, "html", TABLES, seconds)))
    many = {str(interval): _many(folder, interval, seconds, tables) for interval in INTERVALS}
    with serving_ours("memory") as server:
        page = weight.page(server.port)
    return {"closed": closed, "ratios": _ratios(closed), "many": many, "tables": tables, "page": page}


def _ratios(closed: dict[str, list[Json]]) -> Json:
    """The median over the rounds of our moves to theirs, by the clock and by processor time."""
    return {
        kind: {
            rate: median(
                ours[rate] / theirs[rate] for ours, theirs in zip(closed[kind], closed[THEIRS], strict=True)
            )
            for rate in ("moves_per_second", "moves_per_cpu_second")
        }
        for kind in closed
        if kind != THEIRS
    }


def _many(folder: Path, interval: float, seconds: float, tables: int) -> Json:
    with serving_ours(f"sqlite:///{folder}/many{interval}.db") as server:
        load = _load(server, "html", tables, max(seconds, 2 * interval), interval)
        return _result(server, load)


def as_text(report: Json) -> str:
    """The report for people."""
    lines = []
    for name, results in report["closed"].items():
        rates = [
            median(one[rate] for one in results) for rate in ("moves_per_second", "moves_per_cpu_second")
        ]
        lines.append(f"{name}: {rates[0]:.0f} moves/s, {rates[1]:.0f} for a second of processor time")
    for kind, text, wanted in (
        ("json", "(a) JSON streams, no database", 0.5),
        ("html", "(b) HTML streams, SQLite", 0.1),
    ):
        by_clock, by_processor = report["ratios"][kind].values()
        lines.append(
            f"{text}: {by_clock:.2f} of boardgame.io (wanted: {wanted}), by processor time {by_processor:.2f}"
        )
    for interval, times in report["many"].items():
        lines.append(
            f"(c) {report['tables']} tables, a move every {interval} s: the last seat hears after "
            f"{times['p50_ms']:.0f} ms (median), {times['p99_ms']:.0f} ms (99th percentile; wanted: 100); "
            f"the server is busy for {times['busy']:.0%} of the time"
        )
    page = report["page"]
    lines.append(
        f"A page weighs {page['total'] / 1000:.1f} kB at first (wanted: 100); its own scripts are "
        f"{page['scripts'] / 1000:.1f} kB of that, {page['scripts_unpacked'] / 1000:.1f} kB unpacked"
    )
    return "\n".join(lines)


# Servers


def install(folder: Path) -> Path:
    """boardgame.io with the versions that its package file names, installed by npm."""
    shutil.copytree(FOLDER, folder)
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    return folder


@contextmanager
def serving_theirs(folder: Path) -> Iterator[Serving]:
    """boardgame.io's server."""
    port = _free_port()
    with _process(["node", "server.js", str(port)], port, folder) as process:
        yield Serving(port, process)


@contextmanager
def serving_ours(database: str) -> Iterator[Serving]:
    """Beanfield's server."""
    port = _free_port()
    command = [sys.executable, "-m", "beanfield", "serve", "--port", str(port)]
    with _process([*command, "--database", database, "--seeds", "--no-limits"], port, None) as process:
        yield Serving(port, process)


@contextmanager
def _process(command: list[str], port: int, folder: Path | None) -> Iterator[int]:
    process = subprocess.Popen(
        [*_pinned(SERVER_CORE), *command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port)
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(port: int) -> None:
    end = time.monotonic() + START
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError("the server did not start")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


# Load


def _load(
    server: Serving, kind: str, tables: int, seconds: float, interval: float | None = None
) -> list[str]:
    command = [sys.executable, "-m", "benchmarks.load", str(server.port), kind, str(tables), str(seconds)]
    return command if interval is None else [*command, str(interval)]


def _result(server: Serving, command: list[str], folder: Path | None = None) -> Json:
    done = subprocess.run(
        [*_pinned(LOAD_CORE), *command], cwd=folder, check=True, capture_output=True, text=True,
        env={**environ, "SERVER_PID": str(server.process)},
    )  # fmt: skip
    return dict(json.loads(done.stdout))


def _pinned(core: str) -> list[str]:
    """Keeps a process on one core."""
    return ["taskset", "-c", core]
