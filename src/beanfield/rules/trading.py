"""Offers, trades and gifts, and planting what was received (docs/rules, Trading)."""

from beanfield.rules.board import (
    DECLINED_EVENT,
    EVERYBODY,
    FROM_RECEIVED,
    LAPSED_EVENT,
    OFFERED_EVENT,
    PLANTING_RECEIVED,
    TRADE_ENDED_EVENT,
    TRADED_EVENT,
    TRADING,
    WITHDRAWN_EVENT,
    Board,
    Offer,
    moved,
    remove_places,
)
from beanfield.rules.codes import EVERYONE, LONG, split_offer
from beanfield.rules.fields import plant_from
from beanfield.rules.refusals import (
    EMPTY_OFFER,
    NO_SUCH_CARD,
    NO_SUCH_OFFER,
    NOT_ADDRESSED,
    NOT_WITH_ACTIVE,
    NOT_YOUR_TURN,
    UNKNOWN_BEAN,
    WRONG_PAYMENT,
    WRONG_PHASE,
)
from beanfield.rules.turns import after_trade


def make_offer(state: Board, seat: int, code: int, go: bool) -> int:
    if state.phase != TRADING:
        return WRONG_PHASE
    to = code >> 5 & 63
    answered = (code >> 11 & 0xFFFFF) - 1
    rest = code >> 31
    wants: list[int] = []
    if rest > LONG:
        wants, rest = split_offer(rest)
    else:
        while rest > 0 and rest & 63:
            wants.append((rest & 63) - 1)
            rest >>= 6
        rest >>= 6
    from_table: list[int] = []
    from_hand: list[int] = []
    gives: list[int] = []
    if rest and not pick(state, seat, rest, from_table, from_hand, gives):
        return NO_SUCH_CARD
    if answered >= len(state.offers):
        return NO_SUCH_OFFER
    for kind in wants:
        if kind not in state.table.in_play:
            return UNKNOWN_BEAN
    active = state.active
    if seat == active:
        if to == seat:
            return NOT_WITH_ACTIVE
    elif to != active or from_table:
        return NOT_WITH_ACTIVE
    if not gives and not wants:
        return EMPTY_OFFER
    answers = 0
    if answered >= 0:
        offer = state.offers[answered]
        if offer.maker == seat or offer.maker != to or (offer.to != seat and offer.to != EVERYBODY):
            return NOT_ADDRESSED
        answers = offer.number
    if go:
        made = Offer(
            state.next_offer,
            seat,
            EVERYBODY if to == EVERYONE else to,
            from_table,
            from_hand,
            gives,
            wants,
            answers,
        )
        state.next_offer += 1
        state.offers.append(made)
        if state.log is not None:
            state.log.append((OFFERED_EVENT, seat, made))
    return 0


def pick(
    state: Board, seat: int, packed: int, from_table: list[int], from_hand: list[int], cards: list[int]
) -> bool:
    """Unpack places and put their cards in the lists, turned-up cards first; whether there are such cards."""
    turned_up = state.turned_up
    ups = len(turned_up)
    hand = state.hands[seat]
    while packed > 0:
        place = (packed & 1023) - 1
        packed >>= 10
        if place < ups:
            if place < 0 or place in from_table:
                return False
            cards.insert(len(from_table), turned_up[place])
            from_table.append(place)
        else:
            place -= ups
            if place >= len(hand) or place in from_hand:
                return False
            cards.append(hand[place])
            from_hand.append(place)
    return True


def accept(state: Board, seat: int, slot: int, packed: int, go: bool) -> int:
    if state.phase != TRADING:
        return WRONG_PHASE
    from_table: list[int] = []
    from_hand: list[int] = []
    pays: list[int] = []
    if packed and not pick(state, seat, packed, from_table, from_hand, pays):
        return NO_SUCH_CARD
    if slot >= len(state.offers):
        return NO_SUCH_OFFER
    offer = state.offers[slot]
    if offer.maker == seat or (offer.to != seat and offer.to != EVERYBODY):
        return NOT_ADDRESSED
    if from_table and seat != state.active:
        return WRONG_PAYMENT
    wants = offer.wants
    if len(pays) != len(wants) or (pays != wants and sorted(pays) != sorted(wants)):
        return WRONG_PAYMENT
    if go:
        del state.offers[slot]
        _trade(state, seat, offer, from_table, from_hand, pays)
    return 0


