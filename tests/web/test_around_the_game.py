"""Around a game: watching, undo, replay, links, seats that change hands, many tabs, no scripts."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from tests.web.hosting import Host, Table, hosting, live, rank, shows

Json = dict[str, Any]
BOTS: Json = {"bots": ["greedy", "greedy"], "pace": "instant", "consider": 0, "edition": "104"}


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosting() as made:
        yield made


@pytest.fixture
def opened(browser: Browser) -> Iterator[list[Page]]:
    """Pages that are closed after the test."""
    pages: list[Page] = []
    yield pages
    for page in pages:
        page.context.close()


@pytest.fixture
def visit(browser: Browser, host: Host, opened: list[Page]) -> Any:
    """Opens a page in a browser of its own: `visit(path, name)`."""

    def open_page(path: str = "/", name: str = "", **context: Any) -> Page:
        opened.append(host.visit(browser, path, name, **context))
        return opened[-1]

    return open_page


def sit(page: Page, name: str, button: str) -> None:
    """Takes a seat as a spectator does."""
    page.locator("#take-seat").click()
    form = page.locator("#seats-sheet form", has_text=button)
    form.get_by_label("Your name").fill(name)
    form.get_by_role("button").click()


def test_who_watches_sees_every_step_and_no_hand(host: Host, visit: Any) -> None:
    table = host.table(3, edition="104")
    page = visit(table.path)
    live(page)
    for _ in range(12):
        table.step()
    shows(page, table)
    for seat in range(3):
        assert table.seen(seat)["hand_ids"]
    assert page.locator("#hand, #beds, #cards, #composer").count() == 0
    drawn = [line for line in page.locator("#log p").all_inner_texts() if " draws " in line]
    assert drawn
    assert all(re.search(r"draws \d cards\.", line) for line in drawn)


def test_undo_takes_back_a_step_and_says_why_it_cannot(host: Host, visit: Any) -> None:
    table = host.table(3, edition="104")
    page = visit(table.path, "Ann")
    before = table.seen(0)["view"]
    page.locator("#step").click()
    expect(page.locator("#bed0 .bed-count")).to_be_visible()
    page.locator("#undo").click()
    expect(page.locator("#bed0 .bed-count i")).to_be_visible()
    assert table.seen(0)["view"] == before
    table.go_to("trade", 0)
    shows(page, table)
    undo = page.locator("#undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    reason = undo.get_attribute("data-why") or ""
    assert len(reason) > 20
    expect(page.locator("#live")).to_have_text(reason)
    assert table.seen(0)["view"]["phase"] == "trade"


def test_a_replay_is_stepped_through_from_any_seat(host: Host, visit: Any) -> None:
    table = host.table(3, edition="104")
    while table.seen(0)["state"] != "over":
        table.step()
    page = visit(table.path)
    page.get_by_role("link", name="Replay").click()
    said = page.locator(".player .of")
    first = said.inner_text()
    page.get_by_role("link", name="One step on").click()
    expect(said).not_to_have_text(first)
    second = said.inner_text()
    page.keyboard.press("ArrowRight")
    expect(said).not_to_have_text(second)
    page.get_by_role("link", name="One step back").click()
    expect(said).to_have_text(second)
    page.get_by_label("Seen by").select_option(label="Pip")
    expect(page.locator("#hand")).to_be_visible()
    page.get_by_label("Step", exact=True).fill("40")
    expect(said).to_contain_text("40")
    assert page.locator("#hand-title").is_visible()


def test_a_replay_of_a_running_game_shows_only_what_one_has_seen(host: Host, visit: Any) -> None:
    table = host.table(3, edition="104")
    for _ in range(12):
        table.step()
    page = visit(f"{table.path}/replay?step=12&seat=1")
    assert page.locator("#hand, .open-hand").count() == 0
    assert page.get_by_label("Seen by").count() == 0
    own = visit(f"{table.path}/replay?step=0&seat=1", "Ann")
    hand = [one.get_attribute("data-kind") for one in own.locator("#cards .slot").all()]
    assert len(hand) == 5
    assert own.locator(".open-hand").count() == 0


def test_previews_of_links_take_and_change_nothing(browser: Browser, host: Host, visit: Any) -> None:
    running = host.table(3, edition="104")
    gathering = host.table(2, edition="104", players=4, start=False)
    secret = host.do(running.live.link(running.people[1]))
    addresses = [
        running.path, gathering.path, f"/join?code={gathering.code}", f"{running.path}/move/{secret}",
        f"{running.path}/replay", "/", "/new",
    ]  # fmt: skip
    before = all_known(running) + all_known(gathering)
    for address in addresses:
        with_scripts, without = visit(address), visit(address, java_script_enabled=False)
        assert with_scripts.title()
        assert without.title()
    assert all_known(running) + all_known(gathering) == before
    page = visit(f"{running.path}/move/{secret}")
    page.get_by_role("button", name="Move my seat here").click()
    expect(page.locator("#hand")).to_be_visible()


def all_known(table: Table) -> list[Json]:
    """Everything that anyone may know of a table, without what only passes."""
    return [
        {key: value for key, value in table.seen(seat).items() if key not in ("away", "revision")}
        for seat in (None, *range(len(table.people)))
    ]


def test_a_friend_takes_over_the_seat_of_a_bot(host: Host, visit: Any) -> None:
    table = host.table(1, players=3, **BOTS)
    page = visit(table.path)
    sit(page, "Zoe", "Play for Pip")
    expect(page.locator("#hand")).to_be_visible()
    seat = table.seen(None)["seats"][1]
    assert (seat["kind"], seat["name"]) == ("person", "Zoe")
    assert table.seen(0)["view"]["active"] == 0
    for _ in range(20):
        if table.seen(0)["view"]["active"] == 1:
            break
        legal = table.seen(0)["legal"]
        table.host.do(table.live.act(table.people[0], min(legal, key=rank)))
    expect(page.locator("#turn")).to_contain_text("Your turn")
    page.locator("#step").click()
    expect(page.locator("#log")).to_contain_text("You plant")


def test_a_lost_seat_comes_back_when_the_host_confirms(host: Host, visit: Any) -> None:
    table = host.table(3, edition="104")
    ann, old, new = visit(table.path, "Ann"), visit(table.path, "Pip"), visit(table.path)
    for page in (ann, old, new):
        live(page)
    sit(new, "Pip", "I am Pip")
    for page in (ann, old):
        expect(page.locator(".claim")).to_contain_text("Pip says: the seat of Pip is mine.")
    assert new.locator("#hand").count() == 0
    ann.locator(".claim").get_by_role("button", name="Yes").click()
    expect(new.locator("#hand")).to_be_visible()
    expect(old.locator("#hand")).to_have_count(0)
    expect(ann.locator(".claim")).to_have_count(0)


def test_a_claim_that_is_refused_changes_nothing(host: Host, visit: Any) -> None:
    table = host.table(3, edition="104")
    ann, new = visit(table.path, "Ann"), visit(table.path)
    sit(new, "Eve", "I am Pip")
    ann.locator(".claim").get_by_role("button", name="No").click()
    expect(ann.locator(".claim")).to_have_count(0)
    assert table.seen(1)["me"] == 1
    assert new.locator("#hand").count() == 0


def test_a_personal_link_moves_a_seat_to_another_device_once(host: Host, visit: Any) -> None:
    table = host.table(3, edition="104")
    laptop = visit(table.path, "Ann")
    laptop.locator("#menu-open").click()
    laptop.get_by_role("button", name="Move my seat to another device").click()
    table.step()
    shows(laptop, table)
    link = laptop.locator("#seat-link").input_value()
    laptop.get_by_role("button", name="Close").last.click()
    expect(laptop.locator("#seat-link")).to_be_hidden()
    phone = visit(link, viewport={"width": 360, "height": 740})
    phone.get_by_role("button", name="Move my seat here").click()
    expect(phone.locator("#hand")).to_be_visible()
    laptop.goto(host.url + table.path)
    assert laptop.locator("#hand").count() == 0
    third = visit(link)
    third.get_by_role("button", name="Move my seat here").click()
    expect(third.locator("main")).to_contain_text("used already")


def test_going_back_and_forth_and_closing_the_tab_lose_nothing(host: Host, visit: Any) -> None:
    page = visit()
    page.locator("#play").click()
    live(page)
    page.locator("#step").click()
    expect(page.locator("#bed0 .bed-count")).to_have_text(re.compile("^×1"))
    page.go_back()
    expect(page.locator("#play")).to_be_visible()
    page.go_forward()
    live(page)
    expect(page.locator("#bed0 .bed-count")).to_have_text(re.compile("^×1"))
    address, context = page.url, page.context
    page.close()
    again = context.new_page()
    again.goto(host.url)
    again.get_by_role("link", name="Go on").first.click()
    assert again.url == address
    live(again)
    expect(again.locator("#bed0 .bed-count")).to_have_text(re.compile("^×1"))


def test_ten_tabs_of_one_browser_stay_live(host: Host, visit: Any) -> None:
    table = host.table(3, edition="104")
    first = visit(table.path, "Ann")
    tabs = [first, *(first.context.new_page() for _ in range(9))]
    for tab in tabs[1:]:
        tab.goto(first.url)
        live(tab)
    table.step()
    for tab in tabs:
        shows(tab, table)
    first.bring_to_front()
    first.locator("#step").click()
    expect(first.locator("#log")).to_contain_text("turn up")
    for tab in tabs:
        shows(tab, table)


def test_a_full_turn_without_scripts(host: Host, visit: Any) -> None:
    table = host.table(1, players=3, **BOTS)
    page = visit(table.path, "Ann", java_script_enabled=False)
    offered = False
    for _ in range(20):
        if table.seen(0)["view"]["active"] != 0:
            break
        if page.locator("#end").count() and not offered:
            offered = True
            page.locator("#cards input").first.check(force=True)
            page.locator("#want-red").click()
            expect(page.locator(".side-of .head")).to_have_count(2)
            page.locator("#send-wide").click()
            expect(page.locator("#log")).to_contain_text("Offer 1: you give")
            page.locator("#withdraw1").click()
        page.locator("#step, #end").first.click()
    assert offered
    assert any(" draw" in line for line in page.locator("#log p").all_inner_texts())
