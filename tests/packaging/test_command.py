"""The dispatcher: discovery, exit statuses, and how errors reach the person at the terminal."""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import beanfield
from beanfield import command
from beanfield.command._arguments import language_of
from beanfield.rules import Game, load_edition

Run = Callable[[argparse.Namespace], int]


@pytest.fixture
def replace_play(monkeypatch: pytest.MonkeyPatch) -> Callable[[Run], None]:
    """Put another function in the place of the sub-command `play`, which takes an option `--games`."""

    def replace(run: Run) -> None:
        module = SimpleNamespace(
            SUMMARY="Play.", run=run, add_arguments=lambda parser: parser.add_argument("--games", type=int)
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


def test_no_sub_command_starts_the_terminal_game(
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


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "There is no sub-command nonsense; there are "),
        (["replya"], "There is no sub-command replya. Did you mean replay?"),
        (
            ["--nonsense"],
            "beanfield play has no option --nonsense. beanfield play --help lists those there are.",
        ),
        (["--"], "There is no sub-command --; there are "),
        (["-x"], "beanfield play has no option -x."),
        (["play", "--nonsense"], "beanfield play has no option --nonsense."),
        (["play", "--edtion", "154"], "beanfield play has no option --edtion. Did you mean --edition?"),
        (["play", "--seed", "x"], "--seed is followed by a number, not by x."),
        (["play", "--seed"], "Something has to follow --seed."),
        (
            ["play", "--trading", "sum"],
            "--trading is followed by one of these: full, gifts, off; not by sum.",
        ),
        (["play", "now"], "now is one word too many."),
        (["play", "--pace", "inf"], "--pace is followed by a number of seconds from 0 to 60, not by inf."),
        (["watch", "--pace", "nan"], "--pace is followed by a number of seconds from 0 to 60, not by nan."),
        (["convert"], "Something is missing after beanfield convert: FILE."),
        (["play", "--lang", "xx"], "There is no language xx; there are"),
        (["play", "--edition", "\x1b[31m"], "There is no edition ?[31m;"),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(sentence)
    assert shown.err.count("\n") == 1


def test_options_alone_are_those_of_play(
    replace_play: Callable[[Run], None], capsys: pytest.CaptureFixture[str]
) -> None:
    replace_play(lambda args: int(args.games))
    assert command.main(["--games", "4"]) == 4


@pytest.mark.parametrize(
    ("given", "environment", "language"),
    [
        (["play", "--lang", "en"], {"LANG": "de_DE.UTF-8"}, "en"),
        (["play", "--lang=de-AT"], {}, "de"),
        (["play"], {"LC_ALL": "de_DE.UTF-8", "LANG": "en_GB"}, "de"),
        (["play"], {"LANG": "ja_JP.UTF-8"}, "en"),
        (["play"], {"LANGUAGE": "ja:de:en", "LANG": "en_GB"}, "de"),
        (["play", "--lang", "xx"], {"LANG": "de"}, "de"),
        (["play"], {}, "en"),
    ],
)
def test_the_language_of_refusals(
    given: list[str], environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("beanfield.words.language.languages", lambda: ["de", "en"])
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of(given) == language


@pytest.mark.skipif(os.name == "nt", reason="Windows closes streams in another way")
@pytest.mark.parametrize(
    ("shell", "sentence"),
    [
        ("watch --pace 0 --seed 1 >/dev/full", "The output cannot be written: No space left on device.\n"),
        ("play --seed 1 >/dev/full </dev/null", "The output cannot be written: No space left on device.\n"),
        ("convert {record} >/dev/full", "The output cannot be written: No space left on device.\n"),
        ("replay {record} --pace 0 >/dev/full", "The output cannot be written: No space left on device.\n"),
        ("--help >/dev/full", "The output cannot be written: No space left on device.\n"),
        ("watch --pace 0 --seed 1 >&-", "The output cannot be written: Bad file descriptor.\n"),
        ("play --seed 1 >&-", "The output cannot be written: Bad file descriptor.\n"),
        ("convert {record} >&-", "The output cannot be written: Bad file descriptor.\n"),
        ("replay {record} --pace 0 >&-", "The output cannot be written: Bad file descriptor.\n"),
    ],
)
def test_an_output_that_takes_nothing(shell: str, sentence: str, tmp_path: Path) -> None:
    if "/dev/full" in shell and not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full here")
    record = tmp_path / "game.json"
    record.write_text(json.dumps(Game.new("104", 3, 1).record()), encoding="utf-8")
    done = in_shell(shell.format(record=record), tmp_path)
    assert (done.returncode, done.stderr) == (2, sentence)


@pytest.mark.skipif(os.name == "nt", reason="Windows closes streams in another way")
def test_an_input_that_is_closed(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(json.dumps(Game.new("104", 3, 1).record()), encoding="utf-8")
    for shell in (
        "play --seed 1 <&-",
        f"replay {record} <&-",
        f"convert {record} <&-",
        "play --list <&- 2>&-",
    ):
        done = in_shell(shell, tmp_path)
        assert (done.returncode, done.stderr) == (0, "")


def test_an_output_that_lacks_letters(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(json.dumps(Game.new("104", 3, 1).record(["Zoë", "Ann", "Bo"])), encoding="utf-8")
    for shell in (
        "play --players Zoë,greedy,greedy </dev/null",
        f"replay {record} --pace 0",
        f"convert {record}",
    ):
        done = in_shell(shell, tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
        assert (done.returncode, done.stderr) == (0, "")
    done = in_shell("play --players Zoë", tmp_path, PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def in_shell(arguments: str, home: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m beanfield {arguments}'],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "BEANFIELD_HOME": str(home), **environment},
    )


def test_the_version() -> None:
    answer = beanfield_process("--version")
    assert (answer.returncode, answer.stdout) == (0, f"beanfield {beanfield.__version__}\n")


def test_help_names_every_sub_command() -> None:
    answer = beanfield_process("--help")
    assert answer.returncode == 0
    assert all(f"\n    {name}" in answer.stdout for name in command.names())


@pytest.mark.skipif(os.name == "nt", reason="a closed pipe is another error on Windows")
def test_a_reader_that_leaves_early_is_no_error() -> None:
    source = (
        "import sys; from types import SimpleNamespace; from beanfield import command\n"
        "command.names = lambda: ['play']\n"
        "command._module = lambda name: SimpleNamespace(SUMMARY='', add_arguments=lambda parser: None,\n"
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
