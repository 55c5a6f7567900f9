"""Step through the record of a game and print it as sentences."""

import argparse
import sys
import time
from typing import Any

from beanfield.command._arguments import seconds, whole_number
from beanfield.command._recordfile import content_of
from beanfield.notation import recordfile
from beanfield.notation.record import steps
from beanfield.rules import Game, Refusal, load_edition
from beanfield.terminal.screen import clean
from beanfield.words import N_, Words

SUMMARY = N_("Step through the record of a game and print it as sentences.")

Json = dict[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield replay` takes."""
    parser.add_argument("file", metavar="FILE", help=N_("a record, in JSON or in the text notation"))
    parser.add_argument(
        "--from",
        dest="first",
        metavar="N",
        type=whole_number,
        default=1,
        help=N_("the first step to print (default: 1)"),
    )
    parser.add_argument(
        "--to", dest="last", metavar="N", type=whole_number, help=N_("the last step to print")
    )
    parser.add_argument(
        "--pace",
        metavar="SECONDS",
        type=seconds,
        help=N_("how long to wait between two steps (default: until Enter is pressed)"),
    )
    parser.add_argument("--edition", metavar="FILE", help=N_("know the edition in this file too"))
    parser.add_argument("--lang", metavar="LANGUAGE", help=N_("the language to print in"))
    parser.add_argument(
        "--as",
        dest="viewer",
        metavar="SEAT",
        help=N_("tell only what this seat was shown: its number, counted from 1, or its name"),
    )


def run(args: argparse.Namespace) -> int:
    """Print the game; raises Refusal when the file holds no record, or one that cannot be played."""
    if args.edition is not None:
        load_edition(args.edition)
    record = recordfile.parse(content_of(args.file))
    words = Words(args.lang)
    names: list[str] = record["players"]
    viewer = None if args.viewer is None else _seat(words, names, args.viewer)
    last = len(record["actions"]) if args.last is None else args.last
    if args.first > max(1, len(record["actions"])):
        count = len(record["actions"])
        raise Refusal("bad-record", N_("The record has only {count} steps."), count=count)
    waits = args.pace is None and sys.stdin.isatty()
    print(clean(_heading(words, record)))
    if waits:
        print(words.text("Enter goes on, q ends."))
    over = False
    for number, (_, events, game) in enumerate(steps(record)):
        words.edition = game.edition
        over = game.over
        if number < max(1, args.first):
            continue
        if number > last:
            return 0
        _print_step(words, number, _shown(game, events, viewer), names, viewer)
        if number < last and not _go_on(waits, args.pace):
            return 0
    if not over:
        print(words.text("Here the record ends; the game is not over."))
    return 0


def _heading(words: Words, record: Json) -> str:
    names = [words.name(seat, record["players"]) for seat in range(len(record["players"]))]
    return words.text(
        "A game of the edition {edition}: {players}.", edition=record["edition"], players=words.all_of(names)
    )


def _seat(words: Words, names: list[str], wanted: str) -> int:
    """The seat of that name or, counted from 1, of that number."""
    called = [words.name(seat, names).casefold() for seat in range(len(names))]
    if called.count(wanted.casefold()) == 1:
        return called.index(wanted.casefold())
    if wanted.isdecimal() and 1 <= int(wanted) <= len(names):
        return int(wanted) - 1
    raise Refusal("no-such-seat", N_("The game has no seat {name}."), name=wanted)


def _shown(game: Game, events: list[Json], viewer: int | None) -> list[Json]:
    """The events in full, or as the viewer was shown them."""
    return events if viewer is None else game.show(events, viewer)


def _print_step(words: Words, number: int, events: list[Json], names: list[str], viewer: int | None) -> None:
    for place, sentence in enumerate(words.events(events, names, viewer)):
        print(sentence if place else words.text("{number}. {sentence}", number=number, sentence=sentence))
    sys.stdout.flush()


def _go_on(waits: bool, pace: float | None) -> bool:
    """Wait for the next step; False when the reader has had enough."""
    if not waits:
        time.sleep(pace or 0)
        return True
    try:
        return input().strip().lower() != "q"
    except EOFError:
        return False
