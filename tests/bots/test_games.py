"""Whole games: they end, nothing illegal is answered, the same seed plays the same, and greedy plays well."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from beanfield.rules import Game, editions, load_edition
from tests.bots.games import drive, fingerprint, played, share

TABLES = [(edition.id, players) for edition in editions().values() for players in edition.setups]
BOTS = ["random", "greedy"]
ROOT = Path(__file__).parent.parent.parent

COPY = """
id = "meadow"
cards = 60
[beans]
clover = { cards = 30, beanometer = { 1 = 2, 3 = 5 } }
vetch = { cards = 20, beanometer = { 2 = 3, 4 = 9 } }
lupin = { cards = 10, beanometer = { 1 = 1, 2 = 2 } }
[rulings]
single_bean = "strict"
third_field_coins = "choose"
tie_break = "hand"
[players.4]
cards = 60
removed = []
hands = [3, 3, 4, 4]
fields = 2
third_field = "sold"
price = 1
coins_go_to = "out"
turn_up = 3
draw = 2
exhaustions = 4
"""


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_game_ends(edition: str, players: int, bot: str) -> None:
    game = played(edition, [bot] * players, 1)
    assert game.result is not None
    assert len(game.result["coins"]) == players


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    ("edition", "players", "rulings"),
    [
        ("104", 4, {"single_bean": "strict", "third_field_coins": "newest"}),
        ("104", 3, {"open_hands": True}),
        ("104", 5, {"beans": ["blue", "chili", "stink", "garden"]}),
        ("154", 4, {"third_field": False, "single_bean": "strict"}),
        ("154", 2, {"single_bean": "strict", "beans": ["wax", "soy", "red"]}),
        ("154", 3, {"single_bean": "strict", "third_field": False}),
    ],
)
def test_every_game_ends_with_other_rulings(
    edition: str, players: int, rulings: dict[str, Any], bot: str
) -> None:
    played(edition, [bot] * players, 1, **rulings)


def test_a_copied_edition_is_played(tmp_path: Path) -> None:
    file = tmp_path / "meadow.toml"
    file.write_text(COPY, encoding="utf-8")
    load_edition(str(file))
    for players in (["random"] * 4, ["greedy"] * 4, ["greedy", "random", "random", "greedy"]):
        for seed in range(3):
            played("meadow", players, seed)


def test_greedy_beats_random() -> None:
    won = 0.0
    for seed in range(60):
        players = ["random"] * 4
        players[seed % 4] = "greedy"
        won += share(played("104", players, seed), seed % 4)
    assert won >= 55


def test_greedy_beats_random_with_two_players() -> None:
    won = 0.0
    for seed in range(40):
        players = ["random", "random"]
        players[seed % 2] = "greedy"
        won += share(played("154", players, seed), seed % 2)
    assert won >= 38


def test_greedy_bots_trade_and_earn_by_it() -> None:
    trades = gifts = coins = 0
    for seed in range(10):
        game = Game.new("104", 4, seed)
        for step in drive(game, ["greedy"] * 4, seed):
            traded = [event for event in step.events if event["event"] == "traded"]
            trades += sum(bool(event["gave"] and event["got"]) for event in traded)
            gifts += sum(not (event["gave"] and event["got"]) for event in traded)
        assert game.result is not None
        coins += sum(game.result["coins"])
    assert trades >= 200
    assert gifts >= 50
    assert coins >= 300


def test_same_seed_same_game_in_another_process() -> None:
    line = "from tests.bots.games import fingerprint; print(fingerprint())"
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", line],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == fingerprint()
