"""At every phase a page is right again after a reload, a lost connection, a new server, a frozen page."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.web.hosting import Host, Table, hosting, live, shows

PHASES = (
    "gathering", "plant", "trade", "plant-received", "draw", "over", "two plant", "two take", "two offered",
)  # fmt: skip
MANY = 20
"""Things that happen while a page is frozen."""
FROZEN = float(os.environ.get("BEANFIELD_FROZEN", "0"))
"""Seconds for which it stays frozen besides; 60 for the long version."""
SOON, PATIENCE = 1_000, 20_000
"""Milliseconds in which a page has to be right: in the long version, and where nothing is measured."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with hosting(database=f"sqlite:///{folder}/tables.db") as made:
        yield made


@pytest.fixture(scope="module")
def pages(browser: Browser, host: Host) -> Iterator[list[Page]]:
    """A page of Ann, who acts, and one of Pip, who looks on."""
    made = [host.visit(browser, "/rules", name) for name in ("Ann", "Pip")]
    yield made
    for page in made:
        page.context.close()


def table_at(host: Host, phase: str) -> Table:
    """A table at the beginning of a phase, in trade with an open offer and a draft of Pip's."""
    players, name = (2, phase[4:]) if phase.startswith("two ") else (3, phase)
    edition = "154" if players == 2 else "104"
    table = host.table(players, edition=edition, start=phase != "gathering")
    if phase == "gathering":
        return table
    if phase == "plant-received":
        trade_once(table)
    elif phase == "over":
        while table.seen(0)["state"] != "over":
            table.step()
    else:
        table.go_to(name)
    if phase == "trade":
        table.act(0, "offer", to=1, give={"hand": [0]}, want=["red"])
        draft = {"open": True, "to": 0, "give_hand": table.seen(1)["hand_ids"][:1], "want": ["red"]}
        host.do(table.live.draft(table.people[1], draft))
    return table


def trade_once(table: Table) -> None:
    """A gift to Pip, and the end of the trade: it has to be planted."""
    table.go_to("trade")
    active = table.seen(0)["view"]["active"]
    other = 1 - active if active < 2 else 1
    table.act(active, "offer", to=other, give={"hand": [0]}, want=[])
    table.act(other, "accept", offer=table.seen(other)["view"]["offers"][0]["id"])
    table.act(active, "end-trade")
    assert table.seen(0)["view"]["phase"] == "plant-received"


def open_at(host: Host, pages: list[Page], table: Table) -> None:
    for page in pages:
        page.goto(f"{host.url}{table.path}")
        live(page)
        shows(page, table)


def picture(page: Page) -> str:
    """What a page shows, as it is read."""
    return page.locator("#board").aria_snapshot()


def goes_on(table: Table) -> None:
    """The next thing happens at the table, at the start of a game that it begins, after its end some talk."""
    seen = table.seen(0)
    if seen["state"] == "gathering":
        table.host.do(table.host.site.hall.start(table.live, table.people[0], 7))
    elif seen["state"] == "over":
        table.host.do(table.live.say(table.people[0], "bye"))
    else:
        table.step()


def right(page: Page, table: Table) -> None:
    """Waits until a page shows what is now, and checks that a new page would show the same."""
    shows(page, table)
    fresh = page.context.new_page()
    fresh.goto(page.url)
    live(fresh)
    expected = picture(fresh)
    fresh.close()
    assert picture(page) == expected


@pytest.mark.parametrize("phase", PHASES)
def test_after_a_reload_and_a_lost_connection(host: Host, pages: list[Page], phase: str) -> None:
    table = table_at(host, phase)
    open_at(host, pages, table)
    for page in pages:
        before = picture(page)
        page.reload()
        live(page)
        assert picture(page) == before
        page.context.set_offline(True)
    goes_on(table)
    for page in pages:
        page.context.set_offline(False)
        shows(page, table)
    right(pages[1], table)


def covers_the_gold_button(page: Page) -> bool:
    """Whether the notice of a lost connection lies on the main button of a phone."""
    size = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 740})
    covered = page.evaluate(
        """() => {
            const notice = document.getElementById("lost").getBoundingClientRect();
            return [...document.querySelectorAll(".actions .gold")].some((one) => {
                const box = one.getBoundingClientRect();
                return box.top < notice.bottom && notice.top < box.bottom;
            });
        }"""
    )
    assert size is not None
    page.set_viewport_size(size)
    return bool(covered)


