"""Pictures of every page and state of the browser game, at three widths, light and dark."""

import argparse
import mimetypes
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from beanfield.command import _samples as samples
from beanfield.print.options import FORMATS
from beanfield.rules import Refusal
from beanfield.web import art
from beanfield.web.looking import ALL
from beanfield.web.render import Pages
from beanfield.web.sheets import VALUES, sheets_form, worth
from beanfield.words import N_, Words

SUMMARY = N_("Make pictures of every page of the browser game.")

Json = dict[str, Any]
HOST: Final = "http://beanfield.test"
POLICY: Final = "default-src 'self'"
WIDTHS: Final = {360: 780, 768: 1024, 1440: 900}
THEMES: Final = ("light", "dark")
BROWSER: Final = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
TOKEN: Final = "token"
INVITE: Final[Json] = {
    "link": "http://192.168.1.20:8000/t/7kq2md",
    "code": "7KQ2MD",
    "qr": None,
    "reachable": True,
}


def _game(name: str, turn: str, mine: bool, coins: int, edition: str) -> Json:
    """A line of the start page."""
    line = {"code": name[:1].lower(), "name": name, "turn": turn, "mine": mine, "coins": coins}
    return line | {"state": "playing", "edition": edition}


HOME: Final[Json] = {
    "name": "Mia",
    "games": [
        _game("Kitchen", "Mia", True, 5, "154"),
        _game("Slow beans", "Mihai", False, 2, "104"),
    ],
    "tables": [
        {"code": "c", "name": "Evening round", "about": "154", "seats": ["Ann", "Kari", None, None]},
        {"code": "d", "name": "First game", "about": "104", "seats": ["Liis", None, None]},
    ],
    "code": "",
}  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield screenshots` takes."""
    parser.add_argument("folder", metavar="FOLDER", type=Path, help=N_("where the pictures go"))
    parser.add_argument("--only", default="", help=N_("names of pages, such as board-plant,start"))
    parser.add_argument("--lang", default="en", help=N_("the language of the pages"))
    parser.add_argument("--browser", default="/usr/bin/chromium", help=N_("the Chromium to use"))


def run(args: argparse.Namespace) -> int:
    """Write the pictures; the exit status is 0."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise Refusal(
            "malformed", N_("Pictures need the Python package playwright and a Chromium.")
        ) from None
    args.folder.mkdir(parents=True, exist_ok=True)
    chosen = [name for name in args.only.split(",") if name]
    texts = {name: make() for name, make in pages(args.lang).items() if not chosen or name in chosen}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=args.browser, args=list(BROWSER))
        for name in _pictures(browser, texts, args.folder):
            print(name)
            sys.stdout.flush()
        browser.close()
    return 0


def _pictures(browser: Any, texts: dict[str, str], folder: Path) -> Iterator[str]:
    for width, height in WIDTHS.items():
        for theme in THEMES:
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme)
            context.route("**/*", lambda route: _answer(route, texts))
            page = context.new_page()
            for name in texts:
                page.goto(f"{HOST}/{name}")
                page.evaluate("document.fonts.ready.then(() => {})")
                file = f"{name}-{width}-{theme}.png"
                page.screenshot(path=str(folder / file), full_page=not name.startswith(("board", "replay")))
                yield file
            context.close()


def _answer(route: Any, texts: dict[str, str]) -> None:
    """Stand in for the server: pages from memory, files of the package, nothing else."""
    path = route.request.url.removeprefix(HOST).partition("?")[0]
    if path.endswith("/stream"):  # the page is told not to wait for anything
        route.fulfill(body="event: crowded\ndata:\n\n", content_type="text/event-stream")
        return
    if path.removeprefix("/") in texts:
        headers = {"Content-Security-Policy": POLICY}
        route.fulfill(body=texts[path.removeprefix("/")], content_type="text/html", headers=headers)
        return
    if path == "/static/art.svg":
        route.fulfill(body=art.sprite(), content_type="image/svg+xml")
        return
    file = (files("beanfield.web") / "static").joinpath(*path.removeprefix("/static/").split("/"))
    if path.startswith("/static/") and file.is_file():
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        route.fulfill(body=file.read_bytes(), content_type=kind)
    else:
        route.fulfill(status=404, body="")


def composing(table: samples.Sitting) -> Json:
    """A draft: a turned-up card and a hand card for two beans of Pip."""
    return {
        "open": True,
        "to": 3,
        "want": ["soy", "red"],
        "give_hand": [table.hand_ids[-1]],
        "give_turned_up": [1],
    }


def pages(language: str) -> dict[str, Callable[[], str]]:
    """Every page by the name of its picture."""
    site = Pages()

    def board(
        made: Callable[[], samples.Sitting],
        draft: Callable[[samples.Sitting], Json] | None = None,
        **more: Any,
    ) -> str:
        table = made()
        return site.table(table.seen(**more), draft(table) if draft else {}, language, TOKEN)

    return {
        "start": lambda: site.start(HOME, language, TOKEN),
        "new": lambda: site.make({"name": "Mia"}, language, TOKEN),
        "join": lambda: site.join("7KQ2MD", "", language, TOKEN),
        "gathering": lambda: site.table(samples.gathering(), {}, language, TOKEN, invite=INVITE),
        "board-plant": lambda: board(samples.planting),
        "board-plant-second": lambda: board(samples.planted_one),
        "board-plant-harvest-first": lambda: board(samples.stuck),
        "board-plant-asking": lambda: board(samples.planting, lambda table: {"ask": 0}),
        "board-trade-begins": lambda: board(samples.trading),
        "board-trade-offers": lambda: board(samples.with_offers),
        "board-trade-composing": lambda: board(samples.with_offers, composing),
        "board-trade-composing-seven-players": lambda: board(
            samples.trading_with_six, lambda table: composing(table) | {"to": ALL}
        ),
        "board-trade-choosing-payment": lambda: board(samples.paying),
        "board-trade-ending": lambda: board(samples.not_my_turn, notice=ENDING),
        "board-trade-not-my-turn": lambda: board(samples.not_my_turn),
        "board-trade-seven-players": lambda: board(lambda: samples.not_my_turn(7)),
        "board-plant-not-my-turn": lambda: board(samples.not_my_plant),
        "board-plant-received": lambda: board(samples.received),
        "board-draw": lambda: board(samples.drawing),
        "board-bots-wait": lambda: board(samples.not_my_plant, notice=GO_ON),
        "board-away": lambda: board(samples.not_my_turn, away=samples.drawing().events()),
        "board-hint": lambda: board(samples.planting, **samples.planting().advised()),
        "board-trade-hint": lambda: board(samples.with_offers, **samples.with_offers().advised()),
        "board-lesson": lambda: board(samples.planting, learned=["again", "aim"]),
        "board-trade-lesson": lambda: board(samples.trading, learned=["again", "aim"]),
        "board-watching": lambda: board(samples.with_offers, me=None),
        "board-two-players-plant": lambda: board(samples.two_players),
        "board-two-players-take": lambda: board(samples.two_taking),
        "board-two-players-left": lambda: board(samples.two_offered),
        "board-problem": lambda: site.table(samples.planting().seen(), {}, language, TOKEN, problem=GONE),
        "result": lambda: site.table(samples.over().seen(), {}, language, TOKEN, invite=INVITE),
        "replay": lambda: site.replay(_replay(), language, TOKEN),
        "rules": lambda: site.rules("154", 4, language, TOKEN),
        "rules-two-players": lambda: site.rules("154", 2, language, TOKEN),
        "rules-sources": lambda: site.rules("104", 3, language, TOKEN, part="sources"),
        "worth": lambda: site.plain("worth.html", language, TOKEN, **worth(ASKED, language)),
        "braille": lambda: site.plain(
            "sheets.html", language, TOKEN, **sheets_form(VALUES, list(FORMATS), language)
        ),
        "move": lambda: site.move("/", language, TOKEN),
        "message": lambda: site.message(
            Words(language).text(N_("There is no such page.")), "404", language, TOKEN
        ),
    }


ENDING: Final[Json] = {"kind": "trade-ends", "seat": 1, "seconds": 5, "offers": [1]}
ASKED: Final = {"edition": "154", "bean": "soy", "cards": "6"}
GO_ON: Final[Json] = {"kind": "go-on", "seat": 1, "seconds": 0, "offers": []}
GONE: Final = Refusal("no-such-offer", N_("That offer is gone or has changed; nothing was traded."))


def _replay() -> Json:
    return {"seen": samples.with_offers().seen(None), "step": 12, "steps": 80, "seat": None, "open": True}
