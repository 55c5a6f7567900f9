"""The JSON Schema (draft 2020-12) of the referee's contract (docs/referee).

`#/$defs/request` is one line that the referee reads, `#/$defs/answer` one that it writes; the root
accepts either. The other definitions are the things in them. What the referee writes is described
exactly. What it is given is described as far as anything else would be `malformed`: a seat that does not
exist, a kind of bean that the edition has not got, or another `format` have refusals of their own, so the
definitions that begin with `given-` let them through. One thing no schema can say: a number written `1.0`
is malformed too.
"""

from dataclasses import dataclass
from typing import Any, Final

from beanfield.notation.schema_parts import (
    BOOLEAN,
    INTEGER,
    NULL,
    STRING,
    at_least,
    between,
    either,
    just,
    keys,
    many,
    mapping,
    one_of,
    or_null,
    ref,
)
from beanfield.rules.refusals import CODES

Json = dict[str, Any]

RECORD_FORMAT: Final = "beanfield-record/1"
POSITION_FORMAT: Final = "beanfield-position/1"
BOT_FORMAT: Final = "beanfield-bot/1"
LARGEST_SEED: Final = 2**53 - 1
PHASES: Final = ("offered", "plant", "trade", "take", "plant-received", "draw", "over")
BEAN_PATTERN: Final = r"^[a-z][a-z0-9-]*(?!\n)$"  # in Python a bare $ also matches before a last newline

SEED: Final[Json] = {"type": "integer", "minimum": 0, "maximum": LARGEST_SEED}


@dataclass(frozen=True)
class Form:
    """How exactly a value is described: as the referee writes it, or as it may be given."""

    prefix: str
    place: Json
    number: Json
    bean: Json
    fields: Json
    players: Json

    def format(self, name: str) -> Json:
        return STRING if self.prefix else just(name)

    def ref(self, name: str) -> Json:
        return ref(self.prefix + name)


EXACT: Final = Form(
    prefix="",
    place=at_least(0),
    number=at_least(1),
    bean=ref("bean"),
    fields=many(or_null(ref("planted")), 2, 3),
    players=many(STRING, 1),
)
GIVEN: Final = Form(
    prefix="given-",
    place=INTEGER,
    number=INTEGER,
    bean=STRING,
    fields=many(or_null(ref("given-planted"))),
    players=many(STRING),
)


def planted(form: Form) -> Json:
    """What grows on a field: the kind and the number of cards."""
    return {
        "type": "array",
        "prefixItems": [form.bean, form.number],
        "items": False,
        "minItems": 2,
        "maxItems": 2,
    }


def rulings(form: Form) -> Json:
    """The switches of an edition and the beginners' options (docs/rules, Beginners' options)."""
    return keys(
        {},
        {
            "single_bean": one_of("relaxed", "strict"),
            "third_field_coins": one_of("choose", "newest"),
            "tie_break": one_of("shared", "hand"),
            "open_hands": BOOLEAN,
            "beans": {**many(form.bean), "uniqueItems": True},
            "third_field": BOOLEAN,
        },
    )


def action(form: Form, needed: Json) -> Json:
    """Every action, each with its keys; `needed` are keys that all of them have."""
    place = form.place
    places = many(place)
    card_and_field = {"card": place, "field": place}
    give = keys({}, {"turned_up": places, "hand": places})

    def does(name: str, more: Json | None = None, optional: Json | None = None) -> Json:
        return keys({**needed, "do": just(name), **(more or {})}, optional)

    return either(
        does("plant", {"field": place}),
        does("turn-up"),
        does(
            "offer",
            {"to": or_null(place), "give": give, "want": many(form.bean)},
            {"answers": or_null(form.number)},
        ),
        does("accept", {"offer": form.number}, {"hand": places, "turned_up": places}),
        does("decline", {"offer": form.number}),
        does("withdraw", {"offer": form.number}),
        does("end-trade"),
        does("plant-received", card_and_field),
        does("draw"),
        does("harvest", {"field": place}),
        does("buy-field", {}, {"coins": places}),
        does("plant-offered", card_and_field),
        does("discard-offered", {"card": place}),
        does("discard", {"hand": place}),
        does("take", card_and_field),
        does("leave"),
    )


def offer(form: Form, give: Json) -> Json:
    """An open offer, of which `give` tells the places."""
    return keys(
        {
            "id": form.number,
            "from": form.place,
            "to": or_null(form.place),
            "give": give,
            "want": many(form.bean),
            "gives": many(form.bean),
            "answers": or_null(form.number),
        }
    )


def own_offer() -> Json:
    """An offer with all the places that it gives."""
    return offer(EXACT, keys({"turned_up": many(EXACT.place), "hand": many(EXACT.place)}))


def loadable_offer(form: Form) -> Json:
    """An offer of a position to load; what is empty, and what its places say, may be left out."""
    whole = offer(form, keys({}, {"turned_up": many(form.place), "hand": many(form.place)}))
    return {**whole, "required": ["id", "from", "to", "give", "want"]}


def other_offer() -> Json:
    """An offer as others see it: without hand places."""
    return offer(EXACT, keys({"turned_up": many(EXACT.place)}))


