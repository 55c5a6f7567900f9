"""Runs casebook cases against the oracle, inside this process."""
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import NeedsShuffle, Refused, complete, legal, new, play, view
from .facts import Json
from .loading import placed
from .oracle import choice

FOLDER = Path(__file__).parent.parent / "casebook"


def all_cases() -> list[Json]:
    """Every case of the casebook, files in the order of their names."""
    return [case for file in sorted(FOLDER.glob("*.json")) for case in json.loads(file.read_text("utf-8"))]


def shuffled(cards: list[str]) -> list[str]:
    """An order of the cards that is always the same; cases that need one do not look at it."""
    order = sorted(cards)
    random.Random(1).shuffle(order)
    return order


def play_on(position: Json, action: Json) -> tuple[Json, list[Json]]:
    """Play, and give the order of a reshuffle when one is due."""
    try:
        return play(position, action)
    except NeedsShuffle:
        return play({**position, "shuffles": [shuffled(position["discard"])]}, action)


def run(case: Json) -> None:
    """Do the steps of a case; AssertionError says which part differs."""
    table = Table()
    if "position" in case:
        table.load(case["position"])
    for step in case["steps"]:
        for kind, do in (("new", table.new), ("load", table.load), ("play", table.play)):
            if kind in step:
                expect(do, step[kind], step.get("error"))
        if "check" in step:
            table.check(step["check"])


def expect(do: Callable[[Json], None], value: Json, error: str | None) -> None:
    if error is None:
        do(value)
        return
    try:
        do(value)
    except Refused as refusal:
        assert refusal.code in error.split("|"), (value, error, refusal.code)
    else:
        raise AssertionError(f"{value} should be refused with {error}")


class Table:
    """One position and the events of the last play."""

    def __init__(self) -> None:
        self.position: Json = {}
        self.events: list[Json] = []

    def new(self, asked: Json) -> None:
        deck, rulings = asked.get("deck"), asked.get("rulings")
        self.position = new(asked["edition"], asked["players"], deck, rulings, shuffled)

    def load(self, position: Json) -> None:
        self.position = complete(position, shuffled)

    def play(self, action: Json) -> None:
        if not well_formed(action):
            raise Refused("malformed")
        listed = in_legal_list(self.position, action)
        before = json.dumps(self.position)
        try:
            after, events = play_on(self.position, action)
        except Refused as refusal:
            assert not listed or refusal.code == "bad-shuffle", f"{action} is listed, but refused"
            raise
        finally:
            assert json.dumps(self.position) == before, f"{action} changed the position it was given"
        assert listed or action["do"] == "offer", f"{action} is accepted, but not listed"
        assert sorted(placed(self.position)) == sorted(placed(after)), f"{action} made or lost cards"
        self.position, self.events = after, events

    def check(self, want: Json) -> None:
        want = dict(want)
        for seat, actions in want.pop("legal", {}).items():
            listed = legal(self.position, int(seat))
            assert sorted(map(plain, listed)) == sorted(map(plain, actions)), f"legal {seat}"
        left = list(self.events)
        for event in want.pop("events", []):
            event = {"event": event} if isinstance(event, str) else event
            while left and differences("", event, left[0]):
                del left[0]
            assert left, f"no {event} in {self.events}"
            del left[0]
        for who, part in want.pop("view", {}).items():
            seen = view(self.position, None if who == "spectator" else int(who))
            assert differences(f"view {who}", part, seen) == []
        assert differences("position", want, self.position) == []


def well_formed(action: Json) -> bool:
    """As far as the casebook goes: places are numbers, and a give names hand and turned-up cards only."""
    return type(action.get("field", 0)) is int and set(action.get("give", {})) <= {"turned_up", "hand"}


def in_legal_list(position: Json, action: Json) -> bool:
    """Whether an action, or one that is the same choice, stands in its seat's legal list."""
    if not sane(action):
        return False
    if action["do"] == "accept":
        action = {"hand": [], "turned_up": [], **action}
    try:
        listed = legal(position, action["seat"])
        same = choice(position, action)
    except (Refused, IndexError):
        return False
    return any(choice(position, other) == same for other in listed)


def sane(action: Json) -> bool:
    """No place counts from the end of a pile, and none is named twice in a list."""
    lists = [part if isinstance(part, list) else [part] for part in action.values()]
    places = [[place for place in part if isinstance(place, int)] for part in lists]
    return all(min(part, default=0) >= 0 and len(set(part)) == len(part) for part in places)


def plain(action: Json) -> str:
    return json.dumps(action, sort_keys=True)


def differences(path: str, want: Any, got: Any) -> list[str]:
    """What the casebook's comparison finds different; see its README."""
    if isinstance(want, dict):
        if path.endswith(".seats") and isinstance(got, list):
            got = {str(number): seat for number, seat in enumerate(got)}
        if not isinstance(got, dict):
            return [f"{path}: expected {want}, got {got}"]
        parts = [differences(f"{path}.{key}", part, got.get(key)) for key, part in want.items()]
        return [line for part in parts for line in part]
    if path.endswith((".received", ".out")) and isinstance(want, list) and isinstance(got, list):
        want, got = sorted(want), sorted(got)
    elif isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        pairs = enumerate(zip(want, got, strict=True))
        return [line for place, (one, other) in pairs for line in differences(f"{path}[{place}]", one, other)]
    return [] if want == got else [f"{path}: expected {want}, got {got}"]
