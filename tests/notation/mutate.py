"""Spoiling a valid request or answer in one place, so that it is certainly valid no more.

It knows nothing of the schema, only the contract: no value may be of two types (except null beside another),
some keys are never left out, and some words stand in a fixed list.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

Path = tuple[str | int, ...]
Spoilt = tuple[str, Any]

NEEDED = """
    ok error code message position view record actions editions new load play legal replay
    do event seat field card to give want offer id from gives edition players seats
    viewer hand_count coin_count count top source bean cards times paid gave got winners
    beanometer sources removed hands turn_up draw price coins_go_to
"""
LISTED = "do event phase source code rest third_field single_bean third_field_coins tie_break"
WRONG_TYPES: dict[type, tuple[Any, ...]] = {
    dict: ([], 7, "text"),
    list: ({}, 7, "text"),
    str: (7, True, []),
    int: ("7", True, 1.5, []),
    bool: (7, "true", None),
    type(None): (True, {}, 1.5),
}


def mutant(value: Any, answer: bool, chance: Random) -> Spoilt:
    """What was done, and a copy of a request or an answer to which it was done.

    In an answer no number is negative; in a request a negative place is only one that does not exist.
    """
    kinds: dict[Path, list[tuple[Path, Any]]] = {}
    for path, part in places(value):
        kinds.setdefault(tuple(step for step in path if isinstance(step, str)), []).append((path, part))
    path, part = chance.choice(chance.choice(list(kinds.values())))
    what, spoilt = chance.choice(list(_spoilt(part, path, answer)))
    return f"{'.'.join(map(str, path))}: {what}", _with(value, path, spoilt)


def places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every part of a value with the way to it, the whole first."""
    yield path, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from places(part, (*path, key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from places(part, (*path, place))


def _spoilt(part: Any, path: Path, answer: bool) -> Iterator[Spoilt]:
    for wrong in WRONG_TYPES[type(part)]:
        yield f"{json.dumps(wrong)} in place of it", wrong
    if isinstance(part, dict):
        yield "a key more", {**part, "unexpected": None}
        for key in sorted(part.keys() & set(NEEDED.split())):
            yield f"without {key}", {other: item for other, item in part.items() if other != key}
    if isinstance(part, str) and path[-1] in LISTED.split() and "sources" not in path:
        yield "another word", "no-such-word"
    if type(part) is int and answer:
        yield "a negative number", -1


def _with(value: Any, path: Path, part: Any) -> Any:
    """A copy of the value with this part at the end of the path."""
    if not path:
        return part
    copy = value.copy()
    copy[path[0]] = _with(value[path[0]], path[1:], part)
    return copy
