"""Sessions in this process: what is said, asked and undone."""

import io
import json
import re
from pathlib import Path

import pytest

from beanfield.terminal.screen import Screen
from beanfield.terminal.session import Session
from beanfield.words import Words
from tests.terminal.desk import table, typed


def test_a_turn_by_enter_alone(tmp_path: Path) -> None:
    lines = typed(table(tmp_path, "me,greedy,greedy", seed=3), "", "t", "e", "", "", "", "q")
    text = "\n".join(lines)
    assert "Enter: You plant the front card" in text
    assert "You end the trading." in text
    assert "> " in lines


def test_enter_does_nothing_where_there_is_a_choice(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    lines = typed(at, "", "", "t", "", "q")
    assert (
        lines.count("There is a choice to make, so Enter alone does nothing; help tells what can be done.")
        == 2
    )
    assert [done.action["do"] for done in at.done] == ["plant", "turn-up"]


def test_a_guess_is_read_back(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    lines = typed(at, "", "t", "offer h1 for gar", "what", "n", "offer h1 for gar", "y", "q")
    assert any(line.endswith("for garden. Is that right? y or n.") for line in lines)
    assert sum(line.endswith("for garden. Is that right? y or n.") for line in lines) == 3
    assert "Nothing was done." in lines
    assert sum(done.action["do"] == "offer" and done.seat == 0 for done in at.done) == 1


def test_undo(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    lines = typed(at, "undo", "", "undo", "", "t", "undo", "e", "q")
    assert "There is no step to take back." in lines
    assert any(line.startswith("Taken back: You plant ") for line in lines)
    assert "Your last step showed cards that were hidden, so it stands." in lines
    assert [done.action["do"] for done in at.done if done.seat == 0] == ["plant", "turn-up", "end-trade"]


def test_refusals_say_what_is_possible(tmp_path: Path) -> None:
    lines = typed(table(tmp_path, "me,greedy,greedy", seed=3), "draw", "turn-up", "harvest 1", "q")
    assert "That is not possible in this phase of the turn." in lines
    assert "Possible now: plant." in lines
    assert "The front hand card has to be planted before that." in lines
    assert "Nothing grows on that field." in lines


def test_telling(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    asked = (
        "help,help offer,help all,fields,fields 2,worth,beans,beans soy,log,repeat,table,coins,offers,options"
    )
    lines = typed(at, *asked.split(","), "hand 2", "log x", "help nothing", "q")
    text = "\n".join(lines)
    assert "Soy bean, 12 cards in all: 2 for 1 coin, 4 for 2 coins, 6 for 3 coins, 7 for 4 coins." in lines
    assert "Field 1: empty." in lines
    assert "Nothing has happened yet." in lines
    assert "greedy 2 has 5 hand cards." in lines
    assert "offer CARDS to PLAYER for BEANS: offers a trade" in text
    assert "Say how many events to tell, such as log 20." in lines
    assert "“nothing” is no command; help tells what can be done now." in lines


def test_save_writes_a_record_and_never_over_a_file(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    other = tmp_path / "other.json"
    other.write_text("mine")
    lines = typed(at, "", f"save {other}", f"save {tmp_path / 'new one.json'}", "save", "q")
    assert f"{other} exists and was left as it is; save under another name, or add the word over." in lines
    assert other.read_text() == "mine"
    record = json.loads((tmp_path / "new one.json").read_text())
    assert record["format"] == "beanfield-record/1"
    assert record["players"] == ["me", "greedy 2", "greedy 3"]
    assert [action["do"] for action in record["actions"]] == ["plant"]
    assert len(list(tmp_path.glob("*-104.json"))) == 1
    typed(at, f"save {other} over", f"save {tmp_path / 'no' / 'folder'}", "q")
    assert json.loads(other.read_text()) == record


@pytest.mark.parametrize("wrong", ["ask", "pace 99", "width 3", "colour on", "draw maybe"])
def test_wrong_options(tmp_path: Path, wrong: str) -> None:
    lines = typed(table(tmp_path, "me,greedy,greedy"), f"options {wrong}", "q")
    assert any(line.startswith("Write ask always, ask turn, ask offers") for line in lines)


def test_options_change_the_session(tmp_path: Path) -> None:
    lines = typed(
        table(tmp_path, "me,greedy,greedy"),
        "options width 40",
        "options ask offers",
        "op draw on",
        "help",
        "q",
    )
    late = lines[lines.index("> ", 6) :]
    assert max(len(line) for line in late if "/" not in line) <= 40


def test_names_that_hold_words_of_the_commands(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    at.names[1] = "To for"
    lines = typed(at, "", "t", "offer h1 to To for for garden", "q")
    assert any(line.startswith("Offer 1: you give To for ") for line in lines)


def test_hearing_offers(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy,greedy,greedy", seed=3)
    lines = typed(at, "", "t", "offer t2 to all for ?", "q")
    assert "You ask everyone for offers for soy." in lines
    made = [done for done in at.done if done.action["do"] == "offer"]
    assert made
    assert all(done.seat and done.action["want"] == ["soy"] and done.action["to"] == 0 for done in made)
    assert not [done for done in at.done if done.action["do"] == "accept"]


def test_people_who_are_asked_for_offers_may_speak(tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,Bob,Cleo", seed=3)
    lines = typed(at, "", "p", "t", "offer t1 to Bob for ?", "", "offer h1 for blue", "y", "q")
    assert any(line.startswith("Ann asks Bob for offers for ") for line in lines)
    assert "No bot offers anything for that." not in lines
    assert at.done[-1].seat == 1


def test_a_question_can_be_left_by_any_command(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    lines = typed(at, "", "t", "offer h1 for gar", "hand", "offer h1 for gar", "end", "q")
    assert sum(line.endswith("Is that right? y or n.") for line in lines) == 2
    assert [done.action["do"] for done in at.done if done.seat == 0] == ["plant", "turn-up", "end-trade"]


def test_the_question_is_repeated_after_an_error(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    lines = typed(at, "nonsense", "draw", "plant blue", "q")
    assert sum(line.startswith("Your turn: plant the front card") for line in lines) == 4


def test_an_offer_stands_in_the_question(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    lines = typed(at, "p", "t", "offer t2 to all for ?", "q")
    assert any("Offer 1: greedy 2 gives you " in line and "y, n, or z" in line for line in lines)
    assert any(line.startswith("Offer 2: greedy 2 gives you ") for line in lines)
    assert not any(line.startswith("Offer 1: ") for line in lines)
    at = table(tmp_path, "Ann,Bob,Cleo", seed=3)
    lines = typed(at, "", "p", "t", "offer h1 to Bob for chili", "", "y", "q")
    (asked,) = [line for line in lines if line.endswith(" y, n, or Enter to leave it open.")]
    assert re.match(r"Bob\. Offer 1: Ann gives you stink for chili\.", asked)
    assert at.done[-1].action["do"] == "accept"


def test_two_players_are_told_what_they_may_do(tmp_path: Path) -> None:
    at = table(tmp_path, "me,greedy", "154", seed=4)
    lines = typed(at, "help turn up", "HELP TURN-UP", "help ALL", "p", "x h1", "undo", "p", "q")
    help_lines = [line for line in lines if line.startswith("turn-up: ")]
    assert len(help_lines) == 3
    assert all("leave the rest" in line for line in help_lines)
    questions = [line for line in lines if line.startswith("Your turn: ")]
    assert questions[-1].startswith("Your turn: discard a hand card or turn up cards.")
    assert questions[-1].endswith("Discard: x and its place. Turn up: t.")
    assert any(line.endswith("Plant: p. Discard: x and its place. Turn up: t.") for line in questions)


def test_a_person_with_a_name_like_a_bot_is_mentioned_once(tmp_path: Path) -> None:
    for name, near in (("gredy", True), ("greeyd", True), ("greedi", True), ("Ann", False)):
        at = table(tmp_path, f"{name},greedy,greedy", seed=3)
        told = [line for line in typed(at, "", "q") if line.startswith(f"{name} is a person; the bots are ")]
        assert len(told) == near


def test_the_end_of_the_input_leaves_the_prompt(tmp_path: Path) -> None:
    class Keys(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown = io.StringIO()
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    session = Session(at, Screen(Keys("p\n"), shown), Words("en", at.game.edition))
    with pytest.raises(EOFError):
        session.run()
    session.left()
    assert "\n> \nThe game is saved. Go on with:\n" in shown.getvalue()
