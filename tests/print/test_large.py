"""Large print: letters of at least 24 points, black on white, everything on the sheets."""

import io
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import as_file, files
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from pypdf import PageObject, PdfReader
from pypdf.generic import DictionaryObject

from beanfield.print import Options, large_sheets
from beanfield.rules import Refusal, load_edition
from beanfield.words import Words
from tests.print.judge import LANGUAGES

EDITION = load_edition("154")
NAMES = {"labels.pdf", "beanometers.pdf", "key.pdf", "rules.pdf"}


def streams(content: bytes) -> Iterator[str]:
    for page in PdfReader(io.BytesIO(content)).pages:
        contents = page.get_contents()
        assert contents is not None
        yield contents.get_data().decode("latin-1")


def text_of(content: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_is_there_and_large(language: str) -> None:
    speech = Words(language, EDITION)
    sheets = large_sheets(speech, EDITION)
    assert set(sheets) == NAMES
    for content in sheets.values():
        sizes = {float(size) for page in streams(content) for size in re.findall(r"([\d.]+) Tf", page)}
        assert min(sizes) >= 24
    for name in ("labels.pdf", "key.pdf", "beanometers.pdf"):
        told = text_of(sheets[name]).replace("- ", "").replace(" ", "")
        for kind in EDITION.beans:
            assert speech.bean(kind).replace(" ", "").replace("-", "") in told.replace("-", "")
            assert speech.code(kind) in told


def test_black_on_white() -> None:
    for content in large_sheets(Words("en", EDITION), EDITION).values():
        for page in streams(content):
            grounds = re.findall(r"\bre f\b|\bsh\b", page)
            colours = re.findall(r"([\d. ]+) (?:g|rg|G|RG)\n", page)
            assert not grounds
            assert all(contrast_with_white(colour) >= 7 for colour in colours)


def contrast_with_white(colour: str) -> float:
    values = [float(value) for value in colour.split()]
    red, green, blue = (linear(value) for value in (values if len(values) == 3 else values * 3))
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def test_a_label_for_every_card_and_a_beanometer_for_every_kind() -> None:
    sheets = large_sheets(Words("en", EDITION), EDITION)
    boxes = {name: sum(page.count(" re ") for page in streams(sheets[name])) for name in sheets}
    assert boxes["labels.pdf"] == 154
    assert boxes["beanometers.pdf"] == len(EDITION.beans)


@pytest.mark.parametrize("points", [24.0, 36.0])
def test_nothing_runs_over_the_edge_of_its_card_or_page(points: float) -> None:
    sheets = large_sheets(Words("de", EDITION), EDITION, Options(size=(90, 140)), points)
    for name, content in sheets.items():
        for page in PdfReader(io.BytesIO(content)).pages:
            margin = 42.5  # 15 mm in points
            boxes = boxes_of(page) or [
                (margin, margin, float(page.mediabox.width) - margin, float(page.mediabox.height) - margin)
            ]
            assert len(boxes) == 1 or name in ("labels.pdf", "beanometers.pdf")
            for left, base, right, text in lines_of(page):
                inside = [box for box in boxes if box[0] < left and right < box[2] and box[1] < base < box[3]]
                assert len(inside) == 1, text


def boxes_of(page: PageObject) -> list[tuple[float, float, float, float]]:
    """The outlines of cards: left, bottom, right and top."""
    contents = page.get_contents()
    assert contents is not None
    found = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) -([\d.]+) re S", contents.get_data().decode("latin-1"))
    return [
        (float(x), float(y) - float(high), float(x) + float(wide), float(y)) for x, y, wide, high in found
    ]


def lines_of(page: PageObject) -> list[tuple[float, float, float, str]]:
    """The upright lines: their left and right ends, measured with the typeface, and their base."""
    found: list[tuple[float, float, float, str]] = []

    def visit(text: str, turned: list[float], placed: list[float], font: Any, size: float) -> None:
        for line in filter(None, text.split("\n")):
            if turned[0] > 0 and line.strip():
                width = sum(advances(str(font["/BaseFont"])).get(sign, 0) for sign in line) * size
                found.append((placed[4], placed[5], placed[4] + width, line))

    page.extract_text(visitor_text=visit)
    assert found
    return found


@cache
def advances(font: str) -> dict[str, float]:
    """How far each sign of the typeface reaches, in parts of its size."""
    name = "Bold" if font.endswith("Bold") else "Regular"
    with (
        as_file(
            files("fontpkg_atkinson_hyperlegible") / "files" / f"AtkinsonHyperlegible-{name}.ttf"
        ) as path,
        TTFont(path) as opened,
    ):
        wide, units = opened["hmtx"], opened["head"].unitsPerEm
        return {chr(sign): wide[glyph][0] / units for sign, glyph in opened.getBestCmap().items()}


def test_what_does_not_fit_is_refused_by_name() -> None:
    with pytest.raises(Refusal) as refused:
        large_sheets(Words("en", EDITION), EDITION, Options(size=(30, 30)))
    assert refused.value.values["name"] == "Coffee bean"


def test_the_document_tells_its_title_and_language() -> None:
    reader = PdfReader(io.BytesIO(large_sheets(Words("et", EDITION), EDITION)["rules.pdf"]))
    root = reader.trailer["/Root"].get_object()
    assert isinstance(root, DictionaryObject)
    assert str(root["/Lang"]) == "et"
    assert reader.metadata is not None
    assert reader.metadata.title
