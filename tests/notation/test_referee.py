"""The referee's requests and refusals, line by line, in this process and as a process of its own."""

import json
import subprocess
import sys
from importlib import resources
from typing import Any

import pytest

from beanfield.notation.referee import Referee
from beanfield.notation.schema import schema
from beanfield.rules import CODES, Game
from beanfield.rules.edition import parse_edition
from tests.oracle.facts import BEANOMETER, CARDS, EDITION_BEANS, EDITION_RULINGS, SET_UPS

Json = dict[str, Any]

NEW: Json = {"edition": "104", "players": 3, "seed": 7}
PLANT: Json = {"seat": 0, "do": "plant", "field": 0}
SEATS: list[Json] = [
    {
        "hand": ["blue", "green", "soy"],
        "fields": [["red", 1], ["chili", 2]],
        "coins": ["blue", "soy", "stink"],
    },
    {"hand": ["garden", "blue"], "coins": ["red"] * 3},
    {},
]
TABLE: Json = {"edition": "104", "seed": 1, "seats": SEATS}


class Talk:
    """A referee that is asked in values, not lines."""

    def __init__(self, *requests: Json) -> None:
        self.referee = Referee()
        for request in requests:
            answer = self.ask(request)
            assert answer["ok"], (request, answer)

    def ask(self, request: Any) -> Json:
        return self.line(json.dumps(request).encode())

    def line(self, line: bytes) -> Json:
        answer = self.referee.answer(line)
        json.dumps(answer)
        return answer

    def code(self, request: Any) -> str:
        """The code of a refusal, which has left the position as it was."""
        before = self.ask({"position": True})
        answer = self.ask(request)
        assert self.ask({"position": True}) == before
        return code_of(answer)


def code_of(answer: Json) -> str:
    assert answer["ok"] is False
    assert answer.keys() == {"ok", "error"}
    assert answer["error"].keys() == {"code", "message"}
    assert answer["error"]["message"]
    return str(answer["error"]["code"])


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"null",
        b"7",
        b"[]",
        b'"new"',
        b"true",
        b"{}",
        b"{",
        b'{"new": }',
        b"not JSON",
        b'{"editions": true} {"editions": true}',
        b'{"editions": true,}',
        b'{"editions": 1}',
        b'{"editions": false}',
        b'{"colour": true}',
        b'{"editions": true, "view": null}',
        b'{"editions": true, "seat": 0}',
        b'{"new": {"edition": "104", "players": 3.0}}',
        b'{"new": {"edition": "104", "players": NaN}}',
        b'{"new": {"edition": "104", "players": Infinity}}',
        b'{"new": {"edition": "104", "players": 1e400}}',
        b'{"new": {"edition": "104", "players": true}}',
        b'{"new": {"edition": "104", "players": "3"}}',
        b'{"new": {"edition": 104, "players": 3}}',
        b'{"new": {"edition": "104"}}',
        b'{"new": {"players": 3}}',
        b'{"new": {"edition": "104", "players": 3, "colour": 1}}',
        b'{"new": {"edition": "104", "players": 3, "seed": -1}}',
        b'{"new": {"edition": "104", "players": 3, "seed": 9007199254740992}}',
        b'{"new": {"edition": "104", "players": 3, "seed": 1.0}}',
        b'{"new": {"edition": "104", "players": 3, "rulings": {"colour": 1}}}',
        b'{"new": {"edition": "104", "players": 3, "rulings": {"tie_break": "dice"}}}',
        b'{"new": {"edition": "104", "players": 3, "deck": "soy"}}',
        b'{"new": null}',
        b'{"load": []}',
        b'{"replay": {}}',
        b"\xff\xfe",
        b'{"new": {"edition": "\xc3", "players": 3}}',
        b"\xef\xbb\xbf{}",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 100_000,
    ],
    ids=range(43),
)
def test_a_line_that_is_no_request_is_malformed_with_and_without_a_game(line: bytes) -> None:
    assert code_of(Talk().line(line)) == "malformed"
    talk = Talk({"new": NEW})
    before = talk.ask({"position": True})
    assert code_of(talk.line(line)) == "malformed"
    assert talk.ask({"position": True}) == before


