"""The action bar: undo, hint, the one next step in gold, and what else can be done."""

from typing import Final

from beanfield.web.beds import best_field, picked, plantings
from beanfield.web.looking import Json, Look, button
from beanfield.web.trade import send
from beanfield.words import N_
from beanfield.words.language import CARDS

PLANT: Final = N_("Plant {bean} on field {field}")
DRAW: Final = N_("Draw {cards}")
HARVEST_FIRST: Final = N_("Harvest field {field} first")
LEAVE: Final = N_("Leave the rest to {name}")
UNDO: Final = N_("Undo")
UNDO_WHAT: Final = N_("Undo: {step}")
WAIT: Final = {
    "plant": N_("{name} plants"),
    "trade": N_("{name} trades"),
    "take": N_("{name} plants"),
    "offered": N_("{name} plants"),
    "draw": N_("{name} draws"),
    "plant-received": N_("Others plant"),
    "over": N_("The game is over"),
}


def steps(look: Look) -> Json:
    """The buttons of the action bar; `gold` is None when nothing waits for the reader."""
    main = _main(look)
    return {
        "undo": _undo(look),
        "hint": _hint(look),
        "main": main,
        "side": _side(look),
        "waiting": "" if main or look.i_act or look.composing else _waiting(look),
    }


def by_itself(look: Look) -> bool:
    """Whether the reader lets the next step happen by itself: a draw, or planting without a choice."""
    log = look.seen["log"]
    if not look.i_act or (log and log[-1]["event"]["event"] == "undone"):
        return False
    if look.may("draw"):
        return bool(look.option("autodraw", False))
    do = picked(look)[0]
    must = do == "plant-received" or (do == "plant" and not look.view["planted"])
    return must and len(plantings(look)) == 1 and bool(look.option("autoplant", False))


def _waiting(look: Look) -> str:
    return look.words.text(WAIT[look.phase], name=look.name(look.active))


def _undo(look: Look) -> Json:
    undo = look.seen["undo"]
    label = look.words.text(UNDO)
    if undo["may"]:
        step = look.words.event(undo["event"], look.names, look.me) if undo["event"] else ""
        said = look.words.text(UNDO_WHAT, step=step) if step else label
        return button("undo", label, act={"undo": 1}, icon="undo", key="u", said=said, path="undo")
    reason = look.why_not(undo["reason"]) or look.words.text(N_("There is no step to take back."))
    return button("undo", label, icon="undo", key="u", reason=reason)


def _hint(look: Look) -> Json:
    label = look.words.text(N_("Hint"))
    reason = "" if look.legal or look.composing else look.words.text(N_("There is nothing to decide now"))
    return button("hint", label, act={"hint": 1}, icon="hint", key="h", path="hint", reason=reason)


def _main(look: Look) -> Json | None:
    """The one next step: gold on my turn."""
    if look.me is None or look.phase == "over":
        return None
    if (look.seen["notice"] or {}).get("kind") == "go-on":
        return _go_on(look) | {"look": "gold"}
    if look.phase == "trade":
        return _trade(look)
    if not look.i_act:
        return None
    step = _plant_step(look) or _plain_step(look) or _harvest_step(look)
    return step and step | {"look": "gold"}


def _go_on(look: Look) -> Json:
    return button(
        "go-on", look.words.text(N_("Go on")), act={"go": 1}, path="go-on", icon="next", key="e",
        said=look.words.text(N_("Go on: {name} plays"), name=look.name(look.active)),
    )  # fmt: skip


def _trade(look: Look) -> Json:
    if look.draft["open"]:
        return send(look)
    if look.my_turn:
        label = look.words.text(N_("Make an offer"))
        return button("compose", label, change={"open": 1}, icon="trade", key="o", look="gold")
    label = look.words.text(N_("Offer to {name}"), name=look.name(look.active))
    return button("compose", label, change={"open": 1}, icon="trade", key="o")


def _plant_step(look: Look) -> Json | None:
    field = best_field(look)
    if field is None or _second_is_optional(look, field):
        return None
    return _plant_on(look, field)


def _plant_on(look: Look, field: int) -> Json:
    _, card, pile = picked(look)
    assert card is not None
    label = look.words.text(PLANT, bean=look.title(pile[card]), field=field + 1)
    return button("step", label, act=plantings(look)[field], icon="plant", key="g")


def _second_is_optional(look: Look, field: int) -> bool:
    """Whether planting on is a choice that nothing speaks for: the bean grows on none of the fields."""
    return bool(look.may("turn-up") or look.may("leave")) and look.mine["fields"][field] is None


def _plain_step(look: Look) -> Json | None:
    if look.may("turn-up"):
        return button(
            "step", look.words.text(N_("Turn up cards")), act={"do": "turn-up"}, icon="deck", key="g"
        )
    if look.may("draw"):
        count = look.edition.setups[len(look.names)].draw
        label = look.words.text(DRAW, cards=look.words.number(CARDS, count))
        return button("step", label, act={"do": "draw"}, icon="deck", key="g")
    if look.may("leave"):
        return _leave(look)
    return None


def _leave(look: Look) -> Json:
    other = look.name(1 - look.active)
    rest = look.view["turned_up"]
    label = look.words.text(LEAVE, name=other) if rest else look.words.text(N_("Go on"))
    return button("step", label, act={"do": "leave"}, icon="next", key="g")


def _harvest_step(look: Look) -> Json | None:
    """The harvest that makes room, where no field takes the card that must be planted."""
    options = [action["field"] for action in look.may("harvest")]
    if not options:
        return None
    fields = look.mine["fields"]
    field = max(options, key=lambda number: (look.edition.pays(*fields[number]), -fields[number][1]))
    label = look.words.text(HARVEST_FIRST, field=field + 1)
    return button("step", label, act={"do": "harvest", "field": field}, icon="harvest", key="g")


def _side(look: Look) -> Json | None:
    """The second thing that can be done instead: end the trade, turn up without planting more, discard."""
    if look.phase == "trade" and look.my_turn:
        return _end(look)
    if look.composing:
        return _nothing_more(look)
    if look.phase in ("plant", "take") and look.my_turn and best_field(look) is not None:
        field = best_field(look)
        assert field is not None
        if _second_is_optional(look, field):
            return _plant_on(look, field) | {"id": "second", "key": "p"}
        other = _plain_step(look)
        return other and other | {"id": "second", "key": "e", "short": look.words.text(N_("Go on"))}
    if look.phase == "offered" and look.may("discard-offered"):
        return _discard(look)
    return None


def _discard(look: Look) -> Json | None:
    _, card, pile = picked(look)
    if card is None:
        return None
    label = look.words.text(N_("Discard {bean}"), bean=look.title(pile[card]))
    return button("second", label, act={"do": "discard-offered", "card": card}, icon="close", key="e")


def _nothing_more(look: Look) -> Json:
    label = look.words.text(N_("I have nothing more"))
    passing = button("pass", label, act={"go": 1}, path="go-on", icon="next", key="e")
    return passing | {"short": look.words.text(N_("Go on"))}


def _end(look: Look) -> Json:
    unanswered = sum(1 for offer in look.view["offers"] if offer["from"] != look.me)
    label = look.words.text(N_("End trading"))
    said = label
    if unanswered:
        said = look.words.plural(
            "End trading, {count} offer unanswered", "End trading, {count} offers unanswered", unanswered,
            count=unanswered,
        )  # fmt: skip
    end = button("end", label, act={"do": "end-trade"}, icon="next", key="e", said=said)
    return end | {"short": look.words.text(N_("End"))}
