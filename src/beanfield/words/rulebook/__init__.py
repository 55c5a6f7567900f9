"""The rules of one game, in one language, in this project's words: as data, and as plain text and HTML.

`rulebook` tells them in full, `five_minutes` to be read aloud, `differences` where the sources differ. Each
returns a Book, a tree of sections, which `as_text` and `as_html` write.
"""

from collections.abc import Mapping
from typing import Any, Final

from beanfield.rules import Edition

from ..marks import NC_, NN_
from ..speech import Speech
from . import aloud, coins, ending, known, start, turn
from . import differences as differing
from .book import Block, Book, Example, Grid, Paragraph, Points, Rule, Section
from .html import as_html, as_page
from .plain import as_text
from .teller import Teller

__all__ = [
    "Block",
    "Book",
    "Example",
    "Grid",
    "Paragraph",
    "Points",
    "Rule",
    "Section",
    "as_html",
    "as_page",
    "as_text",
    "differences",
    "five_minutes",
    "rulebook",
]

TITLE: Final = NC_("heading", "Rules")
ABOUT: Final = NN_(
    "Bohnanza is a card game by Uwe Rosenberg. These are the rules for {count} player with the edition "
    "{edition}, as they are played here.",
    "Bohnanza is a card game by Uwe Rosenberg. These are the rules for {count} players with the edition "
    "{edition}, as they are played here.",
)


def rulebook(
    speech: Speech, edition: Edition, players: int, rulings: Mapping[str, Any] | None = None
) -> Book:
    """Return the complete rules of this edition for so many players, with these rulings.

    Every number in them comes from the edition. Raises Refusal as `Game.new` does for players and rulings
    that the edition has not got.
    """
    teller = Teller(speech, edition, players, rulings)
    sections = (
        start.goal(teller),
        start.beans(teller),
        start.setup(teller),
        turn.turn(teller),
        coins.harvest(teller),
        coins.third_field(teller),
        ending.deck(teller),
        ending.end(teller),
        *known.options(teller),
        known.known(teller),
    )
    about = teller.paragraph(ABOUT, players, edition=edition.id)
    return Book(speech.language, teller.heading(TITLE), (about,), sections)


def five_minutes(
    speech: Speech, edition: Edition, players: int, rulings: Mapping[str, Any] | None = None
) -> Book:
    """Return the rules to read aloud to new players in about five minutes. Raises Refusal as `rulebook`."""
    rules = rulebook(speech, edition, players, rulings).rules()
    return aloud.aloud(Teller(speech, edition, players, rulings), rules)


def differences(
    speech: Speech, edition: Edition, players: int, rulings: Mapping[str, Any] | None = None
) -> Book:
    """Return where the sources of this game differ, and what is played. Raises Refusal as `rulebook`."""
    rules = rulebook(speech, edition, players, rulings).rules()
    return differing.differences(Teller(speech, edition, players, rulings), rules)
