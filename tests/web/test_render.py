"""The pages as HTML: strict, small, with stable names, and without anything of others' hands."""

import gzip
import re
from collections import Counter
from html.parser import HTMLParser
from importlib.resources import files

import pytest

from beanfield.command.screenshots import pages
from beanfield.web import art
from beanfield.web.drawing import Sent
from beanfield.web.looking import Json
from beanfield.web.render import Pages
from tests.web.samples import moments

NAMES = sorted(pages("en"))
VOID = {"meta", "link", "input", "br", "img", "hr"}


class Reader(HTMLParser):
    """Collects what the tests ask about, and that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.attributes: list[tuple[str, str]] = []
        self.forms: set[str] = set()
        self.used: set[str] = set()
        self.labels: set[str] = set()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.attributes += given.items()
        if "id" in given:
            self.ids[given["id"]] += 1
        if tag == "form":
            self.forms.add(given.get("id", ""))
        if "form" in given:
            self.used.add(given["form"])
        self.labels |= {given[name] for name in ("for", "aria-labelledby", "popovertarget") if name in given}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.fixture(scope="module")
def readers() -> dict[str, Reader]:
    found = {}
    for name, make in pages("en").items():
        reader = found[name] = Reader()
        reader.feed(make())
    return found


@pytest.mark.parametrize("name", NAMES)
def test_pages_are_well_formed_and_strict(name: str, readers: dict[str, Reader]) -> None:
    reader = readers[name]
    assert not reader.wrong and not reader.open
    assert not [one for one, count in reader.ids.items() if count > 1]
    assert not [one for one, _ in reader.attributes if one == "style" or one.startswith("on")]
    assert reader.used <= reader.forms
    assert reader.labels <= set(reader.ids)


def test_a_board_is_small() -> None:
    page = pages("en")["board-trade-composing"]()
    root = files("beanfield.web") / "static"
    first = [page.encode(), art.sprite().encode()]
    first += [
        (root / name).read_bytes()
        for name in ("card.css", "page.css", "board.css", "fonts.css", "board.js", "page.js")
    ]
    assert sum(len(gzip.compress(part)) for part in first) < 45_000


def test_own_scripts_stay_small() -> None:
    root = files("beanfield.web") / "static"
    assert sum(len((root / name).read_bytes()) for name in ("board.js", "page.js")) <= 20_000


def test_names_of_people_are_text() -> None:
    table = moments.with_offers()
    table.names = ["<b>Mia", "<script>Ann", 'J"onas', "Pip&"]
    page = Pages().table(table.seen(), {}, "en", "token")
    assert "<script>Ann" not in page and "<b>Mia" not in page


def test_a_part_is_drawn_anew_when_it_changes() -> None:
    site, table = Pages(), moments.trading()
    before = site.board(table.seen(), {}, "en", "t")
    after = site.board(table.seen(), {"open": True, "want": ["soy"]}, "en", "t")
    assert before.count("<i>+1</i>") == 0
    assert after.count("<i>+1</i>") == 1
    assert site.board(table.seen(), {}, "en", "t") == before


def test_the_log_only_grows() -> None:
    site, table = Pages(), moments.trading()
    first = re.findall(r'<p id="log\d+".*?</p>', site.board(table.seen(), {}, "en", "t"))
    table.act(0, {"do": "end-trade"})
    second = re.findall(r'<p id="log\d+".*?</p>', site.board(table.seen(), {}, "en", "t"))
    assert first and second[: len(first)] == first and len(second) > len(first)


def test_what_has_been_pushed_is_left_out() -> None:
    site, table, sent = Pages(), moments.trading(), Sent()
    first = site.board(table.seen(), {}, "en", "t", sent=sent)
    assert first == site.board(table.seen(), {}, "en", "t")
    again = site.board(table.seen(), {}, "en", "t", sent=sent)
    assert set(re.findall(r'id="([\w-]+)" data-same', again)) >= {"bar", "beds", "hand", "others", "talking"}
    assert not re.findall(r'<p id="log\d+"', again)
    table.act(0, {"do": "end-trade"})
    whole = site.board(table.seen(), {}, "en", "t")
    pushed = site.board(table.seen(), {}, "en", "t", sent=sent)
    assert closed_up(filled_in(pushed, first)) == closed_up(whole)


def test_a_part_that_was_gone_is_pushed_again() -> None:
    """The page has lost a part that the last board did not have, though it was pushed before."""
    site, table, sent = Pages(), moments.trading(), Sent()
    before = table.seen()
    first = site.board(before, {}, "en", "t", sent=sent)
    table.act(0, {"do": "end-trade"})
    without = site.board(table.seen(), {}, "en", "t", sent=sent)
    assert 'id="composer"' in first and 'id="composer"' not in without
    assert element(site.board(before, {}, "en", "t", sent=sent), "composer") == element(first, "composer")


def closed_up(board: str) -> str:
    """A board without the blank lines between its parts."""
    return re.sub(r">\s+<", "><", board)


def filled_in(pushed: str, before: str) -> str:
    """A pushed board with what it leaves out, as the page fills it in."""
    for part in re.findall(r'<div id="(\w+)" data-same></div>', pushed):
        pushed = pushed.replace(f'<div id="{part}" data-same></div>', element(before, part))
    older = "\n".join(re.findall(r'<p id="log\d+".*?</p>', before))
    return re.sub(r'(<div id="log" class="log") data-more(.*?>\n)', rf"\1\2{older}\n", pushed)


def element(page: str, name: str) -> str:
    """The element with this id."""
    opening = re.search(rf'<(\w+) id="{name}"', page)
    assert opening
    depth = 0
    for tag in re.compile(rf"<(/?){opening[1]}\b[^>]*>").finditer(page, opening.start()):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return page[opening.start() : tag.end()]
    raise AssertionError(f"{name} is not closed")


def test_a_log_with_an_undone_step_is_pushed_whole() -> None:
    sent = Sent()
    planted: list[Json] = [{"id": 0, "seat": 0, "event": {"event": "planted"}}]
    undone: Json = {"id": 1, "seat": 0, "event": {"event": "undone", "seat": 0, "entries": [0]}}
    assert sent.new_entries(["Ann"], planted) is None
    assert sent.new_entries(["Ann"], planted) == []
    assert sent.new_entries(["Ann"], [*planted, undone]) is None
    assert sent.new_entries(["Bob"], [*planted, undone]) is None
