"""One event, one sentence, one line."""

from collections.abc import Callable
from typing import Any, Final

from .language import CARDS, COINS
from .marks import N_, NN_
from .names import People
from .reasons import reason_sentence
from .result import result_sentence
from .speech import Speech
from .trades import offer_sentence, traded_sentence

Json = dict[str, Any]

# What a reader is told of what they did themselves, and of what another did.
SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "planted hand": (
        N_("You plant {bean} on field {field}."),
        N_("{name} plants {bean} on field {field}."),
    ),
    "planted received": (
        N_("You plant received {bean} on field {field}."),
        N_("{name} plants received {bean} on field {field}."),
    ),
    "planted offered": (
        N_("You plant offered {bean} on field {field}."),
        N_("{name} plants offered {bean} on field {field}."),
    ),
    "planted turned-up": (
        N_("You plant turned-up {bean} on field {field}."),
        N_("{name} plants turned-up {bean} on field {field}."),
    ),
    "turned-up": (N_("You turn up {cards}."), N_("{name} turns up {cards}.")),
    "turned-up nothing": (N_("You turn up nothing."), N_("{name} turns up nothing.")),
    "declined": (N_("You decline offer {offer}."), N_("{name} declines offer {offer}.")),
    "withdrawn": (N_("You withdraw offer {offer}."), N_("{name} withdraws offer {offer}.")),
    "trade-ended": (N_("You end the trading."), N_("{name} ends the trading.")),
    "harvested": (
        N_("You harvest {beans} from field {field} for {coins}."),
        N_("{name} harvests {beans} from field {field} for {coins}."),
    ),
    "harvested for nothing": (
        N_("You harvest {beans} from field {field} for no coins."),
        N_("{name} harvests {beans} from field {field} for no coins."),
    ),
    "bought-field": (
        N_("You buy the third field and pay with {paid}."),
        N_("{name} buys the third field and pays with {paid}."),
    ),
    "discarded hand": (
        N_("You discard {bean} from your hand."),
        N_("{name} discards {bean} from the hand."),
    ),
    "discarded offered": (N_("You discard offered {bean}."), N_("{name} discards offered {bean}.")),
    "drew": (N_("You draw {cards}."), N_("{name} draws {cards}.")),
    "drew nothing": (N_("You draw nothing."), N_("{name} draws nothing.")),
    "turn-began": (N_("Your turn begins."), N_("{name} begins a turn.")),
}
DECLINED_WHY: Final = (
    N_("“{reason}” You decline offer {offer}."),
    N_("“{reason}” {name} declines offer {offer}."),
)
LEFT: Final = (
    N_("You leave {cards} to {other}."),
    N_("{name} leaves you {cards}."),
    N_("{name} leaves {cards} to {other}."),
)
LEFT_NOTHING: Final = (
    N_("You leave nothing to {other}."),
    N_("{name} leaves you nothing."),
    N_("{name} leaves nothing to {other}."),
)
LAPSED: Final = N_("Offer {offer} lapses.")
EXHAUSTED_OF: Final = NN_(
    "The deck has run out {times} of {total} time.", "The deck has run out {times} of {total} times."
)
NOT_EXHAUSTED: Final = N_("The deck has not run out yet.")
NOT_EXHAUSTED_OF: Final = N_("The deck has not run out yet (0 of {total}).")
EXHAUSTED: Final = NN_("The deck has run out {times} time.", "The deck has run out {times} times.")
RESHUFFLED: Final = NN_(
    "A new deck of {count} card is shuffled from the discard pile.",
    "A new deck of {count} cards is shuffled from the discard pile.",
)
GAME_OVER: Final = N_("The game is over.")


def _left(speech: Speech, event: Json, people: People) -> str:
    seat = event["seat"]
    other = people.others(seat)[0]
    messages = LEFT if event["cards"] else LEFT_NOTHING
    return speech.text(
        messages[0 if seat == people.me else 1 if other == people.me else 2],
        name=people.name(speech, seat),
        other=people.name(speech, other),
        cards=speech.beans(event["cards"]),
    )


def exhausted_sentence(speech: Speech, times: int, players: int) -> str:
    """Return how often the deck has run out, out of how many times where the edition is known."""
    setup = speech.edition.setups.get(players) if speech.edition else None
    total = setup.exhaustions if setup else None
    if not times:
        return speech.text(NOT_EXHAUSTED_OF if total else NOT_EXHAUSTED, total=total)
    if total is None:
        return speech.plural(*EXHAUSTED, times, times=times)
    return speech.plural(*EXHAUSTED_OF, total, times=times, total=total)


def _offered(speech: Speech, event: Json, people: People) -> str:
    return offer_sentence(speech, event["offer"], people)


def _lapsed(speech: Speech, event: Json, people: People) -> str:
    return speech.text(LAPSED, offer=event["offer"])


def _exhausted(speech: Speech, event: Json, people: People) -> str:
    return exhausted_sentence(speech, event["times"], len(people.names))


def _reshuffled(speech: Speech, event: Json, people: People) -> str:
    return speech.plural(*RESHUFFLED, event["count"], count=event["count"])


def _over(speech: Speech, event: Json, people: People) -> str:
    return f"{speech.text(GAME_OVER)} {result_sentence(speech, event, people)}"


OF_ITS_OWN: Final[dict[str, Callable[[Speech, Json, People], str]]] = {
    "offered-trade": _offered,
    "traded": traded_sentence,
    "lapsed": _lapsed,
    "left": _left,
    "deck-exhausted": _exhausted,
    "reshuffled": _reshuffled,
    "game-over": _over,
}


def _variant(event: Json) -> str:
    name: str = event["event"]
    if name in ("planted", "discarded"):
        return f"{name} {event['source']}"
    if name == "harvested" and not event["coins"]:
        return "harvested for nothing"
    if name in ("turned-up", "drew") and not event.get("cards", event.get("count")):
        return f"{name} nothing"
    return name


def _values(speech: Speech, event: Json, people: People) -> dict[str, object]:
    values: dict[str, object] = {"name": people.name(speech, event["seat"])}
    if "field" in event:
        values["field"] = event["field"] + 1
    if "offer" in event:
        values["offer"] = event["offer"]
    if "bean" in event:
        values["bean"] = speech.short(event["bean"])
    if event["event"] == "harvested":
        values["beans"] = speech.bean(event["bean"], event["cards"])
        values["coins"] = speech.number(COINS, event["coins"])
    elif "cards" in event:
        values["cards"] = speech.in_order(event["cards"])
    elif "count" in event:
        values["cards"] = speech.number(CARDS, event["count"])
    if "paid" in event:
        values["paid"] = speech.beans(event["paid"])
    return values


def event_sentence(speech: Speech, event: Json, people: People, why: Json | None = None) -> str:
    """Return an event as its reader is told it, with the reason for which an offer was declined."""
    own = OF_ITS_OWN.get(event["event"])
    if own is not None:
        return own(speech, event, people)
    mine, theirs = DECLINED_WHY if why else SENTENCES[_variant(event)]
    message = mine if event["seat"] == people.me else theirs
    reason = {"reason": reason_sentence(speech, why)} if why else {}
    return speech.text(message, **_values(speech, event, people), **reason)
