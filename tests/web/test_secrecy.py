"""Nothing that leaves the server tells a viewer more than the game does.

Two deals differ only in cards that the viewer is not shown. The same script is played with both; every body,
header and frame that the viewer gets has to be the same, byte for byte.
"""

import asyncio
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from litestar import Litestar

from beanfield.rules import Game, Refusal
from beanfield.web.app import create_app
from beanfield.web.config import Config
from beanfield.web.guests import COOKIE
from tests.tables.fixed import FixedClock, FixedSecrets, settle
from tests.web.client import Client, running

Json = dict[str, Any]
NAMES = ("Ann", "Pip", "Mia", "Tom", "Eve", "Max")
STEPS = 36
SPECTATOR = 9


class Move(NamedTuple):
    """What a seat does in the script."""

    seat: int
    action: Json


class Case(NamedTuple):
    """An edition, a number of players, and a deal for a seed."""

    edition: str
    players: int
    seed: int


CASES = (Case("104", 4, 1), Case("104", 3, 2), Case("154", 2, 3), Case("154", 6, 4))


def script(game: Game, chance: random.Random) -> list[Move]:
    """Moves of all seats, chosen by chance among what is legal, offers included."""
    moves: list[Move] = []
    while len(moves) < STEPS and not game.over:
        seat = chance.choice([game.active, *range(game.players)])
        actions = [*game.legal(seat), *chance.sample(offers := game.offers(seat, 1, 1), min(2, len(offers)))]
        if actions:
            action = chance.choice(actions)
            game.play(seat, action)
            moves.append(Move(seat, {key: value for key, value in action.items() if key != "seat"}))
    return moves


def shown(game: Game, moves: list[Move], viewer: int | None) -> Iterator[object]:
    """What the rules show a viewer of a script."""
    yield game.view(viewer)
    for seat, action in moves:
        yield game.show(game.play(seat, action), viewer)
        yield game.view(viewer)
        if viewer is not None:
            yield game.legal(viewer)


def other_deal(
    case: Case, deck: list[str], moves: list[Move], viewer: int | None, chance: random.Random
) -> list[str]:
    """Another deal that this viewer cannot tell from the given one while the script is played."""
    expected = list(shown(Game.new(case.edition, case.players, deck=deck), moves, viewer))
    found = deck
    for _ in range(300):
        one, other = chance.sample(range(len(deck)), 2)
        tried = found[:]
        tried[one], tried[other] = tried[other], tried[one]
        try:
            alike = list(shown(Game.new(case.edition, case.players, deck=tried), moves, viewer)) == expected
        except Refusal:
            alike = False
        found = tried if alike else found
    return found


async def everything_seen(case: Case, deck: list[str], moves: list[Move], viewer: int | None) -> list[object]:
    """All that a viewer gets, as a browser and as a program, while the script is played."""
    app = create_app(Config(limits=False), FixedClock(), FixedSecrets(deck=deck))
    async with running(app):
        players = [await _guest(app, name) for name in NAMES[: case.players]]
        options = {"edition": case.edition, "players": case.players, "notice": 0, "absent": "wait"}
        code = (await players[0].post("/api/tables", {"options": options})).json()["code"]
        for client in players[1:]:
            await client.post(f"/api/tables/{code}/seat")
        await players[0].post(f"/api/tables/{code}/start")
        program = await _guest(app, "Zoe") if viewer is None else players[viewer]
        browser = Client(app, cookies={COOKIE: program.token})
        program.seen = browser.seen = []
        async with (
            browser.stream(f"/t/{code}/stream") as pages,
            program.stream(f"/api/tables/{code}/events") as data,
        ):
            await pages.next()
            await data.next()
            for number, (seat, action) in enumerate(moves):
                act = {"action": action}
                answer = await players[seat].post(f"/api/tables/{code}/actions", act)
                assert answer.status == 200, (number, action, answer.text)
                await settle()
                await pages.next()
                await data.next()
                await _look_around(code, browser, program, number, acted=seat == viewer)
        return program.seen


async def _guest(app: Litestar, name: str) -> Client:
    client = Client(app)
    client.token = (await client.post("/api/guests", {"name": name})).json()["token"]
    return client


async def _look_around(code: str, browser: Client, program: Client, number: int, acted: bool) -> None:
    await browser.get(f"/t/{code}")
    await program.get(f"/api/tables/{code}")
    if not acted:
        await program.post(f"/api/tables/{code}/undo")
    wrong: list[Json] = [
        {"do": "harvest", "field": 7},
        {"do": "accept", "offer": 10_000},
        {"do": "plant", "field": 99},
        {"do": "offer", "to": 0, "give": {"hand": [50]}, "want": []},
    ]
    await program.post(f"/api/tables/{code}/actions", {"action": wrong[number % len(wrong)]})
    if number % 5 == 0:
        await browser.get("/")
        await browser.get(f"/t/{code}/replay?step={number}&seat=0")
        await browser.get(f"/t/{code}/record")
        await program.get(f"/api/tables/{code}/record")
        await program.get("/api/tables/mine")
        await browser.send(f"/t/{code}/act", do="accept", offer=10_000)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.edition}-{case.players}")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_two_deals_look_the_same(case: Case, viewer: int | None) -> None:
    chance = random.Random(case.seed * 10 + (SPECTATOR if viewer is None else viewer))
    game = Game.new(case.edition, case.players, case.seed)
    deck = game.record()["deck"]
    moves = script(game, chance)
    other = other_deal(case, deck, moves, viewer, chance)
    assert sum(one != two for one, two in zip(deck, other, strict=True)) >= 10
    first = asyncio.run(everything_seen(case, deck, moves, viewer))
    second = asyncio.run(everything_seen(case, other, moves, viewer))
    for one, two in zip(first, second, strict=True):
        assert one == two
    assert len(first) > 4 * len(moves)


def test_the_comparison_would_notice_a_hand_that_is_shown() -> None:
    case = CASES[0]
    game = Game.new(case.edition, case.players, case.seed)
    deck = game.record()["deck"]
    moves = script(game, random.Random(1))[:3]
    other = deck[:]
    place = next(place for place in range(5, 10) if deck[place] != deck[4])
    other[4], other[place] = other[place], other[4]
    first, second = (asyncio.run(everything_seen(case, one, moves, 1)) for one in (deck, other))
    assert first != second
