"""Tell the rules of one game: an edition, a number of players, and rulings."""

import argparse
import sys
from typing import Final

from beanfield.command.play import add_rulings, add_speech, check_width, read_rulings
from beanfield.rules import Edition, load_edition
from beanfield.words import N_, Words
from beanfield.words.rulebook import as_page, as_text, differences, five_minutes, rulebook

SUMMARY = N_("Tell the rules of an edition for a number of players, in any language there is.")

EDITION: Final = "104"
PLAYERS: Final = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield rules` takes."""
    parser.add_argument(
        "--edition", default=EDITION, help=N_("104, 154 or an edition file of your own (default 104)")
    )
    parser.add_argument(
        "--players", type=int, metavar="N", help=N_("how many play (default 4, if so many can)")
    )
    add_rulings(parser)
    told = parser.add_mutually_exclusive_group()
    told.add_argument(
        "--five-minutes", action="store_true", help=N_("what to read aloud to new players instead")
    )
    told.add_argument(
        "--differences",
        action="store_true",
        help=N_("where the printed rules differ, and what is played here, instead"),
    )
    parser.add_argument(
        "--format", choices=("text", "html"), default="text", help=N_("text, or one HTML page")
    )
    add_speech(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the rules to standard output; the exit status is 0."""
    width = check_width(args.width) or None
    edition = load_edition(args.edition)
    players = _players(edition) if args.players is None else args.players
    words = Words(args.lang, edition)
    write = five_minutes if args.five_minutes else differences if args.differences else rulebook
    book = write(words, edition, players, read_rulings(args.ruling, words))
    if args.format == "html":
        sys.stdout.flush()
        sys.stdout.buffer.write(as_page(book).encode("utf-8"))
    else:
        sys.stdout.write(as_text(book, width))
    return 0


def _players(edition: Edition) -> int:
    """Four, or the smallest number of players that the edition has."""
    return PLAYERS if PLAYERS in edition.setups else min(edition.setups)
