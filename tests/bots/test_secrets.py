"""Cards that a seat cannot know never change what its bot is asked, nor what it answers."""

import random

import pytest

from beanfield.bots import make, seated
from beanfield.bots.asking import Driver
from beanfield.bots.request import Json, build
from beanfield.notation.position import load_position
from beanfield.rules import Game


def swapped(position: Json, viewer: int, chance: random.Random) -> Json:
    """A position that this seat cannot tell from the given one: all that it does not see changes places."""
    offering = {offer["from"] for offer in position["offers"]}
    others = [seat for number, seat in enumerate(position["seats"]) if number != viewer]
    hands = [
        seat["hand"] for number, seat in enumerate(position["seats"]) if number not in offering | {viewer}
    ]
    piles = [position["deck"], position["out"], *hands, *(seat["coins"] for seat in others)]
    cards = [bean for pile in piles for bean in pile] + position["discard"][1:]
    chance.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]
    position["discard"][1:] = cards
    return position


@pytest.mark.parametrize(("edition", "players"), [("104", 4), ("154", 2), ("154", 6)])
def test_swapping_unknown_cards_changes_nothing(edition: str, players: int) -> None:
    chance = random.Random(6)
    game = Game.new(edition, players, 6)
    names = ["greedy", "random", "greedy", "random", "greedy", "random"][:players]
    driver = Driver(game, seated(names, 6))
    steps = changed = 0
    while not game.over:
        steps += 1
        if steps % 7 == 0:
            seat = driver.seat
            position = game.position()
            other = load_position(swapped(game.position(), seat, chance))
            changed += other.position() != position
            requests = [build(one, seat, [], {}, 1000) for one in (game, other)]
            assert requests[0] == requests[1]
            for name in ("greedy", "random"):
                answers = [make(name, steps).answer(request) for request in requests]
                assert answers[0] == answers[1]
        driver.step()
    assert changed >= 20
