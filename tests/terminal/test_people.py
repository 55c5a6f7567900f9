"""Several people at one keyboard: nobody's hand is on the screen while another sits there."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.terminal.desk import table, typed
from tests.terminal.reader import Program, Reader

COVER = 24


@pytest.mark.parametrize("players", ["Ann,Bob,Cleo", "Ann,greedy,Bob,greedy"])
def test_hands_of_different_people_are_always_apart(tmp_path: Path, players: str) -> None:
    program = Program(["play", "--players", players, "--seed", "12"], tmp_path)
    Reader().play(program, most=700)
    program.kill()
    lines = [line.rstrip("\n") for line in program.heard]
    shown = _hands(lines)
    assert {person for _, person in shown} >= {"Ann", "Bob"}
    for (before, one), (after, other) in pairwise(shown):
        if one != other:
            between = lines[before:after]
            assert _longest_gap(between) >= COVER
            assert any(line.startswith(f"{other}, press Enter") for line in between)


def _hands(lines: list[str]) -> list[tuple[int, str]]:
    """Where a hand is shown, and to whom the keyboard was given before."""
    person = ""
    found = []
    for number, line in enumerate(lines):
        given = re.match(r"(\w+), press Enter (?:when|to see)", line)
        hidden = re.match(r"\w+, press Enter to hide", line)
        if given:
            person = given[1]
        if line.startswith("Your hand, front card first:"):
            assert person, lines[:number]
            found.append((number, person))
        if hidden:
            assert _longest_gap(lines[number : number + COVER + 2]) >= COVER
    return found


def _longest_gap(lines: list[str]) -> int:
    longest = gap = 0
    for line in lines:
        gap = gap + 1 if not line else 0
        longest = max(longest, gap)
    return longest


def test_in_trading_only_the_active_hand_is_shown(tmp_path: Path) -> None:
    lines = typed(
        table(tmp_path, "Ann,Bob,Cleo", seed=3), "", "p", "t", "offer h1 to Bob for red", "", "z", "q"
    )
    bob = lines.index("Bob, press Enter when you are at the keyboard.")
    assert any(line.startswith("Bob. Offer 1 waits for your answer") for line in lines[bob:])
    assert not any(line.startswith("Your hand") for line in lines[bob:])


def test_hand_of_another_is_covered_before_and_after(tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,Bob,greedy", seed=3)
    lines = typed(at, "", "hand Bob", "", "", "hand greedy", "q")
    asked = lines.index("Bob, press Enter to see what is yours alone.")
    hidden = lines.index("Bob, press Enter to hide it again.")
    assert lines[asked - COVER : asked] == [""] * COVER
    assert [line for line in lines[asked:hidden] if line.startswith("Your hand")]
    assert lines[hidden + 2 : hidden + 2 + COVER] == [""] * COVER
    assert lines[hidden + 2 + COVER].startswith("Ann. ")
    assert "greedy has 5 hand cards." in lines


def test_another_person_may_act_out_of_turn(tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,Bob,greedy", seed=3)
    lines = typed(at, "", "as Bob", "", "harvest 1", "help", "", "", "q")
    assert "Bob. You may do one thing out of turn. Enter: pass." in lines
    assert "Nothing grows on that field." in lines
    assert lines.count("Ann, press Enter when you are at the keyboard.") == 2
    alone = typed(table(tmp_path, "Ann,greedy,greedy"), "as 2", "q")
    assert "Nobody else plays at this keyboard." in alone


def test_people_hear_about_others_by_name(tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,Bob,greedy", seed=3)
    lines = typed(at, "", "p", "t", "e", "q")
    assert any(re.fullmatch(r"Ann plants \S+ on field 1\.", line) for line in lines)


def test_one_person_alone_needs_no_cover(tmp_path: Path) -> None:
    lines = typed(table(tmp_path, "Ann,greedy,greedy"), "p", "t", "e", "hand", "q")
    assert "" not in lines[:-1]
