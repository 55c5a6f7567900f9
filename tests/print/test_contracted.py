"""Contracted Braille by liblouis where the language has it, and plain refusals elsewhere."""

import pytest

from beanfield.print import Options, braille_sheets, liblouis
from beanfield.print.script import script
from beanfield.rules import Refusal, load_edition
from beanfield.words import Words
from tests.print.judge import LANGUAGES, needs_liblouis

EDITION = load_edition("104")


@pytest.mark.parametrize(("language", "table"), liblouis.CONTRACTED.items())
def test_texts_are_contracted_and_codes_are_not(language: str, table: str) -> None:
    needs_liblouis()
    speech = Words(language, EDITION)
    files = {
        grade: braille_sheets(speech, EDITION, Options(grade=grade, formats=("unicode",))) for grade in (1, 2)
    }
    assert len(files[2]["rules.txt"]) < len(files[1]["rules.txt"])
    for kind in EDITION.beans:
        code = script(language, 1).letters(speech.code(kind).lower())
        assert script(language, 2).letters(speech.code(kind).lower()) == code
        assert any(line.startswith(code + "\u2800") for line in files[2]["key.txt"].decode().splitlines())


def test_english_contractions_are_those_of_ueb() -> None:
    needs_liblouis()
    assert script("en", 2).text("Blue bean") == "⠠⠃⠇⠥⠑⠀⠃⠂⠝"


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - set(liblouis.CONTRACTED)))
def test_a_language_without_contractions_says_so(language: str) -> None:
    with pytest.raises(Refusal, match="no contractions"):
        script(language, 2)


def test_without_the_library_grade_2_is_refused_and_grade_1_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(liblouis, "library", lambda: None)
    with pytest.raises(Refusal, match="liblouis"):
        script("en", 2)
    assert script("en", 1).text("a") == "⠁"
