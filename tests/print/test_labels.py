"""Labels, beanometer cards, the key and the rules in Braille: complete, and as liblouis writes them."""

import string
from dataclasses import replace

import pytest

from beanfield.print import texts
from beanfield.print.cells import BLANK, rotated
from beanfield.print.geometry import grid
from beanfield.print.script import script
from beanfield.print.tiles import TileSet, beanometer_cards, labels, lower_name
from beanfield.rules import Edition, Refusal, load_edition
from beanfield.words import Words
from tests.print.judge import LANGUAGES, judged, needs_liblouis

EDITIONS = ("104", "154")
SIZES = [(56, 87), (87, 56), (63, 88), (88, 63), (70, 37)]
EVERY = pytest.mark.parametrize(
    ("language", "edition"), [(language, edition) for language in LANGUAGES for edition in EDITIONS]
)


def words(language: str, edition: str) -> tuple[Words, Edition]:
    loaded = load_edition(edition)
    return Words(language, loaded), loaded


def of_size(language: str, edition: str, size: tuple[float, float]) -> tuple[TileSet, TileSet]:
    speech, loaded = words(language, edition)
    braille = script(language, 1)
    return labels(speech, loaded, braille, size), beanometer_cards(speech, loaded, braille, size)


def named(edition: Edition, kind: str, name: str) -> Edition:
    return replace(edition, beans={**edition.beans, kind: replace(edition.beans[kind], name=name)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_are_two_letters_each_a_cell_and_none_twice(language: str) -> None:
    speech, edition = words(language, "154")
    codes = [speech.code(kind) for kind in edition.beans]
    assert len(set(codes)) == len(codes)
    for code in codes:
        assert len(code) == 2
        assert set(code) <= set(string.ascii_uppercase)
        assert len(script(language, 1).letters(code.lower())) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_broken_names_are_the_names(language: str) -> None:
    speech, edition = words(language, "154")
    for kind in edition.beans:
        assert speech.broken(kind).replace("\u00ad", "") == speech.bean(kind)


def test_kinds_of_a_copied_edition_get_codes_that_are_free() -> None:
    edition = named(named(load_edition("154"), "red", "Soft bean"), "wax", "ø")
    speech = Words("en", edition)
    assert speech.code("soy") == "SO"
    assert speech.code("red") == "SF"
    assert len({speech.code(kind) for kind in edition.beans}) == len(edition.beans)


@EVERY
@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_a_label_or_card_is_lost(language: str, edition: str, size: tuple[float, float]) -> None:
    speech, loaded = words(language, edition)
    stuck, cards = of_size(language, edition, size)
    for kind, bean in loaded.beans.items():
        code, name = speech.code(kind).lower(), lower_name(speech, kind).replace("\u00ad", "")
        numbers = ", ".join(str(bean.beanometer.get(coins, "–")) for coins in (1, 2, 3, 4))
        steps = "".join(f"{coins}: {needed}" for coins, needed in bean.beanometer.items())
        on_label = [run.text for run in stuck.tiles[kind].runs if run.text]
        on_card = [run.text for run in cards.tiles[kind].runs if run.text]
        expected = code + name + (numbers if stuck.with_beanometers else "")
        assert plain(on_label) == plain([expected])
        assert plain(on_card) == plain([code, name, steps])


def plain(lines: list[str]) -> str:
    """The signs of a text without spaces and without any hyphen."""
    return "".join(lines).replace(" ", "").replace("-", "")


@EVERY
@pytest.mark.parametrize("size", SIZES)
def test_liblouis_agrees_with_labels_and_cards(
    language: str, edition: str, size: tuple[float, float]
) -> None:
    needs_liblouis()
    for tiles in of_size(language, edition, size):
        for tile in tiles.tiles.values():
            for run in tile.runs:
                assert run.cells == (judged(language, run.text) if run.text else rotated(tile.runs[0].cells))


@EVERY
@pytest.mark.parametrize("size", SIZES)
def test_runs_lie_on_the_label_and_apart(language: str, edition: str, size: tuple[float, float]) -> None:
    for tiles in of_size(language, edition, size):
        for tile in tiles.tiles.values():
            taken = [(run.line, run.column + place) for run in tile.runs for place in range(len(run.cells))]
            assert len(set(taken)) == len(taken)
            assert all(0 <= line < tile.lines and 0 <= column < tile.columns for line, column in taken)
            assert (tile.columns, tile.lines) == grid(*tiles.size)


def test_a_code_stands_in_two_corners_and_can_be_felt_from_both() -> None:
    stuck, _ = of_size("en", "104", (56, 87))
    for tile in stuck.tiles.values():
        first, last = tile.rows()[0], tile.rows()[-1]
        assert first[:2] == rotated(last.rjust(tile.columns, BLANK)[-2:])


@pytest.mark.parametrize(
    ("size", "room"), [((56, 87), (8, 8)), ((87, 56), (13, 5)), ((63, 88), (9, 8)), ((70, 37), (10, 3))]
)
def test_as_many_cells_and_lines_as_have_room(size: tuple[float, float], room: tuple[int, int]) -> None:
    assert grid(*size) == room


def test_small_labels_leave_the_beanometer_to_the_cards_and_the_key_says_so() -> None:
    speech, edition = words("en", "154")
    stuck, _ = of_size("en", "154", (70, 37))
    assert not stuck.with_beanometers
    said = [part.text for part in texts.key(speech, edition, stuck.with_beanometers, capitals=False)]
    assert texts.NOT_ON_LABELS in said
    assert texts.ON_LABELS not in said


def test_a_name_that_does_not_fit_is_refused_by_name() -> None:
    with pytest.raises(Refusal) as refused:
        of_size("de", "104", (30, 30))
    assert refused.value.values["name"] == "Blaue Bohne" or Words("de").bean("blue") != "Blaue Bohne"
    assert (refused.value.values["width"], refused.value.values["height"]) == ("30", "30")


def test_a_long_name_of_ones_own_is_broken_anywhere_rather_than_cut() -> None:
    edition = named(load_edition("104"), "red", "Moonshinebean")
    tiles = labels(Words("en", edition), edition, script("en", 1), (56, 87)).tiles
    told = [run.text for run in tiles["red"].runs if run.text]
    assert told == ["mo", "moonshi-", "nebean", "2, 3,", "4, 5"]


@EVERY
def test_liblouis_agrees_with_key_and_rules(language: str, edition: str) -> None:
    needs_liblouis()
    speech, loaded = words(language, edition)
    parts = [
        *texts.key(speech, loaded, True, capitals=False),
        *texts.key(speech, loaded, False, capitals=False),
        *(part for players in loaded.setups for part in texts.rules(speech, loaded, players)),
    ]
    for text in {part.text for part in parts}:
        assert script(language, 1).text(text) == judged(language, text), text


@EVERY
def test_the_key_tells_every_kind_with_its_numbers(language: str, edition: str) -> None:
    speech, loaded = words(language, edition)
    entries = [part.text for part in texts.key(speech, loaded, True, capitals=False) if part.style == "item"]
    for entry, (kind, bean) in zip(entries, loaded.beans.items(), strict=True):
        assert entry.startswith(speech.code(kind).lower())
        assert speech.bean(kind) in entry
        assert str(bean.cards) in entry
        assert all(str(needed) in entry for needed in bean.beanometer.values())
