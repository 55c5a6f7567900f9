"""Pages and forms as a browser without scripts uses them: cookies, forged forms, links that cost nothing."""

import asyncio
import gzip
import html
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from litestar import Litestar

from beanfield.rules import Refusal
from beanfield.web.app import POLICY, create_app
from beanfield.web.config import Config, base_of, reachable
from beanfield.web.guests import COOKIE
from beanfield.web.verbs import OTHER_VERBS, VERBS
from tests.web.client import Answer, Client, Json, running

QUICK = {"hx-request": "true"}


def run(test: Callable[[Litestar], Awaitable[None]], config: Config | None = None) -> None:
    async def go() -> None:
        async with running(create_app(config or Config(limits=False))) as app:
            await test(app)

    asyncio.run(go())


async def playing(app: Litestar) -> tuple[Client, str]:
    """A browser that has pressed "Play now", and the path of its table."""
    browser = Client(app)
    await browser.get("/")
    answer = await browser.send("/play")
    assert answer.status == 303, answer.text
    return browser, str(answer.header("location"))


async def gathering(app: Litestar) -> tuple[Client, str]:
    browser = Client(app)
    await browser.get("/new")
    answer = await browser.send("/new", players=3, people=3, name="Ann", edition="", table="Kitchen")
    assert answer.status == 303, answer.text
    return browser, str(answer.header("location"))


def test_two_taps_to_a_game_against_bots() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        page = await browser.get(path)
        assert page.status == 200
        assert 'id="board"' in page.text
        assert "do=plant" in html.unescape(page.text)

    run(test)


def test_every_answer_has_the_strict_policy() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        for address in ("/", "/new", "/join", "/rules", path, "/nothing", "/api/tables", "/healthz"):
            answer = await browser.get(address)
            assert answer.header("content-security-policy") == POLICY
            assert "unsafe" not in POLICY
            assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=", answer.text), address

    run(test)


def test_the_cookie_is_for_this_site_alone() -> None:
    async def test(app: Litestar) -> None:
        cookie = (await Client(app).get("/")).header("set-cookie") or ""
        assert cookie.startswith(f"{COOKIE}=")
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie

    run(test)


def test_the_cookie_is_secure_where_the_request_came_by_https() -> None:
    async def test(app: Litestar) -> None:
        for scheme, secure in (("https", True), ("http", False)):
            cookie = (await Client(app, scheme=scheme).get("/")).header("set-cookie") or ""
            assert ("Secure" in cookie) == secure

    run(test, Config(addresses=["https://beans.example.org"]))


def test_a_page_comes_packed_to_who_can_read_it_so() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        for address in (path, "/static/board.css", "/static/art.svg"):
            plain = await browser.get(address)
            packed = await browser.get(address, {"accept-encoding": "br, gzip"})
            assert packed.header("content-encoding") == "gzip" and not plain.header("content-encoding")
            assert len(packed.body) < len(plain.body) / 2
            assert plain.header("vary") == packed.header("vary") == "Accept-Encoding"
            if address.endswith(".svg"):
                assert gzip.decompress(packed.body) == plain.body

    run(test)


def test_a_stream_does_not_repeat_the_board_that_the_page_came_with() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await gathering(app)
        mark = re.findall(r'data-mark="(\w+)"', (await browser.get(path)).text)[0]
        async with browser.stream(f"{path}/stream?mark={mark}") as frames:
            assert await frames.next() == b": "
            await browser.send(f"{path}/fill", seat=1, bot="greedy")
            assert b'id="board"' in await frames.next()
        async with browser.stream(f"{path}/stream?mark={mark}") as frames:
            assert b'id="board"' in await frames.next()

    run(test)


def test_the_host_changes_options_in_a_running_game_and_all_are_told() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        await browser.send(f"{path}/options", pace="slow", clock="90")
        page = (await browser.get(path)).text
        assert "From now on bots play slowly." in page
        assert "From now on a decision may take 90 seconds." in page
        assert (
            await Client(app, cookies={COOKIE: "x" * 20}).send(f"{path}/options", pace="quick")
        ).status >= 400

    run(test)


def test_a_forged_form_does_nothing() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        body = b"act=do%3Dplant%26field%3D0"
        kind = {"content-type": "application/x-www-form-urlencoded"}
        for forged in (body, body + b"&csrf=0123456789"):
            assert (await browser.ask("POST", f"{path}/act", forged, kind)).status == 403
        assert (await Client(app).send("/play")).status == 403

    run(test)


