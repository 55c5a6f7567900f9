"""Loading positions: what may be left out, what is refused and why, and going on from them."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beanfield.notation.position import load_position
from beanfield.rules import Game, Refusal
from tests.rules.tables import Table, fixed_chance, many, odd_position, tables
from tests.rules.walks import walk

Json = dict[str, Any]

THREE: Json = {"edition": "104", "seats": [{}, {}, {}], "seed": 1}
TWO: Json = {"edition": "154", "seats": [{}, {}], "seed": 1}
TRADE: Json = {
    **THREE,
    "phase": "trade",
    "turned_up": ["soy", "red"],
    "seats": [{"hand": ["blue", "green"]}, {"hand": ["garden"]}, {}],
}
OFFER: Json = {
    "id": 1,
    "from": 0,
    "to": 1,
    "give": {"turned_up": [1], "hand": [0]},
    "want": ["garden"],
    "gives": ["red", "blue"],
    "answers": None,
}


def refusal(position: Any) -> str:
    with pytest.raises(Refusal) as refused:
        load_position(position)
    assert refused.value.message
    return refused.value.code


def with_seat(position: Json, **keys: Any) -> Json:
    first, *others = position["seats"]
    return {**position, "seats": [{**first, **keys}, *others]}


def with_offer(**keys: Any) -> Json:
    return {**TRADE, "offers": [{**OFFER, **keys}]}


def test_what_is_left_out_is_empty() -> None:
    position = load_position(THREE).position()
    assert len(position.pop("deck")) == 104
    assert position == {
        "format": "beanfield-position/1",
        "edition": "104",
        "rulings": {},
        "phase": "plant",
        "active": 0,
        "planted": 0,
        "discarded": 0,
        "exhaustions": 0,
        "discard": [],
        "out": [],
        "turned_up": [],
        "offered": [],
        "seats": [{"hand": [], "fields": [None, None], "coins": [], "received": [], "third_field": "none"}]
        * 3,
        "offers": [],
        "next_offer": 1,
        "seed": 1,
        "shuffles": [],
    }


def test_unplaced_cards_form_the_deck_in_the_order_of_the_seed() -> None:
    decks = [load_position({**TRADE, "seed": seed}).position()["deck"] for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert sorted(decks[0]) == sorted(decks[2])
    assert len(decks[0]) == 104 - 5


def test_cards_on_top_are_drawn_before_the_shuffled_ones() -> None:
    deck = load_position({**THREE, "deck_top": ["red", "garden", "red"]}).position()["deck"]
    assert deck[:3] == ["red", "garden", "red"]
    assert len(deck) == 104


def test_unplaced_cards_may_be_out_of_the_game() -> None:
    position = load_position({**THREE, "deck": ["soy"], "rest": "out"}).position()
    assert position["deck"] == ["soy"]
    assert len(position["out"]) == 103


def test_cards_that_the_player_count_removes_may_be_listed_as_out() -> None:
    position = load_position({**TWO, "out": ["garden", "cocoa", "soy"]}).position()
    assert position["out"] == ["garden", "cocoa", "soy"]
    assert len(position["deck"]) == 143


def test_without_a_seed_chance_lays_the_deck_and_the_position_keeps_no_seed() -> None:
    seedless = {key: value for key, value in THREE.items() if key != "seed"}
    decks = {str(load_position(seedless).position()["deck"]) for _ in range(3)}
    assert len(decks) == 3
    assert load_position(seedless).position()["seed"] is None


def test_an_offer_is_loaded_as_it_was() -> None:
    game = load_position({**with_offer(), "next_offer": 5})
    assert game.position()["offers"] == [OFFER]
    assert game.position()["next_offer"] == 5
    assert [event["event"] for event in game.play(1, {"do": "accept", "offer": 1, "hand": [0]})] == ["traded"]
    assert game.position()["seats"][1]["received"] == ["red", "blue"]


BAD: tuple[tuple[str, Json], ...] = (
    ("a wrong format", {**THREE, "format": "beanfield-position/2"}),
    ("two seats", {**THREE, "seats": [{}, {}]}),
    ("six seats", {**THREE, "seats": [{}] * 6}),
    ("no seats", {**THREE, "seats": []}),
    ("a kind that the number of players removes", with_seat(TWO, hand=["garden"])),
    ("a removed kind that grows", with_seat(TWO, fields=[["cocoa", 1], None])),
    ("a kind that was not chosen", {**with_seat(THREE, hand=["soy"]), "rulings": {"beans": ["blue"]}}),
    ("a card too many", with_seat(THREE, hand=["garden"] * 7)),
    ("a card too many on a field", with_seat(THREE, fields=[["garden", 7], None])),
    ("a card too many among those out", {**THREE, "out": ["garden"] * 7}),
    ("a removed card too many among those out", {**TWO, "out": ["cocoa"] * 5}),
    ("a card left over", {**THREE, "deck": ["soy"]}),
    ("three fields without a third", with_seat(THREE, fields=[None, None, None])),
    ("two fields with a third", with_seat(THREE, fields=[None, None], third_field="bought")),
    ("one field", with_seat(THREE, fields=[None])),
    ("four fields", with_seat(THREE, fields=[None] * 4, third_field="bought")),
    ("a field of no cards", with_seat(THREE, fields=[["soy", 0], None])),
    ("a field of fewer cards than none", with_seat(THREE, fields=[["soy", -1], None])),
    ("turned-up cards while planting", {**THREE, "turned_up": ["soy"]}),
    ("turned-up cards at the draw", {**THREE, "phase": "draw", "turned_up": ["soy"]}),
    ("turned-up cards at the end", {**THREE, "phase": "over", "turned_up": ["soy"]}),
    ("received cards while planting", with_seat(THREE, received=["soy"])),
    ("received cards at the draw", {**with_seat(THREE, received=["soy"]), "phase": "draw"}),
    ("received cards of two", {**with_seat(TWO, received=["soy"]), "phase": "take"}),
    ("nothing received to plant", {**THREE, "phase": "plant-received"}),
    ("offered cards while planting", {**TWO, "offered": ["soy"]}),
    ("offered cards while taking", {**TWO, "phase": "take", "offered": ["soy"]}),
    ("nothing offered", {**TWO, "phase": "offered"}),
    ("offered cards of three", {**THREE, "phase": "draw", "offered": ["soy"]}),
    ("offered cards of three at the end", {**THREE, "phase": "over", "offered": ["soy"]}),
    ("trading of two", {**TWO, "phase": "trade"}),
    ("planting what was received of two", {**TWO, "phase": "plant-received"}),
    ("taking of three", {**THREE, "phase": "take"}),
    ("the phase offered of three", {**THREE, "phase": "offered"}),
    ("an active seat that is none", {**THREE, "active": 3}),
    ("a negative active seat", {**THREE, "active": -1}),
    ("three planted", {**THREE, "planted": 3}),
    ("two discarded", {**TWO, "discarded": 2}),
    ("one discarded of three", {**THREE, "discarded": 1}),
    ("four exhaustions", {**THREE, "phase": "over", "exhaustions": 4}),
    ("two exhaustions of two", {**TWO, "phase": "over", "exhaustions": 2}),
    ("the last exhaustion while planting", {**THREE, "exhaustions": 3}),
    ("the last exhaustion at the draw", {**THREE, "phase": "draw", "exhaustions": 3}),
    ("the last exhaustion and offered", {**TWO, "phase": "offered", "offered": ["soy"], "exhaustions": 1}),
    ("rest without deck", {**THREE, "rest": "out"}),
    ("rest with cards on top only", {**THREE, "deck_top": [], "rest": "out"}),
    ("deck and cards on top", {**THREE, "deck": [], "deck_top": [], "rest": "out"}),
    ("too few kinds", {**THREE, "rulings": {"beans": ["garden", "red"]}}),
    ("no kinds", {**THREE, "rulings": {"beans": []}}),
    ("an offer outside trading", {**THREE, "offers": [{**OFFER, "give": {"turned_up": [], "hand": []}}]}),
    ("an offer at the end", {**THREE, "phase": "over", "offers": [OFFER]}),
    ("an offer that gives another bean", with_offer(gives=["red", "green"])),
    ("an offer that gives fewer beans", with_offer(gives=["red"])),
    ("an offer of hand cards before turned-up ones", with_offer(gives=["blue", "red"])),
    ("an offer to its maker", with_offer(to=0)),
    ("an offer to no seat", with_offer(to=3)),
    ("an offer of no seat", with_offer(**{"from": 3})),
    ("an offer without the active seat", with_offer(**{"from": 1, "to": 2})),
    ("an offer to everyone of another seat", with_offer(**{"from": 1, "to": None})),
    ("an offer of turned-up cards of another seat", with_offer(**{"from": 1, "to": 0})),
    ("an offer of a card that is not there", with_offer(give={"turned_up": [], "hand": [2]})),
    ("an offer of a card twice", with_offer(give={"turned_up": [1, 1], "hand": []}, gives=["red", "red"])),
    ("an offer of a negative place", with_offer(give={"turned_up": [], "hand": [-1]}, gives=["green"])),
    ("an offer of nothing", with_offer(give={"turned_up": [], "hand": []}, gives=[], want=[])),
    ("an offer that wants a kind out of play", {**with_offer(want=["red"]), "rulings": {"beans": ["soy"]}}),
    ("an offer number used twice", {**TRADE, "offers": [OFFER, OFFER], "next_offer": 9}),
    ("an offer number not below the next", {**with_offer(), "next_offer": 1}),
)


@pytest.mark.parametrize("position", [position for _, position in BAD], ids=[name for name, _ in BAD])
def test_a_bad_position_is_refused(position: Json) -> None:
    assert refusal(position) == "bad-position"


@pytest.mark.parametrize("place", ["deck", "deck_top", "discard", "out", "turned_up", "offered"])
def test_a_kind_that_the_edition_has_not_got_is_unknown(place: str) -> None:
    assert refusal({**THREE, place: ["coffee"]}) == "unknown-bean"
    assert refusal({**THREE, place: ["lentil"], "planted": 3}) == "unknown-bean"


def test_a_kind_that_the_edition_has_not_got_is_unknown_anywhere() -> None:
    for pile in ("hand", "coins", "received"):
        assert refusal(with_seat(THREE, **{pile: ["wax"]})) == "unknown-bean"
    assert refusal(with_seat(THREE, fields=[["wax", 1], None])) == "unknown-bean"
    assert refusal({**THREE, "shuffles": [["wax"]]}) == "unknown-bean"
    assert refusal({**THREE, "rulings": {"beans": ["wax"]}}) == "unknown-bean"
    assert refusal(with_offer(want=["wax"])) == "unknown-bean"


def test_an_unknown_edition_is_refused_and_never_a_file() -> None:
    for name in ("105", "", "104.toml", "../104.toml", "/104.toml"):
        assert refusal({**THREE, "edition": name}) == "unknown-edition"


MALFORMED: tuple[Any, ...] = (
    None,
    [],
    "104",
    7,
    {},
    {"edition": "104"},
    {"seats": [{}, {}, {}]},
    {**THREE, "colour": "red"},
    {**THREE, "seats": [{}, {}, {"colour": "red"}]},
    {**THREE, "seats": {}},
    {**THREE, "seats": [[], {}, {}]},
    {**THREE, "edition": 104},
    {**THREE, "phase": "night"},
    {**THREE, "phase": None},
    {**THREE, "active": "0"},
    {**THREE, "active": True},
    {**THREE, "active": 0.0},
    {**THREE, "planted": None},
    {**THREE, "exhaustions": False},
    {**THREE, "deck": "soy"},
    {**THREE, "deck": [3]},
    {**THREE, "rest": "in", "deck": []},
    {**THREE, "seed": -1},
    {**THREE, "seed": 2**53},
    {**THREE, "seed": "1"},
    {**THREE, "seed": True},
    {**THREE, "shuffles": ["soy"]},
    {**THREE, "rulings": []},
    {**THREE, "rulings": {"colour": 1}},
    {**THREE, "rulings": {"single_bean": "loose"}},
    {**THREE, "rulings": {"open_hands": 1}},
    {**THREE, "rulings": {"beans": "blue"}},
    {**THREE, "rulings": {"beans": ["blue", "blue"]}},
    {**THREE, "next_offer": 1.0},
    {**THREE, "offers": {}},
    {**TRADE, "offers": [{}]},
    with_offer(id="1"),
    with_offer(give=[]),
    with_offer(colour="red"),
    with_seat(THREE, fields=[["soy"], None]),
    with_seat(THREE, fields=[["soy", "1"], None]),
    with_seat(THREE, fields=[["soy", 1, 1], None]),
    with_seat(THREE, fields=[[1, "soy"], None]),
    with_seat(THREE, third_field="rented"),
    with_seat(THREE, third_field=True),
)


@pytest.mark.parametrize("position", MALFORMED, ids=range(len(MALFORMED)))
def test_a_key_that_is_unknown_or_of_the_wrong_type_is_malformed(position: Any) -> None:
    assert refusal(position) == "malformed"


@many(60)
@given(tables(), st.integers(0, 2**32))
def test_odd_positions_are_completed_and_loading_them_again_changes_nothing(table: Table, seed: int) -> None:
    given_position = odd_position(table, Random(seed))
    position = load_position(given_position, chance=fixed_chance).position()
    assert load_position(position).position() == position
    for key in given_position.keys() - {"deck_top", "rest", "out", "seats"}:
        assert position[key] == given_position[key]
    assert position["seats"] == given_position["seats"]


def ready_to_reshuffle(**keys: Any) -> Json:
    seats = [{"hand": ["blue"], "fields": [["chili", 2], None]}, {"hand": ["blue"]}, {}]
    return {
        "edition": "104",
        "phase": "draw",
        "deck": ["red"],
        "discard": ["soy", "green", "soy", "stink", "garden"],
        "rest": "out",
        "seats": seats,
        **keys,
    }


def test_a_given_shuffle_is_the_order_of_the_new_deck() -> None:
    order = ["stink", "soy", "soy", "garden", "green"]
    game = load_position(ready_to_reshuffle(shuffles=[order, ["blue"]], seed=3))
    drew = game.play(0, {"do": "draw"})[-2]
    assert drew["cards"] == ["red", "stink", "soy"]
    position = game.position()
    assert (position["deck"], position["discard"]) == (["soy", "garden", "green"], [])
    assert position["shuffles"] == [["blue"]]


def test_a_shuffle_that_is_no_order_of_the_discards_is_refused_and_nothing_changes() -> None:
    for order in ([], ["soy"], ["soy", "green", "soy", "stink", "red"], ["soy", "green"] * 4):
        game = load_position(ready_to_reshuffle(shuffles=[order], seed=3))
        before = game.position()
        with pytest.raises(Refusal) as refused:
            game.play(0, {"do": "draw"})
        assert refused.value.code == "bad-shuffle"
        assert game.position() == before
        assert game.play(0, {"do": "harvest", "field": 0})


def test_a_reshuffle_depends_on_seed_exhaustions_and_discards_alone() -> None:
    decks = []
    for keys in (
        {"seed": 5},
        {"seed": 5, "discard": ["garden", "stink", "soy", "green", "soy"]},
        {"seed": 5, "active": 1},
        {"seed": 6},
        {"seed": 5, "exhaustions": 1},
    ):
        game = load_position(ready_to_reshuffle(**keys))
        game.play(game.active, {"do": "draw"})
        hand = game.position()["seats"][keys.get("active", 0)]["hand"]
        decks.append(hand[-2:] + game.position()["deck"])
    assert decks[0] == decks[1] == decks[2]
    assert decks[3] != decks[0] != decks[4]


def test_without_seed_and_shuffles_chance_decides_and_the_record_keeps_the_order() -> None:
    orders = set()
    for _ in range(8):
        game = load_position(ready_to_reshuffle())
        game.play(0, {"do": "draw"})
        orders.add(str(game.record()["shuffles"]))
    assert len(orders) > 1


@many(25)
@given(tables(), st.integers(0, 2**32), st.integers(0, 60))
def test_a_loaded_game_goes_on_to_the_same_end(table: Table, seed: int, when: int) -> None:
    edition, players, rulings = table
    *_, game = walk(Game.new(edition, players, seed=seed, rulings=rulings), seed, steps=when)
    loaded = load_position(game.position())
    assert [one.position() for one in walk(loaded, seed)] == [one.position() for one in walk(game, seed)]
