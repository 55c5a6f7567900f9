"""How this program can be called again from here: it need not be found by its name alone."""

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from beanfield.bots import is_program, split
from beanfield.tables.seats import Player

PROGRAM = "beanfield"


def go_on_command(name: str, players: Sequence[Player] = ()) -> str:
    """The command that goes on with the game of this name, as it can be typed here.

    Programs are started only where they are named, so with one among the players all are named again.
    """
    program = Path(sys.argv[0])
    typed = f"{_typed(program)} play --resume {name}"
    if program.stem != PROGRAM:
        typed = f"{_typed(Path(sys.executable))} -m beanfield play --resume {name}"
    if not any(is_program(player.bot) for player in players):
        return typed
    return f"{typed} --players {shlex.quote(','.join(_named(player) for player in players))}"


def _named(player: Player) -> str:
    """A player as it is named in a list: a program with a comma in its command stands in quotes."""
    named = player.bot or player.name.replace(",", " ")
    return f'"{named}"' if is_program(named) and split(named) != [named] else named


def _typed(program: Path) -> str:
    """A program by its name alone where that finds it, else by a path that does."""
    found = shutil.which(program.name)
    if found and os.path.abspath(found) == os.path.abspath(program):
        return shlex.quote(program.name)
    beside = os.path.relpath(program)
    return shlex.quote(os.path.abspath(program) if beside.startswith("..") else beside)
