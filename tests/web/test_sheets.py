"""The pages for the real cards: what beans are worth, and sheets to download. They need no game."""

import asyncio
import html
import io
import re
import zipfile
from collections.abc import Awaitable, Callable

import pytest

from beanfield.web.app import POLICY, create_app
from beanfield.web.config import Config
from tests.web.client import Answer, Client, running

QUICK = "kind=braille&edition=104&format=brf&cells=40&lines=25&points=24"


def run(test: Callable[[Client], Awaitable[None]]) -> None:
    async def go() -> None:
        async with running(create_app(Config(limits=False))) as app:
            await test(Client(app))

    asyncio.run(go())


def told(answer: Answer, role: str) -> str:
    found = re.search(rf'<p [^>]*role="{role}"[^>]*>(.*?)</p>', answer.text)
    return html.unescape(re.sub("<[^>]+>", "", found[1])) if found else ""


def test_worth_answers_without_a_game() -> None:
    async def test(browser: Client) -> None:
        empty = await browser.get("/worth")
        assert empty.status == 200
        assert told(empty, "status") == told(empty, "alert") == ""
        answer = await browser.get("/worth?bean=soy&cards=6")
        assert answer.status == 200
        assert told(answer, "status") == "Soy bean 3 coins, 3 cards to the discard pile; one more brings 4."

    run(test)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("bean=potato&cards=3", "“potato” is no bean of this game; there are "),
        ("bean=soy&cards=x", "A whole number from 1 is expected, not x."),
        ("bean=soy&cards=99", "Nobody can have 99 of these cards: the edition 154 has 12."),
        ("bean=soy&cards=3&edition=/etc/passwd", "There are no such rules."),
        ("bean=%3Ci%3Ezz&cards=3", "“<i>zz” is no bean of this game; "),
    ],
)
def test_a_wrong_question_gets_a_sentence_and_keeps_the_form(query: str, said: str) -> None:
    async def test(browser: Client) -> None:
        answer = await browser.get(f"/worth?{query}")
        assert answer.status == 400
        assert told(answer, "alert").startswith(said)
        assert 'name="cards"' in answer.text

    run(test)


def test_sheets_come_as_one_archive() -> None:
    async def test(browser: Client) -> None:
        page = await browser.get("/braille")
        assert page.status == 200
        answer = await browser.get(f"/braille/sheets.zip?{QUICK}&language=en&form_feed=1")
        assert answer.status == 200
        assert answer.header("content-type") == "application/zip"
        assert answer.header("content-security-policy") == POLICY
        with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
            assert sorted(archive.namelist()) == ["beanometers.brf", "key.brf", "labels.brf", "rules.brf"]
            assert b"\f" in archive.read("key.brf")

    run(test)


def test_large_print_comes_as_pdf() -> None:
    async def test(browser: Client) -> None:
        answer = await browser.get("/braille/sheets.zip?kind=large&edition=104&points=24&cells=40&lines=25")
        with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
            assert "key.pdf" in archive.namelist()
            assert archive.read("key.pdf").startswith(b"%PDF")

    run(test)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("size=30x30", "Blue bean does not fit on a label of 30 × 30 mm."),
        ("size=big", "Write a size in millimetres as 56x87, not big."),
        ("cells=5", "Cells in a line is a number from 12 to 100, not 5."),
        ("format=doc", "There is no format doc; "),
        ("players=9", "The edition 104 is for 3, 4, 5 players; "),
        ("edition=../104", "There are no such rules."),
        ("grade=2&language=ro", "Braille of this language has no contractions; take grade 1."),
    ],
)
def test_sheets_that_cannot_be_made_lead_back_to_the_form(query: str, said: str) -> None:
    async def test(browser: Client) -> None:
        changed = {part.partition("=")[0] for part in query.split("&")}
        rest = [part for part in QUICK.split("&") if part.partition("=")[0] not in changed]
        answer = await browser.get(f"/braille/sheets.zip?{'&'.join([query, *rest])}")
        assert answer.status == 400
        assert told(answer, "alert").startswith(said)
        assert 'action="/braille/sheets.zip"' in answer.text

    run(test)
