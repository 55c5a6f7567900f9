"""A request in the words of the game: what a bot's seat sees and may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from beanfield.bots.request import Json, Request
from beanfield.rules import Edition, Setup, editions

Field = tuple[str, int] | None

_MUST_ACT: Final = ("offered", "plant", "take", "draw")


class Sight:
    """What one seat sees when it is asked; the lists it gives out are fresh."""

    def __init__(self, request: Request) -> None:
        view = request["view"]
        self.view: Json = view
        self.legal: list[Json] = request["legal"]
        self.me: int = request["seat"]
        self.active: int = view["active"]
        self.phase: str = view["phase"]
        self.players: int = len(view["seats"])
        self.edition: Edition = editions()[view["edition"]]
        self.setup: Setup = self.edition.setups[self.players]

    @property
    def is_active(self) -> bool:
        return self.me == self.active

    @property
    def must_act(self) -> bool:
        """Whether passing is not allowed: the game waits for this seat."""
        if self.phase == "plant-received":
            return bool(self.view["seats"][self.me]["received"])
        return self.is_active and self.phase in _MUST_ACT

    def kinds(self) -> list[str]:
        """The kinds in play, in the edition's order."""
        return self.edition.kinds_in_play(self.players, self.view["rulings"].get("beans"))

    def hand(self) -> list[str]:
        """The own hand, the front card first."""
        return list(self.view["seats"][self.me]["hand"])

    def fields(self, seat: int) -> list[Field]:
        fields = self.view["seats"][seat]["fields"]
        return [None if field is None else (field[0], field[1]) for field in fields]

    def turned_up(self) -> list[str]:
        return list(self.view["turned_up"])

    def others(self) -> list[int]:
        """The seats this one may trade with, in turn order."""
        if not self.is_active:
            return [self.active]
        return [(self.me + step) % self.players for step in range(1, self.players)]

    def can(self, do: str, fits: Callable[[Json], bool] = lambda action: True) -> list[Json]:
        """The legal actions of one sort, in the order of the request."""
        return [action for action in self.legal if action["do"] == do and fits(action)]

    def offer(self, number: int) -> Json:
        """The open offer with this id; KeyError when there is none."""
        for offer in self.view["offers"]:
            if offer["id"] == number:
                return dict(offer)
        raise KeyError(number)
