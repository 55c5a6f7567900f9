"""Dots measured back from SVG and PDF files, in millimetres from the upper left corner."""

import io
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree import ElementTree

from pypdf import PdfReader

from beanfield.print.cells import cell

MM = 25.4 / 72
SVG = "{http://www.w3.org/2000/svg}"


class Dot(NamedTuple):
    """The middle of a dot and its diameter."""

    x: float
    y: float
    diameter: float


def svg_dots(content: bytes) -> list[Dot]:
    root = ElementTree.fromstring(content)
    width, height = (float(value) for value in root.attrib["viewBox"].split()[2:])
    assert (root.attrib["width"], root.attrib["height"]) == (f"{width:g}mm", f"{height:g}mm")
    return [
        Dot(float(circle.attrib["cx"]), float(circle.attrib["cy"]), 2 * float(circle.attrib["r"]))
        for circle in root.iter(f"{SVG}circle")
    ]


def pdf_dots(content: bytes) -> Iterator[list[Dot]]:
    """The dots of each page: the paths of curves that are filled."""
    for page in PdfReader(io.BytesIO(content)).pages:
        height = float(page.mediabox.height)
        contents = page.get_contents()
        assert contents is not None
        drawn = contents.get_data().decode("latin-1")
        shapes = re.findall(r"^([\d.-]+ [\d.-]+ m(?:\s+(?:[\d.-]+ ){6}c)+) f$", drawn, re.MULTILINE)
        yield [_dot(shape, height) for shape in shapes]


def _dot(shape: str, height: float) -> Dot:
    numbers = [float(number) for number in re.findall(r"[\d.-]+", shape)]
    across, up = numbers[0::2], numbers[1::2]
    wide, high = max(across) - min(across), max(up) - min(up)
    assert abs(wide - high) < 0.05
    x, y = (max(across) + min(across)) / 2, height - (max(up) + min(up)) / 2
    return Dot(x * MM, y * MM, wide * MM)


def read(dots: Sequence[Dot], left: float, top: float, columns: int, lines: int) -> list[str]:
    """The cells that these dots make where the first dot of the first cell has its middle at left and top.

    Every dot has to lie within 0.02 mm of where one may be, or outside of all cells.
    """
    found: dict[tuple[int, int], str] = {}
    for dot in dots:
        column, x = divmod(dot.x - left + 0.5, 6.0)
        line, y = divmod(dot.y - top + 0.5, 10.0)
        if not (0 <= column < columns and 0 <= line < lines):
            continue
        across, down = round((x - 0.5) / 2.5), round((y - 0.5) / 2.5)
        assert abs(x - 0.5 - across * 2.5) < 0.02, dot
        assert abs(y - 0.5 - down * 2.5) < 0.02, dot
        assert across in (0, 1), dot
        assert down in (0, 1, 2), dot
        place = (int(line), int(column))
        found[place] = found.get(place, "") + str(1 + down + 3 * across)
    rows = []
    for line in range(lines):
        cells = (cell(found.get((line, column), "0")) for column in range(columns))
        rows.append("".join(cells).rstrip("\u2800"))
    return rows
