"""The stronger bots: what they do where one thing is sensible, whom they beat, and what they do not know."""

import random
from typing import Any

import pytest

from beanfield.bots import make, seated
from beanfield.bots.asking import Driver, Options
from beanfield.bots.frame import frame_of
from beanfield.bots.memory import Memory
from beanfield.bots.partners import Partners
from beanfield.bots.request import Json, build
from beanfield.bots.scene import Scene
from beanfield.bots.value import Value
from beanfield.bots.weights import BY_HAND
from beanfield.notation.position import load_position
from beanfield.rules import Game, Refusal
from tests.bots.games import drive, played, share
from tests.bots.test_secrets import swapped

BOTS = ["trader", "expert:2:hard-nosed", "expert:fast", "trader:friendly", "normal", "hard:friendly", "easy"]
TABLES = [("104", 3), ("104", 5), ("154", 2), ("154", 3), ("154", 7)]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_game_ends_without_a_fault(edition: str, players: int) -> None:
    played(edition, BOTS[:players], 1)


@pytest.mark.parametrize(
    ("edition", "players", "rulings"),
    [
        ("104", 4, {"single_bean": "strict", "third_field_coins": "newest", "open_hands": True}),
        ("104", 5, {"beans": ["blue", "chili", "stink", "garden"]}),
        ("154", 2, {"single_bean": "strict", "beans": ["wax", "soy", "red"]}),
        ("154", 3, {"single_bean": "strict", "third_field": False}),
    ],
)
def test_every_game_ends_with_other_rulings(edition: str, players: int, rulings: dict[str, Any]) -> None:
    played(edition, ["trader", *["expert:fast"] * (players - 1)], 1, **rulings)


@pytest.mark.parametrize("trading", ["off", "gifts"])
def test_where_bots_may_not_trade_freely_they_give_if_they_may(trading: Any) -> None:
    names = ["trader", "expert:fast", "greedy", "expert:fast"]
    steps = drive(Game.new("104", 4, 2), names, 2, Options(2, trading))
    gifts = sum(event["event"] == "traded" for step in steps for event in step.events)
    assert gifts >= 10 if trading == "gifts" else gifts == 0


def won(strong: str, weak: str, players: int, games: int) -> float:
    """What part of the games one strong bot wins against weaker ones."""
    shares = 0.0
    for seed in range(games):
        names = [weak] * players
        names[seed % players] = strong
        edition = "154" if players == 2 else "104"
        shares += share(played(edition, names, seed), seed % players)
    return shares / games


def test_trader_beats_greedy() -> None:
    assert won("trader", "greedy", 4, 8) >= 0.7


def test_expert_beats_trader() -> None:
    assert won("expert:fast", "trader", 4, 12) >= 0.3


def gifts_given(name: str, games: int) -> int:
    """The gifts that a bot gives, one against three traders."""
    given = 0
    for seed in range(games):
        names = ["trader"] * 4
        names[seed % 4] = name
        for step in drive(Game.new("104", 4, seed), names, seed):
            for event in step.events:
                if event["event"] == "traded":
                    giver = event["from"] if not event["got"] else event["to"] if not event["gave"] else -1
                    given += giver == seed % 4
    return given


def test_a_friendly_bot_gives_more_than_a_hard_nosed_one() -> None:
    assert gifts_given("trader:friendly", 4) >= 2 * gifts_given("trader:hard-nosed", 4)


def test_the_order_holds_for_two() -> None:
    assert won("trader", "greedy", 2, 60) >= 0.5
    assert won("expert:fast", "greedy", 2, 60) >= 0.6


@pytest.mark.parametrize(
    ("edition", "players", "name"), [("104", 4, "expert:3"), ("154", 2, "expert:3"), ("154", 6, "trader")]
)
def test_swapping_unknown_cards_changes_nothing(edition: str, players: int, name: str) -> None:
    chance = random.Random(6)
    driver = Driver(Game.new(edition, players, 6), seated([name] * players, 6))
    steps = changed = 0
    while driver.seat >= 0:
        steps += 1
        if steps % 11 == 0:
            seat = driver.seat
            position = driver.game.position()
            other = load_position(swapped(driver.game.position(), seat, chance))
            changed += other.position() != position
            requests = [build(one, seat, [], {}, 1000) for one in (driver.game, other)]
            assert requests[0] == requests[1]
            answers = [make(name, steps).answer(request) for request in requests]
            assert answers[0] == answers[1]
        driver.step()
    assert changed >= 10