def test_opening_links_takes_no_seat() -> None:
    async def test(app: Litestar) -> None:
        host, path = await gathering(app)
        before = (await host.get(f"/api/tables/{path[3:]}")).json()["seats"]
        for address in (path, f"/join?code={path[3:]}", f"{path}/board", f"{path}/replay", f"{path}/sit"):
            await Client(app).get(address)
        assert (await host.get(f"/api/tables/{path[3:]}")).json()["seats"] == before

    run(test)


def test_a_friend_joins_by_code_and_plays() -> None:
    async def test(app: Litestar) -> None:
        host, path = await gathering(app)
        friend = Client(app)
        await friend.get(f"/join?code={path[3:]}")
        typed = f"{path[3:7].upper()}-{path[7:]} "
        assert (await friend.send("/join", code=typed, name="Pip")).header("location") == path
        assert (await host.send(f"{path}/start")).status == 303
        assert "Pip" in (await host.get(path)).text
        seats = (await Client(app).get(f"/api/tables/{path[3:]}")).json()["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "person", "bot"]

    run(test)


def test_a_form_brings_back_the_page_or_nothing() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        async with browser.stream(f"{path}/stream") as frames:
            assert b'id="board"' in await frames.next()
            done = await browser.send(f"{path}/act", headers=QUICK, act="do=plant&field=0")
            assert (done.status, done.body) == (204, b"")
            assert b"field" in await frames.next()
        done = await browser.send(f"{path}/undo")
        assert (done.status, done.header("location")) == (303, path)

    run(test)


def test_what_is_refused_says_why_on_the_board() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        refused = await browser.send(f"{path}/act", headers=QUICK, act="do=draw")
        assert refused.text.lstrip().startswith("<div")
        assert "not possible in this phase" in refused.text
        refused = await browser.send(f"{path}/act", act="do=draw")
        assert refused.status == 409
        assert "<!doctype html>" in refused.text

    run(test)


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("act", {"act": "do=offer&to=1&answers=²"}),
        ("act", {"act": "do=plant&field=" + "9" * 5000}),
        ("act", {"act": "&".join(f"a{number}=1" for number in range(200))}),
        ("draft", {"change": "offer=²"}),
        ("draft", {"change": "ask=" + "9" * 5000}),
        ("draft", {"change": "card=²"}),
        ("settings", {"volume": "9" * 5000}),
    ],
)
def test_a_form_of_nonsense_does_no_harm(verb: str, fields: Json) -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        assert (await browser.send(f"{path}/{verb}", **fields)).status in (303, 400, 409)
        assert (await browser.get(path)).status == 200
        assert (await browser.get(f"{path}/replay?seat={'9' * 5000}")).status == 200

    run(test)


def test_a_draft_survives_what_others_do_and_a_reload() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        await browser.send(f"{path}/act", act="do=plant&field=0")
        await browser.send(f"{path}/act", act="do=turn-up")
        assert (await browser.send(f"{path}/draft", change="add=red")).status == 303
        first = await browser.get(f"{path}/board")
        assert first.text == (await browser.get(f"{path}/board")).text

    run(test)


def test_what_people_say_is_shown_as_text() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        await browser.send(f"{path}/say", text="<script>alert(1)</script>", name="<i>Ann</i>")
        page = (await browser.get(path)).text
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page

    run(test)


def test_errors_are_pages() -> None:
    async def test(app: Litestar) -> None:
        browser = Client(app)
        answers: list[tuple[Answer, int]] = [
            (await browser.get("/t/nosuchtable"), 404),
            (await browser.get("/nothing/at/all"), 404),
            (await browser.get("/rules?edition=12"), 404),
            (await browser.get("/rules?players=many"), 400),
            (await browser.get("/static/../config.py"), 404),
            (await browser.get("/static/%2e%2e/config.py"), 404),
            (await browser.get(f"/static/{'x' * 5000}.css"), 404),
            (await browser.get("/apix"), 404),
            (await browser.get("/", {"host": "a b/%:99999999"}), 400),
            (await browser.ask("DELETE", "/"), 405),
            (await browser.ask("PROPFIND", "/"), 405),
            (await browser.send("/new", players="x" * 70_000), 413),
        ]
        for answer, status in answers:
            assert answer.status == status
            assert answer.text.startswith("<!doctype html>")
            assert "Traceback" not in answer.text
            assert answer.header("content-security-policy") == POLICY
        assert (await browser.ask("DELETE", "/join")).header("allow") == "GET, HEAD, POST, OPTIONS"
        assert (await browser.ask("OPTIONS", "/join")).header("allow") == "GET, HEAD, POST, OPTIONS"

    run(test)


