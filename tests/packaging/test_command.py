"""The dispatcher: discovery, exit statuses, and how errors reach the person at the terminal."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import beanfield
from beanfield import command
from beanfield.rules import load_edition

Run = Callable[[argparse.Namespace], int]


@pytest.fixture
def replace_play(monkeypatch: pytest.MonkeyPatch) -> Callable[[Run], None]:
    """Put another function in the place of the sub-command `play`, which takes an option `--games`."""

    def replace(run: Run) -> None:
        module = SimpleNamespace(
            __doc__="Play.", run=run, add_arguments=lambda parser: parser.add_argument("--games", type=int)
        )
        monkeypatch.setattr(command, "names", lambda: ["play"])
        monkeypatch.setattr(command, "_module", lambda name: module)

    return replace


def beanfield_process(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "beanfield", *arguments], capture_output=True, text=True, check=False
    )


def test_each_file_of_the_package_is_a_sub_command_with_help() -> None:
    for name in command.names():
        with pytest.raises(SystemExit) as left:
            command.main([name, "--help"])
        assert left.value.code == 0


def test_the_status_is_what_the_sub_command_returns(replace_play: Callable[[Run], None]) -> None:
    replace_play(lambda args: int(args.games))
    assert command.main(["play", "--games", "3"]) == 3


def test_no_sub_command_is_the_terminal_game(
    replace_play: Callable[[Run], None], capsys: pytest.CaptureFixture[str]
) -> None:
    replace_play(lambda args: print("playing") or 0)
    assert command.main([]) == 0
    assert capsys.readouterr().out == "playing\n"


def test_a_refusal_is_one_sentence_and_status_2(
    replace_play: Callable[[Run], None], capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(args: argparse.Namespace) -> int:
        load_edition("no such edition")
        return 0

    replace_play(refuse)
    assert command.main(["play"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "no such edition" in captured.err
    assert captured.err.count("\n") == 1


def test_a_file_that_cannot_be_read_is_named_and_status_2(
    replace_play: Callable[[Run], None], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    missing = tmp_path / "missing.json"
    replace_play(lambda args: len(missing.read_text()))
    assert command.main(["play"]) == 2
    assert capsys.readouterr().err.startswith(f"{missing}: ")


def test_ctrl_c_is_status_130_without_a_traceback(
    replace_play: Callable[[Run], None], capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(args: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    replace_play(interrupted)
    assert command.main(["play"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("arguments", [["nonsense"], ["--nonsense"], ["--"], ["play", "--nonsense"]])
def test_wrong_usage_is_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        command.main(arguments)
    assert left.value.code == 2
    assert "usage: beanfield" in capsys.readouterr().err


def test_the_version() -> None:
    answer = beanfield_process("--version")
    assert (answer.returncode, answer.stdout) == (0, f"beanfield {beanfield.__version__}\n")


def test_help_names_every_sub_command() -> None:
    answer = beanfield_process("--help")
    assert answer.returncode == 0
    assert all(f"    {name} " in answer.stdout for name in command.names())


@pytest.mark.skipif(os.name == "nt", reason="a closed pipe is another error on Windows")
def test_a_reader_that_leaves_early_is_no_error() -> None:
    source = (
        "import sys; from types import SimpleNamespace; from beanfield import command\n"
        "command.names = lambda: ['play']\n"
        "command._module = lambda name: SimpleNamespace(__doc__='', add_arguments=lambda parser: None,\n"
        "    run=lambda args: print('x' * 1000000) or 0)\n"
        "sys.exit(command.main(['play']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", source], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141
