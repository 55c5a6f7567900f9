"""A game: what people, bots and programs use (docs/referee has the shapes of positions, actions, events)."""

import secrets
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

from beanfield.rules import board, codes, plain
from beanfield.rules.actions import check_shape, decode, encode
from beanfield.rules.edition import Edition, Setup, load_edition
from beanfield.rules.playout import play_out
from beanfield.rules.refusals import N_, NO_SUCH_SEAT, Refusal, refusal_of
from beanfield.rules.setup import SEEDS, all_cards, check_beans, check_rulings, deal, make_table, unknown_bean
from beanfield.rules.shuffle import shuffled
from beanfield.rules.state import State

Json = dict[str, Any]
RECORD_FORMAT = "beanfield-record/1"
MOST_OFFERS_LISTED = 1_000_000


def chance() -> int:
    """A seed that nobody can foresee."""
    return secrets.randbelow(SEEDS)


class Game:
    """One game, from the deal or a loaded position on: made by `Game.new` or `notation.load_position`."""

    def __init__(
        self,
        edition: Edition,
        rulings: Json,
        state: State,
        order: list[int] | None = None,
    ) -> None:
        self.edition = edition
        self.rulings = rulings
        self.state = state
        self.kinds = list(edition.beans)
        self._numbers = {bean: kind for kind, bean in enumerate(self.kinds)}
        self._order = order
        self._start: Json | None = None
        self.names = [""] * state.players
        self._actions: list[Json] = []
        self._events: list[Json] = []

    @classmethod
    def new(
        cls,
        edition: str | Edition = "104",
        players: int = 4,
        seed: int | None = None,
        rulings: Json | None = None,
        deck: list[str] | None = None,
        chance: Callable[[], int] = chance,
    ) -> "Game":
        """A fresh deal (docs/rules, Set-up).

        `edition` is an id, the name of an edition file or an Edition; `seed` a number from 0 to 2**53 - 1,
        `deck` the order of every card, first card first, in its place. With neither, `chance` draws a seed.
        Raises Refusal: unknown-edition, bad-players, malformed, unknown-bean, bad-position.
        """
        if type(edition) not in (str, Edition) or type(players) is not int:
            raise Refusal("malformed", N_("An edition is named by a text, its players are a whole number."))
        if deck is not None and seed is not None:
            raise Refusal("malformed", N_("A deck stands in place of a seed, not beside it."))
        if not isinstance(edition, Edition):
            edition = load_edition(edition)
        check_beans(edition, rulings)
        order = [] if deck is None else _given_order(edition, deck)
        checked = check_rulings(edition, players, rulings)
        table = make_table(edition, players, checked)
        if deck is None:
            if seed is None:
                seed = chance()
            if type(seed) is not int or not 0 <= seed < SEEDS:
                raise Refusal("malformed", N_("A seed is a whole number from 0 to {most}."), most=SEEDS - 1)
            order = shuffled(all_cards(edition, table), seed, 0)
        elif sorted(order) != all_cards(edition, table):
            raise Refusal("bad-position", N_("The deck does not hold exactly the cards in play."))
        state = deal(edition, table, checked, order, -1 if seed is None else seed)
        state.chance = chance
        return cls(edition, checked, state, order=order)

    def begin_here(self) -> None:
        """Let the record of this game begin with the position that it is in."""
        self._order = None
        self._start = self.position()
        self._actions = []
        self.state.reshuffled = []

    # What there is to know

    @property
    def players(self) -> int:
        """The number of players."""
        return self.state.players

    @property
    def setup(self) -> Setup:
        """The set-up of the edition for this number of players."""
        return self.edition.setups[self.state.players]

    @property
    def phase(self) -> str:
        """`plant`, `trade`, `plant-received`, `draw`, `take`, `offered` or `over`."""
        return board.PHASES[self.state.phase]

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.state.active

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == board.OVER

    @property
    def result(self) -> Json | None:
        """Coins by seat, winners and how a tie was settled; None before the end (docs/rules, The end)."""
        if not self.over:
            return None
        winners, tie_break = self.state.winners()
        return {
            "coins": [len(coins) for coins in self.state.coins],
            "winners": winners,
            "tie_break": plain.TIE_BREAKS[tie_break],
        }

    def position(self) -> Json:
        """Everything, hidden cards included."""
        return plain.position(self.state, self.edition.id, self.rulings, self.kinds)

    def view(self, viewer: int | None) -> Json:
        """All that this seat (None: a spectator) may see: docs/rules, What is known to whom."""
        if viewer is not None:
            self._check_seat(viewer)
        return plain.view(self.state, self.edition.id, self.rulings, self.kinds, viewer)

    def events(self, viewer: int | None) -> list[Json]:
        """What the last play showed this seat (None: a spectator)."""
        return self.show(self._events, viewer)

    def show(self, events: list[Json], viewer: int | None) -> list[Json]:
        """These full events as this seat (None: a spectator) is shown them."""
        if viewer is not None:
            self._check_seat(viewer)
        open_hands = bool(self.rulings.get("open_hands"))
        return [plain.shown_to(event, viewer, open_hands) for event in events]

    def record(self, names: list[str] | None = None) -> Json:
        """The game so far, enough to replay it without any random number (docs/referee, Position)."""
        record: Json = {"format": RECORD_FORMAT, "edition": self.edition.id}
        if self.edition.data is not None:
            record["edition_data"] = self.edition.data
        record["rulings"] = plain.rulings_shown(self.rulings)
        record["players"] = list(self.names if names is None else names)
        if self._order is not None:
            record["deck"] = self._names(self._order)
        else:
            record["start"] = deepcopy(self._start)
        record["shuffles"] = [self._names(order) for order in self.state.reshuffled]
        record["actions"] = [_kept(action["seat"], action) for action in self._actions]
        record["result"] = self.result
        return record

    # What may be done, and doing it

    def legal(self, seat: int) -> list[Json]:
        """Everything that this seat may do now, offers apart; equal choices stand once."""
        self._check_seat(seat)
        return [decode(self.state, self.kinds, seat, code) for code in self.state.legal_codes(seat)]

    def is_legal(self, seat: int, action: Json) -> bool:
        """Whether `play` would do this."""
        try:
            return self.state.is_legal(self._seat_of(seat, action), self.code(action))
        except Refusal:
            return False

    def code(self, action: Json) -> int:
        """The integer code of an action in this position. Raises Refusal `malformed`."""
        return encode(self.state, self._numbers, action)

    def action(self, seat: int, code: int) -> Json:
        """The action that an integer code means for this seat in this position."""
        return decode(self.state, self.kinds, seat, code)

    def play(self, seat: int, action: Json) -> list[Json]:
        """Do this for the seat and return what happened, in full.

        Raises Refusal, with nothing changed, when it is not legal (docs/referee, Refusal codes).
        """
        seat = self._seat_of(seat, action)
        code = self.code(action)
        state = self.state
        state.log = []
        try:
            state.play_code(seat, code)
            events = [plain.event_shown(event, self.kinds) for event in state.log]
        finally:
            state.log = None
        self._actions.append(_kept(seat, action))
        self._events = events
        return [plain.fresh(event) for event in events]

    def offers(self, seat: int, give: int, want: int) -> list[Json]:
        """Every offer this seat could make, giving up to `give` and wanting up to `want` cards.

        Raises Refusal `malformed` where the list would be longer than a million, or its wishes so long that
        it would take as much room.
        """
        self._check_seat(seat)
        state = self.state
        if state.phase != board.TRADING:
            return []
        active = seat == state.active
        partners = [other for other in range(self.players) if other != seat] if active else [state.active]
        if active:
            partners.append(codes.EVERYONE)
        ups = len(state.turned_up)
        places = range(0 if active else ups, ups + len(state.hands[seat]))
        kinds = state.table.in_play
        gives = sum(comb(len(places), number) for number in range(min(give, len(places)) + 1))
        wants = 0
        for number in range(want + 1):
            wants += comb(len(kinds) + number - 1, number) * max(1, number // 4)
            if wants * gives * len(partners) > MOST_OFFERS_LISTED:
                raise Refusal("malformed", N_("There are too many such offers to list: ask for fewer cards."))
        return [
            decode(state, self.kinds, seat, codes.offer(to, given, wanted))
            for given in _sets(places, give)
            for wanted in _multisets(kinds, want)
            if given or wanted
            for to in partners
        ]

    def copy(self) -> "Game":
        """A game that goes on independently."""
        game = Game(self.edition, self.rulings, self.state.copy(), self._order)
        game._start = self._start
        game.names = self.names[:]
        game._actions = self._actions[:]
        game._events = self._events
        return game

    def play_out(self, seed: int, offers_per_turn: int = 4) -> tuple[list[int], int]:
        """Play a copy to its end by chance; the coins by seat and the number of decisions.

        Every listed action and making an offer are equally likely; the same seed gives the same game.
        """
        state = self.state.copy()
        decisions = play_out(state, seed, offers_per_turn)
        return [len(coins) for coins in state.coins], decisions

    # Within

    def _names(self, cards: list[int]) -> list[str]:
        return [self.kinds[card] for card in cards]

    def _check_seat(self, seat: Any) -> None:
        if type(seat) is not int:
            raise Refusal("malformed", N_("A seat is a whole number."))
        if not 0 <= seat < self.state.players:
            raise refusal_of(NO_SUCH_SEAT)

    def _seat_of(self, seat: Any, action: Any) -> int:
        check_shape(action)
        if action.get("seat", seat) != seat:
            raise Refusal("malformed", N_("The action names another seat than the one that plays it."))
        self._check_seat(seat)
        return int(seat)


def _kept(seat: int, action: Json) -> Json:
    kept: Json = {"seat": seat}
    for key, value in action.items():
        if isinstance(value, dict):
            value = {part: places[:] for part, places in value.items()}
        kept[key] = value[:] if isinstance(value, list) else value
    return kept


def _given_order(edition: Edition, deck: Any) -> list[int]:
    if not isinstance(deck, list) or not all(isinstance(bean, str) for bean in deck):
        raise Refusal("malformed", N_("A deck is a list of beans."))
    kinds = {bean: kind for kind, bean in enumerate(edition.beans)}
    for bean in deck:
        if bean not in kinds:
            raise unknown_bean(edition, bean)
    return [kinds[bean] for bean in deck]


def _sets(places: range, most: int) -> Iterator[list[int]]:
    for number in range(min(most, len(places)) + 1):
        for chosen in combinations(places, number):
            yield list(chosen)


def _multisets(kinds: list[int], most: int) -> Iterator[list[int]]:
    for number in range(most + 1):
        for chosen in combinations_with_replacement(kinds, number):
            yield list(chosen)