def test_an_error_comes_in_the_language_and_the_look_that_were_chosen() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        await browser.send(f"{path}/settings", language="de", theme="dark")
        english = {"accept-language": "en"}
        answers = [await browser.send(f"{path}/read", headers=english, talk=0) for _ in range(100)]
        for answer in (answers[-1], await browser.get("/nothing", english)):
            assert '<html lang="de" data-theme="dark"' in answer.text, answer.text
        assert answers[-1].status == 429

    run(test, Config())


def test_a_head_is_what_get_would_say_without_its_body() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await gathering(app)
        pages = ("/", "/new", path, f"{path}/qr.svg", "/static/board.css", "/nothing", "/healthz")
        for address in (*pages, "/api/tables", "/api/openapi.json", "/api/nothing"):
            asked, told = await browser.ask("HEAD", address), await browser.get(address)
            assert (asked.status, asked.headers, asked.body) == (told.status, told.headers, b""), address
        for stream in (f"{path}/stream", f"/api/tables/{path[3:]}/events"):
            asked = await asyncio.wait_for(browser.ask("HEAD", stream), 5)
            assert (asked.status, asked.body) == (200, b"")
            assert (asked.header("content-type") or "").startswith("text/event-stream")
        seats = await browser.get(path)
        assert (await browser.ask("HEAD", f"{path}/leave")).status == 303
        assert (await browser.get(path)).text == seats.text

    run(test)


def test_a_seat_moves_to_another_device_by_a_button_only() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        page = (await browser.send(f"{path}/link")).text
        found = re.search(rf"{path}/move/[\w-]+", page)
        assert found is not None
        phone = Client(app)
        assert (await phone.get(found[0])).status == 200
        assert (await phone.get(f"{path}/board")).text != (await browser.get(f"{path}/board")).text
        assert (await phone.send(found[0])).header("location") == path
        code = path[3:]
        phone.token = phone.cookies[COOKIE]
        assert (await phone.get(f"/api/tables/{code}")).json()["me"] == 0

    run(test)


def test_the_address_that_a_form_leaves_in_the_browser_leads_back_to_the_table() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await gathering(app)
        before = (await browser.get(path)).text
        for verb in (*VERBS, *OTHER_VERBS):
            answer = await browser.get(f"{path}/{verb}")
            assert (answer.status, answer.header("location")) == (303, path), verb
        assert (await browser.get(path)).text == before
        assert (await browser.get(f"{path}/nonsense")).status == 404
        assert (await browser.get("/t/nowhere/link")).status == 404

    run(test)


def test_a_moved_host_begins_the_game_and_keeps_the_options_of_the_table() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await gathering(app)
        found = re.search(rf"{path}/move/[\w-]+", (await browser.send(f"{path}/link")).text)
        assert found is not None
        phone = Client(app)
        await phone.get(found[0])
        await phone.send(found[0])
        assert 'id="start-game"' in (await phone.get(path)).text
        assert 'id="start-game"' not in (await browser.get(path)).text
        assert (await phone.send(f"{path}/start")).status == 303
        assert (await phone.send(f"{path}/options", pace="instant")).status == 303
        assert (await browser.send(f"{path}/options", pace="slow")).status == 409

    run(test)


@pytest.mark.parametrize("asked", [{"bots": 4}, {"bots": 6}, {"people": 0}, {"bots": ["greedy"] * 4}])
def test_at_a_table_made_with_the_form_its_host_has_a_seat(asked: Json) -> None:
    async def test(app: Litestar) -> None:
        browser = Client(app)
        await browser.get("/new")
        path = (await browser.send("/new", players=4, name="Ann", **asked)).header("location")
        page = html.unescape((await browser.get(str(path))).text)
        assert 'id="start-game"' in page
        assert 'data-now="All are here."' in page
        assert '<p id="waits">All are here.</p>' in page
        assert (await browser.send(f"{path}/start")).status == 303

    run(test)


