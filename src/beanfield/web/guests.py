"""Who asks: guests by the secret in their cookie or token, the mark against forged forms, and fair use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final

from litestar import Request
from litestar.datastructures import Cookie

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.chance import Clock
from beanfield.web.config import Config

COOKIE: Final = "beanfield"
YEAR: Final = 365 * 24 * 3600
MOST_REMEMBERED: Final = 20_000

Asked = Request[Any, Any, Any]


@dataclass(frozen=True)
class Visitor:
    """Who sent a request: the secret, whether it was made just now, and whether the request came by https."""

    secret: str
    new: bool
    csrf: str
    secure: bool = False


def visitor(request: Asked, new_secret: Callable[[], str]) -> Visitor:
    """The visitor of a page; one without a cookie gets a new secret."""
    secret = request.cookies.get(COOKIE, "")
    new = not 16 <= len(secret) <= 128
    secret = new_secret() if new else secret
    return Visitor(secret, new, csrf_of(secret), request.scope["scheme"] == "https")


def csrf_of(secret: str) -> str:
    """What a form has to carry: only who knows the secret can make it."""
    return sha256(f"form {secret}".encode()).hexdigest()[:32]


def check_form(visitor: Visitor, given: str) -> None:
    """Raises Refusal for a form that does not come from a page of this visitor."""
    if visitor.new or not compare_digest(visitor.csrf.encode(), given.encode()):
        raise Refusal("forged", N_("This page is out of date; load it again and repeat what you did."))


def cookie_of(visitor: Visitor, config: Config) -> Cookie:
    """The cookie that holds the secret."""
    return Cookie(
        COOKIE,
        path=config.base or "/",
        value=visitor.secret,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=visitor.secure,
    )


def bearer(request: Asked) -> str | None:
    """The token of a program."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip()[:128] if scheme.casefold() == "bearer" and token.strip() else None


@dataclass
class _Bucket:
    left: float
    at: float


class Limit:
    """Lets everyone do `burst` things at once and `rate` a second for ever; refuses more with `too-many`."""

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, who: str) -> None:
        """Counts one thing; raises Refusal when it is too many."""
        now = self._clock.now()
        bucket = self._buckets.setdefault(who, _Bucket(self._burst, now))
        self._buckets.move_to_end(who)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        bucket.left = min(self._burst, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.left < 1:
            raise Refusal("too-many", N_("That is too much at once; please wait a moment."))
        bucket.left -= 1


class Limits:
    """What is allowed at once. A school may share one address, so only a visitor's own limit is tight."""

    def __init__(self, clock: Clock) -> None:
        self._acts = Limit(clock, 20, 80)
        self._address = Limit(clock, 1000, 4000)
        self._new = Limit(clock, 5, 300)
        self._misses = Limit(clock, 1, 200)
        self._looks = Limit(clock, 20, 1000)

    def act(self, secret: str, address: str) -> None:
        """Somebody does something."""
        self._address.take(address)
        self._acts.take(secret)

    def miss(self, address: str) -> None:
        """Somebody asks for a table that is not there."""
        self._misses.take(address)

    def look(self, address: str) -> None:
        """Somebody opens a page with lists of tables."""
        self._looks.take(address)

    def make(self, address: str) -> None:
        """Somebody makes a table or becomes a guest."""
        self._new.take(address)
