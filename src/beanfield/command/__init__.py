"""The command line: `beanfield SUB-COMMAND …`, one module of this package a sub-command.

A sub-command's module has `add_arguments(parser)`, which says what it takes, and `run(args)`, which does it
and returns the exit status; `SUMMARY` is its help. Only the module that is asked for is
imported. A refusal is one sentence on standard error and status 2, and so are a command line that cannot be
read, a file that cannot be read or written, and an output that takes no more; Ctrl-C is status 130, and a
reader that closes the pipe early ends the command quietly.
"""

import argparse
import errno
import importlib
import io
import os
import pkgutil
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import ModuleType

import beanfield
from beanfield.command._arguments import Parser, language_of, unknown_command
from beanfield.command._default import default_command
from beanfield.rules import Refusal
from beanfield.terminal.screen import clean
from beanfield.words import N_, Words
from beanfield.words.system import system_reason

DEFAULT = "play"
VERSION = f"beanfield {beanfield.__version__}"
ABOUT = ("-h", "--help", "--version")
REFUSED = 2
PIPE_CLOSED = 128 + 13
INTERRUPTED = 128 + 2
OF_OUTPUT = frozenset({errno.ENOSPC, errno.EBADF, errno.EIO, errno.EFBIG})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the sub-command named first in `arguments` (default: the process's own); return the exit status.

    Without arguments it plays in the browser, or at the terminal where none can be opened; options alone
    are those of `play`. `--help` leaves by SystemExit, as in argparse.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    words = Words(language_of(given))
    _open_streams()
    try:
        given = given or default_command(words)
        return _run(given, words)
    except Refusal as refusal:
        return _say(words.refusal(refusal))
    except KeyboardInterrupt:
        with suppress(ValueError):
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        return INTERRUPTED
    except OSError as problem:
        return _failed(problem, words)


def _say(sentence: str) -> int:
    """Says why nothing is done, in one line without control characters; the status for it."""
    with suppress(OSError, ValueError):
        print(clean(sentence), file=sys.stderr, flush=True)
    return REFUSED


def _failed(problem: OSError, words: Words) -> int:
    """Says what the system refused: a named file, the output, or something else."""
    _drop_output()
    if isinstance(problem, BrokenPipeError):
        return PIPE_CLOSED
    reason = system_reason(words, problem.strerror or str(problem))
    if problem.filename is not None:
        return _say(f"{problem.filename}: {reason}")
    if problem.errno in OF_OUTPUT:
        return _say(words.text("The output cannot be written: {reason}.", reason=reason))
    return _say(words.text("Something cannot be read or written: {reason}.", reason=reason))


def _drop_output() -> None:
    """Lets go what the standard output has not taken, so that nothing more is said about it at the end."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """Makes every standard stream usable: signs that the output has not got are replaced.

    In the place of a stream that was closed there is an empty input, or an output that takes nothing.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = getattr(sys, name)
        if stream is None:
            handle = os.open(os.devnull, os.O_RDONLY)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115 - it stays open
            setattr(sys, name, stream)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace" if name == "stderr" else "replace")


def names() -> list[str]:
    """The names of the sub-commands, in alphabetical order."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name for name in found if not name.startswith("_"))


def _run(given: list[str], words: Words) -> int:
    name, *rest = given
    if name.startswith("-") and name not in ("-", "--", *ABOUT):
        name, rest = DEFAULT, given
    try:
        if name == "--version":
            print(VERSION)
            return 0
        if name in ABOUT:
            _guide(words).parse_args([name])
        if name not in names():
            raise unknown_command(name, names())
        module = _module(name)
        status: int = module.run(_parser(name, module, words).read(rest))
        return status
    finally:
        sys.stdout.flush()


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{name}")


def _parser(name: str, module: ModuleType, words: Words) -> Parser:
    parser = Parser(f"beanfield {name}", module.SUMMARY, words)
    module.add_arguments(parser)
    return parser


def _guide(words: Words) -> argparse.ArgumentParser:
    """What answers when no sub-command comes first: the version, or the list of them."""
    parser = Parser("beanfield", N_("Bohnanza for people, programs and bots."), words)
    parser.epilog = words.text(
        "Without a sub-command it opens the game in the browser, or one at the terminal where there is none."
    )
    parser.add_argument("--version", action="version", version=VERSION, help=N_("show the version"))
    commands = parser.add_subparsers(
        metavar=words.text("SUB-COMMAND"), required=True, parser_class=argparse.ArgumentParser
    )
    for name in names():
        commands.add_parser(name, help=_module(name).SUMMARY, add_help=False)
    return parser
