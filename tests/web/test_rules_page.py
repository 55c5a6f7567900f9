"""The page of the rules: every game has its own address, and a table leads to the rules that it plays."""

import html
import re

import pytest
from litestar import Litestar

from beanfield.rules import load_edition
from beanfield.web.telling import rules_query, rulings_in
from beanfield.words import Words
from beanfield.words.rulebook import as_html, differences, five_minutes, rulebook
from tests.web.client import Client
from tests.web.test_pages import run

RULINGS = {"single_bean": "strict", "open_hands": True, "third_field": False, "beans": ["soy", "red", "blue"]}


@pytest.mark.parametrize(
    ("part", "tell"), [("", rulebook), ("aloud", five_minutes), ("sources", differences)]
)
def test_every_game_has_an_address(part: str, tell: object) -> None:
    async def test(app: Litestar) -> None:
        assert callable(tell)
        page = await Client(app).get(f"/rules?{rules_query('154', 3, RULINGS, part)}")
        assert page.status == 200
        assert as_html(tell(Words(), load_edition("154"), 3, RULINGS)) in page.text

    run(test)


def test_an_address_keeps_the_rulings() -> None:
    query: dict[str, list[str]] = {}
    for pair in rules_query("154", 3, RULINGS).split("&"):
        name, _, value = pair.partition("=")
        query.setdefault(name, []).append(value)
    assert rulings_in(query) == RULINGS


def test_the_choices_lead_to_pages() -> None:
    async def test(app: Litestar) -> None:
        browser = Client(app)
        page = await browser.get(f"/rules?{rules_query('154', 6, {'single_bean': 'strict'})}")
        ways = [html.unescape(way) for way in re.findall(r'class="btn[^"]*" href="(\?[^"]*)"', page.text)]
        assert len(ways) == 3 + 2 + len(load_edition("154").setups)
        assert page.text.count('aria-current="page"') == 3
        for way in ways:
            assert (await browser.get(f"/rules{way}")).status == 200

    run(test)


def test_what_cannot_be_told_is_a_page_that_says_so() -> None:
    async def test(app: Litestar) -> None:
        browser = Client(app)
        for query, status in (
            ("part=jokes", 404),
            ("edition=104&players=2", 404),
            ("ruling_luck=1", 400),
            ("ruling_beans=potato", 409),
            ("ruling_open_hands=perhaps", 400),
        ):
            page = await browser.get(f"/rules?{query}")
            assert page.status == status, query
            assert page.text.startswith("<!doctype html>")

    run(test)


def test_a_table_leads_to_the_rules_that_it_plays() -> None:
    async def test(app: Litestar) -> None:
        browser = Client(app)
        await browser.get("/new")
        made = await browser.send(
            "/new", players=3, people=1, name="Ann", edition="154", ruling_single_bean="strict"
        )
        page = await browser.get(str(made.header("location")))
        ways = {html.unescape(way) for way in re.findall(r'href="(/rules\?[^"]*)"', page.text)}
        assert ways == {f"/rules?{rules_query('154', 3, {'single_bean': 'strict'})}"}
        rules = await browser.get(ways.pop())
        assert 'id="harvest.single-bean-strict"' in rules.text

    run(test)
