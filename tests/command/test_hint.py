"""The command that goes on with a game names its programs again, in a list that is read back as it was."""

import shlex

from beanfield.bots import split
from beanfield.command._hint import go_on_command
from beanfield.tables.seats import Player


def test_a_game_with_programs_is_gone_on_with_by_naming_them() -> None:
    players = [Player("Ann"), Player("mybot", "cmd:./mybot --kinds 'red,soy'"), Player("Pip", "greedy")]
    words = shlex.split(go_on_command("game", players))
    assert split(words[words.index("--players") + 1]) == ["Ann", "cmd:./mybot --kinds 'red,soy'", "greedy"]


def test_a_game_without_programs_needs_no_players() -> None:
    assert "--players" not in go_on_command("game", [Player("Ann"), Player("Pip", "greedy")])
