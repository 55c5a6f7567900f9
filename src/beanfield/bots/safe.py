"""The action that stands in for a bad answer where passing is not possible: the one that harms least."""

from __future__ import annotations

from typing import Final

from beanfield.bots.request import Json, Request
from beanfield.bots.sight import Sight

_ORDER: Final = (
    "draw",
    "turn-up",
    "leave",
    "end-trade",
    "plant",
    "plant-received",
    "plant-offered",
    "discard-offered",
    "harvest",
    "buy-field",
    "discard",
)


def safe_action(request: Request) -> Json:
    """A legal action: going on if possible, else planting where it grows, else the least harvest."""
    sight = Sight(request)
    actions = [action for action in sight.legal if action["do"] in _ORDER]
    return min(actions, key=lambda action: (_ORDER.index(action["do"]), _harm(sight, action)))


def _harm(sight: Sight, action: Json) -> int:
    """Cards thrown away by a harvest, or 1 for planting on an empty field."""
    if action["do"] == "harvest":
        field = sight.fields(sight.me)[action["field"]]
        return field[1] - sight.edition.pays(*field) if field else 0
    return int("field" in action and sight.fields(sight.me)[action["field"]] is None)
