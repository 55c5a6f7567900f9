"""The reader's own fields: what grows there, what it pays now and next, and what a step would change."""

from functools import lru_cache
from typing import Any, Final

from beanfield.rules import Edition
from beanfield.web.looking import MOST_SAID, Json, Look, button
from beanfield.words import N_, NC_, NCN_, NN_, Words
from beanfield.words.language import COINS

FIELD_KEYS: Final = "123456789"

PLANT_ON: Final = N_("Plant {bean:name} on field {field}, {grown}, {pays}")
PLANT_EMPTY: Final = N_("Plant {bean:name} on field {field}, empty")
GROWN: Final = N_("Field {field}, {grown}, {pays}")
EMPTY: Final = N_("Field {field}, empty")
PAYS: Final = NCN_("board", "pays {count} coin", "pays {count} coins")
HARVEST: Final = N_("Harvest field {field}, {grown}, {coins}")
HARVEST_NEXT: Final = NN_(
    "Harvest field {field}, {grown}, {coins}; {more} more bean makes {next}",
    "Harvest field {field}, {grown}, {coins}; {more} more beans make {next}",
)
MORE: Final = N_("{more} more: {coins}")
REALLY: Final = N_("Harvest for {coins}?")
LOCKED: Final = NC_("board", "single bean: other fields come first")
BUY: Final = N_("Buy third field for {price} of your {coins} coins")
TOO_FEW: Final = N_("A third field costs {price} coins, and you have {coins}")


def beds(look: Look) -> list[Json]:
    """The fields of the reader, each with its plant and harvest buttons."""
    plan = _pluses(look)
    return [_bed(look, number, field, plan.get(number)) for number, field in enumerate(look.mine["fields"])]


def picked(look: Look) -> tuple[str, int | None, list[str]]:
    """How one plants now: the action's name, the place of the picked card, and the pile it lies in."""
    if "picked" not in look.memo:
        look.memo["picked"] = _picked(look)
    found: tuple[str, int | None, list[str]] = look.memo["picked"]
    return found


def _picked(look: Look) -> tuple[str, int | None, list[str]]:
    do, pile = {
        "plant": ("plant", look.hand),
        "plant-received": ("plant-received", look.mine["received"]),
        "take": ("take", look.view["turned_up"]),
        "offered": ("plant-offered", look.view["offered"]),
    }.get(look.phase, ("", []))
    if not look.may(do) and not (look.i_act and pile):
        return "", None, []
    if do == "plant":
        return do, 0 if look.may(do) else None, list(pile)
    card = look.draft["card"]
    if not isinstance(card, int) or not 0 <= card < len(pile):
        card = _first_that_fits(look, do, pile)
    return do, card, list(pile)


def _first_that_fits(look: Look, do: str, pile: list[str]) -> int | None:
    grown = [field[0] for field in look.mine["fields"] if field]
    legal = [pile[action["card"]] for action in look.may(do)]
    places = [place for place, kind in enumerate(pile) if kind in legal]
    fitting = [place for place in places if pile[place] in grown]
    return next(iter([*fitting, *places, *range(len(pile))]), None)


def plantings(look: Look) -> dict[int, Json]:
    """For each field on which the picked card may go, the action that puts it there."""
    if "plantings" not in look.memo:
        look.memo["plantings"] = _plantings(look)
    found: dict[int, Json] = look.memo["plantings"]
    return found


def _plantings(look: Look) -> dict[int, Json]:
    do, card, pile = picked(look)
    if card is None:
        return {}
    found: dict[int, Json] = {}
    for action in look.may(do):
        if do == "plant" or pile[action["card"]] == pile[card]:
            found[action["field"]] = {"do": do, "field": action["field"]} | (
                {} if do == "plant" else {"card": card}
            )
    return found


def best_field(look: Look) -> int | None:
    """The field that the picked card would go to by itself: one that grows it, else an empty one."""
    fields = look.mine["fields"]
    options = sorted(plantings(look), key=lambda field: (fields[field] is None, field))
    return options[0] if options else None


