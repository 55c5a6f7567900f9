"""After the game: who won, and coins over time as a picture."""

from itertools import pairwise
from typing import Final

from beanfield.web.looking import Json, tint
from beanfield.words import N_, NC_, NN_, Words
from beanfield.words.beans import NAMES
from beanfield.words.language import COINS

WIDE: Final = (720, 340)
NARROW: Final = (420, 380)
LEFT: Final = 34
TOP: Final = 14
BOTTOM: Final = 34
LABELS: Final = 104
LINE: Final = 20

YOU_WIN: Final = N_("You win with {coins}")
WINS: Final = N_("{name} wins with {coins}")
SHARE: Final = N_("{names} share the win with {coins}")
AHEAD_OF_YOU: Final = NN_("{count} ahead of you.", "{count} ahead of you.")
AHEAD: Final = NN_("{count} ahead of {name}.", "{count} ahead of {name}.")
TURNS: Final = NN_("{count} turn", "{count} turns")
MINUTES: Final = NN_("{count} minute", "{count} minutes")
HARVESTS: Final = NN_("{count} harvest", "{count} harvests")
SWAPPED: Final = (
    N_("You gave {other} {gave} for {got}"),
    N_("{name} gave you {gave} for {got}"),
    N_("{name} gave {other} {gave} for {got}"),
)
GIVEN: Final = (
    N_("You gave {other} {gave}"),
    N_("{name} gave you {gave}"),
    N_("{name} gave {other} {gave}"),
)
TRADES: Final = NN_("{count} trade", "{count} trades")


def result(seen: Json, words: Words) -> Json:
    """The page after a game."""
    told = seen["result"]
    names = _said_names(seen, words)
    order = sorted(
        range(len(names)), key=lambda seat: (seat not in told["winners"], -told["coins"][seat], seat)
    )
    return {
        "title": _title(seen, words, names),
        "about": _about(seen, words, names, order),
        "ranking": [_rank(seen, words, names, order, seat) for seat in order],
        "wide": chart(told["over_time"], names, seen["me"], _exhausted(seen), WIDE, words),
        "narrow": chart(told["over_time"], names, seen["me"], _exhausted(seen), NARROW, words),
        "rows": [{"turn": turn, "coins": coins} for turn, coins in enumerate(told["over_time"])],
        "names": names,
        "deal": _deal(seen, told["best_trade"], names),
        "harvest": _harvest(seen, told["best_harvest"], names, words),
        "events": _harvests_and_trades(seen, words),
        "table": seen["table"]["name"] or seen["table"]["code"],
        "cast": _cast(told),
        "next": seen["table"].get("next"),
    }


def _names(seen: Json) -> list[str]:
    return [seat["name"] for seat in seen["seats"]]


def _said_names(seen: Json, words: Words) -> list[str]:
    """The names by seat, "You" for the reader."""
    you = words.phrase("seat", NC_("seat", "You"))
    return [
        you if seat == seen["me"] else words.name(seat, _names(seen)) for seat in range(len(seen["seats"]))
    ]


def _cast(told: Json) -> list[str]:
    """Three beans to look at: that of the best harvest in the middle."""
    best = told["best_harvest"]["bean"] if told["best_harvest"] else "red"
    others = [kind for kind in ("soy", "chili", "green") if kind != best][:2]
    return [others[0], best if best in NAMES else "red", others[1]]


def _title(seen: Json, words: Words, names: list[str]) -> str:
    told = seen["result"]
    winners = told["winners"]
    coins = words.number(COINS, told["coins"][winners[0]])
    if len(winners) > 1:
        return words.text(SHARE, names=words.all_of([names[seat] for seat in winners]), coins=coins)
    if winners[0] == seen["me"]:
        return words.text(YOU_WIN, coins=coins)
    return words.text(WINS, name=names[winners[0]], coins=coins)


def _about(seen: Json, words: Words, names: list[str], order: list[int]) -> str:
    told = seen["result"]
    turns = max(0, len(told["over_time"]) - 2)
    parts = [words.plural(*TURNS, turns, count=turns)]
    if told.get("minutes"):
        parts.append(words.plural(*MINUTES, told["minutes"], count=told["minutes"]))
    said = [words.text(N_("{parts}."), parts=words.row(parts))]
    second = next((seat for seat in order if seat not in told["winners"]), None)
    if len(told["winners"]) == 1 and second is not None:
        lead = told["coins"][told["winners"][0]] - told["coins"][second]
        if lead:
            ahead = AHEAD_OF_YOU if second == seen["me"] else AHEAD
            said.append(words.plural(*ahead, lead, count=lead, name=names[second]))
    return " ".join(said)


