"""Whom to ask next (docs/referee, Asking players), on the level of the compact state."""

from typing import Final

from beanfield.rules.board import DRAWING, EVERYBODY, OVER, PLANTING_RECEIVED, TRADING
from beanfield.rules.codes import BUY_FIELD, HARVEST
from beanfield.rules.state import State

FIRST: Final = -1


class Asking:
    """Decides whose decision comes next in a game whose seats are asked in turn.

    Ask `seat()`, then say what that seat did: `played(code)` after its action, or `passed()`. Whoever acts
    without having been asked is told by `changed()`. With `others` off, seats that are not active are asked
    only to answer offers and to plant what they received.
    """

    def __init__(self, state: State, others: bool = True) -> None:
        self.state = state
        self.others = others
        self.offer = 0
        self.may_pass = False
        self.end_trade = False
        self.phase = -1
        self.active = -1
        self.asked = 0
        self.answered = [0] * state.players
        self.next_offer = 0
        # So many seats, from the active one on, have nothing to answer until there is another new offer.
        self.silent = 0
        self.change = 0
        self.active_passed = FIRST
        self.spoke = [FIRST] * state.players
        self.turn = 0

    def seat(self) -> int:
        """The seat to ask, or -1 when the game is over.

        `offer` is then the id of the offer that it is asked about, or 0; `may_pass` whether it may pass. When
        `end_trade` is true nobody is asked: the trade of this (the active) seat ends, as everyone has passed.
        """
        state = self.state
        phase = state.phase
        if phase != self.phase or state.active != self.active:
            self._begin(phase)
        if phase == TRADING:
            self.asked = self._trader()
        elif phase == PLANTING_RECEIVED:
            seat = state.active
            while not state.received[seat]:
                seat += 1
                if seat == state.players:
                    seat = 0
            self.asked = seat
        elif phase == OVER:
            return -1
        elif phase == DRAWING and self.others:
            self.may_pass = self.turn < state.players - 1
            self.asked = self.active
            if self.may_pass:
                self.asked = (self.active + 1 + self.turn) % state.players
        else:
            self.asked = self.active
        return self.asked

    def _begin(self, phase: int) -> None:
        state = self.state
        self.phase = phase
        self.active = state.active
        self.offer = 0
        self.end_trade = False
        self.may_pass = phase == TRADING
        self.change = 0
        self.active_passed = FIRST
        self.turn = 0
        if phase == TRADING:
            self.spoke = [FIRST] * state.players
            self.silent = 0

    def _trader(self) -> int:
        state = self.state
        self.offer = 0
        self.end_trade = False
        if state.next_offer != self.next_offer:
            self.next_offer = state.next_offer
            self.silent = 0
        if self.silent < state.players and state.offers:
            seat = self._answerer()
            if seat >= 0:
                return seat
        players = state.players
        while 0 < self.turn < players and self.others:
            seat = (state.active + self.turn) % players
            if self.spoke[seat] != self.change:
                return seat
            self.turn += 1
        self.turn = 0
        self.end_trade = self.active_passed == self.change
        return state.active

    def _answerer(self) -> int:
        state = self.state
        while self.silent < state.players:
            seat = state.active + self.silent
            if seat >= state.players:
                seat -= state.players
            answered = self.answered[seat]
            for offer in state.offers:
                if offer.number > answered:
                    if offer.to == seat or (offer.to == EVERYBODY and offer.maker != seat):
                        self.offer = offer.number
                        return seat
            self.silent += 1
        return -1

    def played(self, code: int) -> None:
        """The asked seat has played this; after a harvest or a purchase it is asked again."""
        if self.phase == TRADING:
            self.change += 1
            do = code & 31
            if do != HARVEST and do != BUY_FIELD:
                self._spoken()

    def passed(self) -> None:
        """The asked seat has nothing to do."""
        if self.phase != TRADING:
            self.turn += 1
            return
        if self.offer == 0 and self.asked == self.active:
            self.active_passed = self.change
        self._spoken()

    def changed(self) -> None:
        """A seat that was not asked has changed the table."""
        self.change += 1

    def heard(self, seat: int) -> None:
        """This seat has heard every open offer and is not asked about them again; they stay open."""
        self.answered[seat] = self.state.next_offer - 1

    def _spoken(self) -> None:
        if self.offer:
            self.answered[self.asked] = self.offer
        else:
            self.spoke[self.asked] = self.change
            self.turn += 1
