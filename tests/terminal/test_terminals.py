"""On real terminals nothing but text and line ends is written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.catalogues import LANGUAGES
from tests.terminal.reader import Program, Reader

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

import pty
import termios


def converse(lines: list[str], home: Path, **environment: str) -> str:
    """Types lines on a pseudo-terminal without echo, each at a prompt; returns all that was written."""
    terminal, theirs = pty.openpty()
    settings = termios.tcgetattr(theirs)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(theirs, termios.TCSANOW, settings)
    program = subprocess.Popen(
        [sys.executable, "-m", "beanfield", "play", "--seed", "3"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "BEANFIELD_HOME": str(home), "PYTHONUTF8": "1", **environment},
    )
    os.close(theirs)
    written = ""
    try:
        for line in lines:
            written += _until_prompt(terminal)
            os.write(terminal, line.encode() + b"\n")
        written += _until_prompt(terminal)
    finally:
        os.close(terminal)
        program.wait(20)
    return written


def _until_prompt(terminal: int) -> str:
    text = b""
    while not text.endswith(b"\n> "):
        try:
            text += os.read(terminal, 4096)
        except OSError:
            break
    return text.decode()


@pytest.mark.parametrize(
    "environment",
    [
        {"TERM": "dumb"},
        {"TERM": "xterm-256color"},
        {"TERM": "xterm", "NO_COLOR": "1"},
        *({"TERM": "xterm", "LANGUAGE": language} for language in LANGUAGES),
    ],
    ids=str,
)
def test_no_escape_codes_on_a_terminal(tmp_path: Path, environment: dict[str, str]) -> None:
    lines = [
        "",
        "help",
        "table",
        "beans",
        "\x1b[A",
        "nonsense \x1b[31m",
        "t",
        "offer soy to all for ?",
        "y",
        "q",
    ]
    written = converse(lines, tmp_path, **environment)
    assert [sign for sign in written if not sign.isprintable() and sign not in "\r\n"] == []
    assert "\r\n> " in written
    assert "play --resume" in written


def test_the_same_words_with_a_pipe(tmp_path: Path) -> None:
    arguments = ["play", "--players", "Ann,greedy,greedy", "--seed", "3"]
    heard = []
    for number, environment in enumerate(({"TERM": "dumb", "NO_COLOR": "1"}, {"TERM": "xterm", "LANG": "C"})):
        program = Program(arguments, tmp_path / str(number), **environment)
        Reader().play(program, most=80)
        program.kill()
        heard.append([line for line in program.heard if "saves" not in line])
    assert heard[0] == heard[1]


def test_a_narrow_terminal(tmp_path: Path) -> None:
    program = Program(["play", "--seed", "3", "--width", "12"], tmp_path)
    for line in ("p", "?", "t", "ta", "e"):
        program.block()
        program.say(line)
    program.end()
    lines = "".join(program.heard).splitlines()
    longest = [line for line in lines if len(line) > 12 and "/" not in line]
    assert longest == []
