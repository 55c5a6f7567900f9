"""A session in this process: lines in, lines out."""

import io
from pathlib import Path

from beanfield.tables.seats import read_players
from beanfield.tables.table import Plan, Table
from beanfield.terminal.screen import Screen
from beanfield.terminal.session import Quit, Session
from beanfield.words import Words

OPEN: list[Table] = []
"""The tables of the running test; conftest.py closes them."""


def table(folder: Path, players: str, edition: str = "104", seed: int = 1, **rulings: object) -> Table:
    """A new table in this folder."""
    OPEN.append(Table.start(Plan(edition, read_players(players), seed, rulings), folder))
    return OPEN[-1]


def typed(at: Table, *lines: str, width: int | None = None, words: Words | None = None) -> list[str]:
    """What the terminal shows when these lines are typed at a table; the input ends after them."""
    shown = io.StringIO()
    given = io.StringIO("".join(line + "\n" for line in lines))
    session = Session(at, Screen(given, shown, width), words or Words("en", at.game.edition))
    try:
        session.begin()
        session.run()
    except (Quit, EOFError):
        session.left()
    return shown.getvalue().split("\n")
