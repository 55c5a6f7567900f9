"""Lines sent to a referee, and what must hold after each of them."""

import json
from collections import Counter
from random import Random
from typing import Any

from jsonschema import Draft202012Validator

from beanfield.notation.referee import Referee
from beanfield.notation.schema import schema
from beanfield.notation.shape import fits
from beanfield.rules import CODES
from tests.fuzz.requests import valid_request
from tests.fuzz.spoil import line
from tests.rules.tables import cards_in

Json = dict[str, Any]

NEW_GAME_AFTER = 1500


class Fuzzer:
    """Sends lines to a referee in this process. The same seed sends the same lines."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.referee = Referee()
        self.counts: Counter[str] = Counter()
        self.validator = Draft202012Validator({**schema(), "anyOf": [{"$ref": "#/$defs/answer"}]})

    def run(self, lines: int) -> Counter[str]:
        """Send so many lines. How many were answered, and refused with each code.

        AssertionError, with the line, where something does not hold.
        """
        for number in range(lines):
            data = self.next_line(number)
            try:
                self.send(data)
            except Exception as problem:
                raise AssertionError(f"line {number}: {data[:5000]!r}") from problem
        return self.counts

    def next_line(self, number: int) -> bytes:
        if number % NEW_GAME_AFTER == 0:
            self.referee.game = None
        request = valid_request(self.referee.game, self.chance)
        whole = self.chance.random() < 0.5
        return json.dumps(request).encode() if whole else line(request, self.chance)

    def send(self, data: bytes) -> None:
        """Send a line and check the answer and what it did to the game."""
        game = self.referee.game
        before = game.position() if game else None
        answer = self.referee.answer(data)
        json.dumps(answer)
        after = self.referee.game.position() if self.referee.game else None
        if answer["ok"]:
            self.counts["ok"] += 1
            self.check_answer(before, after, same_game=self.referee.game is game)
        else:
            code, message = answer["error"]["code"], answer["error"]["message"]
            self.counts[code] += 1
            assert code in CODES
            assert isinstance(message, str)
            assert message
            assert self.referee.game is game
            assert after == before, "a refusal has changed the position"
        if self.chance.random() < 0.02:
            assert fits(answer, "answer"), answer
        if self.chance.random() < 0.001:
            self.validator.validate(answer)

    def check_answer(self, before: Json | None, after: Json | None, same_game: bool) -> None:
        if same_game and before and after:
            assert cards_in(after) == cards_in(before), "cards were made or lost"
        elif after:
            check_loaded(self.referee, after)


def check_loaded(referee: Referee, position: Json) -> None:
    """Every card in play lies somewhere, no other anywhere but out of the game."""
    game = referee.game
    assert game is not None
    count = cards_in(position)
    kinds = game.edition.kinds_in_play(game.players, position["rulings"].get("beans"))
    out: Counter[str] = Counter(position["out"])
    for bean, kind in game.edition.beans.items():
        if bean in kinds:
            assert count[bean] == kind.cards, bean
        else:
            assert count[bean] == out[bean] <= kind.cards, bean
