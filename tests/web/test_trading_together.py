"""Three browsers trade with each other: offers and answers of every kind, wishes, talk, drafts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.web.hosting import Host, Table, hosting, live, shows

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosting() as made:
        yield made


@dataclass
class Trade:
    """A table in the trade of Ann's turn, and the pages of Ann, of Pip, and of Mia on a phone."""

    table: Table
    pages: list[Page]

    @property
    def ann(self) -> Page:
        return self.pages[0]

    @property
    def pip(self) -> Page:
        return self.pages[1]

    @property
    def mia(self) -> Page:
        return self.pages[2]

    def hand(self, seat: int) -> list[str]:
        return list(self.table.seen(seat)["view"]["seats"][seat]["hand"])

    def offers(self) -> list[tuple[int, int | None, list[str], list[str]]]:
        """The open offers: from, to, what they give and want."""
        offers = self.table.seen(0)["view"]["offers"]
        return [(one["from"], one["to"], one["gives"], one["want"]) for one in offers]

    def settled(self) -> None:
        """Waits until all pages show what is now."""
        for page in self.pages:
            shows(page, self.table)


@pytest.fixture(scope="module")
def pages(browser: Browser, host: Host) -> Iterator[list[Page]]:
    """A page in each of three browsers, of Ann, Pip and Mia."""
    made = [
        host.visit(browser, "/rules", name, **more)
        for name, more in (("Ann", {}), ("Pip", {}), ("Mia", PHONE))
    ]
    yield made
    for page in made:
        page.context.close()


@pytest.fixture
def trade(pages: list[Page], host: Host) -> Trade:
    table = host.table(3, edition="104")
    table.go_to("trade", 0)
    for page in pages:
        page.unroute_all()
        page.goto(f"{host.url}{table.path}")
        live(page)
    return Trade(table, pages)


def press(page: Page, target: str) -> None:
    """Presses something in the way of the page's device."""
    place = page.locator(target)
    place.tap() if page.viewport_size and page.viewport_size["width"] < 500 else place.click()


def compose(page: Page, give: int | None = None, want: str = "", to: str = "") -> None:
    """Puts together an offer: a place in the hand, a bean to get, the name of a partner or "All"."""
    if page.locator("#compose:visible").count():
        press(page, "#compose")
    if give is not None:
        press(page, f"#cards .slot:nth-child({give + 1}) label")
    if want:
        press(page, f"#want-{want}")
    if to:
        press(page, f".partner:has-text('{to}')")
    expect(page.locator(".side-of .head")).to_have_count((give is not None) + bool(want))


def send(page: Page) -> None:
    press(page, "#send-wide" if page.locator("#send-wide:visible").count() else "#send")
    expect(page.locator(".side-of .head")).to_have_count(0)


def offer_of(page: Page, name: str) -> Locator:
    """The open offer of somebody, as a page shows it."""
    return page.locator(".offer", has_text=name)


def test_an_offer_to_one_is_seen_by_all_and_taken_by_that_one(trade: Trade) -> None:
    given, wanted = trade.hand(0)[0], trade.hand(1)[0]
    compose(trade.ann, 0, wanted, to="Pip")
    send(trade.ann)
    trade.settled()
    assert trade.offers() == [(0, 1, [given], [wanted])]
    assert offer_of(trade.mia, "Ann").locator(".answers").count() == 0
    press(trade.pip, ".answers .leaf")
    trade.settled()
    assert not trade.offers()
    assert trade.table.seen(1)["view"]["seats"][1]["received"] == [given]
    expect(trade.pip.locator("#received .pick")).to_have_count(1)
    for page in trade.pages:
        assert page.locator("#log [data-n]").last.inner_text()


def test_an_offer_to_everyone_is_declined_by_one_and_taken_by_another(trade: Trade) -> None:
    compose(trade.ann, 0, trade.hand(2)[0], to="All")
    send(trade.ann)
    trade.settled()
    press(trade.pip, "[id^=decline]")
    trade.settled()
    expect(trade.ann.locator("#offers")).to_contain_text("Pip said no.")
    assert trade.pip.locator(".answers").count() == 0
    press(trade.mia, ".answers .leaf")
    trade.settled()
    assert not trade.offers()


