"""What lies on the table: the compact data of a position, cards as kinds.

A kind is the place of a bean in its edition. The next card to be drawn is the last of `deck`, the top card
the last of `discard`. Names, dictionaries and messages are made elsewhere, for those who ask.
"""

from collections.abc import Callable
from typing import Any, Final

PLANTING: Final = 0
TRADING: Final = 1
PLANTING_RECEIVED: Final = 2
DRAWING: Final = 3
TAKING: Final = 4
PLANTING_OFFERED: Final = 5
OVER: Final = 6
PHASES: Final = ("plant", "trade", "plant-received", "draw", "take", "offered", "over")

NONE: Final = 0
BOUGHT: Final = 1
GIVEN: Final = 2
THIRD_FIELDS: Final = ("none", "bought", "given")

PLANTED_EVENT: Final = 0
TURNED_UP_EVENT: Final = 1
OFFERED_EVENT: Final = 2
TRADED_EVENT: Final = 3
DECLINED_EVENT: Final = 4
WITHDRAWN_EVENT: Final = 5
LAPSED_EVENT: Final = 6
TRADE_ENDED_EVENT: Final = 7
HARVESTED_EVENT: Final = 8
BOUGHT_EVENT: Final = 9
DISCARDED_EVENT: Final = 10
LEFT_EVENT: Final = 11
DREW_EVENT: Final = 12
EXHAUSTED_EVENT: Final = 13
RESHUFFLED_EVENT: Final = 14
TURN_BEGAN_EVENT: Final = 15
GAME_OVER_EVENT: Final = 16

FROM_HAND: Final = 0
FROM_RECEIVED: Final = 1
FROM_OFFERED: Final = 2
FROM_TURNED_UP: Final = 3
SOURCES: Final = ("hand", "received", "offered", "turned-up")

EMPTY: Final = -1
EVERYBODY: Final = -1

NO_TIE: Final = 0
TIE_BY_HAND: Final = 1
TIE_SHARED: Final = 2


class Table:
    """What does not change during a game: the edition for so many players, with its rulings."""

    def __init__(
        self,
        players: int,
        kinds: int,
        in_play: list[int],
        pays: list[list[int]],
        sold: bool,
        price: int,
        choose_coins: bool,
        coins_out: bool,
        turn_up: int,
        draw: int,
        exhaustions: int,
        strict: bool,
        hand_breaks_ties: bool,
    ) -> None:
        self.players = players
        self.kinds = kinds
        self.in_play = in_play
        self.pays = pays
        self.sold = sold
        self.price = price
        self.choose_coins = choose_coins
        self.coins_out = coins_out
        self.turn_up = turn_up
        self.draw = draw
        self.exhaustions = exhaustions
        self.strict = strict
        self.hand_breaks_ties = hand_breaks_ties


class Offer:
    """An open offer; never changed, but replaced when the places of its cards move."""

    def __init__(
        self,
        number: int,
        maker: int,
        to: int,
        turned_up: list[int],
        hand: list[int],
        gives: list[int],
        wants: list[int],
        answers: int,
    ) -> None:
        self.number = number
        self.maker = maker
        self.to = to
        self.turned_up = turned_up
        self.hand = hand
        self.gives = gives
        self.wants = wants
        self.answers = answers


Event = tuple[Any, ...]


class Board:
    """All that a position holds: whose turn it is, what lies where, what is offered, what chance did."""

    def __init__(
        self,
        table: Table,
        phase: int,
        active: int,
        planted: int,
        discarded: int,
        exhaustions: int,
        deck: list[int],
        discard: list[int],
        out: list[int],
        turned_up: list[int],
        offered: list[int],
        hands: list[list[int]],
        beans: list[list[int]],
        counts: list[list[int]],
        coins: list[list[int]],
        received: list[list[int]],
        third: list[int],
        offers: list[Offer],
        next_offer: int,
        seed: int,
        shuffles: list[list[int]],
        reshuffled: list[list[int]],
        chance: Callable[[], int] | None,
        log: list[Event] | None,
    ) -> None:
        self.table = table
        self.players = table.players
        self.phase = phase
        self.active = active
        self.planted = planted
        self.discarded = discarded
        self.exhaustions = exhaustions
        self.deck = deck
        self.discard = discard
        self.out = out
        self.turned_up = turned_up
        self.offered = offered
        self.hands = hands
        self.beans = beans
        self.counts = counts
        self.coins = coins
        self.received = received
        self.third = third
        self.offers = offers
        self.next_offer = next_offer
        self.seed = seed
        self.shuffles = shuffles
        self.reshuffled = reshuffled
        self.chance = chance
        self.log = log


def remove_places(cards: list[int], places: list[int]) -> None:
    """Take the cards at these places out of the list; the others keep their order."""
    if len(places) == 1:
        del cards[places[0]]
    else:
        for place in sorted(places, reverse=True):
            del cards[place]


def moved(places: list[int], gone: list[int]) -> list[int]:
    """Where these places are once the cards at the places that are gone have been taken out."""
    if not gone:
        return places
    return [place - len([other for other in gone if other < place]) for place in places]
