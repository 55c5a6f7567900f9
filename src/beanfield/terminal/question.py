"""The question a player is asked: whose decision it is, and what Enter alone does."""

from beanfield.rules.refusals import N_
from beanfield.tables.table import Table
from beanfield.terminal.evident import PASS, evident_step
from beanfield.terminal.scene import Json, Scene

_HELP = N_("Help: ?")
_HARVEST_FIRST = N_("No field takes it: harvest one first, such as hv 1.")
_KEYS = {
    "plant": N_("Plant: p. Turn up: t."),
    "trade": N_("End: e. Pass: z."),
    "plant-received": N_("Plant: pr and the bean."),
    "offered": N_("Plant: po and the bean. Discard: do and the bean."),
    "take": N_("Plant: k and the bean. Leave: l."),
}


def question(table: Table, scene: Scene, by_name: bool) -> str:
    """What the seat has to decide, and what Enter does or which keys there are; `by_name` names it."""
    asked = scene.words.text(
        "{question} {enter}", question=_decision(table, scene), enter=_what_enter_does(table, scene)
    )
    if not by_name:
        return asked
    return scene.words.text("{name}. {question}", name=scene.names[scene.seat], question=asked)


def default_step(table: Table, scene: Scene) -> Json | None:
    """What Enter alone does: an action, a pass, or (None) nothing."""
    if scene.seat != table.asked:
        return PASS
    return evident_step(scene, table.game.legal(scene.seat), table.may_pass)


def _decision(table: Table, scene: Scene) -> str:
    words = scene.words
    if scene.seat != table.asked:
        return words.text("You may do one thing out of turn.")
    if scene.phase == "draw" and not scene.is_active:
        name = scene.names[scene.active]
        return words.text("{name} is about to draw: you may harvest or buy first.", name=name)
    if table.offer and not scene.is_active:
        return words.text(
            "Offer {offer} waits for your answer: accept, decline or counter it.", offer=table.offer
        )
    asked = words.phase(scene.view, scene.names, scene.seat)
    numbers = [str(offer["id"]) for offer in scene.offers_to_me()]
    if scene.phase == "trade" and scene.is_active and numbers:
        return words.text("{question} Offers to you: {offers}.", question=asked, offers=words.row(numbers))
    return asked


def _what_enter_does(table: Table, scene: Scene) -> str:
    words = scene.words
    step = default_step(table, scene)
    if step is None:
        return words.text(_HARVEST_FIRST if _is_stuck(scene) else _KEYS.get(scene.phase, _HELP))
    if step != PASS:
        return words.text("Enter: {step}", step=words.action(step, scene.view, scene.names, scene.seat))
    if table.offer and scene.seat == table.asked:
        return words.text("Enter: leave it open.")
    return words.text("Enter: pass.")


def _is_stuck(scene: Scene) -> bool:
    """Whether a card has to be planted and no field takes any that may be."""
    if scene.phase == "plant" and not scene.view["planted"]:
        waiting = scene.hand[:1]
    elif scene.phase == "plant-received":
        waiting = scene.waiting_cards
    else:
        return False
    grown = [field[0] for field in scene.fields if field]
    return len(grown) == len(scene.fields) and not any(card in grown for card in waiting)