def _pluses(look: Look) -> dict[int, int]:
    """How many beans wait for each field: the picked card, received ones, those a draft would bring."""
    if look.phase != "trade":
        field = best_field(look)
        return {} if field is None or not look.i_act else {field: 1}
    waiting = [*look.mine["received"], *(look.draft["want"] if look.composing else ())]
    pluses: dict[int, int] = {}
    for kind in waiting:
        field = next(
            (number for number, grown in enumerate(look.mine["fields"]) if grown and grown[0] == kind), None
        )
        if field is not None:
            pluses[field] = pluses.get(field, 0) + 1
    return pluses


def _bed(look: Look, number: int, field: Any, plus: int | None) -> Json:
    kind, count = field or (None, 0)
    plus = plus or 0
    planting = plantings(look).get(number) if look.i_act else None
    shown = kind or (_picked_kind(look) if planting and plus else None)
    return {
        "id": f"bed{number}",
        "number": number + 1,
        "kind": kind,
        "title": look.title(kind) if kind else "",
        "code": look.code(kind) if kind else "",
        "count": count,
        "plus": plus,
        "ghost": shown if not kind else None,
        "holes": _holes(look, shown, count, plus) if shown else [],
        "ring": number == best_field(look) and look.i_act,
        "plant": _plant(look, number, planting, kind, count) if planting else None,
        "name": _bed_name(look.words, number, kind, count),
        **_pay(look, kind, count, plus),
        "harvest": _harvest(look, number, kind, count) if kind else None,
        "asks": _asks(look, number, kind, count) if kind and look.draft["ask"] == number else None,
    }


def _picked_kind(look: Look) -> str | None:
    _, card, pile = picked(look)
    return None if card is None else pile[card]


def _holes(look: Look, kind: str, count: int, plus: int) -> list[Json]:
    steps = look.edition.beans[kind].beanometer
    last = max(steps.values(), default=count)
    paying = set(steps.values())
    return [
        {
            "seed": "full" if place <= count else "gold" if place <= count + plus else "empty",
            "coin": None if place not in paying else "paid" if place <= count + plus else "unpaid",
        }
        for place in range(1, last + 1)
    ]


def _pay(look: Look, kind: str | None, count: int, plus: int) -> Json:
    """What the field pays now and after the step, and what comes next."""
    if kind is None:
        return {"pays": 0, "then": None, "more": "", "full": False}
    edition = look.edition
    pays, then = edition.pays(kind, count), edition.pays(kind, count + plus)
    step = edition.next_step(kind, count + plus)
    more = look.words.text(MORE, more=step[0] - count - plus, coins=step[1]) if step else ""
    return {"pays": pays, "then": then if plus else None, "more": more, "full": step is None}


def _grown(words: Words, kind: str, count: int) -> Json:
    pays = _edition(words).pays(kind, count)
    return {"grown": words.bean(kind, count), "pays": words.number(PAYS, pays, "board")}


def _edition(words: Words) -> Edition:
    assert words.edition is not None
    return words.edition


@lru_cache(MOST_SAID)
def _bed_name(words: Words, number: int, kind: str | None, count: int) -> str:
    if kind is None:
        return words.text(EMPTY, field=number + 1)
    return words.text(GROWN, field=number + 1, **_grown(words, kind, count))


def _plant(look: Look, number: int, action: Json, kind: str | None, count: int) -> Json:
    picked_kind = _picked_kind(look)
    assert picked_kind is not None
    said = _plant_name(look.words, number, picked_kind, kind, count)
    return button(f"plant{number}", "", act=action, key=FIELD_KEYS[number], said=said)


@lru_cache(MOST_SAID)
def _plant_name(words: Words, number: int, bean: str, kind: str | None, count: int) -> str:
    values = _grown(words, kind, count) if kind else {}
    return words.text(PLANT_ON if kind else PLANT_EMPTY, bean=words.short(bean), field=number + 1, **values)


