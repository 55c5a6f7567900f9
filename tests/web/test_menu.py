"""The menu and what stands around the game: right at once, without a reload and without losing the focus."""

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from beanfield.tables.talk import PHRASES
from tests.web.hosting import Host, Table, hosting, live, shows

MARK = "window.samePage = true"
SAME = "window.samePage === true"
HIDE = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  window.notes = [];
  window.Notification = class {
    static permission = "granted";
    constructor(text) { window.notes.push(text); }
  };
}"""


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosting() as made:
        yield made


@pytest.fixture
def table(host: Host) -> Table:
    return host.table(3, edition="104")


@pytest.fixture
def page(browser: Browser, table: Table) -> Iterator[Page]:
    """The page of the host of the table, marked so that a reload would be noticed."""
    made = table.page(browser, 0)
    made.evaluate(MARK)
    yield made
    made.context.close()


def test_leaving_and_sitting_down_change_the_menu_without_a_reload(page: Page, table: Table) -> None:
    page.locator("#menu-open").click()
    expect(page.locator("#options")).to_have_count(1)
    page.get_by_role("button", name="Leave the table").click()
    expect(page.locator("#take-seat")).to_be_visible()
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#menu .stop, #options, #link-seat")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "menu-open"
    page.locator("#take-seat").click()
    page.locator("#seats-sheet form").first.get_by_role("button").click()
    expect(page.locator("#menu .stop")).to_have_count(1)
    assert page.evaluate(SAME)


def test_the_menu_stays_open_and_as_it_was_while_others_act(page: Page, table: Table) -> None:
    page.locator("#menu-open").click()
    page.locator("#settings select[name=theme]").select_option("dark")
    page.get_by_label("Draw by itself").check()
    page.get_by_label("Volume").focus()
    table.step()
    shows(page, table)
    expect(page.locator("#menu")).to_be_visible()
    expect(page.locator("#settings select[name=theme]")).to_have_value("dark")
    expect(page.get_by_label("Draw by itself")).to_be_checked()
    assert page.evaluate("document.activeElement.name") == "volume"
    page.get_by_role("button", name="Keep these settings").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#menu")).to_be_hidden()
    assert page.evaluate(SAME)


def test_what_the_host_changes_stands_in_the_menu_at_once(page: Page, table: Table) -> None:
    page.locator("#menu-open").click()
    page.get_by_text("This table").click()
    page.get_by_label("Pace of bots").select_option("slow")
    page.get_by_role("button", name="Change the table").click()
    expect(page.locator("#log")).to_contain_text("From now on bots play slowly.")
    expect(page.locator('#options [name=pace] [value="slow"]')).to_have_attribute("selected", "")
    assert page.evaluate(SAME)


def test_every_ready_phrase_can_be_said_and_muting_keeps_the_page(page: Page, table: Table) -> None:
    phrases = page.locator("#talking .phrases button")
    expect(phrases).to_have_count(len(PHRASES))
    phrases.last.click()
    expect(page.locator("#talk")).to_contain_text("Goodbye!")
    page.locator("#mute1").click()
    expect(page.locator("#mute1")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("document.activeElement.id") == "mute1"
    assert page.evaluate(SAME)


def test_a_page_that_nobody_sees_notifies_of_ones_turn(browser: Browser, host: Host) -> None:
    table = host.table(3, edition="104")
    page = host.visit(browser, table.path, table.people[1].name)
    live(page)
    page.context.grant_permissions(["notifications"], origin=host.url)
    assert page.evaluate("Notification.permission") == "granted"
    page.evaluate(HIDE)
    table.go_to("plant", active=1)
    page.wait_for_function("window.notes.length > 0")
    assert "Your turn" in page.evaluate("window.notes")[0]
    page.context.close()
