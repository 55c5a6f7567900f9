"""What a player can change with `options`."""

from dataclasses import dataclass

from beanfield.tables.table import Table
from beanfield.terminal.scene import Unclear
from beanfield.terminal.screen import NARROWEST, Screen
from beanfield.words import Words

ASKING = ("always", "turn", "offers")
SWITCH = ("off", "on")
SLOWEST = 60


@dataclass
class Settings:
    """How the people at the keyboard want to play.

    `ask`: when they are asked in the trading of others: "always" (after every change), once a "turn" and
    about offers made to them, or about "offers" alone; `draw`: whether they are asked before others draw,
    "on" or "off"; `pace`: seconds before each told line.
    """

    ask: str = "turn"
    draw: str = "off"
    pace: float = 0.0

    def change(self, said: str, screen: Screen, words: Words) -> None:
        """Does what stands after `options`, such as "ask offers"; raises Unclear."""
        name, _, value = said.partition(" ")
        value = value.strip()
        seconds = _seconds(value)
        if name == "ask" and value in ASKING:
            self.ask = value
        elif name == "draw" and value in SWITCH:
            self.draw = value
        elif name == "pace" and seconds is not None:
            self.pace = seconds
        elif name == "width" and value.isdecimal() and (value == "0" or int(value) >= NARROWEST):
            screen.width = int(value) or None
        else:
            raise Unclear(
                words.text(
                    "Write ask always, ask turn, ask offers, draw on, draw off, pace and seconds to "
                    "{slowest}, or width and a number from {narrowest} (0 for no limit) after options.",
                    slowest=SLOWEST,
                    narrowest=NARROWEST,
                )
            )

    def lines(self, table: Table, screen: Screen, words: Words) -> list[str]:
        """The options of the game, then those that can be changed."""
        game = table.game
        rulings = [f"{ruling}={value}" for ruling, value in game.view(None)["rulings"].items()]
        pace = f"{self.pace:g}"
        return [
            words.text(
                "Edition {edition}, {players} players, rulings changed: {rulings}.",
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
            words.text("pace {value}: seconds before each told line.", value=pace),
            words.text("width {value}: letters a line, 0 for no limit.", value=screen.width or 0),
        ]


def _seconds(text: str) -> float | None:
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if 0 <= seconds <= SLOWEST else None
