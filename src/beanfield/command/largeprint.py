"""Write the sheets for the real cards in large print: labels, beanometers, a key to them, and the rules."""

import argparse

from beanfield.command._sheets import add_sheets, write_sheets
from beanfield.print import Options, large_sheets
from beanfield.print.options import points, size
from beanfield.rules import load_edition
from beanfield.words import N_, Words

SUMMARY = N_("Write the sheets for the real cards in large print: labels, beanometers, a key, and the rules.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield largeprint` takes."""
    add_sheets(parser)
    parser.add_argument(
        "--points", type=int, default=24, help=N_("the size of the letters, 24 to 48 (default 24)")
    )


def run(args: argparse.Namespace) -> int:
    """Writes the files; raises Refusal for what does not fit."""
    options = Options(
        players=args.players,
        size=None if args.size is None else size(args.size),
        landscape=args.landscape,
    )
    words = Words(args.lang, load_edition(args.edition))
    assert words.edition is not None
    write_sheets(large_sheets(words, words.edition, options, points(args.points)), args, words)
    return 0
