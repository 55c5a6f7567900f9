"""Playing a game to its end by chance."""

from beanfield.rules.asking import Asking
from beanfield.rules.board import TRADING
from beanfield.rules.codes import EVERYONE, small_offer
from beanfield.rules.shuffle import Stream
from beanfield.rules.state import State


def play_out(state: State, seed: int, offers_per_turn: int) -> int:
    """Play this state to its end by chance and return the number of decisions.

    Every listed action is equally likely, and so is an offer of the active seat to each partner, everyone
    included, of at most one card for at most one kind. The other seats are asked only to answer offers and to
    plant what they received.
    """
    stream = Stream(seed, 1 << 32)
    asking = Asking(state, False)
    decisions = 0
    offers = 0
    while True:
        seat = asking.seat()
        if seat < 0:
            return decisions
        codes = state.legal_codes(seat)
        choices = len(codes)
        if state.phase != TRADING:
            offers = 0
        elif asking.offer == 0:
            if offers < offers_per_turn:
                choices += state.players
        elif choices == 0:
            asking.passed()
            continue
        choice = stream.below(choices)
        if choice < len(codes):
            code = codes[choice]
        else:
            code = random_offer(state, seat, choice - len(codes), stream)
            offers += 1
        decisions += 1
        state.play_code(seat, code)
        asking.played(code)


def random_offer(state: State, seat: int, partner: int, stream: Stream) -> int:
    """An offer to the partner so many seats on (0: everyone), of a card or none for a kind or none."""
    to = (seat + partner) % state.players if partner else EVERYONE
    in_play = state.table.in_play
    places = len(state.turned_up) + len(state.hands[seat])
    place = 0
    wanted = 0
    while place == 0 and wanted == 0:
        place = stream.below(places + 1)
        wanted = stream.below(len(in_play) + 1)
    return small_offer(to, place - 1, in_play[wanted - 1] if wanted else -1)
