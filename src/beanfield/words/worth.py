"""What beans pay: now, with more cards, and by their whole beanometer."""

from typing import Final

from beanfield.rules import Edition, Refusal

from .language import CARDS, COINS
from .marks import N_, NC_, NN_
from .speech import Speech

PAYS: Final = NN_("{beans} pays {coins}.", "{beans} pay {coins}.")
PAYS_NOTHING: Final = NN_("{beans} pays nothing.", "{beans} pay nothing.")
NEXT: Final = NN_("{more} more makes {coins}.", "{more} more make {coins}.")
AT_MOST: Final = N_("More cards pay no more.")
SALE: Final = N_("{coins}, {cards} to the discard pile; more cards bring no more.")
ONE_MORE: Final = N_("{coins}, {cards} to the discard pile; one more brings {next}.")
MORE: Final = NN_(
    "{coins}, {cards} to the discard pile; {more} more brings {next}.",
    "{coins}, {cards} to the discard pile; {more} more bring {next}.",
)
TOO_MANY: Final = N_("Nobody can have {cards} of these cards: the edition {edition} has {number}.")
STEP: Final = NC_("beanometer", "{cards} for {coins}")
BEANOMETER: Final = N_("{bean:name}, {cards} in all: {steps}.")


def worth_sentence(speech: Speech, bean: str, cards: int, edition: Edition) -> str:
    """Return what a field of so many cards pays now, and how many more cards pay more."""
    coins = edition.pays(bean, cards)
    now = speech.plural(
        *(PAYS if coins else PAYS_NOTHING),
        cards,
        beans=speech.bean(bean, cards),
        coins=speech.number(COINS, coins),
    )
    step = edition.next_step(bean, cards)
    if step is None:
        return f"{now} {speech.text(AT_MOST)}"
    needed, more_coins = step
    more = needed - cards
    return f"{now} {speech.plural(*NEXT, more, more=more, coins=speech.number(COINS, more_coins))}"


def sale_sentence(speech: Speech, bean: str, cards: int, edition: Edition) -> str:
    """Return what becomes of so many cards of a kind when they are sold, and how many more bring more.

    Raises Refusal for more cards than the edition has.
    """
    if cards > edition.beans[bean].cards:
        raise Refusal(
            "malformed", TOO_MANY, cards=cards, edition=edition.id, number=edition.beans[bean].cards
        )
    coins = edition.pays(bean, cards)
    values = {"coins": speech.number(COINS, coins), "cards": speech.number(CARDS, cards - coins)}
    step = edition.next_step(bean, cards)
    if step is None:
        return speech.text(SALE, **values)
    more = step[0] - cards
    if more == 1:
        return speech.text(ONE_MORE, **values, next=step[1])
    return speech.plural(*MORE, more, **values, more=more, next=step[1])


def beanometer_sentence(speech: Speech, bean: str, edition: Edition) -> str:
    """Return how many cards of a kind there are, and how many bring how many coins."""
    steps = [
        speech.phrase("beanometer", STEP, cards=cards, coins=speech.number(COINS, coins))
        for coins, cards in edition.beans[bean].beanometer.items()
    ]
    return speech.text(
        BEANOMETER,
        bean=speech.short(bean),
        cards=speech.number(CARDS, edition.beans[bean].cards),
        steps=speech.row(steps),
    )
