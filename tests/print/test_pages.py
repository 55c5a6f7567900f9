"""BRF and Unicode Braille: pages, line ends and form feeds as asked for, and nothing lost."""

import pytest

from beanfield.print import Options, braille_sheets
from beanfield.print.cells import NORTH_AMERICAN
from beanfield.print.pages import laid_out
from beanfield.print.script import script
from beanfield.print.texts import Part, key, rules
from beanfield.print.wrap import TooNarrow, wrap
from beanfield.rules import Refusal, load_edition
from beanfield.words import Words

EDITION = load_edition("104")
NAMES = ("labels", "beanometers", "key", "rules")


def sheets(language: str = "de", **options: object) -> dict[str, bytes]:
    chosen = Options(**{"formats": ("brf", "unicode"), **options})  # type: ignore[arg-type]  # given by name
    return braille_sheets(Words(language, EDITION), EDITION, chosen)


def test_brf_and_unicode_hold_the_same_cells() -> None:
    files = sheets("sv")
    for name in NAMES:
        text = files[f"{name}.txt"].decode()
        signs = [NORTH_AMERICAN[ord(sign) - 0x2800] if ord(sign) >= 0x2800 else sign for sign in text]
        assert files[f"{name}.brf"].decode("ascii") == "".join(signs)


@pytest.mark.parametrize(("cells", "lines"), [(40, 25), (32, 28), (20, 10), (100, 100)])
def test_no_line_and_no_page_is_too_long(cells: int, lines: int) -> None:
    for content in sheets(cells=cells, lines=lines).values():
        pages = content.decode().split("\f")
        assert pages.pop() == ""
        for page in pages:
            rows = page.split("\r\n")
            assert rows.pop() == ""
            assert 0 < len(rows) <= lines
            assert all(len(row) <= cells for row in rows)
            assert not any(row.endswith((" ", "\u2800")) for row in rows)


def test_line_ends_are_those_asked_for() -> None:
    for content in sheets(eol="\n").values():
        assert b"\r" not in content
    for content in sheets().values():
        assert content.count(b"\n") == content.count(b"\r\n") > 0


def test_without_form_feeds_each_page_begins_after_so_many_lines() -> None:
    whole, fed = sheets(form_feed=False), sheets()
    for name, content in whole.items():
        assert b"\f" not in content
        rows = content.decode().split("\r\n")[:-1]
        pages = [page.split("\r\n")[:-1] for page in fed[name].decode().split("\f")[:-1]]
        starts = range(0, len(rows), 25)
        unfed = [rows[start : start + len(page)] for start, page in zip(starts, pages, strict=True)]
        assert unfed == pages


def test_every_card_of_the_edition_has_its_label() -> None:
    speech = Words("en", EDITION)
    text = sheets("en")["labels.txt"].decode()
    for kind, bean in EDITION.beans.items():
        code = script("en", 1).letters(speech.code(kind).lower())
        words = [word for line in text.splitlines() for word in line.split("\u2800")]
        assert words.count(code) >= bean.cards


def test_texts_are_whole_on_their_pages() -> None:
    braille = script("en", 1)
    speech = Words("en", EDITION)
    parts = [*key(speech, EDITION, True, capitals=False), *rules(speech, EDITION, 3)]
    pages = laid_out(parts, braille, 40, 25)
    told = " ".join(row.text for page in pages for row in page if row.text)
    assert told == " ".join(part.text for part in parts)


def test_a_heading_is_not_the_last_line_of_a_page() -> None:
    parts = [Part("text", "a"), Part("text", "b"), Part("heading", "c"), Part("text", "d")]
    pages = laid_out(parts, script("en", 1), 20, 4)
    assert [[row.text for row in page] for page in pages] == [["a", "b"], ["c", "d"]]


def test_a_label_larger_than_a_page_is_refused() -> None:
    with pytest.raises(Refusal, match="larger pages or smaller labels"):
        sheets(cells=12, lines=25, landscape=True)


def test_words_are_broken_where_they_may_be_and_only_when_they_must() -> None:
    assert wrap("Wein\u00adbrand\u00adbohne", len, [20]) == ["Weinbrandbohne"]
    assert wrap("Wein\u00adbrand\u00adbohne", len, [10]) == ["Weinbrand-", "bohne"]
    assert wrap("Wein\u00adbrand\u00adbohne", len, [6]) == ["Wein-", "brand-", "bohne"]
    assert wrap("black-eyed bean", len, [8]) == ["black-", "eyed", "bean"]
    assert wrap("a kettle", len, [6]) == ["a", "kettle"]


def test_a_word_without_a_joint_is_broken_only_if_it_may_be_anywhere() -> None:
    with pytest.raises(TooNarrow):
        wrap("kettle", len, [4])
    assert wrap("kettle", len, [4], anywhere=True) == ["ket-", "tle"]
    with pytest.raises(TooNarrow):
        wrap("10000", len, [4], anywhere=True)


def test_a_very_long_word_is_told_to_its_end() -> None:
    lines = wrap("x" * 5000, len, [12], anywhere=True)
    assert "".join(lines).replace("-", "") == "x" * 5000
    assert max(map(len, lines)) == 12


def test_lines_may_differ_in_width_and_end() -> None:
    assert wrap("aa bb cc", len, [2, 5, 0]) == ["aa", "bb cc"]
    with pytest.raises(TooNarrow):
        wrap("aa bb cc dd", len, [2, 5, 0])
