"""The worked examples as sentences; cases.py chooses their beans and numbers."""

from typing import Final

from ..language import CARDS, COINS, HAND_CARDS
from ..marks import N_, NC_, NN_
from ..worth import worth_sentence
from . import cases
from .book import Block, Example
from .teller import Message, Teller

WORTH: Final = NC_("example", "Example: {worth}")
PLANT: Final = N_(
    "Example: {beans} grow on your fields, and the front card of your hand is {front:name}. It fits nowhere, "
    "so you harvest a field before you plant it."
)
TRADE: Final = N_(
    "Example: Ann is the active player and has turned up {first}. She gives it to Pip, together with "
    "{second} from the middle of her hand, and gets {third} from Pip's hand. In the next phase each of them "
    "plants what they received."
)
TAKE: Final = N_(
    "Example: {turned_up} are turned up. On the discard pile lie {discards}, from the top down. The first "
    "two join the turned-up cards; {bean} stays where it is."
)
SALE: Final = N_(
    "Example: Ann harvests {beans}, which pay {coins}. {kept} are turned over and kept as coins, {discarded} "
    "go on the discard pile."
)
SINGLE: Final = N_(
    "Example: Ann has a single bean on one field, {bean}, and {beans} on another. She may harvest only the "
    "other field."
)
EMPTY: Final = {
    "relaxed": N_(
        "Example: Ann has a single bean on one field, and her other fields are empty. She may harvest it."
    ),
    "strict": N_(
        "Example: Ann has a single bean on one field, and her other fields are empty. She may not harvest it."
    ),
}
PAYMENT: Final = N_(
    "Example: Ann's coins, from the oldest to the newest, are {cards}. She pays for the third field with "
    "{paid}."
)
DECK: Final = NN_(
    "Example: The last card lies in the deck, and Ann has to draw {count} card. She takes it, and the "
    "discard pile becomes the new deck.",
    "Example: The last card lies in the deck, and Ann has to draw {count} cards. She takes it, the discard "
    "pile becomes the new deck, and she draws the cards still due from there.",
)
DRAWN: Final = NN_(
    "Example: The last card lies in the deck, for the last time, and Ann has to draw {count} card. She "
    "takes it, and the game is over.",
    "Example: The last card lies in the deck, for the last time, and Ann has to draw {count} cards. She "
    "takes it, and the game is over.",
)
TIE: Final = N_(
    "Example: Ann and Pip have the most coins, equally many. Ann has {few}, Pip has {many}: Pip wins."
)


def _one(
    teller: Teller, name: str, message: Message, count: int | None = None, /, **values: object
) -> list[Block]:
    return [Example(name, teller.say(message, count, **values))]


def _worth(teller: Teller, name: str, case: cases.Sale | None) -> list[Block]:
    if case is None:
        return []
    worth = worth_sentence(teller.speech, case.kind, case.cards, teller.game.edition)
    return [Example(name, teller.speech.phrase("example", WORTH, worth=worth))]


def beans(teller: Teller) -> list[Block]:
    """What a beanometer says, and what a missing pay-out means."""
    game = teller.game
    return [
        *_worth(teller, "beans.step", cases.step(game)),
        *_worth(teller, "beans.missing", cases.missing(game)),
    ]


def plant(teller: Teller) -> list[Block]:
    """A front card that fits nowhere."""
    case = cases.planting(teller.game)
    if case is None:
        return []
    speech = teller.speech
    return _one(teller, "plant", PLANT, beans=speech.beans(case.fields), front=speech.short(case.front))


def trade(teller: Teller) -> list[Block]:
    """A turned-up card and a hand card in one trade."""
    case = cases.trade(teller.game)
    if case is None:
        return []
    short = teller.speech.short
    return _one(
        teller,
        "trade",
        TRADE,
        first=short(case.turned_up),
        second=short(case.hand),
        third=short(case.wanted),
    )


def take(teller: Teller) -> list[Block]:
    """Discards that join the turned-up cards."""
    case = cases.join(teller.game)
    if case is None:
        return []
    speech = teller.speech
    return _one(
        teller,
        "take",
        TAKE,
        turned_up=speech.beans(case.turned_up),
        discards=speech.in_order([*case.joining, case.staying]),
        bean=speech.short(case.staying),
    )


def harvest(teller: Teller) -> list[Block]:
    """A harvest that pays, and one that does not."""
    case = cases.sale(teller.game)
    speech = teller.speech
    paid = (
        []
        if case is None
        else _one(
            teller,
            "harvest.sale",
            SALE,
            beans=speech.bean(case.kind, case.cards),
            coins=speech.number(COINS, case.coins),
            kept=speech.number(CARDS, case.coins),
            discarded=speech.number(CARDS, case.discarded),
        )
    )
    return [*paid, *_worth(teller, "harvest.nothing", cases.nothing(teller.game))]


def single(teller: Teller) -> list[Block]:
    """A single bean beside a fuller field, and beside empty ones."""
    case, ruling = cases.single(teller.game), teller.game.rulings["single_bean"]
    if case is None:
        return []
    many = teller.speech.bean(case.many, case.cards)
    return [
        *_one(teller, "single.beside-more", SINGLE, bean=teller.speech.short(case.one), beans=many),
        *_one(teller, f"single.beside-empty-{ruling}", EMPTY[ruling]),
    ]


def third_field(teller: Teller) -> list[Block]:
    """The newest coins pay."""
    case = cases.payment(teller.game)
    if case is None:
        return []
    in_order = teller.speech.in_order
    return _one(teller, "third-field", PAYMENT, cards=in_order(case.coins), paid=in_order(case.paid))


def deck(teller: Teller) -> list[Block]:
    """A draw that goes on from the new deck."""
    return _one(teller, "deck", DECK, teller.game.setup.draw)


def drawn(teller: Teller) -> list[Block]:
    """A draw that ends the game."""
    return _one(teller, "end.drawn", DRAWN, teller.game.setup.draw)


def tie(teller: Teller) -> list[Block]:
    """Players who are level."""
    if teller.game.rulings["tie_break"] != "hand":
        return []
    few, many = (teller.speech.number(HAND_CARDS, cards) for cards in cases.HAND)
    return _one(teller, "end.tie", TIE, few=few, many=many)
