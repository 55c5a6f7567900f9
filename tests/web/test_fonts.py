"""The letters that only some languages need are fetched only where they stand."""

from typing import TYPE_CHECKING

import pytest

from beanfield.command.screenshots import HOST, _answer, pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FURTHER = "-latin-ext-"


def fonts_of(browser: "Browser", text: str) -> set[str]:
    """The fonts that a page fetches."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.route("**/*", lambda route: _answer(route, {"page": text}))
    page.goto(f"{HOST}/page")
    page.evaluate("document.fonts.ready")
    page.close()
    return {name for name in asked if name.endswith(".woff2")}


@pytest.mark.parametrize("name", ["start", "board-trade-offers"])
def test_further_letters_are_fetched_only_where_they_are_needed(browser: "Browser", name: str) -> None:
    plain = pages("en")[name]()
    fonts = fonts_of(browser, plain)
    assert fonts and not [font for font in fonts if FURTHER in font]
    written = plain.replace("</main>", "<p>Coșmar și tšilliuba</p></main>")
    assert [font for font in fonts_of(browser, written) if FURTHER in font]
