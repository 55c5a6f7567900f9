"""A turn, phase by phase: with trading, and the two-player game without."""

from typing import Final

from ..marks import N_, NC_, NN_
from . import examples
from .book import Block, Points, Section
from .teller import Teller

PHASES: Final = {
    "plant": NC_("heading", "Plant"),
    "trade": NC_("heading", "Trade"),
    "plant-received": NC_("heading", "Plant received cards"),
    "draw": NC_("heading", "Draw"),
    "offered": NC_("heading", "Offered cards"),
    "take": NC_("heading", "Take"),
}
ORDER: Final = N_("Players take turns. A turn has these phases, one after the other.")
NO_TRADE: Final = N_("With two players there is no trading.")

PLANT: Final = {
    "plant.front": N_("In your turn you must plant the front card of your hand."),
    "plant.next": N_("Then you may plant the next card of your hand, but never a third one."),
    "plant.fits": N_("A bean goes on an empty field of yours, or on one that already grows its kind."),
    "plant.two-fields": N_("The same kind may grow on several of your fields at the same time."),
    "plant.room": N_("When a bean fits on none of your fields, you have to harvest one of them first."),
}
NO_HAND: Final = N_("If you have no hand cards, you skip this phase and go on with your turn.")
DISCARD: Final = {
    "plant.discard": N_(
        "After planting you may discard one card from any place of your hand. After that you plant no more "
        "cards in this phase."
    ),
    "plant.no-hand-two": N_("If you have no hand cards, you neither plant nor discard in this phase."),
}

TURN_UP: Final = NN_(
    "The active player turns up {count} card from the deck for all to see.",
    "The active player turns up {count} cards from the deck for all to see.",
)
TRADE: Final = {
    "trade.partners": N_(
        "Every trade is between the active player and one other player. The others never trade with each "
        "other."
    ),
    "trade.active-gives": N_(
        "The active player gives turned-up cards, or hand cards from any place, or both in one trade."
    ),
    "trade.other-gives": N_("The other player gives hand cards from any place."),
    "trade.gifts": N_(
        "The two sides need not give the same number of cards. One side may give nothing: that is a gift, "
        "and anyone may ask for one."
    ),
    "trade.accept": N_("Nobody has to accept anything, not even a gift."),
    "trade.agree": N_(
        "Cards stay where they are until both players agree. Then they move at once and lie in front of "
        "their new owner as received cards."
    ),
    "trade.received": N_(
        "Received cards are not traded again, do not go into the hand, and are not planted before the next "
        "phase."
    ),
    "trade.never": N_("Coins, fields, planted beans and promises cannot be traded."),
    "trade.ends": N_(
        "The active player says when the trading ends; open offers end with it. Trading may go on after the "
        "turned-up cards are gone."
    ),
    "trade.left": N_(
        "A turned-up card that nobody has taken can be traded until the end of the phase. Then the active "
        "player has to plant it."
    ),
}
RECEIVED: Final = {
    "plant-received.all": N_(
        "Everybody plants all the cards received in this turn, in any order. Who plants first does not "
        "matter."
    ),
}

OFFERED: Final = {
    "offered.all": N_("First you plant or discard every card that your opponent left for you, in any order."),
    "offered.none": N_("If nothing was left for you, this phase is skipped."),
}
TURN_UP_TWO: Final = NN_(
    "You turn up {count} card from the deck.", "You turn up {count} cards from the deck."
)
TAKE: Final = {
    "take.join": N_(
        "If the top card of the discard pile is of the same kind as a turned-up card, it joins the turned-up "
        "cards. This goes on until the top card fits none of them, and it is done only once, before anything "
        "is planted."
    ),
    "take.plant": N_("You plant as many of the turned-up cards as you like and may harvest in between."),
    "take.leave": N_("The turned-up cards that you do not plant are left for your opponent."),
}

DRAW: Final = NN_(
    "You draw {count} card from the deck and put it at the back of your hand.",
    "You draw {count} cards from the deck, one at a time, and put each at the back of your hand.",
)
PASS: Final = N_("Then the turn passes to the next player.")


def turn(teller: Teller) -> Section:
    """The phases of a turn, a section each."""
    phases = _two(teller) if teller.game.two else _many(teller)
    blocks: list[Block] = [teller.rule("turn.phases", ORDER)]
    blocks.append(Points(tuple(phase.title for phase in phases), ordered=True))
    if teller.game.two:
        blocks.append(teller.rule("turn.no-trade", NO_TRADE))
    return teller.section("turn", NC_("heading", "A turn"), blocks, phases)


def _many(teller: Teller) -> list[Section]:
    plant = [*teller.rules(PLANT), teller.rule("plant.no-hand", NO_HAND), *examples.plant(teller)]
    turned_up = teller.rule("trade.turn-up", TURN_UP, teller.game.setup.turn_up)
    trade = [turned_up, *teller.rules(TRADE), *examples.trade(teller)]
    return [
        _phase(teller, "plant", plant),
        _phase(teller, "trade", trade),
        _phase(teller, "plant-received", teller.rules(RECEIVED)),
        _draw(teller),
    ]


def _two(teller: Teller) -> list[Section]:
    plant = [*teller.rules(PLANT), *teller.rules(DISCARD), *examples.plant(teller)]
    turned_up = teller.rule("take.turn-up", TURN_UP_TWO, teller.game.setup.turn_up)
    take = [turned_up, *teller.rules(TAKE), *examples.take(teller)]
    return [
        _phase(teller, "offered", teller.rules(OFFERED)),
        _phase(teller, "plant", plant),
        _phase(teller, "take", take),
        _draw(teller),
    ]


def _draw(teller: Teller) -> Section:
    cards = teller.rule("draw.cards", DRAW, teller.game.setup.draw)
    return _phase(teller, "draw", [cards, teller.rule("draw.pass", PASS)])


def _phase(teller: Teller, name: str, blocks: list[Block]) -> Section:
    return teller.section(name, PHASES[name], blocks)
