"""What a player can change with `options`."""

import math
from dataclasses import asdict, dataclass
from typing import Any

from beanfield.tables.table import Table
from beanfield.terminal.scene import Unclear
from beanfield.terminal.screen import NARROWEST, SLOWEST, Screen
from beanfield.words import N_, Words

ASKING = ("always", "turn", "offers")
SWITCH = ("off", "on")
TELLING = ("normal", "short")
WIDEST = 10_000


@dataclass
class Settings:
    """How the people at the keyboard want to play.

    `ask`: when they are asked in the trading of others: "always" (after every change), once a "turn" and
    about offers made to them, or about "offers" alone; `draw`: whether they are asked before others draw,
    "on" or "off"; `tell`: "normal", or "short" for trades and what concerns the reader; `pace`: seconds
    before each told line; `width`: letters a line, 0 for no limit.
    """

    ask: str = "turn"
    draw: str = "off"
    tell: str = "normal"
    pace: float = 0.0
    width: int = 0

    def set(self, name: str, value: str) -> bool:
        """Sets one of them from what was typed; False, with nothing changed, where that cannot be."""
        choices = {"ask": ASKING, "draw": SWITCH, "tell": TELLING}.get(name)
        if choices is not None and value in choices:
            setattr(self, name, value)
        elif name == "pace" and seconds(value) is not None:
            self.pace = seconds(value) or 0.0
        elif name == "width" and letters(value) is not None:
            self.width = letters(value) or 0
        else:
            return False
        return True

    def kept(self) -> dict[str, Any]:
        """What a saved game keeps of them."""
        return asdict(self)

    @classmethod
    def again(cls, kept: dict[str, Any]) -> "Settings":
        """The settings that a saved game has kept; what cannot be is left as it usually is."""
        settings = cls()
        for name, value in kept.items():
            settings.set(name, str(value))
        return settings

    def change(self, said: str, screen: Screen, words: Words) -> None:
        """Does what stands after `options`, such as "ask offers"; raises Unclear."""
        name, _, value = said.casefold().partition(" ")
        if not self.set(name, value.strip()):
            raise Unclear(
                words.text(
                    "Write ask always, ask turn, ask offers, draw on, draw off, tell short, tell normal, "
                    "pace and seconds to {slowest}, or width and a number from {narrowest} (0 for no limit) "
                    "after options.",
                    slowest=SLOWEST,
                    narrowest=NARROWEST,
                )
            )
        screen.width = self.width or None

    def lines(self, table: Table, words: Words) -> list[str]:
        """The options of the game, then those that can be changed."""
        game = table.game
        rulings = [f"{ruling}={value}" for ruling, value in game.view(None)["rulings"].items()]
        changed = N_("Edition {edition}, {players} players, rulings changed: {rulings}.")
        return [
            words.text(
                changed if rulings else N_("Edition {edition}, {players} players, no rulings changed."),
                edition=game.edition.id,
                players=game.players,
                rulings=words.row(rulings),
            ),
            words.text(
                "Bots make at most {offers} offers a turn; their trading: {trading}.",
                offers=table.options.offers_per_turn,
                trading=table.options.trading,
            ),
            words.text(
                "ask {value}: when others trade you are asked always, once a turn, or only about offers.",
                value=self.ask,
            ),
            words.text("draw {value}: on asks you before others draw.", value=self.draw),
            words.text(
                "tell {value}: normal tells everything, short only trades and what concerns you.",
                value=self.tell,
            ),
            words.text("pace {value}: seconds before each told line.", value=f"{self.pace:g}"),
            words.text("width {value}: letters a line, 0 for no limit.", value=self.width),
        ]


def seconds(text: str) -> float | None:
    """The seconds to wait before each told line that a text gives, None where it gives none that may be."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    return number if 0 <= number <= SLOWEST else None


def letters(text: str) -> int | None:
    """The width of lines that a text gives, 0 for no limit; None where it gives none that may be."""
    if not text.isdecimal() or len(text) > len(str(WIDEST)):
        return None
    number = int(text)
    return number if number == 0 or NARROWEST <= number <= WIDEST else None
