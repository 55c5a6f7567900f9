"""Harvests, and the third field that is bought with their coins."""

from typing import Final

from ..marks import N_, NC_, NN_
from . import examples
from .book import Block, Section
from .teller import Teller

WHEN: Final = N_(
    "You may harvest a field of yours at any time: also when it is not your turn, and between any two "
    "actions."
)
WHEN_TWO: Final = N_(
    "You may harvest a field of yours only in your own turn, but there between any two actions."
)
HARVEST: Final = {
    "harvest.whole": N_(
        "A harvest sells the whole field. As many of its cards as it pays coins are turned over and kept as "
        "coins; the rest go on the discard pile."
    ),
    "harvest.nothing": N_("A harvest may bring nothing at all."),
}
SINGLE: Final = {
    "relaxed": N_(
        "You may not harvest a field with a single bean while you have a field with two or more beans. Empty "
        "fields do not matter."
    ),
    "strict": N_(
        "You may harvest a field with a single bean only while each of your fields has exactly one bean. An "
        "empty field stands in the way, too."
    ),
}
POSSIBLE: Final = N_("While all your fields are in use, at least one of them can be harvested.")

BUY: Final = NN_(
    "Once in the game you may buy a third field for {count} coin, at any time, also when it is not your "
    "turn. Exactly the price is enough.",
    "Once in the game you may buy a third field for {count} coins, at any time, also when it is not your "
    "turn. Exactly the price is enough.",
)
AT_ONCE: Final = N_("You may use the new field at once.")
PAY: Final = {
    "choose": N_("You choose which of your coins you pay with."),
    "newest": N_("You pay with the coins that you earned last."),
}
COINS_GO: Final = {
    "discard": N_("The coins become beans again and go on the discard pile."),
    "out": N_("The coins leave the game."),
}
GIVEN: Final = N_("Everybody has a third field from the start. No field is sold.")
NONE: Final = N_("There is no third field in this game.")


def harvest(teller: Teller) -> Section:
    """Selling a field."""
    single = teller.game.rulings["single_bean"]
    blocks: list[Block] = [
        teller.rule("harvest.when-two", WHEN_TWO) if teller.game.two else teller.rule("harvest.when", WHEN),
        *teller.rules(HARVEST),
        *examples.harvest(teller),
        teller.rule(f"harvest.single-bean-{single}", SINGLE[single]),
        teller.rule("harvest.possible", POSSIBLE),
        *examples.single(teller),
    ]
    return teller.section("harvest", NC_("heading", "Harvest"), blocks)


def third_field(teller: Teller) -> Section:
    """Buying the third field, or having it, or not."""
    blocks = {"sold": _sold, "given": _given, "none": _none}[teller.game.third_field](teller)
    return teller.section("third-field", NC_("heading", "The third field"), blocks)


def _sold(teller: Teller) -> list[Block]:
    pay, go = teller.game.rulings["third_field_coins"], teller.game.setup.coins_go_to or "discard"
    return [
        teller.rule("third-field.buy", BUY, teller.game.price),
        teller.rule("third-field.at-once", AT_ONCE),
        teller.rule(f"third-field.{pay}", PAY[pay]),
        teller.rule(f"third-field.{go}", COINS_GO[go]),
        *examples.third_field(teller),
    ]


def _given(teller: Teller) -> list[Block]:
    return [teller.rule("third-field.given", GIVEN)]


def _none(teller: Teller) -> list[Block]:
    return [teller.rule("third-field.none", NONE)]
