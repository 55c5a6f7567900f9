"""Playing the games of a series here, on several processes, or on a cluster."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any, Final

from beanfield.arena.game import Played, play
from beanfield.arena.series import Series
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_

BATCH_SECONDS: Final = 2.0
MOST_IN_BATCH: Final = 500
CONNECT_SECONDS: Final = 10
_GROWTH: Final = 4
_WAITING_FOR_EACH: Final = 2


@dataclass(frozen=True)
class Workers:
    """Who plays: `jobs` processes of this machine, or with the address of a scheduler a Dask cluster."""

    jobs: int = 1
    scheduler: str | None = None


def processors() -> int:
    """How many processes this machine can run side by side."""
    import joblib  # here and below: only who plays a series waits for it

    return int(joblib.cpu_count())


def run(
    series: Series, games: Iterable[int], workers: Workers, with_records: bool = False
) -> Generator[list[Played], None, None]:
    """Plays these games and gives them back in batches, as they are finished, in any order.

    Closing the iterator ends what is still being played.
    """
    if workers.jobs == 1 and workers.scheduler is None:
        for number in games:
            yield [play(series, number, with_records)]
        return
    import joblib

    batches = _Batches(games)
    with _backend(workers) as jobs:
        parallel = joblib.Parallel(
            n_jobs=jobs,
            return_as="generator_unordered",
            batch_size=1,
            pre_dispatch=f"{_WAITING_FOR_EACH}*n_jobs",
        )
        tasks = (joblib.delayed(_play_batch)(series, batch, with_records) for batch in batches)
        with _interruptions_held():
            begun = parallel(tasks)
        with closing(begun) as done:
            for seconds, played in done:
                batches.learn(len(played), seconds)
                yield played


@contextmanager
def _interruptions_held() -> Iterator[None]:
    """Ctrl-C, which a terminal sends to all of them, waits, and is never heard by processes started now."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # its start lets interruptions in again, so that comes first
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play_batch(series: Series, games: list[int], with_records: bool) -> tuple[float, list[Played]]:
    begun = time.perf_counter()
    played = [play(series, number, with_records) for number in games]
    return time.perf_counter() - begun, played


class _Batches:
    """Hands out games in batches of about BATCH_SECONDS, since a task costs more than a short game."""

    def __init__(self, games: Iterable[int]) -> None:
        self._games = iter(games)
        self._size = 1

    def __iter__(self) -> Iterator[list[int]]:
        while batch := list(islice(self._games, self._size)):
            yield batch

    def learn(self, games: int, seconds: float) -> None:
        fitting = int(games * BATCH_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(fitting, self._size * _GROWTH, MOST_IN_BATCH))


@contextmanager
def _backend(workers: Workers) -> Iterator[int]:
    """Sets up joblib, and gives the number of jobs to ask it for."""
    import joblib

    if workers.scheduler is None:
        with joblib.parallel_config(backend="loky"):
            yield workers.jobs
        return
    with _cluster(workers.scheduler), joblib.parallel_config(backend="dask"):
        yield -1


@contextmanager
def _cluster(scheduler: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise Refusal(
            "malformed", N_("A Dask cluster needs the extra: install {package}."), package="beanfield[dask]"
        ) from None
    connect: Any = Client
    try:
        client = connect(scheduler, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as problem:
        raise Refusal(
            "malformed",
            N_("The Dask scheduler {address} does not answer: {reason}."),
            address=scheduler,
            reason=str(problem).rstrip("."),
        ) from None
    with client:
        yield client
