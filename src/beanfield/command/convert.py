"""Turn the record of a game from JSON into the compact text notation, or back.

Which of the two a file holds is seen from what is in it (docs/notation).
"""

import argparse
import sys

from beanfield.command._recordfile import content_of
from beanfield.notation import recordfile, text
from beanfield.tables.files import named, write_file
from beanfield.words import N_

SUMMARY = N_("Turn the record of a game from JSON into the compact text notation, or back.")

EXISTS = N_("There is a file {path} already; --force overwrites it.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield convert` takes."""
    parser.add_argument("file", metavar="FILE", help=N_("a record, in JSON or in the text notation"))
    parser.add_argument(
        "-o", "--output", metavar="OUT", help=N_("the file to write (default: standard output)")
    )
    parser.add_argument(
        "--force", action="store_true", help=N_("write OUT even if there is such a file already")
    )


def run(args: argparse.Namespace) -> int:
    """Convert the file; raises Refusal, with nothing written, when it holds no record."""
    content = content_of(args.file)
    record = recordfile.parse(content)
    converted = text.write(record) if recordfile.is_json(content) else recordfile.as_json(record)
    data = converted.encode("utf-8")
    if args.output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_file(named(args.output), data, args.force, EXISTS)
    return 0
