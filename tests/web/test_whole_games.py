"""Whole games against bots from the start page to the result: by mouse, by keyboard alone, by taps."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Error, Page, expect

from tests.web.hosting import Host, hosting

SPEED = 60.0
"""The time that bots leave to people goes by this much faster."""
MOST_STEPS = 400
PRESSABLE = """(selectors) => {
  if (document.querySelector("#board.result")) return "over";
  for (const selector of selectors)
    for (const one of document.querySelectorAll(selector))
      if (one.offsetParent && one.ariaDisabled !== "true") return `#${one.id}`;
  return "";
}"""
"""The first thing that can be pressed."""
NEXT = ("#buy", ".answers .leaf", "#step", "#end", "#notice button")
WAITS = ", ".join(["#board.result", *(f"{one}:visible:not([aria-disabled])" for one in NEXT)])


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosting(speed=SPEED) as made:
        yield made


def revision(page: Page) -> str:
    return page.locator("#board").get_attribute("data-revision") or ""


def moved_on(page: Page, before: str) -> None:
    """Waits until the board is another one."""
    expect(page.locator("#board")).not_to_have_attribute("data-revision", before)


def play(page: Page, press: Callable[[str], None], trade: Callable[[], None]) -> None:
    """Plays to the result with a way to press things; `trade` makes an offer in a turn of one's own."""
    may_offer = True
    for _ in range(MOST_STEPS):
        page.wait_for_selector(WAITS, state="attached")
        before, target = revision(page), page.evaluate(PRESSABLE, list(NEXT))
        if target == "over":
            return
        if target == "#end" and may_offer:
            may_offer = False
            trade()
        elif target:
            may_offer = may_offer or target == "#step"
            press(target)
            moved_on(page, before)
    raise AssertionError(f"no end after {MOST_STEPS} steps")


def happened(host: Host, page: Page) -> set[str]:
    """What kinds of things the person of seat 0 did, and was dealt, in the game of a page."""
    code = re.search(r"/t/(\w+)", page.url)
    assert code
    entries = host.do(host.site.hall.find(code[1])).story.entries
    return {entry.event["event"] for entry in entries if 0 in (entry.seat, entry.event.get("to"))}


def shows_a_result(page: Page) -> None:
    expect(page.locator("#turn")).to_be_visible()
    expect(page.locator(".ranking li").first).to_be_visible()
    expect(page.get_by_role("button", name="Again, same people")).to_be_visible()


def presser(page: Page, way: str) -> Callable[[str], None]:
    """Presses by mouse or finger what is there, unless it goes in that moment, as others act too."""

    def press(target: str) -> None:
        place = page.locator(target)
        with suppress(Error):
            place.tap(timeout=4_000) if way == "tap" else place.click(timeout=4_000)

    return press


def test_a_whole_game_by_mouse(browser: Browser, host: Host) -> None:
    page = host.visit(browser)
    page.get_by_role("link", name="Make a table").click()
    page.locator(".number", has_text="5").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_text("More", exact=True).click()
    page.locator("[name=edition][value='104']").check()
    page.get_by_label("Seats for bots").select_option("4")
    page.get_by_label("Pace of bots").select_option("at once")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="Begin", exact=True).click()

    def trade() -> None:
        page.locator("#want-red").click()
        page.locator("#cards .slot:last-child label").click()
        expect(page.locator(".side-of .head")).to_have_count(2)
        page.locator("#send-wide").click()
        expect(page.locator(".side-of .head")).to_have_count(0)

    play(page, presser(page, "click"), trade)
    assert {"planted", "offered-trade", "traded", "harvested", "bought-field", "drew"} <= happened(host, page)
    shows_a_result(page)
    page.context.close()


def test_a_whole_game_by_taps_on_a_phone(browser: Browser, host: Host) -> None:
    page = host.visit(browser, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.get_by_role("link", name="Make a table").tap()
    page.locator(".number", has_text="2").tap()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_text("More", exact=True).tap()
    page.get_by_label("Seats for bots").select_option("1")
    page.get_by_label("Pace of bots").select_option("at once")
    page.get_by_role("button", name="Make the table").tap()
    page.get_by_role("button", name="Begin", exact=True).tap()
    play(page, presser(page, "tap"), lambda: None)
    assert {"planted", "harvested", "drew"} <= happened(host, page)
    shows_a_result(page)
    page.context.close()


FOCUSED = """() => {
  const one = document.activeElement;
  if (one === document.body) return "";
  const labels = one.labels ? [...one.labels].map((label) => label.innerText) : [];
  return [one.id, one.getAttribute("aria-label") ?? "", ...labels, one.innerText ?? ""].join(" ");
}"""


KEY = "(target) => document.querySelector(target)?.dataset.key ?? 'g'"


class Keys:
    """A keyboard, and what has the focus."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def focused(self) -> str:
        """The id, name and text of what has the focus; empty when nothing has."""
        return str(self.page.evaluate(FOCUSED))

    def go_to(self, name: str) -> None:
        """Tabs to what has this in its name."""
        for _ in range(80):
            if re.search(name, self.focused()):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {name}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def step(self, target: str) -> None:
        """Does the step that the page names, by its key or by Enter where the focus is on it."""
        if f"#{self.focused().split(' ')[0]}" == target:
            self.press("Enter")
        else:
            self.press(self.page.evaluate(KEY, target))
        assert self.focused(), f"{target} lost the focus"


def test_a_whole_game_by_keyboard_alone(browser: Browser, host: Host) -> None:
    page = host.visit(browser)
    keys = Keys(page)
    keys.go_to("Make a table")
    keys.press("Enter")
    page.wait_for_url("**/new")
    keys.go_to("^ *4 *$")
    keys.press("ArrowLeft")
    keys.go_to("Your name")
    page.keyboard.type("Ann")
    keys.go_to("^ *More")
    keys.press("Enter")
    keys.go_to("The one that fits")
    keys.press("ArrowUp")
    keys.go_to("Seats for bots")
    page.keyboard.type("2")
    keys.go_to("Pace of bots")
    page.keyboard.type("at")
    keys.go_to("Make the table")
    keys.press("Enter")
    page.wait_for_url("**/t/*")
    keys.go_to("Begin")
    keys.press("Enter")
    expect(page.locator("#board.phase-plant")).to_be_visible()
    keys.go_to("^step ")
    offers = 0

    def trade() -> None:
        nonlocal offers
        offers += 1
        keys.press("j")
        assert "Hand card" in keys.focused()
        keys.press("Space")
        expect(page.locator(".side-of .head")).to_have_count(1)
        assert "Hand card" in keys.focused()
        keys.press("s")
        expect(page.locator(".side-of .head")).to_have_count(0)

    play(page, keys.step, trade)
    assert offers
    assert {"planted", "offered-trade", "traded", "harvested", "drew"} <= happened(host, page)
    assert keys.focused()
    keys.go_to("Again")
    shows_a_result(page)
    page.context.close()
