"""The list of what a seat may do now (docs/referee, Actions)."""

from typing import Final

from beanfield.rules.board import (
    DRAWING,
    EMPTY,
    EVERYBODY,
    NONE,
    OVER,
    PLANTING,
    PLANTING_RECEIVED,
    TAKING,
    TRADING,
    Board,
    Offer,
)
from beanfield.rules.codes import (
    ACCEPT,
    BUY_FIELD,
    DECLINE,
    DISCARD,
    DISCARD_OFFERED,
    DRAW,
    END_TRADE,
    HARVEST,
    LEAVE,
    PLANT,
    PLANT_OFFERED,
    PLANT_RECEIVED,
    TAKE,
    TURN_UP,
    WITHDRAW,
)

NEXT_FIELD: Final = 1 << 5
NEXT_CARD: Final = 1 << 13


class Listing(Board):
    """A board that lists what its seats may do."""

    def legal_codes(self, seat: int) -> list[int]:
        """The codes of everything that this seat may do now, offers apart; equal choices stand once."""
        codes: list[int] = []
        phase = self.phase
        if phase == TRADING:
            if self.offers:
                add_answers(self, seat, codes)
            if seat == self.active:
                codes.append(END_TRADE)
        elif phase == PLANTING_RECEIVED:
            received = self.received[seat]
            if received:
                add_planting(PLANT_RECEIVED, received, self.beans[seat], codes)
        elif phase == OVER:
            return codes
        elif seat == self.active:
            if phase == PLANTING:
                add_hand(self, seat, codes)
            elif phase == DRAWING:
                codes.append(DRAW)
            elif phase == TAKING:
                add_planting(TAKE, self.turned_up, self.beans[seat], codes)
                codes.append(LEAVE)
            else:
                add_planting(PLANT_OFFERED, self.offered, self.beans[seat], codes)
                add_discarding(self.offered, codes)
        if self.players > 2 or seat == self.active:
            counts = self.counts[seat]
            fewest = 1
            for count in counts:
                if count > 1:
                    fewest = 2
            if fewest == 1 and self.table.strict and 0 in counts:
                fewest = 2
            code = HARVEST
            for count in counts:
                if count >= fewest:
                    codes.append(code)
                code += NEXT_FIELD
        table = self.table
        if len(self.coins[seat]) >= table.price and table.sold and self.third[seat] == NONE:
            add_purchases(self, seat, codes)
        return codes


def add_hand(state: Board, seat: int, codes: list[int]) -> None:
    hand = state.hands[seat]
    if not hand:
        codes.append(TURN_UP)
        return
    if state.planted < 2 and state.discarded == 0:
        front = hand[0]
        code = PLANT
        for bean in state.beans[seat]:
            if bean == front or bean == EMPTY:
                codes.append(code)
            code += NEXT_FIELD
    if state.planted > 0:
        codes.append(TURN_UP)
        if state.players == 2 and state.discarded == 0:
            codes += [DISCARD | place << 5 for place in range(len(hand))]


def add_planting(do: int, cards: list[int], beans: list[int], codes: list[int]) -> None:
    place = 0
    for card in cards:
        if cards.index(card) == place:
            code = do + place * NEXT_CARD
            for bean in beans:
                if bean == card or bean == EMPTY:
                    codes.append(code)
                code += NEXT_FIELD
        place += 1


def add_discarding(cards: list[int], codes: list[int]) -> None:
    for place in range(len(cards)):
        if cards.index(cards[place]) == place:
            codes.append(DISCARD_OFFERED | place << 5)


def add_answers(state: Board, seat: int, codes: list[int]) -> None:
    slot = 0
    for offer in state.offers:
        to = offer.to
        if to == seat:
            add_payments(state, seat, offer, slot, codes)
            codes.append(DECLINE | slot << 5)
        elif offer.maker == seat:
            codes.append(WITHDRAW | slot << 5)
        elif to == EVERYBODY:
            add_payments(state, seat, offer, slot, codes)
        slot += 1


def add_payments(state: Board, seat: int, offer: Offer, slot: int, codes: list[int]) -> None:
    accept = ACCEPT | slot << 5
    wants = offer.wants
    if not wants:
        codes.append(accept)
        return
    hand = state.hands[seat]
    turned_up = state.turned_up
    ups = len(turned_up)
    if len(wants) == 1:
        kind = wants[0]
        if seat == state.active and kind in turned_up:
            codes.append(accept | (turned_up.index(kind) + 1) << 25)
        if kind in hand:
            codes.append(accept | (ups + hand.index(kind) + 1) << 25)
        return
    partial: list[list[int]] = [[]]
    done: list[int] = []
    for kind in wants:
        if kind in done:
            continue
        done.append(kind)
        due = wants.count(kind)
        table_places: list[int] = []
        if seat == state.active:
            table_places = [place for place in range(ups) if turned_up[place] == kind]
        hand_places = [ups + place for place in range(len(hand)) if hand[place] == kind]
        longer: list[list[int]] = []
        for from_table in range(min(due, len(table_places)), -1, -1):
            if due - from_table <= len(hand_places):
                part = table_places[:from_table] + hand_places[: due - from_table]
                longer += [places + part for places in partial]
        partial = longer
    for places in partial:
        places.sort()
        packed = 0
        for place in reversed(places):
            packed = packed << 10 | (place + 1)
        codes.append(accept | packed << 25)


def add_purchases(state: Board, seat: int, codes: list[int]) -> None:
    if not state.table.choose_coins:
        codes.append(BUY_FIELD)
        return
    coins = state.coins[seat]
    kinds: list[int] = []
    places_of: list[list[int]] = []
    for place in range(len(coins)):
        if coins[place] in kinds:
            places_of[kinds.index(coins[place])].append(place)
        else:
            kinds.append(coins[place])
            places_of.append([place])
    partial: list[list[int]] = [[]]
    price = state.table.price
    for places in places_of:
        longer: list[list[int]] = []
        for chosen in partial:
            most = min(price - len(chosen), len(places))
            for number in range(most, -1, -1):
                longer.append(chosen + places[:number])
        partial = longer
    for chosen in partial:
        if len(chosen) == price:
            chosen.sort()
            packed = 0
            for place in reversed(chosen):
                packed = packed << 10 | (place + 1)
            codes.append(BUY_FIELD | 32 | packed << 6)