def _rank(seen: Json, words: Words, names: list[str], order: list[int], seat: int) -> Json:
    coins = seen["result"]["coins"]
    events = [entry["event"] for entry in seen["log"] if not entry.get("undone")]
    harvests = sum(1 for event in events if event["event"] == "harvested" and event["seat"] == seat)
    trades = sum(1 for event in events if event["event"] == "traded" and seat in (event["from"], event["to"]))
    better = sum(1 for other in order if coins[other] > coins[seat])
    counts = [words.plural(*HARVESTS, harvests, count=harvests), words.plural(*TRADES, trades, count=trades)]
    return {
        "place": 1 if seat in seen["result"]["winners"] else max(better + 1, 2),
        "face": _face(seen, seat, names),
        "about": words.row(counts),
        "coins": coins[seat],
    }


def _face(seen: Json, seat: int, names: list[str]) -> Json:
    return {"seat": seat, "name": names[seat], "initial": names[seat][:1].upper(), "tint": tint(seat)}


def _exhausted(seen: Json) -> list[int]:
    """After how many turns the deck ran out, each time."""
    turns, found = 0, []
    for entry in seen["log"]:
        name = entry["event"]["event"]
        turns += name == "turn-began"
        if name == "deck-exhausted":
            found.append(turns)
    return found


def chart(
    over_time: list[list[int]],
    names: list[str],
    me: int | None,
    marks: list[int],
    size: tuple[int, int],
    words: Words,
) -> Json:
    """Coins over time as steps: a path, a dash and a name for each seat; in units of the picture."""
    width, height = size
    last = max(1, len(over_time) - 1)
    top = max(4, -(-max(max(coins) for coins in over_time) // 4) * 4)
    right, floor = width - LABELS, height - BOTTOM

    def x(turn: int) -> float:
        return round(LEFT + (right - LEFT) * turn / last, 1)

    def y(coins: int) -> float:
        return round(floor - (floor - TOP) * coins / top, 1)

    lines = [
        {
            "path": _steps([(x(turn), y(coins[seat])) for turn, coins in enumerate(over_time)]),
            "tint": tint(seat),
            "mine": seat == me,
            "dash": place % 4 + 1,
        }
        for place, seat in enumerate(_drawn_order(len(names), me))
    ]
    return {
        "width": width, "height": height, "left": LEFT, "right": right, "floor": floor, "top": TOP,
        "lines": lines,
        "grid": [{"y": y(coins), "text": coins} for coins in range(0, top + 1, max(1, top // 4))],
        "marks": [
            {"x": x(turn), "text": words.phrase("board", NC_("board", "ran out {times}"), times=number)}
            for number, turn in enumerate(marks, 1) if turn < last * 0.93
        ] + [{"x": x(last), "text": words.phrase("board", NC_("board", "end"))}],
        "ends": _ends([(y(got), f"{name} {got}") for name, got in zip(names, over_time[-1], strict=True)]),
    }  # fmt: skip


def _drawn_order(players: int, me: int | None) -> list[int]:
    """The reader's line last, on top of the others."""
    others = [seat for seat in range(players) if seat != me]
    return others if me is None else [*others, me]


def _steps(points: list[tuple[float, float]]) -> str:
    path = [f"M{points[0][0]} {points[0][1]}"]
    for (_, before), (across, up) in pairwise(points):
        path.append(f"H{across}" if up == before else f"H{across}V{up}")
    return "".join(path)


def _ends(ends: list[tuple[float, str]]) -> list[Json]:
    """The names at the ends of the lines, moved apart so that none covers another."""
    placed: list[Json] = []
    lowest = -1000.0
    for at, text in sorted(ends):
        lowest = max(at + 5, lowest + LINE)
        placed.append({"y": lowest, "text": text})
    return placed


def _deal(seen: Json, trade: Json | None, names: list[str]) -> Json | None:
    if trade is None:
        return None
    giver, other, gave, got = trade["from"], trade["to"], trade["gave"], trade["got"]
    if not gave or (got and other == seen["me"]):
        giver, other, gave, got = other, giver, got, gave
    messages = SWAPPED if got else GIVEN
    return {
        "message": messages[0 if giver == seen["me"] else 1 if other == seen["me"] else 2],
        "giver": _face(seen, giver, names),
        "other": _face(seen, other, names),
        "gave": gave,
        "got": got,
    }


def _harvests_and_trades(seen: Json, words: Words) -> list[str]:
    """All harvests and trades of the game as sentences."""
    events = [entry["event"] for entry in seen["log"] if not entry.get("undone")]
    kept = [event for event in events if event["event"] in ("harvested", "traded")]
    return [words.event(event, _names(seen), seen["me"]) for event in kept]


def _harvest(seen: Json, harvest: Json | None, names: list[str], words: Words) -> Json | None:
    if harvest is None:
        return None
    return {
        "face": _face(seen, harvest["seat"], names),
        "kind": harvest["bean"],
        "cards": harvest["cards"],
        "coins": harvest["coins"],
        "said": words.bean(harvest["bean"], harvest["cards"]),
    }
