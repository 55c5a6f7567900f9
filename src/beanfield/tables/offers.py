"""Offers as people see them: their content in short, and how large they may be."""

from typing import Any, Final

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_

Json = dict[str, Any]
MOST_CARDS: Final = 12
"""On each side of an offer."""


def mark(offer: Json) -> str:
    """What an offer gives and wants, as it was shown: "soy blue>red"."""
    return f"{' '.join(offer['gives'])}>{' '.join(offer['want'])}"


def check_mark(offers: list[Json], number: object, expected: str | None) -> None:
    """Raises Refusal when the offer is not, or no longer, the one that was shown with this mark."""
    if expected is None:
        return
    if not any(offer["id"] == number and mark(offer) == expected for offer in offers):
        raise Refusal("no-such-offer", N_("That offer is gone or has changed; nothing was traded."))


def check_size(action: Json) -> None:
    """Raises Refusal for an offer of too many cards."""
    give = action.get("give")
    places = list(give.values()) if isinstance(give, dict) else []
    sides = [action.get("want"), *places]
    cards = sum(len(side) for side in places if isinstance(side, list))
    if cards > MOST_CARDS or any(isinstance(side, list) and len(side) > MOST_CARDS for side in sides):
        raise Refusal("malformed", N_("An offer has at most {most} cards a side."), most=MOST_CARDS)


def content(offer: Json) -> tuple[object, ...]:
    """What an offer says, without its number and what it answers."""
    return offer["from"], offer["to"], tuple(sorted(offer["gives"])), tuple(sorted(offer["want"]))