def test_who_declines_may_say_why_and_all_read_it(trade: Trade) -> None:
    given = trade.hand(0)[0]
    compose(trade.ann, 0, trade.hand(2)[0], to="All")
    send(trade.ann)
    trade.settled()
    for page in (trade.pip, trade.mia):
        press(page, "[id^=why][popovertarget]")
        reason = ".whys:popover-open .btn:has-text('I do not need')"
        said = page.locator(f"{reason} .btn-text").inner_text()
        press(page, reason)
        trade.settled()
        assert page.locator(".answers").count() == 0
        assert page.evaluate("document.activeElement !== document.body")
    expect(trade.ann.locator("#offers")).to_contain_text(f"Pip: “{said}”")
    assert trade.offers() == [(0, None, [given], trade.table.seen(0)["view"]["offers"][0]["want"])]


def test_a_counter_leaves_both_offers_and_either_can_be_taken(trade: Trade) -> None:
    given, wanted = trade.hand(0)[0], trade.hand(2)[0]
    compose(trade.ann, 0, wanted, to="Mia")
    send(trade.ann)
    trade.settled()
    press(trade.mia, "[id^=counter]")
    expect(trade.mia.locator(".side-of .head")).to_have_count(2)
    press(trade.mia, f"#want-{given}")
    expect(trade.mia.locator(f"#less-{given} .btn-text")).to_have_text("2")
    send(trade.mia)
    trade.settled()
    assert trade.offers() == [(0, 2, [given], [wanted]), (2, 0, [wanted], [given, given])]
    expect(trade.ann.locator(".offer.answer")).to_contain_text("answers your offer")
    assert trade.mia.locator("#offers .offer.own").count() == 1


def test_an_offer_is_withdrawn(trade: Trade) -> None:
    compose(trade.ann, 0, trade.hand(1)[0], to="Pip")
    send(trade.ann)
    trade.settled()
    press(trade.ann, "[id^=withdraw]")
    trade.settled()
    assert not trade.offers()
    assert trade.pip.locator(".offer").count() == 0


def test_a_gift_and_a_request_go_both_ways(trade: Trade) -> None:
    compose(trade.pip, 0)
    assert "gift" in trade.pip.locator(".deal").inner_text()
    send(trade.pip)
    wanted = trade.hand(0)[-1]
    compose(trade.mia, want=wanted)
    assert "please" in trade.mia.locator(".deal").inner_text()
    send(trade.mia)
    trade.settled()
    assert [(one[0], len(one[2]), len(one[3])) for one in trade.offers()] == [(1, 1, 0), (2, 0, 1)]
    press(trade.ann, ".answers .leaf:has-text('Take it')")
    trade.settled()
    press(trade.ann, ".answers .leaf:has-text('Accept')")
    trade.settled()
    assert trade.table.seen(2)["view"]["seats"][2]["received"] == [wanted]


def test_who_accepts_chooses_which_cards_pay(pages: list[Page], host: Host) -> None:
    table, place, kind = with_a_pair(host)
    ann, pip = pages[:2]
    for page in (ann, pip):
        page.goto(f"{host.url}{table.path}")
        live(page)
    compose(ann, 0, kind, to="Pip")
    send(ann)
    shows(pip, table)
    payers = pip.locator(".payer input")
    expect(payers).to_have_count(2)
    assert payers.nth(0).is_checked()
    pip.locator(".payer").nth(0).click()
    pip.locator(".payer").nth(1).click()
    table.host.do(table.live.wish(table.people[2], ["red"]))
    shows(pip, table)
    assert [one.is_checked() for one in payers.all()] == [False, True], "what others do unpicks nothing"
    ids = table.seen(1)["hand_ids"]
    pip.locator(".answers .leaf").click()
    shows(pip, table)
    assert table.seen(1)["hand_ids"] == [one for one in ids if one != ids[place]]


def with_a_pair(host: Host) -> tuple[Table, int, str]:
    """A table where Pip has two of a kind in hand, the place of the second and the kind."""
    for seed in range(1, 40):
        table = host.table(3, seed, edition="104")
        table.go_to("trade", 0)
        hand = table.seen(1)["view"]["seats"][1]["hand"]
        for place, kind in enumerate(hand):
            if hand.count(kind) == 2 and hand.index(kind) < place:
                return table, place, kind
    raise AssertionError("no seed gives a pair")


