"""Nothing that a seat or a spectator is told depends on cards that it cannot know (docs/rules)."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from beanfield.notation.position import load_position
from beanfield.rules import Game, Refusal
from tests.rules.tables import Table, begun, fixed_chance, many, tables
from tests.rules.walks import walk, wild_action

Json = dict[str, Any]
SEEDS = st.integers(0, 2**32)
KNOWN_TOP = 6
SILENT = ("draw", "decline", "withdraw", "end-trade", "harvest", "leave", "plant-received", "take")


def twin(position: Json, viewer: int | None, chance: Random) -> Json:
    """The position with all cards that the viewer cannot know exchanged.

    These lie in the deck, among the discards below the top, in others' hands (cards in open offers apart) and
    coins. The first cards of the deck stay, so that drawing can be compared.
    """
    position = json.loads(json.dumps(position))
    seats = [seat for number, seat in enumerate(position["seats"]) if number != viewer]
    piles = [seat["coins"] for seat in seats]
    slots = [(pile, place) for pile in piles for place in range(len(pile))]
    slots += [(position["deck"], place) for place in range(KNOWN_TOP, len(position["deck"]))]
    slots += [(position["discard"], place) for place in range(1, len(position["discard"]))]
    if not position["rulings"].get("open_hands"):
        for number, seat in enumerate(position["seats"]):
            if number != viewer:
                offered = named_places(position, number)
                slots += [(seat["hand"], place) for place in range(len(seat["hand"])) if place not in offered]
    cards = [pile[place] for pile, place in slots]
    chance.shuffle(cards)
    for (pile, place), card in zip(slots, cards, strict=True):
        pile[place] = card
    return {**position, "shuffles": []}


def named_places(position: Json, maker: int) -> set[int]:
    """The hand places of a seat whose cards its open offers name."""
    return {place for one in position["offers"] if one["from"] == maker for place in one["give"]["hand"]}


def told(game: Game, viewer: int | None) -> Json:
    legal = [] if viewer is None else game.legal(viewer)
    offers = [] if viewer is None else game.offers(viewer, 1, 1)
    return {"view": game.view(viewer), "legal": legal, "offers": offers}


def answered(game: Game, action: Json, viewer: int | None) -> object:
    """What the viewer learns when somebody tries this action."""
    try:
        game.play(action["seat"], action)
    except Refusal as refusal:
        return refusal.code, refusal.message
    return game.events(viewer), told(game, viewer)


Check = Callable[[Game, Game, int | None, Random], None]


def pairs(table: Table, seed: int, odd: bool, check: Check) -> None:
    """Check a game and its twin for some viewer, at every few steps of a walk."""
    chance = Random(seed)
    for step, game in enumerate(walk(begun(table, seed, odd), seed, steps=250)):
        if step % 9 == 0:
            position = {**game.position(), "shuffles": []}
            viewer = chance.choice([None, *range(game.players)])
            other = load_position(twin(position, viewer, chance), chance=fixed_chance)
            check(load_position(position, chance=fixed_chance), other, viewer, chance)


def same_told(game: Game, other: Game, viewer: int | None, chance: Random) -> None:
    assert told(other, viewer) == told(game, viewer)


def same_answers(game: Game, other: Game, viewer: int | None, chance: Random) -> None:
    """The viewer's own actions, and those of others that show no card out of their hands."""
    own = [] if viewer is None else game.legal(viewer) + game.offers(viewer, 1, 1)
    silent = [a for seat in range(game.players) for a in game.legal(seat) if a["do"] in SILENT]
    enough = len(game.position()["deck"]) > KNOWN_TOP
    for action in chance.sample(own, min(len(own), 8)) + chance.sample(silent, min(len(silent), 8)):
        if enough or action["do"] not in ("draw", "turn-up"):
            joins = game.players == 2 and action["do"] == "turn-up"
            if not joins:
                assert answered(other.copy(), action, viewer) == answered(game.copy(), action, viewer), action


def same_refusals(game: Game, other: Game, viewer: int | None, chance: Random) -> None:
    if viewer is None:
        return
    for _ in range(8):
        action = {**wild_action(game.position(), chance), "seat": viewer}
        if not game.is_legal(viewer, action):
            assert answered(other, action, viewer) == answered(game, action, viewer)


@many(25)
@given(tables(), SEEDS, st.booleans())
def test_views_and_lists_do_not_tell_hidden_cards(table: Table, seed: int, odd: bool) -> None:
    pairs(table, seed, odd, same_told)


@many(25)
@given(tables(), SEEDS, st.booleans())
def test_events_do_not_tell_hidden_cards(table: Table, seed: int, odd: bool) -> None:
    pairs(table, seed, odd, same_answers)


@many(20)
@given(tables(), SEEDS, st.booleans())
def test_refusals_do_not_tell_hidden_cards(table: Table, seed: int, odd: bool) -> None:
    pairs(table, seed, odd, same_refusals)


@many(20)
@given(tables(), SEEDS, st.booleans())
def test_what_a_viewer_may_know_is_shown(table: Table, seed: int, odd: bool) -> None:
    for step, game in enumerate(walk(begun(table, seed, odd), seed, steps=120)):
        if step % 10:
            continue
        position, viewer = game.position(), step % game.players
        for who in (viewer, None):
            view = game.view(who)
            for key in ("phase", "active", "turned_up", "offered", "exhaustions", "next_offer"):
                assert view[key] == position[key]
            assert view["deck"] == len(position["deck"])
            assert view["discard"] == {
                "count": len(position["discard"]),
                "top": (position["discard"] or [None])[0],
            }
            assert [[offer["id"], offer["gives"]] for offer in view["offers"]] == [
                [offer["id"], offer["gives"]] for offer in position["offers"]
            ]
            for number, (seen, seat) in enumerate(zip(view["seats"], position["seats"], strict=True)):
                open_hands = table[2].get("open_hands") is True
                assert seen["hand_count"] == len(seat["hand"])
                assert seen["coin_count"] == len(seat["coins"])
                assert seen.get("hand") == (seat["hand"] if open_hands or number == who else None)
                assert seen.get("coins") == (seat["coins"] if number == who else None)
                for key in ("fields", "received", "third_field"):
                    assert seen[key] == seat[key]
