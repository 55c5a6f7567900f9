"""What the forms of a table say: actions of the game, and changes of the offer in the making."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qs

from beanfield.rules import Refusal
from beanfield.web.looking import ALL, Json
from beanfield.words import N_

Form = Mapping[str, list[str]]
MOST: Final = 12
"""Cards on each side of an offer."""
MOST_FIELDS: Final = 100


def fields(form: Form) -> dict[str, list[str]]:
    """A form with what its button carries spread out: `act` and `change` hold fields of their own."""
    spread = {name: list(values) for name, values in form.items() if name not in ("act", "change", "csrf")}
    for carried in (*form.get("act", ()), *form.get("change", ())):
        try:
            spread |= parse_qs(carried, keep_blank_values=True, max_num_fields=MOST_FIELDS)
        except ValueError:
            raise Refusal("malformed", N_("That form has too many fields.")) from None
    return spread


def action(form: Form, seen: Json) -> Json:
    """The action that a form asks for, without its seat. Raises Refusal `malformed`, `no-such-card`."""
    given = fields(form)
    do = _one(given, "do")
    made: Json = {"do": do}
    for name in ("field", "card"):
        if name in given and do in TAKES[name]:
            made[name] = _number(_one(given, name))
    if do == "offer":
        return made | _offer(_drafted(seen) if "drafted" in given else given, seen)
    if do in ("accept", "decline", "withdraw"):
        made["offer"] = _number(_one(given, "offer"))
    if do == "accept":
        made |= _payment(given, made["offer"], seen)
    if do == "discard":
        if "hand" not in given:
            raise Refusal("malformed", N_("Pick the hand card to discard first."))
        made["hand"] = _place(_number(_one(given, "hand")), seen)
    if do == "buy-field" and given.get("coins"):
        made["coins"] = _numbers(given["coins"])
    return made


TAKES: Final[dict[str, tuple[str, ...]]] = {
    "field": ("plant", "harvest", "plant-received", "plant-offered", "take"),
    "card": ("plant-received", "plant-offered", "discard-offered", "take"),
}


def expected(form: Form) -> str | None:
    """The mark of the offer that was shown, where the form carries one."""
    given = fields(form).get("expect")
    return given[-1] if given else None


def _one(given: Form, name: str) -> str:
    values = given.get(name)
    if not values:
        raise Refusal("malformed", N_("The form does not say {field}."), field=name)
    return values[-1]


def _number(text: str) -> int:
    number = _number_or_none(text)
    if number is None:
        raise Refusal("malformed", N_("{text} is no number."), text=text[:20])
    return number


def _number_or_none(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _numbers(texts: list[str]) -> list[int]:
    return [_number(text) for text in texts[: MOST * 2]]


def _ids(seen: Json) -> list[int]:
    ids = seen.get("hand_ids")
    if ids:
        return list(ids)
    view, me = seen["view"], seen["me"]
    return list(range(view["seats"][me]["hand_count"])) if view and me is not None else []


def _place(number: int, seen: Json) -> int:
    ids = _ids(seen)
    if number not in ids:
        raise Refusal("no-such-card", N_("That card is no longer in your hand."))
    return ids.index(number)


def _drafted(seen: Json) -> Form:
    """The fields of the offer that is kept as a draft, without cards that have gone."""
    draft, ids = seen.get("draft") or {}, _ids(seen)
    ups = range(len(seen["view"]["turned_up"]) if seen["view"]["active"] == seen["me"] else 0)
    to = draft.get("to") if seen["view"]["active"] == seen["me"] else seen["view"]["active"]
    return {
        "to": [ALL if to is None else str(to)],
        "give_hand": [str(number) for number in draft.get("give_hand", ()) if number in ids],
        "give_turned_up": [str(place) for place in draft.get("give_turned_up", ()) if place in ups],
        "want": list(draft.get("want", ())),
        "answers": [str(draft.get("answers"))],
    }


def _offer(given: Form, seen: Json) -> Json:
    to = given.get("to", [ALL])[-1]
    ups = _numbers(given.get("give_turned_up", []))
    hand = [_place(number, seen) for number in _numbers(given.get("give_hand", []))]
    made: Json = {
        "to": None if to in (ALL, "") else _number(to),
        "give": {"turned_up": ups, "hand": hand},
        "want": list(given.get("want", []))[: MOST + 1],
    }
    answers = _number_or_none(given.get("answers", [""])[-1])
    offers = [offer["id"] for offer in seen["view"]["offers"] if offer["from"] == made["to"]]
    return made | ({"answers": answers} if answers in offers else {})


def _payment(given: Form, offer: int, seen: Json) -> Json:
    """The cards that pay: those of the button, or those ticked beside it."""
    hand = given.get("hand", given.get(f"hand-{offer}", []))
    ups = given.get("turned_up", given.get(f"turned_up-{offer}", []))
    return {"hand": [_place(number, seen) for number in _numbers(hand)], "turned_up": _numbers(ups)}


def draft(old: Json, form: Form, seen: Json) -> Json:
    """The draft after this form: what it holds of the offer, then what its button changes."""
    given = fields(form)
    new = dict(old)
    if "composer" in given and "fill" not in given:
        new |= _composed(given)
    for name, change in CHANGES.items():
        if name in given:
            new = change(new, given[name][-1], given, seen)
    new["want"] = new.get("want", [])[:MOST]
    return new


def _composed(given: Form) -> Json:
    """The whole of the composer, as the page showed it."""
    return {
        "to": _partner(given.get("to", [""])[-1]),
        "give_hand": _digits(given.get("give_hand", [])),
        "give_turned_up": _digits(given.get("give_turned_up", [])),
        "want": list(given.get("want", [])),
    }


def _digits(values: list[str]) -> list[int]:
    numbers = map(_number_or_none, values[: MOST * 2])
    return [number for number in numbers if number is not None]


def _partner(text: str) -> int | str | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else ALL if text == ALL else None


def _fill(old: Json, value: str, given: Form, seen: Json) -> Json:
    return old | _composed(given) | {"answers": None}


def _open(old: Json, value: str, given: Form, seen: Json) -> Json:
    return old | {"open": value == "1"}


def _pick(old: Json, value: str, given: Form, seen: Json) -> Json:
    pile, number = _of_pile(value)
    return old | {pile: [*(one for one in old.get(pile, []) if one != number), number]}


def _drop(old: Json, value: str, given: Form, seen: Json) -> Json:
    pile, number = _of_pile(value)
    return old | {pile: [one for one in old.get(pile, []) if one != number]}


def _of_pile(value: str) -> tuple[str, int]:
    """A card that is given: "give_hand-12" is number 12 of the hand."""
    pile, _, number = value.partition("-")
    if pile not in ("give_hand", "give_turned_up"):
        raise Refusal("malformed", N_("{text} is no number."), text=value[:20])
    return pile, _number(number)


def _to(old: Json, value: str, given: Form, seen: Json) -> Json:
    return old | {"to": _partner(value)}


def _add(old: Json, value: str, given: Form, seen: Json) -> Json:
    return old | {"want": [*old.get("want", []), value[:30]], "open": True}


def _take(old: Json, value: str, given: Form, seen: Json) -> Json:
    want = list(old.get("want", []))
    if value in want:
        want.remove(value)
    return old | {"want": want}


def _clear(old: Json, value: str, given: Form, seen: Json) -> Json:
    return old | {"give_hand": [], "give_turned_up": [], "want": [], "answers": None, "open": False}


def _counter(old: Json, value: str, given: Form, seen: Json) -> Json:
    """An answer to an open offer: what it wanted is given where it can be, what it gave is asked for."""
    offer = next((one for one in seen["view"]["offers"] if str(one["id"]) == value), None)
    if offer is None:
        return old
    hand, ups = _paying(offer["want"], seen)
    return old | {
        "open": True,
        "to": offer["from"],
        "answers": offer["id"],
        "want": list(offer["gives"]),
        "give_hand": hand,
        "give_turned_up": ups,
    }


def _paying(want: list[str], seen: Json) -> tuple[list[int], list[int]]:
    view, me = seen["view"], seen["me"]
    ids, hand = _ids(seen), view["seats"][me]["hand"]
    shown = view["turned_up"] if view["active"] == me else []
    numbers: list[int] = []
    places: list[int] = []
    for kind in want:
        place = next((n for n, up in enumerate(shown) if up == kind and n not in places), None)
        number = next((ids[n] for n, card in enumerate(hand) if card == kind and ids[n] not in numbers), None)
        if place is not None:
            places.append(place)
        elif number is not None:
            numbers.append(number)
    return numbers, places


def _offer_opened(old: Json, value: str, given: Form, seen: Json) -> Json:
    return old | {"offer": _number_or_none(value), "open": False}


def _ask(old: Json, value: str, given: Form, seen: Json) -> Json:
    return old | {"ask": _number_or_none(value)}


def _card(old: Json, value: str, given: Form, seen: Json) -> Json:
    return old | {"card": _number_or_none(value)}


CHANGES: Final[dict[str, Any]] = {
    "fill": _fill,
    "pick": _pick,
    "drop": _drop,
    "to": _to,
    "add": _add,
    "take": _take,
    "clear": _clear,
    "counter": _counter,
    "offer": _offer_opened,
    "open": _open,
    "ask": _ask,
    "card": _card,
}
