"""The goal, the beans and the set-up."""

from typing import Final

from ..language import COINS
from ..marks import N_, NC_, NN_
from . import examples
from .book import Block, Grid, Section
from .teller import Teller

GOAL: Final = {
    "goal.coins": N_(
        "You grow beans on your fields, one kind to a field, and harvest them for coins. Whoever has the "
        "most coins at the end wins."
    ),
    "goal.cards": N_(
        "Every card has a bean on its front and a coin on its back. A coin that you earn is a card turned "
        "over."
    ),
}

BEANOMETER: Final = N_(
    "Every kind of bean has a beanometer. It says how many cards of the kind a field needs for each number "
    "of coins."
)
STEPS: Final = NN_(
    "A field pays the largest number of coins for which it has enough cards. With fewer cards than the "
    "first step it pays nothing, and no field pays more than {count} coin.",
    "A field pays the largest number of coins for which it has enough cards. With fewer cards than the "
    "first step it pays nothing, and no field pays more than {count} coins.",
)
MISSING: Final = N_("Where the table says “{never}”, no number of cards brings just so many coins.")
REMOVED: Final = N_("These kinds are not in play with this number of players: {beans}.")
NEVER: Final = NC_("cell", "never")

CARDS: Final = NN_("Shuffle the {count} card that is in play.", "Shuffle the {count} cards that are in play.")
EQUAL: Final = NN_("Deal {count} card to everybody.", "Deal {count} cards to everybody.")
UNEQUAL: Final = N_("The hands are not equal. Deal so many cards, from the first player on: {hands}.")
ORDER: Final = N_(
    "Never change the order of your hand. The card dealt first is the front card, and cards are planted from "
    "the front. Every new card goes to the back. When a card leaves from the middle, the others keep their "
    "order."
)
DECK: Final = N_("The other cards are the deck, face down. The discard pile will lie beside it, face up.")
FIELDS: Final = NN_(
    "Everybody begins with {count} field for beans.", "Everybody begins with {count} fields for beans."
)
FIRST: Final = N_("The player in the first seat begins, and the turn goes round from seat to seat.")
PLAYERS: Final = N_("The edition {edition} is for these numbers of players: {numbers}. No other is possible.")

CELLS: Final = {
    "cards": NC_("cell", "Cards in play"),
    "hand": NC_("cell", "Cards in a hand"),
    "fields": NC_("cell", "Fields at the start"),
    "price": NC_("cell", "Coins for the third field"),
    "turn_up": NC_("cell", "Cards turned up in a turn"),
    "draw": NC_("cell", "Cards drawn in a turn"),
    "exhaustions": NC_("cell", "Times that the deck runs out"),
}


def goal(teller: Teller) -> Section:
    """What the game is about."""
    return teller.section("goal", NC_("heading", "The goal"), teller.rules(GOAL))


def beans(teller: Teller) -> Section:
    """The kinds in play and their beanometers."""
    game = teller.game
    blocks: list[Block] = [
        teller.rule("beans.beanometer", BEANOMETER),
        teller.rule("beans.steps", STEPS, game.most_coins),
        beanometers(teller),
    ]
    if any(set(game.edition.beans[kind].beanometer) != set(_columns(teller)) for kind in game.kinds):
        blocks.append(teller.rule("beans.missing", MISSING, never=teller.cell(NEVER)))
    if game.setup.removed:
        blocks.append(teller.rule("beans.removed", REMOVED, beans=teller.speech.beans(game.setup.removed)))
    blocks += examples.beans(teller)
    return teller.section("beans", NC_("heading", "The beans"), blocks)


def _columns(teller: Teller) -> range:
    return range(1, teller.game.most_coins + 1)


def beanometers(teller: Teller) -> Grid:
    """The table of the kinds in play."""
    columns, speech = _columns(teller), teller.speech
    rows = []
    for kind in teller.game.kinds:
        bean = teller.game.edition.beans[kind]
        steps = [str(bean.beanometer.get(coins) or teller.cell(NEVER)) for coins in columns]
        rows.append((speech.bean(kind), str(bean.cards), *steps))
    return Grid(
        teller.cell(NC_("cell", "Cards needed on a field")),
        (
            teller.cell(NC_("cell", "Bean")),
            teller.cell(NC_("cell", "Cards")),
            *(speech.number(COINS, coins) for coins in columns),
        ),
        tuple(rows),
    )


def setup(teller: Teller) -> Section:
    """Shuffling, dealing and fields."""
    game = teller.game
    numbers = teller.speech.row([str(number) for number in game.edition.setups])
    blocks: list[Block] = [
        teller.rule("setup.players", PLAYERS, edition=game.edition.id, numbers=numbers),
        teller.rule("setup.cards", CARDS, game.cards),
        _hands(teller),
        teller.rule("setup.order", ORDER),
        teller.rule("setup.deck", DECK),
        teller.rule("setup.fields", FIELDS, game.fields),
        teller.rule("setup.first", FIRST),
        numbers_of_game(teller),
    ]
    return teller.section("setup", NC_("heading", "Set-up"), blocks)


def _hands(teller: Teller) -> Block:
    hands = teller.game.setup.hands
    if teller.game.equal_hands:
        return teller.rule("setup.hands-equal", EQUAL, hands[0])
    return teller.rule("setup.hands-unequal", UNEQUAL, hands=_row(teller, hands))


def _row(teller: Teller, numbers: tuple[int, ...]) -> str:
    return teller.speech.row([str(number) for number in numbers])


def numbers_of_game(teller: Teller) -> Grid:
    """The table of the numbers that hold for this number of players."""
    game = teller.game
    hands = game.setup.hands[:1] if game.equal_hands else game.setup.hands
    numbers = {
        "cards": str(game.cards),
        "hand": _row(teller, hands),
        "fields": str(game.fields),
        "price": str(game.price or ""),
        "turn_up": str(game.setup.turn_up),
        "draw": str(game.setup.draw),
        "exhaustions": str(game.setup.exhaustions),
    }
    return Grid(
        teller.cell(NC_("cell", "The numbers of this game")),
        (teller.cell(NC_("cell", "What")), teller.cell(NC_("cell", "How many"))),
        tuple((teller.cell(CELLS[name]), number) for name, number in numbers.items() if number),
    )
