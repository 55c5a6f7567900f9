"""Numbers with a decimal sign and percent, as each language writes them."""

import pytest

from beanfield.words import Words
from tests.catalogues import LANGUAGES, compiled, read


@pytest.mark.parametrize("language", LANGUAGES)
def test_decimals_have_a_comma(language: str) -> None:
    words = Words(language, None, compiled(read(language)))
    assert words.decimal(1234.5, 2) == "1234,50"
    assert words.decimal(-0.25, 2) == "-0,25"
    assert words.percent(0.625) in ("62,5 %", "62,5%")


def test_decimals_in_english() -> None:
    words = Words()
    assert words.decimal(3.14159, 3) == "3.142"
    assert [words.decimal(number, 1, "+") for number in (1.5, -1.5)] == ["+1.5", "-1.5"]
    assert words.percent(1 / 3) == "33.3%"
