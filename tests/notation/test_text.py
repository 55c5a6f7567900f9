"""The text notation: every record comes back as it was, and broken texts are refused in one sentence."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beanfield.notation import text
from beanfield.notation.shape import fits
from beanfield.rules import Refusal
from tests.notation.records import RECORDS
from tests.notation.talk import Pair, casebook, games

Json = dict[str, Any]

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
SHORT = """\
beanfield-record/1
edition 104
players "Ann" "Pip \\"the bean\\""
deck blue*3 soy

# turn 1
0 plant 1

result unsaid
"""


def record(**changes: Any) -> Json:
    plain = {
        "format": "beanfield-record/1",
        "edition": "104",
        "rulings": {},
        "players": ["Ann", "Pip"],
        "deck": ["blue", "blue"],
        "shuffles": [],
        "actions": [],
    }
    return plain | changes


def last_line(action: Json) -> str:
    written = text.write(record(actions=[action]))
    assert text.read(written)["actions"] == [action]
    return written.splitlines()[-3]


@given(RECORDS)
def test_every_record_comes_back(made: Json) -> None:
    written = text.write(made)
    assert written.encode("utf-8")
    again = text.read(written)
    assert again == made
    assert json.dumps(again, sort_keys=True) == json.dumps(made, sort_keys=True)
    assert text.write(again) == written


@given(RECORDS)
def test_the_order_of_keys_does_not_matter(made: Json) -> None:
    assert text.write(json.loads(json.dumps(made, sort_keys=True))) == text.write(made)


@given(RECORDS, st.sampled_from(["\r\n", "\n\n", "\n # a comment\n", "\n#\n"]))
def test_line_ends_blank_lines_and_comments_do_not_matter(made: Json, end: str) -> None:
    assert text.read("\ufeff" + text.write(made).replace("\n", end)) == made


@given(RECORDS, st.randoms())
def test_a_spoilt_text_is_a_record_or_refused_with_its_line(made: Json, chance: Any) -> None:
    words = re.split(r"(\s+)", text.write(made))
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(words))
        words[place] = chance.choice(
            ["", "0", "-1", "for", ":", '"', "|", "blue", "nothing", "x" * 90, words[0]]
        )
    try:
        read = text.read("".join(words))
    except Refusal as refusal:
        assert refusal.code == "bad-record"
        assert re.match(r"Line \d+: .*\.$|The record has no line ", refusal.message)
    else:
        assert fits(read, "record")
        assert text.read(text.write(read)) == read


@given(st.text())
def test_any_text_is_a_record_or_refused(anything: str) -> None:
    for begun in (anything, "beanfield-record/1\n" + anything):
        with pytest.raises(Refusal) as refused:
            text.read(begun)
        assert refused.value.code == "bad-record"
        assert "\n" not in refused.value.message


@pytest.mark.parametrize(
    ("action", "line"),
    [
        ({"seat": 1, "do": "plant", "field": 2}, "1 plant 2"),
        ({"seat": 0, "do": "turn-up"}, "0 turn-up"),
        (
            {
                "seat": 0,
                "do": "offer",
                "to": 2,
                "give": {"turned_up": [1], "hand": [3]},
                "want": ["red", "soy"],
            },
            "0 offer 2: t1 h3 for red soy",
        ),
        (
            {"seat": 0, "do": "offer", "to": None, "give": {"turned_up": [0]}, "want": []},
            "0 offer all: t0 -h for nothing",
        ),
        (
            {"seat": 2, "do": "offer", "to": 0, "give": {}, "want": ["red", "red"], "answers": 4},
            "2 offer 0 answers 4: -t -h for red*2",
        ),
        (
            {
                "seat": 2,
                "do": "offer",
                "to": 0,
                "give": {"hand": [], "turned_up": []},
                "want": ["for"],
                "answers": None,
            },
            "2 offer 0 answers none: nothing for for",
        ),
        ({"seat": 1, "do": "accept", "offer": 4, "hand": [2, 0], "turned_up": []}, "1 accept 4: h2 h0"),
        ({"seat": 1, "do": "accept", "offer": 4, "hand": [], "turned_up": []}, "1 accept 4"),
        ({"seat": 1, "do": "accept", "offer": 4}, "1 accept 4: -t -h"),
        ({"seat": 1, "do": "decline", "offer": 4}, "1 decline 4"),
        ({"seat": 1, "do": "plant-received", "card": 0, "field": 1}, "1 plant-received 0 to 1"),
        ({"seat": 1, "do": "discard", "hand": 3}, "1 discard 3"),
        ({"seat": 1, "do": "buy-field"}, "1 buy-field"),
        ({"seat": 1, "do": "buy-field", "coins": []}, "1 buy-field nothing"),
        ({"seat": 1, "do": "buy-field", "coins": [4, 0, 2]}, "1 buy-field 4 0 2"),
    ],
)
def test_lines_of_actions(action: Json, line: str) -> None:
    assert last_line(action) == line


def test_a_record_reads_like_this() -> None:
    made = record(
        players=["Ann", 'Pip "the bean"'],
        deck=["blue", "blue", "blue", "soy"],
        actions=[{"seat": 0, "do": "plant", "field": 1}],
    )
    assert text.write(made) == SHORT
    assert text.read(SHORT) == made


def test_long_lists_are_wrapped_and_read_again() -> None:
    made = record(deck=["blue", "soy"] * 100)
    written = text.write(made)
    assert max(map(len, written.splitlines())) <= 90
    assert text.read(written) == made


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("0 plant", "Line 7: something is missing"),
        ("0 plant x", 'Line 7: "x" is not a whole number.'),
        ("0 plant 1 2", 'Line 7: "2" is one word too many.'),
        ("0 plant 01", 'Line 7: "01" is not a whole number.'),
        ("0 dance 1", 'Line 7: there is no action called "dance".'),
        ("0 decline 0", 'Line 7: "0" is too small a number.'),
        ("0 offer 1: t0", "Line 7: something is missing"),
        ("0 offer 1: t0 x1 for red", 'Line 7: "x1" is not a card'),
        ("0 offer 1: t0 -t for red", "Line 7: cards are given of a list that is left out"),
        ("0 offer 1: t0 for Red", 'Line 7: "Red" is not written like a kind of bean'),
        ("0 offer 1 t0 for red", 'Line 7: "t0" stands where this is expected'),
        ("0 offer 1: t0 for red*0", 'Line 7: "red*0" is not written like'),
        ("0 plant-received 1 2", 'Line 7: "2" stands where this is expected'),
        ('players "Bo"', 'Line 7: "players" is said a second time.'),
        ('deck "Bo', "Line 7: a quotation mark is not closed."),
        ("start active 0", "Line 7: a record has a deck or a start, not both."),
        ("ruling single_bean loose", 'Line 7: "loose" stands where this is expected: relaxed, strict.'),
        ("ruling beans red blue red", "Line 7: a kind of bean is named twice."),
        ("result coins 1 winners", "Line 7: something is missing"),
        ("result", "Line 7: something is missing"),
        ("result none", "Line 9: nothing may follow after the result."),
        ("| x", "Line 7: no edition-data stands before it."),
        ("edition-data", "Line 7: the lines of the edition file are missing"),
        ("edition-data\n~ x", 'Line 8: "x" must stand in quotation marks.'),
        ("hello", 'Line 7: no line begins with "hello".'),
    ],
)
def test_what_is_wrong_and_where(line: str, wrong: str) -> None:
    with pytest.raises(Refusal) as refused:
        text.read(SHORT.replace("0 plant 1", line))
    assert refused.value.message.startswith(wrong)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("seat 1 hand soy", 'Line 5: "1" is not the next seat.'),
        ("seat 0 fields blue*2", "Line 5: a seat has two or three fields."),
        ("seat 0 fields blue empty", 'Line 5: "blue" is not a field'),
        ("seed 9007199254740992", 'Line 5: "9007199254740992" is too large a number.'),
        ("phase lunch", 'Line 5: "lunch" stands where this is expected'),
        ("weather fine", 'Line 5: a position has nothing called "weather".'),
        ("offers 3", 'Line 5: "3" stands where this is expected: nothing.'),
    ],
)
def test_what_is_wrong_in_a_start(line: str, wrong: str) -> None:
    with pytest.raises(Refusal) as refused:
        text.read(
            f'beanfield-record/1\nedition 104\nplayers "" ""\nstart edition 104\nstart {line}\nresult none\n'
        )
    assert refused.value.message.startswith(wrong)


@pytest.mark.parametrize("word", ["edition", "players", "deck"])
def test_a_line_that_is_missing(word: str) -> None:
    with pytest.raises(Refusal, match=f"no line that begins with {word}"):
        text.read("\n".join(line for line in SHORT.splitlines() if not line.startswith(word)))


@given(RECORDS)
def test_a_text_cut_short_anywhere_is_refused(made: Json) -> None:
    written = text.write(made).rstrip()
    cuts = {*range(max(0, len(written) - 40), len(written)), *range(0, len(written), 37)}
    for length in cuts:
        with pytest.raises(Refusal) as refused:
            text.read(written[:length])
        assert refused.value.code == "bad-record"


def test_where_a_text_breaks_off() -> None:
    with pytest.raises(Refusal) as refused:
        text.read(SHORT.replace("0 plant 1\n\nresult unsaid", "0 offer 1: t0 for nothi"))
    assert refused.value.message == "Line 7: the file breaks off here; its last line says the result."


def test_what_is_no_record_is_not_written() -> None:
    with pytest.raises(Refusal) as refused:
        text.write(record(actions=[{"seat": 0, "do": "plant", "field": 1.0}]))
    assert refused.value.code == "malformed"
    assert refused.value.message == "record.actions[0].field must be a whole number."


@pytest.mark.parametrize("talk", [games, casebook])
def test_records_of_games(talk: Callable[[], list[Pair]]) -> None:
    records = [answer["record"] for _, answer in talk() if "record" in answer]
    assert len(records) >= 5
    for made in records:
        assert text.read(text.write(made)) == made


def test_the_examples_of_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    game, start = (
        next(block for block in page.split("```\n") if block.startswith(begin))
        for begin in ("beanfield-record/1", "start format")
    )
    read = text.read(game)
    assert read["players"][2] == 'Bo "the bean"'
    assert read["actions"][2]["give"] == {"turned_up": [0], "hand": [3]}
    begun = text.read(f'beanfield-record/1\nedition 104\nplayers "" ""\n{start}result unsaid\n')["start"]
    assert begun["seats"] == [{"hand": ["red", "blue"], "fields": [["blue", 2], None]}, {}]
    assert fits(read, "record")
