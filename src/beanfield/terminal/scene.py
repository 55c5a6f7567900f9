"""What a player at the keyboard sees, and the words for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from beanfield.rules import Edition, Setup
from beanfield.words import Words

Json = dict[str, Any]


class Unclear(Exception):
    """What was typed cannot be understood or done; the text is one sentence that says what would be right."""


@dataclass(frozen=True)
class Scene:
    """The game as one seat sees it. Seats, fields and places count from 0 here, from 1 on the screen.

    `secret` says that others look on who may not know the hand: then nothing is said about numbers and places
    in it. `harvestable` are the fields that may be harvested, `asked` is the offer that the seat is asked
    about, 0 for none.
    """

    view: Json
    seat: int
    names: Sequence[str]
    words: Words
    edition: Edition
    setup: Setup
    secret: bool = False
    harvestable: tuple[int, ...] = ()
    asked: int = 0

    @property
    def phase(self) -> str:
        return str(self.view["phase"])

    @property
    def active(self) -> int:
        return int(self.view["active"])

    @property
    def is_active(self) -> bool:
        return self.seat == self.active

    @property
    def own(self) -> Json:
        return dict(self.view["seats"][self.seat])

    @property
    def hand(self) -> list[str]:
        return list(self.own["hand"])

    @property
    def turned_up(self) -> list[str]:
        return list(self.view["turned_up"])

    @property
    def fields(self) -> list[tuple[str, int] | None]:
        return [None if field is None else (field[0], field[1]) for field in self.own["fields"]]

    @property
    def waiting_cards(self) -> list[str]:
        """The cards that this seat has to plant, or may take, from in front of it in this phase."""
        if self.phase == "plant-received":
            return list(self.own["received"])
        if self.phase == "offered":
            return list(self.view["offered"]) if self.is_active else []
        if self.phase == "take":
            return self.turned_up if self.is_active else []
        return []

    def kinds(self) -> list[str]:
        """The kinds in play, in the edition's order."""
        chosen = self.view.get("rulings", {}).get("beans") or list(self.edition.beans)
        return [kind for kind in self.edition.beans if kind in chosen and kind not in self.setup.removed]

    def offer(self, number: int) -> Json | None:
        """The open offer with this id."""
        return next((offer for offer in self.view["offers"] if offer["id"] == number), None)

    def offers_to_me(self) -> list[Json]:
        """The open offers that this seat may accept."""
        return [o for o in self.view["offers"] if o["from"] != self.seat and o["to"] in (None, self.seat)]

    def read_back(self, action: Json) -> str:
        """What an action would do, with no places of a hand where that may not be shown."""
        return self.words.action(action, self.view, self.names, self.seat, places=not self.secret)

    def evident_field(self, kind: str) -> int | None:
        """The one sensible field for a bean: the only one that grows it, or else the first empty one."""
        growing = [place for place, field in enumerate(self.fields) if field and field[0] == kind]
        if growing:
            return growing[0] if len(growing) == 1 else None
        empty = [place for place, field in enumerate(self.fields) if field is None]
        return empty[0] if empty else None

    def seat_list(self) -> str:
        """Every player with the number of the seat: "1 Ann, 2 Pip"."""
        return self.words.row([f"{seat + 1} {name}" for seat, name in enumerate(self.names)])
