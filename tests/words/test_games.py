"""Whole games are told to every reader without a word missing."""

import random
import re
from typing import Any

import pytest

from beanfield.rules import Game
from beanfield.words import Words
from tests.words.catalogues import Pseudo

NAMES = ["Ψ", "Ω", "Δ", "Σ", "Φ", "Λ", "Θ"]


def choose(game: Game, chance: random.Random) -> tuple[int, dict[str, Any]]:
    options = [(seat, action) for seat in range(game.players) for action in game.legal(seat)]
    if game.phase == "trade" and chance.random() < 0.3:
        seat = chance.randrange(game.players)
        options += [(seat, offer) for offer in game.offers(seat, 1, 1)][:50]
    return chance.choice(options)


@pytest.mark.parametrize(("edition", "players"), [("104", 3), ("154", 2), ("154", 7)])
def test_a_game_is_told(edition: str, players: int) -> None:
    chance = random.Random(players)
    game = Game.new(edition, players, seed=1)
    words = Words("pseudo", game.edition, Pseudo())
    names = NAMES[:players]
    for _ in range(250):
        seat, action = choose(game, chance)
        view = game.view(seat)
        said = [words.action(action, view, names, seat), *words.choices(game.legal(seat), view, names, seat)]
        game.play(seat, action)
        for me in (seat, (seat + 1) % players, None):
            said += [*words.events(game.events(me), names, me), words.phase(game.view(me), names, me)]
            said += words.table(game.view(me), names, me)
        assert not [line for line in said if not line.isprintable() or re.search("[A-Za-z]", line)]
        if game.over:
            break
