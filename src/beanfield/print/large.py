"""Large print: the same sheets for low vision, black on white, no letter smaller than 24 points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from beanfield.print import texts
from beanfield.print.drawings import places
from beanfield.print.geometry import PAPER
from beanfield.print.options import LEAST_TYPE, USUAL, Options, players_of
from beanfield.print.pdf import FAMILY, POINTS_TO_MM, document
from beanfield.print.texts import Part
from beanfield.print.tiles import beanometer
from beanfield.print.wrap import SOFT_HYPHEN, TooNarrow, wrap
from beanfield.rules import Edition, Refusal
from beanfield.rules.refusals import N_
from beanfield.words import NC_
from beanfield.words.language import CARDS, COINS
from beanfield.words.speech import Speech

if TYPE_CHECKING:
    from fpdf import FPDF

LABELS: Final = NC_("heading", "Labels in large print")
BEANOMETERS: Final = NC_("heading", "Beanometers in large print")

MARGIN: Final = 15.0
LEADING: Final = 1.25
ASCENT: Final = 0.95
"""From the top of a line down to the base of its letters, in sizes of the type."""
BETWEEN: Final = 0.35
"""Free space between paragraphs, in lines."""
EDGE: Final = 3.0
"""Free space inside the outline of a card."""
SCALE: Final = {"title": 1.6, "heading": 1.3, "subheading": 1.15}
INDENT: Final = {"item": 0.0, "subitem": 10.0}
REFERENCES: Final = ((95.0, 135.0), (194.0, 135.0), (194.0, 280.0))
"""Sizes of beanometer cards: four, two or one of them on a sheet; the smallest with enough room is taken."""


@dataclass(frozen=True)
class Card:
    """A code, which stands upside down at the end too, a name, and what stands below it."""

    code: str
    name: str
    below: tuple[str, ...]


def large_sheets(
    speech: Speech, edition: Edition, options: Options = USUAL, points: float = LEAST_TYPE
) -> dict[str, bytes]:
    """The files by name: labels for all cards, beanometer cards, the key and the rules, each a PDF.

    `points` is the size of the type, 24 to 48. Raises Refusal for what does not fit.
    """
    size = options.label()
    pays = [_label(speech, edition, kind, with_beanometer=True) for kind in edition.beans]
    with_beanometers = _too_large(pays, size, points, speech.language) is None
    cards = pays if with_beanometers else [_label(speech, edition, kind, False) for kind in edition.beans]
    counts = [bean.cards for bean in edition.beans.values()]
    every = [card for card, count in zip(cards, counts, strict=True) for _ in range(count)]
    players = players_of(edition, options.players)
    reference = [_reference(speech, edition, kind) for kind in edition.beans]
    room = next(
        (size for size in REFERENCES if not _too_large(reference, size, points, speech.language)),
        REFERENCES[-1],
    )
    return {
        "labels.pdf": _cards(speech, LABELS, every, size, points),
        "beanometers.pdf": _cards(speech, BEANOMETERS, reference, room, points),
        "key.pdf": _text(speech, texts.key(speech, edition, with_beanometers, capitals=True), points),
        "rules.pdf": _text(speech, texts.rules(speech, edition, players), points),
    }


def _label(speech: Speech, edition: Edition, kind: str, with_beanometer: bool) -> Card:
    below = (beanometer(edition, kind),) if with_beanometer else ()
    return Card(speech.code(kind), speech.broken(kind), below)


def _reference(speech: Speech, edition: Edition, kind: str) -> Card:
    bean = edition.beans[kind]
    steps = (f"{speech.number(COINS, coins)}: {cards}" for coins, cards in bean.beanometer.items())
    return Card(speech.code(kind), speech.broken(kind), (str(speech.number(CARDS, bean.cards)), *steps))


def _set_type(pdf: FPDF, points: float, bold: bool) -> float:
    """Chooses the typeface; the height of a line in mm."""
    pdf.set_font(FAMILY, "B" if bold else "", points)
    return points * POINTS_TO_MM * LEADING


# Cards


def _lines(pdf: FPDF, card: Card, size: tuple[float, float], points: float) -> list[tuple[bool, str]]:
    """The lines of a card, bold or not; raises TooNarrow when there is no room for them and a turned code."""
    width = size[0] - 2 * EDGE
    lines = [(True, card.code)]
    for bold, text in ((True, card.name), *((False, text) for text in card.below)):
        height = _set_type(pdf, points, bold)
        lines += [(bold, line) for line in wrap(text, pdf.get_string_width, [width])]
    if (len(lines) + 1) * height > size[1] - 2 * EDGE:
        raise TooNarrow(card.name)
    return lines


def _too_large(cards: Sequence[Card], size: tuple[float, float], points: float, language: str) -> Card | None:
    """The first card that does not fit."""
    with document("", language) as pdf:
        for card in cards:
            try:
                _lines(pdf, card, size, points)
            except TooNarrow:
                return card
    return None


def _cards(
    speech: Speech, title: str, cards: Sequence[Card], size: tuple[float, float], points: float
) -> bytes:
    too_large = _too_large(cards, size, points, speech.language)
    if too_large is not None:
        raise Refusal(
            "malformed",
            N_(
                "{name} does not fit on a card of {width} × {height} mm in {points} points. "
                "Take a larger size or a smaller type."
            ),
            name=too_large.name.replace(SOFT_HYPHEN, ""),
            width=f"{size[0]:g}",
            height=f"{size[1]:g}",
            points=f"{points:g}",
        )
    sheet = places(size, stickers=False)
    with document(speech.phrase("heading", title), speech.language) as pdf:
        for number, card in enumerate(cards):
            if number % len(sheet) == 0:
                pdf.add_page()
            _draw(pdf, card, *sheet[number % len(sheet)], size, points)
        return bytes(pdf.output())


def _draw(pdf: FPDF, card: Card, x: float, y: float, size: tuple[float, float], points: float) -> None:
    pdf.set_line_width(0.2)
    pdf.rect(x, y, *size)
    base = y + EDGE + points * POINTS_TO_MM * ASCENT
    for bold, text in _lines(pdf, card, size, points):
        height = _set_type(pdf, points, bold)
        pdf.text(x + EDGE, base, text)
        base += height
    _set_type(pdf, points, bold=True)
    with pdf.rotation(180, x + size[0] / 2, y + size[1] / 2):
        pdf.text(x + EDGE, y + EDGE + points * POINTS_TO_MM * ASCENT, card.code)


# Texts


def _text(speech: Speech, parts: Sequence[Part], points: float) -> bytes:
    """The parts on pages; a heading stands together with the line below it."""
    with document(parts[0].text, speech.language) as pdf:
        pdf.add_page()
        y = MARGIN
        for part in parts:
            y = _write(pdf, part, y, points)
        return bytes(pdf.output())


def _write(pdf: FPDF, part: Part, y: float, points: float) -> float:
    """Writes a part from this height on, and on new pages where there is no room; the height below it."""
    indent = INDENT.get(part.style, 0.0)
    height = _set_type(pdf, points * SCALE.get(part.style, 1.0), bold=part.style in SCALE)
    lines = wrap(part.text, pdf.get_string_width, [PAPER[0] - 2 * MARGIN - indent], anywhere=True)
    together = height * len(lines) + points * POINTS_TO_MM * LEADING if part.style in SCALE else height
    if y > MARGIN:
        y += height * BETWEEN
    for place, line in enumerate(lines):
        if y + (height if place else together) > PAPER[1] - MARGIN:
            pdf.add_page()
            y = MARGIN
        pdf.text(MARGIN + indent, y + height * ASCENT / LEADING, line)
        y += height
    return y
