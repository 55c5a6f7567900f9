"""Everything that is said to people, by one object for each language."""

from collections.abc import Iterable, Sequence
from typing import Any

from beanfield.rules import Edition, Refusal

from . import table
from .actions import action_sentence
from .choices import choices
from .events import event_sentence
from .find import find_bean, one_bean
from .hints import hint_sentence
from .names import People
from .phases import phase_sentence
from .reasons import reason_sentence
from .refusals import refusal_sentence
from .result import result_sentence
from .speech import Speech
from .trades import offer_sentence
from .worth import beanometer_sentence, sale_sentence, worth_sentence

Json = dict[str, Any]


class Words(Speech):
    """Sentences about a game in one language. Events, actions and views are those of docs/referee.

    `names` are the names by seat, `me` the seat that reads (`None`: a spectator). Fields and places are
    counted from 1 in all that is said. With an `edition`, its own names of beans are used, and harvests and
    the deck tell more. Every text is one line without a line end.
    """

    def event(self, event: Json, names: Sequence[str], me: int | None, why: Json | None = None) -> str:
        """Return what happened: "You plant soy on field 2."; with `why`, the reason for declining, too."""
        return event_sentence(self, event, People(names, me), why)

    def events(self, events: Iterable[Json], names: Sequence[str], me: int | None) -> list[str]:
        """Return a sentence for each event."""
        return [self.event(event, names, me) for event in events]

    def action(
        self, action: Json, view: Json, names: Sequence[str], me: int | None, places: bool = True
    ) -> str:
        """Return what an action will do, said to the one who does it: "You offer Pip soy for red.".

        Without `places` nothing is said about where in a hand the cards of a trade are.
        """
        return action_sentence(self, action, view, People(names, me), places)

    def choices(self, legal: Sequence[Json], view: Json, names: Sequence[str], me: int | None) -> list[str]:
        """Return what the reader may do now, a sentence for each thing."""
        return choices(self, legal, view, People(names, me))

    def hint(self, advice: Json, view: Json, names: Sequence[str], me: int | None) -> str:
        """Return advice for the reader: "Plant red on field 2: it makes 3 of 4 for 3 coins.".

        Advice holds `action` and `reasons` (bots/advice); the view is the reader's.
        """
        return hint_sentence(self, advice, view, People(names, me))

    def reason(self, reason: Json) -> str:
        """Return why an offer is declined, as its seat says it: "It would cost me my soy field."."""
        return reason_sentence(self, reason)

    def refusal(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        """Return why something was refused."""
        return refusal_sentence(self, refusal, People(names, None))

    def phase(self, view: Json, names: Sequence[str], me: int | None) -> str:
        """Return what the table waits for: "Your turn: plant the front card, Blue bean."."""
        return phase_sentence(self, view, People(names, me))

    def offer(self, offer: Json, names: Sequence[str], me: int | None) -> str:
        """Return an open offer: "Offer 3: Pip gives you soy and blue for red."."""
        return offer_sentence(self, offer, People(names, me))

    def offers(self, view: Json, names: Sequence[str], me: int | None) -> list[str]:
        """Return every open offer, or one sentence that there is none."""
        return table.offer_sentences(self, view, People(names, me))

    def result(self, result: Json, names: Sequence[str], me: int | None) -> str:
        """Return who won, and everybody's coins."""
        return result_sentence(self, result, People(names, me))

    def worth(self, bean: str, cards: int, edition: Edition) -> str:
        """Return what cards of a kind pay: "3 soy beans pay 1 coin. 1 more makes 2 coins."."""
        return worth_sentence(self, bean, cards, edition)

    def sale(self, bean: str, cards: int, edition: Edition) -> str:
        """Return what becomes of sold cards: "3 coins, 3 cards to the discard pile; one more brings 4.".

        Raises Refusal for more cards than the edition has.
        """
        return sale_sentence(self, bean, cards, edition)

    def beanometer(self, bean: str, edition: Edition) -> str:
        """Return a kind's whole beanometer: "Soy bean, 12 cards in all: 2 for 1 coin, …"."""
        return beanometer_sentence(self, bean, edition)

    def hand(self, view: Json, seat: int, names: Sequence[str], me: int | None) -> str:
        """Return a hand with its places, or how many cards it holds."""
        return table.hand_sentence(self, view, seat, People(names, me))

    def fields(self, view: Json, seat: int, names: Sequence[str], me: int | None) -> list[str]:
        """Return a sentence for each field of a seat."""
        return table.field_sentences(self, view, seat, People(names, me))

    def coins(self, view: Json, seat: int, names: Sequence[str], me: int | None) -> str:
        """Return the coins of a seat, those of one's own with their places."""
        return table.coins_sentence(self, view, seat, People(names, me))

    def seat(self, view: Json, seat: int, names: Sequence[str], me: int | None) -> str:
        """Return fields, hand and coins of a seat in one line."""
        return table.seat_sentence(self, view, seat, People(names, me))

    def piles(self, view: Json) -> str:
        """Return the sizes of deck and discard pile, and the top discard."""
        return table.piles_sentence(self, view)

    def table(self, view: Json, names: Sequence[str], me: int | None) -> list[str]:
        """Return all that lies on the table, the reader's seat first."""
        return table.table_sentences(self, view, People(names, me))

    def name(self, seat: int, names: Sequence[str]) -> str:
        """Return a seat's name, or "Seat 1" for one without a name."""
        return People(names, None).name(self, seat)

    def find_bean(self, text: str) -> list[str]:
        """Return the ids of the kinds that a typed name may mean.

        An id, a code, a name or the beginning of one will do, names of other languages too; capitals, accents
        and signs do not matter. Several ids mean that the name is not clear, none that it is unknown. Only
        the kinds of the edition are found where one is given.
        """
        return find_bean(self, text)

    def one_bean(self, text: str) -> str:
        """Return the id of the kind that a typed name means; raises Refusal for none or several."""
        return one_bean(self, text)
