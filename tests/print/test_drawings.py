"""SVG and PDF: the dots, measured back from the files, make the cells that they should, where they should."""

from xml.etree import ElementTree

import pytest

from beanfield.print import Options, texts
from beanfield.print.braille import Sheets
from beanfield.print.cells import dots
from beanfield.print.drawings import PAGE
from beanfield.print.geometry import PAPER, extent, grid
from beanfield.print.script import script
from beanfield.print.tiles import labels
from beanfield.rules import load_edition
from beanfield.words import Words
from tests.print.measure import SVG, Dot, pdf_dots, read, svg_dots

EDITION = load_edition("104")
Found = list[list[Dot]]


def drawings(files: dict[str, bytes]) -> tuple[Found, Found]:
    """The dots of each page, from SVG and from PDF."""
    drawn = [content for file, content in sorted(files.items()) if file.endswith(".svg")]
    documents = [content for file, content in files.items() if file.endswith(".pdf")]
    return [svg_dots(content) for content in drawn], list(pdf_dots(documents[0]))


def text_files(language: str, cells: int, lines: int) -> tuple[list[list[str]], dict[str, bytes]]:
    """The key and the beginning of the rules: the lines of each page, and its drawings."""
    speech = Words(language, EDITION)
    parts = [*texts.key(speech, EDITION, True, capitals=False), *texts.rules(speech, EDITION, 3)[:20]]
    sheets = Sheets(language, script(language, 1), Options(cells=cells, lines=lines, eol="\n"))
    files = sheets.text("key", parts)
    pages = [page.splitlines() for page in files["key.txt"].decode().split("\f")[:-1]]
    return [page + [""] * (lines - len(page)) for page in pages], files


def label_files(options: Options) -> tuple[list[list[str]], dict[str, bytes]]:
    """Forty labels: the lines of each, and their drawings."""
    by_kind = labels(Words("de", EDITION), EDITION, script("de", 1), options.label()).tiles
    tiles = list(by_kind.values()) * 5
    sheets = Sheets("de", script("de", 1), options)
    files = sheets.tiles("labels", "x", tiles, options.label(), options.stickers)
    return [tile.rows() for tile in tiles], files


@pytest.mark.parametrize("language", ["de", "ro"])
def test_text_can_be_read_from_the_dots(language: str) -> None:
    cells, lines = PAGE
    expected, files = text_files(language, cells, lines)
    wide, high = extent(cells, lines)
    for found in drawings(files):
        assert [read(page, (210 - wide) / 2, (297 - high) / 2, cells, lines) for page in found] == expected


@pytest.mark.parametrize(
    ("options", "first", "apart", "per_sheet"),
    [
        (Options(), (17.0, 14.0), (60.0, 91.0), 9),
        (Options(landscape=True), (16.0, 30.5), (91.0, 60.0), 8),
        (Options(stickers=True), (0.0, 0.5), (70.0, 37.0), 24),
    ],
)
def test_labels_can_be_read_from_the_dots(
    options: Options, first: tuple[float, float], apart: tuple[float, float], per_sheet: int
) -> None:
    expected, files = label_files(options)
    size = options.label()
    columns, lines = grid(*size)
    wide, high = extent(columns, lines)
    across = int((PAPER[0] - first[0]) // apart[0])
    for found in drawings(files):
        rows = []
        for page in found:
            for place in range(per_sheet):
                x, y = first[0] + place % across * apart[0], first[1] + place // across * apart[1]
                left, top = x + (size[0] - wide) / 2, y + (size[1] - high) / 2
                rows.append(read(page, left, top, columns, lines))
        assert rows[: len(expected)] == expected
        assert not any(cells for label in rows[len(expected) :] for cells in label)


def test_no_dot_lies_outside_of_a_line() -> None:
    """What was read above is all that there is."""
    expected, files = label_files(Options())
    count = sum(len(dots(sign)) for rows in expected for row in rows for sign in row)
    assert [sum(len(page) for page in found) for found in drawings(files)] == [count, count]


def test_dots_are_of_one_size_and_as_far_from_the_edge_as_they_must() -> None:
    for found in drawings(label_files(Options())[1]):
        for x, y, diameter in (dot for page in found for dot in page):
            assert abs(diameter - 1.5) < 0.02
            assert 4 + 0.75 <= (x - 17.0) % 60.0 <= 56 - 4 - 0.75
            assert 4 + 0.75 <= (y - 14.0) % 91.0 <= 87 - 4 - 0.75


def test_labels_are_cut_along_outlines_of_their_size_and_stickers_have_none() -> None:
    cut = ElementTree.fromstring(label_files(Options())[1]["labels-01.svg"])
    outlines = [(box.attrib["width"], box.attrib["height"]) for box in cut.iter(f"{SVG}rect")]
    assert outlines == [("56", "87")] * 9
    stuck = ElementTree.fromstring(label_files(Options(stickers=True))[1]["labels-01.svg"])
    assert not list(stuck.iter(f"{SVG}rect"))


def test_print_letters_stand_under_the_cells() -> None:
    drawing = ElementTree.fromstring(label_files(Options())[1]["labels-01.svg"])
    letters = [text.text for text in drawing.iter(f"{SVG}text")]
    assert letters[0] == Words("de", EDITION).code("blue").lower()
    assert "4, 6," in letters
