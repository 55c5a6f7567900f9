"""No text for people bypasses the catalogue: in a pseudo language, pages and helps are in wide letters."""

import re
from html.parser import HTMLParser

import pytest

from beanfield import command
from beanfield.command.screenshots import pages
from beanfield.words import Words
from tests.catalogues import messages
from tests.words.catalogues import Pseudo

SAID = ("aria-label", "aria-valuetext", "alt", "title", "placeholder", "data-title", "data-now", "data-why")
SILENT = {"script", "style", "kbd", "title", "option"}
AS_THEY_ARE = (
    "Mia", "Ann", "Jonas", "Pip", "Kari", "Mihai", "Liis", "Kitchen", "Slow beans", "Evening round",
    "First game", "7KQ2MD",
    "Who has a red one for me?", "7KQ–2MD", "Beanfield", "(Shift+", "(Escape)",
)  # fmt: skip
"""Names, what somebody has said, and keys."""

TYPED = re.compile(r"\{[^}]*\}|[a-z]+(-[a-z]+)*,|\S*[-:/=_{]\S*|beanfield( [a-z]+)?|[A-Z]{2,}(\.[a-z]+)?")
"""What is typed in a command as it stands: options, files, words in capitals, lists of names."""

PAGES = tuple(pages("en"))
KNOWN = {(message.context, form) for message in messages() for form in message.forms}


class Texts(HTMLParser):
    """What a page says, each text with where it stands."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, str]] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)
        self.said += [(f"{tag} {name}", value) for name, value in attributes if name in SAID and value]

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, text: str) -> None:
        if text.strip() and not SILENT & set(self._open):
            self.said.append(("".join(self._open[-1:]), text.strip()))


def english(text: str) -> bool:
    """Whether letters are left that no catalogue has seen."""
    for name in AS_THEY_ARE:
        text = text.replace(name, "")
    return bool(re.search("[A-Za-z]{2}", re.sub(r"https?://\S+", "", text)))


@pytest.mark.parametrize("name", PAGES)
def test_pages(name: str, pseudo_language: Pseudo) -> None:
    texts = Texts()
    texts.feed(pages("pseudo")[name]())
    assert texts.said and pseudo_language.used
    assert not [(where, text) for where, text in texts.said if english(text)]
    assert not {text for text in pseudo_language.used if " " not in text[0]} - KNOWN


@pytest.mark.parametrize("name", ["", *command.names()])
def test_helps(name: str) -> None:
    catalogue = Pseudo()
    words = Words("pseudo", catalogue=catalogue)
    guide = command._parser(name, command._module(name), words) if name else command._guide(words)
    text = guide.format_help()
    told = text.partition("\n\n")[2] if name else text.rpartition("\n\n")[2]
    assert not re.findall("[a-z]{3,}", TYPED.sub("", told))
    assert "ｕｓａｇｅ" in text and "ｏｐｔｉｏｎｓ" in text
    assert not catalogue.used - KNOWN
