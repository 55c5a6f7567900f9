"""What the greedy bot does in positions where there is one sensible thing to do."""

from typing import Any

import pytest

from beanfield.bots import make
from beanfield.bots.request import Json, build
from beanfield.notation.position import load_position


def asked(seat: int, seats: list[Json], **position: Any) -> Json:
    """The answer of a greedy bot at this seat, asked for the first time in this position."""
    edition = "154" if len(seats) == 2 else "104"
    game = load_position({"edition": edition, "seats": seats, "seed": 5, **position})
    answer = make("greedy", 1).answer(build(game, seat, [], {}, 1000))
    assert answer["do"] == "pass" or game.is_legal(seat, answer)
    return {key: value for key, value in answer.items() if key != "seat"}


def grows(*fields: Any, hand: list[str] | None = None, coins: list[str] | None = None) -> Json:
    return {"fields": list(fields), "hand": hand or [], "coins": coins or []}


YOUNG = (["chili", 2], ["stink", 2])
OTHERS = [grows(None, None, hand=["stink", "chili", "chili"]) for _ in range(3)]


@pytest.mark.parametrize(
    ("fields", "action"),
    [
        ([["blue", 2], None], {"do": "plant", "field": 0}),
        ([["soy", 3], None], {"do": "plant", "field": 1}),
        ([["soy", 3], ["chili", 9]], {"do": "harvest", "field": 1}),
        ([["blue", 10], ["soy", 3]], {"do": "harvest", "field": 0}),
        ([["soy", 1], ["red", 5]], {"do": "harvest", "field": 1}),
    ],
)
def test_the_front_card_goes_where_it_gains_most(fields: list[Any], action: Json) -> None:
    assert asked(0, [grows(*fields, hand=["blue", "green"]), *OTHERS]) == action


def test_the_second_card_is_kept_when_planting_it_would_cost_a_field() -> None:
    assert asked(0, [grows(*YOUNG, hand=["blue"]), *OTHERS], planted=1) == {"do": "turn-up"}


def test_a_third_field_is_bought_early_and_not_late() -> None:
    seats = [grows(["blue", 3], None, hand=["blue"], coins=["red"] * 3), *OTHERS]
    assert asked(0, seats) == {"do": "buy-field", "coins": [0, 1, 2]}
    assert asked(0, seats, exhaustions=2, deck=["soy"] * 9, rest="out")["do"] == "plant"


def offer(gives: int, want: str) -> Json:
    return {"id": 1, "from": 0, "to": 1, "give": {"turned_up": [gives], "hand": []}, "want": [want]}


@pytest.mark.parametrize(
    ("hand", "gives", "want", "do"),
    [(["blue", "chili"], 0, "blue", "accept"), (["chili"], 1, "chili", "decline")],
)
def test_offers_are_accepted_when_they_help(hand: list[str], gives: int, want: str, do: str) -> None:
    seats = [grows(["blue", 3], ["red", 1]), grows(*YOUNG, hand=hand), *OTHERS[:2]]
    position: Json = {"phase": "trade", "planted": 1, "turned_up": ["chili", "blue"], "next_offer": 2}
    assert asked(1, seats, offers=[offer(gives, want)], **position)["do"] == do


def test_a_useless_card_is_offered_to_those_who_grow_it() -> None:
    seats = [grows(*YOUNG), grows(["blue", 3], ["soy", 1], hand=["chili", "red"]), *OTHERS[:2]]
    answer = asked(0, seats, phase="trade", planted=1, turned_up=["blue"])
    assert answer["do"] == "offer"
    assert answer["give"] == {"turned_up": [0], "hand": []}


def test_with_two_players_useful_cards_are_taken_and_others_left() -> None:
    seats = [grows(*YOUNG), grows(None, None)]
    position: Json = {"phase": "take", "planted": 1}
    taken = asked(0, seats, turned_up=["coffee", "stink"], **position)
    assert taken == {"do": "take", "card": 1, "field": 1}
    assert asked(0, seats, turned_up=["coffee"], **position) == {"do": "leave"}


def test_with_two_players_what_was_left_is_planted_or_discarded() -> None:
    seats = [grows(*YOUNG, hand=["blue"]), grows(None, None)]
    answer = asked(0, seats, phase="offered", offered=["coffee", "chili"])
    assert answer == {"do": "plant-offered", "card": 1, "field": 0}
    assert asked(0, seats, phase="offered", offered=["coffee"]) == {"do": "discard-offered", "card": 0}
