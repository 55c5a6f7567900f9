"""The question a player is asked: whose decision it is, and what Enter alone does."""

from beanfield.rules.refusals import N_
from beanfield.tables.table import Table
from beanfield.terminal.evident import PASS, evident_step
from beanfield.terminal.scene import Json, Scene
from beanfield.terminal.yes_no import NO, YES, letter

_HELP = N_("Help: ?")
_KEYS = {
    "trade": N_("End: e. Wait for offers: z."),
    "plant-received": N_("Plant: pr and the bean."),
    "offered": N_("Plant: po and the bean. Discard: do and the bean."),
    "take": N_("Plant: k and the bean. Leave: l."),
}
_PLANTING = {
    (True, False): N_("Plant: p. Turn up: t."),
    (True, True): N_("Plant: p. Discard: x and its place. Turn up: t."),
    (False, True): N_("Discard: x and its place. Turn up: t."),
    (False, False): N_("Turn up: t."),
}
_ANSWERS = {
    (True, True): N_("{yes}, {no}, or Enter to leave it open."),
    (False, True): N_("{yes}, or Enter to leave it open."),
    (True, False): N_("{yes}, {no}, or z to leave it open."),
    (False, False): N_("{yes}, or z to leave it open."),
}


def question(table: Table, scene: Scene, by_name: bool, why: str = "") -> str:
    """What the seat has to decide, and what Enter does or which keys there are.

    `by_name` names the seat; `why` is a sentence that says why it is asked out of turn.
    """
    asked = scene.words.text(
        "{question} {enter}", question=_decision(table, scene, why), enter=_what_enter_does(table, scene)
    )
    if not by_name:
        return asked
    return scene.words.text("{name}. {question}", name=scene.names[scene.seat], question=asked)


def default_step(table: Table, scene: Scene) -> Json | None:
    """What Enter alone does: an action, a pass, or (None) nothing."""
    if scene.seat != table.asked:
        return PASS
    return evident_step(scene, table.game.legal(scene.seat), table.may_pass)


def _decision(table: Table, scene: Scene, why: str) -> str:
    words = scene.words
    if scene.seat != table.asked:
        return why or words.text("You may do one thing out of turn.")
    if scene.phase == "draw" and not scene.is_active:
        name = scene.names[scene.active]
        return words.text("{name} is about to draw: you may harvest or buy first.", name=name)
    offer = scene.offer(scene.asked)
    if offer is not None and not scene.is_active:
        return words.offer(offer, scene.names, scene.seat)
    asked = words.phase(scene.view, scene.names, scene.seat)
    numbers = [open_one["id"] for open_one in scene.offers_to_me()]
    if scene.phase == "trade" and scene.is_active and numbers not in ([], [scene.asked]):
        row = words.row([str(number) for number in numbers])
        asked = words.text("{question} Offers to you: {offers}.", question=asked, offers=row)
    if offer is None:
        return asked
    told = words.offer(offer, scene.names, scene.seat)
    return words.text("{question} {offer}", question=asked, offer=told)


def _what_enter_does(table: Table, scene: Scene) -> str:
    words = scene.words
    step = default_step(table, scene)
    offer = scene.offer(scene.asked)
    if offer is not None:
        yes, no = letter(words, YES), letter(words, NO)
        answers = words.text(_ANSWERS[offer["to"] is not None, step == PASS], yes=yes, no=no)
        end = "end" if "e" in (yes, no) else "e"
        return answers if step == PASS else words.text("{answers} End: {end}.", answers=answers, end=end)
    if step is None:
        return _keys(scene)
    if step != PASS:
        return words.text("Enter: {step}", step=scene.read_back(step))
    return words.text("Enter: pass.")


def _keys(scene: Scene) -> str:
    words = scene.words
    if _is_stuck(scene):
        if not scene.harvestable:
            return words.text("No field takes it.")
        return words.text(
            "No field takes it: harvest one first, such as hv {field}.", field=scene.harvestable[0] + 1
        )
    if scene.phase == "plant":
        may_discard = len(scene.names) == 2 and not scene.view["discarded"] and scene.view["planted"] > 0
        return words.text(_PLANTING[_may_plant(scene), may_discard and bool(scene.hand)])
    return words.text(_KEYS.get(scene.phase, _HELP))


def _may_plant(scene: Scene) -> bool:
    return bool(scene.hand) and scene.view["planted"] < 2 and not scene.view["discarded"]


def _is_stuck(scene: Scene) -> bool:
    """Whether a card has to be planted and no field takes any that may be."""
    if scene.phase == "plant" and not scene.view["planted"]:
        waiting = scene.hand[:1]
    elif scene.phase == "plant-received":
        waiting = scene.waiting_cards
    else:
        return False
    grown = [field[0] for field in scene.fields if field]
    return bool(waiting) and len(grown) == len(scene.fields) and not any(card in grown for card in waiting)
