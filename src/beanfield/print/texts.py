"""The texts of sheets, in parts that Braille and large print lay out each in its own way."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from beanfield.print.tiles import beanometer
from beanfield.rules import Edition
from beanfield.words import N_, NC_
from beanfield.words.language import CARDS
from beanfield.words.rulebook import Block, Book, Grid, Points, rulebook
from beanfield.words.speech import Speech

Style = Literal["title", "heading", "subheading", "text", "item", "subitem"]

KEY: Final = NC_("heading", "Key to the labels")
EDITION: Final = N_("For the edition of {cards}.")
CODES: Final = N_(
    "A label begins with a code of two letters and ends with the same code upside down, so that a card can "
    "be held either way round."
)
ENTRIES: Final = N_(
    "In this list the code is followed by the name, the number of cards, and the cards that a field needs "
    "for 1, 2, 3 and 4 coins. A dash stands for a pay-out that does not exist."
)
ON_LABELS: Final = N_("On a label the last four numbers stand below the name.")
NOT_ON_LABELS: Final = N_(
    "The labels have no room for the last four numbers; these stand on the beanometer cards."
)
ON_CARDS: Final = N_(
    "A beanometer card has a line for each pay-out: the number of coins, and after a colon the cards needed."
)


@dataclass(frozen=True)
class Part:
    """A paragraph, heading or item of a list."""

    style: Style
    text: str
    code: str = ""
    """What the text begins with and no contraction may change."""


def key(speech: Speech, edition: Edition, with_beanometers: bool, capitals: bool) -> list[Part]:
    """What the codes mean; in Braille they have no `capitals`."""
    total = sum(bean.cards for bean in edition.beans.values())
    sentences = [CODES, ENTRIES, ON_LABELS if with_beanometers else NOT_ON_LABELS, ON_CARDS]
    return [
        Part("title", speech.phrase("heading", KEY)),
        Part("text", speech.text(EDITION, cards=speech.number(CARDS, total))),
        *(Part("text", speech.text(sentence)) for sentence in sentences),
        *(_entry(speech, edition, kind, capitals) for kind in edition.beans),
    ]


def _entry(speech: Speech, edition: Edition, kind: str, capitals: bool) -> Part:
    code = speech.code(kind) if capitals else speech.code(kind).lower()
    cards = speech.number(CARDS, edition.beans[kind].cards)
    return Part("item", f"{code} {speech.bean(kind)}, {cards}: {beanometer(edition, kind)}.", code)


def rules(speech: Speech, edition: Edition, players: int) -> list[Part]:
    """The rules of the edition for so many players."""
    return list(_book(rulebook(speech, edition, players)))


def _book(book: Book) -> Iterator[Part]:
    yield Part("title", book.title)
    for block in book.blocks:
        yield from _block(block)
    for level, section in book.walk():
        yield Part("heading" if level == 2 else "subheading", section.title)
        for block in section.blocks:
            yield from _block(block)


def _block(block: Block) -> Iterator[Part]:
    """A block in parts; a table is told row by row, since no table is as narrow as a line of Braille."""
    if isinstance(block, Points):
        for number, item in enumerate(block.items, 1):
            yield Part("item", f"{number}. {item}" if block.ordered else item)
    elif isinstance(block, Grid):
        yield Part("text", block.caption)
        for name, *cells in block.rows:
            yield Part("item", name)
            for head, cell in zip(block.head[1:], cells, strict=True):
                yield Part("subitem", f"{head}: {cell}")
    else:
        yield Part("text", block.text)
