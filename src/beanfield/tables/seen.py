"""What a page or a program may know of a table: the only way by which anything of it leaves the server."""

from __future__ import annotations

from math import ceil
from typing import Any

from beanfield.bots.reasons import reasons
from beanfield.rules import Refusal
from beanfield.tables.offers import mark
from beanfield.tables.pacing import GRACE, Pacing
from beanfield.tables.storage import OVER, PLAYING
from beanfield.tables.story import Story, Talk
from beanfield.tables.summary import summary

Json = dict[str, Any]


def public_part(code: str, story: Story, revision: int, pacing: Pacing, now: float) -> Json:
    """What everyone at the table, and everyone who watches, sees alike."""
    state, offers = story.state, story.offers()
    return {
        "table": _table(code, story),
        "revision": revision,
        "seats": _seats(story),
        "state": state,
        "asked": story.running.seat if state == PLAYING else None,
        "deadline": _deadline(story, pacing, now),
        "declined": _declined(story, offers),
        "reasons": {
            str(offer): {str(seat): why for seat, why in given.items()}
            for offer, given in story.reasons.items()
        },
        "marks": _marks(offers),
        "result": _result(story) if state == OVER else None,
    }


def private_part(story: Story, seat: int | None, pacing: Pacing, now: float, since: int) -> Json:
    """What this seat (None: a spectator) sees besides; the log from the entry `since` on."""
    game = story.driver.game if story.driver else None
    view = game.view(seat) if game else None
    return {
        "me": seat,
        "view": view,
        "grounds": _grounds(story, seat, view) if view and view["offers"] and seat is not None else {},
        "legal": game.legal(seat) if game and seat is not None else [],
        "hand_ids": story.hands[seat].numbers if game and seat is not None else [],
        "log": story.told(seat)[since:] if game else [],
        "undo": _undo(story, seat),
        "notice": _notice(story, seat, pacing, now),
    }


def _grounds(story: Story, seat: int, view: Json) -> Json:
    """For what reasons this seat could decline the offers that wait for its answer, by their ids."""
    waiting = story.unanswered(seat)
    return {
        str(offer["id"]): reasons(view, offer, seat) for offer in view["offers"] if offer["id"] in waiting
    }


def talk_for(story: Story, muted: list[int], seat: int | None, read: int) -> Json:
    """The talk without those whom this person has muted, and how much of it is unread."""
    if not story.talk:
        return {"talk": [], "unread": 0}
    heard = [said for said in story.talk if said.seat is None or said.seat not in muted]
    unread = sum(1 for said in heard if said.id > read and (seat is None or said.seat != seat))
    return {"talk": [_talk(said) for said in heard], "unread": unread}


def _talk(said: Talk) -> Json:
    return {"id": said.id, "seat": said.seat, "name": said.name, "phrase": said.phrase, "text": said.text}


def _table(code: str, story: Story) -> Json:
    options = story.options
    return {
        "code": code,
        "name": options.name,
        "edition": options.edition,
        "players": options.players,
        "options": options.json(),
        "host": story.seat_of(story.host),
        "public": options.public,
        "next": story.next_code,
    }


def _seats(story: Story) -> list[Json]:
    asked = story.running.seat if story.state == PLAYING else None
    return [
        {
            "name": seat.name,
            "kind": seat.kind,
            "away": bool(seat.stand_in),
            "bot": seat.bot or None,
            "wishes": story.wishes.get(number, []),
            "thinking": asked == number and bool(seat.player),
        }
        for number, seat in enumerate(story.seats)
    ]


def _deadline(story: Story, pacing: Pacing, now: float) -> int | None:
    """Whole seconds that the seat that is asked still has."""
    if story.state != PLAYING or story.options.clock is None:
        return None
    if story.seats[story.running.seat].player:
        return None
    return _left(story.changed_at + story.options.clock, now)


def _left(at: float, now: float) -> int:
    return max(0, ceil(at - now))


def _declined(story: Story, offers: list[Json]) -> Json:
    ids = [offer["id"] for offer in offers]
    return {str(offer): story.passed_on[offer] for offer in ids if offer in story.passed_on}


def _marks(offers: list[Json]) -> Json:
    return {str(offer["id"]): mark(offer) for offer in offers}


def _result(story: Story) -> Json:
    result = story.game.result
    assert result is not None
    return summary(result, (entry.event for entry in story.entries if not entry.undone))


def _undo(story: Story, seat: int | None) -> Json:
    if seat is None or story.driver is None:
        return {"may": False, "reason": None, "step": None, "event": None}
    refusal: Refusal | None = story.no_undo(seat)
    if refusal is not None:
        reason = {"code": refusal.code, "text": refusal.text, "values": refusal.values}
        return {"may": False, "reason": reason, "step": None, "event": None}
    entries = story.done[-1].entries
    event = story.told(seat)[entries[0].id]["event"] if entries else None
    return {"may": True, "reason": None, "step": len(story.done), "event": event}


def _notice(story: Story, seat: int | None, pacing: Pacing, now: float) -> Json | None:
    if story.state != PLAYING:
        return None
    if pacing.ending is not None:
        offers = [] if seat is None else story.unanswered(seat)
        return {
            "kind": "trade-ends",
            "seat": pacing.ending.seat,
            "seconds": _left(pacing.ending.at, now),
            "offers": offers,
        }
    if pacing.waits_to_go_on():
        return {"kind": "go-on", "seat": story.game.active, "seconds": 0, "offers": []}
    if pacing.asked_at is None:
        return None
    asked = story.running.seat
    kind = "still-there" if seat == asked else "waiting"
    return {"kind": kind, "seat": asked, "seconds": _left(pacing.asked_at + GRACE, now), "offers": []}
