"""Refusals: what is not done, why, and the contract's code for it (docs/referee, Refusal codes)."""

from typing import Any, Final

from beanfield.rules.signs import shown

CODES: Final = (
    "malformed",
    "no-such-seat",
    "game-over",
    "wrong-phase",
    "not-your-turn",
    "no-such-field",
    "no-such-card",
    "no-such-offer",
    "unknown-bean",
    "unknown-edition",
    "bad-players",
    "bad-position",
    "bad-shuffle",
    "bad-record",
    "field-taken",
    "must-plant-first",
    "plant-limit",
    "hand-empty",
    "field-empty",
    "single-bean",
    "field-not-sold",
    "field-limit",
    "too-few-coins",
    "bad-payment",
    "not-with-active",
    "empty-offer",
    "not-addressed",
    "wrong-payment",
    "discard-limit",
)


def N_(text: str) -> str:
    """Mark a sentence for translation; rooms above translate it."""
    return text


def printable(value: object) -> str:
    """What a value looks like within a sentence: on one line and without control characters."""
    return shown(str(value), "�")


class Refusal(Exception):
    """Something was refused, and nothing was changed.

    `code` is one of CODES, `text` an English sentence with {named} places, `values` what stands in them.
    """

    def __init__(self, code: str, text: str, /, **values: Any) -> None:
        super().__init__(code, text, values)
        self.code = code
        self.text = text
        self.values = values

    @property
    def message(self) -> str:
        """The English sentence, filled in."""
        values = {name: printable(value) for name, value in self.values.items()}
        return self.text.format(**values)

    def __str__(self) -> str:
        return self.message


# The refusals of an action, in the order in which they are looked for; 0 means that nothing is against it.
NO_SUCH_SEAT: Final = 1
GAME_OVER: Final = 2
WRONG_PHASE: Final = 3
NOT_YOUR_TURN: Final = 4
NO_SUCH_FIELD: Final = 5
NO_SUCH_CARD: Final = 6
NO_SUCH_OFFER: Final = 7
UNKNOWN_BEAN: Final = 8
BAD_SHUFFLE: Final = 12
FIELD_TAKEN: Final = 14
MUST_PLANT_FIRST: Final = 15
PLANT_LIMIT: Final = 16
HAND_EMPTY: Final = 17
FIELD_EMPTY: Final = 18
SINGLE_BEAN: Final = 19
FIELD_NOT_SOLD: Final = 20
FIELD_LIMIT: Final = 21
TOO_FEW_COINS: Final = 22
BAD_PAYMENT: Final = 23
NOT_WITH_ACTIVE: Final = 24
EMPTY_OFFER: Final = 25
NOT_ADDRESSED: Final = 26
WRONG_PAYMENT: Final = 27
DISCARD_LIMIT: Final = 28

SENTENCES: Final = {
    NO_SUCH_SEAT: N_("There is no such seat at this table."),
    GAME_OVER: N_("The game is over."),
    WRONG_PHASE: N_("That is not possible in this phase of the turn."),
    NOT_YOUR_TURN: N_("Only the active player may do that."),
    NO_SUCH_FIELD: N_("There is no such field."),
    NO_SUCH_CARD: N_("There is no card at that place, or one card is named twice."),
    NO_SUCH_OFFER: N_("There is no such open offer."),
    UNKNOWN_BEAN: N_("That kind of bean is not in this game."),
    BAD_SHUFFLE: N_("The order given for the reshuffle is not an order of the discard pile."),
    FIELD_TAKEN: N_("That field grows another bean."),
    MUST_PLANT_FIRST: N_("The front hand card has to be planted before that."),
    PLANT_LIMIT: N_("No more hand cards may be planted in this turn."),
    HAND_EMPTY: N_("There is no hand card to plant."),
    FIELD_EMPTY: N_("Nothing grows on that field."),
    SINGLE_BEAN: N_("A field of a single bean may not be harvested now: other fields come first."),
    FIELD_NOT_SOLD: N_("No third field is sold in this game."),
    FIELD_LIMIT: N_("The third field has already been bought."),
    TOO_FEW_COINS: N_("There are not enough coins for a third field."),
    BAD_PAYMENT: N_("The coins named do not fit the price, or may not be chosen in this edition."),
    NOT_WITH_ACTIVE: N_(
        "One side of a trade is the active player, and only that side gives turned-up cards."
    ),
    EMPTY_OFFER: N_("An offer has to give or want something."),
    NOT_ADDRESSED: N_("That offer is not made to, or not made by, this seat."),
    WRONG_PAYMENT: N_("An offer is paid with exactly the cards that it wants."),
    DISCARD_LIMIT: N_("One hand card has already been discarded in this turn."),
}


def refusal_of(number: int) -> Refusal:
    """The refusal that this number stands for."""
    return Refusal(CODES[number], SENTENCES[number])