@pytest.mark.parametrize(
    "request_line",
    [
        {"play": PLANT},
        {"legal": 0},
        {"offers": 0, "give": 1, "want": 1},
        {"events": None},
        {"view": 0},
        {"position": True},
        {"record": True},
    ],
    ids=lambda request: str(next(iter(request))),
)
def test_a_request_about_a_game_before_there_is_any_is_malformed(request_line: Json) -> None:
    assert code_of(Talk().ask(request_line)) == "malformed"
    assert Talk({"new": NEW}).ask(request_line)["ok"]


@pytest.mark.parametrize(
    "request_line",
    [
        {"legal": None},
        {"legal": True},
        {"legal": 0.0},
        {"legal": "0"},
        {"legal": [0]},
        {"legal": 0, "give": 1},
        {"offers": 0},
        {"offers": 0, "give": 1},
        {"offers": 0, "give": -1, "want": 1},
        {"offers": 0, "give": 1, "want": 1.0},
        {"offers": 0, "give": True, "want": 1},
        {"offers": 0, "give": 1, "want": 10**9},
        {"offers": None, "give": 1, "want": 1},
        {"events": False},
        {"events": "0"},
        {"view": 1.5},
        {"view": []},
        {"position": 1},
        {"position": False},
        {"record": None},
        {"play": None},
        {"play": []},
        {"play": {}},
        {"play": {"do": "draw"}},
        {"play": {"seat": 0}},
        {"play": {"seat": 0, "do": "pass"}},
        {"play": {"seat": 0, "do": ["draw"]}},
        {"play": {"seat": "0", "do": "draw"}},
        {"play": {"seat": True, "do": "draw"}},
        {"play": {"seat": None, "do": "draw"}},
        {"play": {"seat": 0, "do": "draw", "field": 0}},
        {"play": {"seat": 0, "do": "plant"}},
        {"play": {"seat": 0, "do": "plant", "field": 0.0}},
        {"play": {"seat": 0, "do": "plant", "field": True}},
        {"play": {"seat": 0, "do": "plant", "field": None}},
        {"play": {"seat": 0, "do": "plant", "field": 0, "card": 0}},
        {"play": {"seat": 0, "do": "plant-received", "field": 0}},
        {"play": {"seat": 0, "do": "discard", "hand": [0]}},
        {"play": {"seat": 0, "do": "accept", "hand": []}},
        {"play": {"seat": 0, "do": "accept", "offer": 1, "hand": 0}},
        {"play": {"seat": 0, "do": "accept", "offer": 1, "hand": [True]}},
        {"play": {"seat": 0, "do": "accept", "offer": 1, "turned_up": None}},
        {"play": {"seat": 0, "do": "offer", "to": 1, "give": {}}},
        {"play": {"seat": 0, "do": "offer", "give": {}, "want": []}},
        {"play": {"seat": 0, "do": "offer", "to": "1", "give": {}, "want": []}},
        {"play": {"seat": 0, "do": "offer", "to": 1, "give": [], "want": []}},
        {"play": {"seat": 0, "do": "offer", "to": 1, "give": {"coins": []}, "want": []}},
        {"play": {"seat": 0, "do": "offer", "to": 1, "give": {"hand": 0}, "want": []}},
        {"play": {"seat": 0, "do": "offer", "to": 1, "give": {}, "want": "soy"}},
        {"play": {"seat": 0, "do": "offer", "to": 1, "give": {}, "want": [1]}},
        {"play": {"seat": 0, "do": "offer", "to": 1, "give": {}, "want": [], "answers": "1"}},
        {"play": {"seat": 0, "do": "buy-field", "coins": 3}},
        {"play": {"seat": 0, "do": "buy-field", "coins": [0, 1, "2"]}},
        {"play": {"seat": 0, "do": "buy-field", "coins": None}},
    ],
    ids=str,
)
def test_a_request_of_a_wrong_shape_is_malformed_in_every_phase(request_line: Json) -> None:
    trade = {**TABLE, "phase": "trade", "turned_up": ["soy"]}
    over = {**TABLE, "phase": "over"}
    positions = [trade] if "offers" in request_line else [TABLE, trade, over]
    for position in positions:
        assert Talk({"load": position}).code(request_line) == "malformed"


