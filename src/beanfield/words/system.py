"""What the operating system says when it refuses a file or an address."""

from typing import Final

from .language import Language
from .marks import NC_

KNOWN: Final = frozenset(
    (
        NC_("system", "Address already in use"),
        NC_("system", "Cannot assign requested address"),
        NC_("system", "File exists"),
        NC_("system", "File name too long"),
        NC_("system", "Is a directory"),
        NC_("system", "No space left on device"),
        NC_("system", "No such file or directory"),
        NC_("system", "Not a directory"),
        NC_("system", "Permission denied"),
        NC_("system", "Read-only file system"),
    )
)
"""The reasons that are translated, in the words of Linux; others stay as the system says them."""


def system_reason(language: Language, reason: str) -> str:
    """Return a reason of the system in a language."""
    return str(language.phrase("system", reason)) if reason in KNOWN else reason
