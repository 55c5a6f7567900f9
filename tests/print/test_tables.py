"""Uncontracted Braille of the seven languages, against liblouis and letter by letter."""

import pytest

from beanfield.print.cells import NORTH_AMERICAN, ascii_braille, cells, dots, rotated
from beanfield.print.liblouis import translate
from beanfield.print.uncontracted import table
from beanfield.rules import Refusal
from tests.print.judge import EIGHT_DOTS, FAULTS, LANGUAGES, TABLES, judged, needs_liblouis

ALPHABETS = {
    "en": "",
    "de": "äöüß",
    "sv": "åäöé",
    "da": "æøåé",
    "nb": "æøåé",
    "ro": "ăâîșț",
    "et": "äõöüšž",
}
"""The letters that each language has beside those from a to z."""
OPENING = {"en": "(“«", "de": "(„»", "sv": "(", "da": "(„»", "nb": "(«", "ro": "(„«", "et": "(„«"}
"""What opens: the other signs follow a word."""
SENTENCES = [
    "Soy bean, 12 cards: 2, 4, 6, 7.",
    "–, 2, 3, –",
    "1: 4",
    "3 (4, 5); 104! 7?",
    "1.5 and 2,5",
    "A-B: a/b",
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_is_that_of_liblouis(language: str) -> None:
    needs_liblouis()
    letters = "abcdefghijklmnopqrstuvwxyz" + ALPHABETS[language]
    capitals = [letter.upper() for letter in letters if letter != "ß"]
    own = [sign for sign in table(language).signs if sign.isalpha()]
    assert set(letters) <= set(own)
    for sign in [*own, *capitals]:
        assert table(language).write(sign) == judged(language, sign), sign


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_is_that_of_liblouis(language: str) -> None:
    needs_liblouis()
    for sign in table(language).signs:
        if not sign.isalpha():
            text = f"ab {sign}ab" if sign in OPENING[language] else f"ab{sign} ab"
            text = "ab – ab" if sign == "–" else text
            assert table(language).write(text) == judged(language, text), sign


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", SENTENCES)
def test_numbers_capitals_and_signs_in_sentences(language: str, text: str) -> None:
    needs_liblouis()
    assert table(language).write(text) == judged(language, text)


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name not in EIGHT_DOTS])
@pytest.mark.parametrize("text", ["1a", "12b c", "3k", "ABC", "ABc", "AB-CD", "x.Y", "a1b"])
def test_letters_after_numbers_and_words_in_capitals(language: str, text: str) -> None:
    needs_liblouis()
    assert table(language).write(text) == judged(language, text)


@pytest.mark.parametrize("language", EIGHT_DOTS)
def test_a_listed_fault_is_one(language: str) -> None:
    needs_liblouis()
    for sign, right in FAULTS[language].items():
        assert translate(sign, TABLES[language]) != right, f"{sign} is no fault of liblouis"
    assert translate("A1", TABLES[language]) == "⡁⢁"


def test_numbers_with_commas_are_not_joined() -> None:
    assert table("en").write("4, 6, 8, 10") == "⠼⠙⠂⠀⠼⠋⠂⠀⠼⠓⠂⠀⠼⠁⠚"


def test_german_has_no_capital_sign_and_romanian_its_own() -> None:
    assert table("de").write("Ab") == "⠁⠃"
    assert table("ro").write("Ab") == "⠨⠁⠃"
    assert table("et").write("Ab") == "⠠⠁⠃"


def test_a_sign_without_braille_is_refused_by_name() -> None:
    with pytest.raises(Refusal) as refused:
        table("sv").write("böna ☃")
    assert refused.value.values == {"sign": "☃"}
    with pytest.raises(Refusal):
        table("xx")
    with pytest.raises(Refusal):
        table("../tables/de")


def test_soft_hyphens_are_not_written() -> None:
    assert table("de").write("So\u00adja") == table("de").write("Soja")


def test_cells_and_their_ascii_signs() -> None:
    assert cells("145-246-0") == "⠙⠪⠀"
    assert dots("⠪") == (2, 4, 6)
    assert len(set(NORTH_AMERICAN)) == 64
    assert ascii_braille("⠠⠃⠇⠥⠑⠀⠼⠁⠚⠲") == ",BLUE #AJ4"


def test_a_turned_code_is_read_from_the_other_side() -> None:
    assert rotated("⠛⠁") == "⠠⠶"
    assert rotated(rotated("⠎⠕")) == "⠎⠕"
