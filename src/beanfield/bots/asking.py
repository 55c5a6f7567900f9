"""The one scheduler of games with bots: it asks, plays the answers, and tells bots what they are shown.

Terminal, arena, environments and tables all use it, so that the same bots and seed give the same game
everywhere (docs/referee, "Asking players").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from beanfield.bots.request import N_, Json, NoAnswer, Player, Request, build, passing
from beanfield.bots.safe import safe_action
from beanfield.rules import Game, Refusal
from beanfield.rules.asking import Asking

ILLEGAL: Final = "illegal"
MALFORMED: Final = "malformed"


@dataclass(frozen=True)
class Options:
    """What bots are held to.

    `offers_per_turn` bounds the offers of a bot in a turn. With `trading` "gifts" bots may only offer gifts
    or ask for them, with "off" they may offer nothing. `limit_ms` is the milliseconds a bot may think.
    """

    offers_per_turn: int = 6
    trading: Literal["full", "gifts", "off"] = "full"
    limit_ms: int = 1000


DEFAULTS: Final = Options()


class Step(NamedTuple):
    """What a seat did, and the events in full; `action` is None while a person is waited for."""

    seat: int
    action: Json | None
    events: list[Json]


class Fault(NamedTuple):
    """A bad answer of a bot, of the kind that `Driver.faults` counts, and why it was refused."""

    seat: int
    kind: str
    request: Request
    answer: Json
    refusal: Refusal


class Driver:
    """Drives a game of bots and people: `bots[seat]` is None for a person.

    `faults[seat]` counts a bot's bad answers by kind, "illegal" and "malformed", and for programs "late" and
    "dead" too: each became a safe action. `on_fault` is told of each before that.
    `wishes` holds the beans that seats wish for, which bots are told. With `hold_end` a trade that everyone
    has passed on does not end by itself: `trade_ends` tells it, and the active seat's `end-trade` comes
    through `act`.
    """

    def __init__(self, game: Game, bots: Sequence[Player | None], options: Options = DEFAULTS) -> None:
        if len(bots) != game.players:
            raise ValueError(f"{len(bots)} players for {game.players} seats")
        self.game = game
        self.bots = list(bots)
        self.options = options
        self.wishes: dict[int, list[str]] = {}
        self.hold_end = False
        self.on_fault: Callable[[Fault], None] | None = None
        self.faults: list[Counter[str]] = [Counter() for _ in bots]
        self._asking = Asking(game.state)
        self._shown: list[list[Json]] = [[] for _ in bots]
        self._offers = [0 for _ in bots]

    @property
    def seat(self) -> int:
        """Whom to ask next, -1 when the game is over."""
        return self._asking.seat()

    @property
    def may_pass(self) -> bool:
        """Whether the seat to ask next may pass."""
        return self._asking.seat() >= 0 and self._asking.may_pass

    @property
    def trade_ends(self) -> bool:
        """Whether everyone has passed, so that the active seat's trade ends."""
        return self._asking.seat() >= 0 and self._asking.end_trade

    @property
    def offer(self) -> int:
        """The id of the offer that the seat to ask next is asked about, 0 if it is asked about none."""
        return self._asking.offer if self._asking.seat() >= 0 else 0

    def step(self) -> Step | None:
        """Asks the next seat and plays its answer; None when the game is over.

        A person is not asked: the step says who has to act, and what is done comes through `act`.
        """
        seat = self._asking.seat()
        if seat < 0:
            return None
        bot = self.bots[seat]
        if bot is None:
            return Step(seat, None, [])
        told = len(self._shown[seat])
        return self._take(seat, told, bot.answer(self.request()))

    def request(self) -> Request:
        """What the seat that is asked now is told. It is asked in earnest once `answer` is called."""
        seat = self._asking.seat()
        return build(self.game, seat, self._shown[seat][:], self.wishes, self.options.limit_ms)

    def answer(self, request: Request, answer: Json) -> Step:
        """Plays a bot's answer to what it was told just now; a bad answer becomes a safe action."""
        return self._take(request["seat"], len(request["events"]), answer)

    def _take(self, seat: int, told: int, answer: Json) -> Step:
        """Plays the answer to a request with so many events, which the bot may have changed."""
        heard = self._shown[seat][:told]
        del self._shown[seat][:told]
        try:
            return self._do(seat, self._allowed(seat, answer))
        except Refusal as refusal:
            request = build(self.game, seat, heard, self.wishes, self.options.limit_ms)
            self._count_fault(Fault(seat, _kind(answer, refusal), request, answer, refusal))
            return self._do(seat, passing() if self._asking.may_pass else safe_action(request))

    def act(self, seat: int, action: Json) -> Step:
        """Does what a person does, also while another seat is asked.

        `{"do": "pass"}` is for the seat that is asked. With an offer of its own a seat has heard those made
        to it: its partners are asked next. Raises Refusal, with nothing changed, when not legal.
        """
        step = self._do(seat, action)
        if action["do"] == "offer":
            self._asking.heard(seat)
        return step

    def _do(self, seat: int, action: Json) -> Step:
        _check(seat, action)
        if action.get("do") != "pass":
            return self._play(seat, action)
        if seat != self._asking.seat() or not self._asking.may_pass:
            raise Refusal("not-your-turn", N_("This seat has nothing to pass on now."))
        self._asking.passed()
        active = self._asking.seat()
        if self._asking.end_trade and not self.hold_end:
            return self._play(active, {"do": "end-trade"})
        return Step(seat, passing(), [])

    def _play(self, seat: int, action: Json) -> Step:
        asked = seat == self._asking.seat()
        code = self.game.code(action)
        events = self.game.play(seat, action)
        if asked:
            self._asking.played(code)
        else:
            self._asking.changed()
        self._tell(events)
        self._count(seat, action, events)
        return Step(seat, action, events)

    def _tell(self, events: list[Json]) -> None:
        """Keeps for each bot what its seat is shown of these events."""
        for viewer, bot in enumerate(self.bots):
            if bot is not None:
                self._shown[viewer] += self.game.show(events, viewer)

    def _count(self, seat: int, action: Json, events: list[Json]) -> None:
        """Counts the offers of the turn."""
        if action["do"] == "offer":
            self._offers[seat] += 1
        if any(event["event"] == "turn-began" for event in events):
            self._offers = [0 for _ in self.bots]

    def _count_fault(self, fault: Fault) -> None:
        self.faults[fault.seat][fault.kind] += 1
        if self.on_fault is not None:
            self.on_fault(fault)

    def _allowed(self, seat: int, answer: Json) -> Json:
        """The answer, or a pass for an offer that the options do not let a bot make."""
        if not isinstance(answer, dict) or answer.get("do") != "offer":
            return answer
        trading = self.options.trading
        more = self._offers[seat] < self.options.offers_per_turn and trading != "off"
        if (more and trading == "full") or not self.game.is_legal(seat, answer):
            return answer
        gift = not (any(answer["give"].values()) and answer["want"])
        return answer if more and gift else passing()


def _check(seat: int, answer: Json) -> None:
    """Refuses what is no action of this seat, and a pass that says more than that."""
    if isinstance(answer, NoAnswer):
        raise Refusal(MALFORMED, answer.why, **answer.named)
    if not isinstance(answer, dict) or answer.get("seat", seat) != seat:
        raise Refusal(MALFORMED, N_("An answer is an action of the seat that was asked."))
    more = [key for key in answer if key not in ("do", "seat")]
    if answer.get("do") == "pass" and more:
        raise Refusal(MALFORMED, N_("The action {do} has no key {key}."), do="pass", key=more[0])


def _kind(answer: Json, refusal: Refusal) -> str:
    if isinstance(answer, NoAnswer):
        return answer.kind
    return MALFORMED if refusal.code == MALFORMED else ILLEGAL


def play_game(game: Game, bots: Sequence[Player], options: Options = DEFAULTS) -> Game:
    """Plays the game to its end with bots alone, and returns it."""
    driver = Driver(game, bots, options)
    while driver.step() is not None:
        pass
    return game
