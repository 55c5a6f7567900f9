"""`braille`, `largeprint` and `worth` on the command line."""

from pathlib import Path

import pytest

from beanfield import command


def test_worth_answers_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["worth", "soy", "6", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "3 coins, 3 cards to the discard pile; one more brings 4.\n"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["SO", "7"], "4 coins, 3 cards to the discard pile; more cards bring no more."),
        (["garden bean", "1"], "0 coins, 1 card to the discard pile; one more brings 2."),
        (["black", "eyed", "1"], "0 coins, 1 card to the discard pile; one more brings 1."),
        (["coffee", "1"], "0 coins, 1 card to the discard pile; 3 more bring 1."),
        (["Colt", "20"], "4 coins, 16 cards to the discard pile; more cards bring no more."),
    ],
)
def test_worth_understands_names_and_codes(
    typed: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["worth", *typed, "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"{said}\n"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["worth", "potato", "3"], "“potato” is no bean of this game; there are "),
        (["worth", "b", "3"], "“b” can mean blue and black-eyed; write more of it."),
        (["worth", "soy", "13"], "Nobody can have 13 of these cards: the edition 154 has 12."),
        (["worth", "soy", "0"], "A whole number from 1 is expected, not 0."),
        (["worth", "soy"], "Something is missing after beanfield worth: "),
        (["worth", "coffee", "3", "--edition", "104"], "“coffee” is no bean of this game; "),
        (["braille"], "Something is missing after beanfield braille: --out."),
        (["braille", "--out", "x", "--size", "big"], "Write a size in millimetres as 56x87, not big."),
        (["braille", "--out", "x", "--size", "10x87"], "A label is 20 to 210 mm wide"),
        (["braille", "--out", "x", "--size", "30x30"], "Blue bean does not fit on a label of 30 × 30 mm."),
        (["braille", "--out", "x", "--format", "doc"], "There is no format doc; there are brf, "),
        (["braille", "--out", "x", "--cells", "3"], "--cells is a number from 12 to 100, not 3."),
        (["braille", "--out", "x", "--grade", "3"], "--grade is followed by one of these: 1, 2; not by 3."),
        (["braille", "--out", "x", "--players", "9"], "The edition 104 is for 3, 4, 5 players; "),
        (["largeprint", "--out", "x", "--points", "12"], "--points is a number from 24 to 48, not 12."),
        (["largeprint", "--out", "x", "--size", "30x30"], "Blue bean does not fit on a card of 30 × 30 mm"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_nothing_is_written(
    typed: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command.main([*typed, "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(said)
    assert captured.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_braille_writes_its_files_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = str(tmp_path / "new")
    asked = ["braille", "--out", folder, "--lang", "en", "--format", "brf,unicode", "--eol", "lf"]
    assert command.main(asked) == 0
    names = {f"{name}.{end}" for name in ("labels", "beanometers", "key", "rules") for end in ("brf", "txt")}
    assert {file.name for file in (tmp_path / "new").iterdir()} == names
    assert "8 files were written" in capsys.readouterr().out
    key = tmp_path / "new" / "key.brf"
    assert b"\r" not in key.read_bytes()
    key.write_bytes(b"mine")
    assert command.main(asked) == 2
    assert key.read_bytes() == b"mine"
    assert command.main([*asked, "--force", "--no-form-feed"]) == 0
    assert b"\f" not in key.read_bytes()


def test_largeprint_writes_its_files(tmp_path: Path) -> None:
    assert command.main(["largeprint", "--out", str(tmp_path), "--lang", "en", "--edition", "154"]) == 0
    names = {file.name for file in tmp_path.iterdir()}
    assert names == {"labels.pdf", "beanometers.pdf", "key.pdf", "rules.pdf"}
    assert all(file.read_bytes().startswith(b"%PDF") for file in tmp_path.iterdir())