def loadable_seat(form: Form) -> Json:
    """A seat of a position to load; what is left out is empty."""
    cards = many(form.bean)
    return keys(
        {},
        {
            "hand": cards,
            "fields": form.fields,
            "coins": cards,
            "received": cards,
            "third_field": one_of("none", "bought", "given"),
        },
    )


def loadable_position(form: Form) -> Json:
    """A position to load: everything but `edition` and `seats` may be left out."""
    cards = many(form.bean)
    return keys(
        {"edition": STRING, "seats": many(form.ref("loadable-seat"))},
        {
            "format": form.format(POSITION_FORMAT),
            "rulings": form.ref("rulings"),
            "phase": one_of(*PHASES),
            "active": form.place,
            "planted": at_least(0),
            "discarded": at_least(0),
            "exhaustions": at_least(0),
            "deck": cards,
            "deck_top": cards,
            "rest": just("out"),
            "discard": cards,
            "out": cards,
            "turned_up": cards,
            "offered": cards,
            "offers": many(form.ref("loadable-offer")),
            "next_offer": form.number,
            "seed": or_null(SEED),
            "shuffles": many(cards),
        },
    )


def seat() -> Json:
    """A seat of a whole position."""
    return {**loadable_seat(EXACT), "required": list(loadable_seat(EXACT)["properties"])}


def public_keys(cards: Json) -> Json:
    """The keys that positions and views have in common."""
    return {
        "format": just(POSITION_FORMAT),
        "edition": STRING,
        "rulings": ref("rulings"),
        "phase": one_of(*PHASES),
        "active": EXACT.place,
        "planted": between(0, 2),
        "discarded": between(0, 1),
        "exhaustions": at_least(0),
        "turned_up": cards,
        "offered": cards,
        "next_offer": EXACT.number,
    }


def position() -> Json:
    """A whole position, hidden cards included, as the referee writes it."""
    cards = many(EXACT.bean)
    return keys(
        {
            **public_keys(cards),
            "deck": cards,
            "discard": cards,
            "out": cards,
            "seats": many(ref("seat"), 1),
            "offers": many(ref("offer")),
            "seed": or_null(SEED),
            "shuffles": many(cards),
        }
    )


def seen_seat() -> Json:
    """A seat in a view: `hand` and `coins` only where the viewer may see them."""
    cards = many(EXACT.bean)
    hidden = {"hand": cards, "coins": cards}
    shown = {name: part for name, part in loadable_seat(EXACT)["properties"].items() if name not in hidden}
    return keys({"hand_count": at_least(0), "coin_count": at_least(0), **shown}, hidden)


def view() -> Json:
    """What a seat, or a spectator (`viewer` null), may see of a position."""
    return keys(
        {
            **public_keys(many(EXACT.bean)),
            "deck": at_least(0),
            "discard": keys({"count": at_least(0), "top": or_null(EXACT.bean)}),
            "seats": many(ref("seen-seat"), 1),
            "offers": many(either(ref("offer"), ref("other-offer"))),
            "viewer": or_null(EXACT.place),
        }
    )


def result(form: Form) -> Json:
    """The keys of a result, which `game-over` has too: how a game ended."""
    least = 0 if form.prefix else 1
    return {
        "coins": many(form.place, least),
        "winners": many(form.place, least),
        "tie_break": or_null(one_of("hand", "shared")),
    }


def record(form: Form) -> Json:
    """A game that can be replayed: from a fresh deal (`deck`) or from a position (`start`)."""
    cards = many(form.bean)
    needed = {
        "format": form.format(RECORD_FORMAT),
        "edition": STRING,
        "rulings": form.ref("rulings"),
        "players": form.players,
        "shuffles": many(cards),
        "actions": many(form.ref("action")),
    }
    optional = {"result": or_null(form.ref("result")), "edition_data": STRING}
    return either(
        keys({**needed, "deck": cards}, optional),
        keys({**needed, "start": form.ref("loadable-position")}, optional),
    )


def event() -> Json:
    """Every event, in full or as others see it."""
    place, number, bean = EXACT.place, EXACT.number, EXACT.bean
    cards = many(bean)

    def happens(name: str, more: Json) -> Json:
        return keys({"event": just(name), **more})

    return either(
        happens(
            "planted",
            {
                "seat": place,
                "bean": bean,
                "field": place,
                "source": one_of("hand", "received", "offered", "turned-up"),
            },
        ),
        happens("turned-up", {"seat": place, "cards": cards}),
        happens("offered-trade", {"seat": place, "offer": either(ref("offer"), ref("other-offer"))}),
        happens("traded", {"offer": number, "from": place, "to": place, "gave": cards, "got": cards}),
        happens("declined", {"seat": place, "offer": number}),
        happens("withdrawn", {"seat": place, "offer": number}),
        happens("lapsed", {"offer": number}),
        happens("trade-ended", {"seat": place}),
        happens(
            "harvested", {"seat": place, "field": place, "bean": bean, "cards": number, "coins": at_least(0)}
        ),
        happens("bought-field", {"seat": place, "paid": cards}),
        happens("discarded", {"seat": place, "bean": bean, "source": one_of("hand", "offered")}),
        happens("left", {"seat": place, "cards": cards}),
        happens("drew", {"seat": place, "cards": cards}),
        happens("drew", {"seat": place, "count": at_least(0)}),
        happens("deck-exhausted", {"times": number}),
        happens("reshuffled", {"count": number}),
        happens("turn-began", {"seat": place}),
        happens("game-over", result(EXACT)),
    )


