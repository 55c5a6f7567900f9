"""What stays the same during a game, with beans as small integers: a kind is the place of a bean."""

from __future__ import annotations

from typing import Any, Final

from beanfield.rules import Edition, editions

EMPTY: Final = -1
MOST_KINDS: Final = 64


class Frame:
    """What stays the same during a game: the beans, and the set-up for so many players."""

    def __init__(self, edition: Edition, players: int, rulings: dict[str, Any]) -> None:
        setup = edition.setups[players]
        self.players = players
        self.names = list(edition.beans)
        self.number = {name: kind for kind, name in enumerate(self.names)}
        in_play = edition.kinds_in_play(players, rulings.get("beans"))
        self.in_play = [self.number[name] for name in in_play]
        self.cards = [bean.cards if name in in_play else 0 for name, bean in edition.beans.items()]
        self.top = [max(bean.beanometer.values()) for bean in edition.beans.values()]
        self.pays = [
            [bean.pays(cards) for cards in range(max(bean.cards, top) + 2)]
            for bean, top in zip(edition.beans.values(), self.top, strict=True)
        ]
        # By kind, the numbers of cards from which a field pays more, and how much more.
        self.steps = [
            [
                (cards, pays[cards] - pays[cards - 1])
                for cards in range(2, top + 1)
                if pays[cards] > pays[cards - 1]
            ]
            for pays, top in zip(self.pays, self.top, strict=True)
        ]
        self.turn_up = setup.turn_up
        self.draw = setup.draw
        self.exhaustions = setup.exhaustions
        self.price = setup.price or 0
        self.strict = rulings.get("single_bean", edition.rulings["single_bean"]) == "strict"

    def kinds(self, beans: list[str]) -> list[int]:
        """These beans as kinds."""
        return [self.number[bean] for bean in beans]


def frame_of(view: dict[str, Any]) -> Frame:
    """The frame of the game that a view is of."""
    return Frame(editions()[view["edition"]], len(view["seats"]), view["rulings"])
