"""The one game that a rules text is about: an edition, a number of players, and the rulings in force."""

from collections.abc import Mapping
from typing import Any

from beanfield.rules import Edition
from beanfield.rules.setup import check_rulings


class Played:
    """What holds in this game. Raises Refusal where the edition has not got these players or rulings."""

    def __init__(self, edition: Edition, players: int, rulings: Mapping[str, Any] | None = None) -> None:
        self.edition = edition
        self.players = players
        self.setup = edition.setup(players)
        self.options = check_rulings(edition, players, dict(rulings or {}))
        self.rulings = {**edition.rulings, **self.options}

    @property
    def two(self) -> bool:
        """Whether it is the two-player game, which has no trading."""
        return self.players == 2

    @property
    def kinds(self) -> list[str]:
        """The kinds in play, in the edition's order."""
        return self.edition.kinds_in_play(self.players, self.options.get("beans"))

    @property
    def cards(self) -> int:
        """How many cards are in play."""
        return sum(self.edition.beans[kind].cards for kind in self.kinds)

    @property
    def third_field(self) -> str:
        """`sold`, `given` or `none`."""
        return self.setup.third_field if self.options.get("third_field", True) else "none"

    @property
    def fields(self) -> int:
        """How many fields everybody begins with."""
        return 3 if self.third_field == "given" else 2

    @property
    def price(self) -> int:
        """What the third field costs, in coins; 0 where it is not sold."""
        return (self.setup.price or 0) if self.third_field == "sold" else 0

    @property
    def equal_hands(self) -> bool:
        """Whether everybody is dealt as many cards."""
        return len(set(self.setup.hands)) == 1

    @property
    def reshuffles(self) -> bool:
        """Whether the game goes on when the deck runs out for the first time."""
        return self.setup.exhaustions > 1

    @property
    def most_coins(self) -> int:
        """The most that a field of any kind in play can pay."""
        return max(max(self.edition.beans[kind].beanometer) for kind in self.kinds)
