"""What people do in a game: actions, answers to offers, undo, going on, wishes and hints."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, NamedTuple

from beanfield import bots
from beanfield.bots.advice import advise, suggest
from beanfield.bots.asking import Step as Played
from beanfield.bots.reasons import reasons
from beanfield.bots.request import Request, build, passing
from beanfield.rules import Refusal
from beanfield.rules.actions import check_shape
from beanfield.rules.refusals import N_
from beanfield.tables.keeping import Means
from beanfield.tables.offers import check_mark, check_size
from beanfield.tables.pacing import Ending
from beanfield.tables.people import Person
from beanfield.tables.presence import Presence
from beanfield.tables.storage import PLAYING, StoredTable

Json = dict[str, Any]
Cards = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A seat, the numbers of its hand cards, and the turned-up cards."""
IDEAS_AFTER: Final = 1.0
"""Seconds for which a trade has to be as it is before offers are looked for that would be worth making."""

log = logging.getLogger(__name__)


class Hint(NamedTuple):
    """What a person was advised, and how long the log was then."""

    entries: int
    advice: Json
    offers: list[Json]


class Ideas(NamedTuple):
    """Offers worth making for the seat that trades, with the cards it had then."""

    cards: Cards | None
    offers: list[Json]


class Moves(Presence):
    """What is done in the game of a table."""

    def __init__(self, stored: StoredTable, means: Means) -> None:
        super().__init__(stored, means)
        self._hints: dict[int, Hint] = {}
        self._ideas = Ideas(None, [])
        self._thinking: asyncio.Task[None] | None = None

    def _moved(self) -> None:
        super()._moved()
        self._think_ahead()

    async def settle(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        await super().settle()

    async def act(
        self,
        person: Person,
        action: Json,
        expected: str | None = None,
        key: str | None = None,
        reason: str | None = None,
    ) -> Json:
        """Does an action of the game, or `{"do": "pass"}`.

        With `expected`, an answer to an offer is refused unless the offer has this mark. A request with a
        `key` that came before gets the first answer and does nothing. With `reason`, one of
        `beanfield.bots.reasons` that fits, all are told why an offer is declined. Returns `revision` and the
        `events` shown.
        """
        return await self.change(lambda: self._act(person, action, expected, key, reason))

    async def _act(
        self, person: Person, action: Json, expected: str | None, key: str | None, reason: str | None
    ) -> Json:
        seat = self._seat(person)
        if not isinstance(action, dict):
            raise Refusal("malformed", N_("An action is an object."))
        if action.get("do") != "pass":
            check_shape(action)
        done = self.story.keys.get((person.id, key)) if key else None
        if done is not None:
            if done.action != {**action, "seat": seat}:
                raise Refusal("malformed", N_("This key came with another action before."))
            return self._answer(seat, len(done.entries), done.entries[0].id if done.entries else 0)
        check_size(action)
        await self._be_back(seat)
        if action.get("do") == "pass":
            return await self._pass(seat)
        if action.get("do") in ("accept", "decline"):
            check_mark(self.story.offers(), action.get("offer"), expected)
        said = self._said(seat, action, reason) if action.get("do") == "decline" and reason else {}
        if self._turns_down(seat, action):
            return await self._turn_down(seat, action["offer"], said)
        if self._gives_notice(seat, action):
            return self._answer(seat, 0, 0)
        before = len(self.story.entries)
        named = {"key": key, "by": person.id} if key else {}
        await self.add({**action, "seat": seat, **said, **named})
        self._forget_ending(seat)
        return self._answer(seat, len(self.story.entries) - before, before)

    def _answer(self, seat: int, entries: int, first: int) -> Json:
        told = self.story.told(seat)[first : first + entries]
        return {"revision": self.revision, "events": [entry["event"] for entry in told]}

    async def _be_back(self, seat: int) -> None:
        self._returned(seat)
        self.pacing.seen(seat, self.means.clock.now())
        if self.story.seats[seat].stand_in:
            await self.add({"back": seat})

    async def _pass(self, seat: int) -> Json:
        driver = self.story.running
        self.pacing.go_on.add(seat)
        self.pacing.hurry(self.means.clock.now())
        if driver.seat == seat and driver.may_pass and seat != self.story.game.active:
            if driver.offer and (self.story.offer(driver.offer) or {}).get("to") is None:
                return await self._turn_down(seat, driver.offer, {})
            driver.act(seat, passing())
        self._moved()
        self.publish()
        return self._answer(seat, 0, 0)

    def _said(self, seat: int, action: Json, reason: str) -> Json:
        """What a row says of why an offer is declined. Raises Refusal for a reason that does not fit it."""
        offer = self.story.offer(action["offer"]) if type(action.get("offer")) is int else None
        fitting = reasons(self.story.game.view(None), offer, seat) if offer else []
        for why in fitting:
            if why["reason"] == reason:
                return {"why": why}
        raise Refusal("malformed", N_("There is no such reason."))

    def _turns_down(self, seat: int, action: Json) -> bool:
        """Whether this declines an offer to everyone, which stays open for the others."""
        if (
            action.get("do") != "decline"
            or self.story.state != PLAYING
            or set(action) - {"seat"} != {"do", "offer"}
        ):
            return False
        offer = self.story.offer(action["offer"]) if type(action["offer"]) is int else None
        return offer is not None and offer["to"] is None and offer["from"] != seat

    async def _turn_down(self, seat: int, offer: int, said: Json) -> Json:
        driver = self.story.running
        if seat not in self.story.passed_on.get(offer, []):
            await self.add({"pass_on": seat, "offer": offer, **said})
        if driver.seat == seat and driver.offer == offer:
            driver.act(seat, passing())
        return self._answer(seat, 0, 0)

    def _gives_notice(self, seat: int, action: Json) -> bool:
        """Whether the end of trade that a person asks for waits for others to answer offers."""
        game = self.story.game
        if action.get("do") != "end-trade" or not game.is_legal(seat, action):
            return False
        ending = self.pacing.ending
        if ending is not None and ending.by_person:
            return True
        moment = self.pacing.moment(seat)
        if not moment:
            return False
        self.pacing.ending = Ending(seat, self.means.clock.now() + moment, True)
        self._moved()
        self.publish()
        return True

    def _forget_ending(self, seat: int) -> None:
        if self.pacing.ending is not None and self.pacing.ending.seat == seat:
            self.pacing.ending = None

    async def play(self, seat: int, action: Json) -> None:
        """Lets the table itself do an action of a seat."""
        await self.add({**action, "seat": seat})

    async def keep(self, step: Played, why: Json | None = None) -> None:
        """Stores what a bot has done through the driver, and `why` it declines an offer."""
        assert step.action is not None
        now = self.means.clock.now()
        self.story.keep(step, now, why)
        await self.store({**step.action, "seat": step.seat, **({"why": why} if why else {})}, now)

    async def undo(self, person: Person) -> Json:
        """Takes back one's last step; raises Refusal with the reason where that is not possible."""
        return await self.change(lambda: self._undo(person))

    async def _undo(self, person: Person) -> Json:
        seat = self._seat(person)
        await self.add({"undo": seat})
        self._forget_ending(seat)
        return self._answer(seat, 1, len(self.story.entries) - 1)

    async def go_on(self, person: Person) -> None:
        """Lets bots go on that wait for a person, and hurries the end of a trade."""
        await self.change(lambda: self._pass(self._seat(person)))

    async def here(self, person: Person) -> None:
        """Says that one is still there, or back."""
        await self.change(lambda: self._here(person))

    async def _here(self, person: Person) -> None:
        asked = self.pacing.asked_at is not None
        await self._be_back(self._seat(person))
        if asked:
            self.publish()

    async def wish(self, person: Person, want: list[str]) -> None:
        """Tells everyone which beans one wishes for."""
        await self.change(lambda: self._wish(person, want))

    async def _wish(self, person: Person, want: list[str]) -> None:
        seat = self._seat(person)
        edition = self.story.edition
        known = edition.kinds_in_play(self.story.options.players, self.story.options.rulings.get("beans"))
        for bean in want:
            if bean not in known:
                raise Refusal("unknown-bean", N_("That kind of bean is not in this game."))
        await self.add({"wish": seat, "want": [bean for bean in known if bean in want]})

    async def hint(self, person: Person) -> None:
        """Advises a person, from what one may know; the advice is `seen` until something happens."""
        request, entries = await self.change(lambda: self._own_request(person))
        loop = asyncio.get_running_loop()
        advice, offers = await loop.run_in_executor(self.means.threads, advised, request)
        self._hints[person.id] = Hint(entries, advice, offers)
        self.means.bus.publish(self._topics(person)[-1])

    async def _own_request(self, person: Person) -> tuple[Request, int]:
        seat = self._seat(person)
        events = [entry["event"] for entry in self.story.told(seat) if not entry.get("undone")]
        return build(self.story.game, seat, events, self.story.wishes, 1000), len(self.story.entries)

    # Offers worth making

    def _think_ahead(self) -> None:
        """Looks for offers for the person whose trade it is, once for the same cards."""
        cards = self._to_trade()
        if cards == self._ideas.cards:
            return
        self._ideas = Ideas(cards, [])
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking = None if cards is None else asyncio.create_task(self._find_offers(cards))

    def _to_trade(self) -> Cards | None:
        """The cards of the person whose trade it is, while they look at the table."""
        story = self.story
        if story.state != PLAYING or story.game.phase != "trade" or story.options.trading != "full":
            return None
        seat, state = story.game.active, story.game.state
        if seat not in story.people() or not self.pacing.streams.get(seat):
            return None
        return seat, tuple(story.hands[seat].numbers), tuple(state.turned_up)

    async def _find_offers(self, cards: Cards) -> None:
        await self.means.clock.sleep(IDEAS_AFTER)
        if not self.means.ideas.may(self.means.clock.now()):
            return
        number = self.story.seats[cards[0]].person
        if number is None:
            return
        person = Person(number, "", {})
        request, _ = await self.change(lambda: self._own_request(person))
        loop = asyncio.get_running_loop()
        offers = await loop.run_in_executor(self.means.threads, suggest, request)
        if offers and self._ideas.cards == cards:
            self._ideas = Ideas(cards, offers)
            self.means.bus.publish(self._topics(person)[-1])

    def _advice(self, person: Person | None) -> Json:
        """What the person was advised, while nothing has happened since, and offers worth making."""
        hint = self._hints.get(person.id) if person else None
        if hint is not None and hint.entries == len(self.story.entries):
            return {"hint": hint.advice, "suggestions": hint.offers}
        cards, offers = self._ideas
        mine = cards is not None and person is not None and self.story.seat_of(person.id) == cards[0]
        return {"hint": None, "suggestions": offers if mine and cards == self._to_trade() else []}


def advised(request: Request) -> tuple[Json, list[Json]]:
    """Advice for a request, and offers worth making."""
    return advise(request), suggest(request)


def answer_of(bot: bots.Player, request: Request) -> Json:
    """A bot's answer; none of use when it fails, which the driver then puts right."""
    try:
        return bot.answer(request)
    except Exception:
        log.exception("a bot failed")
        return {}
