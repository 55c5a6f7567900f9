"""The command line: `beanfield SUB-COMMAND …`, one module of this package a sub-command.

A sub-command's module has `add_arguments(parser)`, which says what it takes, and `run(args)`, which does it
and returns the exit status; `SUMMARY` is its help. Only the module that is asked for is
imported. A refusal is one sentence on standard error and status 2, and so is a file that cannot be read or
written; Ctrl-C is status 130, and a reader that closes the pipe early ends the command quietly.
"""

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from types import ModuleType

import beanfield
from beanfield.rules import Refusal
from beanfield.words import Words

DEFAULT = "play"
REFUSED = 2
PIPE_CLOSED = 128 + 13
INTERRUPTED = 128 + 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the sub-command named first in `arguments` (default: the process's own); return the exit status.

    Without arguments it is the terminal game. Wrong usage and `--help` leave by SystemExit, as in argparse.
    """
    given = list(sys.argv[1:] if arguments is None else arguments) or [DEFAULT]
    try:
        status = _run(given)
        sys.stdout.flush()
    except Refusal as refusal:
        print(Words().refusal(refusal), file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as problem:
        if problem.filename is None:
            raise
        print(f"{problem.filename}: {problem.strerror}", file=sys.stderr)
        return REFUSED
    return status


def names() -> list[str]:
    """The names of the sub-commands, in alphabetical order."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name for name in found if not name.startswith("_"))


def _run(given: list[str]) -> int:
    name, *rest = given
    if name not in names():
        _guide().parse_args([name])
    module = _module(name)
    status: int = module.run(_parser(name, module).parse_args(rest))
    return status


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{name}")


def _parser(name: str, module: ModuleType) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"beanfield {name}", description=_summary(module))
    module.add_arguments(parser)
    return parser


def _guide() -> argparse.ArgumentParser:
    """What answers when no sub-command comes first: the version, the list of them, or what is wrong."""
    words = Words()
    parser = argparse.ArgumentParser(
        prog="beanfield",
        description=words.text("Bohnanza for people, programs and bots."),
        epilog=words.text("Without a sub-command it starts a game at the terminal."),
    )
    parser.add_argument("--version", action="version", version=f"beanfield {beanfield.__version__}")
    commands = parser.add_subparsers(metavar=words.text("SUB-COMMAND"), required=True)
    for name in names():
        commands.add_parser(name, help=_summary(_module(name)), add_help=False)
    return parser


def _summary(module: ModuleType) -> str:
    return Words().text(module.SUMMARY)