TRADE: Json = {
    **TABLE,
    "phase": "trade",
    "turned_up": ["soy", "red"],
    "offers": [
        {
            "id": number,
            "from": maker,
            "to": to,
            "give": {"turned_up": [], "hand": [0]},
            "want": ["blue"],
            "gives": gives,
            "answers": None,
        }
        for number, maker, to, gives in ((1, 1, 0, ["garden"]), (2, 0, None, ["blue"]), (3, 0, 2, ["blue"]))
    ],
    "next_offer": 4,
}
RECEIVED: Json = {**TABLE, "phase": "plant-received", "seats": [*SEATS[:2], {"received": ["soy", "red"]}]}
SEATS_OF_TWO: list[Json] = [SEATS[0], {"hand": ["wax", "blue"], "coins": ["red"] * 3}]
TWO: Json = {"edition": "154", "seed": 1, "seats": SEATS_OF_TWO}
OFFERED: Json = {**TWO, "phase": "offered", "offered": ["soy", "red"]}
TAKE: Json = {**TWO, "phase": "take", "turned_up": ["soy", "wax"]}
DRAW: Json = {**TABLE, "phase": "draw"}
SPOILED: Json = {**DRAW, "deck": [], "rest": "out", "discard": ["blue"], "shuffles": [["soy"]]}
GIVEN: Json = {"edition": "154", "seed": 1, "seats": [{"fields": [None] * 3, "third_field": "given"}] * 3}
SEVEN: Json = {"edition": "154", "seed": 1, "seats": [{"coins": ["blue", "soy", "red"]}] + [{}] * 6}


def act(do: str, seat: int = 0, **keys: Any) -> Json:
    return {"seat": seat, "do": do, **keys}


def offer(seat: int = 0, to: int | None = 1, **keys: Any) -> Json:
    return act("offer", seat, **{"to": to, "give": {"hand": [0]}, "want": [], **keys})


def with_seat(position: Json, seat: int, **keys: Any) -> Json:
    seats = list(position["seats"])
    seats[seat] = {**seats[seat], **keys}
    return {**position, "seats": seats}


