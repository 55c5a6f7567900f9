"""What beans pay: now, with more cards, and by their whole beanometer."""

from typing import Final

from beanfield.rules import Edition

from .language import CARDS, COINS
from .marks import N_, NC_, NN_
from .speech import Speech

PAYS: Final = NN_("{beans} pays {coins}.", "{beans} pay {coins}.")
PAYS_NOTHING: Final = NN_("{beans} pays nothing.", "{beans} pay nothing.")
NEXT: Final = NN_("{more} more makes {coins}.", "{more} more make {coins}.")
AT_MOST: Final = N_("More cards pay no more.")
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


def beanometer_sentence(speech: Speech, bean: str, edition: Edition) -> str:
    """Return how many cards of a kind there are, and how many bring how many coins."""
    steps = [
        speech.phrase("beanometer", STEP, cards=cards, coins=speech.number(COINS, coins))
        for coins, cards in edition.beans[bean].beanometer.items()
    ]
    return speech.text(
        BEANOMETER,
        bean=speech.that(bean),
        cards=speech.number(CARDS, edition.beans[bean].cards),
        steps=speech.row(steps),
    )
