"""A game as it was after any of its steps."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from beanfield.notation.record import steps as record_steps
from beanfield.tables.storage import PLAYING

Json = dict[str, Any]

STILL: Final[Json] = {
    "hand_ids": [],
    "notice": None,
    "deadline": None,
    "declined": {},
    "reasons": {},
    "hint": None,
    "suggestions": [],
    "draft": None,
    "claims": [],
    "undo": {"may": False, "reason": None, "step": None, "event": None},
}
"""What a table shows at a step of a replay of all that happens now."""


def replayed(record: Json, step: int, eyes: int | str | None) -> Json:
    """The game of a record after so many steps, as these eyes see it."""
    steps = len(record["actions"])
    step = max(0, min(step, steps))
    seat = eyes if isinstance(eyes, int) else None
    log: list[Json] = []
    for action, events, game in islice(record_steps(record), step + 1):
        shown = game.show(events, seat)
        log += [
            {"id": len(log) + n, "seat": action["seat"], "event": one}
            for n, one in enumerate(shown)
            if action
        ]
    view = game.view(seat)
    if eyes == "open":
        for number, one in enumerate(view["seats"]):
            one.update(hand=game.view(number)["seats"][number]["hand"])
    seen = {
        "me": seat,
        "view": view,
        "legal": [],
        "log": log,
        "state": PLAYING,
        "asked": game.active,
        **STILL,
    }
    return {"seen": seen, "step": step, "steps": steps, "seat": seat}
