"""What cannot be done is said in one sentence, with status 2, and changes nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


def beanfield(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the program with no input."""
    return subprocess.run(
        [sys.executable, "-m", "beanfield", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "BEANFIELD_HOME": str(home), "PYTHONUTF8": "1"},
        timeout=30,
    )


BAD = (
    (("play", "--edition", "105"), "There is no edition 105"),
    (("play", "--edition", "missing.toml"), "The edition file missing.toml cannot be read"),
    (("play", "--players", "me,greedy"), "another number was given: 2"),
    (("play", "--players", "me,,greedy"), "Player 2 needs a name"),
    (("play", "--players", ""), "Player 1 needs a name"),
    (("play", "--players", "me,player 2,greedy"), "No player can be called player 2"),
    (("play", "--players", "me,②,greedy"), "No player can be called ②"),
    (("play", "--width", "99999999999"), "The width is a number of letters from 10"),
    (("play", "--ruling", "open_hands=perhaps"), "true, false"),
    (("play", "--players", "me,12,greedy"), "No player can be called 12"),
    (("play", "--players", "me,greedy,greedy:fast"), "takes no option"),
    (("play", "--seed", "-1"), "A seed is a whole number"),
    (("play", "--ruling", "colour"), "Write a ruling as NAME=VALUE"),
    (("play", "--ruling", "colour=red"), "colour"),
    (("play", "--ruling", "beans=soy"), ""),
    (("play", "--offers-per-turn", "-1"), "The number of offers a turn is 0 or more"),
    (("play", "--width", "3"), "The width is a number of letters from 10"),
    (("play", "--resume"), "There is no unfinished game"),
    (("play", "--resume", "nothing"), "There is no saved game nothing"),
    (("play", "--resume", "--edition", "154"), "A saved game keeps its edition"),
    (("watch", "--players", "me,greedy,greedy"), "me is no bot"),
    (("watch", "--edition", "105"), "There is no edition 105"),
)


@pytest.mark.parametrize(("arguments", "sentence"), BAD)
def test_bad_arguments(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    done = beanfield(tmp_path, *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_saved_game(tmp_path: Path) -> None:
    assert beanfield(tmp_path, "play").returncode == 0
    (log,) = (tmp_path / "saves").glob("*.jsonl")
    damaged = log.read_bytes() + b"nonsense\n"
    log.write_bytes(damaged)
    for arguments in (("play", "--resume"), ("play", "--resume", str(log))):
        done = beanfield(tmp_path, *arguments)
        assert done.returncode == 2
        assert done.stderr == f"Line 2 of the saved game {log} is not JSON; the file was left as it is.\n"
    assert log.read_bytes() == damaged


def test_help_names_every_option(tmp_path: Path) -> None:
    done = beanfield(tmp_path, "play", "--help")
    assert done.returncode == 0
    for option in (
        "--edition",
        "--players",
        "--seed",
        "--ruling",
        "--resume",
        "--saves",
        "--width",
        "--lang",
    ):
        assert option in done.stdout
