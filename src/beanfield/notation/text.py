"""The text notation of a game record: one short line an action (grammar: docs/notation).

`write` and `read` are each other's inverse for every record of the schema, and neither plays the game.
"""

import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from beanfield.notation.quoting import quote
from beanfield.notation.schema import RECORD_FORMAT, Json
from beanfield.notation.shape import check
from beanfield.notation.text_lines import LONGEST_RUN
from beanfield.notation.text_reader import BEAN_KEYS, RULINGS, UNSAID, read

__all__ = ["read", "write"]

WIDTH: Final = 90
START_KEYS: Final = (
    *("format", "edition", "rulings", "phase", "active", "planted", "discarded", "exhaustions"),
    *("deck", "deck_top", "rest", "discard", "out", "turned_up", "offered"),
    *("seats", "offers", "next_offer", "seed", "shuffles"),
)
SEAT_KEYS: Final = ("hand", "fields", "coins", "received", "third_field")
PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")


def write(record: Json) -> str:
    """The record as text. Raises Refusal("malformed") when it is no record, saying where."""
    check(record, "record", "record")
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Json) -> Iterator[str]:
    yield RECORD_FORMAT
    yield f"edition {_name(record['edition'])}"
    yield from _rulings("", record["rulings"])
    yield _joined("players", (quote(name) for name in record["players"]))
    if "deck" in record:
        yield _beans("deck", record["deck"])
    else:
        yield from _start(record["start"])
    yield from (_beans("shuffle", order) for order in record["shuffles"])
    if "edition_data" in record:
        yield ""
        yield from _edition_data(record["edition_data"])
    yield from _turns(record["actions"])
    yield ""
    yield _result(record["result"]) if "result" in record else f"result {UNSAID}"


def _turns(actions: list[Json]) -> Iterator[str]:
    turn, heading = 1, True
    for action in actions:
        if heading:
            yield ""
            yield f"# turn {turn}"
        yield f"{action['seat']} {action_words(action)}"
        heading = action["do"] == "draw"
        turn += heading


def action_words(action: Json) -> str:
    """An action without its seat, as it stands in a line."""
    do = action["do"]
    match do:
        case "offer":
            answers = _answers(action)
            wanted = " ".join(_runs(action["want"]))
            return f"offer {_to(action['to'])}{answers}: {_places(action['give'])} for {wanted}"
        case "accept":
            places = _places(action)
            return f"accept {action['offer']}" + ("" if places == "nothing" else f": {places}")
        case "buy-field":
            coins = action.get("coins")
            return do if coins is None else f"{do} {_numbers(coins)}"
    numbers = [str(action[key]) for key in ("offer", "card", "hand", "field") if key in action]
    return " ".join([do, " to ".join(numbers)]) if numbers else str(do)


def _places(places: Json) -> str:
    """Turned-up and hand cards by place; a list that is left out is marked, an empty one is not."""
    words: list[str] = []
    for letter, key in (("t", "turned_up"), ("h", "hand")):
        words += [f"{letter}{place}" for place in places[key]] if key in places else [f"-{letter}"]
    return " ".join(words) or "nothing"


def _answers(offer: Json) -> str:
    if "answers" not in offer:
        return ""
    return f" answers {_or_none(offer['answers'])}"


def _to(seat: int | None) -> str:
    return "all" if seat is None else str(seat)


def _or_none(value: object) -> str:
    return "none" if value is None else str(value)


def _numbers(numbers: list[int]) -> str:
    return " ".join(str(number) for number in numbers) or "nothing"


def _name(name: str) -> str:
    return name if name and PLAIN.issuperset(name) else quote(name)


def _runs(beans: list[str]) -> Iterator[str]:
    if not beans:
        yield "nothing"
    for bean, run in groupby(beans):
        left = len(list(run))
        while left > 0:
            number = min(left, LONGEST_RUN)
            left -= number
            yield bean if number == 1 and bean != "nothing" else f"{bean}*{number}"


def _joined(head: str, words: Iterable[str]) -> str:
    return " ".join([head, *words])


def _beans(head: str, beans: list[str]) -> str:
    """A line of beans, continued on further lines that begin with a space."""
    line = _joined(head, _runs(beans))
    return textwrap.fill(line, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _in_order(values: Json, keys: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """The keys that are there and their values, always in this order."""
    return ((key, values[key]) for key in keys if key in values)


def _rulings(start: str, rulings: Json) -> Iterator[str]:
    for name, value in _in_order(rulings, RULINGS):
        head = f"{start}ruling {name}"
        match value:
            case bool():
                yield f"{head} {'true' if value else 'false'}"
            case str():
                yield f"{head} {value}"
            case _:
                yield _beans(head, value)


def _result(result: Json | None) -> str:
    if result is None:
        return "result none"
    coins, winners = _numbers(result["coins"]), _numbers(result["winners"])
    return f"result coins {coins} winners {winners} tie-break {_or_none(result['tie_break'])}"


def _edition_data(text: str) -> Iterator[str]:
    yield "edition-data"
    for line in text.split("\n"):
        plain = line.replace("\t", " ")
        if plain.isprintable() and plain == plain.rstrip():
            yield f"| {line}" if line else "|"
        else:
            yield f"~ {quote(line)}"


def _start(position: Json) -> Iterator[str]:
    """A line for every key that is there, so that those left out stay out."""
    for key, value in _in_order(position, START_KEYS):
        head = f"start {key}"
        match key:
            case "format" | "phase" | "rest":
                yield f"{head} {value}"
            case "edition":
                yield f"{head} {_name(value)}"
            case "rulings":
                yield from _rulings("start ", value) if value else iter(["start rulings nothing"])
            case "seats":
                for i, seat in enumerate(value):
                    yield from _start_seat(i, seat)
                if not value:
                    yield "start seats nothing"
            case "offers":
                yield from map(_start_offer, value) if value else iter(["start offers nothing"])
            case "shuffles":
                orders = (_beans("start shuffle", order) for order in value)
                yield from orders if value else iter(["start shuffles nothing"])
            case _ if key in BEAN_KEYS:
                yield _beans(head, value)
            case _:
                yield f"{head} {_or_none(value)}"


def _start_seat(number: int, seat: Json) -> Iterator[str]:
    if not seat:
        yield f"start seat {number}"
    for key, value in _in_order(seat, SEAT_KEYS):
        head = f"start seat {number} {key}"
        match key:
            case "third_field":
                yield f"{head} {value}"
            case "fields":
                yield _joined(
                    head, ("empty" if field is None else f"{field[0]}*{field[1]}" for field in value)
                )
            case _:
                yield _beans(head, value)


def _start_offer(offer: Json) -> str:
    head = f"start offer {offer['id']} from {offer['from']} to {_to(offer['to'])}{_answers(offer)}"
    if "gives" in offer:
        head += f" gives {' '.join(_runs(offer['gives']))}"
    return f"{head}: {_places(offer['give'])} for {' '.join(_runs(offer['want']))}"