@pytest.mark.parametrize("phase", PHASES)
def test_after_a_server_that_starts_anew(host: Host, pages: list[Page], phase: str) -> None:
    table = table_at(host, phase)
    open_at(host, pages, table)
    host.stop()
    for page in pages:
        expect(page.locator("#lost")).to_be_visible()
        expect(page.locator("#live")).to_have_text(page.locator("#lost").inner_text())
        assert not covers_the_gold_button(page)
    host.start()
    table.people = [host.do(host.site.hall.people.guest(host.secret(one.name))) for one in table.people]
    goes_on(table)
    for page in pages:
        live(page)
        expect(page.locator("#lost")).to_be_hidden()
        expect(page.locator("#live")).not_to_have_text(page.locator("#lost").text_content() or "")
        shows(page, table)
    right(pages[0], table)


def state(session: CDPSession, name: str) -> None:
    """Freezes a page as a phone does with those that nobody looks at, or wakes it."""
    session.send("Page.setWebLifecycleState", {"state": name})


@pytest.mark.parametrize("phase", PHASES)
def test_a_frozen_page_is_right_within_a_second(host: Host, pages: list[Page], phase: str) -> None:
    table = table_at(host, phase)
    open_at(host, pages, table)
    sessions = [page.context.new_cdp_session(page) for page in pages]
    for session in sessions:
        state(session, "frozen")
    for _ in range(MANY):
        goes_on(table)
    host.clock.skip(60)
    if FROZEN:
        pages[0].wait_for_timeout(FROZEN * 1_000)
    for page, session in zip(pages, sessions, strict=True):
        state(session, "active")
        shows(page, table, SOON if FROZEN else PATIENCE)
    right(pages[1], table)


def test_a_page_that_has_lost_parts_gets_the_whole_board_once(host: Host, pages: list[Page]) -> None:
    table = table_at(host, "plant")
    open_at(host, pages, table)
    page, asked = pages[0], []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/board") else None)
    page.evaluate("for (const id of ['hand', 'beds', 'menu']) document.getElementById(id).remove()")
    host.do(table.live.say(table.people[1], "hello"))
    expect(page.locator("#hand .slot").first).to_be_visible()
    right(page, table)
    assert page.locator("[data-same]").count() == 0
    assert len(asked) == 1


def test_what_was_not_done_without_a_connection_is_told_and_what_was_written_stays(
    host: Host, pages: list[Page]
) -> None:
    table = table_at(host, "plant")
    open_at(host, pages, table)
    page = pages[0]
    page.context.set_offline(True)
    page.evaluate("document.getElementById('say-text').value = 'hello'")
    page.evaluate("document.getElementById('say').requestSubmit()")
    told = page.locator("#live.shown")
    expect(told).to_contain_text("That did not work.")
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#say-text")).to_have_value("hello")
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_be_hidden()
    expect(told).to_have_text("That did not work. The connection is back.")
    page.evaluate("document.getElementById('say').requestSubmit()")
    expect(page.locator("#say-text")).to_have_value("")
    expect(page.locator("#talk")).to_contain_text("hello")


def test_the_page_stays_where_it_was_scrolled_and_the_strip_shows_whose_turn_begins(
    browser: Browser, host: Host
) -> None:
    table = host.table(6, edition="154")
    table.go_to("plant", active=2)
    page = table.page(browser, 0, viewport={"width": 390, "height": 300})
    strip = "document.querySelector('.seats')"
    place = f"[scrollY, {strip}.scrollLeft]"
    page.evaluate(f"scrollTo(0, 9999); {strip}.scrollLeft = 40")
    before = page.evaluate(place)
    assert before[0] > 0 and before[1] == 40
    host.do(table.live.say(table.people[1], "hello"))
    shows(page, table)
    assert page.evaluate(place) == before
    table.go_to("plant", active=5)
    shows(page, table)
    page.wait_for_function(
        f"""() => {{
            const [seat, all] = [document.querySelector(".seat.active"), {strip}];
            const [one, whole] = [seat, all].map((part) => part.getBoundingClientRect());
            return one.left >= whole.left - 1 && one.right <= whole.right + 1 && all.scrollLeft > 40;
        }}"""
    )
    page.context.close()


def test_quick_steps_of_a_replay_are_all_made(host: Host, pages: list[Page]) -> None:
    table, page = table_at(host, "over"), pages[0]
    page.goto(f"{host.url}{table.path}/replay?step=0")
    page.evaluate(
        """for (let n = 0; n < 5; n++)
            document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}))"""
    )
    expect(page.locator("#step")).to_have_value("5")
