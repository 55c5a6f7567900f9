"""Where cards are planted, and the choices of the two-player game."""

from __future__ import annotations

from beanfield.bots.frame import EMPTY
from beanfield.bots.request import Json
from beanfield.bots.scene import Scene
from beanfield.bots.value import Value

LEAST_GAIN = 0.05


def plant(scene: Scene, value: Value, legal: list[Json]) -> Json:
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
    """Plants the chosen kind, or the one that gains most, where it goes best, after the harvest it needs."""
    me = scene.me
    kind = best_card(scene, value, cards) if chosen == EMPTY else chosen
    value.put(me, scene.beans[me], scene.counts[me], kind)
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
