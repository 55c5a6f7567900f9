"""Beginners' options in force, and who knows what."""

from typing import Final

from ..marks import N_, NC_
from .book import Block, Section
from .teller import Teller

OPEN_HANDS: Final = N_("All hands lie open for everybody to see. Their order still binds.")
BEANS: Final = N_("Only these kinds of beans are in play: {beans}.")
NO_THIRD_FIELD: Final = N_("No third field is sold or given.")

SEEN: Final = N_(
    "Everybody may see the fields, the turned-up cards, the received cards, the top card of the discard pile "
    "and all offers. Everybody may count the coins and hand cards of each player and the cards of both piles."
)
SEEN_TWO: Final = N_(
    "Both players may see the fields, the turned-up cards, the cards left over and the top card of the "
    "discard pile. Both may count the coins and hand cards of each other and the cards of both piles."
)
EVENTS: Final = N_("Everybody sees what the others do, also when they harvest.")
HAND: Final = N_("Your hand is known only to you.")
COINS: Final = N_("Which beans are on your coins is known only to you.")
DECK: Final = N_("Nobody knows the order of the deck.")


def options(teller: Teller) -> list[Section]:
    """The beginners' options that this game is played with; no section where there are none."""
    chosen = teller.game.options
    blocks: list[Block] = []
    if chosen.get("open_hands"):
        blocks.append(teller.rule("options.open-hands", OPEN_HANDS))
    if "beans" in chosen:
        beans = teller.speech.beans(teller.game.kinds)
        blocks.append(teller.rule("options.beans", BEANS, beans=beans))
    if not chosen.get("third_field", True):
        blocks.append(teller.rule("options.third-field", NO_THIRD_FIELD))
    if not blocks:
        return []
    return [teller.section("options", NC_("heading", "Made easier for beginners"), blocks)]


def known(teller: Teller) -> Section:
    """Who knows what."""
    game = teller.game
    blocks: list[Block] = [
        teller.rule("known.seen-two", SEEN_TWO) if game.two else teller.rule("known.seen", SEEN),
        teller.rule("known.events", EVENTS),
    ]
    if not game.options.get("open_hands"):
        blocks.append(teller.rule("known.hand", HAND))
    blocks += [teller.rule("known.coins", COINS), teller.rule("known.deck", DECK)]
    return teller.section("known", NC_("heading", "Who knows what"), blocks)
