"""Properties of whole games played by chance, at every table and from odd positions too."""

import copy
import threading
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from beanfield.notation.position import load_position
from beanfield.notation.record import replay, steps
from beanfield.rules import Game, load_edition
from tests.rules.tables import Table, begun, cards_in, fixed_chance, many, tables
from tests.rules.walks import (
    MOST_STEPS,
    advance,
    check_refusal,
    everything,
    is_listed,
    some_action,
    spoiled_shuffle,
    walk,
    wild_action,
)

Json = dict[str, Any]
SEEDS = st.integers(0, 2**32)


@many(40)
@given(tables(), SEEDS, st.booleans())
def test_the_cards_of_each_kind_are_the_same_at_every_step(table: Table, seed: int, odd: bool) -> None:
    game = begun(table, seed, odd)
    cards = cards_in(game.position())
    assert all(cards_in(later.position()) == cards for later in walk(game, seed))
    edition = load_edition(table[0])
    in_play = edition.kinds_in_play(table[1], table[2].get("beans"))
    assert cards == {kind: edition.beans[kind].cards for kind in in_play}


@many(40)
@given(tables(), SEEDS, st.booleans())
def test_every_listed_action_is_legal_and_accepted(table: Table, seed: int, odd: bool) -> None:
    for game in walk(begun(table, seed, odd), seed, steps=80):
        assert everything(game) or game.over
        for action in everything(game):
            blocked = spoiled_shuffle(game) and action["do"] in ("draw", "turn-up")
            assert game.is_legal(action["seat"], action) or blocked
            if not blocked:
                assert game.copy().play(action["seat"], action)


@many(50)
@given(tables(), SEEDS, st.booleans())
def test_every_accepted_action_is_listed_and_every_refusal_changes_nothing(
    table: Table, seed: int, odd: bool
) -> None:
    chance = Random(seed)
    for game in walk(begun(table, seed, odd), seed, steps=60):
        for _ in range(6):
            action = wild_action(game.position(), chance)
            refusal = check_refusal(game.copy(), action)
            if refusal is None and action["do"] != "offer":
                assert is_listed(game, action), action


@many(60)
@given(tables(), SEEDS, st.booleans())
def test_every_game_ends_by_the_rules(table: Table, seed: int, odd: bool) -> None:
    game, chance = begun(table, seed, odd), Random(seed)
    for _ in range(MOST_STEPS):
        if game.over:
            break
        before = game.position()
        game, action, events = advance(game, chance)
    else:
        raise AssertionError("the game does not end")
    position = game.position()
    assert all(field is None for seat in position["seats"] for field in seat["fields"]) or odd
    assert not everything(game)
    assert check_refusal(game, {"seat": 0, "do": "draw"})
    if not game.record()["actions"]:
        return
    assert {"event": "game-over", **(game.result or {})} == events[-1]
    assert [event["event"] for event in events].count("game-over") == 1
    if position["exhaustions"] < game.setup.exhaustions:
        assert action["do"] == "draw"
        assert not before["discard"] + [card for seat in position["seats"] for card in seat["hand"]]
    else:
        assert action["do"] in ("draw", "leave", "end-trade", "plant-received")


@many(60)
@given(tables(), SEEDS, st.booleans())
def test_the_result_counts_coins_and_settles_ties_as_ruled(table: Table, seed: int, odd: bool) -> None:
    *_, game = walk(begun(table, seed, odd), seed)
    result, seats = game.result, game.position()["seats"]
    assert result is not None
    coins = [len(seat["coins"]) for seat in seats]
    assert result["coins"] == coins
    best = [seat for seat, number in enumerate(coins) if number == max(coins)]
    hands = {seat: len(seats[seat]["hand"]) for seat in best}
    rule = table[2].get("tie_break", game.edition.rulings["tie_break"])
    if rule == "hand":
        best = [seat for seat in best if hands[seat] == max(hands.values())]
    assert result["winners"] == best
    assert result["tie_break"] == ("shared" if len(best) > 1 else "hand" if len(hands) > 1 else None)


@many(40)
@given(tables(), SEEDS, st.booleans(), st.integers(0, 300))
def test_a_loaded_position_is_the_same_and_goes_on_in_the_same_way(
    table: Table, seed: int, odd: bool, when: int
) -> None:
    *_, game = walk(begun(table, seed, odd), seed, steps=when)
    loaded = load_position(game.position(), chance=fixed_chance)
    assert loaded.position() == game.position()
    chance = Random(seed)
    for _ in range(60):
        assert everything(loaded) == everything(game)
        if game.over or (spoiled_shuffle(game) and game.phase in ("plant", "draw")):
            break
        action = some_action(game, chance)
        assert loaded.play(action["seat"], action) == game.play(action["seat"], action)
        assert loaded.position() == game.position()
        assert loaded.view(None) == game.view(None)


@many(40)
@given(tables(), SEEDS, st.booleans(), st.integers(0, 400))
def test_a_replayed_record_gives_the_same_position_and_record(
    table: Table, seed: int, odd: bool, when: int
) -> None:
    game = begun(table, seed, odd)
    positions = []
    chance = Random(seed)
    for _ in range(when):
        if game.over or (spoiled_shuffle(game) and game.phase in ("plant", "draw")):
            break
        action = some_action(game, chance)
        game.play(action["seat"], action)
        positions.append(unchanced(game.position()))
    record = game.record(names=["Ann"] * table[1])
    again = replay(copy.deepcopy(record))
    assert unchanced(again.position()) == unchanced(game.position())
    assert again.record() == record
    assert [unchanced(later.position()) for _, _, later in steps(record)][1:] == positions