ACTIONS: tuple[tuple[str, Json, Json], ...] = (
    ("no-such-seat", TABLE, act("plant", 3, field=0)),
    ("no-such-seat", TABLE, act("draw", -1)),
    ("no-such-seat", TRADE, offer(to=3)),
    ("no-such-seat", TRADE, offer(to=-1)),
    ("no-such-seat", {**TABLE, "phase": "over"}, act("draw", 9)),
    ("game-over", {**TABLE, "phase": "over"}, act("harvest", field=9)),
    ("game-over", {**TABLE, "phase": "over"}, act("buy-field", 1, coins=[7])),
    ("wrong-phase", TABLE, act("draw", 1)),
    ("wrong-phase", TABLE, act("end-trade", 1)),
    ("wrong-phase", TABLE, offer(to=0, give={"hand": [9]}, want=["lentil"])),
    ("wrong-phase", TABLE, act("accept", offer=9)),
    ("wrong-phase", TABLE, act("decline", offer=9)),
    ("wrong-phase", TABLE, act("withdraw", offer=9)),
    ("wrong-phase", TABLE, act("plant-received", field=9, card=9)),
    ("wrong-phase", TABLE, act("plant-offered", 1, field=9, card=9)),
    ("wrong-phase", TABLE, act("discard-offered", 1, card=9)),
    ("wrong-phase", TABLE, act("discard", 1, hand=9)),
    ("wrong-phase", TABLE, act("take", 1, card=9, field=9)),
    ("wrong-phase", TABLE, act("leave", 1)),
    ("wrong-phase", DRAW, act("plant", 1, field=9)),
    ("wrong-phase", DRAW, act("turn-up", 1)),
    ("wrong-phase", TAKE, offer(to=0)),
    ("wrong-phase", TWO, act("plant-received", card=0, field=0)),
    ("not-your-turn", TABLE, act("plant", 1, field=9)),
    ("not-your-turn", TABLE, act("turn-up", 1)),
    ("not-your-turn", TRADE, act("end-trade", 1)),
    ("not-your-turn", DRAW, act("draw", 2)),
    ("not-your-turn", TWO, act("harvest", 1, field=9)),
    ("not-your-turn", TWO, act("discard", 1, hand=9)),
    ("not-your-turn", TAKE, act("take", 1, card=9, field=9)),
    ("not-your-turn", TAKE, act("leave", 1)),
    ("not-your-turn", OFFERED, act("plant-offered", 1, card=9, field=9)),
    ("not-your-turn", OFFERED, act("discard-offered", 1, card=9)),
    ("no-such-field", TABLE, act("plant", field=2)),
    ("no-such-field", TABLE, act("plant", field=-1)),
    ("no-such-field", TABLE, act("harvest", field=2)),
    ("no-such-field", TABLE, act("harvest", field=10**30)),
    ("no-such-field", RECEIVED, act("plant-received", 2, card=9, field=2)),
    ("no-such-field", TAKE, act("take", card=9, field=2)),
    ("no-such-card", RECEIVED, act("plant-received", 2, card=2, field=0)),
    ("no-such-card", RECEIVED, act("plant-received", 2, card=-1, field=0)),
    ("no-such-card", RECEIVED, act("plant-received", 1, card=0, field=0)),
    ("no-such-card", TAKE, act("take", card=2, field=0)),
    ("no-such-card", OFFERED, act("discard-offered", card=2)),
    ("no-such-card", {**TWO, "planted": 1}, act("discard", hand=3)),
    ("no-such-card", TWO, act("discard", hand=-1)),
    ("no-such-card", TRADE, offer(give={"hand": [3]})),
    ("no-such-card", TRADE, offer(give={"hand": [-1]})),
    ("no-such-card", TRADE, offer(give={"hand": [1, 1]})),
    ("no-such-card", TRADE, offer(give={"turned_up": [2]})),
    ("no-such-card", TRADE, offer(give={"turned_up": [0, 0]}, answers=9, want=["lentil"])),
    ("no-such-card", TRADE, act("accept", offer=9, hand=[3])),
    ("no-such-card", TRADE, act("accept", offer=1, hand=[0, 0])),
    ("no-such-card", TRADE, act("accept", 2, offer=2, turned_up=[2])),
    ("no-such-card", TABLE, act("buy-field", coins=[0, 1, 3])),
    ("no-such-card", TABLE, act("buy-field", coins=[0, 1, 1])),
    ("no-such-card", TABLE, act("buy-field", 2, coins=[0])),
    ("no-such-card", TWO, act("buy-field", coins=[-1])),
    ("no-such-offer", TRADE, act("accept", offer=4)),
    ("no-such-offer", TRADE, act("accept", offer=0)),
    ("no-such-offer", TRADE, act("decline", offer=-1)),
    ("no-such-offer", TRADE, act("withdraw", offer=10**30)),
    ("no-such-offer", TRADE, offer(answers=4, want=["lentil"])),
    ("unknown-bean", TRADE, offer(want=["lentil"])),
    ("unknown-bean", TRADE, offer(to=0, want=["coffee"])),
    ("unknown-bean", {**TRADE, "edition": "154", "seats": [*SEATS, {}]}, offer(want=["coffee"])),
    ("bad-shuffle", SPOILED, act("draw")),
    ("field-taken", TABLE, act("plant", field=0)),
    ("field-taken", {**TABLE, "planted": 2}, act("plant", field=0)),
    ("field-taken", TAKE, act("take", card=0, field=0)),
    ("field-taken", with_seat(RECEIVED, 2, fields=[["blue", 1], None]),
     act("plant-received", 2, card=0, field=0)),
    ("field-taken", OFFERED, act("plant-offered", card=0, field=1)),
    ("must-plant-first", TABLE, act("turn-up")),
    ("must-plant-first", TWO, act("discard", hand=0)),
    ("plant-limit", with_seat({**TABLE, "planted": 2}, 0, fields=[None, None]), act("plant", field=0)),
    ("plant-limit", with_seat({**TWO, "planted": 1, "discarded": 1}, 0, fields=[None] * 2),
     act("plant", field=0)),
    ("plant-limit", {**TABLE, "planted": 2, "active": 2}, act("plant", 2, field=0)),
    ("hand-empty", {**TABLE, "active": 2}, act("plant", 2, field=0)),
    ("field-empty", TABLE, act("harvest", 2, field=1)),
    ("single-bean", TABLE, act("harvest", field=0)),
    ("single-bean", with_seat({**TABLE, "rulings": {"single_bean": "strict"}}, 0, fields=[["red", 1], None]),
     act("harvest", field=0)),
    ("field-not-sold", {**TABLE, "rulings": {"third_field": False}}, act("buy-field", coins=[0])),
    ("field-not-sold", GIVEN, act("buy-field")),
    ("field-limit", with_seat(TABLE, 0, fields=[None] * 3, third_field="bought"), act("buy-field")),
    ("too-few-coins", TABLE, act("buy-field", 2)),
    ("too-few-coins", with_seat(TABLE, 0, coins=["soy", "red"]), act("buy-field", coins=[0, 1])),
    ("bad-payment", TABLE, act("buy-field")),
    ("bad-payment", TABLE, act("buy-field", coins=[])),
    ("bad-payment", TABLE, act("buy-field", coins=[0, 1])),
    ("bad-payment", SEVEN, act("buy-field", coins=[1, 2])),
    ("bad-payment", SEVEN, act("buy-field", coins=[])),
    ("not-with-active", TRADE, offer(to=0)),
    ("not-with-active", TRADE, offer(1, to=2)),
    ("not-with-active", TRADE, offer(1, to=1, give={})),
    ("not-with-active", TRADE, offer(1, to=None)),
    ("not-with-active", TRADE, offer(1, to=0, give={"turned_up": [0]})),
    ("empty-offer", TRADE, offer(give={})),
    ("empty-offer", TRADE, offer(give={"hand": [], "turned_up": []}, answers=2)),
    ("not-addressed", TRADE, act("accept", 2, offer=1, hand=[])),
    ("not-addressed", TRADE, act("accept", 0, offer=2, hand=[1])),
    ("not-addressed", TRADE, act("decline", 1, offer=2)),
    ("not-addressed", TRADE, act("decline", 0, offer=3)),
    ("not-addressed", TRADE, act("withdraw", 0, offer=1)),
    ("not-addressed", TRADE, offer(answers=2)),
    ("not-addressed", TRADE, offer(to=2, answers=1)),
    ("not-addressed", TRADE, offer(1, to=0, answers=3)),
    ("wrong-payment", TRADE, act("accept", offer=1)),
    ("wrong-payment", TRADE, act("accept", offer=1, hand=[1])),
    ("wrong-payment", TRADE, act("accept", offer=1, hand=[0, 1])),
    ("wrong-payment", TRADE, act("accept", offer=1, turned_up=[0])),
    ("wrong-payment", TRADE, act("accept", 1, offer=2, turned_up=[0])),
    ("wrong-payment", TRADE, act("accept", 1, offer=2, turned_up=[0], hand=[1])),
    ("discard-limit", {**TWO, "planted": 1, "discarded": 1}, act("discard", hand=0)),
)  # fmt: skip
OTHERS: tuple[tuple[str, Json], ...] = (
    ("no-such-seat", {"legal": 3}),
    ("no-such-seat", {"legal": -1}),
    ("no-such-seat", {"view": 3}),
    ("no-such-seat", {"events": -1}),
    ("no-such-seat", {"offers": 3, "give": 0, "want": 0}),
    ("unknown-bean", {"new": {**NEW, "rulings": {"beans": ["coffee"]}}}),
    ("unknown-bean", {"new": {"edition": "104", "players": 3, "deck": ["coffee"]}}),
    ("unknown-bean", {"new": {"edition": "104", "players": 9, "deck": ["lentil"]}}),
    ("unknown-bean", {"new": {**NEW, "players": 9, "rulings": {"beans": ["coffee"]}}}),
    ("bad-players", {"new": {**NEW, "players": 9, "rulings": {"beans": ["garden"]}}}),
    ("unknown-edition", {"new": {"edition": "105", "players": 9, "deck": ["lentil"]}}),
    ("unknown-edition", {"new": {**NEW, "edition": "105"}}),
    ("unknown-edition", {"new": {**NEW, "edition": "104.toml"}}),
    ("unknown-edition", {"load": {**TABLE, "edition": ""}}),
    ("bad-players", {"new": {**NEW, "players": 2}}),
    ("bad-players", {"new": {**NEW, "players": -3}}),
    ("bad-players", {"new": {"edition": "154", "players": 8}}),
    ("bad-players", {"new": {"edition": "154", "players": 10**40}}),
    ("bad-position", {"new": {**NEW, "rulings": {"beans": ["garden"]}}}),
    ("bad-position", {"new": {"edition": "104", "players": 3, "deck": ["soy"]}}),
    ("bad-position", {"load": {**TABLE, "active": 3}}),
)


