"""The table of facts: it goes on where it stopped, on any number of processes, and counts right."""

import json
from pathlib import Path

from pytest import approx

from beanfield.arena.facts import PARTS, Table, facts, page, play, tables
from beanfield.arena.series import Series
from beanfield.arena.spread import Workers
from beanfield.rules import editions
from tests.arena.rows import played

CHOSEN = [Table("104", 3, "random", True, 4), Table("154", 2, "random", False, 3)]


def test_there_are_facts_for_every_edition_number_of_players_and_bot() -> None:
    found = {(table.edition, table.players, table.bot, table.trading) for table in tables()}
    setups = [(edition, players) for edition in ("104", "154") for players in editions()[edition].setups]
    assert len(setups) == 9
    assert len(found) == len(tables()) == sum(8 if players > 2 else 4 for _, players in setups)
    assert all(table.games >= (400 if table.bot.startswith("expert") else 2000) for table in tables())


def test_an_interrupted_computation_goes_on_to_the_same_facts(tmp_path: Path) -> None:
    play(tmp_path / "whole", CHOSEN, 7, Workers())
    play(tmp_path / "cut", [table._replace(games=2) for table in CHOSEN], 7, Workers())
    play(tmp_path / "cut", CHOSEN, 7, Workers(2))
    whole, cut = (json.loads((tmp_path / name / "facts.json").read_text()) for name in ("whole", "cut"))
    assert whole == cut
    assert [table["games"] for table in whole["tables"]] == [4, 3]
    assert PARTS > 3


def test_the_facts_are_those_of_the_games(tmp_path: Path) -> None:
    play(tmp_path, CHOSEN[:1], 7, Workers())
    [told] = facts(tmp_path, CHOSEN[:1], 7)["tables"]
    rows = played(Series("104", (("random",) * 3,), 7, rotate=False), 4)
    coins = [sum(row["coins"]) / 3 for row in rows]
    mean = sum(coins) / 4
    half = 1.96 * (sum((one - mean) ** 2 for one in coins) / 3 / 4) ** 0.5
    assert told["coins"]["mean"] == approx(mean, abs=1e-4)
    assert told["coins"]["low"] == approx(mean - half, abs=1e-4)
    turns = sum(row["turns"] for row in rows)
    assert told["trades_per_turn"]["mean"] == approx(sum(row["trades"] for row in rows) / turns, abs=1e-4)
    assert sum(seat["win_share"]["mean"] for seat in told["seats"]) == approx(1, abs=1e-3)
    assert len({row["seed"] for row in rows}) == 4


def test_the_page_has_a_line_for_every_table(tmp_path: Path) -> None:
    play(tmp_path, CHOSEN, 7, Workers())
    lines = page(facts(tmp_path, CHOSEN, 7)).splitlines()
    assert sum(line.startswith(("| 3 | random | 4 |", "| 2 | random | 3 |")) for line in lines) == 2
    assert "## 104 cards, with trading" in lines
    assert "## 154 cards, without trading" in lines
