"""The table as it lies: hands, fields, coins, piles and offers, one sentence a line."""

from collections.abc import Sequence
from typing import Any, Final

from .events import exhausted_sentence
from .language import CARDS, COINS, HAND_CARDS
from .marks import N_, NC_
from .names import People
from .speech import Speech
from .trades import offer_sentence

Json = dict[str, Any]

PLACE: Final = NC_("place", "{place}. {bean}")
HAND: Final = (
    N_("Your hand, front card first: {cards}."),
    N_("{name}'s hand, front card first: {cards}."),
)
HAND_EMPTY: Final = (N_("Your hand is empty."), N_("{name} has no hand cards."))
HAND_HIDDEN: Final = N_("{name} has {hand}.")

FIELD: Final = (N_("Your field {field}: {beans}."), N_("{name}, field {field}: {beans}."))
FIELD_EMPTY: Final = (N_("Your field {field}: empty."), N_("{name}, field {field}: empty."))

COINS_SEEN: Final = (
    N_("You have {coins}, oldest first: {cards}."),
    N_("{name} has {coins}, oldest first: {cards}."),
)
COINS_COUNTED: Final = (N_("You have {coins}."), N_("{name} has {coins}."))
COINS_NONE: Final = (N_("You have no coins."), N_("{name} has no coins."))

RECEIVED: Final = (N_("You must plant what you received: {beans}."), N_("{name} received {beans}."))

BEANS_ON_FIELD: Final = NC_("seat", "{beans} on field {field}")
EMPTY_FIELD: Final = NC_("seat", "field {field} empty")
SEAT: Final = (N_("You: {fields}, {hand}, {coins}."), N_("{name}: {fields}, {hand}, {coins}."))

TURNED_UP: Final = N_("Turned up: {beans}.")
OFFERED: Final = (N_("Left for you: {beans}."), N_("Left for {name}: {beans}."))
PILES: Final = N_("Deck: {deck}. Discard pile: {discard}, {bean} on top.")
PILES_NO_DISCARD: Final = N_("Deck: {deck}. Discard pile: empty.")
NO_OFFERS: Final = N_("No offers are open.")


def _pick(pair: tuple[str, str], seat: int, people: People) -> str:
    return pair[0 if seat == people.me else 1]


def _places(speech: Speech, kinds: Sequence[str]) -> str:
    return speech.row(
        [
            speech.phrase("place", PLACE, place=place, bean=speech.short(kind))
            for place, kind in enumerate(kinds, 1)
        ]
    )


def hand_sentence(speech: Speech, view: Json, seat: int, people: People) -> str:
    """Return the hand of a seat with its places, counted from 1, or how many cards it has."""
    cards = view["seats"][seat].get("hand")
    count = view["seats"][seat]["hand_count"]
    name = people.name(speech, seat)
    if not count:
        return speech.text(_pick(HAND_EMPTY, seat, people), name=name)
    if cards is None:
        return speech.text(HAND_HIDDEN, name=name, hand=speech.number(HAND_CARDS, count))
    return speech.text(_pick(HAND, seat, people), name=name, cards=_places(speech, cards))


def field_sentences(speech: Speech, view: Json, seat: int, people: People) -> list[str]:
    """Return a sentence for each field of a seat."""
    lines = []
    for number, field in enumerate(view["seats"][seat]["fields"], 1):
        lines.append(
            speech.text(
                _pick(FIELD if field else FIELD_EMPTY, seat, people),
                name=people.name(speech, seat),
                field=number,
                beans=speech.bean(*field) if field else "",
            )
        )
    return lines


def coins_sentence(speech: Speech, view: Json, seat: int, people: People) -> str:
    """Return the coins of a seat with their places, counted from 1, or how many it has."""
    cards = view["seats"][seat].get("coins")
    count = view["seats"][seat]["coin_count"]
    pair = COINS_NONE if not count else COINS_COUNTED if cards is None else COINS_SEEN
    return speech.text(
        _pick(pair, seat, people),
        name=people.name(speech, seat),
        coins=speech.number(COINS, count),
        cards=_places(speech, cards or []),
    )


def seat_sentence(speech: Speech, view: Json, seat: int, people: People) -> str:
    """Return what lies before a seat, in one line."""
    state = view["seats"][seat]
    fields = [
        speech.phrase("seat", BEANS_ON_FIELD, beans=speech.bean(*field), field=number)
        if field
        else speech.phrase("seat", EMPTY_FIELD, field=number)
        for number, field in enumerate(state["fields"], 1)
    ]
    return speech.text(
        _pick(SEAT, seat, people),
        name=people.name(speech, seat),
        fields=speech.row(fields),
        hand=speech.number(HAND_CARDS, state["hand_count"]),
        coins=speech.number(COINS, state["coin_count"]),
    )


def piles_sentence(speech: Speech, view: Json) -> str:
    """Return the size of the deck and of the discard pile, and the top discard."""
    top = view["discard"]["top"]
    return speech.text(
        PILES if top else PILES_NO_DISCARD,
        deck=speech.number(CARDS, view["deck"]),
        discard=speech.number(CARDS, view["discard"]["count"]),
        bean=speech.short(top) if top else "",
    )


def offer_sentences(speech: Speech, view: Json, people: People) -> list[str]:
    """Return a sentence for each open offer, or one that there is none."""
    lines = [offer_sentence(speech, offer, people) for offer in view["offers"]]
    return lines or [speech.text(NO_OFFERS)]


def table_sentences(speech: Speech, view: Json, people: People) -> list[str]:
    """Return everything that lies on the table, the reader's seat first."""
    seats = range(len(view["seats"]))
    first = people.me if people.me is not None else view["active"]
    order = [*seats[first:], *seats[:first]]
    lines = [seat_sentence(speech, view, seat, people) for seat in order]
    if view["turned_up"]:
        lines.append(speech.text(TURNED_UP, beans=speech.beans(view["turned_up"])))
    if view["offered"]:
        lines.append(_offered(speech, view, people))
    for seat in order:
        received = view["seats"][seat]["received"]
        if received:
            message = _pick(RECEIVED, seat, people)
            name = people.name(speech, seat)
            lines.append(speech.text(message, name=name, beans=speech.beans(received)))
    if view["offers"]:
        lines += offer_sentences(speech, view, people)
    lines.append(piles_sentence(speech, view))
    lines.append(exhausted_sentence(speech, view["exhaustions"], len(view["seats"])))
    return lines


def _offered(speech: Speech, view: Json, people: People) -> str:
    seat = view["active"]
    if view["phase"] not in ("offered", "plant"):
        seat = people.others(seat)[0]
    name = people.name(speech, seat)
    return speech.text(_pick(OFFERED, seat, people), name=name, beans=speech.beans(view["offered"]))
