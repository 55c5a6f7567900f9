"""Holding a JSON value against a definition of the schema, with a sentence that says where it does not fit.

It knows the words of JSON Schema that `schema.py` uses and no others. Stricter than a schema can be in one
point: a number written `1.0` is no whole number.
"""

import re
from functools import cache
from typing import Any

from beanfield.notation.quoting import shorten
from beanfield.notation.schema import Json, definitions
from beanfield.rules.refusals import N_, Refusal

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "null": (type(None),),
}


_WRONG_TYPE = {
    "object": N_("{where} must be an object with keys."),
    "array": N_("{where} must be a list."),
    "string": N_("{where} must be a text."),
    "boolean": N_("{where} must be true or false."),
    "integer": N_("{where} must be a whole number."),
    "null": N_("{where} must be null."),
}


def check(value: Any, name: str, where: str) -> None:
    """Hold a value against the definition `name`; `where` says what it is ("record", "line").

    Raises Refusal("malformed") with a sentence that names the place and what is wrong there.
    """
    _check(value, {"$ref": f"#/$defs/{name}"}, where)


def fits(value: Any, name: str) -> bool:
    """Whether a value fits the definition `name`."""
    return _fits(value, {"$ref": f"#/$defs/{name}"})


@cache
def _definitions() -> Json:
    return definitions()


def _resolve(schema: Json) -> Json:
    while "$ref" in schema:
        schema = _definitions()[schema["$ref"].removeprefix("#/$defs/")]
    return schema


def _forms(schema: Json) -> list[Json]:
    """The definitions of which one has to fit."""
    schema = _resolve(schema)
    return [form for one in schema["anyOf"] for form in _forms(one)] if "anyOf" in schema else [schema]


def _wrong(text: str, where: str, **values: Any) -> Refusal:
    return Refusal("malformed", text, where=where, **values)


def _check(value: Any, schema: Json, where: str) -> None:
    schema = _resolve(schema)
    if "anyOf" in schema:
        _check(value, _branch(value, _forms(schema), where), where)
        return
    if "const" in schema:
        if not _same(value, schema["const"]):
            raise _wrong(N_("{where} must be {word}."), where, word=_json_word(schema["const"]))
        return
    kind = schema["type"]
    if not _is(value, kind):
        raise _wrong(_WRONG_TYPE[kind], where)
    if kind == "object":
        _check_object(value, schema, where)
    elif kind == "array":
        _check_array(value, schema, where)
    elif kind == "string":
        _check_string(value, schema, where)
    elif kind == "integer":
        _check_integer(value, schema, where)


def _is(value: Any, kind: str) -> bool:
    return isinstance(value, _TYPES[kind]) and not (isinstance(value, bool) and kind == "integer")


def _same(value: Any, const: Any) -> bool:
    return type(value) is type(const) and bool(value == const)


def _json_word(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _branch(value: Any, branches: list[Json], where: str) -> Json:
    """The one of several definitions that this value is nearest to."""
    alike = [one for one in branches if "const" not in one and _is(value, one["type"])]
    alike += [one for one in branches if "const" in one and _same(value, one["const"])]
    if not alike:
        kinds = [one.get("type") for one in branches]
        if kinds == ["integer", "null"]:
            raise _wrong(N_("{where} must be a whole number or null."), where)
        if kinds == ["object"] * len(kinds):
            raise _wrong(_WRONG_TYPE["object"], where)
        raise _wrong(N_("{where} is not of a kind that may stand there."), where)
    if len(alike) == 1 or not isinstance(value, dict):
        return alike[0]
    for key in _marks(alike):
        if key not in value:
            raise _wrong(N_("{where} lacks the key {key}."), where, key=key)
        alike = [one for one in alike if _same(value[key], _resolve(one["properties"][key])["const"])]
        if not alike:
            raise _wrong(N_("{where} is none of the words that may stand there."), f"{where}.{key}")
    odd = [_odd_keys(value, one) for one in alike]
    nearest = [one for one, number in zip(alike, odd, strict=True) if number == min(odd)]
    if not value.keys() & nearest[0]["properties"].keys():
        raise _wrong(N_("{where} has none of the keys that may stand there."), where)
    return next((one for one in nearest[:-1] if _fits(value, one)), nearest[-1])


def _marks(branches: list[Json]) -> list[str]:
    """The keys that have one fixed value in each of these definitions, so that they tell them apart."""
    marks = [
        {key for key, part in one["properties"].items() if "const" in _resolve(part)} for one in branches
    ]
    return sorted(set.intersection(*marks))


def _odd_keys(value: Json, schema: Json) -> int:
    """How many keys an object lacks or has too many for a definition."""
    lacking = sum(key not in value for key in schema["required"])
    return lacking + sum(key not in schema["properties"] for key in value)


def _fits(value: Any, schema: Json) -> bool:
    try:
        _check(value, schema, "")
    except Refusal:
        return False
    return True


def _check_object(value: Json, schema: Json, where: str) -> None:
    properties = schema.get("properties", {})
    patterns = schema.get("patternProperties", {})
    for key in schema.get("required", ()):
        if key not in value:
            raise _wrong(N_("{where} lacks the key {key}."), where, key=key)
    for key, part in value.items():
        rule = properties.get(key) or next((p for name, p in patterns.items() if re.search(name, key)), None)
        if rule is None:
            raise _wrong(N_("{where} has a key too many: {key}."), where, key=shorten(key))
        _check(part, rule, f"{where}.{key}" if where else key)
    if len(value) < schema.get("minProperties", 0):
        raise _wrong(N_("{where} is too short."), where)


def _check_array(value: list[Any], schema: Json, where: str) -> None:
    if len(value) < schema.get("minItems", 0):
        raise _wrong(N_("{where} is too short."), where)
    if len(value) > schema.get("maxItems", len(value)):
        raise _wrong(N_("{where} is too long."), where)
    rules = schema["prefixItems"] if "prefixItems" in schema else [schema["items"]] * len(value)
    for i, (part, rule) in enumerate(zip(value, rules, strict=True)):
        _check(part, rule, f"{where}[{i}]")
    if schema.get("uniqueItems") and len(set(value)) < len(value):
        raise _wrong(N_("{where} names something twice."), where)


def _check_string(value: str, schema: Json, where: str) -> None:
    if "enum" in schema and value not in schema["enum"]:
        raise _wrong(N_("{where} is none of the words that may stand there."), where)
    if "pattern" in schema and not re.search(schema["pattern"], value):
        raise _wrong(N_("{where} is not written like a kind of bean."), where)
    if len(value) < schema.get("minLength", 0):
        raise _wrong(N_("{where} is too short."), where)


def _check_integer(value: int, schema: Json, where: str) -> None:
    if value < schema.get("minimum", value):
        raise _wrong(N_("{where} is too small a number."), where)
    if value > schema.get("maximum", value):
        raise _wrong(N_("{where} is too large a number."), where)
