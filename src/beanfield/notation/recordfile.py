"""A record as the bytes of a file: JSON or the text notation, told apart by what is in it."""

import json
from typing import Any

from beanfield.notation import text
from beanfield.notation.schema import Json
from beanfield.notation.shape import check
from beanfield.rules.refusals import N_, Refusal


def decoded(data: bytes) -> str:
    """The characters of a file. Raises Refusal("bad-record") where they are not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        raise Refusal("bad-record", N_("Line {line}: this is not text in UTF-8."), line=line) from None


def is_json(content: str) -> bool:
    """Whether a file holds JSON rather than the text notation."""
    return content.lstrip().startswith(("{", "["))


def parse(content: str) -> Json:
    """The record in a file. Raises Refusal("bad-record" or "malformed"), saying where and what is wrong."""
    if not is_json(content):
        return text.read(content)
    record: Json = _json(content)
    check(record, "record", "record")
    return record


def _json(content: str) -> Any:
    try:
        return json.loads(content)
    except json.JSONDecodeError as problem:
        raise Refusal(
            "bad-record",
            N_("Line {line}, column {column}: this is not JSON, or the file breaks off."),
            line=problem.lineno,
            column=problem.colno,
        ) from None
    except RecursionError:
        raise Refusal("bad-record", N_("The JSON is nested too deeply.")) from None
    except ValueError:
        raise Refusal("bad-record", N_("The JSON holds a number that is far too long.")) from None


def as_json(record: Json) -> str:
    """The record as JSON with one key and one action a line, so that two of them can be compared."""
    rows = []
    for key, value in record.items():
        if key == "actions" and value:
            actions = ",\n".join(f"  {_row(action)}" for action in value)
            rows.append(f' "actions": [\n{actions}\n ]')
        else:
            rows.append(f" {_row(key)}: {_row(value)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _row(value: Any) -> str:
    row = json.dumps(value, ensure_ascii=False)
    return row if row.isprintable() else json.dumps(value)
