"""The small parts that a JSON Schema is put together from."""

from typing import Any, Final

Json = dict[str, Any]

INTEGER: Final[Json] = {"type": "integer"}
BOOLEAN: Final[Json] = {"type": "boolean"}
STRING: Final[Json] = {"type": "string"}
NULL: Final[Json] = {"type": "null"}


def at_least(least: int) -> Json:
    """A whole number, this one or a larger one."""
    return {"type": "integer", "minimum": least}


def between(least: int, most: int) -> Json:
    """A whole number from `least` to `most`."""
    return {"type": "integer", "minimum": least, "maximum": most}


def just(value: str | bool) -> Json:
    """This value and no other."""
    return {"const": value}


def one_of(*values: str) -> Json:
    """One of these words."""
    return {"type": "string", "enum": list(values)}


def ref(name: str) -> Json:
    """The definition of that name."""
    return {"$ref": f"#/$defs/{name}"}


def many(items: Json, least: int = 0, most: int | None = None) -> Json:
    """A list of such items, in length from `least` to `most`."""
    length: Json = {"minItems": least} if least else {}
    if most is not None:
        length["maxItems"] = most
    return {"type": "array", "items": items, **length}


def either(*schemas: Json) -> Json:
    """Anything that one of these accepts."""
    return {"anyOf": list(schemas)}


def or_null(schema: Json) -> Json:
    """That, or null."""
    return either(schema, NULL)


def keys(needed: Json, optional: Json | None = None) -> Json:
    """An object with these keys and no others."""
    return {
        "type": "object",
        "properties": {**needed, **(optional or {})},
        "required": list(needed),
        "additionalProperties": False,
    }


def mapping(pattern: str, values: Json, least: int = 0) -> Json:
    """An object whose keys match the pattern."""
    length: Json = {"minProperties": least} if least else {}
    return {"type": "object", "patternProperties": {pattern: values}, "additionalProperties": False, **length}
