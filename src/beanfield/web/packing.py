"""Bodies made small for the wire, for those who can read them so."""

from functools import lru_cache
from gzip import compress

from beanfield.web.guests import Asked

PAGE_LEVEL = 5
"""For pages, which are packed each time; what stays the same is packed once and as small as can be."""


def packs(request: Asked) -> bool:
    """Whether who asks can read a packed body."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(body: bytes) -> bytes:
    """A page, packed."""
    return compress(body, PAGE_LEVEL, mtime=0)


@lru_cache(maxsize=64)
def packed_once(body: bytes) -> bytes:
    """A file that many ask for, packed."""
    return compress(body, 9, mtime=0)