@pytest.mark.parametrize(("code", "position", "action"), ACTIONS, ids=[str(one[0]) for one in ACTIONS])
def test_an_action_is_refused_with_the_first_code_that_applies(
    code: str, position: Json, action: Json
) -> None:
    assert Talk({"load": position}).code({"play": action}) == code


@pytest.mark.parametrize(("code", "request_line"), OTHERS, ids=[str(one[0]) for one in OTHERS])
def test_another_request_is_refused_with_its_code_and_the_game_stays(code: str, request_line: Json) -> None:
    assert Talk({"load": TABLE}).code(request_line) == code


def test_every_code_of_the_contract_is_given_somewhere() -> None:
    assert {code for code, *_ in (*ACTIONS, *OTHERS)} | {"malformed", "bad-record"} == set(CODES)


def test_after_the_end_lists_are_empty_and_the_game_can_still_be_seen() -> None:
    talk = Talk({"load": {**TABLE, "phase": "over"}})
    assert talk.ask({"legal": 0})["actions"] == []
    assert talk.ask({"offers": 0, "give": 2, "want": 2})["actions"] == []
    assert talk.ask({"view": None})["view"]["phase"] == "over"
    assert talk.ask({"record": True})["record"]["result"]["coins"] == [3, 3, 0]


def test_new_answers_with_the_fresh_position_and_a_seed_is_drawn_and_kept() -> None:
    talk = Talk()
    position = talk.ask({"new": {"edition": "154", "players": 6}})["position"]
    assert [len(seat["hand"]) for seat in position["seats"]] == [3, 4, 5, 6, 6, 6]
    assert type(position["seed"]) is int
    again = talk.ask({"new": {"edition": "154", "players": 6, "seed": position["seed"]}})
    assert again["position"] == position
    assert talk.ask({"new": {"edition": "154", "players": 6, "seed": None}})["position"]["seed"] is not None


