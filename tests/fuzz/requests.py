"""Valid requests about a game that goes on, so that deep states are reached."""

from random import Random
from typing import Any

from beanfield.rules import Game
from tests.rules.tables import TABLES, Table, odd_position, some_rulings
from tests.rules.walks import some_action, wild_action

Json = dict[str, Any]

LONG_RECORD = 60


def valid_request(game: Game | None, chance: Random) -> Json:
    """A request that the referee answers, if its game is this one."""
    kind = chance.random()
    if game is None or kind < 0.02 or (game.over and chance.random() < 0.4):
        return begin(chance)
    if kind < 0.5:
        return {"play": next_action(game, chance)}
    if kind < 0.65:
        return {"play": wild_action(game.position(), chance)}
    if kind < 0.72:
        return {"load": game.position()}
    if kind < 0.74:
        return {"load": odd_position(some_table(chance), chance)}
    return question(game, chance)


def begin(chance: Random) -> Json:
    """A request that begins a game."""
    edition, players, rulings = some_table(chance)
    if chance.random() < 0.5:
        return {"load": odd_position((edition, players, rulings), chance)}
    new: Json = {"edition": edition, "players": players, "rulings": rulings}
    if chance.random() < 0.7:
        new["seed"] = chance.randrange(2**53)
    else:
        new["deck"] = Game.new(edition, players, seed=0, rulings=rulings).record()["deck"]
    return {"new": new}


def some_table(chance: Random) -> Table:
    edition, players = chance.choice(TABLES)
    return edition, players, some_rulings(chance)


def next_action(game: Game, chance: Random) -> Json:
    if game.over:
        return {"seat": 0, "do": "draw"}
    return some_action(game, chance)


def question(game: Game, chance: Random) -> Json:
    """A request that changes nothing."""
    seat = chance.randrange(game.players)
    kind = chance.randrange(8)
    if kind == 0:
        return {"offers": seat, "give": chance.choice([0, 1, 1]), "want": chance.choice([0, 1, 1, 10**9])}
    if kind == 1:
        return {"events": chance.choice([None, seat])}
    if kind == 2:
        return {"view": chance.choice([None, seat])}
    if kind == 3:
        return {"position": True}
    short = game.state.next_offer < 50 and len(game.record()["actions"]) < LONG_RECORD
    if kind == 4 and short:
        return {"replay": game.record()}
    if kind == 5 and short:
        return {"record": True}
    if kind == 6 and chance.random() < 0.02:
        return {"editions": True}
    return {"legal": seat}
