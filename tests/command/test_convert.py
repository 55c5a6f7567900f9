"""`beanfield convert`: both ways, never over another file, and nothing written when something is wrong."""

import json
from pathlib import Path

import pytest

from beanfield.command import main
from beanfield.notation import text
from beanfield.rules import Game

NAMES = ["Ann Lee", 'Pip "the\nbean"', "Zoë \U0001f331"]


@pytest.fixture
def made(tmp_path: Path) -> Path:
    game = Game.new("104", 3, seed=3)
    game.play(0, {"do": "plant", "field": 0})
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.record(NAMES)), encoding="utf-8")
    return file


def test_there_and_back(made: Path, tmp_path: Path) -> None:
    there, back = tmp_path / "game.txt", tmp_path / "back.json"
    assert main(["convert", str(made), "-o", str(there)]) == 0
    assert main(["convert", str(there), "-o", str(back)]) == 0
    assert json.loads(back.read_text(encoding="utf-8")) == json.loads(made.read_text(encoding="utf-8"))
    assert there.read_text(encoding="utf-8").startswith("beanfield-record/1\n")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["back.json", "game.json", "game.txt"]


def test_to_standard_output(made: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["convert", str(made)]) == 0
    record = json.loads(made.read_text(encoding="utf-8"))
    assert text.read(capsysbinary.readouterr().out.decode("utf-8")) == record


def test_a_file_is_overwritten_only_by_force(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "game.txt"
    there.write_text("mine", encoding="utf-8")
    assert main(["convert", str(made), "-o", str(there)]) == 2
    assert there.read_text(encoding="utf-8") == "mine"
    assert capsys.readouterr().err == f"There is a file {there} already; --force overwrites it.\n"
    assert main(["convert", str(made), "-o", str(there), "--force"]) == 0
    assert text.read(there.read_text(encoding="utf-8"))["players"] == NAMES


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Line 1: a record begins with beanfield-record/1."),
        (b"\xff", "Line 1: this is not text in UTF-8."),
        (b"hello", "Line 1: a record begins with beanfield-record/1."),
        (
            b'{"format": "beanfield-record/1",\n "edi',
            "Line 2, column 2: this is not JSON, or the file breaks off.",
        ),
        (b"{}", "record lacks the key format."),
        (b"[" * 100_000, "The JSON is nested too deeply."),
        (b"[" + b"9" * 5000 + b"]", "The JSON holds a number that is far too long."),
        (b"[]", "record must be an object with keys."),
        (
            b'beanfield-record/1\nedition 104\nplayers "" ""\ndeck blue\n0 dance\n',
            'Line 5: there is no action called "dance".',
        ),
    ],
)
def test_broken_files(
    content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, there = tmp_path / "game", tmp_path / "out"
    file.write_bytes(content)
    assert main(["convert", str(file), "-o", str(there)]) == 2
    assert capsys.readouterr() == ("", sentence + "\n")
    assert not there.exists()


def test_a_file_cut_short_anywhere_is_refused(made: Path, tmp_path: Path) -> None:
    content = made.read_bytes()
    file, there = tmp_path / "cut.json", tmp_path / "out"
    for length in range(0, len(content), 97):
        file.write_bytes(content[:length])
        assert main(["convert", str(file), "-o", str(there)]) == 2
    assert not there.exists()


def test_files_that_cannot_be_read_or_written(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", str(tmp_path / "none")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert main(["convert", str(made), "-o", str(tmp_path / "no" / "out")]) == 2
    assert "cannot be written" in capsys.readouterr().err
