"""Hands that the other seats could have, drawn from the cards that a seat does not see."""

from __future__ import annotations

import random

from beanfield.bots.scene import Scene


def deal(scene: Scene, chance: random.Random) -> list[list[int]]:
    """A hand for every other seat, with the cards in it that are known; the own seat's is left empty."""
    left = scene.hidden[:]
    for seat in range(scene.players):
        if seat != scene.me:
            for kind in scene.holds[seat]:
                left[kind] -= 1
    pool = [kind for kind, cards in enumerate(left) for _ in range(cards)]
    draw = chance.random
    hands: list[list[int]] = []
    for seat in range(scene.players):
        hand: list[int] = []
        if seat != scene.me:
            hand = scene.holds[seat][:]
            while len(hand) < scene.hand_counts[seat] and pool:
                place = int(draw() * len(pool))
                kind = pool[place]
                pool[place] = pool[-1]
                pool.pop()
                hand.insert(int(draw() * (len(hand) + 1)), kind)
        hands.append(hand)
    return hands


def stamp(scene: Scene, seed: int) -> int:
    """A seed for the worlds of one moment: the same for the same bot and sight of the table."""
    number = seed
    for part in (scene.deck, scene.discarded, len(scene.hand), *scene.hand, *scene.turned_up):
        number = (number * 1000003 + part + 1) % (1 << 61)
    return number