def _trade(
    state: Board, seat: int, offer: Offer, from_table: list[int], from_hand: list[int], pays: list[int]
) -> None:
    maker = offer.maker
    state.received[seat].extend(offer.gives)
    state.received[maker].extend(pays)
    gone_up = offer.turned_up if maker == state.active else from_table
    if gone_up:
        remove_places(state.turned_up, gone_up)
    if offer.hand:
        remove_places(state.hands[maker], offer.hand)
    if from_hand:
        remove_places(state.hands[seat], from_hand)
    if state.log is not None:
        state.log.append((TRADED_EVENT, offer.number, maker, seat, offer.gives, pays))
    if state.offers:
        _move_offers(state, gone_up, maker, offer.hand, seat, from_hand)


def _move_offers(
    state: Board, gone_up: list[int], maker: int, by_maker: list[int], seat: int, by_seat: list[int]
) -> None:
    kept: list[Offer] = []
    for offer in state.offers:
        gone = by_maker if offer.maker == maker else by_seat if offer.maker == seat else []
        lapsed = False
        for place in offer.turned_up:
            if place in gone_up:
                lapsed = True
        for place in offer.hand:
            if place in gone:
                lapsed = True
        if lapsed:
            if state.log is not None:
                state.log.append((LAPSED_EVENT, offer.number))
            continue
        if (gone and offer.hand) or (gone_up and offer.turned_up):
            offer = Offer(
                offer.number,
                offer.maker,
                offer.to,
                moved(offer.turned_up, gone_up),
                moved(offer.hand, gone),
                offer.gives,
                offer.wants,
                offer.answers,
            )
        kept.append(offer)
    state.offers = kept


def decline(state: Board, seat: int, slot: int, go: bool) -> int:
    if state.phase != TRADING:
        return WRONG_PHASE
    if slot < 0 or slot >= len(state.offers):
        return NO_SUCH_OFFER
    offer = state.offers[slot]
    if offer.to != seat:
        return NOT_ADDRESSED
    if go:
        del state.offers[slot]
        if state.log is not None:
            state.log.append((DECLINED_EVENT, seat, offer.number))
    return 0


def withdraw(state: Board, seat: int, slot: int, go: bool) -> int:
    if state.phase != TRADING:
        return WRONG_PHASE
    if slot < 0 or slot >= len(state.offers):
        return NO_SUCH_OFFER
    offer = state.offers[slot]
    if offer.maker != seat:
        return NOT_ADDRESSED
    if go:
        del state.offers[slot]
        if state.log is not None:
            state.log.append((WITHDRAWN_EVENT, seat, offer.number))
    return 0


def end_trade(state: Board, seat: int, go: bool) -> int:
    if state.phase != TRADING:
        return WRONG_PHASE
    if seat != state.active:
        return NOT_YOUR_TURN
    if go:
        log = state.log
        if log is not None:
            for offer in state.offers:
                log.append((LAPSED_EVENT, offer.number))
            log.append((TRADE_ENDED_EVENT, seat))
        state.offers = []
        state.received[seat].extend(state.turned_up)
        state.turned_up = []
        after_trade(state)
    return 0


def plant_received(state: Board, seat: int, field: int, card: int, go: bool) -> int:
    if state.phase != PLANTING_RECEIVED:
        return WRONG_PHASE
    received = state.received[seat]
    refused = plant_from(state, seat, field, received, card, FROM_RECEIVED, go)
    if go and not received and not refused:
        after_trade(state)
    return refused
