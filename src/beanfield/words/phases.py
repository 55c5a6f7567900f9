"""Where the turn stands, and what it waits for."""

from typing import Any, Final

from .language import CARDS
from .marks import N_, NN_
from .names import People
from .speech import Speech

Json = dict[str, Any]

MINE: Final = {
    "offered": N_("Your turn: plant or discard what was left for you, {offered}."),
    "plant first": N_("Your turn: plant the front card, {front:name}."),
    "plant more": N_("Your turn: plant the next card, {front:name}, or turn up cards."),
    "plant or discard": N_("Your turn: plant the next card, {front:name}, discard a card or turn up cards."),
    "discard": N_("Your turn: discard a hand card or turn up cards."),
    "turn up": N_("Your turn: turn up cards."),
    "take": N_("Your turn: plant any of the turned-up cards, {turned_up}, and leave the rest."),
    "take nothing": N_("Your turn: no turned-up card is left, so leave nothing and go on."),
    "trade": N_("Your turn: trade as you like, then end the trading."),
    "draw": N_("Your turn: draw cards."),
}
DRAW: Final = N_("Your turn: draw {cards}.")
THEIRS: Final = {
    "offered": N_("{name} plants or discards offered cards."),
    "plant": N_("{name} plants from the hand."),
    "take": N_("{name} plants turned-up cards."),
    "trade": N_("{name} trades."),
    "draw": N_("{name} is about to draw cards."),
}
WITH_ME: Final = N_("{name} trades: you may make offers and answer them.")
RECEIVED_MINE: Final = N_("Plant what you received: {received}.")
RECEIVED_THEIRS: Final = NN_("{names} plants received cards.", "{names} plant received cards.")
OVER: Final = N_("The game is over.")


def phase_sentence(speech: Speech, view: Json, people: People) -> str:
    """Return what the table waits for, as the reader is concerned."""
    phase = view["phase"]
    if phase == "over":
        return speech.text(OVER)
    if phase == "plant-received":
        return _received(speech, view, people)
    if view["active"] == people.me:
        return _mine(speech, view, view["seats"][people.me])
    name = people.name(speech, view["active"])
    if phase == "trade" and people.me is not None:
        return speech.text(WITH_ME, name=name)
    return speech.text(THEIRS[phase], name=name)


def _received(speech: Speech, view: Json, people: People) -> str:
    if people.me is not None and view["seats"][people.me]["received"]:
        return speech.text(RECEIVED_MINE, received=speech.beans(view["seats"][people.me]["received"]))
    busy = [number for number, seat in enumerate(view["seats"]) if seat["received"]]
    names = speech.all_of([people.name(speech, number) for number in busy])
    return speech.plural(*RECEIVED_THEIRS, len(busy), names=names)


def _mine(speech: Speech, view: Json, mine: Json) -> str:
    setup = speech.edition.setups.get(len(view["seats"])) if speech.edition else None
    if view["phase"] == "draw" and setup is not None:
        return speech.text(DRAW, cards=speech.number(CARDS, setup.draw))
    hand = mine["hand"]
    return speech.text(
        MINE[_step(view, len(hand))],
        front=speech.short(hand[0]) if hand else "",
        turned_up=speech.beans(view["turned_up"]),
        offered=speech.beans(view["offered"]),
    )


def _step(view: Json, hand: int) -> str:
    phase: str = view["phase"]
    if phase == "take" and not view["turned_up"]:
        return "take nothing"
    if phase != "plant":
        return phase
    if not hand or view["discarded"]:
        return "turn up"
    if not view["planted"]:
        return "plant first"
    may_plant, may_discard = view["planted"] < 2, len(view["seats"]) == 2
    if may_plant:
        return "plant or discard" if may_discard else "plant more"
    return "discard" if may_discard else "turn up"
