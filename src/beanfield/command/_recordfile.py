"""Reading the record that a command is given."""

from pathlib import Path

from beanfield.notation import recordfile
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_


def content_of(file: str) -> str:
    """What is in a file. Raises Refusal where it cannot be read."""
    try:
        return recordfile.decoded(Path(file).read_bytes())
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise Refusal(
            "bad-record", N_("The file {file} cannot be read: {reason}."), file=file, reason=reason
        ) from None
