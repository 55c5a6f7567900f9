"""The rules to read aloud to people who have never played, in about five minutes."""

from typing import Final

from ..marks import N_, NC_, NN_
from ..worth import beanometer_sentence
from .book import Block, Book, Paragraph, Points, Rule
from .teller import Message, Teller

FARMERS: Final = N_(
    "In this game we are bean farmers. We grow beans on our fields and sell them for coins, and whoever has "
    "the most coins at the end wins."
)
CARDS: Final = N_(
    "Every card is a bean, and on its back there is a coin. What you earn is a card that is turned over."
)
HAND: Final = N_(
    "Now to what makes this game special: never sort your hand! The front card is planted first, and new "
    "cards go to the back. Pick up your first cards just as they were dealt to you."
)
FIELDS: Final = NN_(
    "You have {count} field in front of you. Only one kind of bean grows on a field, but as many of it as "
    "you like.",
    "You have {count} fields in front of you. Only one kind of bean grows on a field, but as many of it as "
    "you like.",
)
BEANOMETER: Final = N_(
    "Every kind has a beanometer, which says how many beans bring how many coins. Rare beans need few cards, "
    "common beans need many. Here are the rarest and the commonest."
)

FIRST: Final = N_(
    "A turn has four parts. First you plant: the front card of your hand must go on a field, the next card "
    "may. Then stop."
)
SECOND: Final = NN_(
    "Second, turn up {count} card for all to see. Now we may trade, always with the player whose turn it "
    "is. Offer it or any card of your hand, swap several cards for one, or give some away.",
    "Second, turn up {count} cards for all to see. Now we may trade, always with the player whose turn it "
    "is. Offer these or any cards of your hand, swap several cards for one, or give some away.",
)
NO_DUTY: Final = N_(
    "Nobody has to say yes. What you get lies in front of you: it does not go into your hand, and you cannot "
    "pass it on. What nobody takes, the player whose turn it is has to plant."
)
THIRD: Final = N_("Third, everybody plants all the cards they got.")
FOURTH: Final = NN_(
    "Fourth, draw {count} card and put it at the back of your hand. Then the next player has a turn.",
    "Fourth, draw {count} cards, one by one, and put them at the back of your hand. Then the next player "
    "has a turn.",
)

FIRST_TWO: Final = N_(
    "A turn has four parts. First plant or throw away every card that the other player has left for you. In "
    "the very first turn there is none."
)
SECOND_TWO: Final = N_(
    "Second, plant: the front card of your hand must go on a field, the next card may. Then you may throw "
    "away one card from anywhere in your hand."
)
THIRD_TWO: Final = NN_(
    "Third, turn up {count} card. If the top card of the discard pile matches it, that card joins it, and "
    "so does the next. Plant as many of them as you like and leave the rest for the other player.",
    "Third, turn up {count} cards. If the top card of the discard pile matches one of them, it joins them, "
    "and so does the next. Plant as many of them as you like and leave the rest for the other player.",
)

ROOM: Final = N_(
    "What if a bean fits nowhere? Then sell a whole field to make room. You may sell at any time, even when "
    "it is not your turn."
)
ROOM_TWO: Final = N_(
    "What if a bean fits nowhere? Then sell a whole field to make room. You may sell at any time in your own "
    "turn."
)
SELLING: Final = N_(
    "Look at the beanometer: as many cards as it says become your coins, and the others go on the discard "
    "pile."
)

ADVICE: Final = N_(
    "A last piece of advice: talk to each other and be generous. Giving away a bean that you cannot use is "
    "often better than losing a field for it. Let us begin!"
)
ADVICE_TWO: Final = N_(
    "A last piece of advice: think of what you leave for the other player, and look at the top of the "
    "discard pile. Let us begin!"
)

TITLE: Final = NC_("heading", "Teach it in five minutes")
SECTIONS: Final = {
    "aloud-idea": NC_("heading", "What it is about"),
    "aloud-turn": NC_("heading", "A turn"),
    "aloud-coins": NC_("heading", "Coins"),
    "aloud-end": NC_("heading", "The end"),
}
COINS_AS_RULED: Final = ("harvest.single-bean-", "third-field.buy", "third-field.given", "third-field.none")
END_AS_RULED: Final = ("deck.runs-out", "deck.shuffle", "end.when", "end.harvest", "end.winner")


def aloud(teller: Teller, rules: dict[str, str]) -> Book:
    """The text to read aloud; some of its sentences are those of the `rules`, by their ids."""
    parts = {
        "aloud-idea": _idea(teller),
        "aloud-turn": _turn_two(teller) if teller.game.two else _turn(teller),
        "aloud-coins": [
            teller.paragraph(ROOM_TWO if teller.game.two else ROOM),
            teller.paragraph(SELLING),
            *_as_ruled(rules, COINS_AS_RULED),
        ],
        "aloud-end": [
            *_as_ruled(rules, (*END_AS_RULED, "options.")),
            teller.paragraph(ADVICE_TWO if teller.game.two else ADVICE),
        ],
    }
    sections = [teller.section(name, title, parts[name]) for name, title in SECTIONS.items()]
    return Book(teller.speech.language, teller.heading(TITLE), (), tuple(sections))


def _as_ruled(rules: dict[str, str], beginnings: tuple[str, ...]) -> list[Block]:
    return [Rule(name, text) for name, text in rules.items() if name.startswith(beginnings)]


def _idea(teller: Teller) -> list[Block]:
    game = teller.game
    by_cards = sorted(game.kinds, key=lambda kind: game.edition.beans[kind].cards)
    shown = dict.fromkeys((by_cards[0], by_cards[-1]))
    return [
        *_said(teller, FARMERS, CARDS, HAND),
        teller.paragraph(FIELDS, game.fields),
        teller.paragraph(BEANOMETER),
        Points(tuple(beanometer_sentence(teller.speech, kind, game.edition) for kind in shown)),
    ]


def _said(teller: Teller, *messages: Message) -> list[Paragraph]:
    return [teller.paragraph(message) for message in messages]


def _turn(teller: Teller) -> list[Block]:
    setup = teller.game.setup
    return [
        teller.paragraph(FIRST),
        teller.paragraph(SECOND, setup.turn_up),
        *_said(teller, NO_DUTY, THIRD),
        teller.paragraph(FOURTH, setup.draw),
    ]


def _turn_two(teller: Teller) -> list[Block]:
    setup = teller.game.setup
    return [
        *_said(teller, FIRST_TWO, SECOND_TWO),
        teller.paragraph(THIRD_TWO, setup.turn_up),
        teller.paragraph(FOURTH, setup.draw),
    ]
