"""The deck, and the end of the game."""

from typing import Final

from ..marks import N_, NC_, NN_
from . import examples
from .book import Block, Section
from .teller import Teller

RUNS_OUT: Final = N_("The deck has run out the moment its last card is taken.")
RESHUFFLE: Final = {
    "deck.shuffle": N_(
        "Unless it was the last time, the discard pile is shuffled at once and becomes the new deck. Whoever "
        "was drawing goes on from it, card by card."
    ),
    "deck.stays": N_("Coins and planted beans stay where they are."),
    "deck.short": N_(
        "If the discard pile is empty as well, the draw stops short. The shuffle then waits until cards are "
        "due and there are discards; it is not counted again."
    ),
    "deck.stuck": N_(
        "If nothing can be drawn at the start of a turn and nobody has a hand card, the game is over."
    ),
}

WHEN: Final = NN_(
    "The game ends when the deck has run out {count} time.",
    "The game ends when the deck has run out {count} times.",
)
TURNED_UP: Final = N_(
    "If the deck runs out for the last time while cards are turned up, these cards, even a single one, are "
    "still traded, and everybody plants what was received. Then the game is over, without a draw."
)
TURNED_UP_TWO: Final = N_(
    "If the deck runs out for the last time while cards are turned up, this phase is finished, even with "
    "fewer cards. Then the game is over, without a draw."
)
DRAWN: Final = N_(
    "If the deck runs out for the last time while you draw, the game is over at once. The cards drawn stay "
    "in your hand, and nobody has another turn."
)
LEFT: Final = N_("Cards that are left for the opponent at the end score nothing.")
SCORE: Final = {
    "end.harvest": N_(
        "At the end all fields are harvested by themselves, also those with a single bean. Hand cards do not "
        "count."
    ),
    "end.winner": N_("Whoever has the most coins wins."),
}
TIE: Final = {
    "hand": N_(
        "If several players have the most coins, the one of them with the most hand cards wins. If these are "
        "equal too, they share the win."
    ),
    "shared": N_("If several players have the most coins, they share the win."),
}


def deck(teller: Teller) -> Section:
    """When the deck runs out."""
    blocks: list[Block] = [teller.rule("deck.runs-out", RUNS_OUT)]
    if teller.game.reshuffles:
        blocks += [*teller.rules(RESHUFFLE), *examples.deck(teller)]
    return teller.section("deck", NC_("heading", "The deck"), blocks)


def end(teller: Teller) -> Section:
    """When the game ends, and who has won."""
    game, tie = teller.game, teller.game.rulings["tie_break"]
    blocks: list[Block] = [teller.rule("end.when", WHEN, game.setup.exhaustions)]
    if game.two:
        blocks.append(teller.rule("end.turned-up-two", TURNED_UP_TWO))
        blocks.append(teller.rule("end.left", LEFT))
    else:
        blocks.append(teller.rule("end.turned-up", TURNED_UP))
    blocks += [
        teller.rule("end.drawn", DRAWN),
        *examples.drawn(teller),
        *teller.rules(SCORE),
        teller.rule(f"end.tie-{tie}", TIE[tie]),
        *examples.tie(teller),
    ]
    return teller.section("end", NC_("heading", "The end"), blocks)
