"""What bots offer: within bounds, never the same twice to a seat in a turn, and as the options let them."""

from collections import Counter
from collections.abc import Iterator

import pytest

from beanfield.bots import make
from beanfield.bots.asking import Options, Step, play_game
from beanfield.bots.request import Json, Player, Request
from beanfield.rules import Game
from tests.bots.games import drive

BOTS = ["random", "greedy"]


def offers_by_turn(steps: list[Step]) -> Iterator[list[Json]]:
    """The offers made in each turn."""
    offers: list[Json] = []
    for step in steps:
        offers += [event["offer"] for event in step.events if event["event"] == "offered-trade"]
        if any(event["event"] in ("turn-began", "game-over") for event in step.events):
            yield offers
            offers = []


def heard(offer: Json, players: int) -> list[tuple[int, int, tuple[str, ...], tuple[str, ...]]]:
    """Who hears an offer, and what it says."""
    everyone = [seat for seat in range(players) if seat != offer["from"]]
    seats = everyone if offer["to"] is None else [offer["to"]]
    gives, wants = tuple(sorted(offer["gives"])), tuple(sorted(offer["want"]))
    return [(offer["from"], seat, gives, wants) for seat in seats]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("bound", [1, 6, 50])
def test_offers_are_bounded(bot: str, bound: int) -> None:
    steps = drive(Game.new("104", 4, 5), [bot] * 4, 5, Options(offers_per_turn=bound))
    turns = list(offers_by_turn(steps))
    assert sum(map(len, turns)) > 0
    for offers in turns:
        assert all(count <= min(bound, 6) for count in Counter(offer["from"] for offer in offers).values())


@pytest.mark.parametrize("bot", BOTS)
def test_no_seat_hears_an_offer_twice_in_a_turn(bot: str) -> None:
    for seed in range(3):
        steps = drive(Game.new("154", 5, seed), [bot] * 5, seed)
        for offers in offers_by_turn(steps):
            said = [words for offer in offers for words in heard(offer, 5)]
            assert len(said) == len(set(said))


@pytest.mark.parametrize("bot", BOTS)
def test_trading_can_be_off_or_gifts_only(bot: str) -> None:
    steps = drive(Game.new("104", 4, 2), [bot] * 4, 2, Options(trading="off"))
    assert not any(offers_by_turn(steps))
    steps = drive(Game.new("104", 4, 2), [bot] * 4, 2, Options(trading="gifts"))
    offers = [offer for turn in offers_by_turn(steps) for offer in turn]
    assert offers
    assert not any(offer["gives"] and offer["want"] for offer in offers)


@pytest.mark.parametrize("name", [*BOTS, "trader", "expert:fast"])
def test_an_offer_gets_the_same_answer_when_it_is_made_again(name: str) -> None:
    game, answers = Game.new("104", 4, 3), Counter[str]()
    play_game(game, [Twice(make(name, seat), answers) for seat in range(4)])
    assert game.over
    assert answers["accept"] and answers["decline"]


class Twice:
    """Asks a bot everything twice about an offer, and demands the same answer."""

    def __init__(self, bot: Player, answers: Counter[str]) -> None:
        self._bot = bot
        self._answers = answers

    def answer(self, request: Request) -> Json:
        answer = self._bot.answer(request)
        if answer["do"] in ("accept", "decline"):
            self._answers[answer["do"]] += 1
            assert self._bot.answer({**request, "events": []}) == answer
        return answer