@pytest.mark.parametrize("name", ["   ", "12345", "all", "Ann\u202eB", "x" * 41])
def test_a_table_form_with_a_name_that_cannot_be_comes_back_as_it_was(name: str) -> None:
    async def test(app: Litestar) -> None:
        browser = Client(app)
        await browser.get("/new")
        answer = await browser.send("/new", players=5, name=name, table="Kitchen", public=1, edition="")
        assert answer.status == 409
        page = html.unescape(answer.text)
        assert 'role="alert"' in page
        assert "called 1." not in page
        assert f'name="name" maxlength="24" required autocomplete="nickname" value="{name}"' in page
        assert 'value="Kitchen"' in page
        assert 'name="players" value="5" checked' in page
        assert (await browser.get("/api/tables")).json() == []
        answer = await browser.send("/new", players=5, name="Ann", table="Kitchen", public=1, edition="")
        assert answer.status == 303
        assert len((await browser.get("/api/tables")).json()) == 1

    run(test)


def test_no_link_to_share_where_nobody_else_can_come() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await gathering(app)
        page = (await browser.get(path)).text
        assert "localhost" not in page
        assert "127.0.0.1" not in page
        assert (await browser.get(f"{path}/qr.svg")).status == 404

    run(test)


def test_the_public_address_and_the_base_path_are_in_links() -> None:
    async def test(app: Litestar) -> None:
        browser = Client(app)
        page = await browser.get("/b/new")
        assert 'action="/b/new"' in page.text
        answer = await browser.send("/b/new", players=3, people=3, name="Ann")
        path = str(answer.header("location"))
        assert path.startswith("/b/t/")
        assert f"https://beans.example.org{path}" in (await browser.get(path)).text
        assert (await browser.get(f"{path}/qr.svg")).text.startswith("<svg")

    run(test, Config(base="/b", addresses=["https://beans.example.org"], limits=False))


def test_the_path_of_the_public_address_is_the_base_path() -> None:
    public = "https://beans.example.org/b/"
    for given in ("", "/b"):
        config = Config(base=base_of(given, public), addresses=reachable("127.0.0.1", 8000, public))
        assert config.link("/t/x") == "https://beans.example.org/b/t/x"
    assert base_of("/b", "https://beans.example.org") == "/b"
    with pytest.raises(Refusal, match="/c is not the path of the public address, /b"):
        base_of("/c", public)


@pytest.mark.parametrize(
    "address",
    [
        "beans.example.org",
        "http://localhost/b",
        "https://[::1",
        "https://a:99999",
        "https://a/?b",
        "https://a/#b",
    ],
)
def test_what_is_no_public_address_is_refused(address: str) -> None:
    with pytest.raises(Refusal, match="The public address"):
        base_of("", address)


def test_settings_are_kept() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        assert (await browser.send(f"{path}/settings", theme="dark", volume=30, name="Anna")).status == 303
        assert 'data-theme="dark"' in (await browser.get(path)).text
        assert (await browser.send(f"{path}/settings", nonsense="1")).status == 400

    run(test)


def test_who_sits_down_hears_of_what_is_theirs_alone_in_the_same_stream() -> None:
    async def test(app: Litestar) -> None:
        ann, path = await gathering(app)
        pip = Client(app)
        await pip.get(path)
        async with pip.stream(f"{path}/stream") as frames:
            await frames.next()
            await pip.send(f"{path}/sit", headers=QUICK, name="Pip", seat=1)
            await ann.send(f"{path}/start")
            await ann.send(f"{path}/act", act="do=plant&field=0")
            await ann.send(f"{path}/act", act="do=turn-up")
            with suppress(TimeoutError):
                while True:
                    await frames.next(0.5)
            await pip.send(f"{path}/draft", headers=QUICK, change="open=1")
            while b" composing" not in await frames.next():
                pass

    run(test)


def test_ten_streams_of_one_browser_stay_alive() -> None:
    async def test(app: Litestar) -> None:
        browser, path = await playing(app)
        async with asyncio.TaskGroup() as tabs:

            async def tab() -> None:
                async with browser.stream(f"{path}/stream") as frames:
                    await frames.next()
                    await frames.next()

            for _ in range(10):
                tabs.create_task(tab())
            await asyncio.sleep(0.2)
            await browser.send(f"{path}/act", act="do=plant&field=0")

    run(test)
