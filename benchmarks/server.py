"""The server against that of boardgame.io, each on one core with the load on another.

(a) JSON streams without a database, four private views a move; (b) HTML streams to every seat with SQLite;
both with 20 tables in a closed loop, as ratios of boardgame.io's moves a second. (c) 1,000 tables of four
with 4,000 open streams: how long a move takes to reach the last seat, every table making one at an interval.
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
from pathlib import Path
from statistics import median
from typing import Any

Json = dict[str, Any]
FOLDER = Path(__file__).with_name("boardgame_io")
TABLES = 20
MANY_TABLES = 1000
INTERVALS = (10.0, 3.0)
SERVER_CORE, LOAD_CORE = "0", "1"
START = 60.0


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
    """The three measurements; (a), (b) and boardgame.io's take turns, so a round compares like with like."""
    theirs = install(folder / "boardgame_io")
    closed: dict[str, list[float]] = {"boardgame.io": [], "json": [], "html": []}
    for number in range(rounds):
        with serving_theirs(theirs) as port:
            load = ["node", "load.js", str(port), str(TABLES), str(seconds)]
            closed["boardgame.io"].append(_moves(load, theirs))
        with serving_ours("memory") as port:
            closed["json"].append(_moves(_load(port, "json", TABLES, seconds)))
        with serving_ours(f"sqlite:///{folder}/{number}.db") as port:
            closed["html"].append(_moves(_load(port, "html", TABLES, seconds)))
    many = {str(interval): _many(folder, interval, seconds, tables) for interval in INTERVALS}
    ratios = {
        kind: median(ours / theirs for ours, theirs in zip(closed[kind], closed["boardgame.io"], strict=True))
        for kind in ("json", "html")
    }
    return {"moves_per_second": closed, "ratios": ratios, "many": many, "tables": tables}


def _many(folder: Path, interval: float, seconds: float, tables: int) -> Json:
    with serving_ours(f"sqlite:///{folder}/many{interval}.db") as port:
        return _result(_load(port, "html", tables, max(seconds, 2 * interval), interval))


def as_text(report: Json) -> str:
    """The report for people."""
    lines = [f"{name}: {median(rates):.0f} moves/s" for name, rates in report["moves_per_second"].items()]
    ratios = report["ratios"]
    lines.append(f"(a) JSON streams, no database: {ratios['json']:.2f} of boardgame.io (wanted: 0.5)")
    lines.append(f"(b) HTML streams, SQLite: {ratios['html']:.2f} of boardgame.io (wanted: 0.1)")
    for interval, times in report["many"].items():
        lines.append(
            f"(c) {report['tables']} tables, a move every {interval} s: the last seat hears after "
            f"{times['p50_ms']:.0f} ms (median), {times['p99_ms']:.0f} ms (99th percentile; wanted: 100)"
        )
    return "\n".join(lines)


# Servers


def install(folder: Path) -> Path:
    """boardgame.io with the versions that its package file names, installed by npm."""
    shutil.copytree(FOLDER, folder)
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    return folder


@contextmanager
def serving_theirs(folder: Path) -> Iterator[int]:
    """boardgame.io's server; the port."""
    port = _free_port()
    with _process(["node", "server.js", str(port)], port, folder):
        yield port


@contextmanager
def serving_ours(database: str) -> Iterator[int]:
    """Beanfield's server; the port."""
    port = _free_port()
    command = [sys.executable, "-m", "beanfield", "serve", "--port", str(port)]
    with _process([*command, "--database", database, "--seeds", "--no-limits"], port, None):
        yield port


@contextmanager
def _process(command: list[str], port: int, folder: Path | None) -> Iterator[None]:
    process = subprocess.Popen(
        [*_pinned(SERVER_CORE), *command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port)
        yield
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


def _load(port: int, kind: str, tables: int, seconds: float, interval: float | None = None) -> list[str]:
    command = [sys.executable, "-m", "benchmarks.load", str(port), kind, str(tables), str(seconds)]
    return command if interval is None else [*command, str(interval)]


def _moves(command: list[str], folder: Path | None = None) -> float:
    return float(_result(command, folder)["moves_per_second"])


def _result(command: list[str], folder: Path | None = None) -> Json:
    done = subprocess.run(
        [*_pinned(LOAD_CORE), *command], cwd=folder, check=True, capture_output=True, text=True
    )
    return dict(json.loads(done.stdout))


def _pinned(core: str) -> list[str]:
    """Keeps a process on one core, where the system can."""
    return ["taskset", "-c", core] if shutil.which("taskset") else []
