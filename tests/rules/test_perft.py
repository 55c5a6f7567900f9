"""Trees of actions, counted by the engine and by the oracle from the same positions."""

from typing import Any

import pytest

import tests.oracle as oracle
from beanfield.notation.position import load_position
from beanfield.notation.record import steps
from beanfield.rules import Game
from tests.rules.golden import stored

Json = dict[str, Any]

# A golden game, from which of its actions on the next position of which phase is looked for, and what is
# counted: how deep, and up to how many cards offers give and want.
GOLDEN = (
    ("104-3", 0, "plant", 5, 0, 0),
    ("104-3", 440, "trade", 2, 1, 0),
    ("104-4", 389, "plant-received", 4, 0, 0),
    ("104-5", 350, "draw", 3, 0, 0),
    ("104-4-strict", 285, "plant", 4, 0, 0),
    ("104-3-beginners", 210, "trade", 2, 0, 1),
    ("154-2", 238, "plant", 4, 0, 0),
    ("154-2", 240, "take", 4, 0, 0),
    ("154-2-choose", 244, "offered", 4, 0, 0),
    ("154-3", 500, "plant", 3, 0, 0),
    ("154-4", 485, "trade", 1, 2, 1),
    ("154-5", 485, "plant", 4, 0, 0),
    ("154-6", 465, "trade", 2, 1, 0),
    ("154-7", 325, "plant-received", 3, 0, 0),
)
# Positions of many equal choices: coins of several kinds, offers that want cards of several places.
PAYMENTS: Json = {
    "edition": "104",
    "phase": "trade",
    "turned_up": ["soy", "blue"],
    "deck": ["green", "green", "green"],
    "rest": "out",
    "seats": [
        {"hand": ["soy", "soy", "blue", "red"], "coins": ["blue", "soy", "soy", "red", "red"]},
        {"hand": ["blue", "blue", "soy"], "coins": ["red", "red", "chili", "chili"]},
        {"hand": ["garden"], "fields": [["garden", 2], ["red", 1]]},
    ],
    "offers": [
        {
            "id": 1,
            "from": 1,
            "to": 0,
            "give": {"turned_up": [], "hand": [0]},
            "want": ["soy", "soy", "blue"],
            "gives": ["blue"],
            "answers": None,
        },
        {
            "id": 2,
            "from": 0,
            "to": None,
            "give": {"turned_up": [1], "hand": [3]},
            "want": ["blue"],
            "gives": ["blue", "red"],
            "answers": None,
        },
    ],
    "next_offer": 3,
}
LAST_CARDS: Json = {
    "edition": "154",
    "phase": "plant",
    "exhaustions": 0,
    "deck": ["soy"],
    "discard": ["soy", "red", "soy"],
    "rest": "out",
    "seats": [
        {"hand": ["blue", "blue", "red"], "fields": [["blue", 3], ["red", 1]], "coins": ["wax"] * 3},
        {"hand": ["soy"], "fields": [["soy", 1], ["chili", 1]], "coins": ["wax"] * 4},
    ],
}


def perft(game: Game, depth: int, give: int, want: int) -> int:
    """How many sequences of so many actions there are, of any seats, with offers up to these sizes."""
    if depth == 0:
        return 1
    actions = [
        action for seat in range(game.players) for action in game.legal(seat) + game.offers(seat, give, want)
    ]
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        later = game.copy()
        later.play(action["seat"], action)
        count += perft(later, depth - 1, give, want)
    return count


def check(game: Game, depth: int, give: int, want: int) -> None:
    count = perft(game, depth, give, want)
    assert count == oracle.perft(game.position(), depth, give, want)
    assert count > 1


@pytest.mark.parametrize(("name", "step", "phase", "depth", "give", "want"), GOLDEN)
def test_both_engines_count_the_same_tree_from_a_golden_game(
    name: str, step: int, phase: str, depth: int, give: int, want: int
) -> None:
    games = (game for number, (_, _, game) in enumerate(steps(stored(name)["record"])) if number >= step)
    check(next(game for game in games if game.phase == phase), depth, give, want)


@pytest.mark.parametrize(("depth", "give", "want"), [(1, 2, 2), (2, 1, 1), (3, 0, 0)])
def test_both_engines_count_equal_payments_once(depth: int, give: int, want: int) -> None:
    check(load_position(PAYMENTS), depth, give, want)


@pytest.mark.parametrize("depth", [1, 3, 5])
def test_both_engines_count_the_same_ends_of_a_game_of_two(depth: int) -> None:
    check(load_position(LAST_CARDS), depth, 0, 0)
