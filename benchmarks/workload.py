"""Random games driven from Python through the public integer codes: the workload of docs/speed.md."""

from collections.abc import Callable

from beanfield.rules import codes
from beanfield.rules.asking import Asking
from beanfield.rules.board import TRADING
from beanfield.rules.state import State

EDITION = "104"
PLAYERS = 4
OFFERS_PER_TURN = 4


def play(state: State, random: Callable[[], float]) -> int:
    """Play to the end by chance and return the number of decisions; `random` gives numbers in [0, 1)."""
    asking = Asking(state, False)
    decisions = 0
    offers = 0
    while True:
        seat = asking.seat()
        if seat < 0:
            return decisions
        legal = state.legal_codes(seat)
        choices = listed = len(legal)
        if state.phase != TRADING:
            offers = 0
        elif not asking.offer:
            if offers < OFFERS_PER_TURN:
                choices += PLAYERS
        elif not choices:
            asking.passed()
            continue
        choice = int(random() * choices)
        if choice < listed:
            code = legal[choice]
        else:
            code = offer(state, seat, choice - listed, random)
            offers += 1
        state.play_code(seat, code)
        asking.played(code)
        decisions += 1


def offer(state: State, seat: int, partner: int, random: Callable[[], float]) -> int:
    """An offer to the partner so many seats on (0: everyone), of one card or none for one kind or none."""
    to = (seat + partner) % PLAYERS if partner else codes.EVERYONE
    kinds = state.table.in_play
    places = len(state.turned_up) + len(state.hands[seat])
    pairs = (places + 1) * (len(kinds) + 1)
    place, kind = divmod(int(random() * (pairs - 1)) + 1, len(kinds) + 1)
    return codes.small_offer(to, place - 1, kinds[kind - 1] if kind else -1)
