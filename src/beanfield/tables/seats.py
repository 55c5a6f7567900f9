"""Who sits at a table: people and bots, each with a name that no other seat has."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from beanfield import bots
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.rules.signs import is_shown, shown, without_joiners

LONGEST_NAME = 40
RESERVED = frozenset({"all", "everyone", "everybody", "nobody", "?"})
CALLED_BY_NUMBER = re.compile(r"(player|seat)\d+")
LETTERS = "ABCDEFGHIJ"
BOTS_CALLED = ("Pip", "Mia", "Bo", "Lou", "Ida", "Sam")
"""Names for the bots of a game for which nobody named the players."""


@dataclass(frozen=True)
class Player:
    """A seat's player. `bot` is the bot that plays it, "" for a person."""

    name: str
    bot: str = ""

    @property
    def is_person(self) -> bool:
        return not self.bot


def read_players(text: str, names: str = "") -> list[Player]:
    """The players in "me,greedy,Ann": the name of a bot is a bot, any other word a person of that name.

    `names` gives other names by seat, in the same form; an empty one leaves it as it is. Names that sound
    alike get the number of their seat. Raises Refusal for a name that cannot be used.
    """
    words = bots.split(text)
    players = [Player(bots.title(word), word if bots.is_bot(word) else "") for word in words]
    chosen = [name.strip() for name in names.split(",")] if names else []
    if len(chosen) > len(players):
        raise Refusal(
            "malformed",
            N_("There are {names} names for {players} players."),
            names=len(chosen),
            players=len(players),
        )
    for seat, name in enumerate(chosen):
        players[seat] = replace(players[seat], name=name or players[seat].name)
    for seat, player in enumerate(players):
        _check_at_the_keyboard(player.name, seat)
    return different(players)


def usable(name: str, seat: int) -> str:
    """The name of a record on one line, or a letter where it cannot be used at the keyboard."""
    line = " ".join(shown(name, " ").split())
    try:
        _check_at_the_keyboard(line, seat)
    except Refusal:
        return LETTERS[seat % len(LETTERS)]
    return line


def _check_at_the_keyboard(name: str, seat: int) -> None:
    check_name(name, seat)
    if CALLED_BY_NUMBER.fullmatch(spoken(name)):
        raise Refusal("malformed", N_("No player can be called {name}; choose another name."), name=name)


def check_name(name: str, seat: int) -> None:
    """Raises Refusal for a name that could not be told from a number or a word of the commands."""
    if not name or len(name) > LONGEST_NAME or not is_shown(name):
        raise Refusal(
            "malformed",
            N_("Player {number} needs a name of 1 to {longest} letters on one line."),
            number=seat + 1,
            longest=LONGEST_NAME,
        )
    if plain(name) in RESERVED or spoken(name).isnumeric():
        raise Refusal("malformed", N_("No player can be called {name}; choose another name."), name=name)


def plain(name: str) -> str:
    """A name as it is compared: letters of all shapes and sizes are the same, and spaces are single."""
    name = unicodedata.normalize("NFKC", without_joiners(name)).casefold()
    return " ".join(unicodedata.normalize("NFKC", name).split())


def spoken(name: str) -> str:
    """A name as it is heard: without spaces and signs, where anything else is left."""
    return "".join(sign for sign in plain(name) if sign.isalnum()) or plain(name)


def different(players: Sequence[Player]) -> list[Player]:
    """The same players, names that sound alike told apart by the number of the seat."""
    counts = Counter(spoken(player.name) for player in players)
    taken = {name for name, count in counts.items() if count == 1}
    result = []
    for seat, player in enumerate(players):
        name = player.name
        if counts[spoken(name)] > 1:
            name = f"{player.name} {seat + 1}"
            while spoken(name) in taken:
                name += f" {seat + 1}"
            taken.add(spoken(name))
        result.append(replace(player, name=name))
    return result


def like_bots(players: Sequence[Player]) -> list[str]:
    """The names of people that are one letter away from that of a bot, which may have been meant."""
    there = bots.names()
    return [
        player.name
        for player in players
        if player.is_person and any(_is_near(spoken(player.name), bot) for bot in there)
    ]


def bot_names() -> str:
    """The bots there are."""
    return ", ".join(bots.names())


def _is_near(name: str, other: str) -> bool:
    """Whether one letter more, less or different, or two letters exchanged, make one name of the other."""
    if abs(len(name) - len(other)) > 1 or name == other:
        return False
    same = next((at for at, (a, b) in enumerate(zip(name, other, strict=False)) if a != b), None)
    if same is None:
        return True
    rest, others = name[same:], other[same:]
    exchanged = rest[:2] == others[:2][::-1] and rest[2:] == others[2:]
    return rest[1:] == others[1:] or rest[1:] == others or rest == others[1:] or exchanged
