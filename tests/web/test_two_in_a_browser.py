"""The game of two in a real browser: discarding by key and by dragging, planting by dragging."""

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.hosting import Host, Table, hosting, shows

DISCARD = ".pile + .pile:visible, .mini-deck + .mini-deck:visible"


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosting() as made:
        yield made


@pytest.fixture
def table(host: Host) -> Table:
    """A table of two whose first seat has planted one card and may discard one."""
    made = host.table(2, edition="154")
    made.go_to("plant", active=0)
    made.act(0, "plant", field=0)
    return made


@pytest.fixture(params=[(1280, 900), (390, 844)], ids=["wide", "narrow"])
def page(request: pytest.FixtureRequest, browser: Browser, table: Table) -> Iterator[Page]:
    width, height = request.param
    made = table.page(browser, 0, viewport={"width": width, "height": height})
    yield made
    made.context.close()


def drag(page: Page, card: Locator, target: Locator) -> None:
    start, end = card.bounding_box(), target.bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 14, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def discarded(table: Table) -> list[str]:
    events = [entry["event"] for entry in table.seen(0)["log"]]
    return [event["bean"] for event in events if event["event"] == "discarded"]


def test_a_card_of_the_hand_is_dragged_onto_the_discard_pile(page: Page, table: Table) -> None:
    bean = table.seen(0)["view"]["seats"][0]["hand"][2]
    drag(page, page.locator("#cards .slot").nth(2), page.locator(DISCARD).first)
    expect(page.locator("#discard")).to_have_count(0)
    assert discarded(table) == [bean]


def test_the_front_card_is_dragged_onto_a_field_where_one_may_discard(page: Page, table: Table) -> None:
    bean = table.seen(0)["view"]["seats"][0]["hand"][0]
    field = next(one["field"] for one in table.seen(0)["legal"] if one["do"] == "plant")
    drag(page, page.locator("#cards .slot.is-front"), page.locator(f"#bed{field}"))
    expect(page.locator("#log [data-move*=planted]")).to_have_count(2)
    events = [entry["event"] for entry in table.seen(0)["log"]]
    assert [event["bean"] for event in events if event["event"] == "planted"][1] == bean


def test_keys_pick_a_card_and_discard_it(page: Page, table: Table) -> None:
    bean = table.seen(0)["view"]["seats"][0]["hand"][1]
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("Space")
    page.keyboard.press("z")
    expect(page.locator("#discard")).to_have_count(0)
    shows(page, table)
    assert discarded(table) == [bean]


def test_discarding_without_a_picked_card_says_what_is_missing(page: Page, table: Table) -> None:
    page.keyboard.press("z")
    expect(page.locator("#problem")).to_have_text("Pick the hand card to discard first.")
    assert discarded(table) == []
