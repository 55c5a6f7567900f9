"""What a live table does by itself next, and when: bots, moments for people, clocks and absent players."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import Final, Literal, NamedTuple

from beanfield.tables.options import PACES
from beanfield.tables.storage import PLAYING
from beanfield.tables.story import Story

HERE: Final = 180.0
"""Seconds that a player whose page is open may think before being asked "still there?"."""
GONE: Final = 45.0
"""The same for a player whose page is closed."""
GRACE: Final = 60.0
"""Seconds to answer "still there?"."""
LATE_TWICE: Final = 2
GRAIN: Final = 0.25
INSTANT_GRAIN: Final = 0.02

What = Literal["nothing", "bot", "pass", "decide", "end-trade", "still-there", "away"]


class Due(NamedTuple):
    """What is due at which time (None: not before something changes), and for which seat."""

    what: What
    at: float | None
    seat: int = -1


class Ending(NamedTuple):
    """A trade that ends at this time unless something happens."""

    seat: int
    at: float
    by_person: bool


NOTHING: Final = Due("nothing", None)


@dataclass
class Pacing:
    """The times of a table. `plan` says what is due; who carries it out tells what happened."""

    story: Story
    streams: dict[int, int] = field(default_factory=dict)
    seen_at: dict[int, float] = field(default_factory=dict)
    asked_at: float | None = None
    late: dict[int, int] = field(default_factory=dict)
    ending: Ending | None = None
    go_on: set[int] = field(default_factory=set)

    def moved(self) -> None:
        """Something happened in the game."""
        self.asked_at = None
        self.go_on.clear()
        if self.ending is not None and not self.ending.by_person:
            self.ending = None

    def seen(self, seat: int, now: float) -> None:
        """The person of this seat has done something."""
        self.seen_at[seat] = now
        self.late.pop(seat, None)
        if self.story.driver is not None and self.story.driver.seat == seat:
            self.asked_at = None

    def plan(self, now: float) -> Due:
        """What is due next."""
        story = self.story
        if story.state != PLAYING or self._all_gone():
            return NOTHING
        if self.ending is not None:
            return Due("end-trade", self.ending.at, self.ending.seat)
        seat = story.running.seat
        if story.running.trade_ends:
            return self._end_of_trade(seat, now)
        if story.seats[seat].player:
            return Due("bot", self._bot_time(), seat)
        return self._person_due(seat, now)

    def _all_gone(self) -> bool:
        """Whether there are people, and all of them are away."""
        people = any(seat.kind == "person" for seat in self.story.seats)
        return people and not self.story.people()

    # Bots

    def _bot_time(self) -> float | None:
        story = self.story
        pace = PACES[story.options.pace]
        people = story.people()
        if not people:
            return story.changed_at + pace
        if self.waits_to_go_on():
            return None
        offer = story.offer(story.running.offer)
        if offer is not None and offer["to"] is None and self._considering(offer["id"]):
            return max(story.changed_at + pace, self.offered_at(offer["id"]) + story.options.consider)
        return story.changed_at + pace

    def waits_to_go_on(self) -> bool:
        """Whether a bot waits for somebody to say that its turn may begin."""
        story = self.story
        waits = story.options.pace == "wait" and not self.go_on and bool(story.people())
        return waits and bool(story.seats[story.running.seat].player) and self._new_turn_of_a_bot()

    def _new_turn_of_a_bot(self) -> bool:
        story = self.story
        last = next((one for one in reversed(story.entries) if one.event["event"] != "options"), None)
        fresh = last is None or last.event["event"] == "turn-began"
        return fresh and bool(story.seats[story.game.active].player)

    def _considering(self, offer: int) -> bool:
        people = [seat for seat in self.story.people() if seat not in self.go_on]
        return any(offer in self.story.unanswered(seat) for seat in people)

    def offered_at(self, offer: int) -> float:
        """When this offer was made."""
        return self.story.offered_at.get(offer, self.story.changed_at)

    def shown_at(self, due: float, now: float) -> float:
        """When to show what a bot has thought of by now: late by whole steps, so thinking tells nothing."""
        if not self.story.people():
            return max(due, now)
        grain = INSTANT_GRAIN if self.story.options.pace == "instant" else GRAIN
        return due if now <= due else due + ceil((now - due) / grain) * grain

    # The end of a trade

    def _end_of_trade(self, seat: int, now: float) -> Due:
        self.ending = Ending(seat, now + self.moment(seat), False)
        return Due("end-trade", self.ending.at, seat)

    def moment(self, seat: int) -> float:
        """Seconds between saying that this seat's trade ends and its end, for the people at the table."""
        story = self.story
        others = [other for other in story.people() if other != seat]
        if any(story.unanswered(other) for other in others if other not in self.go_on):
            return float(story.options.notice)
        if story.seats[seat].player and any(other not in self.go_on for other in others):
            return 2 * PACES[story.options.pace]
        return 0.0

    def hurry(self, now: float) -> None:
        """Ends the trade's last moment when everyone who was to have it has said to go on."""
        if self.ending is not None and self.moment(self.ending.seat) == 0:
            self.ending = self.ending._replace(at=min(self.ending.at, now))

    # People

    def _person_due(self, seat: int, now: float) -> Due:
        story = self.story
        if story.running.may_pass and seat != story.game.active:
            return Due("pass", self._pass_time(seat, now), seat)
        clock = story.options.clock
        if clock is not None and story.seats[seat].kind == "person":
            return Due("decide", story.changed_at + clock, seat)
        return self._absence(seat)

    def _pass_time(self, seat: int, now: float) -> float | None:
        """When a seat that need not act is passed over; until the trade ends it may act all the same."""
        story = self.story
        offer = story.running.offer
        if not offer or seat in self.go_on or not story.seats[story.game.active].player:
            return now
        if offer not in story.unanswered(seat):
            return now
        if story.options.pace == "wait":
            return None
        times = 1 if (story.offer(offer) or {}).get("to") is None else 3
        return self.offered_at(offer) + times * story.options.consider

    def _absence(self, seat: int) -> Due:
        story = self.story
        if len(story.people()) < 2 or story.seats[seat].kind != "person":
            return NOTHING
        if self.asked_at is not None:
            at = self.asked_at + GRACE
            return Due("away", at, seat) if story.options.absent == "bot" else NOTHING
        since = max(story.changed_at, self.seen_at.get(seat, 0.0))
        return Due("still-there", since + (HERE if self.streams.get(seat) else GONE), seat)
