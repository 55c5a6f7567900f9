"""PDF by fpdf2, with a typeface that has the letters of all seven languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Final

from beanfield.print.geometry import DIAMETER, LETTERS, PAPER, Drawing

if TYPE_CHECKING:
    from fpdf import FPDF

FAMILY: Final = "Atkinson"
POINTS_TO_MM: Final = 25.4 / 72
FONTS: Final = {"": "AtkinsonHyperlegible-Regular.ttf", "B": "AtkinsonHyperlegible-Bold.ttf"}


@contextmanager
def document(title: str, language: str) -> Iterator[FPDF]:
    """An empty document in millimetres that breaks no page by itself; its `output()` is taken within."""
    from fpdf import FPDF  # here, as it is slow to load and only sheets need it

    pdf = FPDF(unit="mm", format=PAPER)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_auto_page_break(False)
    try:
        for style, name in FONTS.items():
            with as_file(files("fontpkg_atkinson_hyperlegible") / "files" / name) as font:
                pdf.add_font(FAMILY, style, font)
        yield pdf
    finally:
        for opened in pdf.fonts.values():
            opened.close()  # type: ignore[union-attr]  # all of them come from files


def drawn(drawings: Sequence[Drawing], title: str, language: str) -> bytes:
    """The drawings, one a page."""
    with document(title, language) as pdf:
        for drawing in drawings:
            _draw(pdf, drawing)
        return bytes(pdf.output())


def _draw(pdf: FPDF, drawing: Drawing) -> None:
    pdf.add_page(format=(drawing.width, drawing.height))
    pdf.set_line_width(0.1)
    pdf.set_draw_color(136)
    for outline in drawing.outlines:
        pdf.rect(*outline)
    pdf.set_fill_color(0)
    for x, y in drawing.dots:
        pdf.circle(x, y, DIAMETER / 2, style="F")
    pdf.set_font(FAMILY, size=LETTERS / POINTS_TO_MM)
    for x, y, text in drawing.print:
        pdf.text(x, y, text)
