"""Guests: people without accounts, each known again by a secret of which only a hash is kept."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.chance import Secrets
from beanfield.tables.seats import check_name
from beanfield.tables.storage import Conflict, Storage, StoredPerson

Json = dict[str, Any]
Person = StoredPerson

MOST_REMEMBERED: Final = 10_000
OPTIONS: Final[dict[str, type]] = {
    "language": str,
    "theme": str,
    "sound": bool,
    "volume": int,
    "keys": bool,
    "autoplant": bool,
    "autodraw": bool,
    "confirm": bool,
    "guide": bool,
    "motion": bool,
    "notify": bool,
}
"""What a person may choose for all tables."""


class People:
    """Finds and keeps guests."""

    def __init__(self, storage: Storage, secrets: Secrets) -> None:
        self._storage = storage
        self._secrets = secrets
        self._known: dict[str, Person] = {}

    async def known(self, secret: str) -> Person | None:
        """The guest with this secret."""
        key = hashed(secret)
        person = self._known.get(key) or await self._storage.person(key)
        return self._remember(key, person) if person else None

    async def guest(self, secret: str, name: str = "") -> Person:
        """The guest with this secret, made now if there was none."""
        known = await self.known(secret)
        if known is not None:
            return known
        if name:
            check_name(name, 0)
        key = hashed(secret)
        try:
            return self._remember(key, await self._storage.new_person(key, name, {}))
        except Conflict:
            return await self.guest(secret, name)

    def secret(self) -> str:
        """A new secret."""
        return self._secrets.token()

    async def change(self, secret: str, name: str | None = None, options: Json | None = None) -> Person:
        """Gives a guest another name or other options; raises Refusal for what they cannot be."""
        person = await self.guest(secret)
        if name is not None and name != person.name:
            check_name(name, 0)
            person = replace(person, name=name)
        if options:
            person = replace(person, options={**person.options, **check_options(options)})
        await self._storage.save_person(person)
        return self._remember(hashed(secret), person)

    def _remember(self, key: str, person: Person) -> Person:
        if len(self._known) >= MOST_REMEMBERED:
            self._known.pop(next(iter(self._known)))
        self._known[key] = person
        return person


def check_options(options: Json) -> Json:
    """These options of a person; raises Refusal `malformed` for one that is unknown or of another type."""
    for name, value in options.items():
        fits = type(value) is OPTIONS.get(name)
        if not fits or (isinstance(value, str) and len(value) > 16):
            raise Refusal("malformed", N_("The option {option} cannot be this."), option=str(name)[:40])
    return options


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode()).hexdigest()
