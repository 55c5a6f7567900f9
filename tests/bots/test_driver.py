"""The scheduler: what bots are told, what people may do, and what becomes of bad answers."""

from typing import Any, cast

import pytest

from beanfield.bots import make, seated
from beanfield.bots.asking import Driver, Options, play_game
from beanfield.bots.request import Json, Request
from beanfield.rules import Game, Refusal


class Fixed:
    """A bot that always answers the same."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def answer(self, request: Request) -> Json:
        answer: Json = self._answer
        return answer


class Recorder:
    """A bot that plays at random and keeps what it was asked."""

    def __init__(self, seed: int) -> None:
        self._bot = make("random", seed)
        self.requests: list[Request] = []

    def answer(self, request: Request) -> Json:
        self.requests.append(request)
        return self._bot.answer(request)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (None, "malformed"),
        ("plant", "malformed"),
        ([], "malformed"),
        ({}, "malformed"),
        ({"do": None}, "malformed"),
        ({"do": "plant"}, "malformed"),
        ({"do": "plant", "field": True}, "malformed"),
        ({"do": "offer", "to": 0, "give": 3, "want": []}, "malformed"),
        ({"do": "draw", "seat": 2}, "malformed"),
        ({"do": "plant", "field": 9}, "illegal"),
        ({"do": "pass"}, "illegal"),
        ({"do": "offer", "to": 9, "give": {}, "want": ["red"]}, "illegal"),
    ],
)
@pytest.mark.parametrize(("edition", "players"), [("104", 4), ("154", 2)])
def test_bad_answers_are_replaced_and_counted(edition: str, players: int, answer: Any, fault: str) -> None:
    game = Game.new(edition, players, 3)
    others = [make("random", seat) for seat in range(players - 1)]
    driver = Driver(game, [others[0], Fixed(answer), *others[1:]])
    while driver.step() is not None:
        pass
    assert game.over
    assert list(driver.faults[1]) == [fault]
    assert not any(driver.faults[seat] for seat in range(players) if seat != 1)


def test_a_bot_is_told_what_its_seat_was_shown() -> None:
    recorders = [Recorder(seat) for seat in range(4)]
    game = Game.new("104", 4, 8)
    driver = Driver(game, recorders, Options(limit_ms=250))
    driver.wishes[2] = ["red"]
    shown: list[list[Json]] = [[] for _ in recorders]
    while (step := driver.step()) is not None:
        for seat in range(4):
            shown[seat] += game.show(step.events, seat)
    for seat, recorder in enumerate(recorders):
        told = [event for request in recorder.requests for event in request["events"]]
        assert told == shown[seat][: len(told)]
        assert all(event["seat"] == seat for event in told if event["event"] == "drew" and "cards" in event)
        request = recorder.requests[0]
        assert set(request) == {"format", "seat", "view", "legal", "events", "wishes", "limit_ms"}
        assert request["seat"] == request["view"]["viewer"] == seat
        assert request["wishes"] == {"2": ["red"]}
        assert request["limit_ms"] == 250


def test_a_person_is_waited_for_and_may_act_out_of_turn() -> None:
    game = Game.new("104", 3, 4)
    driver = Driver(game, [None, make("greedy", 1), None])
    step = driver.step()
    assert step is not None
    assert (step.seat, step.action, step.events) == (0, None, [])
    with pytest.raises(Refusal) as refused:
        driver.act(0, {"do": "pass"})
    assert refused.value.code == "not-your-turn"
    with pytest.raises(Refusal):
        driver.act(2, {"do": "turn-up"})
    assert driver.act(0, {"do": "plant", "field": 0}).events[0]["event"] == "planted"
    driver.act(0, {"do": "turn-up"})
    give: Json = {"turned_up": [], "hand": [0]}
    assert driver.act(2, {"do": "offer", "to": 0, "give": give, "want": []}).seat == 2
    assert driver.seat == 0


def test_a_passing_person_ends_the_trade_when_all_have_passed() -> None:
    game = Game.new("104", 3, 4)
    driver = Driver(game, [None, Fixed({"do": "pass"}), Fixed({"do": "pass"})])
    for action in ({"do": "plant", "field": 0}, {"do": "turn-up"}):
        driver.act(0, action)
    passes = 0
    while game.phase == "trade":
        step = driver.step()
        assert step is not None
        if step.action is None:
            passes += 1
            driver.act(step.seat, {"do": "pass"})
    assert 1 <= passes <= 2
    assert game.record()["actions"][-1] == {"seat": 0, "do": "end-trade"}


def test_every_seat_needs_a_player() -> None:
    with pytest.raises(ValueError, match="2 players for 4 seats"):
        play_game(Game.new("104", 4, 1), [make("random", 1), make("random", 2)])


class Vandal:
    """A bot that spoils what it is asked with."""

    def answer(self, request: Request) -> Json:
        action = dict(request["legal"][0]) if request["legal"] else {"do": "pass"}
        for part in (request["legal"], request["events"], request["view"]["seats"]):
            part.clear()
        cast(Json, request).clear()
        return action


def test_a_bot_that_spoils_its_request_spoils_nothing_else() -> None:
    game = Game.new("104", 3, seed=4)
    driver = Driver(game, [Vandal(), *seated(["greedy", "greedy"], 4)])
    for _ in range(60):
        if driver.step() is None:
            break
    assert game.record()["actions"]
