"""The JSON Schema accepts every request and answer, and none that is spoilt in one place."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from beanfield.notation.schema import definitions, schema
from beanfield.notation.shape import check, fits
from beanfield.rules import Refusal
from tests.notation.mutate import mutant, places
from tests.notation.records import ACTIONS, RECORDS, STARTS
from tests.notation.talk import Pair, Talk, casebook, games

Json = dict[str, Any]
KEYWORDS = """
    $ref anyOf type const enum minimum maximum minLength pattern items prefixItems minItems maxItems
    uniqueItems properties required additionalProperties patternProperties minProperties
"""


@cache
def validator(name: str) -> Draft202012Validator:
    whole = schema()
    if name:
        whole = {"$schema": whole["$schema"], "$defs": whole["$defs"], "$ref": f"#/$defs/{name}"}
    return Draft202012Validator(whole)


def valid(value: Any, name: str) -> bool:
    """What the schema says, which our own check must say too."""
    found = validator(name).is_valid(value)
    assert fits(value, name) == found, (name, value)
    return found


@cache
def lines() -> list[tuple[Json, bool]]:
    """Requests (False) and answers (True)."""
    return [(line, line is pair[1]) for pair in games() for line in pair]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


def test_our_own_check_knows_every_word_of_the_schema() -> None:
    for path, part in places(definitions()):
        names = bool(path) and path[-1] in ("properties", "patternProperties")
        if isinstance(part, dict) and path and not names and "enum" not in path:
            assert part.keys() <= set(KEYWORDS.split()), path


def test_no_object_takes_other_keys() -> None:
    for path, part in places(definitions()):
        if isinstance(part, dict) and part.get("type") == "object":
            assert part["additionalProperties"] is False, path


def code_of(answer: Json) -> str:
    return "" if answer["ok"] else str(answer["error"]["code"])


@pytest.mark.parametrize("talk", [games, casebook])
def test_every_request_and_answer_is_valid(talk: Callable[[], list[Pair]]) -> None:
    for request, answer in talk():
        assert valid(answer, "answer"), answer
        assert valid(request, "request") == (code_of(answer) != "malformed"), (request, answer)


def test_the_root_takes_requests_and_answers() -> None:
    for line, _ in lines()[:200]:
        assert validator("").is_valid(line)


def test_spoilt_ones_are_not() -> None:
    chance = Random(2)
    for _ in range(200):
        line, answer = chance.choice(lines())
        what, spoilt = mutant(line, answer, chance)
        assert not valid(spoilt, "answer" if answer else "request"), (what, line)
        assert not validator("").is_valid(spoilt), (what, line)


@given(RECORDS, STARTS, ACTIONS)
def test_what_is_made_by_chance_is_valid(record: Json, start: Json, action: Json) -> None:
    assert valid(record, "record")
    assert valid({"replay": record}, "request")
    assert valid(start, "loadable-position")
    assert valid({"load": start}, "request")
    assert valid({"play": action}, "request")


@given(RECORDS, STARTS, st.lists(ACTIONS, max_size=5))
def test_the_referee_does_not_call_malformed_what_is_valid(
    record: Json, start: Json, actions: list[Json]
) -> None:
    talk = Talk()
    talk.ask({"new": {"edition": "154", "players": 3, "seed": 1}})
    talk.ask({"load": start})
    for action in actions:
        talk.ask({"play": action})
    talk.ask({"replay": record})
    for _, answer in talk.pairs:
        assert code_of(answer) != "malformed", answer
        assert valid(answer, "answer")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.just("plant"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["new", "load", "play", "seat", "do", "ok", "x"]), inner, max_size=3
        )
    ),
)


@given(ANYTHING, st.sampled_from(["request", "answer", "record", "event"]))
def test_anything_at_all_is_judged_alike(anything: Any, name: str) -> None:
    valid(anything, name)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("request", {"legal": True}),
        ("request", {"legal": 0, "view": 0}),
        ("request", {"position": 1}),
        ("request", {"offers": 0, "give": 1}),
        ("request", {"offers": 0, "give": -1, "want": 1}),
        ("request", {"play": {"do": "turn-up"}}),
        ("request", {"new": {"edition": "104", "players": 4, "seed": 2**53}}),
        ("request", {"new": {"edition": "104", "players": 4, "seed": 1, "deck": []}}),
        ("request", {"new": {"edition": "104", "players": 4, "rulings": {"beans": ["red", "red"]}}}),
        ("request", {"load": {"edition": "104", "seats": [{"fields": [["soy", 1, 2], None]}]}}),
        ("answer", {"ok": True}),
        ("answer", {"ok": True, "events": [{"event": "drew", "seat": 0}]}),
        ("answer", {"ok": True, "events": [{"event": "drew", "seat": 0, "cards": [], "count": 0}]}),
        ("answer", {"ok": False, "error": {"code": "malformed", "message": ""}}),
        ("answer", {"ok": False, "error": {"code": "no", "message": "No."}}),
        ("answer", {"ok": True, "actions": [{"seat": 0, "do": "plant", "field": -1}]}),
        ("answer", {"ok": True, "events": [{"event": "bought-field", "seat": 0, "paid": ["Soy"]}]}),
        ("answer", {"ok": True, "events": [{"event": "bought-field", "seat": 0, "paid": ["soy\n"]}]}),
    ],
)
def test_what_is_not_valid(name: str, value: Json) -> None:
    assert not valid(value, name)


@pytest.mark.parametrize(
    "request_line",
    [
        {"legal": -1},
        {"play": {"seat": 0, "do": "plant", "field": -1}},
        {"load": {"format": "beanfield-position/2", "edition": "105", "seats": [{"hand": ["Bean"]}]}},
    ],
)
def test_what_has_a_refusal_of_its_own_is_not_malformed(request_line: Json) -> None:
    assert valid(request_line, "request")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("request", 7, "It must be an object with keys."),
        ("request", {"legal": "0"}, "It.legal must be a whole number."),
        ("request", {"legal": 1.0}, "It.legal must be a whole number."),
        ("request", {"view": "0"}, "It.view must be a whole number or null."),
        ("request", {"fly": 1}, "It has none of the keys that may stand there."),
        ("request", {"play": {"seat": 0}}, "It.play lacks the key do."),
        (
            "request",
            {"play": {"seat": 0, "do": "fly"}},
            "It.play.do is none of the words that may stand there.",
        ),
        ("request", {"play": {"seat": 0, "do": "plant"}}, "It.play lacks the key field."),
        ("request", {"play": {"seat": 0, "do": "draw", "x": 1}}, 'It.play has a key too many: "x".'),
        ("request", {"position": False}, "It.position must be true."),
        ("record", {"deck": ["Soy"]}, "It lacks the key format."),
    ],
)
def test_the_sentence_says_where_and_what(name: str, value: Any, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        check(value, name, "It")
    assert (refused.value.code, refused.value.message) == ("malformed", sentence)
