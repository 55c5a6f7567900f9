"""Every page in every state: axe finds nothing, nothing sticks out, what one presses is large enough."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page

from beanfield.command.screenshots import HOST, _answer, pages
from tests.programs import needs

Json = dict[str, Any]
AXE = os.environ.get("BEANFIELD_AXE", "")
NAMES = sorted(pages("en"))
LEAST = 36
"""Pixels that something to press is wide and high."""
STICKS_OUT = """() => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > wide + 1)
    .map((one) => one.id || one.className || one.tagName).slice(0, 5).concat("wider than the page");
}"""
SMALL = """(least) => {
  const ticked = "[type=checkbox], [type=radio]";
  const typed = `input:not(.sr, [type=hidden], ${ticked})`;
  const pressed = `button, summary, select, a.btn, ${typed}, label:has(${ticked})`;
  return [...document.querySelectorAll(pressed)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length)
    .map((one) => {
      const box = one.getBoundingClientRect();
      const more = getComputedStyle(one, "::after");
      const grows = more.content !== "none" && more.position === "absolute";
      const grown = grows ? [parseFloat(more.width), parseFloat(more.height)] : [0, 0];
      return [one.id || one.className, Math.max(box.width, grown[0]), Math.max(box.height, grown[1])];
    })
    .filter(([, width, height]) => width < least - 0.5 || height < least - 0.5).map((one) => one.join(" "));
}"""
VIOLATIONS = """([where, rules]) => axe.run(where || document, rules.length ? { runOnly: rules } : {}).then(
  (result) => result.violations.map((one) => [one.id, ...one.nodes.map((node) => node.html.slice(0, 99))]))"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page that shows the samples, without a server."""
    texts = {name: make() for name, make in pages("en").items()}
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    context.route("**/*", lambda route: _answer(route, texts))
    made = context.new_page()
    made.set_default_timeout(20_000)
    yield made
    context.close()


@pytest.fixture(scope="module")
def large(browser: Browser, page: Page) -> Iterator[Page]:
    """The same in a browser whose reader has set text to twice its size."""
    made = page.context.new_page()
    page.context.new_cdp_session(made).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    yield made
    made.close()


@pytest.fixture(scope="module", params=["usual text", "twice as large"])
def without_fonts(request: pytest.FixtureRequest, page: Page) -> Iterator[Page]:
    """The same where the letters of the pages never come, which have others of their own width."""
    made = page.context.new_page()
    made.route("**/*.woff2*", lambda route: route.abort())
    if request.param == "twice as large":
        sizes = {"fontSizes": {"standard": 32, "fixed": 26}}
        made.context.new_cdp_session(made).send("Page.setFontSizes", sizes)
    yield made
    made.close()


FONTS = """Promise.all([...document.fonts].map((one) => one.load()))
  .then(() => document.fonts.ready).then(() => true)"""


def shown(page: Page, name: str, width: int, height: int = 800, **media: Any) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(**{"color_scheme": "light", "forced_colors": "none", **media})
    if not page.url.endswith(f"/{name}"):
        page.goto(f"{HOST}/{name}")
    page.evaluate(FONTS)  # letters of another font are wider


def violations(page: Page, *rules: str, where: str = "") -> list[Json]:
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found: list[Json] = page.evaluate(VIOLATIONS, [where, list(rules)])
    return found


@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing_light_and_dark(page: Page, name: str) -> None:
    needs(Path(AXE).is_file(), "axe-core", untested="accessibility rules", get="install npm, then make test")
    shown(page, name, 360)
    assert violations(page) == []
    shown(page, name, 360, color_scheme="dark")
    assert violations(page, "color-contrast") == []
    shown(page, name, 1440, color_scheme="dark")
    assert violations(page) == []


@pytest.mark.parametrize("name", NAMES)
def test_nothing_sticks_out_and_targets_are_large(page: Page, name: str) -> None:
    shown(page, name, 320, 256)  # a desk's width of 1280 at 400%
    assert page.evaluate(STICKS_OUT) == []
    for width in (360, 1024):
        shown(page, name, width)
        assert page.evaluate(STICKS_OUT) == []
        assert page.evaluate(SMALL, LEAST) == []


@pytest.mark.parametrize("name", NAMES)
def test_nothing_sticks_out_where_text_is_twice_as_large(large: Page, name: str) -> None:
    for width in (360, 640, 1280):
        shown(large, name, width)
        assert large.evaluate(STICKS_OUT) == []


def test_nothing_sticks_out_before_the_letters_have_come(without_fonts: Page) -> None:
    for name in NAMES:
        without_fonts.goto(f"{HOST}/{name}")
        for width in (320, 360, 640, 1280):
            without_fonts.set_viewport_size({"width": width, "height": 800})
            assert without_fonts.evaluate(STICKS_OUT) == [], f"{name} at {width}"


@pytest.mark.parametrize(
    "name", ["board-trade-offers", "board-two-players-take", "board-watching", "gathering", "result"]
)
def test_sheets_that_open_are_as_good(page: Page, name: str) -> None:
    needs(Path(AXE).is_file(), "axe-core", untested="accessibility rules", get="install npm, then make test")
    shown(page, name, 360)
    for sheet in page.evaluate("[...document.querySelectorAll('[popover]')].map((one) => one.id)"):
        page.evaluate("(id) => document.getElementById(id).showPopover()", sheet)
        if page.locator(f"#{sheet}").is_visible():
            assert violations(page, where=f"#{sheet}") == [], sheet
            assert page.evaluate(STICKS_OUT) == [], sheet
        page.evaluate("(id) => document.getElementById(id).hidePopover()", sheet)


@pytest.mark.parametrize("name", NAMES)
def test_with_forced_colours_everything_can_still_be_told_apart(page: Page, name: str) -> None:
    """What shows a state by its colour alone would show nothing: each control keeps an edge or a mark."""
    shown(page, name, 360, forced_colors="active")
    bare = page.evaluate("""() => [...document.querySelectorAll("button.btn, .chip, .partner, select")]
      .filter((one) => one.checkVisibility() && !one.matches(".link, .quiet, .over, .opener"))
      .filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) === 0)
      .map((one) => one.id || one.className)""")
    assert bare == []
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
