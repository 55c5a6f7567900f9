"""How a turn goes on and a game ends (docs/rules, A turn, The end)."""

from beanfield.rules.board import (
    DRAWING,
    DREW_EVENT,
    GAME_OVER_EVENT,
    NO_TIE,
    OVER,
    PLANTING,
    PLANTING_OFFERED,
    PLANTING_RECEIVED,
    TAKING,
    TIE_BY_HAND,
    TIE_SHARED,
    TRADING,
    TURN_BEGAN_EVENT,
    TURNED_UP_EVENT,
    Board,
)
from beanfield.rules.deck import draw_into
from beanfield.rules.fields import sell
from beanfield.rules.refusals import MUST_PLANT_FIRST, NOT_YOUR_TURN, WRONG_PHASE


def turn_up(state: Board, seat: int, go: bool) -> int:
    if state.phase != PLANTING:
        return WRONG_PHASE
    if seat != state.active:
        return NOT_YOUR_TURN
    if state.planted == 0 and state.hands[seat]:
        return MUST_PLANT_FIRST
    refused = draw_into(state, state.turned_up, state.table.turn_up, go)
    if refused or not go:
        return refused
    if state.players == 2:
        state.phase = TAKING
        turned_up = state.turned_up
        discard = state.discard
        while discard and discard[-1] in turned_up:
            turned_up.append(discard.pop())
    else:
        state.phase = TRADING
    if state.log is not None:
        state.log.append((TURNED_UP_EVENT, seat, state.turned_up[:]))
    return 0


def draw(state: Board, seat: int, go: bool) -> int:
    if state.phase != DRAWING:
        return WRONG_PHASE
    if seat != state.active:
        return NOT_YOUR_TURN
    hand = state.hands[seat]
    before = len(hand)
    refused = draw_into(state, hand, state.table.draw, go)
    if refused or not go:
        return refused
    if state.log is not None:
        state.log.append((DREW_EVENT, seat, hand[before:]))
    if state.exhaustions >= state.table.exhaustions:
        finish(state)
    else:
        next_turn(state)
    return 0


def after_trade(state: Board) -> None:
    for received in state.received:
        if received:
            state.phase = PLANTING_RECEIVED
            return
    if state.exhaustions >= state.table.exhaustions:
        finish(state)
    else:
        state.phase = DRAWING


def next_turn(state: Board) -> None:
    active = state.active + 1
    if active == state.players:
        active = 0
    state.active = active
    state.planted = 0
    state.discarded = 0
    if state.log is not None:
        state.log.append((TURN_BEGAN_EVENT, active))
    if not state.deck and not state.discard:
        for hand in state.hands:
            if hand:
                break
        else:
            finish(state)
            return
    state.phase = PLANTING_OFFERED if state.offered else PLANTING


def finish(state: Board) -> None:
    for seat in range(state.players):
        for field in range(len(state.counts[seat])):
            if state.counts[seat][field]:
                sell(state, seat, field)
    state.phase = OVER
    if state.log is not None:
        won, tie_break = winners(state)
        state.log.append((GAME_OVER_EVENT, [len(pile) for pile in state.coins], won, tie_break))


def winners(state: Board) -> tuple[list[int], int]:
    """The seats that have won when the game ends as it stands, and how a tie was settled."""
    most = max([len(pile) for pile in state.coins])
    winners = [seat for seat in range(state.players) if len(state.coins[seat]) == most]
    if len(winners) == 1:
        return winners, NO_TIE
    if state.table.hand_breaks_ties:
        most = max([len(state.hands[seat]) for seat in winners])
        winners = [seat for seat in winners if len(state.hands[seat]) == most]
    return winners, TIE_BY_HAND if len(winners) == 1 else TIE_SHARED
