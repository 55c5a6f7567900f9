"""Replaying a record, step by step or to its end (docs/referee, Position)."""

from collections.abc import Iterator
from typing import Any

from beanfield.notation.position import known_edition, load_position
from beanfield.notation.shape import check
from beanfield.rules import Edition, Game, Refusal
from beanfield.rules.edition import editions, parse_edition
from beanfield.rules.game import RECORD_FORMAT
from beanfield.rules.game import chance as default_chance
from beanfield.rules.refusals import N_
from beanfield.rules.setup import unknown_bean

Json = dict[str, Any]


def replay(record: Any) -> Game:
    """The game in the position in which the record ends, ready to go on.

    Raises Refusal: `malformed`, `unknown-edition`, `bad-players` and the refusals of its deal or start;
    `bad-record` for a missing or wrong shuffle, a refused action or a wrong result.
    """
    *_, (_, _, game) = steps(record)
    return game


def steps(record: Any) -> Iterator[tuple[Json | None, list[Json], Game]]:
    """Each action, its events in full, and the game after it; first (None, [], the game at its start).

    The game is one and the same object, which goes on with each step. Raises as `replay` does, when the step
    is reached that is wrong.
    """
    game, seed = _begin(record)
    yield None, [], game
    state = game.state
    for number, action in enumerate(record["actions"], 1):
        try:
            events = game.play(action["seat"], action)
        except Refusal as refusal:
            raise Refusal(
                "bad-record",
                N_("Action {number} of the record is refused: {reason}"),
                number=number,
                reason=refusal,
            ) from None
        yield action, events, game
    if state.shuffles:
        raise Refusal("bad-record", N_("The record has more reshuffles than its game."))
    result = record.get("result")
    if result is not None and result != game.result:
        raise Refusal("bad-record", N_("The result of the record is not that of its game."))
    state.seed = seed
    state.chance = default_chance


def _begin(record: Any) -> tuple[Game, int]:
    """The game at its start, with only the record's shuffles, and the seed that it goes on with."""
    check(record, "given-record", "record")
    if record["format"] != RECORD_FORMAT:
        raise Refusal(
            "bad-record", N_("This program reads records of the format {format}."), format=RECORD_FORMAT
        )
    edition = _edition(record)
    players = len(record["players"])
    for order in record["shuffles"]:
        for bean in order:
            if bean not in edition.beans:
                raise unknown_bean(edition, bean)
    if "start" in record:
        if record["start"]["edition"] != edition.id:
            raise Refusal("bad-record", N_("The record and its start are of different editions."))
        if "deck" not in record["start"] and record["start"].get("seed") is None:
            raise Refusal("bad-record", N_("The start of the record leaves the order of the deck to chance."))
        game = load_position(record["start"], edition=edition)
        if game.players != players or game.rulings != record["rulings"]:
            raise Refusal("bad-record", N_("The record and its start differ in players or rulings."))
    else:
        edition.setup(players)
        game = _dealt(record, edition, players)
    kinds = {bean: kind for kind, bean in enumerate(edition.beans)}
    state = game.state
    state.shuffles = [[kinds[bean] for bean in order] for order in record["shuffles"]]
    seed = state.seed
    state.seed = -1
    state.chance = None
    game.names = list(record["players"])
    return game, seed


def _dealt(record: Json, edition: Edition, players: int) -> Game:
    try:
        return Game.new(edition, players, rulings=record["rulings"], deck=record["deck"])
    except Refusal as refusal:
        if refusal.code != "bad-position":
            raise
        raise Refusal(
            "bad-record", N_("The deal of the record is refused: {reason}"), reason=refusal
        ) from None


def _edition(record: Json) -> Edition:
    data = record.get("edition_data")
    if data is None:
        return known_edition(record["edition"])
    edition = parse_edition(data, record["edition"])
    known = editions().get(edition.id)
    if edition.id != record["edition"] or (known is not None and known.data is None):
        raise Refusal("bad-record", N_("The edition file in the record is not of the edition it names."))
    return edition
