"""Records, positions and actions by chance, as the schema allows them; nobody has played these games."""

from typing import Any

from hypothesis import strategies as st

from beanfield.notation.schema import LARGEST_SEED, PHASES, POSITION_FORMAT, RECORD_FORMAT

Json = dict[str, Any]
Some = st.SearchStrategy[Any]

PLACES = st.integers(0, 12)
NUMBERS = st.integers(1, 99)
ODD_BEANS = st.sampled_from(["nothing", "for", "all", "gives", "h1", "t", "x-", "answers", "empty", "none"])
BEANS = st.sampled_from(["blue", "black-eyed", "soy", "red"]) | ODD_BEANS
CARDS = st.lists(BEANS, max_size=8) | st.lists(BEANS, max_size=3).map(lambda beans: sorted(beans * 30))
TEXTS = st.text(max_size=12) | st.sampled_from(['"', "\\", "a\nb", "Ann # Lee", "\ud800", "\u2028", "|", "~"])
FILES = st.lists(st.text(max_size=8) | st.sampled_from(["id = 1", "\t", " ", "a\r", "| x", "~"])).map(
    "\n".join
)
EDITIONS = st.sampled_from(["104", "154"]) | TEXTS

RULINGS = st.fixed_dictionaries(
    {},
    optional={
        "single_bean": st.sampled_from(["relaxed", "strict"]),
        "third_field_coins": st.sampled_from(["choose", "newest"]),
        "tie_break": st.sampled_from(["shared", "hand"]),
        "open_hands": st.booleans(),
        "beans": st.lists(BEANS, unique=True),
        "third_field": st.booleans(),
    },
)


def _does(name: str, needed: Json | None = None, optional: Json | None = None) -> Some:
    keys = {"seat": PLACES, "do": st.just(name), **(needed or {})}
    return st.fixed_dictionaries(keys, optional=optional or {})


_LISTS = st.lists(PLACES, max_size=4)
_GIVE = st.fixed_dictionaries({}, optional={"turned_up": _LISTS, "hand": _LISTS})
_CARD_AND_FIELD = {"card": PLACES, "field": PLACES}
_SEAT_OR_ALL = st.none() | PLACES
_ANSWERS = st.none() | NUMBERS

ACTIONS = st.one_of(
    _does("plant", {"field": PLACES}),
    _does("turn-up"),
    _does("offer", {"to": _SEAT_OR_ALL, "give": _GIVE, "want": CARDS}, {"answers": _ANSWERS}),
    _does("accept", {"offer": NUMBERS}, {"hand": _LISTS, "turned_up": _LISTS}),
    _does("decline", {"offer": NUMBERS}),
    _does("withdraw", {"offer": NUMBERS}),
    _does("end-trade"),
    _does("plant-received", _CARD_AND_FIELD),
    _does("draw"),
    _does("harvest", {"field": PLACES}),
    _does("buy-field", {}, {"coins": _LISTS}),
    _does("plant-offered", _CARD_AND_FIELD),
    _does("discard-offered", {"card": PLACES}),
    _does("discard", {"hand": PLACES}),
    _does("take", _CARD_AND_FIELD),
    _does("leave"),
)

OFFERS = st.fixed_dictionaries(
    {
        "id": NUMBERS,
        "from": PLACES,
        "to": _SEAT_OR_ALL,
        "give": _GIVE,
        "want": CARDS,
    },
    optional={"gives": CARDS, "answers": _ANSWERS},
)

_FIELDS = st.lists(st.none() | st.tuples(BEANS, NUMBERS).map(list), min_size=2, max_size=3)
SEATS = st.fixed_dictionaries(
    {},
    optional={
        "hand": CARDS,
        "fields": _FIELDS,
        "coins": CARDS,
        "received": CARDS,
        "third_field": st.sampled_from(["none", "bought", "given"]),
    },
)

STARTS = st.fixed_dictionaries(
    {"edition": EDITIONS, "seats": st.lists(SEATS, max_size=4)},
    optional={
        "format": st.just(POSITION_FORMAT),
        "rulings": RULINGS,
        "phase": st.sampled_from(PHASES),
        "active": PLACES,
        "planted": st.integers(0, 2),
        "discarded": st.integers(0, 1),
        "exhaustions": st.integers(0, 3),
        "deck": CARDS,
        "deck_top": CARDS,
        "rest": st.just("out"),
        "discard": CARDS,
        "out": CARDS,
        "turned_up": CARDS,
        "offered": CARDS,
        "offers": st.lists(OFFERS, max_size=3),
        "next_offer": NUMBERS,
        "seed": st.none() | st.integers(0, LARGEST_SEED),
        "shuffles": st.lists(CARDS, max_size=3),
    },
)

RESULTS = st.none() | st.fixed_dictionaries(
    {
        "coins": st.lists(PLACES, min_size=1, max_size=7),
        "winners": st.lists(PLACES, min_size=1, max_size=3),
        "tie_break": st.sampled_from([None, "hand", "shared"]),
    }
)


def _records(beginning: Json) -> Some:
    return st.fixed_dictionaries(
        {
            "format": st.just(RECORD_FORMAT),
            "edition": EDITIONS,
            "rulings": RULINGS,
            "players": st.lists(TEXTS, min_size=1, max_size=7),
            "shuffles": st.lists(CARDS, max_size=3),
            "actions": st.lists(ACTIONS, max_size=12),
            **beginning,
        },
        optional={"result": RESULTS, "edition_data": FILES},
    )


RECORDS = _records({"deck": CARDS}) | _records({"start": STARTS})
