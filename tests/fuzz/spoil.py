"""Spoiling requests: values of JSON changed at any level, then the text, then the bytes."""

import json
from random import Random
from typing import Any

Json = dict[str, Any]
Place = tuple[Any, Any]

VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, 2, 3, -1, 7, 255, 1022, 1023, 1024, 2**31, 2**53 - 1, 2**53, 2**64, -(2**64),
    10**400, 1.5, "", "0", "soy", "lentil", "é\u2028\0", "\ud800", "104", "154", "trade", "x" * 3000,
    [], [0], [0, 0], [None], [[]], ["soy"], ["soy", 3], {}, {"": 0}, {"do": "draw"}, {"turned_up": [0]},
)  # fmt: skip
RAW = (
    "NaN", "Infinity", "-Infinity", "1.0", "0.0", "-0", "-0.0", "1e5", "1E400", "01", "+1", "0x1", "9" * 5000,
    "nul", "'soy'", '"\\ud800"', '"\\x"', '"a\tb"', "[" * 90, "[" * 100_000, '{"a":' * 5000, "[0]" * 2, "//",
    "\ufeff",
    "[" + "0," * 3000 + "0]", '{"seat": 0, "seat": 1}',
)  # fmt: skip
MARK = "a place for raw text"
KEYS = (
    "seat", "do", "field", "card", "offer", "hand", "to", "give", "want", "coins", "active", "x", "", "Ü",
)  # fmt: skip
BYTES = (
    b"\xff", b"\xc3", b"\xed\xa0\x80", b"\0", b"\r", b'"', b"{", b"}", b",",
    b"\xef\xbb\xbf", b"\xf4\x90\x80\x80",
)  # fmt: skip


def line(request: Json, chance: Random) -> bytes:
    """The request as a line: mostly spoilt in a value or two, sometimes in its text or its bytes as well."""
    spoils = chance.choice([0, 1, 1, 1, 2, 4])
    request = copied(request)
    for _ in range(spoils):
        spoil_value(request, chance)
    text = json.dumps(request, ensure_ascii=chance.random() < 0.7)
    if MARK in text:
        text = text.replace(f'"{MARK}"', chance.choice(RAW), 1)
    data = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.12:
        data = spoil_bytes(data, chance)
    return data.replace(b"\n", b" ")


def places(value: Any) -> list[Place]:
    """Every place inside a value: what it is in, and its key or number."""
    found: list[Place] = []
    inside = [value]
    while inside:
        part = inside.pop()
        keys = list(part) if isinstance(part, dict) else list(range(min(len(part), 12)))
        found += [(part, key) for key in keys]
        inside += [part[key] for key in keys if isinstance(part[key], (dict, list))]
    return found


def spoil_value(request: Json, chance: Random) -> None:
    """Change, drop, double, rename or exchange one value somewhere in the request."""
    within = places(request)
    if not within:
        return
    part, key = chance.choice(within)
    how = chance.randrange(10)
    if how == 0:
        del part[key]
    elif how == 1:
        part[key] = MARK
    elif how == 2 and isinstance(part, dict):
        part[chance.choice(KEYS)] = part[key]
    elif how == 3 and isinstance(part, dict):
        part[chance.choice(KEYS)] = part.pop(key)
    elif how == 4 and isinstance(part, list):
        part.insert(key, part[key])
    elif how in (5, 8) and type(part[key]) is int:
        part[key] += chance.choice([-1, 1, 1, 2, 1000])
    elif how == 6:
        other, at = chance.choice(within)
        part[key] = copied(other[at]) if at in range_of(other) else None
    elif how == 7 and isinstance(part[key], list):
        part[key] = part[key] * chance.choice([2, 2, 30])
    else:
        alike = [value for value in VALUES if type(value) is type(part[key])]
        part[key] = copied(chance.choice(alike if chance.random() < 0.7 else VALUES))


def copied(value: Any) -> Any:
    return json.loads(json.dumps(value))


def range_of(part: Any) -> Any:
    return part if isinstance(part, dict) else range(len(part))


def spoil_bytes(data: bytes, chance: Random) -> bytes:
    """Cut, double, insert or change some bytes."""
    at = chance.randrange(len(data) + 1)
    how = chance.randrange(5)
    if how == 0:
        return data[:at]
    if how == 1:
        return data[:at] + chance.choice(BYTES) + data[at:]
    if how == 2:
        return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
    if how == 3:
        return data + data[at:]
    return chance.randbytes(chance.randrange(40))
