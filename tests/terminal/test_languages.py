"""The terminal in every language: nothing bypasses the catalogue, and it can be read letter by letter."""

import re
from pathlib import Path

import pytest

from beanfield.terminal.commands import COMMANDS
from beanfield.terminal.yes_no import NO, YES
from beanfield.words import Words, languages
from beanfield.words.language import CALLED
from tests.catalogues import LANGUAGES, compiled, forms_of, messages, read
from tests.terminal.desk import table, typed
from tests.words.catalogues import Pseudo

TURN = (
    "p", "t", "table", "offer h1 to 2 for garden", "end", "pr blue 2", "hv 1", "pr soy 1", "d", "repeat",
    "quit",
)  # fmt: skip
ASKING = (
    "?",
    "? all",
    "hand",
    "f",
    "f 2",
    "coins",
    "table",
    "offers",
    "worth",
    "beans",
    "log",
    "repeat",
    "options",
)
WRONG = (
    "plant potato", "offer h9 to 2 for red", "give", "ask", "accept 7", "hv", "hv 9", "so", "x", "la xx",
    "undo", "buy", "skip", "op pace 99", "offer soy", "o to 9 for red", "plant 7", "discard", "w",
    "end-trade", "be potato",
)  # fmt: skip
TYPED = {word for command in COMMANDS for word in (command.name, command.short)} | {
    "greedy", "random", "soy", "red", "turn", "up", "all", "nothing", "full", "normal", "off", "xx",
    "for", "to", "y", "n", "me",
}  # fmt: skip
FORMED = [message for language in LANGUAGES for message in forms_of(language)]
KNOWN = {(message.context, form) for message in (*messages(), *FORMED) for form in message.forms}


def words_of(language: str) -> Words:
    return Words(language, None, compiled(read(language)) if language in LANGUAGES else None)


def test_nothing_bypasses_the_catalogue(tmp_path: Path) -> None:
    catalogue = Pseudo()
    at = table(tmp_path, "Ψ,greedy,random,greedy")
    words = Words("pseudo", at.game.edition, catalogue)
    lines = typed(at, *ASKING, *WRONG, *TURN, words=words)
    told = [
        re.sub(r"“[^”]*”|\S*/\S*|\d{4}-\S+|\(.*?\)|\b[a-z]\d\b", "", line)
        for line in lines
        if "--resume" not in line
    ]
    left = {word for line in told for word in re.findall("[A-Za-z-]{2,}", line)}
    called = {word for name in CALLED.values() for word in re.findall("[A-Za-z-]{2,}", name)}
    assert sorted(left - TYPED - called - set(CALLED)) == []
    assert not catalogue.used - KNOWN
    assert len(catalogue.used) > 150


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_a_turn_can_be_played_on_twelve_letters(language: str, tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,greedy,greedy,greedy", seed=3)
    words = words_of(language)
    words.edition = at.game.edition
    lines = typed(at, *ASKING, *TURN, width=12, words=words)
    assert [line for line in lines if len(line) > 12 and "/" not in line] == []
    assert any(done.seat == 0 and done.action["do"] == "draw" for done in at.done)
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_a_braille_display_of_forty_cells(language: str, tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,greedy,greedy", seed=5)
    words = words_of(language)
    words.edition = at.game.edition
    lines = typed(at, *ASKING, *WRONG, width=40, words=words)
    assert [line for line in lines if len(line) > 40 and "/" not in line] == []
    assert all(line.isprintable() for line in lines)


@pytest.mark.skipif(len(languages()) < 2, reason="the catalogues are not compiled")
def test_the_language_is_changed_at_any_time(tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,greedy,greedy")
    lines = typed(
        at,
        "beans soy",
        "language deutsch",
        "beans soy",
        "la no",
        "beans sojaböna",
        "la xx",
        "la EN",
        "be soy",
    )
    soy = [line for line in lines if re.match("Soy bean|Sojabohne|Soyabønne", line)]
    assert [line.partition(",")[0] for line in soy] == ["Soy bean", "Sojabohne", "Soyabønne", "Soy bean"]


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_an_offer_is_answered_by_yes_and_no_of_the_language(language: str, tmp_path: Path) -> None:
    words = words_of(language)
    yes, no = (str(words.phrase("answer", answer)) for answer in (YES, NO))
    answers = {
        **dict.fromkeys((yes, yes[0], yes.upper(), f"{yes} 1"), "accept"),
        **dict.fromkeys((no, no[0], f"{no} 1"), "decline"),
    }
    for said, done in answers.items():
        at = table(tmp_path / said, "Ann,Bob,Cleo", seed=3)
        words.edition = at.game.edition
        lines = typed(at, "", "p", "t", "offer h1 to Bob for chili", "", said, "q", words=words)
        assert at.done[-1].action["do"] == done
        asked = [line for line in lines if re.search(rf" {yes[0]}\b.* {no[0]}\b.*Enter", line)]
        assert len(asked) == 1


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_question_decides_what_a_letter_means(language: str, tmp_path: Path) -> None:
    words = words_of(language)
    no = words.phrase("answer", NO)[0]
    at = table(tmp_path / "asked", "me,greedy,greedy", seed=3)
    words.edition = at.game.edition
    lines = typed(at, "p", "t", "offer t2 to all for ?", no, words=words)
    assert [done.action["do"] for done in at.done if done.seat == 0][2:] == ["decline"]
    end = "end" if no == "e" else "e"
    assert any(re.search(rf"\b{no}\b.*\bz\b.*: {end}\.$", line) for line in lines)
    at = table(tmp_path / "not asked", "me,greedy,greedy", seed=3)
    typed(at, "p", "t", "e", words=words)
    assert [done.action["do"] for done in at.done if done.seat == 0][2] == "end-trade"


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_what_was_guessed_is_confirmed_in_the_language(language: str, tmp_path: Path) -> None:
    words = words_of(language)
    yes, no = (words.phrase("answer", answer)[0] for answer in (YES, NO))
    at = table(tmp_path, "me,greedy,greedy", seed=3)
    words.edition = at.game.edition
    lines = typed(at, "p", "t", "offer h1 for soy", no, "offer h1 for soy", yes, words=words)
    assert [done.action["do"] for done in at.done if done.seat == 0][2:3] == ["offer"]
    assert sum(bool(re.search(rf"\? {yes}\b.* {no}\b", line)) for line in lines) == 2


def test_options_of_a_game_without_changed_rulings(tmp_path: Path) -> None:
    told = typed(table(tmp_path / "none", "me,greedy,greedy"), "options", "q")
    assert "Edition 104, 3 players, no rulings changed." in told
    told = typed(table(tmp_path / "one", "me,greedy,greedy", open_hands=True), "options", "q")
    assert "Edition 104, 3 players, rulings changed: open_hands=True." in told
