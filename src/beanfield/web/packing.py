"""Bodies made small for the wire, for those who can read them so."""

import re
from functools import lru_cache
from gzip import compress
from typing import Final

from beanfield.web.guests import Asked

COMMENT: Final = re.compile(rb"/\*.*?\*/", re.DOTALL)
SPACE: Final = re.compile(rb"\s*([{};,])\s*|\s+")
MARGIN: Final = re.compile(rb"^[ \t]*(//.*\n)?", re.MULTILINE)
PAGE_LEVEL: Final = 5
"""For pages, which are packed each time; what stays the same is packed once and as small as can be."""


def packs(request: Asked) -> bool:
    """Whether who asks can read a packed body."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(body: bytes) -> bytes:
    """A page, packed."""
    return compress(body, PAGE_LEVEL, mtime=0)


@lru_cache(maxsize=64)
def packed_once(body: bytes, kind: str) -> bytes:
    """A file that many ask for, packed; style sheets and scripts without comments and needless space."""
    if kind == ".css":
        body = SPACE.sub(lambda found: found[1] or b" ", COMMENT.sub(b"", body))
    if kind == ".js":
        body = MARGIN.sub(b"", body)
    return compress(body, 9, mtime=0)
