"""Hints and reasons: every kind of advice is a whole sentence with its numbers."""

from typing import Any

import pytest

from beanfield.rules import editions
from beanfield.words import Words

WORDS = Words("en", editions()["104"])
NAMES = ["Ann", "Pip", "Mia"]
VIEW: dict[str, Any] = {
    "viewer": 0,
    "phase": "trade",
    "planted": 1,
    "discarded": 0,
    "turned_up": ["soy", "red"],
    "offered": ["wax"],
    "seats": [{"hand": ["blue"]}, {}, {}],
}
PLANT = {"bean": "red", "field": 1, "cards": 4, "pay": 0, "needed": 5, "coins": 4}
TRADE = {"gains": 0.7, "partner": 1, "partner_gains": 0.2, "gives": ["soy"], "gets": ["red"]}
HARVEST = {"bean": "chili", "field": 1, "cards": 4, "coins": 1, "costs": 1.0}


@pytest.mark.parametrize(
    ("action", "reasons", "said"),
    [
        ({"do": "plant", "field": 1}, {"plant": PLANT}, "Plant red on field 2: it makes 4 of 5 for 4 coins."),
        (
            {"do": "plant", "field": 1},
            {"plant": {**PLANT, "pay": 3}},
            "Plant red on field 2: it makes 4 of 5 for 4 coins; it pays 3 coins already.",
        ),
        (
            {"do": "plant", "field": 1},
            {"plant": {**PLANT, "cards": 5, "pay": 4, "needed": None, "coins": None}},
            "Plant red on field 2: it makes 5 for 4 coins, all that the field can pay.",
        ),
        (
            {"do": "harvest", "field": 1},
            {"plant": PLANT, "harvest": HARVEST},
            "Plant red on field 2: it makes 4 of 5 for 4 coins; "
            "harvesting chili first pays 1 coin and costs 1 coin.",
        ),
        (
            {"do": "harvest", "field": 1},
            {"harvest": HARVEST},
            "Harvest chili on field 2: it pays 1 coin and costs 1 coin.",
        ),
        (
            {"do": "offer", "to": 1},
            {"trade": TRADE},
            "Offer Pip soy for red. It gains you 0.7 coins and Pip 0.2 coins.",
        ),
        (
            {"do": "offer", "to": 1},
            {"trade": {**TRADE, "partner_gains": -0.04}},
            "Offer Pip soy for red. It gains you 0.7 coins.",
        ),
        (
            {"do": "offer", "to": None},
            {"trade": {**TRADE, "partner": None, "partner_gains": None, "gets": []}},
            "Offer soy to anyone as a gift. It gains you 0.7 coins.",
        ),
        (
            {"do": "accept", "offer": 3},
            {"trade": {**TRADE, "partner_gains": -1.0}},
            "Accept offer 3. It gains you 0.7 coins and costs Pip 1 coin.",
        ),
        (
            {"do": "decline", "offer": 3},
            {"trade": {**TRADE, "gains": -0.4}},
            "Decline offer 3: it would cost you 0.4 coins.",
        ),
        ({"do": "decline", "offer": 3}, {}, "Decline offer 3: you cannot pay for it."),
        (
            {"do": "withdraw", "offer": 3},
            {"trade": {**TRADE, "gains": -2.0}},
            "Withdraw offer 3: by now it would cost you 2 coins.",
        ),
        (
            {"do": "turn-up"},
            {"next": {"bean": "wax", "gains": -0.3}},
            "Turn up the cards: planting wax too would cost you 0.3 coins.",
        ),
        ({"do": "buy-field"}, {"rounds": 1}, "Buy the third field: there is about 1 turn left to use it."),
        ({"do": "draw"}, {}, "Draw 3 cards: nothing else is left to do in your turn."),
        (
            {"do": "discard", "hand": 0},
            {"discard": {"bean": "blue", "gains": 0.5}},
            "Discard blue from place 1 of your hand: not planting it gains you 0.5 coins.",
        ),
        ({"do": "discard-offered", "card": 0}, {}, "Discard wax: planting it would gain you nothing."),
        ({"do": "leave"}, {}, "Leave soy and red: planting more would gain you nothing."),
        ({"do": "end-trade"}, {}, "End the trading: you could make no offer that promises you anything."),
        ({"do": "pass"}, {}, "Wait: you could make no offer that promises you anything."),
    ],
)
def test_advice_is_a_sentence_with_its_numbers(action: Any, reasons: Any, said: str) -> None:
    assert WORDS.hint({"action": action, "reasons": reasons}, VIEW, NAMES, 0) == said


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seats": [{"hand": []}, {}, {}]}, "Turn up the cards: there is nothing more to plant."),
        ({"planted": 2}, "Turn up the cards: you may plant no more hand cards in this turn."),
        ({"discarded": 1}, "Turn up the cards: you may plant no more hand cards in this turn."),
        ({}, "Turn up the cards: blue fits on no field without a harvest."),
    ],
)
def test_why_the_cards_are_turned_up_now(changed: Any, said: str) -> None:
    advice = {"action": {"do": "turn-up"}, "reasons": {}}
    assert WORDS.hint(advice, {**VIEW, **changed}, NAMES, 0) == said


def test_outside_trading_a_hint_to_wait_speaks_of_no_offers() -> None:
    advice = {"action": {"do": "pass"}, "reasons": {}}
    view = {**VIEW, "phase": "draw"}
    assert WORDS.hint(advice, view, NAMES, 0) == "Wait: there is nothing that you have to do now."


def test_a_reason_names_the_bean() -> None:
    assert WORDS.reason({"reason": "costs-field", "bean": "soy"}) == "It would cost me my soy field."
    assert WORDS.reason({"reason": "too-little", "bean": None}) == "That is too little for it."
