"""Turn the record of a game from JSON into the compact text notation, or back.

Which of the two a file holds is seen from what is in it (docs/notation).
"""

import argparse
import sys
from pathlib import Path

from beanfield.command._recordfile import content_of
from beanfield.notation import recordfile, text
from beanfield.rules import Refusal
from beanfield.words import N_, Words

SUMMARY = N_("Turn the record of a game from JSON into the compact text notation, or back.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield convert` takes."""
    words = Words()
    parser.add_argument("file", metavar="FILE", help=words.text("a record, in JSON or in the text notation"))
    parser.add_argument(
        "-o", "--output", metavar="OUT", help=words.text("the file to write (default: standard output)")
    )
    parser.add_argument(
        "--force", action="store_true", help=words.text("write OUT even if there is such a file already")
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
        _save(Path(args.output), data, args.force)
    return 0


def _save(path: Path, data: bytes, force: bool) -> None:
    """Write a new file; one that is there already only with `force`."""
    try:
        with path.open("wb" if force else "xb") as stream:
            stream.write(data)
    except FileExistsError:
        raise Refusal(
            "bad-record", N_("There is a file {file} already; --force overwrites it."), file=str(path)
        ) from None
    except OSError as problem:
        raise Refusal(
            "bad-record",
            N_("The file {file} cannot be written: {reason}."),
            file=str(path),
            reason=problem.strerror or str(problem),
        ) from None