def _harvest(look: Look, number: int, kind: str, count: int) -> Json:
    said = _harvest_name(look.words, number, kind, count)
    label = look.words.text(N_("Harvest"))
    legal = any(action["field"] == number for action in look.may("harvest"))
    change = act = None
    if legal and _costs(look, kind, count):
        change = {"ask": number}
    elif legal:
        act = {"do": "harvest", "field": number}
    return button(
        f"harvest{number}", label, act=act, change=change, icon="harvest" if legal else "lock",
        key=f"Shift+{FIELD_KEYS[number]}", said=said, reason="" if legal else _locked(look, count),
    )  # fmt: skip


def _locked(look: Look, count: int) -> str:
    if look.phase == "over":
        return look.words.text(N_("The game is over"))
    if count == 1 and any(field and field[1] > 1 for field in look.mine["fields"]):
        return look.bit(LOCKED)
    return look.bit(NC_("board", "not now"))


def _costs(look: Look, kind: str, count: int) -> bool:
    """Whether a harvest is worth a question: it pays less than the next step would."""
    return bool(look.option("confirm", True)) and look.edition.next_step(kind, count) is not None


@lru_cache(MOST_SAID)
def _harvest_name(words: Words, number: int, kind: str, count: int) -> str:
    edition = _edition(words)
    coins = words.number(COINS, edition.pays(kind, count))
    grown = words.bean(kind, count)
    step = edition.next_step(kind, count)
    if step is None:
        return words.text(HARVEST, field=number + 1, grown=grown, coins=coins)
    more = step[0] - count
    return words.plural(
        *HARVEST_NEXT, more, field=number + 1, grown=grown, coins=coins, more=more, next=step[1]
    )


def _asks(look: Look, number: int, kind: str, count: int) -> Json:
    """The question in the sign of a field, and its two answers."""
    pays = look.edition.pays(kind, count)
    said = _harvest_name(look.words, number, kind, count)
    return {
        "text": look.words.text(REALLY, coins=look.words.number(COINS, pays)),
        "yes": button(
            f"harvest{number}-yes", look.words.text(N_("Harvest")),
            act={"do": "harvest", "field": number}, icon="harvest", look="stop", said=said,
        ),
        "no": button(f"harvest{number}-no", look.words.text(N_("Keep")), change={"ask": ""}, icon="close"),
    }  # fmt: skip


def purse(look: Look) -> Json:
    """The reader's coins, and the third field that they may buy."""
    setup = look.edition.setups[len(look.names)]
    coins = look.mine["coin_count"]
    sold = setup.third_field == "sold" and look.view["rulings"].get("third_field", True)
    missing = bool(sold) and look.mine["third_field"] == "none" and look.me is not None
    return {
        "coins": coins,
        "said": look.words.number(COINS, coins),
        "missing": missing,
        "price": setup.price,
        "buy": _buy(look, setup.price or 0, coins) if missing else None,
        "choices": _payments(look) if missing else [],
    }


def _buy(look: Look, price: int, coins: int) -> Json:
    options = look.may("buy-field")
    reason = "" if options else look.words.text(TOO_FEW, price=price, coins=coins)
    act = None
    if len(options) == 1:
        act = {name: value for name, value in options[0].items() if name != "seat"}
    return button(
        "buy", "", act=act, key="b", reason=reason, said=look.words.text(BUY, price=price, coins=coins)
    )


def _payments(look: Look) -> list[Json]:
    """Which coins pay, where the edition lets one choose and there is a choice."""
    options = look.may("buy-field")
    if len(options) < 2:
        return []
    coins = look.mine["coins"]
    return [
        button(
            f"buy{number}",
            look.words.beans([coins[place] for place in option["coins"]]),
            act={"do": "buy-field", "coins": option["coins"]},
        )
        for number, option in enumerate(options)
    ]
