"""What a live table is made of, as its host chose it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal

from beanfield import bots
from beanfield.rules import Refusal
from beanfield.rules.edition import editions
from beanfield.rules.refusals import N_
from beanfield.rules.setup import check_rulings
from beanfield.rules.signs import is_shown

Json = dict[str, Any]

BOT: Final = "greedy"
MOST_SECONDS: Final = 3600
LONGEST_NAME: Final = 40
PACES: Final = {"wait": 0.8, "slow": 2.5, "quick": 0.8, "instant": 0.0}
"""Seconds between two things that bots do. At the pace `wait` they go on when a person says so."""


@dataclass(frozen=True)
class TableOptions:
    """The options of a table.

    `bots` play its last seats. `clock` is the seconds a decision may take, None for no limit; `absent` says
    who plays for a player who is away; with `lessons` every step is explained when it comes; `notice` is the
    seconds between saying that trading ends and its end; `consider` the seconds that people have before bots
    answer an offer to everyone.
    """

    edition: str = "104"
    players: int = 4
    rulings: Json = field(default_factory=dict)
    bots: list[str] = field(default_factory=list)
    name: str = ""
    public: bool = False
    clock: int | None = None
    absent: Literal["wait", "bot"] = "bot"
    pace: Literal["wait", "slow", "quick", "instant"] = "quick"
    phrases_only: bool = False
    lessons: bool = False
    notice: int = 5
    consider: int = 6
    trading: Literal["full", "gifts", "off"] = "full"
    offers_per_turn: int = 6

    def json(self) -> Json:
        """The options as they are stored and sent."""
        return dict(vars(self))


CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "absent": ("wait", "bot"),
    "pace": tuple(PACES),
    "trading": ("full", "gifts", "off"),
}
WHOLE: Final = {
    "players": (1, 9),
    "clock": (1, MOST_SECONDS),
    "notice": (0, 60),
    "consider": (0, 120),
    "offers_per_turn": (0, 50),
}
"""The least and the most of what is a whole number."""
CHANGEABLE: Final = frozenset(
    {"name", "public", "clock", "absent", "pace", "phrases_only", "lessons", "notice", "consider"}
)
"""What the host may still change once the table is made."""


def read_options(given: object, old: TableOptions | None = None) -> TableOptions:
    """These options, checked; with `old`, those that the host changes in it.

    Raises Refusal: `malformed`, `unknown-edition`, `bad-players`, and those of the rulings.
    """
    if not isinstance(given, dict):
        raise Refusal("malformed", N_("The options of a table are an object."))
    known = CHANGEABLE if old else {one.name for one in fields(TableOptions)}
    for name, value in given.items():
        if name in known and name in WHOLE:
            _check_number(name, value)
        elif name not in known or not _fits(name, value):
            raise Refusal("malformed", N_("The table option {option} cannot be this."), option=str(name)[:40])
    options = TableOptions(**{**(old or TableOptions()).json(), **given})
    if old is None:
        _check_game(options)
    return options


def _check_number(name: str, value: object) -> None:
    least, most = WHOLE[name]
    if not (value is None and name == "clock") and not (type(value) is int and least <= value <= most):
        raise Refusal(
            "malformed",
            N_("{name} is a number from {least} to {most}, not {value}."),
            name=name,
            least=least,
            most=most,
            value=json.dumps(value)[:40],
        )


def _fits(name: str, value: object) -> bool:
    if name in CHOICES:
        return value in CHOICES[name]
    if name == "name":
        return isinstance(value, str) and len(value) <= LONGEST_NAME and is_shown(value)
    if name == "bots":
        return isinstance(value, list) and all(isinstance(bot, str) for bot in value)
    if name == "edition":
        return isinstance(value, str)
    if name == "rulings":
        return isinstance(value, dict)
    return isinstance(value, bool)


def _check_game(options: TableOptions) -> None:
    edition = editions().get(options.edition)
    if edition is None:
        raise Refusal("unknown-edition", N_("There is no edition {edition}."), edition=options.edition[:40])
    edition.setup(options.players)
    check_rulings(edition, options.players, options.rulings)
    if len(options.bots) > options.players:
        raise Refusal("bad-players", N_("There are more bots than seats."))
    for bot in options.bots:
        bots.make(bot, 0)
