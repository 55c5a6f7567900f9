"""Integer codes of actions: the fast form of what docs/referee calls an action.

A code holds one action of one seat as a single integer. Indices in it count from 0 and mean the place at that
moment, as in the JSON form. The lowest five bits say what is done:

| do | the other bits, lowest first |
| --- | --- |
| PLANT, HARVEST | field |
| PLANT_RECEIVED, PLANT_OFFERED, TAKE | field (8 bits), card |
| DISCARD_OFFERED, DISCARD | card |
| BUY_FIELD | 1 if coins are named (1 bit), the coins as places |
| ACCEPT | place of the offer among the open ones (20 bits), the cards that pay as places |
| DECLINE, WITHDRAW | place of the offer among the open ones |
| OFFER | partner (6 bits, EVERYONE for all), place of the answered offer plus 1 or 0 (20 bits), |
|       | wanted kinds plus 1 (6 bits each), a 0 (6 bits), the given cards as places |

Places are ten bits each, the place plus 1. In trades the turned-up cards come first: with two of them,
place 1 is the second turned-up card and place 2 the front hand card. The other actions need no more bits.
"""

from typing import Final

PLANT: Final = 0
HARVEST: Final = 1
PLANT_RECEIVED: Final = 2
DECLINE: Final = 3
ACCEPT: Final = 4
OFFER: Final = 5
TURN_UP: Final = 6
END_TRADE: Final = 7
DRAW: Final = 8
BUY_FIELD: Final = 9
WITHDRAW: Final = 10
PLANT_OFFERED: Final = 11
DISCARD_OFFERED: Final = 12
DISCARD: Final = 13
TAKE: Final = 14
LEAVE: Final = 15

NAMES: Final = (
    "plant",
    "harvest",
    "plant-received",
    "decline",
    "accept",
    "offer",
    "turn-up",
    "end-trade",
    "draw",
    "buy-field",
    "withdraw",
    "plant-offered",
    "discard-offered",
    "discard",
    "take",
    "leave",
)

EVERYONE: Final = 63
NO_SEAT: Final = 62
NO_FIELD: Final = 255
NO_PLACE: Final = 1022
NO_OFFER: Final = (1 << 20) - 2
NO_KIND: Final = 62
FEW: Final = 40
LONG: Final = 1 << 1000


def pack(places: list[int]) -> int:
    """Places (0 to 1022) as ten bits each, the first lowest."""
    return _joined(places, 10)


def _joined(numbers: list[int], bits: int) -> int:
    if len(numbers) > FEW:
        return int("".join([format(number + 1, f"0{bits}b") for number in reversed(numbers)]), 2)
    joined = 0
    for number in reversed(numbers):
        joined = joined << bits | (number + 1)
    return joined


def unpack(packed: int) -> list[int]:
    """The places that `pack` packed."""
    places: list[int] = []
    while packed > 0:
        places.append((packed & 1023) - 1)
        packed >>= 10
    return places


def offer(to: int, gives: list[int], wants: list[int], answers: int = -1) -> int:
    """The code of an offer: partner or EVERYONE, given places, wanted kinds, place of the answered offer."""
    wanted = _joined(wants, 6)
    return OFFER | to << 5 | (answers + 1) << 11 | wanted << 31 | pack(gives) << (37 + 6 * len(wants))


def split_offer(rest: int) -> tuple[list[int], int]:
    """The wanted kinds and the packed places of an offer's code from bit 31 on, however long it is."""
    digits = bin(rest)[2:]
    wants: list[int] = []
    end = len(digits)
    while end > 0:
        kind = int(digits[max(0, end - 6) : end], 2)
        end -= 6
        if kind == 0:
            break
        wants.append(kind - 1)
    return wants, int(digits[:end], 2) if end > 0 else 0


def small_offer(to: int, place: int, kind: int) -> int:
    """The code of an offer of the card at one place for one kind; -1 stands for none of either."""
    if kind < 0:
        return OFFER | to << 5 | (place + 1) << 37
    return OFFER | to << 5 | (kind + 1) << 31 | (place + 1) << 43


def accept(offer_place: int, pays: list[int]) -> int:
    """The code that accepts the open offer at this place, paying with the cards at these places."""
    return ACCEPT | offer_place << 5 | pack(pays) << 25


def buy_field(coins: list[int] | None) -> int:
    """The code that buys the third field, with the coins at these places or (None) with none named."""
    return BUY_FIELD if coins is None else BUY_FIELD | 32 | pack(coins) << 6
