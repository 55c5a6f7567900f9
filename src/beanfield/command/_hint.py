"""How this program can be called again from here: it need not be found by its name alone."""

import os
import shlex
import shutil
import sys
from pathlib import Path

PROGRAM = "beanfield"


def go_on_command(name: str) -> str:
    """The command that goes on with the game of this name, as it can be typed here."""
    program = Path(sys.argv[0])
    if program.stem != PROGRAM:
        return f"{_typed(Path(sys.executable))} -m beanfield play --resume {name}"
    return f"{_typed(program)} play --resume {name}"


def _typed(program: Path) -> str:
    """A program by its name alone where that finds it, else by a path that does."""
    found = shutil.which(program.name)
    if found and os.path.abspath(found) == os.path.abspath(program):
        return shlex.quote(program.name)
    beside = os.path.relpath(program)
    return shlex.quote(os.path.abspath(program) if beside.startswith("..") else beside)