def test_no_offer_is_made_twice_to_a_seat_in_a_turn_and_every_offer_is_bounded() -> None:
    made: list[tuple[Any, ...]] = []
    offers: dict[int, int] = {}
    for step in drive(Game.new("104", 4, 4), ["expert:fast", "trader", "expert:fast", "trader"], 4):
        for event in step.events:
            if event["event"] == "turn-began":
                made, offers = [], {}
            if event["event"] == "offered-trade":
                offer = event["offer"]
                hears = [offer["to"]] if offer["to"] is not None else [0, 1, 2, 3]
                for seat in hears:
                    if seat != offer["from"]:
                        key = (offer["from"], seat, sorted(offer["gives"]), sorted(offer["want"]))
                        assert key not in made
                        made.append(key)
                offers[offer["from"]] = offers.get(offer["from"], 0) + 1
                assert offers[offer["from"]] <= 6


def test_the_same_seed_plays_the_same_game() -> None:
    names = ["expert:3", "trader", "expert:3", "trader"]
    assert played("104", names, 5).record() == played("104", names, 5).record()


def trading(me: Json, active: Json, turned_up: list[str], offers: list[Json]) -> Json:
    """What seat 1 is asked while seat 0 trades."""
    position = {
        "edition": "104",
        "phase": "trade",
        "active": 0,
        "planted": 1,
        "turned_up": turned_up,
        "seats": [active, me, {"hand": ["blue", "blue"]}, {"hand": ["chili"]}],
        "offers": offers,
        "seed": 1,
    }
    request: Json = dict(build(load_position(position), 1, [], {}, 1000))
    return request


GROWING = {"fields": [["red", 3], ["green", 2]], "hand": ["blue", "blue", "stink"]}
GIFT = {"id": 1, "from": 0, "to": 1, "give": {"turned_up": [0]}, "want": []}


@pytest.mark.parametrize("name", ["trader", "expert:fast"])
def test_takes_the_card_that_reaches_a_threshold(name: str) -> None:
    active = {"fields": [["blue", 3], ["chili", 2]], "hand": ["soy"]}
    request: Any = trading(GROWING, active, ["red"], [GIFT])
    answer = make(name, 1).answer(request)
    assert (answer["do"], answer["offer"]) == ("accept", 1)


@pytest.mark.parametrize("name", ["trader", "expert:fast"])
def test_declines_a_gift_that_would_cost_a_field(name: str) -> None:
    me = {"fields": [["red", 3], ["soy", 5]], "hand": ["red"]}
    active = {"fields": [["blue", 3], ["chili", 2]], "hand": ["green"]}
    request: Any = trading(me, active, ["garden"], [GIFT])
    assert make(name, 1).answer(request)["do"] in ("decline", "offer")


@pytest.mark.parametrize("name", ["trader", "expert:fast"])
def test_asks_for_the_turned_up_card_it_needs(name: str) -> None:
    active = {"fields": [["blue", 3], ["chili", 2]], "hand": ["soy"]}
    request: Any = trading(GROWING, active, ["red"], [])
    answer = make(name, 1).answer(request)
    assert answer["do"] == "offer"
    assert "red" in answer["want"]


def test_a_wish_makes_an_offer_of_that_bean_more_promising() -> None:
    active = {"fields": [["chili", 3], ["stink", 3]], "hand": ["soy", "soy"]}
    request = trading({**GROWING, "hand": ["garden", "blue"]}, active, ["chili"], [])
    frame = frame_of(request["view"])
    blue, chili = frame.number["blue"], frame.number["chili"]
    chances = []
    for wishes in ({}, {"0": ["blue"]}):
        memory = Memory(frame, 1)
        memory.hear_wishes(wishes)
        scene = Scene(frame, request["view"], 1, memory)
        partners = Partners(scene, Value(scene, BY_HAND))
        chances.append(partners.chance(partners.payers([chili])[0], [blue], 0.2))
    assert chances[0] < chances[1]


@pytest.mark.parametrize("option", ["slow", "0", "-1", "friendly:fast", "1001"])
def test_an_unknown_option_is_refused(option: str) -> None:
    with pytest.raises(Refusal) as refused:
        make(f"expert:{option}", 1)
    assert refused.value.code == "malformed"
    assert option.partition(":")[2] in refused.value.message
