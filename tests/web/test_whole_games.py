"""Whole games against bots from the start page to the result: by mouse, by the keyboard alone, by taps on a phone."""

from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Error, Locator, Page, expect

from tests.web.hosting import Host, hosting

SPEED = 60.0
"""What bots wait for people, and people have for a look, goes by this much faster."""
MOST_STEPS = 600


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosting(speed=SPEED) as made:
        yield made


def over(page: Page) -> bool:
    return page.locator("#board.result").count() > 0


def revision(page: Page) -> str:
    return page.locator("#board").get_attribute("data-revision") or ""


def moved_on(page: Page, before: str) -> None:
    """Waits until the board is another one."""
    expect(page.locator("#board")).not_to_have_attribute("data-revision", before)


def first(page: Page, *selectors: str) -> Locator | None:
    """The first of these that is there to be pressed."""
    for selector in selectors:
        found = page.locator(f"{selector}:visible:not([aria-disabled])")
        if found.count():
            return found.first
    return None


class Hand:
    """Presses what is on the page, in one way or another, and counts the presses."""

    def __init__(self, page: Page, press: Callable[[Locator], None]) -> None:
        self.page = page
        self.press_one = press
        self.presses = 0

    def press(self, target: Locator) -> None:
        """Presses something, unless it has gone in the meantime as others act too."""
        try:
            self.press_one(target)
            self.presses += 1
        except Error:
            assert target.count() == 0 or not target.is_visible()

    def play(self) -> None:
        """Plays to the result: buys a field, harvests where it pays best, and offers what nobody needs to all."""
        offered = ""
        for _ in range(MOST_STEPS):
            if over(self.page):
                return
            before = revision(self.page)
            turn = self.page.locator("#log p").count()
            if self.page.locator("#board.phase-trade.my-turn").count() and offered != before:
                offered = self.trade()
                continue
            target = first(self.page, "#buy", "#step", "#end", ".answers .leaf", "#notice button")
            if target is None:
                moved_on(self.page, before)
                continue
            self.press(target)
            moved_on(self.page, before)
        raise AssertionError(f"no end after {MOST_STEPS} steps, {turn} lines")

    def trade(self) -> str:
        raise NotImplementedError


def test_x(browser: Browser, host: Host) -> None:
    page = host.visit(browser)
    page.get_by_role("link", name="Make a table").click()
    page.locator(".number", has_text="3").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Seats for bots").select_option("2")
    page.get_by_label("Pace of bots").select_option("at once")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("#board.phase-plant")).to_be_visible()
    import time
    s = time.time()
    for n in range(300):
        if over(page):
            break
        before = revision(page)
        target = first(page, "#buy", "#step", "#end", ".answers .leaf", "#notice button")
        if target is None:
            moved_on(page, before)
            continue
        print(round(time.time() - s, 2), before, target.inner_text().replace("\n", "|"), page.inner_text("#turn", timeout=2000) if page.locator("#turn").count() else page.inner_text("body")[:500])
        try:
            target.click(timeout=1000)
        except Error as e:
            print(str(e)[:300])
    print(time.time() - s)
    assert over(page)
