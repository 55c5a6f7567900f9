"""Reading the record that a command is given."""

import shlex
from pathlib import Path

from beanfield.command._hint import go_on_command
from beanfield.notation import recordfile
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.log import is_log


def content_of(file: str) -> str:
    """What is in a file. Raises Refusal where it cannot be read, or is a saved game rather than a record."""
    try:
        data = Path(file).read_bytes()
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise Refusal(
            "bad-record", N_("The file {file} cannot be read: {reason}."), file=file, reason=reason
        ) from None
    if is_log(data):
        raise Refusal(
            "bad-record",
            N_(
                "The file {file} is a saved game and not a record. Going on with it ({command}) and the word "
                "save writes its record."
            ),
            file=file,
            command=go_on_command(shlex.quote(file)),
        )
    return recordfile.decoded(data)
