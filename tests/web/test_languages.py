"""Everybody reads the game in a language of their own, from the browser or as they have chosen."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar

from beanfield.tables.talk import PHRASES
from beanfield.web import render
from beanfield.web.app import create_app
from beanfield.web.config import Config
from beanfield.words import language
from beanfield.words.language import CALLED
from tests.web.client import Client, running
from tests.words.catalogues import Pseudo, pseudo


@pytest.fixture(autouse=True)
def catalogues(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All languages are there; German is in wide letters, the others as they are."""
    read = language._read
    monkeypatch.setattr(language, "languages", lambda: sorted(CALLED))
    monkeypatch.setattr(language, "_read", lambda code: Pseudo() if code == "de" else read(code))
    render.words_of.cache_clear()
    yield
    render.words_of.cache_clear()


def run(test: Any) -> None:
    async def go() -> None:
        async with running(create_app(Config(limits=False))) as app:
            await test(app)

    asyncio.run(go())


def lang(page: str) -> str:
    found = re.search('<html lang="([a-z]+)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("sv", "sv"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("no,en;q=0.5", "nb"),
        ("nn-NO", "nb"),
        ("nb-NO", "nb"),
        ("fr,ro;q=0.8", "ro"),
        ("fr", "en"),
        ("", "en"),
        (";;,*", "en"),
        ("en;q=0.1,sv;q=0.9", "sv"),
        ("da;q=0,et;q=0.5", "et"),
        ("ro;q=x,de;q=nan,da", "da"),
    ],
)
def test_a_page_is_in_the_language_of_the_browser(accepted: str, spoken: str) -> None:
    async def test(app: Litestar) -> None:
        for path in ("/", "/new", "/rules", "/nothing"):
            page = await Client(app).get(path, {"accept-language": accepted})
            assert lang(page.text) == spoken

    run(test)


def test_a_chosen_language_stays_and_can_be_changed_at_the_table() -> None:
    async def test(app: Litestar) -> None:
        browser = Client(app)
        page = await browser.get("/")
        assert all(f'value="{code}" lang="{code}"' in page.text for code in CALLED)
        await browser.send("/settings", language="et")
        assert lang((await browser.get("/", {"accept-language": "sv"})).text) == "et"
        path = str((await browser.send("/play")).header("location"))
        assert lang((await browser.get(path)).text) == "et"
        answer = await browser.send(f"{path}/settings", {"hx-request": "true"}, language="ro")
        assert answer.header("hx-redirect") == path
        assert lang((await browser.get(path)).text) == "ro"
        assert (await browser.send(f"{path}/settings", {"hx-request": "true"}, language="ro")).status == 204
        rules = {"referer": "http://testserver/rules?edition=154&players=3"}
        assert (await browser.send("/settings", rules, language="ro")).header(
            "location"
        ) == "/rules?edition=154&players=3"
        for elsewhere in ("", "http://testserver//evil.example/", "nonsense", "http://["):
            answer = await browser.send("/settings", {"referer": elsewhere}, language="ro")
            assert answer.header("location") == "/"
        await browser.send("/settings", language="xx")
        assert lang((await browser.get("/")).text) == "en"

    run(test)


def test_each_person_reads_events_and_phrases_in_their_own_language() -> None:
    async def test(app: Litestar) -> None:
        ann, pip = Client(app), Client(app)
        await ann.get("/")
        made = await ann.send("/new", players=3, people=2, name="Ann", edition="", table="Kitchen")
        path = str(made.header("location"))
        await pip.get("/")
        await pip.send(f"{path}/sit", name="Pip", seat=1)
        await pip.send("/settings", language="de")
        await ann.send(f"{path}/start")
        key, text = next(iter(PHRASES.items()))
        await ann.send(f"{path}/say", phrase=key)
        english, wide = (await ann.get(path)).text, (await pip.get(path)).text
        assert (lang(english), lang(wide)) == ("en", "de")
        assert text in english and pseudo(text) not in english
        assert pseudo(text) in wide
        assert pseudo("Your hand") in wide and "Your hand" in english

    run(test)
