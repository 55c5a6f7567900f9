"""One of everything that can be said about a game, for the tests that go through it all."""

from collections.abc import Iterator
from typing import Any

from beanfield.rules import Refusal, load_edition
from beanfield.tables.files import CANNOT_BE_WRITTEN
from beanfield.words import Words
from beanfield.words.find import UNCLEAR, UNKNOWN
from beanfield.words.system import KNOWN
from beanfield.words.worth import TOO_MANY

Json = dict[str, Any]

NAMES = ["Ψ", "Ω", "Δ"]
READERS = (0, 1, 2, None)


def offer(gives: list[str], want: list[str], to: int | None, answers: int | None = None) -> Json:
    give = {"turned_up": [], "hand": list(range(len(gives)))}
    return {"id": 3, "from": 0, "to": to, "give": give, "want": want, "gives": gives, "answers": answers}


OFFERS = [
    offer(gives, want, to, answers)
    for gives, want in ((["soy", "blue"], ["red"]), (["soy"], []), ([], ["red", "red"]))
    for to, answers in ((1, None), (None, None), (1, 2))
]


def traded(maker: int, accepter: int, gave: list[str], got: list[str]) -> Json:
    return {"event": "traded", "offer": 3, "from": maker, "to": accepter, "gave": gave, "got": got}


def over(coins: list[int], winners: list[int], tie_break: str | None) -> Json:
    return {"event": "game-over", "coins": coins, "winners": winners, "tie_break": tie_break}


RESULTS = [
    over([3, 1, 2], [0], None),
    over([3, 3, 1], [1], "hand"),
    over([3, 3, 1], [0, 1], "shared"),
    over([1, 0, 0], [0], None),
]
DECLINED: Json = {"event": "declined", "seat": 0, "offer": 3}
EVENTS: list[Json] = [
    *(
        {"event": "planted", "seat": 0, "bean": "soy", "field": 1, "source": source}
        for source in ("hand", "received", "offered", "turned-up")
    ),
    {"event": "turned-up", "seat": 0, "cards": ["soy", "blue"]},
    {"event": "turned-up", "seat": 0, "cards": []},
    *({"event": "offered-trade", "seat": 0, "offer": one} for one in OFFERS),
    traded(0, 1, ["soy", "blue"], ["red"]),
    traded(0, 1, ["soy"], []),
    traded(0, 1, [], ["red"]),
    DECLINED,
    {"event": "withdrawn", "seat": 0, "offer": 3},
    {"event": "lapsed", "offer": 3},
    {"event": "trade-ended", "seat": 0},
    {"event": "harvested", "seat": 0, "field": 0, "bean": "soy", "cards": 3, "coins": 1},
    {"event": "harvested", "seat": 0, "field": 0, "bean": "soy", "cards": 1, "coins": 0},
    {"event": "bought-field", "seat": 0, "paid": ["soy", "blue", "soy"]},
    {"event": "discarded", "seat": 0, "bean": "soy", "source": "hand"},
    {"event": "discarded", "seat": 0, "bean": "soy", "source": "offered"},
    {"event": "left", "seat": 0, "cards": ["soy"]},
    {"event": "left", "seat": 0, "cards": []},
    {"event": "drew", "seat": 0, "cards": ["soy", "blue", "soy"]},
    {"event": "drew", "seat": 0, "cards": []},
    {"event": "drew", "seat": 0, "count": 3},
    {"event": "drew", "seat": 0, "count": 1},
    {"event": "deck-exhausted", "times": 1},
    {"event": "deck-exhausted", "times": 2},
    {"event": "reshuffled", "count": 9},
    {"event": "reshuffled", "count": 1},
    {"event": "turn-began", "seat": 0},
    *RESULTS,
]


def seat(hand: list[str] | None, **more: Any) -> Json:
    known = {"hand_count": len(hand)} if hand is not None else {"hand_count": 2}
    state = {"coin_count": len(more.get("coins", [])), "fields": [["soy", 3], None], "received": []}
    return {**known, **({"hand": hand} if hand is not None else {}), **state, "third_field": "none", **more}


def view(phase: str = "trade", **more: Any) -> Json:
    base: Json = {
        "phase": phase,
        "active": 0,
        "planted": 0,
        "discarded": 0,
        "exhaustions": 1,
        "viewer": 0,
        "deck": 40,
        "discard": {"count": 3, "top": "chili"},
        "turned_up": ["soy", "garden"],
        "offered": ["red", "blue"],
        "seats": [
            seat(["blue", "soy", "red", "soy"], coins=["red", "soy"], received=["green"]),
            seat(None, coin_count=1, received=["stink"]),
            seat([], fields=[None, ["soy", 1]]),
        ],
        "offers": [
            {**offer(gives, want, 0), "id": number, "from": 1}
            for number, (gives, want) in enumerate(((["wax"], ["soy"]), (["wax"], []), ([], ["soy"])), 1)
        ],
    }
    return {**base, **more}


def two(phase: str, **more: Any) -> Json:
    """A view of the two-player game."""
    return view(phase, seats=[seat(["blue", "soy"]), seat(None)], **more)


