"""The state of a game: what is legal, and doing it."""

from beanfield.rules.board import OVER
from beanfield.rules.codes import (
    ACCEPT,
    BUY_FIELD,
    DECLINE,
    DISCARD,
    DISCARD_OFFERED,
    DRAW,
    END_TRADE,
    EVERYONE,
    HARVEST,
    LEAVE,
    OFFER,
    PLANT,
    PLANT_OFFERED,
    PLANT_RECEIVED,
    TAKE,
    TURN_UP,
    WITHDRAW,
)
from beanfield.rules.fields import buy_field, harvest, plant
from beanfield.rules.legality import Listing
from beanfield.rules.refusals import GAME_OVER, N_, NO_SUCH_SEAT, Refusal, refusal_of
from beanfield.rules.trading import accept, decline, end_trade, make_offer, plant_received, withdraw
from beanfield.rules.turns import draw, turn_up, winners
from beanfield.rules.two_players import discard_card, discard_offered, leave, plant_offered, take


class State(Listing):
    """A game between two actions. Seats ask `legal_codes` and act through `play_code`."""

    def copy(self) -> "State":
        """A state that goes on independently; its event log, if any, starts empty."""
        return State(
            self.table,
            self.phase,
            self.active,
            self.planted,
            self.discarded,
            self.exhaustions,
            self.deck[:],
            self.discard[:],
            self.out[:],
            self.turned_up[:],
            self.offered[:],
            [hand[:] for hand in self.hands],
            [field[:] for field in self.beans],
            [field[:] for field in self.counts],
            [pile[:] for pile in self.coins],
            [pile[:] for pile in self.received],
            self.third[:],
            self.offers[:],
            self.next_offer,
            self.seed,
            self.shuffles,
            self.reshuffled[:],
            self.chance,
            None if self.log is None else [],
        )

    def winners(self) -> tuple[list[int], int]:
        """Who wins if the game ends as it stands, and how a tie is settled (docs/rules, The end)."""
        return winners(self)

    def play_code(self, seat: int, code: int) -> None:
        """Do what the code says for this seat.

        Raises Refusal, with the state left as it was, when it is not legal.
        """
        refused = self.try_code(seat, code, True)
        if refused:
            raise refusal_of(refused)

    def is_legal(self, seat: int, code: int) -> bool:
        """Whether `play_code` would do this."""
        return self.try_code(seat, code, False) == 0

    def try_code(self, seat: int, code: int, go: bool) -> int:
        """The number of the refusal that the code meets, or 0; then, with `go`, it is done."""
        if seat < 0 or seat >= self.players:
            return NO_SUCH_SEAT
        do = code & 31
        if do == OFFER:
            to = code >> 5 & 63
            if to != EVERYONE and to >= self.players:
                return NO_SUCH_SEAT
            return GAME_OVER if self.phase == OVER else make_offer(self, seat, code, go)
        if self.phase == OVER:
            return GAME_OVER
        if do == HARVEST:
            return harvest(self, seat, code >> 5, go)
        if do == PLANT_RECEIVED:
            return plant_received(self, seat, code >> 5 & 255, code >> 13, go)
        if do == PLANT:
            return plant(self, seat, code >> 5, go)
        if do == DECLINE:
            return decline(self, seat, code >> 5, go)
        if do == ACCEPT:
            return accept(self, seat, code >> 5 & 0xFFFFF, code >> 25, go)
        if do == TURN_UP:
            return turn_up(self, seat, go)
        if do == END_TRADE:
            return end_trade(self, seat, go)
        if do == DRAW:
            return draw(self, seat, go)
        if do == BUY_FIELD:
            return buy_field(self, seat, code >> 5, go)
        if do == WITHDRAW:
            return withdraw(self, seat, code >> 5, go)
        if do == PLANT_OFFERED:
            return plant_offered(self, seat, code >> 5 & 255, code >> 13, go)
        if do == DISCARD_OFFERED:
            return discard_offered(self, seat, code >> 5, go)
        if do == DISCARD:
            return discard_card(self, seat, code >> 5, go)
        if do == TAKE:
            return take(self, seat, code >> 5 & 255, code >> 13, go)
        if do == LEAVE:
            return leave(self, seat, go)
        raise Refusal("malformed", N_("{code} is not the code of an action."), code=code)
