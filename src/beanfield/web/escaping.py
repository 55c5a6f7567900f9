"""What is shown in pages, escaped where that is needed."""

import re
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

NEEDS_ESCAPING: Final = re.compile("[&<>'\"]").search


escaped: Final = lru_cache(4096)(escape)
"""Most of what needs escaping, such as "Ann's turn", is shown again and again."""


def shown(value: object) -> str:
    """A value as it stands in a page: escaped, but for markup. `escape` is slower: it makes it markup too."""
    if isinstance(value, str):
        return value if type(value) is Markup or NEEDS_ESCAPING(value) is None else escaped(value)
    return str(value) if type(value) is int else escape(value)


def marked(text: str) -> Markup:
    """A text that is markup, faster than by `Markup(text)`."""
    return str.__new__(Markup, text)
