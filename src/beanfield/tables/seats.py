"""Who sits at a table: people and bots, each with a name that no other seat has."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from beanfield import bots
from beanfield.rules import Refusal
from beanfield.rules.refusals import N_

LONGEST_NAME = 40
RESERVED = frozenset({"all", "everyone", "everybody", "nobody", "?"})


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

    `names` gives other names by seat, in the same form; an empty one leaves it as it is. Equal names get
    the number of their seat. Raises Refusal for a name that cannot be used.
    """
    words = [word.strip() for word in text.split(",")]
    known = bots.names()
    players = [Player(word, word if word.partition(":")[0] in known else "") for word in words]
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
        check_name(player.name, seat)
    return different(players)


def check_name(name: str, seat: int) -> None:
    """Raises Refusal for a name that could not be told from a number or a word of the commands."""
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refusal(
            "malformed",
            N_("Player {number} needs a name of 1 to {longest} letters on one line."),
            number=seat + 1,
            longest=LONGEST_NAME,
        )
    if name.casefold() in RESERVED or name.isdecimal():
        raise Refusal("malformed", N_("No player can be called {name}; choose another name."), name=name)


def different(players: Sequence[Player]) -> list[Player]:
    """The same players, names that are equal but for capitals told apart by the number of the seat."""
    counts = Counter(player.name.casefold() for player in players)
    taken = {name for name, count in counts.items() if count == 1}
    result = []
    for seat, player in enumerate(players):
        name = player.name
        if counts[name.casefold()] > 1:
            name = f"{name} {seat + 1}"
            while name.casefold() in taken:
                name += "'"
            taken.add(name.casefold())
        result.append(replace(player, name=name))
    return result
