"""The board in a real Chromium: by mouse, by keyboard alone, by taps; read in order."""

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from beanfield.command.screenshots import HOST, _answer, pages


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "beanfield", "serve", "--port", str(port), "--database", "memory"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port), 0.2).close()
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


def new_page(browser: Browser, width: int = 1440, height: int = 900, **more: Any) -> Page:
    page = browser.new_context(viewport={"width": width, "height": height}, **more).new_page()
    page.set_default_timeout(20_000)
    return page


def still_page(browser: Browser, name: str, width: int = 1440, height: int = 900, **more: Any) -> Page:
    """A page that was drawn from a sample, without a server."""
    page = new_page(browser, width, height, **more)
    text = pages("en")[name]()
    page.route("**/*", lambda route: _answer(route, {name: text}))
    page.goto(f"{HOST}/{name}")
    return page


def play_now(browser: Browser, server: str, **more: Any) -> Page:
    page = new_page(browser, **more)
    page.goto(server)
    page.click("#play")
    page.wait_for_load_state("load")
    expect(page.locator("#board")).to_be_visible(timeout=20_000)
    return page


def test_the_board_is_read_in_a_sensible_order(browser: Browser) -> None:
    page = still_page(browser, "board-trade-offers")
    heard = page.locator("#board").aria_snapshot()
    order = [
        "Your turn",
        "What I may do",
        "Open offers",
        "My fields",
        "Your hand",
        "Turned up",
        "The others",
        "What happened",
    ]
    places = [heard.index(name) for name in order]
    assert places == sorted(places)
    page.context.close()


def test_my_fields_are_in_sight_while_composing(browser: Browser) -> None:
    page = still_page(browser, "board-trade-composing", 360, 780)
    beds, sheet = page.locator("#beds").bounding_box(), page.locator("#composer").bounding_box()
    assert beds and sheet and beds["y"] + beds["height"] <= sheet["y"] + 1
    page.context.close()


def last_entry(page: Page) -> int:
    """The number of the last entry of the log, -1 for none."""
    lines = page.locator("#log [data-n]")
    return int(lines.last.get_attribute("data-n") or -1) if lines.count() else -1


def wait_for_more(page: Page, entry: int) -> None:
    page.wait_for_selector(f'#log [data-n="{entry + 1}"]', state="attached")


def golden(page: Page) -> str:
    """Press the golden step, or end the trade; what was pressed."""
    step = page.locator("#actions #step:visible")
    if step.count():
        text = step.inner_text()
        step.click()
        return text
    end = page.locator("#end:visible")
    if end.count():
        end.click()
        return "End"
    return ""


def test_the_whole_of_an_offer_in_the_making_is_in_sight_on_a_phone(browser: Browser) -> None:
    page = still_page(browser, "board-trade-composing", 360, 740)
    page.evaluate("document.fonts.ready.then(() => true)")
    heights = page.locator("#composer").evaluate("(one) => [one.scrollHeight, one.clientHeight]")
    assert heights[0] <= heights[1]
    page.context.close()


def test_names_and_phrases_are_not_cut_on_a_laptop(browser: Browser, server: str) -> None:
    page = play_now(browser, server, width=1280, height=800)
    page.evaluate("document.fonts.ready.then(() => true)")
    names = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert page.locator(".seat-name b").evaluate_all(names) == []
    cut = """(all) => {
        const end = document.querySelector(".phrases").getBoundingClientRect().bottom;
        const box = (one) => one.getBoundingClientRect();
        return all.filter((one) => box(one).top < end - 1 && box(one).bottom > end + 1).length;
    }"""
    assert page.locator(".phrases .chip").evaluate_all(cut) == 0
    page.context.close()


@pytest.mark.parametrize("size", [(1440, 900, False), (360, 780, True)])
def test_a_turn_by_pressing(browser: Browser, server: str, size: tuple[int, int, bool]) -> None:
    page = play_now(browser, server, width=size[0], height=size[1], has_touch=size[2])
    log = page.locator("#log p")
    for _ in range(60):
        before = last_entry(page)
        if not golden(page) and not page.locator("#turn", has_text="Your turn").count():
            break
        wait_for_more(page, before)
    expect(page.locator("#turn")).not_to_contain_text("Your turn")
    assert any("draw" in text for text in log.all_inner_texts())
    page.context.close()


def test_a_turn_by_keyboard_alone_keeps_the_focus(browser: Browser, server: str) -> None:
    page = play_now(browser, server)
    for _ in range(60):
        if not page.locator("#turn", has_text="Your turn").count():
            break
        before = last_entry(page)
        page.keyboard.press("e" if page.locator("#end:visible").count() else "g")
        wait_for_more(page, before)
        assert page.evaluate("document.activeElement !== null")
    expect(page.locator("#turn")).not_to_contain_text("Your turn")
    page.context.close()


def to_trade(page: Page) -> None:
    for _ in range(20):
        if page.locator("#board.phase-trade").count():
            return
        before = last_entry(page)
        turn_up = page.locator("#actions button", has_text=re.compile("Turn up"))
        (turn_up.first if turn_up.count() else page.locator("#step")).click()
        wait_for_more(page, before)


def test_a_draft_survives_a_reload(browser: Browser, server: str) -> None:
    page = play_now(browser, server)
    to_trade(page)
    page.locator("#cards .pick").nth(1).click()
    page.locator(".askable .ask").nth(2).click()
    expect(page.locator(".side-of .head")).to_have_count(2)
    page.reload()
    expect(page.locator(".side-of .head")).to_have_count(2)
    page.context.close()


def test_dragging_a_card_onto_a_bed_plants_it(browser: Browser, server: str) -> None:
    page = play_now(browser, server)
    card, bed = page.locator(".slot.is-front").bounding_box(), page.locator("#bed1").bounding_box()
    assert card and bed
    page.mouse.move(card["x"] + 20, card["y"] + 30)
    page.mouse.down()
    page.mouse.move(bed["x"] + 60, bed["y"] + 60, steps=6)
    page.mouse.up()
    expect(page.locator("#bed1 .bed-count")).to_have_text(re.compile("^×1"))
    page.context.close()


def test_without_scripts_the_forms_do_the_same(browser: Browser, server: str) -> None:
    page = play_now(browser, server, java_script_enabled=False)
    page.click("#step")
    expect(page.locator("#bed0 .bed-count")).to_have_text(re.compile("×1"))
    page.context.close()
