"""Who won, and with how many coins."""

from typing import Any, Final

from .language import COINS
from .marks import N_, NC_
from .names import People
from .speech import Speech

Json = dict[str, Any]

WON: Final = (N_("You win with {coins}."), N_("{winners} wins with {coins}."))
WON_BY_HAND: Final = (
    N_("You win with {coins}, and more cards in hand than others with as many."),
    N_("{winners} wins with {coins}, and more cards in hand than others with as many."),
)
SHARED: Final = (
    N_("You share the win with {others}, with {coins} each."),
    N_("{winners} share the win with {coins} each."),
)
MY_COINS: Final = N_("You have {coins}.")
SCORE: Final = NC_("score", "{name}: {coins}")
SCORES: Final = N_("Coins: {scores}.")
NEXT_TO_MINE: Final = N_("The others: {scores}.")


def _winners(speech: Speech, result: Json, people: People) -> str:
    winners = result["winners"]
    mine = people.me in winners
    alone = WON_BY_HAND if result["tie_break"] == "hand" else WON
    pair = alone if len(winners) == 1 else SHARED
    return speech.text(
        pair[0 if mine else 1],
        winners=speech.all_of([people.name(speech, seat) for seat in winners]),
        others=speech.all_of([people.name(speech, seat) for seat in winners if seat != people.me]),
        coins=speech.number(COINS, result["coins"][winners[0]]),
    )


def result_sentence(speech: Speech, result: Json, people: People) -> str:
    """Return the winners, then everybody's coins, the most first."""
    coins = result["coins"]
    mine = people.me is not None and people.me not in result["winners"]
    seats = sorted((seat for seat in range(len(coins)) if seat != people.me), key=lambda seat: -coins[seat])
    scores = [
        speech.phrase("score", SCORE, name=people.name(speech, seat), coins=coins[seat]) for seat in seats
    ]
    parts = [_winners(speech, result, people)]
    if mine:
        parts.append(speech.text(MY_COINS, coins=speech.number(COINS, coins[people.me])))
    parts.append(speech.text(SCORES if people.me is None else NEXT_TO_MINE, scores=speech.row(scores)))
    return " ".join(parts)
