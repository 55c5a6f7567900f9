"""Positions, views, offers and events as plain dictionaries with the names of beans (docs/referee).

Dictionaries are made only for who asks; what a viewer may not see is left out here and nowhere else
(docs/rules, What is known to whom).
"""

from typing import Any, Final

from beanfield.rules import board
from beanfield.rules.board import Event, Offer
from beanfield.rules.state import State

Json = dict[str, Any]
FORMAT: Final = "beanfield-position/1"
TIE_BREAKS: Final = (None, "hand", "shared")


def position(state: State, edition: str, rulings: Json, kinds: list[str]) -> Json:
    """Everything, hidden cards included."""

    def names(cards: list[int]) -> list[str]:
        return [kinds[card] for card in cards]

    return {
        **_head(state, edition, rulings),
        "deck": names(state.deck[::-1]),
        "discard": names(state.discard[::-1]),
        "out": names(state.out),
        "turned_up": names(state.turned_up),
        "offered": names(state.offered),
        "seats": [
            {
                "hand": names(state.hands[seat]),
                "fields": _fields(state, seat, kinds),
                "coins": names(state.coins[seat]),
                "received": names(state.received[seat]),
                "third_field": board.THIRD_FIELDS[state.third[seat]],
            }
            for seat in range(state.players)
        ],
        "offers": [offer_shown(offer, kinds, True) for offer in state.offers],
        "next_offer": state.next_offer,
        "seed": None if state.seed < 0 else state.seed,
        "shuffles": [names(order) for order in state.shuffles],
    }


def _head(state: State, edition: str, rulings: Json) -> Json:
    return {
        "format": FORMAT,
        "edition": edition,
        "rulings": rulings_shown(rulings),
        "phase": board.PHASES[state.phase],
        "active": state.active,
        "planted": state.planted,
        "discarded": state.discarded,
        "exhaustions": state.exhaustions,
    }


def rulings_shown(rulings: Json) -> Json:
    """A copy of the rulings that override the edition's."""
    return {ruling: value[:] if isinstance(value, list) else value for ruling, value in rulings.items()}


def view(state: State, edition: str, rulings: Json, kinds: list[str], viewer: int | None) -> Json:
    """All that this seat (None: a spectator) may see, and nothing more."""

    def names(cards: list[int]) -> list[str]:
        return [kinds[card] for card in cards]

    open_hands = bool(rulings.get("open_hands"))
    seats = []
    for seat in range(state.players):
        shown: Json = {"hand_count": len(state.hands[seat]), "coin_count": len(state.coins[seat])}
        if seat == viewer or open_hands:
            shown["hand"] = names(state.hands[seat])
        if seat == viewer:
            shown["coins"] = names(state.coins[seat])
        shown["fields"] = _fields(state, seat, kinds)
        shown["received"] = names(state.received[seat])
        shown["third_field"] = board.THIRD_FIELDS[state.third[seat]]
        seats.append(shown)
    discard = state.discard
    return {
        **_head(state, edition, rulings),
        "viewer": viewer,
        "deck": len(state.deck),
        "discard": {"count": len(discard), "top": kinds[discard[-1]] if discard else None},
        "turned_up": names(state.turned_up),
        "offered": names(state.offered),
        "seats": seats,
        "offers": [offer_shown(offer, kinds, offer.maker == viewer) for offer in state.offers],
        "next_offer": state.next_offer,
    }


def _fields(state: State, seat: int, kinds: list[str]) -> list[list[Any] | None]:
    return [
        [kinds[bean], count] if count else None
        for bean, count in zip(state.beans[seat], state.counts[seat], strict=True)
    ]


