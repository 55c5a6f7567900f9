"""`beanfield referee`: the rules as a process that speaks JSON (docs/referee)."""

import argparse
import json

from beanfield.notation import referee
from beanfield.notation.schema import schema
from beanfield.rules import load_edition
from beanfield.words import N_

SUMMARY = N_("Answer requests about a game, one line of JSON each: the rules as a process.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the sub-command."""
    parser.add_argument(
        "--schema", action="store_true", help=N_("print the JSON Schema of requests and answers")
    )
    parser.add_argument(
        "--edition",
        action="append",
        default=[],
        metavar="FILE",
        help=N_("know the edition in this file too"),
    )


def run(args: argparse.Namespace) -> int:
    """Do it; the exit status."""
    for name in args.edition:
        load_edition(name)
    if args.schema:
        print(json.dumps(schema(), indent=2))
        return 0
    return referee.main()
