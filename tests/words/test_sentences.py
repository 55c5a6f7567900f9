"""What is said, in English."""

from typing import Any

import pytest

from beanfield.rules import Game, Refusal, load_edition
from beanfield.tables.files import CANNOT_BE_WRITTEN
from beanfield.words import Words
from tests.words.samples import offer, over, seat, traded, two, view

NAMES = ["Ann", "Pip", "Bo"]
EDITION = load_edition("104")
WORDS = Words("en", EDITION)


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        (
            {"event": "planted", "seat": 0, "bean": "soy", "field": 1, "source": "hand"},
            "You plant soy on field 2.",
            "Ann plants soy on field 2.",
        ),
        (
            {"event": "turned-up", "seat": 0, "cards": ["soy", "soy"]},
            "You turn up soy and soy.",
            "Ann turns up soy and soy.",
        ),
        (
            {"event": "harvested", "seat": 0, "field": 1, "bean": "soy", "cards": 3, "coins": 1},
            "You harvest 3 soy beans from field 2 for 1 coin.",
            "Ann harvests 3 soy beans from field 2 for 1 coin.",
        ),
        (
            {"event": "harvested", "seat": 0, "field": 0, "bean": "soy", "cards": 1, "coins": 0},
            "You harvest 1 soy bean from field 1 for no coins.",
            "Ann harvests 1 soy bean from field 1 for no coins.",
        ),
        (
            {"event": "bought-field", "seat": 0, "paid": ["soy", "blue", "soy"]},
            "You buy the third field and pay with 2 soy beans and 1 blue bean.",
            "Ann buys the third field and pays with 2 soy beans and 1 blue bean.",
        ),
        ({"event": "drew", "seat": 0, "count": 1}, "You draw 1 card.", "Ann draws 1 card."),
        (
            {"event": "drew", "seat": 0, "cards": ["soy", "blue", "soy"]},
            "You draw soy, blue and soy.",
            "Ann draws soy, blue and soy.",
        ),
        ({"event": "drew", "seat": 0, "cards": []}, "You draw nothing.", "Ann draws nothing."),
        (
            traded(0, 1, ["soy", "blue"], ["red"]),
            "Offer 3 accepted: you give Pip soy and blue for red.",
            "Offer 3 accepted: Ann gives Pip soy and blue for red.",
        ),
        (
            traded(1, 0, ["red"], ["soy", "blue"]),
            "Offer 3 accepted: you give Pip soy and blue for red.",
            "Offer 3 accepted: Pip gives Ann red for soy and blue.",
        ),
        (
            traded(0, 1, [], ["red"]),
            "Offer 3 accepted: Pip gives you red.",
            "Offer 3 accepted: Pip gives Ann red.",
        ),
        (
            {"event": "deck-exhausted", "times": 1},
            "The deck has run out 1 of 3 times.",
            "The deck has run out 1 of 3 times.",
        ),
        ({"event": "turn-began", "seat": 0}, "Your turn begins.", "Ann begins a turn."),
        (
            over([3, 1, 2], [0], None),
            "The game is over. You win with 3 coins. The others: Bo: 2, Pip: 1.",
            "The game is over. Ann wins with 3 coins. Coins: Ann: 3, Bo: 2, Pip: 1.",
        ),
        (
            over([3, 3, 1], [0, 1], "shared"),
            "The game is over. You share the win with Pip, with 3 coins each. The others: Pip: 3, Bo: 1.",
            "The game is over. Ann and Pip share the win with 3 coins each. Coins: Ann: 3, Pip: 3, Bo: 1.",
        ),
    ],
)
def test_events(event: dict[str, Any], mine: str, theirs: str) -> None:
    assert WORDS.event(event, NAMES, 0) == mine
    assert WORDS.event(event, NAMES, None) == theirs


def test_without_an_edition_nobody_says_how_often_the_deck_may_run_out() -> None:
    assert Words().event({"event": "deck-exhausted", "times": 1}, NAMES, 0) == "The deck has run out 1 time."
    assert Words().event({"event": "deck-exhausted", "times": 2}, NAMES, 0) == "The deck has run out 2 times."


def test_a_deck_that_has_not_run_out() -> None:
    piles = WORDS.table(view(exhaustions=0), NAMES, 0)
    assert piles[-1] == "The deck has not run out yet (0 of 3)."
    assert Words().table(view(exhaustions=0), NAMES, 0)[-1] == "The deck has not run out yet."


def test_who_is_left_what() -> None:
    left = {"event": "left", "seat": 0, "cards": ["soy"]}
    assert WORDS.event(left, NAMES[:2], 0) == "You leave soy to Pip."
    assert WORDS.event(left, NAMES[:2], 1) == "Ann leaves you soy."
    assert WORDS.event({**left, "cards": []}, NAMES[:2], None) == "Ann leaves nothing to Pip."


@pytest.mark.parametrize(
    ("shown", "me", "said"),
    [
        (offer(["soy", "blue"], ["red"], 1), 1, "Offer 3: Ann gives you soy and blue for red."),
        (offer(["soy"], [], None), 0, "Offer 3: you give soy to anyone as a gift."),
        (offer([], ["red", "red"], None), 2, "Offer 3: Ann asks anyone for 2 red beans as a gift."),
        (offer(["soy"], ["red"], 1, 2), 0, "Offer 3: you give Pip soy for red. It answers offer 2."),
    ],
)
def test_offers(shown: dict[str, Any], me: int, said: str) -> None:
    assert WORDS.offer(shown, NAMES, me) == said


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"do": "plant", "field": 0}, "You plant the front card, blue, on field 1."),
        (
            {"do": "offer", "to": 1, "give": {"turned_up": [1], "hand": [0]}, "want": ["red"]},
            "You offer Pip garden and blue for red.",
        ),
        (
            {"do": "offer", "to": 1, "give": {"turned_up": [0], "hand": [3]}, "want": ["red"]},
            "You offer Pip turned-up soy and soy from place 4 for red.",
        ),
        ({"do": "offer", "to": None, "give": {}, "want": ["red"]}, "You ask anyone for red as a gift."),
        (
            {"do": "accept", "offer": 1, "hand": [1]},
            "You accept offer 1: you give soy from place 2 and get wax.",
        ),
        ({"do": "harvest", "field": 0}, "You harvest 3 soy beans from field 1 for 1 coin."),
        ({"do": "buy-field", "coins": [0, 1]}, "You buy the third field and pay with red and soy."),
    ],
)
def test_actions(action: dict[str, Any], said: str) -> None:
    assert WORDS.action(action, view(), NAMES, 0) == said


