"""Advice: its numbers follow from what the seat sees, and its offers can be made."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from beanfield.bots import seated
from beanfield.bots.advice import advise, suggest
from beanfield.bots.asking import Driver
from beanfield.bots.request import Json, build
from beanfield.rules import Edition, Game, editions
from beanfield.words import Words
from tests.bots.expected import Expected

TABLES = [
    ("104", 3), ("104", 4), ("104", 5),
    ("154", 2), ("154", 3), ("154", 4), ("154", 5), ("154", 6), ("154", 7),
]  # fmt: skip
POSITIONS = 23


def positions(edition: str, players: int, seed: int) -> Iterator[tuple[Game, Json]]:
    """Requests to seats that are asked, of all phases alike, with all events since the deal."""
    chance = random.Random(seed)
    driver = Driver(Game.new(edition, players, seed), seated(["trader"] * players, seed))
    shown: list[list[Json]] = [[] for _ in range(players)]
    counts: dict[str, int] = {}
    while driver.seat >= 0:
        game, seat = driver.game, driver.seat
        told = f"{game.phase} {bool(game.view(None)['offers'])}"
        if chance.random() < 0.5 / (1 + counts.get(told, 0)):
            counts[told] = counts.get(told, 0) + 1
            yield game, dict(build(game, seat, shown[seat][:], {}, 1000))
        step = driver.step()
        for viewer in range(players):
            shown[viewer] += game.show(step.events if step else [], viewer)


def check_plant(told: Json, mine: Json, edition: Edition, harvested: bool) -> None:
    field = None if harvested else mine["fields"][told["field"]]
    cards = 1 + (field[1] if field else 0)
    assert field is None or field[0] == told["bean"]
    assert (told["cards"], told["pay"]) == (cards, edition.pays(told["bean"], cards))
    steps = [(need, coins) for coins, need in edition.beans[told["bean"]].beanometer.items() if need > cards]
    assert (told["needed"], told["coins"]) == min(steps, default=(None, None))


def check_harvest(told: Json, mine: Json, edition: Edition, expected: Expected) -> None:
    bean, cards = mine["fields"][told["field"]]
    assert (told["bean"], told["cards"], told["coins"]) == (bean, cards, edition.pays(bean, cards))
    assert told["costs"] == pytest.approx(expected.cost_of_harvest(told["field"]), abs=0.0501)
    assert told["costs"] >= 0


def check_trade(told: Json, action: Json, expected: Expected) -> None:
    places = action.get("give", action)
    gains = expected.gain(told["gets"], places.get("turned_up", []), places.get("hand", []))
    if action["do"] in ("offer", "accept"):
        assert told["gains"] == pytest.approx(gains, abs=0.0501)
    if action["do"] == "accept":
        assert told["gains"] >= 0
    if action["do"] == "decline":
        offer = next(one for one in expected.view["offers"] if one["id"] == action["offer"])
        gains = max(
            expected.gain(offer["gives"], one.get("turned_up", []), one.get("hand", []))
            for one in expected.legal
            if one["do"] == "accept" and one["offer"] == offer["id"]
        )
        assert told["gains"] == pytest.approx(gains, abs=0.0501)
    if told["partner"] is not None:
        theirs = expected.gain_of_other(told["partner"], told["gives"], told["gets"])
        assert told["partner_gains"] == pytest.approx(theirs, abs=0.0501)


def check(request: Any, advice: Json) -> str:
    """Recomputes what the advice says; its kind."""
    view, me = request["view"], request["seat"]
    edition, mine, reasons = editions()[view["edition"]], view["seats"][me], advice["reasons"]
    expected = Expected(request)
    action = advice["action"]
    if "plant" in reasons:
        check_plant(reasons["plant"], mine, edition, "harvest" in reasons)
    if "harvest" in reasons:
        check_harvest(reasons["harvest"], mine, edition, expected)
    if "trade" in reasons:
        check_trade(reasons["trade"], action, expected)
    if "next" in reasons:
        assert reasons["next"]["bean"] == mine["hand"][0]
        assert reasons["next"]["gains"] == pytest.approx(expected.gain_of_front(), abs=0.0501)
        assert reasons["next"]["gains"] <= 0
    if "discard" in reasons:
        assert reasons["discard"]["bean"] == mine["hand"][action["hand"]]
        gains = expected.gain([], [], [action["hand"]])
        assert reasons["discard"]["gains"] == pytest.approx(gains, abs=0.0501)
    return str(action["do"])


def test_the_numbers_of_hints_follow_from_what_the_seat_sees() -> None:
    kinds: list[str] = []
    for edition, players in TABLES:
        words = Words("en", editions()[edition])
        here = 0
        for seed in range(4):
            for game, request in positions(edition, players, seed):
                if here == POSITIONS:
                    break
                here += 1
                asked: Any = request
                advice = advise(asked)
                action = advice["action"]
                assert action["do"] == "pass" or game.is_legal(request["seat"], action)
                kinds.append(check(asked, advice))
                said = words.hint(advice, request["view"], ["Ann", "Pip"] * 4, request["seat"])
                check_sentence(said, advice)
    assert len(kinds) >= 200
    assert {"plant", "harvest", "turn-up", "offer", "accept", "decline", "plant-received", "draw"} < set(
        kinds
    )
    assert {"take", "leave", "plant-offered", "discard-offered"} & set(kinds)


def test_every_seat_may_ask_at_every_moment() -> None:
    """Also one that waits for others to plant what they have received, and has received nothing."""
    waited = 0
    for edition, players in TABLES:
        for game, _ in islice(positions(edition, players, 1), 0, 120, 3):
            for seat in range(players):
                request = build(game, seat, [], {}, 1000)
                action = advise(request)["action"]
                assert action["do"] == "pass" or game.is_legal(seat, action)
                waited += game.phase == "plant-received" and not request["view"]["seats"][seat]["received"]
    assert waited > 10


def check_sentence(said: str, advice: Json) -> None:
    """The sentence holds every number of the reasons that a reader needs."""
    assert "{" not in said
    reasons = advice["reasons"]
    plant, harvest, trade = reasons.get("plant"), reasons.get("harvest"), reasons.get("trade")
    if plant:
        assert f"makes {plant['cards']}" in said
        assert plant["needed"] is None or f" of {plant['needed']} for {plant['coins']} coin" in said
        assert f"field {plant['field'] + 1}" in said
    if harvest:
        assert f"pays {harvest['coins']} coin" in said
        assert amount(harvest["costs"]) in said
    if trade and advice["action"]["do"] != "end-trade":
        assert amount(trade["gains"]) in said
    if trade and advice["action"]["do"] in ("offer", "accept") and trade["partner"] is not None:
        told = round(abs(trade["partner_gains"]), 1) > 0
        assert (amount(trade["partner_gains"]) in said) or not told


def amount(coins: float) -> str:
    return f"{abs(coins):.1f} coins" if coins % 1 else f"{abs(coins):.0f} coin"


def test_suggested_offers_are_legal_new_and_at_most_so_many() -> None:
    suggested = 0
    for edition, players in TABLES[1::3]:
        for game, request in positions(edition, players, 9):
            asked: Any = request
            offers = suggest(asked, 3)
            assert len(offers) <= 3
            assert len({str(offer) for offer in offers}) == len(offers)
            assert not offers or game.phase == "trade"
            for offer in offers:
                assert game.is_legal(request["seat"], offer)
                suggested += 1
                game_with = game.copy()
                events = game_with.play(request["seat"], offer)
                shown = request["events"] + game_with.show(events, request["seat"])
                again: Any = build(game_with, request["seat"], shown, {}, 1000)
                assert offer not in suggest(again, 3)
    assert suggested >= 10


def test_the_same_request_gets_the_same_advice() -> None:
    for _, request in islice(positions("104", 4, 3), 10):
        asked: Any = request
        assert advise(asked) == advise(asked)
