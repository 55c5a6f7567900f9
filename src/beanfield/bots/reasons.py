"""Why an offer may have been declined, from what everybody at the table sees: no hidden card plays a part."""

from __future__ import annotations

from typing import Any, Final

from beanfield.bots.request import Json
from beanfield.rules import editions

COSTS_FIELD: Final = "costs-field"
NOT_NEEDED: Final = "not-needed"
GROWS_IT: Final = "grows-it"
TOO_LITTLE: Final = "too-little"
HELPS_YOU: Final = "helps-you"


def why_declined(view: Json, offer: Json, seat: int) -> Json | None:
    """The first reason that a seat could give for declining this open offer, or None."""
    return next(iter(reasons(view, offer, seat)), None)


def why(view: Json, action: Json, seat: int) -> Json | None:
    """Why a seat may have done this, from the view before: a reason where it declined an offer, else None."""
    offers = view["offers"] if action["do"] == "decline" else []
    return next((why_declined(view, one, seat) for one in offers if one["id"] == action["offer"]), None)


def reasons(view: Json, offer: Json, seat: int) -> list[Json]:
    """The reasons that a seat could give for declining this open offer, each `{"reason": KEY, "bean": …}`.

    They are the same from every seat's view and a spectator's, taken before the offer was declined. The keys,
    the best reason first, are

    - `costs-field`: `bean` is the field that would have to be harvested for what it gets, before its time;
    - `not-needed`: it does not grow `bean`, which it would get;
    - `grows-it`: it grows `bean`, which it would give;
    - `too-little`: it would give more cards than it gets;
    - `helps-you`: the maker grows `bean`, which it would give.
    """
    gets, pays = offer["gives"], offer["want"]
    fields = [field for field in view["seats"][seat]["fields"] if field]
    room = len(fields) < len(view["seats"][seat]["fields"])
    own = {field[0] for field in fields}
    foreign = [bean for bean in gets if bean not in own]
    found: dict[str, str | None] = {}
    lost = _cheapest(view, fields) if foreign and not room else None
    if lost is not None:
        found[COSTS_FIELD] = lost
    if foreign and len(foreign) == len(gets):
        found[NOT_NEEDED] = foreign[0]
    grown = [bean for bean in pays if bean in own]
    if grown:
        found[GROWS_IT] = grown[0]
    if len(pays) > len(gets):
        found[TOO_LITTLE] = None
    theirs = {field[0] for field in view["seats"][offer["from"]]["fields"] if field}
    helped = [bean for bean in pays if bean in theirs]
    if helped:
        found[HELPS_YOU] = helped[0]
    return [{"reason": reason, "bean": bean} for reason, bean in found.items()]


def _cheapest(view: Json, fields: list[Any]) -> str | None:
    """The field of which a harvest loses least; None when a field can be harvested without any loss."""
    edition = editions()[view["edition"]]
    ripe = [edition.next_step(bean, cards) is None for bean, cards in fields]
    if any(ripe):
        return None
    return str(
        min(fields, key=lambda field: edition.pays(*field) / max(edition.beans[field[0]].beanometer))[0]
    )