def test_a_given_deck_is_dealt_seat_by_seat_and_leaves_no_seed() -> None:
    deck = Game.new("104", 3, seed=4).record()["deck"]
    position = Talk().ask({"new": {"edition": "104", "players": 3, "deck": deck}})["position"]
    assert [seat["hand"] for seat in position["seats"]] == [deck[:5], deck[5:10], deck[10:15]]
    assert position["deck"] == deck[15:]
    assert position["seed"] is None
    assert code_of(Talk().ask({"new": {**NEW, "deck": deck}})) == "malformed"


def test_a_refused_play_keeps_the_events_of_the_last_one() -> None:
    talk = Talk({"new": NEW})
    events = talk.ask({"play": PLANT})["events"]
    assert talk.code({"play": act("draw")}) == "wrong-phase"
    assert talk.ask({"events": 0})["events"] == talk.ask({"events": None})["events"] == events


def test_events_show_drawn_cards_and_hand_places_to_their_owner_only() -> None:
    talk = Talk({"load": DRAW})
    drew = talk.ask({"play": act("draw")})["events"][0]
    assert len(drew["cards"]) == 3
    assert talk.ask({"events": 0})["events"][0] == drew
    for viewer in (1, None):
        assert talk.ask({"events": viewer})["events"][0] == {"event": "drew", "seat": 0, "count": 3}
    talk = Talk({"load": TRADE})
    made = talk.ask({"play": offer(give={"hand": [1], "turned_up": [0]})})["events"][0]
    assert talk.ask({"events": 0})["events"] == [made]
    assert made["offer"]["give"] == {"turned_up": [0], "hand": [1]}
    for viewer in (1, 2, None):
        (seen,) = talk.ask({"events": viewer})["events"]
        assert seen["offer"]["give"] == {"turned_up": [0]}
        assert seen["offer"]["gives"] == ["soy", "green"]


