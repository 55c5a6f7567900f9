"""Where cards are planted, and the choices of the two-player game."""

from __future__ import annotations

from typing import Final

from beanfield.bots.frame import EMPTY
from beanfield.bots.request import Json
from beanfield.bots.scene import Scene
from beanfield.bots.value import Value

LEAST_GAIN: Final = 0.05

Place = tuple[float, int, bool]


def plant(scene: Scene, value: Value, legal: list[Json]) -> Json:
    """In planting: the front card, the next one when that gains; with two players a discard that gains."""
    me = scene.me
    hand = scene.hand
    plants = [action for action in legal if action["do"] == "plant"]
    turn_up = [action for action in legal if action["do"] == "turn-up"]
    if plants or not turn_up:
        gain = value.put(me, scene.beans[me], scene.counts[me], hand[0])
        if not turn_up or gain > 0.0:
            return put(scene, value, legal, "plant", hand[:1])
    best, choice = LEAST_GAIN, None
    keeping = value.plan(me, [], hand)
    for action in legal:
        if action["do"] == "discard":
            place = action["hand"]
            gain = value.plan(me, [], hand[:place] + hand[place + 1 :]) - keeping
            if gain > best:
                best, choice = gain, action
    if choice is not None:
        return choice
    return turn_up[0] if turn_up else put(scene, value, legal, "plant", hand[:1])


def put(
    scene: Scene, value: Value, legal: list[Json], do: str, cards: list[int], chosen: int = EMPTY
) -> Json:
    """Plants the chosen kind, or the one that gains most, after the harvest it needs.

    It goes where it and all that is planted after it gain most together.
    """
    kind = best_card(scene, value, cards) if chosen == EMPTY else chosen
    look_ahead(scene, value, cards, kind)
    field, harvest = value.field, value.harvest
    plants = [action for action in legal if action["do"] == do and cards[action.get("card", 0)] == kind]
    harvests = [action for action in legal if action["do"] == "harvest"]
    if harvest:
        for action in harvests:
            if action["field"] == field:
                return action
    for action in plants:
        if action["field"] == field:
            return action
    return (plants or harvests)[0]


def look_ahead(scene: Scene, value: Value, cards: list[int], kind: int) -> None:
    """Finds the place for one of these cards with which it and all cards to come gain most.

    The place is left in `value`. To come are the other received cards, or the others of its kind of those
    that may be planted, and the hand.
    """
    me = scene.me
    hand, begin = (scene.hand[1:], 1) if scene.phase == "plant" else (scene.hand, 0)
    first = [card for card in cards if card == kind or scene.phase == "plant-received"]
    first.remove(kind)
    best, field, harvest = -1000.0, 0, False
    for place in places(scene, value, kind):
        beans, counts = scene.beans[me][:], scene.counts[me][:]
        value.field, value.harvest = place[1], place[2]
        value.grow(beans, counts, kind)
        gain = place[0] + value.plan_on(me, beans, counts, first, hand, begin)
        if gain > best:
            best, field, harvest = gain, place[1], place[2]
    value.field, value.harvest = field, harvest


def places(scene: Scene, value: Value, kind: int) -> list[Place]:
    """What each place for a card gains, its field, and whether that is harvested first."""
    me = scene.me
    table = value.seat_table(me, kind)
    grows = kind in scene.beans[me]
    found: list[Place] = []
    for field, grown in enumerate(scene.beans[me]):
        count = scene.counts[me][field]
        if grown == EMPTY:
            if not grows:
                found.append((table[1] - value.empty, field, False))
            continue
        before = value.worth(me, grown, count)
        if grown == kind:
            found.append((value.worth(me, kind, count + 1) - before, field, False))
        if (grown == kind or not grows) and value.harvestable(scene.counts[me], field):
            pays = value.pays[grown]
            found.append((pays[min(count, len(pays) - 1)] + table[1] - before, field, True))
    return found


def best_card(scene: Scene, value: Value, cards: list[int]) -> int:
    """The kind among these cards of which planting one gains most."""
    me = scene.me
    best, kind = -1000.0, cards[0]
    for card in cards:
        gain = value.put(me, scene.beans[me], scene.counts[me], card)
        if gain > best:
            best, kind = gain, card
    return kind


def best_kind(scene: Scene, value: Value, do: str, cards: list[int]) -> int:
    """Two players: the kind of which planting all cards gains most, EMPTY when none gains."""
    best, kind = 0.0, EMPTY
    for card in cards:
        number = cards.count(card)
        gain = value.put_all(scene.me, card, number)
        if do == "take":
            gain += value.weights.envy * max(0.0, value.put_all(1 - scene.me, card, number))
        if gain > best:
            best, kind = gain, card
    return kind


def choose(scene: Scene, value: Value, legal: list[Json], do: str, otherwise: str, cards: list[int]) -> Json:
    """Two players: plants the kind of which all cards gain most, or refuses when none gains."""
    kind = best_kind(scene, value, do, cards)
    if kind == EMPTY:
        return only(legal, otherwise)
    return put(scene, value, legal, do, cards, kind)


def only(legal: list[Json], do: str) -> Json:
    return next(action for action in legal if action["do"] == do)
