"""Nothing that is said bypasses the catalogue, and no text of the catalogue is never said."""

import re

import pytest

from beanfield.rules import Edition, load_edition
from beanfield.words import Words
from tests.catalogues import messages
from tests.words.catalogues import Pseudo
from tests.words.samples import everything

ELSEWHERE = ("words/hints.py", "words/reasons.py")  # they and the rulebook have tests of their own


@pytest.mark.parametrize("edition", [None, load_edition("154")], ids=["no edition", "154"])
def test_all_that_is_said_is_looked_up(edition: Edition | None) -> None:
    said = list(everything(Words("pseudo", edition, Pseudo())))
    assert not [sentence for sentence in said if re.search("[A-Za-z]", sentence)]


@pytest.mark.parametrize("edition", [None, load_edition("154")], ids=["no edition", "154"])
def test_one_line_without_a_line_end(edition: Edition | None) -> None:
    assert all(sentence.isprintable() and sentence for sentence in everything(Words("en", edition)))


def test_every_text_of_words_is_used() -> None:
    catalogue = Pseudo()
    for edition in (None, load_edition("154")):
        list(everything(Words("pseudo", edition, catalogue)))
    # Said only of kinds that a copied edition names itself.
    own = {("bean", "{count} card of {bean}"), ("bean", "{count} cards of {bean}")}
    told = (
        message
        for message in messages("words")
        if message.file.count("/") == 1 and message.file not in ELSEWHERE
    )
    texts = {(message.context, form) for message in told for form in message.forms}
    assert texts - catalogue.used == own
