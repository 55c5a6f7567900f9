"""Actions as plain dictionaries (docs/referee, Actions), to and from integer codes."""

from typing import Any

from beanfield.rules import codes
from beanfield.rules.refusals import N_, Refusal
from beanfield.rules.state import State

Json = dict[str, Any]

KEYS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "plant": (("field",), ()),
    "harvest": (("field",), ()),
    "plant-received": (("card", "field"), ()),
    "decline": (("offer",), ()),
    "accept": (("offer",), ("hand", "turned_up")),
    "offer": (("to", "give", "want"), ("answers",)),
    "turn-up": ((), ()),
    "end-trade": ((), ()),
    "draw": ((), ()),
    "buy-field": ((), ("coins",)),
    "withdraw": (("offer",), ()),
    "plant-offered": (("card", "field"), ()),
    "discard-offered": (("card",), ()),
    "discard": (("hand",), ()),
    "take": (("card", "field"), ()),
    "leave": ((), ()),
}


def check_shape(action: Any) -> str:
    """What the action does. Raises Refusal `malformed` where a key is unknown, missing or of a wrong type."""
    do = action.get("do") if isinstance(action, dict) else None
    if not isinstance(do, str):
        raise Refusal("malformed", N_("An action is an object that says what to do."))
    if do not in KEYS:
        raise Refusal("malformed", N_("There is no action {do}."), do=_shown(do))
    needed, optional = KEYS[do]
    for key in action:
        if key not in needed and key not in optional and key not in ("do", "seat"):
            raise Refusal("malformed", N_("The action {do} has no key {key}."), do=do, key=_shown(key))
    for key in needed:
        if key not in action:
            raise Refusal("malformed", N_("The action {do} needs the key {key}."), do=do, key=key)
    for key in action:
        if key != "do" and not _fits(do, key, action[key]):
            raise Refusal("malformed", N_("{key} of the action {do} is of a wrong type."), do=do, key=key)
    return do


def _shown(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 40 else text[:40] + "…"


def _fits(do: str, key: str, value: Any) -> bool:
    if key in ("turned_up", "coins") or (key == "hand" and do == "accept"):
        return _places(value)
    if key == "want":
        return isinstance(value, list) and all(isinstance(bean, str) for bean in value)
    if key == "give":
        return (
            isinstance(value, dict)
            and all(part in ("turned_up", "hand") for part in value)
            and all(_places(places) for places in value.values())
        )
    if value is None:
        return key in ("to", "answers")
    return type(value) is int


def _places(value: Any) -> bool:
    return isinstance(value, list) and all(type(place) is int for place in value)


def encode(state: State, kinds: dict[str, int], action: Json) -> int:
    """The code of an action, whose places mean those of this state; `kinds` maps beans to kinds.

    An index that names nothing becomes one that cannot name anything either.
    Raises Refusal `malformed` where the action is not one.
    """
    do = check_shape(action)
    code = codes.NAMES.index(do)
    if do in ("plant", "harvest"):
        return code | _index(action["field"], codes.NO_FIELD) << 5
    if do in ("plant-received", "plant-offered", "take"):
        card = _index(action["card"], codes.NO_PLACE)
        return code | _index(action["field"], codes.NO_FIELD) << 5 | card << 13
    if do in ("discard", "discard-offered"):
        return code | _index(action["hand" if do == "discard" else "card"], codes.NO_PLACE) << 5
    if do in ("decline", "withdraw"):
        return code | _slot(state, action["offer"]) << 5
    if do == "accept":
        return codes.accept(_slot(state, action["offer"]), _table_places(state, action))
    if do == "buy-field":
        coins = action.get("coins")
        return codes.buy_field(
            None if coins is None else _few([_index(coin, codes.NO_PLACE) for coin in coins])
        )
    if do == "offer":
        to = codes.EVERYONE if action["to"] is None else _index(action["to"], codes.NO_SEAT)
        answers = action.get("answers")
        return codes.offer(
            to,
            _table_places(state, action["give"]),
            [kinds.get(bean, codes.NO_KIND - 1) for bean in action["want"]],
            -1 if answers is None else _slot(state, answers),
        )
    return code


def _index(number: int, most: int) -> int:
    return number if 0 <= number < most else most


def _slot(state: State, number: int) -> int:
    for slot, offer in enumerate(state.offers):
        if offer.number == number:
            return slot
    return codes.NO_OFFER


def _table_places(state: State, places: Json) -> list[int]:
    ups = len(state.turned_up)
    turned_up = [place if 0 <= place < ups else codes.NO_PLACE for place in places.get("turned_up", [])]
    hand = [
        min(ups + place, codes.NO_PLACE) if place >= 0 else codes.NO_PLACE for place in places.get("hand", [])
    ]
    return _few(turned_up + hand)


def _few(places: list[int]) -> list[int]:
    """These places; of more than there can be some names no card, or one is named twice."""
    return places if len(places) <= codes.NO_PLACE else [codes.NO_PLACE]


def decode(state: State, kinds: list[str], seat: int, code: int) -> Json:
    """The action that the code means for this seat in this state; the opposite of `encode`."""
    do = codes.NAMES[code & 31]
    action: Json = {"seat": seat, "do": do}
    rest = code >> 5
    if do in ("plant", "harvest"):
        action["field"] = rest
    elif do in ("plant-received", "plant-offered", "take"):
        action["card"] = rest >> 8
        action["field"] = rest & 255
    elif do == "discard-offered":
        action["card"] = rest
    elif do == "discard":
        action["hand"] = rest
    elif do in ("decline", "withdraw"):
        action["offer"] = state.offers[rest].number
    elif do == "accept":
        action["offer"] = state.offers[rest & 0xFFFFF].number
        action.update(_split_places(state, rest >> 20))
    elif do == "buy-field" and rest & 1:
        action["coins"] = codes.unpack(rest >> 1)
    elif do == "offer":
        _decode_offer(state, kinds, rest, action)
    return action


def _decode_offer(state: State, kinds: list[str], rest: int, action: Json) -> None:
    to = rest & 63
    answers = (rest >> 6 & 0xFFFFF) - 1
    wants, packed = codes.split_offer(rest >> 26)
    action["to"] = None if to == codes.EVERYONE else to
    action["give"] = _split_places(state, packed)
    action["want"] = [kinds[kind] for kind in wants]
    if answers >= 0:
        action["answers"] = state.offers[answers].number


def _split_places(state: State, packed: int) -> dict[str, list[int]]:
    ups = len(state.turned_up)
    places = codes.unpack(packed)
    return {
        "turned_up": [place for place in places if place < ups],
        "hand": [place - ups for place in places if place >= ups],
    }
