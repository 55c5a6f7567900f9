"""Tell what so many beans of a kind are worth, for a game with the real cards."""

import argparse

from beanfield.command._arguments import whole_number
from beanfield.rules import load_edition
from beanfield.words import N_, Words

SUMMARY = N_("Tell what so many beans of a kind are worth, for a game with the real cards.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield worth` takes."""
    parser.add_argument(
        "bean", metavar="BEAN", nargs="+", help=N_("a bean: its name in any language, or its code")
    )
    parser.add_argument(
        "cards", metavar="CARDS", type=whole_number, help=N_("how many of them are on the field")
    )
    parser.add_argument(
        "--edition", default="154", help=N_("104, 154 or an edition file of your own (default 154)")
    )
    parser.add_argument("--lang", metavar="LANGUAGE", help=N_("the language of the answer"))


def run(args: argparse.Namespace) -> int:
    """Prints the answer; raises Refusal for a bean that there is not and for more cards than there are."""
    edition = load_edition(args.edition)
    words = Words(args.lang, edition)
    print(words.sale(words.one_bean(" ".join(args.bean)), args.cards, edition))
    return 0
