"""Whatever is typed gets an answer: a step, a sentence, or the end of the game."""

from pathlib import Path
from random import Random

import pytest

from beanfield.terminal.commands import COMMANDS
from tests.terminal.desk import table, typed

PIECES = (
    *(name for command in COMMANDS for name in (command.name, command.short)),
    *("soy", "red", "sti", "b", "black-eyed", "h1", "h4", "t1", "t2", "c1", "h0", "1", "2", "3", "99"),
    *(
        "to",
        "for",
        "with",
        "all",
        "Ann",
        "Bob",
        "greedy",
        "nothing",
        "?",
        ",",
        "and",
        "on",
        "field",
        "y",
        "n",
        "",
    ),
    *(
        "\x1b[2J",
        "“",
        "ß",
        "½",
        "²",
        "٣",
        "-",
        "--",
        "0x1",
        "1e9",
        "offer soy to all for ?",
        "offer h1 to 2 for red",
    ),
)


@pytest.mark.parametrize(
    ("edition", "players"), [("104", "Ann,greedy,greedy"), ("104", "Ann,Bob,random"), ("154", "Ann,random")]
)
@pytest.mark.parametrize("seed", range(3))
def test_anything_typed(tmp_path: Path, edition: str, players: str, seed: int) -> None:
    random = Random(seed)
    lines = []
    for _ in range(400):
        pieces = [random.choice(PIECES) for _ in range(random.randint(0, 6))]
        line = " ".join(pieces)
        if line.split()[:1] not in ([["q"], ["quit"], ["s"], ["save"], ["op"], ["options"]]):
            lines += [line, random.choice(["", "", "p", "t", "e", "d", "y", "n", "z", "hv 1", "l"])]
    at = table(tmp_path, players, edition, seed)
    shown = typed(at, *lines)
    assert shown[-3].startswith("The game is saved.") or shown[-2].startswith("The record of the game")
    assert all(line.isprintable() for line in shown)