def test_an_offer_that_changed_before_the_finger_came_down_is_not_accepted(trade: Trade) -> None:
    hand, wanted = trade.hand(0), trade.hand(1)[0]
    trade.table.act(0, "offer", to=1, give={"hand": [0]}, want=[wanted])
    trade.settled()
    button = trade.pip.locator(".answers .leaf")
    button.evaluate("(one) => { one.value = one.value.replace(/expect=[^&]*/, 'expect=red%3Ered'); }")
    button.click()
    expect(trade.pip.locator("#problem")).to_contain_text("gone or has changed")
    assert trade.hand(0) == hand
    assert len(trade.offers()) == 1
    trade.table.act(0, "offer", to=1, give={"hand": [1]}, want=[wanted])
    trade.settled()
    expect(trade.pip.locator("#problem")).to_have_count(0)


def test_a_draft_survives_what_others_do_and_a_reload(trade: Trade) -> None:
    compose(trade.pip, 1, trade.hand(0)[0])
    compose_again = trade.pip.locator(".deal")
    before = compose_again.inner_text()
    trade.table.act(0, "offer", to=None, give={"hand": [0]}, want=["red"])
    trade.table.host.do(trade.table.live.say(trade.table.people[2], "hello"))
    trade.settled()
    assert compose_again.inner_text() == before
    trade.pip.reload()
    assert compose_again.inner_text() == before
    assert trade.pip.locator("#cards input:checked").count() == 1


def test_quick_picks_do_not_undo_each_other(trade: Trade) -> None:
    page = trade.ann

    def slow(route: Route) -> None:
        page.wait_for_timeout(150)
        route.continue_()

    page.route("**/draft", slow)
    press(page, "#want-red")
    press(page, "#want-red")
    press(page, "#cards .slot:nth-child(1) label")
    press(page, "#cards .slot:nth-child(2) label")
    press(page, ".partner:has-text('Mia')")
    press(page, "#send-wide")
    expect(page.locator(".offer.own")).to_have_count(1)
    hand = trade.hand(0)
    assert trade.offers() == [(0, 2, hand[:2], ["red", "red"])]
    expect(page.locator("#cards input:checked")).to_have_count(0)


def test_wishes_are_seen_by_all_and_can_be_taken_back(trade: Trade) -> None:
    press(trade.mia, "[popovertarget=wishes]:visible >> nth=0")
    trade.mia.locator("#wishes .kind", has_text="Red").tap()
    trade.table.act(0, "offer", to=1, give={"hand": [0]}, want=["red"])
    shows(trade.mia, trade.table)
    assert trade.mia.locator("#wishes [value=red]").is_checked(), "what others do unpicks nothing"
    trade.mia.locator("#wishes").get_by_role("button", name="Show it to all").tap()
    expect(trade.ann.locator("#seat2 .seeking")).to_be_visible()
    expect(trade.pip.locator("#seat2 .seeking")).to_be_visible()
    press(trade.mia, "[popovertarget=wishes]:visible >> nth=0")
    trade.mia.locator("#wishes .kind", has_text="Red").tap()
    trade.mia.locator("#wishes").get_by_role("button", name="Show it to all").tap()
    expect(trade.ann.locator("#seat2 .seeking")).to_have_count(0)


def test_talk_is_marked_unread_until_read_and_can_be_muted(trade: Trade) -> None:
    pip, mia = trade.pip, trade.mia
    trade.ann.get_by_role("button", name="Hello!").click()
    expect(mia.locator("#talk-open .unread")).to_have_text("1")
    mia.locator("#talk-open").tap()
    expect(mia.locator("#talk")).to_contain_text("Hello!")
    expect(mia.locator("#talk-open .unread")).to_have_count(0)
    pip.get_by_label("Say something").fill("Beans <b>for</b> Mia & me")
    trade.table.act(0, "offer", to=1, give={"hand": [0]}, want=["red"])
    shows(pip, trade.table)
    pip.keyboard.press("Enter")
    expect(mia.locator("#talk")).to_contain_text("Beans <b>for</b> Mia & me")
    trade.ann.locator(".mutes button", has_text="Pip").click()
    expect(trade.ann.locator("#talk")).not_to_contain_text("Beans")
    expect(mia.locator("#talk")).to_contain_text("Beans")
    trade.ann.locator(".mutes button", has_text="Pip").click()
    expect(trade.ann.locator("#talk")).to_contain_text("Beans")
