"""The people at the table: who is called what, and who is being spoken to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from beanfield.rules.signs import shown

from .language import Language
from .marks import NC_

SEAT: Final = NC_("seat", "Seat {seat}")


def one_line(name: str) -> str:
    """Return a name with everything that is not printed, line ends among it, turned into single spaces."""
    return " ".join(shown(name, " ").split())


@dataclass(frozen=True)
class People:
    """The names by seat, and the seat that reads the text (`None`: a spectator)."""

    names: Sequence[str]
    me: int | None

    def name(self, language: Language, seat: int) -> str:
        """Return the name of a seat; one that is missing or empty becomes "Seat 1" (counted from 1)."""
        name = one_line(self.names[seat]) if seat < len(self.names) else ""
        return name or language.phrase("seat", SEAT, seat=seat + 1)

    def actor(self, action: dict[str, Any]) -> int:
        """Return who does an action: the seat it names, or the reader. With neither, it raises ValueError."""
        seat = action.get("seat", self.me)
        if seat is None:
            raise ValueError("an action without a seat needs a reader")
        return int(seat)

    def others(self, seat: int) -> list[int]:
        """Return all other seats in turn order after one."""
        return [(seat + step) % len(self.names) for step in range(1, len(self.names))]
