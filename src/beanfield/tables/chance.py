"""Time and chance as a server uses them; tests put fixed ones in their place."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol

from beanfield.rules import Game

Json = dict[str, Any]
MOST_SEED = 2**53
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8


class Clock(Protocol):
    """Tells the time, in seconds since 1970, and waits."""

    def now(self) -> float:
        """The time."""

    async def sleep(self, seconds: float) -> None:
        """Returns after so many seconds."""

    def alarm(self, seconds: float, ring: Callable[[], None]) -> Callable[[], object]:
        """Calls `ring` after so many seconds, unless what is returned is called before."""


class Secrets(Protocol):
    """What nobody can foresee."""

    def token(self) -> str:
        """A secret by which somebody is known again."""

    def code(self) -> str:
        """The code of a table: letters and digits that are easily told apart."""

    def seed(self) -> int:
        """The seed of a game, from 0 to 2**53 - 1."""

    def deal(self, edition: str, players: int, rulings: Json, seed: int) -> list[str]:
        """The order of the cards that the seed gives, first card first."""


class SystemClock:
    """The time of this computer; it never goes back while the process runs."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def now(self) -> float:
        return self._start + time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def alarm(self, seconds: float, ring: Callable[[], None]) -> Callable[[], object]:
        return asyncio.get_running_loop().call_later(seconds, ring).cancel


class SystemSecrets:
    """Chance from the operating system."""

    def token(self) -> str:
        return secrets.token_urlsafe(32)

    def code(self) -> str:
        return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))

    def seed(self) -> int:
        return secrets.randbelow(MOST_SEED)

    def deal(self, edition: str, players: int, rulings: Json, seed: int) -> list[str]:
        return list(Game.new(edition, players, seed, rulings).record()["deck"])
