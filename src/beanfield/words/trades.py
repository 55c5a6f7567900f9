"""Offers and trades as sentences: swaps, gifts, and requests for a gift."""

from typing import Any, Final, NamedTuple

from .marks import N_
from .names import People
from .speech import Speech

Json = dict[str, Any]


class Sides(NamedTuple):
    """One sentence for each pair that an offer can be between."""

    from_me: str
    to_me: str
    others: str
    from_me_to_all: str
    others_to_all: str


OPEN: Final = {
    "swap": Sides(
        N_("Offer {offer}: you give {to} {gives} for {wants}."),
        N_("Offer {offer}: {maker} gives you {gives} for {wants}."),
        N_("Offer {offer}: {maker} gives {to} {gives} for {wants}."),
        N_("Offer {offer}: you give {gives} to anyone for {wants}."),
        N_("Offer {offer}: {maker} gives {gives} to anyone for {wants}."),
    ),
    "gift": Sides(
        N_("Offer {offer}: you give {to} {gives} as a gift."),
        N_("Offer {offer}: {maker} gives you {gives} as a gift."),
        N_("Offer {offer}: {maker} gives {to} {gives} as a gift."),
        N_("Offer {offer}: you give {gives} to anyone as a gift."),
        N_("Offer {offer}: {maker} gives {gives} to anyone as a gift."),
    ),
    "request": Sides(
        N_("Offer {offer}: you ask {to} for {wants} as a gift."),
        N_("Offer {offer}: {maker} asks you for {wants} as a gift."),
        N_("Offer {offer}: {maker} asks {to} for {wants} as a gift."),
        N_("Offer {offer}: you ask anyone for {wants} as a gift."),
        N_("Offer {offer}: {maker} asks anyone for {wants} as a gift."),
    ),
}
ANSWERS: Final = N_("It answers offer {offer}.")

SWAPPED: Final = (
    N_("Offer {offer} accepted: you give {other} {gave} for {got}."),
    N_("Offer {offer} accepted: {giver} gives {other} {gave} for {got}."),
)
GIVEN: Final = (
    N_("Offer {offer} accepted: you give {other} {gave}."),
    N_("Offer {offer} accepted: {giver} gives you {gave}."),
    N_("Offer {offer} accepted: {giver} gives {other} {gave}."),
)


def kind_of(gives: object, wants: object) -> str:
    """Return "swap", "gift" or "request" for what an offer gives and wants."""
    if gives and wants:
        return "swap"
    return "gift" if gives else "request"


def offer_sentence(speech: Speech, offer: Json, people: People) -> str:
    """Return an open offer as a sentence, and what it answers as a second one."""
    maker, to = offer["from"], offer["to"]
    sides = OPEN[kind_of(offer["gives"], offer["want"])]
    if to is None:
        message = sides.from_me_to_all if maker == people.me else sides.others_to_all
    elif maker == people.me:
        message = sides.from_me
    else:
        message = sides.to_me if to == people.me else sides.others
    sentence = speech.text(
        message,
        offer=offer["id"],
        maker=people.name(speech, maker),
        to="" if to is None else people.name(speech, to),
        gives=speech.beans(offer["gives"]),
        wants=speech.beans(offer["want"]),
    )
    if offer.get("answers") is None:
        return sentence
    return f"{sentence} {speech.text(ANSWERS, offer=offer['answers'])}"


def traded_sentence(speech: Speech, event: Json, people: People) -> str:
    """Return what a trade moved, as its reader sees it: own cards first, a gift from its giver."""
    giver, other, gave, got = event["from"], event["to"], event["gave"], event["got"]
    if not gave or (got and other == people.me):
        giver, other, gave, got = other, giver, got, gave
    if got:
        message = SWAPPED[0 if giver == people.me else 1]
    else:
        message = GIVEN[0 if giver == people.me else 1 if other == people.me else 2]
    return speech.text(
        message,
        offer=event["offer"],
        giver=people.name(speech, giver),
        other=people.name(speech, other),
        gave=speech.beans(gave),
        got=speech.beans(got),
    )