def test_other_cards_of_the_same_beans_pay_as_well_as_the_listed_ones() -> None:
    seats: list[Json] = [{"hand": ["soy", "blue", "soy"]}, {"hand": ["red"]}, {}]
    position = with_seat({**TRADE, "seats": seats, "offers": [], "next_offer": 1}, 1)
    talk = Talk({"load": position}, {"play": offer(1, to=0, want=["soy"])})
    listed = [one for one in talk.ask({"legal": 0})["actions"] if one["do"] == "accept"]
    assert sorted((one["turned_up"], one["hand"]) for one in listed) == [([], [0]), ([0], [])]
    assert talk.ask({"play": act("accept", offer=1, hand=[2])})["ok"]
    assert talk.ask({"position": True})["position"]["seats"][0]["hand"] == ["soy", "blue"]


def test_the_editions_are_told_with_every_number_of_the_rules_page() -> None:
    told = Talk().ask({"editions": True})["editions"]
    for name, beans in EDITION_BEANS.items():
        edition = told[name]
        assert edition.keys() == {"beans", "players", "rulings", "sources"}
        assert edition["beans"] == {
            bean: {
                "cards": CARDS[bean],
                "beanometer": {str(coins): need for coins, need in enumerate(BEANOMETER[bean], 1) if need},
            }
            for bean in beans
        }
        assert edition["rulings"] == EDITION_RULINGS[name]
        assert edition["players"].keys() == {str(players) for other, players in SET_UPS if other == name}
        assert all(isinstance(source, str) for source in edition["sources"].values())


def finished_record() -> Json:
    game = Game.new("154", 2, seed=3)
    while not game.over:
        action = game.legal(game.active)[0]
        game.play(action["seat"], action)
    return game.record(names=["Ann", "Pip"])


RECORD = finished_record()
STARTED: Json = {
    "format": "beanfield-record/1",
    "edition": "104",
    "rulings": {},
    "players": ["", "", ""],
    "start": {**DRAW, "deck": ["red"], "rest": "out", "discard": ["soy", "blue", "chili", "soy"]},
    "shuffles": [["chili", "soy", "soy", "blue"]],
    "actions": [act("draw")],
    "result": None,
}


