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
    assert any(line.startswith("Bob. Offer 1: Ann gives you ") for line in lines[bob:])
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


def trading(tmp_path: Path) -> list[str]:
    """What is typed until Bob sits at the keyboard in Ann's trading."""
    return ["", "p", "t", "as Bob", ""]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("offer 30 chili to Ann for red", "You cannot give 30 chili beans."),
        ("offer chili, chili, chili to Ann for red", "You cannot give 3 chili beans."),
        ("offer all garden to Ann for red", "You cannot give 1 garden bean."),
        ("offer h30 to Ann for red", "There is no card h30."),
        ("give garden to Ann", "You cannot give 1 garden bean."),
    ],
)
def test_errors_tell_nothing_of_a_hidden_hand(tmp_path: Path, line: str, sentence: str) -> None:
    at = table(tmp_path, "Ann,Bob,Cleo", seed=3)
    assert at.game.view(1)["seats"][1]["hand"] == ["black-eyed", "chili", "stink", "blue", "chili"]
    lines = typed(at, *trading(tmp_path), line, "help", "hand", "q")
    bob = lines.index("Bob, press Enter when you are at the keyboard.")
    assert sentence in lines[bob:]
    hidden = [told for told in lines[bob:] if "Your hand" not in told]
    assert not [told for told in hidden if "you have" in told or "last one" in told]


def test_a_read_back_tells_no_places_of_a_hidden_hand(tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,Bob,Cleo", seed=3)
    lines = typed(at, *trading(tmp_path), "offer chili for red", "y", "q")
    assert "You offer Ann chili for red. Is that right? y or n." in lines
    assert at.done[-1].action["give"]["hand"] == [1]
    at = table(tmp_path, "Ann,Bob,Cleo", seed=3)
    lines = typed(at, *trading(tmp_path), "offer chili to Ann for red", "q")
    assert not [line for line in lines if "Is that right?" in line]


def test_whoever_is_called_hears_all_since_they_last_heard(tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,Bob,Cleo", seed=3)
    lines = typed(at, "", "p", "t", "as Cleo", "", "", "", "offer h1 to Bob for red", "", "", "q")
    cleo = lines.index("Cleo, press Enter when you are at the keyboard.")
    bob = lines.index("Bob, press Enter when you are at the keyboard.")
    for start in (cleo, bob):
        heard = lines[start : start + 6]
        assert any(line.startswith("Ann plants green") for line in heard)
        assert any(line.startswith("Ann turns up") for line in heard)
        assert not any(line.startswith("Ann plants") for line in lines[start - 2 : start + 1])


def test_people_hear_what_they_are_asked_for(tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,Bob,Cleo", seed=3)
    lines = typed(at, "", "p", "t", "offer t1 to all for ?", "", "", "", "", "q")
    for name in ("Bob", "Cleo"):
        assert any(
            re.match(rf"{name}\. Ann asks everyone for offers for \w+\. Enter: pass\.", line)
            for line in lines
        )


def test_no_cover_where_no_hand_was_shown(tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,Bob,Cleo", seed=3)
    lines = typed(at, "", "p", "t", "offer t1 to all for ?", "", "", "", "", "q")
    bob, cleo = (
        lines.index(f"{name}, press Enter when you are at the keyboard.") for name in ("Bob", "Cleo")
    )
    assert lines[bob - COVER : bob] == [""] * COVER
    assert "" not in lines[bob:cleo]


def test_the_keyboard_can_change_hands_without_end(tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,Bob,greedy", seed=3)
    lines = typed(at, "", *["as Bob", "", "as Ann", ""] * 600, "q")
    assert lines[-3] == "The game is saved. Go on with:"
    at = table(tmp_path, "Ann,Bob,Cleo", seed=3)
    asking = ["offer h1 to Bob for ?", "", "offer h1 to Ann for ?", ""] * 600
    assert typed(at, "", "p", "t", *asking, "q")[-3] == "The game is saved. Go on with:"


def test_little_is_told_on_demand(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    lines = typed(at, "options tell short", "p", "t", "e", "pr soy", "hv 1", *[""] * 14, "q")
    asked = lines.index("You end the trading.")
    assert not [line for line in lines[asked:] if re.match(r"greedy \d (plants|turns up|draws|ends)", line)]
    assert any(line.startswith("You draw") for line in lines[asked:])
