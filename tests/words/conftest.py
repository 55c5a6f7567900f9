"""A pseudo language for everything that is started with the name of a language."""

import pytest

from beanfield.words import language
from tests.words.catalogues import Pseudo


@pytest.fixture(scope="session")
def pseudo_catalogue() -> Pseudo:
    """One for all tests of a process: pages keep the words that they were made with."""
    return Pseudo()


@pytest.fixture
def pseudo_language(monkeypatch: pytest.MonkeyPatch, pseudo_catalogue: Pseudo) -> Pseudo:
    """Makes "pseudo" a language whose every text is in wide letters."""
    read = language._read
    monkeypatch.setattr(language, "_read", lambda code: pseudo_catalogue if code == "pseudo" else read(code))
    return pseudo_catalogue
