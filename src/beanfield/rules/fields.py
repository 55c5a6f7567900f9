"""Planting hand cards, harvesting, and the third field (docs/rules, A turn, Harvest, The third field)."""

from beanfield.rules.board import (
    BOUGHT,
    BOUGHT_EVENT,
    EMPTY,
    FROM_HAND,
    GIVEN,
    HARVESTED_EVENT,
    PLANTED_EVENT,
    PLANTING,
    Board,
    remove_places,
)
from beanfield.rules.codes import unpack
from beanfield.rules.refusals import (
    BAD_PAYMENT,
    FIELD_EMPTY,
    FIELD_LIMIT,
    FIELD_NOT_SOLD,
    FIELD_TAKEN,
    HAND_EMPTY,
    NO_SUCH_CARD,
    NO_SUCH_FIELD,
    NOT_YOUR_TURN,
    PLANT_LIMIT,
    SINGLE_BEAN,
    TOO_FEW_COINS,
    WRONG_PHASE,
)


def plant(state: Board, seat: int, field: int, go: bool) -> int:
    if state.phase != PLANTING:
        return WRONG_PHASE
    if seat != state.active:
        return NOT_YOUR_TURN
    beans = state.beans[seat]
    if field < 0 or field >= len(beans):
        return NO_SUCH_FIELD
    hand = state.hands[seat]
    bean = beans[field]
    if hand and bean != EMPTY and bean != hand[0]:
        return FIELD_TAKEN
    if state.planted > 1 or state.discarded > 0:
        return PLANT_LIMIT
    if not hand:
        return HAND_EMPTY
    if go:
        bean = hand.pop(0)
        beans[field] = bean
        state.counts[seat][field] += 1
        state.planted += 1
        if state.log is not None:
            state.log.append((PLANTED_EVENT, seat, bean, field, FROM_HAND))
    return 0


def plant_from(
    state: Board, seat: int, field: int, cards: list[int], card: int, source: int, go: bool
) -> int:
    """Plant one of these cards, which lie elsewhere than in a hand."""
    beans = state.beans[seat]
    if field >= len(beans):
        return NO_SUCH_FIELD
    if card < 0 or card >= len(cards):
        return NO_SUCH_CARD
    grown = beans[field]
    bean = cards[card]
    if grown != bean and grown != EMPTY:
        return FIELD_TAKEN
    if go:
        del cards[card]
        beans[field] = bean
        state.counts[seat][field] += 1
        if state.log is not None:
            state.log.append((PLANTED_EVENT, seat, bean, field, source))
    return 0


def harvest(state: Board, seat: int, field: int, go: bool) -> int:
    if state.players == 2 and seat != state.active:
        return NOT_YOUR_TURN
    counts = state.counts[seat]
    if field < 0 or field >= len(counts):
        return NO_SUCH_FIELD
    count = counts[field]
    if count == 0:
        return FIELD_EMPTY
    if count == 1:
        if state.table.strict:
            for other in counts:
                if other != 1:
                    return SINGLE_BEAN
        else:
            for other in counts:
                if other > 1:
                    return SINGLE_BEAN
    if go:
        sell(state, seat, field)
    return 0


def sell(state: Board, seat: int, field: int) -> None:
    beans = state.beans[seat]
    counts = state.counts[seat]
    bean = beans[field]
    count = counts[field]
    coins = state.table.pays[bean][count]
    beans[field] = EMPTY
    counts[field] = 0
    pile = state.coins[seat]
    for _ in range(coins):
        pile.append(bean)
    discard = state.discard
    for _ in range(count - coins):
        discard.append(bean)
    if state.log is not None:
        state.log.append((HARVESTED_EVENT, seat, field, bean, count, coins))


def buy_field(state: Board, seat: int, named: int, go: bool) -> int:
    coins = state.coins[seat]
    places = unpack(named >> 1)
    for i in range(len(places)):
        if places[i] < 0 or places[i] >= len(coins) or places[i] in places[:i]:
            return NO_SUCH_CARD
    table = state.table
    if not table.sold or state.third[seat] == GIVEN:
        return FIELD_NOT_SOLD
    if state.third[seat] == BOUGHT:
        return FIELD_LIMIT
    price = table.price
    if len(coins) < price:
        return TOO_FEW_COINS
    if table.choose_coins:
        if len(places) != price:
            return BAD_PAYMENT
    elif named & 1:
        return BAD_PAYMENT
    if go:
        if not table.choose_coins:
            places = [len(coins) - 1 - i for i in range(price)]
        paid = [coins[place] for place in places]
        remove_places(coins, places)
        if table.coins_out:
            state.out += paid
        else:
            state.discard += paid
        state.third[seat] = BOUGHT
        state.beans[seat].append(EMPTY)
        state.counts[seat].append(0)
        if state.log is not None:
            state.log.append((BOUGHT_EVENT, seat, paid))
    return 0
