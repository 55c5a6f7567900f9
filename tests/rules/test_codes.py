"""Integer codes mean what actions mean."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beanfield.rules import Refusal, codes
from tests.rules.tables import Table, begun, many, tables
from tests.rules.walks import everything, some_offer, walk, wild_action

Json = dict[str, Any]
SEEDS = st.integers(0, 2**32)


@many(30)
@given(tables(), SEEDS, st.booleans())
def test_every_listed_action_has_one_code_and_comes_back_from_it(table: Table, seed: int, odd: bool) -> None:
    for game in walk(begun(table, seed, odd), seed, steps=100):
        for seat in range(game.players):
            listed = game.legal(seat)
            found = game.state.legal_codes(seat)
            assert [game.code(action) for action in listed] == found
            assert [game.action(seat, code) for code in found] == listed
            assert len(set(found)) == len(found)


@many(30)
@given(tables(), SEEDS, st.booleans())
def test_every_offer_comes_back_from_its_code(table: Table, seed: int, odd: bool) -> None:
    chance = Random(seed)
    for game in walk(begun(table, seed, odd), seed, steps=100):
        if game.phase == "trade":
            for _ in range(5):
                offer = some_offer(game, chance)
                assert game.action(offer["seat"], game.code(offer)) == offer
            for offer in chance.sample(game.offers(game.active, 1, 1), 5):
                assert game.action(game.active, game.code(offer)) == offer


@many(20)
@given(tables(), SEEDS, st.booleans())
def test_a_code_is_legal_and_played_exactly_as_its_action(table: Table, seed: int, odd: bool) -> None:
    chance = Random(seed)
    for game in walk(begun(table, seed, odd), seed, steps=60):
        for action in [wild_action(game.position(), chance), *everything(game)[:3]]:
            seat, code = action["seat"], game.code(action)
            by_code, by_action = game.copy(), game.copy()
            assert by_code.state.is_legal(seat, code) == by_action.is_legal(seat, action)
            try:
                by_action.play(seat, action)
            except Refusal as refusal:
                with pytest.raises(Refusal) as refused:
                    by_code.state.play_code(seat, code)
                assert refused.value.code == refusal.code
            else:
                by_code.state.play_code(seat, code)
            assert by_code.position() == by_action.position()


PLACES = st.lists(st.integers(0, codes.NO_PLACE), max_size=100)
KINDS = st.lists(st.integers(0, codes.NO_KIND - 1), max_size=100)


@given(st.sampled_from([0, 6, codes.EVERYONE]), PLACES, KINDS, st.integers(-1, 1000))
def test_an_offer_of_any_length_comes_back_from_its_code(
    to: int, gives: list[int], wants: list[int], answers: int
) -> None:
    code = codes.offer(to, gives, wants, answers)
    assert (code & 31, code >> 5 & 63, (code >> 11 & 0xFFFFF) - 1) == (codes.OFFER, to, answers)
    wanted, given_places = codes.split_offer(code >> 31)
    assert (wanted, codes.unpack(given_places)) == (wants, gives)


@given(PLACES)
def test_packed_places_come_back_in_their_order(places: list[int]) -> None:
    assert codes.unpack(codes.pack(places)) == places