def offer_shown(offer: Offer, kinds: list[str], places: bool) -> Json:
    """An offer; with `places` also where in the maker's hand the given cards are."""
    give: Json = {"turned_up": offer.turned_up[:]}
    if places:
        give["hand"] = offer.hand[:]
    return {
        "id": offer.number,
        "from": offer.maker,
        "to": None if offer.to == board.EVERYBODY else offer.to,
        "give": give,
        "want": [kinds[kind] for kind in offer.wants],
        "gives": [kinds[kind] for kind in offer.gives],
        "answers": offer.answers or None,
    }


def event_shown(event: Event, kinds: list[str]) -> Json:
    """An event in full."""

    def names(cards: list[int]) -> list[str]:
        return [kinds[card] for card in cards]

    what = event[0]
    if what == board.PLANTED_EVENT:
        _, seat, bean, field, source = event
        return {
            "event": "planted",
            "seat": seat,
            "bean": kinds[bean],
            "field": field,
            "source": board.SOURCES[source],
        }
    if what == board.HARVESTED_EVENT:
        _, seat, field, bean, cards, coins = event
        return {
            "event": "harvested",
            "seat": seat,
            "field": field,
            "bean": kinds[bean],
            "cards": cards,
            "coins": coins,
        }
    if what == board.OFFERED_EVENT:
        return {"event": "offered-trade", "seat": event[1], "offer": offer_shown(event[2], kinds, True)}
    if what == board.TRADED_EVENT:
        _, number, maker, seat, gave, got = event
        return {
            "event": "traded",
            "offer": number,
            "from": maker,
            "to": seat,
            "gave": names(gave),
            "got": names(got),
        }
    if what in (board.DECLINED_EVENT, board.WITHDRAWN_EVENT):
        name = "declined" if what == board.DECLINED_EVENT else "withdrawn"
        return {"event": name, "seat": event[1], "offer": event[2]}
    if what == board.LAPSED_EVENT:
        return {"event": "lapsed", "offer": event[1]}
    if what in CARD_EVENTS:
        return {"event": CARD_EVENTS[what], "seat": event[1], "cards": names(event[2])}
    if what in SEAT_EVENTS:
        return {"event": SEAT_EVENTS[what], "seat": event[1]}
    if what == board.BOUGHT_EVENT:
        return {"event": "bought-field", "seat": event[1], "paid": names(event[2])}
    if what == board.DISCARDED_EVENT:
        _, seat, bean, source = event
        return {"event": "discarded", "seat": seat, "bean": kinds[bean], "source": board.SOURCES[source]}
    if what == board.EXHAUSTED_EVENT:
        return {"event": "deck-exhausted", "times": event[1]}
    if what == board.RESHUFFLED_EVENT:
        return {"event": "reshuffled", "count": event[1]}
    _, coins, winners, tie_break = event
    return {"event": "game-over", "coins": coins, "winners": winners, "tie_break": TIE_BREAKS[tie_break]}


CARD_EVENTS = {
    board.TURNED_UP_EVENT: "turned-up",
    board.LEFT_EVENT: "left",
    board.DREW_EVENT: "drew",
}
SEAT_EVENTS = {board.TRADE_ENDED_EVENT: "trade-ended", board.TURN_BEGAN_EVENT: "turn-began"}


def fresh(value: Any) -> Any:
    """A copy of plain data, whose lists and dictionaries can be changed without changing the original."""
    if isinstance(value, dict):
        return {key: fresh(part) for key, part in value.items()}
    return [fresh(part) for part in value] if isinstance(value, list) else value


def shown_to(event: Json, viewer: int | None, open_hands: bool) -> Json:
    """The event as this seat (None: a spectator) is shown it, in dictionaries of its own."""
    event = fresh(event)
    if event["event"] == "drew" and event["seat"] != viewer and not open_hands:
        return {"event": "drew", "seat": event["seat"], "count": len(event["cards"])}
    if event["event"] == "offered-trade" and event["seat"] != viewer:
        offer = event["offer"]
        return {**event, "offer": {**offer, "give": {"turned_up": offer["give"]["turned_up"]}}}
    return event
