"""`beanfield replay`: a record as sentences, all of it or a part, in full or as one seat was shown it."""

import io
import json
from importlib import resources
from pathlib import Path

import pytest

from beanfield.command import main
from beanfield.notation import text
from beanfield.rules import Game
from beanfield.rules.edition import parse_edition

Capture = pytest.CaptureFixture[str]


class Keyboard(io.StringIO):
    """Standard input as if somebody sat there."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def made(tmp_path: Path) -> Path:
    game = Game.new("104", 3, seed=3)
    for action in ("plant", "turn-up", "end-trade"):
        game.play(0, {"do": action, "field": 0} if action == "plant" else {"do": action})
    while game.phase == "plant-received":
        if not (plantings := [one for one in game.legal(0) if one["do"] == "plant-received"]):
            plantings = [one for one in game.legal(0) if one["do"] == "harvest"]
        game.play(0, plantings[0])
    game.play(0, {"do": "draw"})
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.record(["Ann", "Pip\nLee", ""])), encoding="utf-8")
    return file


def lines_of(capsys: Capture, *arguments: str) -> list[str]:
    assert main(["replay", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_whole_game(made: Path, capsys: Capture) -> None:
    heading, *steps, end = lines_of(capsys, str(made))
    assert heading == "A game of the edition 104: Ann, Pip Lee and Seat 3."
    assert steps[0].startswith("1. Ann plants ")
    assert steps[1].startswith("2. Ann turns up ")
    assert end == "Here the record ends; the game is not over."


def test_the_text_notation_gives_the_same(made: Path, tmp_path: Path, capsys: Capture) -> None:
    there = tmp_path / "game.txt"
    there.write_text(text.write(json.loads(made.read_text(encoding="utf-8"))), encoding="utf-8")
    assert lines_of(capsys, str(there)) == lines_of(capsys, str(made))


def test_a_part(made: Path, capsys: Capture) -> None:
    whole = lines_of(capsys, str(made))
    assert lines_of(capsys, str(made), "--from", "2", "--to", "2") == [whole[0], whole[2]]


def test_as_a_seat(made: Path, capsys: Capture) -> None:
    mine = lines_of(capsys, str(made), "--as", "ann")
    assert mine[1].startswith("1. You plant ")
    assert mine == lines_of(capsys, str(made), "--as", "1")
    drawn = [line for line in lines_of(capsys, str(made)) if "draws" in line]
    other = [line for line in lines_of(capsys, str(made), "--as", "Pip Lee") if "draws" in line]
    assert len(drawn) == len(other) == 1
    assert drawn != other


def test_enter_goes_on_and_q_ends(made: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard("\nq\n"))
    shown = lines_of(capsys, str(made))
    assert shown[1] == "Enter goes on, q ends."
    assert sum(line[0].isdigit() for line in shown) == 2
    monkeypatch.setattr("sys.stdin", Keyboard(""))
    assert sum(line[0].isdigit() for line in lines_of(capsys, str(made))) == 1
    monkeypatch.setattr("sys.stdin", Keyboard(""))
    assert sum(line[0].isdigit() for line in lines_of(capsys, str(made), "--pace", "0")) > 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--as", "Bo"], "The game has no seat Bo."),
        (["--as", "4"], "The game has no seat 4."),
        (["--from", "99"], "The record has only "),
    ],
)
def test_what_is_not_there(made: Path, capsys: Capture, arguments: list[str], sentence: str) -> None:
    assert main(["replay", str(made), *arguments]) == 2
    assert capsys.readouterr().err.startswith(sentence)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--from", "0"],
        ["--to", "x"],
        ["--pace", "-1"],
        ["--pace", "nan"],
        ["--pace", "1e9"],
        ["--lang", "xx"],
    ],
)
def test_usage(made: Path, capsys: Capture, arguments: list[str]) -> None:
    assert main(["replay", str(made), *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_record_that_the_rules_refuse(made: Path, capsys: Capture) -> None:
    record = json.loads(made.read_text(encoding="utf-8"))
    record["actions"][1] = {"seat": 1, "do": "turn-up"}
    made.write_text(json.dumps(record), encoding="utf-8")
    assert main(["replay", str(made)]) == 2
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 2
    assert shown.err.startswith("Action 2 of the record is refused: ")


def test_a_record_that_names_an_edition_of_ones_own(tmp_path: Path, capsys: Capture) -> None:
    built_in = resources.files("beanfield.rules") / "editions" / "104.toml"
    own = tmp_path / "own.toml"
    own.write_text(
        built_in.read_text(encoding="utf-8").replace('id = "104"', 'id = "replayed"'), encoding="utf-8"
    )
    game = Game.new(parse_edition(own.read_text(encoding="utf-8"), own.name), 3, seed=1)
    record = {key: value for key, value in game.record().items() if key != "edition_data"}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    assert lines_of(capsys, "--edition", str(own), str(file))[0].startswith("A game of the edition replayed")
