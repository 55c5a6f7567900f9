"""What `braille` and `largeprint` share: whose cards, and where the files go."""

import argparse
from collections.abc import Mapping

from beanfield.rules import Refusal
from beanfield.tables.files import CANNOT_BE_WRITTEN, named, write_file
from beanfield.words import N_, NN_, Words

EXISTS = N_("There is a file {path} already; --force overwrites it.")
WRITTEN = NN_("{count} file was written to {folder}.", "{count} files were written to {folder}.")


def add_sheets(parser: argparse.ArgumentParser) -> None:
    """The options for every kind of sheet."""
    parser.add_argument(
        "--edition", default="104", help=N_("104, 154 or an edition file of your own (default 104)")
    )
    parser.add_argument("--lang", metavar="LANGUAGE", help=N_("the language of the sheets"))
    parser.add_argument("--out", metavar="DIR", required=True, help=N_("the folder to write the files to"))
    parser.add_argument(
        "--players",
        type=int,
        metavar="N",
        help=N_("how many players the rules are for (default 4, if so many can)"),
    )
    parser.add_argument(
        "--size", metavar="WxH", help=N_("width and height of a label in mm (default 56x87, a card)")
    )
    parser.add_argument("--landscape", action="store_true", help=N_("turn the labels, so that they are wide"))
    parser.add_argument(
        "--force", action="store_true", help=N_("write the files even if there are such files already")
    )


def write_sheets(files: Mapping[str, bytes], args: argparse.Namespace, words: Words) -> None:
    """Writes the files, or none of them when one is there already, and says so."""
    folder = named(args.out)
    for name in files:
        if not args.force and (folder / name).exists():
            raise Refusal("malformed", EXISTS, path=str(folder / name))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refusal("malformed", CANNOT_BE_WRITTEN, path=str(folder), reason=reason) from None
    for name, content in files.items():
        write_file(folder / name, content, args.force, EXISTS)
    print(words.plural(*WRITTEN, len(files), count=len(files), folder=str(folder)))
