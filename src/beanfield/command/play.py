"""Play a game at the terminal, against bots or with several people at one keyboard."""

import argparse
import contextlib
import signal
import sys
from functools import partial
from types import FrameType
from typing import Any

from beanfield import bots
from beanfield.bots.asking import Options
from beanfield.command._arguments import seconds
from beanfield.command._hint import go_on_command
from beanfield.command._programs import add_programs, allow_programs
from beanfield.rules import Refusal, load_edition
from beanfield.tables import saves
from beanfield.tables.seats import BOTS_CALLED, read_players
from beanfield.tables.table import Plan, Table, Unsaved, open_saved
from beanfield.terminal.screen import NARROWEST, Screen
from beanfield.terminal.session import Quit, Session
from beanfield.terminal.settings import WIDEST, Settings, letters
from beanfield.words import N_, Words

SUMMARY = N_("Play a game at the terminal, against bots or with several people at one keyboard.")

EDITION = "104"
PLAYERS = "me,greedy,greedy,greedy"
NAMES = ",".join(["", *BOTS_CALLED[:3]])
LISTED = N_("{name}: edition {edition}, {players}; {steps} steps so far.")
LISTED_OVER = N_("{name}: edition {edition}, {players}; over after {steps} steps.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield play` takes."""
    parser.add_argument("--edition", help=N_("104, 154 or an edition file of your own (default 104)"))
    parser.add_argument(
        "--players",
        help=N_("names by seat, such as me,greedy,Ann: a bot's name is a bot, any other a person"),
    )
    parser.add_argument("--names", default="", help=N_("other names by seat, such as Ann,Pip,Mia"))
    parser.add_argument("--seed", type=int, help=N_("a number that gives the same deal again"))
    add_bots(parser)
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="NAME",
        help=N_("go on with a saved game or record file; without a name, with the newest unfinished game"),
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help=N_("with --resume: go on in a copy of a game whose last line is cut short"),
    )
    parser.add_argument("--list", action="store_true", help=N_("list the saved games"))
    parser.add_argument("--saves", metavar="DIR", help=N_("the folder of saved games"))
    add_speech(parser)
    parser.add_argument("--pace", type=seconds, help=N_("seconds before each told line, 0 to 60 (default 0)"))


def add_bots(parser: argparse.ArgumentParser) -> None:
    """The rulings of a game, and what bots may do in it."""
    add_rulings(parser)
    parser.add_argument(
        "--offers-per-turn",
        type=int,
        default=6,
        help=N_("offers a bot may make in a turn (default 6)"),
    )
    parser.add_argument(
        "--trading", choices=("full", "gifts", "off"), default="full", help=N_("what bots may offer")
    )
    add_programs(parser)


def add_rulings(parser: argparse.ArgumentParser) -> None:
    """The option that changes rulings."""
    parser.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=N_("a ruling or beginners' option, such as open_hands=true or beans=soy,blue,red"),
    )


def add_speech(parser: argparse.ArgumentParser) -> None:
    """The options of language and width."""
    parser.add_argument("--lang", help=N_("the language (default: that of the environment, or English)"))
    parser.add_argument("--width", type=int, help=N_("letters a line (default: no limit)"))


def run(args: argparse.Namespace) -> int:
    """Plays until the game is over or left; the exit status is 0 for both."""
    if args.list:
        return _list(args)
    playing = _Playing()
    with contextlib.suppress(ValueError):
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _end)
    try:
        return playing.play(args)
    except _Ended as ended:
        return playing.left(ended.status)
    finally:
        playing.close()


class _Ended(BaseException):
    """Somebody, or the system, asked the program to end."""

    def __init__(self, status: int) -> None:
        self.status = status


def _end(signum: int, frame: FrameType | None) -> None:
    """Ends the game once; further signals change nothing while it says how to go on."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    raise _Ended(128 + signum)


class _Playing:
    """The one game of this process, as far as it has begun."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._session: Session | None = None

    def play(self, args: argparse.Namespace) -> int:
        """Plays the game that these arguments ask for."""
        width = check_width(args.width)
        table = self._table = _table(args)
        settings = Settings.again(table.settings)
        settings.pace = settings.pace if args.pace is None else args.pace
        settings.width = settings.width if width is None else width
        words = Words(args.lang, table.game.edition)
        go_on = partial(go_on_command, players=table.players)
        self._session = Session(table, open_screen(settings.width), words, settings, go_on)
        try:
            if settings.kept() != Settings().kept() or table.settings:
                table.keep_settings(settings.kept())
            self._session.begin()
            self._session.run()
        except (Quit, EOFError):
            return self.left(0)
        except Unsaved as error:
            raise Refusal(
                "malformed",
                N_("The game stopped at a step that could not be saved: {reason}."),
                reason=str(error),
            ) from None
        return 0

    def left(self, status: int) -> int:
        """Says how to go on, where the game has begun."""
        if self._session is not None:
            self._session.left()
        return status

    def close(self) -> None:
        """Lets others open the game."""
        if self._table is not None:
            self._table.close()