def setup() -> Json:
    """What an edition lays down for a number of players."""
    common = {
        "removed": many(EXACT.bean),
        "hands": many(at_least(0), 1),
        "fields": between(2, 3),
        "turn_up": at_least(1),
        "draw": at_least(1),
        "exhaustions": at_least(1),
    }
    sold = {"third_field": just("sold"), "price": at_least(1), "coins_go_to": one_of("discard", "out")}
    unsold = {"third_field": one_of("given", "none"), "price": NULL, "coins_go_to": NULL}
    return either(keys({**common, **sold}), keys({**common, **unsold}))


def edition() -> Json:
    """An edition: beans, set-up by number of players, rulings, and where each comes from."""
    number = "^[1-9][0-9]*$"
    bean = keys({"cards": at_least(1), "beanometer": mapping("^[1-4]$", at_least(1), least=1)})
    return keys(
        {
            "beans": mapping(BEAN_PATTERN, bean, least=1),
            "players": mapping(number, ref("setup"), least=1),
            "rulings": ref("rulings"),
            "sources": mapping("^", STRING),
        }
    )


def request() -> Json:
    """One line that the referee reads."""
    table = {"edition": STRING, "players": INTEGER}
    rulings = {"rulings": ref("given-rulings")}
    seeded = keys(table, {"seed": or_null(SEED), **rulings})
    given = keys({**table, "deck": many(GIVEN.bean)}, {"seed": NULL, **rulings})
    return either(
        keys({"new": either(seeded, given)}),
        keys({"load": ref("given-loadable-position")}),
        keys({"play": ref("given-action")}),
        keys({"legal": INTEGER}),
        keys({"offers": INTEGER, "give": at_least(0), "want": at_least(0)}),
        keys({"events": or_null(INTEGER)}),
        keys({"view": or_null(INTEGER)}),
        keys({"position": just(True)}),
        keys({"record": just(True)}),
        keys({"replay": ref("given-record")}),
        keys({"editions": just(True)}),
    )


def answer() -> Json:
    """One line that the referee writes."""
    done = {"ok": just(True)}
    return either(
        keys({**done, "position": ref("position")}),
        keys({**done, "events": many(ref("event"))}),
        keys({**done, "actions": many(ref("action"))}),
        keys({**done, "view": ref("view")}),
        keys({**done, "record": ref("record")}),
        keys({**done, "editions": mapping("^[A-Za-z0-9][A-Za-z0-9._-]*$", ref("edition"), least=1)}),
        keys({"ok": just(False), "error": ref("refusal")}),
    )


def refusal() -> Json:
    """Why something was refused."""
    return keys({"code": one_of(*CODES), "message": {"type": "string", "minLength": 1}})


def bot_request() -> Json:
    """What a bot is asked (docs/referee, Asking players)."""
    return keys(
        {
            "format": just(BOT_FORMAT),
            "seat": EXACT.place,
            "view": ref("view"),
            "legal": many(ref("action")),
            "events": many(ref("event")),
            "wishes": mapping("^(0|[1-9][0-9]*)$", many(EXACT.bean)),
            "limit_ms": at_least(0),
        }
    )


def bot_answer() -> Json:
    """What a bot answers: an action, its seat understood, or a pass."""
    return either(
        ref("given-action"),
        action(GIVEN, {}),
        keys({"do": just("pass")}, {"seat": INTEGER}),
    )


def definitions() -> Json:
    """Every definition by name."""
    defs: Json = {
        "request": request(),
        "answer": answer(),
        "bot-request": bot_request(),
        "bot-answer": bot_answer(),
        "bean": {"type": "string", "pattern": BEAN_PATTERN},
        "position": position(),
        "seat": seat(),
        "view": view(),
        "seen-seat": seen_seat(),
        "offer": own_offer(),
        "other-offer": other_offer(),
        "event": event(),
        "edition": edition(),
        "setup": setup(),
        "refusal": refusal(),
    }
    for form in (EXACT, GIVEN):
        parts = {
            "planted": planted(form),
            "rulings": rulings(form),
            "action": action(form, {"seat": form.place}),
            "loadable-offer": loadable_offer(form),
            "loadable-seat": loadable_seat(form),
            "loadable-position": loadable_position(form),
            "result": keys(result(form)),
            "record": record(form),
        }
        defs |= {form.prefix + name: part for name, part in parts.items()}
    return defs


def schema() -> Json:
    """The whole schema, as `beanfield referee --schema` prints it."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Beanfield referee, format 1",
        "description": "A line to the referee (#/$defs/request) or from it (#/$defs/answer).",
        "anyOf": [ref("request"), ref("answer")],
        "$defs": definitions(),
    }
