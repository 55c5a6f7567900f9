"""Everything that happened at a live table, made from the rows of its log and from nothing else.

A row is one JSON object: an action of the game with its `seat`, or an object whose first key says what it is
(`sit`, `bot`, `leave`, `start`, `undo`, `wish`, `say`, `pass_on`, `away`, `back`, `options`, `link`, `next`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, NamedTuple

from beanfield import bots
from beanfield.bots.asking import Driver, Options, Step
from beanfield.rules import Edition, Game, Refusal, load_edition
from beanfield.rules.edition import parse_edition, register
from beanfield.rules.refusals import N_
from beanfield.tables.offers import content
from beanfield.tables.options import BOT, TableOptions, read_options
from beanfield.tables.storage import GATHERING, OVER, PLAYING
from beanfield.tables.table import HIDDEN_UNTIL_SHOWN

Json = dict[str, Any]
SEEDS_A_GAME: Final = 64
ASIDE: Final = frozenset({"wish", "say", "pass_on", "options", "link", "next"})
"""Rows that leave the game as it is, and so do not begin a moment anew."""


@dataclass
class Seat:
    """A seat: free, or a person's, or a bot's; `stand_in` is the bot that plays while the person is away."""

    name: str = ""
    person: int | None = None
    bot: str = ""
    stand_in: str = ""

    @property
    def kind(self) -> str:
        """`person`, `bot` or `free`."""
        return "bot" if self.bot else "free" if self.person is None else "person"

    @property
    def player(self) -> str:
        """The bot that plays it now, "" for a person or nobody."""
        return self.bot or self.stand_in


@dataclass
class Entry:
    """An event in full as it stands in the log that people read."""

    id: int
    seat: int
    event: Json
    undone: bool = False
    why: Json | None = None


class Done(NamedTuple):
    """A step of the game that still stands."""

    seat: int
    action: Json
    entries: list[Entry]


class Answered(NamedTuple):
    """What was answered to a request that came with a key of its own."""

    action: Json
    entries: list[Entry]


@dataclass
class Talk:
    """Something said at the table: a ready phrase by its key, or a text."""

    id: int
    seat: int | None
    name: str
    phrase: str | None
    text: str | None


@dataclass
class Hand:
    """The numbers of a seat's hand cards, front card first; a new card has the next one of its seat."""

    cards: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    last: int = 0

    def follow(self, cards: list[int], drawn: int) -> None:
        """Takes over the hand as it is now: the last `drawn` cards are new, others may be gone."""
        kept = len(cards) - drawn
        numbers: list[int] = []
        place = len(self.cards)
        for card in reversed(cards[:kept]):
            place -= 1
            while self.cards[place] != card:
                place -= 1
            numbers.append(self.numbers[place])
        numbers.reverse()
        self.numbers = [*numbers, *range(self.last + 1, self.last + drawn + 1)]
        self.last += drawn
        self.cards = cards[:]


