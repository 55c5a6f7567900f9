"""Write Braille for the real cards: labels, beanometer cards, a key to them, and the rules."""

import argparse
from typing import Final

from beanfield.command._sheets import add_sheets, write_sheets
from beanfield.print import Options, braille_sheets
from beanfield.print.options import bounded, formats, size
from beanfield.rules import load_edition
from beanfield.words import N_, Words

SUMMARY = N_("Write Braille for the real cards: labels, beanometer cards, a key to them, and the rules.")

EOL: Final = {"crlf": "\r\n", "lf": "\n"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield braille` takes."""
    add_sheets(parser)
    parser.add_argument(
        "--sticker-sheets",
        action="store_true",
        help=N_("labels edge to edge on A4, 70x37 mm where no size is given"),
    )
    parser.add_argument(
        "--format",
        default="brf,unicode,svg,pdf",
        metavar="FORMATS",
        help=N_("which of brf, unicode, svg and pdf, with commas between (default: all)"),
    )
    parser.add_argument("--cells", type=int, default=40, help=N_("cells of a line of BRF (default 40)"))
    parser.add_argument("--lines", type=int, default=25, help=N_("lines of a page of BRF (default 25)"))
    parser.add_argument(
        "--form-feed",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=N_("whether a form feed ends each page of BRF (default: it does)"),
    )
    parser.add_argument(
        "--eol", choices=tuple(EOL), default="crlf", help=N_("how lines of BRF end (default crlf)")
    )
    parser.add_argument(
        "--grade",
        type=int,
        choices=(1, 2),
        default=1,
        help=N_("1: uncontracted (default), 2: contracted, where liblouis is installed"),
    )


def run(args: argparse.Namespace) -> int:
    """Writes the files; raises Refusal for what cannot be written in Braille or does not fit."""
    options = Options(
        players=args.players,
        size=None if args.size is None else size(args.size),
        landscape=args.landscape,
        stickers=args.sticker_sheets,
        formats=formats(args.format),
        cells=bounded("--cells", args.cells),
        lines=bounded("--lines", args.lines),
        form_feed=args.form_feed,
        eol=EOL[args.eol],
        grade=args.grade,
    )
    words = Words(args.lang, load_edition(args.edition))
    assert words.edition is not None
    write_sheets(braille_sheets(words, words.edition, options), args, words)
    return 0
