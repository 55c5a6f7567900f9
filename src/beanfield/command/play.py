"""Play a game at the terminal, against bots or with several people at one keyboard."""

import argparse
import contextlib
import io
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from beanfield.bots.asking import Options
from beanfield.rules import Refusal
from beanfield.tables import saves
from beanfield.tables.seats import read_players
from beanfield.tables.table import Plan, Table, Unsaved, open_saved
from beanfield.terminal.screen import NARROWEST, Screen
from beanfield.terminal.session import Quit, Session
from beanfield.terminal.settings import Settings
from beanfield.words import N_, Words

SUMMARY = N_("Play a game at the terminal, against bots or with several people at one keyboard.")

EDITION = "104"
PLAYERS = "me,greedy,greedy,greedy"
INTERRUPTED = 128 + 2
TERMINATED = 128 + 15


class Terminated(BaseException):
    """The system asked the program to end."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield play` takes."""
    words = Words()
    parser.add_argument("--edition", help=words.text("104, 154 or an edition file of your own (default 104)"))
    parser.add_argument(
        "--players",
        help=words.text("names by seat, such as me,greedy,Ann: a bot's name is a bot, any other a person"),
    )
    parser.add_argument("--names", default="", help=words.text("other names by seat, such as Ann,Pip,Mia"))
    parser.add_argument("--seed", type=int, help=words.text("a number that gives the same deal again"))
    add_rulings(parser, words)
    parser.add_argument(
        "--offers-per-turn",
        type=int,
        default=6,
        help=words.text("offers a bot may make in a turn (default 6)"),
    )
    parser.add_argument(
        "--trading", choices=("full", "gifts", "off"), default="full", help=words.text("what bots may offer")
    )
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="NAME",
        help=words.text(
            "go on with a saved game or record file; without a name, with the newest unfinished game"
        ),
    )
    parser.add_argument("--saves", metavar="DIR", help=words.text("the folder of saved games"))
    add_speech(parser, words)
    parser.add_argument(
        "--pace", type=float, default=0.0, help=words.text("seconds before each told line (default 0)")
    )


def add_rulings(parser: argparse.ArgumentParser, words: Words) -> None:
    """The option that changes rulings."""
    parser.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=words.text("a ruling or beginners' option, such as open_hands=true or beans=soy,blue,red"),
    )


def add_speech(parser: argparse.ArgumentParser, words: Words) -> None:
    """The options of language and width."""
    parser.add_argument("--lang", default="en", help=words.text("the language (default en)"))
    parser.add_argument("--width", type=int, default=0, help=words.text("letters a line (default: no limit)"))


def run(args: argparse.Namespace) -> int:
    """Plays until the game is over or left; the exit status is 0 for both."""
    screen = open_screen(args.width)
    table = _table(args)
    session = Session(table, screen, Words(args.lang, table.game.edition), Settings(pace=args.pace))
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGTERM, _terminate)
    try:
        return _play(session)
    finally:
        table.close()


def _play(session: Session) -> int:
    try:
        session.begin()
        session.run()
    except (Quit, EOFError):
        return _left(session, 0)
    except KeyboardInterrupt:
        return _left(session, INTERRUPTED)
    except Terminated:
        return _left(session, TERMINATED)
    except Unsaved as error:
        raise Refusal(
            "malformed",
            N_("The game stopped at a step that could not be saved: {reason}."),
            reason=str(error),
        ) from error
    except OSError as error:
        raise BrokenPipeError from error
    return 0


def _left(session: Session, status: int) -> int:
    session.left()
    return status


def _terminate(signum: int, frame: FrameType | None) -> None:
    raise Terminated


def open_screen(width: int) -> Screen:
    """The screen of this process; raises Refusal for a width too narrow to read."""
    if width and width < NARROWEST:
        raise Refusal(
            "malformed", N_("The width is a number of letters from {narrowest}."), narrowest=NARROWEST
        )
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Screen(sys.stdin, sys.stdout, width or None)


def _table(args: argparse.Namespace) -> Table:
    folder = saves.directory(args.saves)
    players = read_players(args.players, args.names) if args.players else None
    options = Options(offers_per_turn=check_offers(args.offers_per_turn), trading=args.trading)
    if args.resume is None:
        seated = players or read_players(PLAYERS, args.names)
        rulings = read_rulings(args.ruling)
        return Table.start(Plan(args.edition or EDITION, seated, args.seed, rulings, options), folder)
    if args.edition or args.ruling or args.seed is not None:
        raise Refusal(
            "malformed", N_("A saved game keeps its edition, rulings and seed: leave them out with --resume.")
        )
    return open_saved(saves.find(folder, args.resume), players, options, Path(folder))


def check_offers(number: int) -> int:
    if number < 0:
        raise Refusal("malformed", N_("The number of offers a turn is 0 or more."))
    return number


def read_rulings(settings: list[str]) -> dict[str, Any]:
    """The rulings in settings such as "open_hands=true"; raises Refusal for one without an equals sign."""
    rulings: dict[str, Any] = {}
    for setting in settings:
        name, found, value = setting.partition("=")
        if not found:
            raise Refusal("malformed", N_("Write a ruling as NAME=VALUE, not {setting}."), setting=setting)
        rulings[name.strip()] = _value(name.strip(), value.strip())
    return rulings


def _value(name: str, value: str) -> Any:
    if name == "beans":
        return [bean.strip() for bean in value.split(",")]
    return {"true": True, "false": False}.get(value.casefold(), value)