@dataclass
class Story:
    """The state of a table. `apply` adds a row; it raises Refusal, with nothing changed, for a wrong one."""

    made: Json
    seats: list[Seat] = field(init=False)
    driver: Driver | None = None
    seed: int = 0
    done: list[Done] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    talk: list[Talk] = field(default_factory=list)
    wishes: dict[int, list[str]] = field(default_factory=dict)
    passed_on: dict[int, list[int]] = field(default_factory=dict)
    reasons: dict[int, dict[int, Json]] = field(default_factory=dict)
    offered_at: dict[int, float] = field(default_factory=dict)
    offered: set[tuple[object, ...]] = field(default_factory=set)
    keys: dict[tuple[int, str], Answered] = field(default_factory=dict)
    links: dict[str, int] = field(default_factory=dict)
    next_code: str | None = None
    hands: list[Hand] = field(default_factory=list)
    changed_at: float = 0.0

    def __post_init__(self) -> None:
        if "edition_data" in self.made:
            register(parse_edition(self.made["edition_data"], self.made["options"]["edition"]))
        self.options: TableOptions = read_options(self.made["options"])
        self.host: int | None = self.made["host"]
        self.seats = [Seat() for _ in range(self.options.players)]
        self._told: dict[int | None, list[Json]] = {}
        self._rows: dict[str, Callable[[Json, float], None]] = {
            "do": self._do,
            "undo": self._undo,
            "sit": self._sit,
            "bot": self._bot,
            "leave": self._leave,
            "start": self._start,
            "wish": self._wish,
            "say": self._say,
            "pass_on": self._pass_on,
            "away": self._away,
            "back": self._back,
            "options": self._options,
            "link": self._link,
            "next": self._next,
        }

    # What there is to know

    @property
    def state(self) -> str:
        """`gathering`, `playing` or `over`."""
        if self.driver is None:
            return GATHERING
        return OVER if self.driver.game.over else PLAYING

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return load_edition(self.options.edition)

    @property
    def game(self) -> Game:
        """The game; raises Refusal before its start."""
        return self.running.game

    @property
    def running(self) -> Driver:
        """The driver of the game; raises Refusal before its start."""
        if self.driver is None:
            raise Refusal("wrong-phase", N_("The game has not begun."))
        return self.driver

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [seat.name for seat in self.seats]

    def seat_of(self, person: int | None) -> int | None:
        """The seat of a person."""
        if person is not None:
            for number, seat in enumerate(self.seats):
                if seat.person == person:
                    return number
        return None

    def people(self) -> list[int]:
        """The seats of people who play themselves."""
        seats = enumerate(self.seats)
        return [number for number, seat in seats if seat.kind == "person" and not seat.stand_in]

    def told(self, viewer: int | None) -> list[Json]:
        """The log as this seat (None: a spectator) is shown it."""
        told = self._told.setdefault(viewer, [])
        for entry in self.entries[len(told) :]:
            shown: Json = {"id": entry.id, "seat": entry.seat, "event": self._shown(entry, viewer)}
            if entry.why:
                shown["why"] = entry.why
            told.append({**shown, "undone": True} if entry.undone else shown)
        return told

    def _shown(self, entry: Entry, viewer: int | None) -> Json:
        return self.game.show([entry.event], viewer)[0]

    def unanswered(self, seat: int) -> list[int]:
        """The ids of the open offers that this seat could accept and has not turned down."""
        return [
            offer["id"]
            for offer in self.offers()
            if offer["from"] != seat
            and offer["to"] in (None, seat)
            and seat not in self.passed_on.get(offer["id"], [])
        ]

    def offers(self) -> list[Json]:
        """The open offers, as everyone sees them."""
        if self.driver is None or not self.driver.game.state.offers:
            return []
        return list(self.driver.game.view(None)["offers"])

    def offer(self, number: int) -> Json | None:
        """The open offer with this id, as everyone sees it."""
        return next((offer for offer in self.offers() if offer["id"] == number), None)

    def no_undo(self, seat: int) -> Refusal | None:
        """Why the seat cannot take back its last step; None if it can."""
        if seat not in map(attrgetter("seat"), reversed(self.done)):
            return Refusal("malformed", N_("There is no step to take back."))
        last = self.done[-1]
        if last.seat != seat:
            name = self.seats[last.seat].name
            return Refusal("malformed", N_("{name} has acted since, so your last step stands."), name=name)
        if any(entry.event["event"] in HIDDEN_UNTIL_SHOWN for entry in last.entries):
            return Refusal("malformed", N_("Your last step showed cards that were hidden, so it stands."))
        return None

    # Rows

    def apply(self, row: Json, at: float) -> None:
        """Adds a row that happened at this time. Raises Refusal, and changes nothing, when it cannot be."""
        kind = "do" if "do" in row else next(iter(row))
        self._rows[kind](row, at)
        if kind not in ASIDE:
            self.changed_at = at

    def _do(self, row: Json, at: float) -> None:
        action = {name: value for name, value in row.items() if name not in ("key", "by", "why")}
        entries = self.keep(self.running.act(row["seat"], action), at, row.get("why"))
        if "key" in row:
            self.keys[row["by"], row["key"]] = Answered(action, entries)

    def keep(self, step: Step, at: float, why: Json | None = None) -> list[Entry]:
        """Adds a step that the driver has done, and returns its entries in the log.

        `why` is the reason for which it declines an offer, `{"reason", "bean"}` as in `bots.reasons`.
        """
        assert step.action is not None
        first = len(self.entries)
        entries = [Entry(first + n, step.seat, event, why=why) for n, event in enumerate(step.events)]
        self.done.append(Done(step.seat, step.action, entries))
        self.entries += entries
        for event in step.events:
            self._note(event, at)
        self._follow_hands(step.events)
        self.changed_at = at
        return entries

    def _follow_hands(self, events: list[Json]) -> None:
        drawn = {event["seat"]: len(event["cards"]) for event in events if event["event"] == "drew"}
        for number, cards in enumerate(self.game.state.hands):
            if cards != self.hands[number].cards:
                self.hands[number].follow(cards, drawn.get(number, 0))

    def _note(self, event: Json, at: float) -> None:
        if event["event"] == "offered-trade":
            self.offered_at[event["offer"]["id"]] = at
            self.offered.add(content(event["offer"]))
        elif event["event"] == "turn-began":
            self.offered.clear()
            self.passed_on.clear()
            self.reasons.clear()

    def _undo(self, row: Json, at: float) -> None:
        seat = row["undo"]
        refusal = self.no_undo(seat)
        if refusal is not None:
            raise refusal
        taken_back = self.done.pop()
        for entry in taken_back.entries:
            entry.undone = True
        for offer in [entry.event["offer"]["id"] for entry in taken_back.entries if _is_offer(entry)]:
            self.passed_on.pop(offer, None)
        self.driver = self._new_driver(self.game.record()["deck"])
        for step in self.done:
            self._follow_hands(self.driver.act(step.seat, step.action).events)
        event = {"event": "undone", "seat": seat, "entries": [entry.id for entry in taken_back.entries]}
        self.entries.append(Entry(len(self.entries), seat, event))
        self._told.clear()

    def _sit(self, row: Json, at: float) -> None:
        if self.host is None or self.host == self.seats[row["sit"]].person:
            self.host = row["person"]
        for seat in self.seats:
            if seat.person == row["person"]:
                seat.person = None
        self.seats[row["sit"]] = Seat(row["name"], row["person"])
        self.links = {secret: seat for secret, seat in self.links.items() if seat != row["sit"]}
        self._seat_players()

    def _bot(self, row: Json, at: float) -> None:
        self._give_up(row["bot"], Seat(row["name"], bot=row["plays"]))

    def _leave(self, row: Json, at: float) -> None:
        self._give_up(row["leave"], Seat())

    def _give_up(self, number: int, instead: Seat) -> None:
        """Nobody sits here any more; a host who did leaves that to the next person, if need be to come."""
        before, self.seats[number] = self.seats[number].person, instead
        if before is not None and before == self.host:
            self.host = next((seat.person for seat in self.seats if seat.person is not None), None)
        self._seat_players()

    def _away(self, row: Json, at: float) -> None:
        self.seats[row["away"]].stand_in = row["plays"]
        self._seat_players()

    def _back(self, row: Json, at: float) -> None:
        self.seats[row["back"]].stand_in = ""
        self._seat_players()

    def _start(self, row: Json, at: float) -> None:
        self.seed = row["start"]["seed"]
        self.driver = self._new_driver(row["start"]["deck"])

    def _wish(self, row: Json, at: float) -> None:
        self.wishes[row["wish"]] = row["want"]

    def _say(self, row: Json, at: float) -> None:
        self.talk.append(Talk(len(self.talk) + 1, row["seat"], row["name"], row["phrase"], row["say"]))

    def _pass_on(self, row: Json, at: float) -> None:
        self.passed_on.setdefault(row["offer"], []).append(row["pass_on"])
        if "why" in row:
            self.reasons.setdefault(row["offer"], {})[row["pass_on"]] = row["why"]

    def _options(self, row: Json, at: float) -> None:
        before, self.options = self.options.json(), read_options(row["options"], self.options)
        changed = {name: value for name, value in self.options.json().items() if value != before[name]}
        host = self.seat_of(self.host)
        if changed and self.driver is not None and host is not None:
            event = {"event": "options", "seat": host, "options": changed}
            self.entries.append(Entry(len(self.entries), host, event))

    def _link(self, row: Json, at: float) -> None:
        self.links[row["hash"]] = row["link"]

    def _next(self, row: Json, at: float) -> None:
        self.next_code = row["next"]

    # The driver

    def _new_driver(self, deck: list[str]) -> Driver:
        options = self.options
        game = Game.new(options.edition, options.players, rulings=options.rulings, deck=deck)
        game.state.seed = self.seed
        held = Options(offers_per_turn=options.offers_per_turn, trading=options.trading)
        players = [self._player(number) for number in range(options.players)]
        driver = Driver(game, players, held)
        driver.wishes = self.wishes
        driver.hold_end = True
        self.hands = [Hand() for _ in range(options.players)]
        for hand, cards in zip(self.hands, game.state.hands, strict=True):
            hand.follow(cards, len(cards))
        return driver

    def _player(self, number: int) -> bots.Player | None:
        name = self.seats[number].player
        return bots.make(name, self.seed * SEEDS_A_GAME + number) if name else None

    def _seat_players(self) -> None:
        """Lets the driver know who plays which seat now; a bot that goes on playing stays as it is."""
        if self.driver is None:
            return
        for number, seat in enumerate(self.seats):
            if not seat.player:
                self.driver.bots[number] = None
            elif self.driver.bots[number] is None:
                self.driver.bots[number] = self._player(number)


def stand_in(story: Story, seat: int) -> bots.Player:
    """A bot that decides in place of the person at this seat."""
    return bots.make(BOT, story.seed * SEEDS_A_GAME + seat)


def _is_offer(entry: Entry) -> bool:
    return bool(entry.event["event"] == "offered-trade")
