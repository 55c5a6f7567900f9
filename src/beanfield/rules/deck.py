"""Drawing and reshuffling (docs/rules, The deck)."""

from beanfield.rules.board import EXHAUSTED_EVENT, RESHUFFLED_EVENT, Board
from beanfield.rules.refusals import BAD_SHUFFLE
from beanfield.rules.shuffle import shuffled


def draw_into(state: Board, cards: list[int], number: int, go: bool) -> int:
    """Draw one card at a time; without `go`, or on a shuffle that does not fit, everything is put back."""
    deck = state.deck
    if len(deck) > number:
        if go:
            for _ in range(number):
                cards.append(deck.pop())
        return 0
    saved = (deck[:], state.discard[:], state.shuffles, state.reshuffled[:], state.exhaustions, len(cards))
    logged = len(state.log) if state.log is not None else 0
    refused = draw_slowly(state, cards, number)
    if refused or not go:
        state.deck, state.discard, state.shuffles, state.reshuffled, state.exhaustions, drawn = saved
        del cards[drawn:]
        if state.log is not None:
            del state.log[logged:]
    return refused


def draw_slowly(state: Board, cards: list[int], number: int) -> int:
    last = state.table.exhaustions
    for _ in range(number):
        if not state.deck:
            if state.exhaustions >= last or not state.discard:
                return 0
            refused = reshuffle(state)
            if refused:
                return refused
        cards.append(state.deck.pop())
        if not state.deck:
            state.exhaustions += 1
            if state.log is not None:
                state.log.append((EXHAUSTED_EVENT, state.exhaustions))
            if state.exhaustions < last and state.discard:
                refused = reshuffle(state)
                if refused:
                    return refused
    return 0


def reshuffle(state: Board) -> int:
    discard = state.discard
    if state.shuffles:
        order = state.shuffles[0]
        if sorted(order) != sorted(discard):
            return BAD_SHUFFLE
        state.shuffles = state.shuffles[1:]
    else:
        seed = state.seed
        if seed < 0:
            if state.chance is None:
                return BAD_SHUFFLE
            seed = state.chance()
        order = shuffled(discard, seed, state.exhaustions)
    state.deck = order[::-1]
    state.discard = []
    state.reshuffled.append(order)
    if state.log is not None:
        state.log.append((RESHUFFLED_EVENT, len(order)))
    return 0
