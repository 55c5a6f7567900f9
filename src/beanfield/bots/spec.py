"""How players are written: `greedy,expert:64,cmd:./mybot --level 2` names bots and programs by seat."""

from __future__ import annotations

import os
import shlex
from pathlib import PurePath
from typing import Final

from beanfield.bots.request import N_
from beanfield.rules import Refusal

PROGRAM: Final = "cmd:"
_QUOTES: Final = "\"'"
_QUOTED_BEGINNINGS: Final = tuple(start + PROGRAM for start in ("", *_QUOTES))


def split(text: str) -> list[str]:
    """The players of a list, one for each seat, without the spaces around them.

    Commas part them. In a program (`cmd:…`) a comma within quotes belongs to the command; quotes around the
    whole of it do the same.
    """
    players = []
    rest = text
    while True:
        end = _end(rest)
        players.append(_unquoted(rest[:end].strip()))
        if end == len(rest):
            return players
        rest = rest[end + 1 :]


def _end(text: str) -> int:
    """Where the first player of the list ends."""
    quoting = text.lstrip().startswith(_QUOTED_BEGINNINGS)
    quote = ""
    for place, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif quoting and letter in _QUOTES:
            quote = letter
        elif letter == ",":
            return place
    return len(text)


def _unquoted(player: str) -> str:
    """The player without quotes around the whole of it."""
    first = player[:1]
    whole = first and first in _QUOTES and player.startswith(_QUOTED_BEGINNINGS) and player[-1] == first
    return player[1:-1].strip() if whole else player


def is_program(player: str) -> bool:
    """Whether this names a program in place of a bot."""
    return player.startswith(PROGRAM)


def command(player: str) -> list[str]:
    """The words of a program's command, read as a shell would; raises Refusal `malformed` without any."""
    try:
        words = shlex.split(player.removeprefix(PROGRAM), posix=os.name == "posix")
    except ValueError:
        words = []
    if not words:
        raise Refusal(
            "malformed", N_("{player} names no program; write cmd: and its command."), player=player
        )
    return words


def title(player: str) -> str:
    """What to call a player: the file of its program, or the name of the bot."""
    return PurePath(command(player)[0]).name[:40] if is_program(player) else player
