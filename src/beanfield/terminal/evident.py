"""The step that Enter alone takes: the evident one, where only one is sensible, and never a costly one."""

from collections.abc import Callable, Sequence

from beanfield.terminal.scene import Json, Scene

PASS: Json = {"do": "pass"}


def evident_step(scene: Scene, legal: Sequence[Json], may_pass: bool) -> Json | None:
    """The action (or pass) that Enter stands for, None when there is a choice to make."""
    find = _STEPS.get(scene.phase)
    if find and (scene.is_active or scene.phase == "plant-received"):
        step = find(scene)
        return step if step and _is_listed(step, legal) else None
    return PASS if may_pass and not scene.is_active else None


def _is_listed(step: Json, legal: Sequence[Json]) -> bool:
    return any({**action, "seat": step["seat"]} == step for action in legal)


def _plant(scene: Scene) -> Json | None:
    """Plants the front card where that is evident; turns up when nothing more can be planted."""
    if not scene.hand or _nothing_more(scene):
        return {"do": "turn-up", "seat": scene.seat}
    field = scene.evident_field(scene.hand[0])
    if scene.view["planted"] or field is None:
        return None
    return {"do": "plant", "seat": scene.seat, "field": field}


def _nothing_more(scene: Scene) -> bool:
    """Whether only turning up is left: both cards are planted and, with two players, one is discarded."""
    return bool(scene.view["discarded"]) or (scene.view["planted"] > 1 and len(scene.names) > 2)


def _received(scene: Scene) -> Json | None:
    cards = scene.waiting_cards
    for card, kind in enumerate(cards):
        field = scene.evident_field(kind)
        if field is not None and (_grows(scene, kind) or len(set(cards)) == 1):
            return {"do": "plant-received", "seat": scene.seat, "card": card, "field": field}
    return None


def _offered(scene: Scene) -> Json | None:
    return _growing(scene, "plant-offered")


def _take(scene: Scene) -> Json | None:
    if not scene.turned_up:
        return {"do": "leave", "seat": scene.seat}
    return _growing(scene, "take")


def _growing(scene: Scene, do: str) -> Json | None:
    """Plants a waiting card on the one field that grows its kind."""
    for card, kind in enumerate(scene.waiting_cards):
        field = scene.evident_field(kind)
        if field is not None and _grows(scene, kind):
            return {"do": do, "seat": scene.seat, "card": card, "field": field}
    return None


def _grows(scene: Scene, kind: str) -> bool:
    return any(field and field[0] == kind for field in scene.fields)


def _draw(scene: Scene) -> Json | None:
    return {"do": "draw", "seat": scene.seat}


_STEPS: dict[str, Callable[[Scene], Json | None]] = {
    "plant": _plant,
    "plant-received": _received,
    "offered": _offered,
    "take": _take,
    "draw": _draw,
}
