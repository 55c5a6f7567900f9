"""What only the two-player game has (docs/rules, Two players)."""

from beanfield.rules.board import (
    DISCARDED_EVENT,
    DRAWING,
    FROM_HAND,
    FROM_OFFERED,
    FROM_TURNED_UP,
    LEFT_EVENT,
    PLANTING,
    PLANTING_OFFERED,
    TAKING,
    Board,
)
from beanfield.rules.fields import plant_from
from beanfield.rules.refusals import (
    DISCARD_LIMIT,
    MUST_PLANT_FIRST,
    NO_SUCH_CARD,
    NOT_YOUR_TURN,
    WRONG_PHASE,
)
from beanfield.rules.turns import finish


def plant_offered(state: Board, seat: int, field: int, card: int, go: bool) -> int:
    if state.phase != PLANTING_OFFERED:
        return WRONG_PHASE
    if seat != state.active:
        return NOT_YOUR_TURN
    refused = plant_from(state, seat, field, state.offered, card, FROM_OFFERED, go)
    if go and not state.offered:
        state.phase = PLANTING
    return refused


def discard_offered(state: Board, seat: int, card: int, go: bool) -> int:
    if state.phase != PLANTING_OFFERED:
        return WRONG_PHASE
    if seat != state.active:
        return NOT_YOUR_TURN
    if card < 0 or card >= len(state.offered):
        return NO_SUCH_CARD
    if go:
        bean = state.offered.pop(card)
        state.discard.append(bean)
        if state.log is not None:
            state.log.append((DISCARDED_EVENT, seat, bean, FROM_OFFERED))
        if not state.offered:
            state.phase = PLANTING
    return 0


def discard_card(state: Board, seat: int, place: int, go: bool) -> int:
    if state.phase != PLANTING or state.players > 2:
        return WRONG_PHASE
    if seat != state.active:
        return NOT_YOUR_TURN
    hand = state.hands[seat]
    if place < 0 or place >= len(hand):
        return NO_SUCH_CARD
    if state.planted == 0:
        return MUST_PLANT_FIRST
    if state.discarded > 0:
        return DISCARD_LIMIT
    if go:
        bean = hand.pop(place)
        state.discard.append(bean)
        state.discarded += 1
        if state.log is not None:
            state.log.append((DISCARDED_EVENT, seat, bean, FROM_HAND))
    return 0


def take(state: Board, seat: int, field: int, card: int, go: bool) -> int:
    if state.phase != TAKING:
        return WRONG_PHASE
    if seat != state.active:
        return NOT_YOUR_TURN
    return plant_from(state, seat, field, state.turned_up, card, FROM_TURNED_UP, go)


def leave(state: Board, seat: int, go: bool) -> int:
    if state.phase != TAKING:
        return WRONG_PHASE
    if seat != state.active:
        return NOT_YOUR_TURN
    if go:
        state.offered = state.turned_up
        state.turned_up = []
        if state.log is not None:
            state.log.append((LEFT_EVENT, seat, state.offered[:]))
        if state.exhaustions >= state.table.exhaustions:
            finish(state)
        else:
            state.phase = DRAWING
    return 0