def _list(args: argparse.Namespace) -> int:
    """Lists the saved games, one a line; a damaged one says where."""
    folder = saves.directory(args.saves)
    screen, words = open_screen(check_width(args.width) or 0), Words(args.lang)
    games = list(saves.saved_games(folder))
    for game in games:
        screen.line(_listed(words, game))
    if not games:
        screen.line(words.text("There is no saved game in {folder}.", folder=str(folder)))
    return 0


def _listed(words: Words, game: saves.Saved) -> str:
    if game.problem is not None:
        return words.text("{name}: {problem}", name=game.name, problem=words.refusal(game.problem))
    seats = game.header.get("players")
    players = [str(seat.get("name")) for seat in seats if isinstance(seat, dict)] if seats else []
    return words.text(
        LISTED_OVER if game.finished else LISTED,
        name=game.name,
        edition=str(game.header.get("edition")),
        players=words.row(players),
        steps=game.steps,
    )


def open_screen(width: int) -> Screen:
    """The screen of this process."""
    return Screen(sys.stdin, sys.stdout, width or None)


def check_width(width: int | None) -> int | None:
    """The width, None where none was given; raises Refusal for one too narrow to read, or too wide."""
    if width is not None and letters(str(width)) is None:
        raise Refusal(
            "malformed",
            N_("The width is a number of letters from {narrowest} to {widest}, or 0 for no limit."),
            narrowest=NARROWEST,
            widest=WIDEST,
        )
    return width


def _table(args: argparse.Namespace) -> Table:
    folder = saves.directory(args.saves)
    if args.players is not None:
        allow_programs(bots.split(args.players), args, folder.parent / "errors")
    players = None if args.players is None else read_players(args.players, args.names)
    options = Options(offers_per_turn=check_offers(args.offers_per_turn), trading=args.trading)
    if args.resume is None:
        if args.repair:
            raise Refusal("malformed", N_("--repair goes with --resume and the name of the damaged game."))
        seated = read_players(PLAYERS, args.names or NAMES) if players is None else players
        rulings = read_rulings(args.ruling, Words(args.lang, load_edition(args.edition or EDITION)))
        return Table.start(Plan(args.edition or EDITION, seated, args.seed, rulings, options), folder)
    if args.edition or args.ruling or args.seed is not None:
        raise Refusal(
            "malformed", N_("A saved game keeps its edition, rulings and seed: leave them out with --resume.")
        )
    path = saves.find(folder, args.resume)
    try:
        return open_saved(path, players, options, folder, args.repair)
    except Refusal as refusal:
        raise (refusal if args.resume else saves.beside(path, refusal)) from None


def check_offers(number: int) -> int:
    if number < 0:
        raise Refusal("malformed", N_("The number of offers a turn is 0 or more."))
    return number


def read_rulings(settings: list[str], words: Words) -> dict[str, Any]:
    """The rulings in settings such as "open_hands=true"; raises Refusal for one without an equals sign.

    Beans may have the names that they have in any language; `words` know the edition.
    """
    rulings: dict[str, Any] = {}
    for setting in settings:
        name, found, value = setting.partition("=")
        if not found:
            raise Refusal("malformed", N_("Write a ruling as NAME=VALUE, not {setting}."), setting=setting)
        rulings[name.strip()] = _value(name.strip(), value.strip(), words)
    return rulings


def _value(name: str, value: str, words: Words) -> Any:
    if name == "beans":
        return [_kind(bean.strip(), words) for bean in value.split(",")]
    return {"true": True, "false": False}.get(value.casefold(), value)


def _kind(name: str, words: Words) -> str:
    """The kind that is clearly meant, or the name as it stands, which is then refused."""
    found = words.find_bean(name)
    return found[0] if len(found) == 1 else name