def give(turned_up: list[int], hand: list[int]) -> Json:
    return {"turned_up": turned_up, "hand": hand}


ACTIONS: list[Json] = [
    {"do": "plant", "field": 1},
    {"do": "turn-up"},
    *(
        {"do": "offer", "to": to, "give": given, "want": want, "answers": answers}
        for to, answers in ((1, 2), (None, None))
        for given, want in ((give([0, 1], [0, 1]), ["red"]), (give([1], []), []), (give([], []), ["red"]))
    ),
    {"do": "accept", "offer": 1, "hand": [3]},
    {"do": "accept", "offer": 2},
    {"do": "accept", "offer": 3, "turned_up": [0], "hand": []},
    {"do": "decline", "offer": 1},
    {"do": "withdraw", "offer": 1},
    {"do": "end-trade"},
    {"do": "plant-received", "card": 0, "field": 0},
    {"do": "draw"},
    {"do": "harvest", "field": 0},
    {"do": "buy-field"},
    {"do": "buy-field", "coins": [0, 1]},
    {"do": "plant-offered", "card": 0, "field": 0},
    {"do": "discard-offered", "card": 0},
    {"do": "discard", "hand": 1},
    {"do": "take", "card": 0, "field": 0},
    {"do": "leave"},
    {"do": "pass"},
]
VIEWS: list[Json] = [
    view("plant", exhaustions=0),
    view("offered"),
    view("plant"),
    view("plant", planted=1),
    view("plant", planted=2),
    view("plant", seats=[seat([]), seat(None), seat(None)]),
    two("plant", planted=1),
    two("plant", planted=2),
    two("plant", planted=1, discarded=1),
    two("take"),
    two("take", turned_up=[]),
    view("trade"),
    view("trade", offers=[], offered=[], discard={"count": 0, "top": None}),
    view("plant-received"),
    view("plant-received", seats=[seat(["soy"]), seat(None, received=["red"]), seat([], received=["red"])]),
    view("draw"),
    two("draw", active=1),
    view("over"),
    view(
        "trade",
        active=1,
        turned_up=[],
        seats=[seat(["soy"], coins=[]), seat(["red"], coins=["red"]), seat([])],
    ),
]
REFUSALS = [
    Refusal("unknown-bean", "That kind of bean is not in this game."),
    Refusal("game-over", "The game is over."),
    Refusal("unknown-bean", UNKNOWN, word="?", beans=["soy", "red"]),
    Refusal("unknown-bean", UNCLEAR, word="?", beans=["soy", "red"]),
    Refusal("malformed", TOO_MANY, cards=11, edition=154, number=10),
    *(Refusal("malformed", CANNOT_BE_WRITTEN, path="?", reason=reason) for reason in sorted(KNOWN)),
]


def everything(words: Words) -> Iterator[str]:
    """All that can be said, for every reader. The first call without an edition says it in other words."""
    edition = load_edition("154")
    for me in READERS:
        yield from words.events(EVENTS, NAMES, me)
        yield words.event(DECLINED, NAMES, me, {"reason": "grows-it", "bean": "soy"})
        yield from (words.offer(one, NAMES, me) for one in OFFERS)
        yield from (words.result(result, NAMES, me) for result in RESULTS)
        for shown in VIEWS:
            if me is None or "hand" in shown["seats"][min(me, len(shown["seats"]) - 1)]:
                yield words.phase(shown, NAMES[: len(shown["seats"])], me)
            yield from words.table(shown, NAMES[: len(shown["seats"])], me)
            yield from words.offers(shown, NAMES, me)
            for number in range(len(shown["seats"])):
                yield words.hand(shown, number, NAMES, me)
                yield from words.fields(shown, number, NAMES, me)
                yield words.coins(shown, number, NAMES, me)
    yield from (words.action(action, view(), NAMES, 0) for action in ACTIONS)
    yield words.action({"do": "leave"}, view(turned_up=[]), NAMES, 0)
    yield words.action({"do": "harvest", "field": 0}, view(seats=[seat([], fields=[["soy", 1]])]), NAMES, 0)
    legal = [action for action in ACTIONS if action["do"] not in ("offer", "pass")]
    yield from words.choices(legal, view(), NAMES, 0)
    yield from words.choices([], view("draw"), NAMES, 1)
    yield from (words.refusal(refusal, NAMES) for refusal in REFUSALS)
    yield words.name(0, [""])
    for kind in edition.beans:
        yield words.bean(kind)
        yield words.short(kind)
        yield words.label(kind)
        yield from (words.bean(kind, count) for count in (1, 2))
        yield words.beanometer(kind, edition)
        yield words.code(kind)
        yield words.broken(kind)
        yield from (words.sale(kind, cards, edition) for cards in range(1, edition.beans[kind].cards + 1))
        yield from (words.worth(kind, cards, edition) for cards in range(1, edition.beans[kind].cards + 1))
    yield words.any_of(["1", "2", "3"])
    yield words.percent(0.625)
