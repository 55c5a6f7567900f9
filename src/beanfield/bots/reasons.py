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
REASONS: Final = (COSTS_FIELD, NOT_NEEDED, GROWS_IT, TOO_LITTLE, HELPS_YOU)


def why_declined(view: Json, offer: Json, seat: int) -> Json | None:
    """The reason that a seat could give for declining this open offer: `{"reason": KEY, "bean": …}`, or None.

    It is the same from every seat's view and a spectator's, taken before the offer was declined. The keys,
    the first that applies, are

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
    if foreign and not room:
        lost = _cheapest(view, fields)
        if lost is not None:
            return {"reason": COSTS_FIELD, "bean": lost}
    if foreign and len(foreign) == len(gets):
        return {"reason": NOT_NEEDED, "bean": foreign[0]}
    for bean in pays:
        if bean in own:
            return {"reason": GROWS_IT, "bean": bean}
    if len(pays) > len(gets):
        return {"reason": TOO_LITTLE, "bean": None}
    theirs = {field[0] for field in view["seats"][offer["from"]]["fields"] if field}
    helped = [bean for bean in pays if bean in theirs]
    return {"reason": HELPS_YOU, "bean": helped[0]} if helped else None


def _cheapest(view: Json, fields: list[Any]) -> str | None:
    """The field of which a harvest loses least; None when a field can be harvested without any loss."""
    edition = editions()[view["edition"]]
    ripe = [edition.next_step(bean, cards) is None for bean, cards in fields]
    if any(ripe):
        return None
    return str(
        min(fields, key=lambda field: edition.pays(*field) / max(edition.beans[field[0]].beanometer))[0]
    )
