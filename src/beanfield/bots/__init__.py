"""Players that decide from what their seat sees.

A bot is one file in this folder with a class `Bot`, and is found by the name of its file. A program in any
language can be a player too (docs/bots).
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module

from beanfield.bots.program import allow, make_program
from beanfield.bots.request import N_, Json, Player, Request
from beanfield.bots.spec import is_program, split, title
from beanfield.rules import Refusal

__all__ = [
    "Json",
    "Player",
    "Request",
    "allow",
    "close",
    "is_bot",
    "is_program",
    "make",
    "names",
    "seated",
    "split",
    "title",
]

_SEEDS_PER_GAME = 64


def names() -> list[str]:
    """The bots there are, in alphabetical order."""
    return [name for name, _ in _found()]


def make(name: str, seed: int) -> Player:
    """The bot of this name, `greedy` or with an option after a colon; the same seed makes it play the same.

    `cmd:` and a command is a program, once `allow` has been told of it. Raises Refusal `malformed` for an
    unknown bot or option, and for a program that was not allowed.
    """
    if is_program(name):
        return make_program(name, seed)
    file, _, option = name.partition(":")
    for known, maker in _found():
        if known == file:
            return maker(seed, option)
    raise Refusal(
        "malformed",
        N_("There is no bot called {name}; there are {names}."),
        name=file,
        names=", ".join(names()),
    )


def seated(players: Sequence[str | None], seed: int) -> list[Player | None]:
    """The bots of a table, each with a seed of its own made from the game's; None stays a person."""
    return [
        None if name is None else make(name, seed * _SEEDS_PER_GAME + seat)
        for seat, name in enumerate(players)
    ]


def is_bot(player: str) -> bool:
    """Whether this names a bot or a program; any other word is a person's name."""
    return is_program(player) or player.partition(":")[0] in names()


def close(players: Sequence[Player | None]) -> None:
    """Ends the programs among these players."""
    for player in players:
        end = getattr(player, "close", None)
        if end is not None:
            end()


@cache
def _found() -> list[tuple[str, Callable[[int, str], Player]]]:
    modules = sorted(module.name for module in pkgutil.iter_modules(__path__))
    found = [(name, getattr(import_module(f"{__name__}.{name}"), "Bot", None)) for name in modules]
    return [(name, maker) for name, maker in found if maker is not None]
