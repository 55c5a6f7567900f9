"""The compiled build chooses exactly as the interpreted one."""

import ast
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from beanfield import bots
from tests.programs import needs

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
GAMES = """
import hashlib, json
import beanfield.bots.market as market
from beanfield.bots import names, seated
from beanfield.bots.asking import play_game
from beanfield.rules import Game

told = []
for edition, players in (
    ("104", ["expert:3", "trader", "expert:2:friendly"]),
    ("154", ["expert", "trader"]),
    ("154", names()),
):
    game = play_game(Game.new(edition, len(players), 5), seated(players, 5))
    told.append(game.record())
print(market.__file__)
print(hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest())
"""


def games(*options: str, **changes: str) -> tuple[Path, str]:
    """Where the bots come from, and one value for some whole games."""
    left_out = {"PYTHONPATH"} if "-I" in options else set()
    environment = {key: value for key, value in os.environ.items() if key not in left_out} | changes
    done = subprocess.run(
        [sys.executable, *options, "-c", GAMES], env=environment, capture_output=True, text=True, check=False
    )
    place, _, value = done.stdout.strip().partition("\n")
    return Path(place), value


def same_source(place: Path) -> bool:
    """Whether the bots in this folder are those of the source tree."""
    files = sorted((SOURCE / "beanfield" / "bots").glob("*.py"))
    copies = [place / file.name for file in files]
    return all(
        copy.exists() and copy.read_bytes() == file.read_bytes()
        for file, copy in zip(files, copies, strict=True)
    )


def test_compiled_bots_play_the_same_games() -> None:
    installed, value = games("-I")
    needs(
        bool(value) and installed.suffix != ".py" and same_source(installed.parent),
        "the compiled build of this source, installed",
        untested="that compiled bots choose as interpreted ones",
        get="apt install gcc python3-dev, then make clean test",
    )
    interpreted, other = games(PYTHONPATH=str(SOURCE))
    assert interpreted.suffix == ".py"
    assert value == other


def hot_modules() -> set[str]:
    """The modules of this room that a build compiles."""
    tree = ast.parse((ROOT / "setup.py").read_text())
    [hot] = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "HOT"
    ]
    return set(ast.literal_eval(hot)["bots"])


def test_no_interpreted_bot_inherits_from_a_compiled_one() -> None:
    """Such a class can be imported, but no bot of it can be made."""
    hot = hot_modules()
    assert "greedy" in hot
    for name in set(bots.names()) - hot:
        bot = import_module(f"beanfield.bots.{name}").Bot
        above = {kind.__module__.rpartition(".")[2] for kind in bot.__mro__[1:]}
        assert not above & hot, name
