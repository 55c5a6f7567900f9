"""What a seat may do now, one sentence for each thing."""

from collections.abc import Sequence
from typing import Any, Final

from .marks import N_
from .names import People
from .speech import Speech

Json = dict[str, Any]

SENTENCES: Final = {
    "plant": N_("You may plant the front card, {bean}, on field {fields}."),
    "turn-up": N_("You may turn up cards."),
    "accept": N_("You may accept offer {offers}."),
    "decline": N_("You may decline offer {offers}."),
    "withdraw": N_("You may withdraw offer {offers}."),
    "end-trade": N_("You may end the trading."),
    "plant-received": N_("You may plant received {bean} on field {fields}."),
    "draw": N_("You may draw cards and end your turn."),
    "harvest": N_("You may harvest field {fields}."),
    "buy-field": N_("You may buy the third field."),
    "plant-offered": N_("You may plant offered {bean} on field {fields}."),
    "discard-offered": N_("You may discard offered {bean}."),
    "discard": N_("You may discard one card of your hand."),
    "take": N_("You may plant turned-up {bean} on field {fields}."),
    "leave": N_("You may leave the turned-up cards to {other}."),
}
OFFER: Final = N_("You may make offers.")
NOTHING: Final = N_("You can do nothing now.")
PILES: Final = {
    "plant-received": "received",
    "plant-offered": "offered",
    "discard-offered": "offered",
    "take": "turned_up",
}


def choices(speech: Speech, legal: Sequence[Json], view: Json, people: People) -> list[str]:
    """Return what the legal actions of the reader amount to, in the order in which they are listed."""
    groups: dict[tuple[str, str], list[Json]] = {}
    for action in legal:
        groups.setdefault((action["do"], _bean(action, view, people)), []).append(action)
    lines = [_choice(speech, do, bean, actions, people) for (do, bean), actions in groups.items()]
    if view["phase"] == "trade" and people.me is not None:
        lines.append(speech.text(OFFER))
    return lines or [speech.text(NOTHING)]


def _bean(action: Json, view: Json, people: People) -> str:
    """Return the kind of the card that a planting or discarding action moves, or ""."""
    do = action["do"]
    mine = view["seats"][people.actor(action)]
    if do == "plant":
        return str(mine["hand"][0])
    if do not in PILES:
        return ""
    pile = mine["received"] if do == "plant-received" else view[PILES[do]]
    return str(pile[action["card"]])


def _choice(speech: Speech, do: str, bean: str, actions: Sequence[Json], people: People) -> str:
    fields = sorted({action["field"] + 1 for action in actions if "field" in action})
    offers = sorted({action["offer"] for action in actions if "offer" in action})
    others = people.others(people.actor(actions[0]))
    return speech.text(
        SENTENCES[do],
        bean=speech.short(bean),
        fields=speech.any_of([str(field) for field in fields]),
        offers=speech.any_of([str(offer) for offer in offers]),
        other=people.name(speech, others[0]),
    )