def test_a_replayed_record_ends_in_its_position_and_goes_on() -> None:
    talk = Talk()
    position = talk.ask({"replay": RECORD})["position"]
    assert position["phase"] == "over"
    assert talk.ask({"record": True})["record"] == RECORD
    assert talk.ask({"replay": STARTED})["position"]["seats"][0]["hand"][-3:] == ["red", "chili", "soy"]
    assert talk.ask({"record": True})["record"]["start"]["phase"] == "draw"
    assert talk.ask({"play": act("turn-up", 1)})["error"]["code"] == "must-plant-first"
    without = {key: value for key, value in RECORD.items() if key != "result"}
    assert talk.ask({"replay": without})["ok"]
    assert talk.ask({"replay": {**RECORD, "result": None}})["ok"]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ({**RECORD, "format": "beanfield-record/2"}, "bad-record"),
        ({**RECORD, "edition": "155"}, "unknown-edition"),
        ({**RECORD, "edition": "104"}, "bad-players"),
        ({**RECORD, "players": ["Ann"] * 9}, "bad-players"),
        ({**RECORD, "players": []}, "bad-players"),
        ({**RECORD, "deck": RECORD["deck"][1:]}, "bad-record"),
        ({**RECORD, "deck": ["lentil", *RECORD["deck"][1:]]}, "unknown-bean"),
        ({**RECORD, "actions": RECORD["actions"][1:]}, "bad-record"),
        ({**RECORD, "actions": RECORD["actions"][:-1]}, "bad-record"),
        ({**RECORD, "actions": [*RECORD["actions"], act("draw")]}, "bad-record"),
        ({**RECORD, "actions": [*RECORD["actions"], act("dance")]}, "malformed"),
        ({**RECORD, "actions": [*RECORD["actions"], {"do": "draw"}]}, "malformed"),
        ({**RECORD, "shuffles": [["soy"]]}, "bad-record"),
        ({**RECORD, "shuffles": [["lentil"]]}, "unknown-bean"),
        ({**RECORD, "rulings": {"third_field": 3}}, "malformed"),
        ({**RECORD, "result": {**RECORD["result"], "coins": [99, 0]}}, "bad-record"),
        ({**RECORD, "result": {**RECORD["result"], "winners": [0, 1]}}, "bad-record"),
        ({**RECORD, "result": {**RECORD["result"], "tie_break": "shared"}}, "bad-record"),
        ({**RECORD, "result": {"coins": [0, 0]}}, "malformed"),
        ({**RECORD, "start": TABLE}, "malformed"),
        ({key: value for key, value in RECORD.items() if key != "deck"}, "malformed"),
        ({**STARTED, "start": {"edition": "104", "seats": SEATS, "phase": "draw"}}, "bad-record"),
        ({**STARTED, "shuffles": []}, "bad-record"),
        ({**STARTED, "shuffles": [["chili", "soy", "blue"]]}, "bad-record"),
        ({**STARTED, "shuffles": STARTED["shuffles"] * 2}, "bad-record"),
        ({**STARTED, "edition": "154"}, "bad-record"),
        ({**STARTED, "rulings": {"open_hands": True}}, "bad-record"),
        ({**STARTED, "players": [""] * 4}, "bad-record"),
        ({**STARTED, "start": {**TABLE, "active": 9}}, "bad-position"),
        ({**STARTED, "result": {"coins": [3, 3, 0], "winners": [0, 1], "tie_break": "shared"}}, "bad-record"),
    ],
    ids=range(30),
)
def test_a_wrong_record_is_refused_and_the_game_stays(record: Json, code: str) -> None:
    assert Talk({"load": TABLE}).code({"replay": record}) == code


def test_an_edition_that_a_record_brings_along_is_known_to_this_referee_from_then_on() -> None:
    text = (resources.files("beanfield.rules") / "editions" / "104.toml").read_text(encoding="utf-8")
    edition = parse_edition(
        text.replace('id = "104"', 'id = "copied"').replace("soy ", "pea "), "copied.toml"
    )
    game = Game.new(edition, 3, seed=1)
    game.play(0, PLANT)
    talk = Talk({"replay": game.record()})
    assert talk.ask({"load": game.position()})["position"] == game.position()
    assert talk.ask({"new": {**NEW, "edition": "copied"}})["position"]["edition"] == "copied"
    assert "pea" in talk.ask({"editions": True})["editions"]["copied"]["beans"]
    assert Talk({"new": NEW}).code({"load": game.position()}) == "unknown-edition"


def run(data: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "beanfield", "referee", *options], input=data, capture_output=True, check=False
    )


def test_the_process_answers_each_line_in_order_and_ends_with_status_0() -> None:
    requests: list[Json] = [
        {"new": NEW},
        {"legal": 0},
        {"play": PLANT},
        {"colour": 1},
        {"view": None},
        {"position": True},
    ]
    done = run(b"".join(json.dumps(request).encode() + b"\n" for request in requests))
    talk = Talk()
    assert [json.loads(line) for line in done.stdout.splitlines()] == [talk.ask(one) for one in requests]
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("data", [b"", b"\n", b"{", b"\xff\n\n", b'{"editions": true}\r\n'])
def test_the_process_ends_with_status_0_at_the_end_of_any_input(data: bytes) -> None:
    done = run(data)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = len(data.splitlines())
    assert len(done.stdout.splitlines()) == lines


def test_each_answer_is_written_before_the_next_request_is_read() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "beanfield", "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        for request in ({"new": NEW}, {"legal": 0}, {"nonsense": 0}):
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            assert "ok" in json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.wait() == 0


def test_the_process_prints_its_schema() -> None:
    assert json.loads(run(b"", "--schema").stdout) == schema()
