"""`beanfield rules`: the rules of a game in every language, in lines and as a page."""

import re
from importlib import resources
from pathlib import Path

import pytest

from beanfield.command import main
from beanfield.rules import load_edition
from beanfield.words import Words, languages
from beanfield.words.rulebook import as_page, as_text, differences, five_minutes, rulebook


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", "--lang", "en", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("language", languages())
def test_in_every_language(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["rules", "--edition", "154", "--players", "3", "--lang", language, "--width", "40"]) == 0
    out = capsys.readouterr().out
    edition = load_edition("154")
    assert out == as_text(rulebook(Words(language, edition), edition, 3), 40)
    assert max(len(line) for line in out.splitlines()) <= 40
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", out)


def test_what_is_left_out_is_usual(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys) == as_text(rulebook(Words(), load_edition("104"), 4))


def test_other_texts(capsys: pytest.CaptureFixture[str]) -> None:
    edition = load_edition("104")
    assert told(capsys, "--five-minutes") == as_text(five_minutes(Words(), edition, 4))
    assert told(capsys, "--differences") == as_text(differences(Words(), edition, 4))


def test_a_page(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["rules", "--format", "html", "--players", "5", "--lang", "en"]) == 0
    page = capsysbinary.readouterr().out.decode("utf-8")
    assert page == as_page(rulebook(Words(), load_edition("104"), 5))


def test_rulings_and_beans_by_any_name(capsys: pytest.CaptureFixture[str]) -> None:
    edition = load_edition("104")
    spoken = [Words(language, edition) for language in languages()]
    kinds = list(edition.beans)[1:]
    names = [str(words.bean(kind)) for words, kind in zip(spoken * len(kinds), kinds, strict=False)]
    beans = "beans=" + ",".join([Words("en", edition).code("blue"), *names])
    out = told(capsys, "--ruling", beans, "--ruling", "single_bean=strict", "--ruling", "open_hands=true")
    given = {"beans": list(edition.beans), "single_bean": "strict"}
    assert out == as_text(rulebook(Words(), edition, 4, {**given, "open_hands": True}))


def test_a_copied_edition(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    there = resources.files("beanfield.rules") / "editions" / "104.toml"
    text = there.read_text(encoding="utf-8").replace('id = "104"', 'id = "told"')
    text = text.replace("draw = 3", "draw = 7")
    file = tmp_path / "told.toml"
    file.write_text(text.split("[players.4]")[0] + "[sources]\n", encoding="utf-8")
    out = told(capsys, "--edition", str(file))
    assert "rules for 3 players with the edition told" in out
    assert "You draw 7 cards" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "6"], "The edition 104 is for 3, 4, 5 players; another number was given: 6."),
        (["--edition", "99"], "There is no edition 99; there are 104, 154"),
        (["--ruling", "beans=potato"], "The edition 104 has no bean potato."),
        (["--ruling", "luck=1"], "There is no ruling luck."),
        (["--width", "3"], "The width is a number of letters"),
        (["--five-minutes", "--differences"], "--differences: not allowed with argument --five-minutes."),
    ],
)
def test_what_cannot_be_told_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert main(["rules", "--lang", "en", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith(sentence) and said.err.count("\n") == 1
