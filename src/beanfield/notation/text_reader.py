"""Reading a game record from its text notation (grammar: docs/notation)."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from beanfield.notation.schema import LARGEST_SEED, PHASES, POSITION_FORMAT, RECORD_FORMAT, Json
from beanfield.notation.text_lines import BEAN, NUMBER, Line, lines_of, refuse
from beanfield.rules.refusals import N_, Refusal

Value = TypeVar("Value")

RECORD_KEYS: Final = (
    *("format", "edition", "edition_data", "rulings", "players"),
    *("deck", "start", "shuffles", "actions", "result"),
)
UNSAID: Final = "unsaid"
"""The result of a record that has none, neither `null` nor how the game ended."""
BEAN_KEYS: Final = ("deck", "deck_top", "discard", "out", "turned_up", "offered")
NUMBER_KEYS: Final = ("active", "planted", "discarded", "exhaustions")
RULINGS: Final[dict[str, tuple[str, ...]]] = {
    "single_bean": ("relaxed", "strict"),
    "third_field_coins": ("choose", "newest"),
    "tie_break": ("shared", "hand"),
    "open_hands": ("true", "false"),
    "beans": (),
    "third_field": ("true", "false"),
}
ARGUMENTS: Final[dict[str, tuple[str, ...]]] = {
    "plant": ("field",),
    "turn-up": (),
    "decline": ("offer",),
    "withdraw": ("offer",),
    "end-trade": (),
    "plant-received": ("card", "field"),
    "draw": (),
    "harvest": ("field",),
    "plant-offered": ("card", "field"),
    "discard-offered": ("card",),
    "discard": ("hand",),
    "take": ("card", "field"),
    "leave": (),
}


def read(text: str) -> Json:
    """The record that a text holds. Raises Refusal("bad-record"), naming the line and what is wrong in it."""
    lines = lines_of(text)
    if not lines or lines[0].words[0].text != RECORD_FORMAT:
        number = lines[0].number if lines else 1
        refuse(number, N_("Line {line}: a record begins with {word}."), word=RECORD_FORMAT)
    lines[0].word()
    lines[0].end()
    record: Json = {"format": RECORD_FORMAT, "rulings": {}, "shuffles": [], "actions": []}
    ended = False
    for line in lines[1:]:
        if ended:
            refuse(line.number, N_("Line {line}: nothing may follow after the result."))
        ended = line.words[0].text == "result"
        _line(record, line)
        line.end()
    _whole(record)
    if not ended:
        refuse(lines[-1].last, N_("Line {line}: the file breaks off here; its last line says the result."))
    return {key: record[key] for key in RECORD_KEYS if key in record}


def _whole(record: Json) -> None:
    """Refuse a record of which something is missing, so that no line can be named."""
    needed = [(record, "edition"), (record, "players")]
    if "start" in record:
        needed += [(record["start"], "edition"), (record["start"], "seats")]
    else:
        needed.append((record, "deck"))
    for place, key in needed:
        if key not in place:
            word = key if place is record else f"start {key.removesuffix('s')}"
            raise Refusal("bad-record", N_("The record has no line that begins with {word}."), word=word)


def _line(record: Json, line: Line) -> None:
    head = line.word()
    if head[0].isdigit():
        line.place = 0
        record["actions"].append({"seat": line.whole(), **_action(line)})
        return
    match head:
        case "edition":
            _once(record, head, line, line.text)
        case "players":
            _once(record, head, line, lambda: _some(line, line.quoted))
        case "deck":
            if "start" in record:
                line.wrong(N_("Line {line}: a record has a deck or a start, not both."))
            _once(record, head, line, line.beans)
        case "start":
            if "deck" in record:
                line.wrong(N_("Line {line}: a record has a deck or a start, not both."))
            _start(record.setdefault("start", {}), line)
        case "ruling":
            _ruling(record["rulings"], line)
        case "shuffle":
            record["shuffles"].append(line.beans())
        case "result":
            if not line.skip(UNSAID):
                record[head] = _result(line)
        case "edition-data":
            _once(record, "edition_data", line, lambda: _data(line))
        case _:
            line.wrong(N_("Line {line}: no line begins with {found}."))


def _once(place: Json, key: str, line: Line, value: Callable[[], Any]) -> None:
    """Set a key that may be said only once."""
    if key in place:
        line.wrong(N_("Line {line}: {found} is said a second time."))
    place[key] = value()


def _some(line: Line, item: Callable[[], Value], until: str = "") -> list[Value]:
    """At least one item."""
    return [item(), *(line.many(item, until) if line.more() and not line.sees(until) else [])]


def _data(line: Line) -> str:
    if not line.data:
        line.wrong(N_("Line {line}: the lines of the edition file are missing after {found}."))
    return "\n".join(line.data)


def _action(line: Line) -> Json:
    do = line.word()
    match do:
        case "offer":
            return {"do": do, **_offer(line)}
        case "accept":
            return {"do": do, "offer": line.positive(), **_paid(line)}
        case "buy-field":
            return {"do": do, "coins": line.many(line.whole)} if line.more() else {"do": do}
        case _:
            if do not in ARGUMENTS:
                line.wrong(N_("Line {line}: there is no action called {found}."))
            return {"do": do, **_arguments(line, ARGUMENTS[do])}


def _arguments(line: Line, names: tuple[str, ...]) -> Json:
    values: Json = {}
    for name in names:
        if values:
            line.one_of("to")
        values[name] = line.positive() if name == "offer" else line.whole()
    return values


def _offer(line: Line) -> Json:
    to = _seat_or_all(line)
    answers = _answers(line)
    line.one_of(":")
    return {"to": to, "give": _places(line, "for"), "want": line.beans(), **answers}


def _seat_or_all(line: Line) -> int | None:
    found = line.number_or("all")
    return None if isinstance(found, str) else found


def _answers(line: Line) -> Json:
    return {"answers": line.positive_or_none()} if line.skip("answers") else {}


def _paid(line: Line) -> Json:
    if not line.more():
        return {"turned_up": [], "hand": []}
    line.one_of(":")
    return _places(line)


def _places(line: Line, until: str = "") -> Json:
    """Cards by place: `t0 h2`; `-t` or `-h` for a list that is left out. Reads past the word `until`."""
    places: dict[str, list[int]] = {"turned_up": [], "hand": []}
    names = {"t": "turned_up", "h": "hand"}
    left_out = set()
    if not line.skip("nothing"):
        while not line.sees(until) if until else line.more():
            word = line.word()
            if word in ("-t", "-h"):
                left_out.add(names[word[1]])
            elif word[0] in names and NUMBER.fullmatch(word[1:]):
                places[names[word[0]]].append(int(word[1:]))
            else:
                line.wrong(
                    N_("Line {line}: {found} is not a card such as t0 (turned up) or h2 (in the hand).")
                )
    if until:
        line.one_of(until)
    for name in left_out:
        if places[name]:
            line.wrong(N_("Line {line}: cards are given of a list that is left out."))
        del places[name]
    return dict(places)


def _ruling(rulings: Json, line: Line) -> None:
    name = line.one_of(*RULINGS)
    if name == "beans":
        _once(rulings, name, line, line.beans)
        if len(set(rulings[name])) < len(rulings[name]):
            line.wrong(N_("Line {line}: a kind of bean is named twice."))
        return
    _once(rulings, name, line, lambda: line.one_of(*RULINGS[name]))
    rulings[name] = {"true": True, "false": False}.get(rulings[name], rulings[name])


def _result(line: Line) -> Json | None:
    if line.one_of("none", UNSAID, "coins") == "none":
        return None
    coins = _some(line, line.whole, "winners")
    line.one_of("winners")
    winners = _some(line, line.whole, "tie-break")
    line.one_of("tie-break")
    tie_break = line.one_of("none", "hand", "shared")
    return {"coins": coins, "winners": winners, "tie_break": None if tie_break == "none" else tie_break}


def _start(position: Json, line: Line) -> None:
    key = line.word()
    match key:
        case "format":
            _once(position, key, line, lambda: line.one_of(POSITION_FORMAT))
        case "edition":
            _once(position, key, line, line.text)
        case "phase":
            _once(position, key, line, lambda: line.one_of(*PHASES))
        case "rest":
            _once(position, key, line, lambda: line.one_of("out"))
        case "seed":
            _once(position, key, line, lambda: _seed(line))
        case "ruling":
            _ruling(position.setdefault("rulings", {}), line)
        case "shuffle":
            position.setdefault("shuffles", []).append(line.beans())
        case "offer":
            position.setdefault("offers", []).append(_start_offer(line))
        case "rulings":
            _once(position, key, line, lambda: _nothing(line, {}))
        case "shuffles" | "offers" | "seats":
            _once(position, key, line, lambda: _nothing(line, []))
        case "seat":
            _start_seat(position.setdefault("seats", []), line)
        case "next_offer":
            _once(position, key, line, line.positive)
        case _ if key in BEAN_KEYS:
            _once(position, key, line, line.beans)
        case _ if key in NUMBER_KEYS:
            _once(position, key, line, line.whole)
        case _:
            line.wrong(N_("Line {line}: a position has nothing called {found}."))


def _nothing(line: Line, empty: Value) -> Value:
    line.one_of("nothing")
    return empty


def _seed(line: Line) -> int | None:
    seed = line.number_or("none")
    if isinstance(seed, str):
        return None
    if seed > LARGEST_SEED:
        line.wrong(N_("Line {line}: {found} is too large a number."))
    return seed


def _start_seat(seats: list[Json], line: Line) -> None:
    number = line.whole()
    if number > len(seats):
        line.wrong(N_("Line {line}: {found} is not the next seat."))
    if number == len(seats):
        seats.append({})
    if not line.more():
        return
    seat = seats[number]
    key = line.one_of("hand", "fields", "coins", "received", "third_field")
    match key:
        case "fields":
            _once(seat, key, line, lambda: _fields(line))
        case "third_field":
            _once(seat, key, line, lambda: line.one_of("none", "bought", "given"))
        case _:
            _once(seat, key, line, line.beans)


def _fields(line: Line) -> list[list[Any] | None]:
    fields = line.many(lambda: _field(line))
    if not 2 <= len(fields) <= 3:
        line.wrong(N_("Line {line}: a seat has two or three fields."))
    return fields


def _field(line: Line) -> list[Any] | None:
    word = line.word()
    if word == "empty":
        return None
    bean, _, number = word.partition("*")
    if not BEAN.fullmatch(bean) or not NUMBER.fullmatch(number) or number == "0":
        line.wrong(N_("Line {line}: {found} is not a field such as blue*3 or empty."))
    return [bean, int(number)]


def _start_offer(line: Line) -> Json:
    number = line.positive()
    line.one_of("from")
    maker = line.whole()
    line.one_of("to")
    to = _seat_or_all(line)
    answers = _answers(line)
    gives = {"gives": line.beans(":")} if line.skip("gives") else {}
    line.one_of(":")
    give = _places(line, "for")
    return {
        "id": number,
        "from": maker,
        "to": to,
        "give": give,
        "want": line.beans(),
        **gives,
        **answers,
    }
