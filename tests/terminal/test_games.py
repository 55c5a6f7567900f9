"""Whole games through a pipe, played by someone who knows only what the program prints."""

import json
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from beanfield.notation.record import replay
from beanfield.rules.codes import NAMES
from beanfield.tables.log import read
from beanfield.terminal.commands import COMMANDS
from tests.terminal.reader import Program, Reader

GAMES = (
    ("104", "Ann,greedy,random", 1),
    ("104", "Ann,Bob,greedy,random", 2),
    ("104", "Ann,greedy,Bob,greedy,random", 3),
    ("154", "Ann,greedy", 4),
    ("154", "Ann,Bob", 5),
    ("154", "Ann,random,greedy", 6),
    ("154", "Ann,Bob,greedy,random", 7),
    ("154", "Ann,greedy,greedy,random,random", 8),
    ("154", "Ann,greedy,random,greedy,random,greedy", 9),
    ("154", "Ann,Bob,greedy,random,greedy,random,greedy", 10),
)


def play(game: tuple[str, str, int], home: Path) -> tuple[list[str], Path]:
    """Plays one game to its end; the lines typed and the folder of the saved game."""
    edition, players, seed = game
    folder = home / f"{edition}-{seed}"
    program = Program(["play", "--edition", edition, "--players", players, "--seed", str(seed)], folder)
    reader = Reader()
    try:
        reader.play(program)
    finally:
        program.kill()
    text = "".join(program.heard)
    assert program.process.returncode == 0, text[-2000:]
    assert "The game is over." in text
    assert "\x1b" not in text
    assert "Traceback" not in text
    return reader.typed, folder / "saves"


def test_every_edition_number_of_players_and_command(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as workers:
        played = list(workers.map(lambda game: play(game, tmp_path), GAMES))
    said = {line.split()[0] for typed, _ in played for line in typed if line} | {"quit", "q"}
    assert {command.name for command in COMMANDS} - said == set()
    assert {command.short for command in COMMANDS} - said == set()
    done = set()
    for _, folder in played:
        (log,) = folder.glob("*.jsonl")
        contents = read(log)
        people = [seat for seat, player in enumerate(contents.header["players"]) if not player["bot"]]
        done |= {step["do"] for step in contents.steps if step.get("seat") in people and "do" in step}
        newest = max(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
        record = json.loads(newest.read_text(encoding="utf-8"))
        assert replay(record).result == contents.steps[-1]["over"]
    assert done == set(NAMES)


@pytest.mark.parametrize("seed", range(3))
def test_a_kill_after_any_line_loses_nothing(tmp_path: Path, seed: int) -> None:
    """Three kills in one game; what has been told before a kill is told by the log of the resumed game."""
    players = ("Ann,greedy,greedy", "Ann,greedy,greedy,greedy", "Ann,greedy")[seed]
    edition = "154" if seed == 2 else "104"
    start = ["play", "--edition", edition, "--players", players, "--seed", str(seed), "--width", "0"]
    random = Random(seed)
    told: list[str] = []
    for arguments in (start, ["play", "--resume"], ["play", "--resume"]):
        program = Program(arguments, tmp_path)
        Reader(undo=False).play(program, most=random.randint(5, 60))
        program.kill()
        told += [line.rstrip("\n") for line in program.heard]
    program = Program(["play", "--resume"], tmp_path)
    program.block()
    program.say("log 99999")
    block = program.block() or []
    events = [line for line in told if _is_event(line)]
    assert len(events) > 10
    assert [line for line in events if line not in block] == []
    assert program.end() == 0


def _is_event(line: str) -> bool:
    verbs = ("plant", "turn up", "turns up", "draw", "harvest", "end the", "ends the", "begin")
    return line.endswith(".") and any(
        line.startswith((f"You {verb}", f"greedy {verb}", f"greedy 2 {verb}", f"greedy 3 {verb}"))
        for verb in verbs
    )


def test_the_end_of_the_input_ends_the_program_well(tmp_path: Path) -> None:
    program = Program(["play"], tmp_path)
    assert program.end() == 0
    *_, said, command = "".join(program.heard).splitlines()
    assert said == "The game is saved. Go on with:"
    assert " play --resume " in command
    again = Program(["play", "--resume"], tmp_path)
    assert again.end() == 0
    assert len(list((tmp_path / "saves").glob("*.jsonl"))) == 1


@pytest.mark.parametrize("quit_line", ["quit", "q"])
def test_quit_saves(tmp_path: Path, quit_line: str) -> None:
    program = Program(["play"], tmp_path)
    program.block()
    program.say(quit_line)
    assert program.block() is None
    assert program.process.returncode == 0
    assert "The game is saved." in "".join(program.heard)


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_leave_a_game_to_go_on_with(tmp_path: Path, sent: signal.Signals, status: int) -> None:
    program = Program(["play", "--seed", "1"], tmp_path)
    program.block()
    program.say("")
    program.block()
    program.process.send_signal(sent)
    assert program.end() == status
    assert " play --resume " in program.heard[-1]
    again = Program(["play", "--resume"], tmp_path)
    assert "You plant" in "\n".join(again.block() or [])
    again.end()


def test_a_running_game_cannot_be_opened_twice(tmp_path: Path) -> None:
    program = Program(["play"], tmp_path)
    program.block()
    second = Program(["play", "--resume"], tmp_path)
    assert second.end() == 2
    assert "is being played in another window" in "".join(second.heard)
    program.end()


def test_a_reader_that_goes_away_does_no_harm(tmp_path: Path) -> None:
    program = Program(["watch", "--pace", "0", "--seed", "1"], tmp_path)
    assert program.process.stdout is not None
    program.process.stdout.readline()
    program.process.stdout.close()
    program.close()
    assert program.process.returncode == 141


def test_watch_shows_the_same_game_again(tmp_path: Path) -> None:
    def heard(*more: str) -> str:
        program = Program(
            ["watch", "--players", "greedy,random,greedy", "--seed", "5", "--pace", "0", *more], tmp_path
        )
        assert program.end() == 0
        return "".join(program.heard)

    shown = heard()
    assert shown == heard()
    assert "The game is over." in shown
    assert "front card first" not in shown
    assert "front card first" in heard("--open")