def test_an_action_needs_somebody_who_acts() -> None:
    with pytest.raises(ValueError, match="needs a reader"):
        WORDS.action({"do": "draw"}, view(), NAMES, None)


@pytest.mark.parametrize(
    ("shown", "me", "said"),
    [
        (view("plant"), 0, "Your turn: plant the front card, Blue bean."),
        (view("plant", planted=1), 0, "Your turn: plant the next card, Blue bean, or turn up cards."),
        (view("plant", planted=2), 0, "Your turn: turn up cards."),
        (view("plant"), 1, "Ann plants from the hand."),
        (two("plant", planted=2), 0, "Your turn: discard a hand card or turn up cards."),
        (two("plant", planted=1, discarded=1), 0, "Your turn: turn up cards."),
        (view("trade"), 1, "Ann trades: you may make offers and answer them."),
        (view("trade"), None, "Ann trades."),
        (view("plant-received"), 0, "Plant what you received: green."),
        (view("plant-received"), 2, "Ann and Pip plant received cards."),
        (view("draw"), 0, "Your turn: draw 3 cards."),
        (view("over"), 0, "The game is over."),
    ],
)
def test_phases(shown: dict[str, Any], me: int | None, said: str) -> None:
    assert WORDS.phase(shown, NAMES, me) == said


@pytest.mark.parametrize(
    ("bean", "cards", "said"),
    [
        ("soy", 1, "1 soy bean pays nothing. 1 more makes 1 coin."),
        ("soy", 3, "3 soy beans pay 1 coin. 1 more makes 2 coins."),
        ("soy", 2, "2 soy beans pay 1 coin. 2 more make 2 coins."),
        ("soy", 9, "9 soy beans pay 4 coins. More cards pay no more."),
        ("garden", 1, "1 garden bean pays nothing. 1 more makes 2 coins."),
    ],
)
def test_worth(bean: str, cards: int, said: str) -> None:
    assert WORDS.worth(bean, cards, EDITION) == said


def test_beanometer() -> None:
    said = "Garden bean, 6 cards in all: 2 for 2 coins, 3 for 3 coins."
    assert WORDS.beanometer("garden", EDITION) == said


def test_the_table() -> None:
    shown = view(
        "trade", turned_up=["soy"], offered=[], offers=[], seats=[seat(["red"]), seat(None), seat([])]
    )
    assert WORDS.table(shown, NAMES, 1) == [
        "You: 3 soy beans on field 1, field 2 empty, 2 hand cards, 0 coins.",
        "Bo: 3 soy beans on field 1, field 2 empty, 0 hand cards, 0 coins.",
        "Ann: 3 soy beans on field 1, field 2 empty, 1 hand card, 0 coins.",
        "Turned up: soy.",
        "Deck: 40 cards. Discard pile: 3 cards, chili on top.",
        "The deck has run out 1 of 3 times.",
    ]
    assert WORDS.hand(view(), 0, NAMES, 0) == "Your hand, front card first: 1. blue, 2. soy, 3. red, 4. soy."
    assert WORDS.hand(view(), 1, NAMES, 0) == "Pip has 2 hand cards."


def test_refusals_show_beans_and_seats_by_name() -> None:
    refusal = Refusal("malformed", "{seat} has {bean}, {beans}.", seat=1, bean="soy", beans=["red", "red"])
    assert WORDS.refusal(refusal, NAMES) == "Pip has soy, 2 red beans."
    assert WORDS.refusal(refusal) == "Seat 2 has soy, 2 red beans."


def test_a_refusal_of_the_rules() -> None:
    with pytest.raises(Refusal) as refused:
        Game.new("104", 3, seed=1).play(0, {"do": "draw"})
    assert WORDS.refusal(refused.value) == refused.value.message


def test_a_refusal_tells_the_reason_in_the_same_language() -> None:
    inner = Refusal("game-over", "The game is over.")
    outer = Refusal(
        "bad-record", "Action {number} of the record is refused: {reason}", number=3, reason=inner
    )
    told = Words("de").refusal(outer)
    assert told == "Aktion 3 der Aufzeichnung ist nicht möglich: " + Words("de").refusal(inner)
    assert "The game is over." not in told
    refused = Refusal("malformed", CANNOT_BE_WRITTEN, path="x", reason="Permission denied")
    assert Words("de").refusal(refused) == "x lässt sich nicht schreiben: die Erlaubnis dazu fehlt."
    assert WORDS.refusal(refused) == "x cannot be written: Permission denied."
    strange = Refusal("malformed", CANNOT_BE_WRITTEN, path="x", reason="{odd}")
    assert WORDS.refusal(strange) == "x cannot be written: {odd}."


def test_names_stay_on_their_line() -> None:
    assert WORDS.name(0, ["A\nnn\x1b[31m  B\u202e"]) == "A nn [31m B"
    assert WORDS.name(1, ["Ann", " \n"]) == "Seat 2"
