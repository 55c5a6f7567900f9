"""Any mixture of legal actions, nonsense, copies, reloading and replaying keeps what every game must keep."""

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from beanfield.notation.position import load_position
from beanfield.notation.record import replay
from beanfield.rules import Game
from tests.rules.tables import Table, begun, cards_in, examples, fixed_chance, tables
from tests.rules.walks import (
    advance,
    check_refusal,
    everything,
    is_listed,
    some_offer,
    spoiled_shuffle,
    wild_action,
)

Json = dict[str, Any]
CHOICES = st.integers(0, 2**32)


class AGame(RuleBasedStateMachine):
    """One game, and beside it a branch that once was a copy of it."""

    @initialize(table=tables(), seed=CHOICES, odd=st.booleans())
    def begin(self, table: Table, seed: int, odd: bool) -> None:
        self.game = begun(table, seed, odd)
        self.cards = cards_in(self.game.position())
        self.branch: Game | None = None
        self.kept: Json = {}

    @precondition(lambda self: not self.game.over)
    @rule(number=CHOICES)
    def play_a_listed_action(self, number: int) -> None:
        listed = everything(self.game)
        action = listed[number % len(listed)]
        refusal = check_refusal(self.game, action)
        assert refusal is None or (refusal.code == "bad-shuffle" and spoiled_shuffle(self.game))

    @precondition(lambda self: not self.game.over)
    @rule(seed=CHOICES)
    def play_on_a_little(self, seed: int) -> None:
        chance = Random(seed)
        for _ in range(8):
            if not self.game.over:
                self.game, _, _ = advance(self.game, chance)

    @precondition(lambda self: self.game.phase == "trade")
    @rule(seed=CHOICES)
    def offer(self, seed: int) -> None:
        assert check_refusal(self.game, some_offer(self.game, Random(seed))) is None

    @rule(seed=CHOICES)
    def try_nonsense(self, seed: int) -> None:
        action = wild_action(self.game.position(), Random(seed))
        before = self.game.copy()
        if check_refusal(self.game, action) is None and action["do"] != "offer":
            assert is_listed(before, action)

    @rule()
    def reload(self) -> None:
        position = self.game.position()
        self.game = load_position(position, chance=fixed_chance)
        assert self.game.position() == position

    @rule()
    def replay_the_record(self) -> None:
        record = self.game.record()
        again = replay(record)
        assert again.record() == record
        assert everything(again) == everything(self.game)

    @rule()
    def branch_off(self) -> None:
        self.branch = self.game.copy()
        self.kept = self.branch.position()

    @precondition(lambda self: self.branch is not None)
    @rule()
    def go_back_to_the_branch(self) -> None:
        assert self.branch is not None
        assert self.branch.position() == self.kept
        self.game, self.branch = self.branch, None

    @invariant()
    def cards_are_conserved(self) -> None:
        assert cards_in(self.game.position()) == self.cards

    @invariant()
    def listed_actions_are_legal(self) -> None:
        for action in everything(self.game):
            blocked = action["do"] in ("draw", "turn-up") and spoiled_shuffle(self.game)
            assert blocked or self.game.is_legal(action["seat"], action)

    @invariant()
    def somebody_can_act_until_the_end(self) -> None:
        assert bool(everything(self.game)) != self.game.over


TestAGame = AGame.TestCase
TestAGame.settings = settings(max_examples=examples(40), stateful_step_count=40)