@many(30)
@given(tables(), SEEDS, st.integers(0, 100))
def test_a_replayed_game_that_began_from_a_position_goes_on_with_its_seed(
    table: Table, seed: int, when: int
) -> None:
    start = begun(table, seed, False)
    *_, game = walk(load_position(start.position()), seed, steps=when)
    again = replay(game.record())
    assert again.position() == game.position()
    assert [one.position() for one in walk(again, 3)] == [one.position() for one in walk(game, 3)]


@many(10)
@given(tables(), SEEDS)
def test_a_replayed_game_that_began_with_a_deal_goes_on_by_chance(table: Table, seed: int) -> None:
    *_, game = walk(begun(table, seed, False), seed, steps=20)
    *_, again = walk(replay(game.record()), seed)
    assert again.over


def unchanced(position: Json) -> Json:
    """The position without what a record need not keep: the seed, and reshuffles that never came."""
    return {**position, "seed": None, "shuffles": []}


@many(30)
@given(tables(), SEEDS, st.booleans())
def test_a_record_goes_on_from_a_position_in_the_middle_of_a_game(table: Table, seed: int, odd: bool) -> None:
    *_, game = walk(begun(table, seed, odd), seed, steps=250)
    game.begin_here()
    *_, game = walk(game, seed + 1)
    assert unchanced(replay(game.record()).position()) == unchanced(game.position())


@many(30)
@given(tables(), SEEDS, st.booleans(), st.integers(0, 100))
def test_a_copy_and_its_original_go_on_independently(table: Table, seed: int, odd: bool, when: int) -> None:
    *_, game = walk(begun(table, seed, odd), seed, steps=when)
    before = (game.position(), game.record(), game.events(0))
    twin = game.copy()
    assert (twin.position(), twin.record(), twin.events(0)) == before
    ends = [[later.position() for later in walk(one, 5)] for one in (twin.copy(), twin)]
    assert ends[0] == ends[1]
    assert (game.position(), game.record(), game.events(0)) == before
    assert [later.position() for later in walk(game, 5)] == ends[0]


@many(15)
@given(tables(), SEEDS, st.booleans())
def test_what_a_game_hands_out_can_be_changed_without_changing_it(table: Table, seed: int, odd: bool) -> None:
    *_, game = walk(begun(table, seed, odd), seed, steps=40)
    if not game.over:
        action = some_action(game, Random(seed))
        told = game.play(action["seat"], action) if game.is_legal(action["seat"], action) else []
        shown = copy.deepcopy([game.events(seat) for seat in range(game.players)])
        for thing in (told, action, game.events(0), game.events(None)):
            spoil(thing)
        assert [game.events(seat) for seat in range(game.players)] == shown
    kept = copy.deepcopy((game.position(), game.record(), [game.view(seat) for seat in range(game.players)]))
    for thing in (game.position(), game.record(), game.view(0), everything(game), game.offers(0, 1, 0)):
        spoil(thing)
    assert (game.position(), game.record(), [game.view(seat) for seat in range(game.players)]) == kept


def spoil(thing: Any) -> None:
    """Empty every list and object within a value."""
    for part in list(thing.values()) if isinstance(thing, dict) else list(thing):
        if isinstance(part, (dict, list)):
            spoil(part)
    thing.clear()


def alone(table: Table, seed: int) -> list[Json]:
    return [game.position() for game in walk(begun(table, seed, False), seed, steps=150)]


@many(8)
@given(st.lists(st.tuples(tables(), SEEDS), min_size=2, max_size=5))
def test_games_played_in_turns_do_not_influence_each_other(games: list[tuple[Table, int]]) -> None:
    walks = [walk(begun(table, seed, False), seed, steps=150) for table, seed in games]
    positions: list[list[Json]] = [[] for _ in games]
    for _ in range(151):
        for one, seen in zip(walks, positions, strict=True):
            seen.extend(game.position() for game in [next(one, None)] if game is not None)
    assert positions == [alone(table, seed) for table, seed in games]


def test_games_played_in_threads_do_not_influence_each_other() -> None:
    games: list[tuple[Table, int]] = [
        (("104", 3 + seed % 3, {}) if seed % 2 else ("154", 2 + seed % 6, {}), seed) for seed in range(8)
    ]
    positions: dict[int, list[Json]] = {}

    def play(table: Table, seed: int) -> None:
        positions[seed] = alone(table, seed)

    threads = [threading.Thread(target=play, args=game) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert positions == {seed: alone(table, seed) for table, seed in games}


@many(20)
@given(tables(), SEEDS, st.integers(0, 2**32))
def test_a_play_out_leaves_the_game_alone_and_is_the_same_each_time(
    table: Table, seed: int, chance: int
) -> None:
    game = begun(table, seed, False)
    before = game.position()
    coins, decisions = game.play_out(chance)
    assert (coins, decisions) == game.copy().play_out(chance)
    assert len(coins) == game.players
    assert decisions > 0
    assert game.position() == before


def test_without_a_seed_chance_deals_anew() -> None:
    deals = [Game.new("104", 4).position() for _ in range(3)]
    assert len({str(deal["deck"]) for deal in deals}) == 3
    assert all(Game.new("104", 4, seed=deal["seed"]).position() == deal for deal in deals)
