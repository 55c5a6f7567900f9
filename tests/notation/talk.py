"""Requests to a referee and its answers, from games played by chance and from the rule cases."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from beanfield.notation.referee import Referee

Json = dict[str, Any]
Pair = tuple[Json, Json]
CASEBOOK = Path(__file__).parent.parent / "casebook"
TABLES: tuple[Json, ...] = (
    {"edition": "104", "players": 3},
    {
        "edition": "104",
        "players": 4,
        "rulings": {"open_hands": True, "beans": ["red", "soy", "blue", "chili"]},
    },
    {"edition": "154", "players": 2},
    {"edition": "154", "players": 3},
    {"edition": "154", "players": 7, "rulings": {"single_bean": "strict", "third_field": False}},
)


class Talk:
    """A referee and all that was said to it."""

    def __init__(self) -> None:
        self.referee = Referee()
        self.pairs: list[Pair] = []

    def ask(self, request: Json) -> Json:
        """The answer as it comes out of the process."""
        answer: Json = json.loads(json.dumps(self.referee.answer(json.dumps(request).encode())))
        self.pairs.append((request, answer))
        return answer


def games(seed: int = 1, plays: int = 20) -> list[Pair]:
    """Requests and answers of the beginning of a game at each table."""
    talk = Talk()
    talk.ask({"editions": True})
    for table in TABLES:
        talk.ask({"new": {**table, "seed": seed}})
        _play(talk, table["players"], Random(f"{seed} {table}"), plays)
    return talk.pairs


def _play(talk: Talk, players: int, chance: Random, plays: int) -> None:
    for _ in range(plays):
        seat = chance.randrange(players)
        viewer = chance.choice([None, seat])
        legal = talk.ask({"legal": seat})["actions"]
        offers = talk.ask({"offers": seat, "give": 1, "want": 1})["actions"][:20]
        wrong = [{"seat": 99, "do": "plant", "field": 0}, {"seat": seat, "do": "withdraw", "offer": 99}]
        talk.ask({"play": chance.choice([chance.choice(some) for some in (legal, offers, wrong) if some])})
        talk.ask({"events": viewer})
        talk.ask({"view": viewer})
    talk.ask({"load": talk.ask({"position": True})["position"]})
    talk.ask({"replay": talk.ask({"record": True})["record"]})


def casebook() -> list[Pair]:
    """Requests and answers of the rule cases."""
    talk = Talk()
    for request in _requests_of_the_casebook():
        talk.ask(request)
        if request.keys() & {"play"}:
            talk.ask({"position": True})
            talk.ask({"view": None})
    return talk.pairs


def _requests_of_the_casebook() -> Iterator[Json]:
    for file in sorted(CASEBOOK.glob("*.json")):
        for case in json.loads(file.read_text(encoding="utf-8")):
            if "position" in case:
                yield {"load": case["position"]}
            for step in case["steps"]:
                yield from ({name: step[name]} for name in ("new", "load", "replay", "play") if name in step)
            yield {"record": True}
