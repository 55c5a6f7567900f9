"""What `make play` says where the Python that it is given cannot do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import needs_program

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the Makefile is for POSIX shells")


def make_play(python: Path, folder: Path) -> list[str]:
    """The lines on standard error of a `make play` that must fail before it changes anything."""
    make = needs_program("make", untested="the messages of the Makefile", get="apt install make")
    outer = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
    done = subprocess.run(
        [make, "play", f"PYTHON={python}", f"VENV={folder / 'environment'}"],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key not in outer},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert done.stdout == ""
    assert not (folder / "environment").exists()
    return [line for line in done.stderr.splitlines() if not line.startswith("make")]


def broken_python(folder: Path, question: str) -> Path:
    """This Python, except that it fails when its command holds `question`."""
    script = folder / "python"
    script.write_text(f'#!/bin/sh\ncase "$*" in *{question}*) exit 1;; esac\nexec {sys.executable} "$@"\n')
    script.chmod(0o755)
    return script


def test_without_the_venv_module_one_line_names_the_package(tmp_path: Path) -> None:
    python = broken_python(tmp_path, "ensurepip")
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    assert make_play(python, tmp_path) == [
        f"{python} has no venv module; on Debian and Ubuntu this brings it: apt install {package}"
    ]


def test_an_old_python_is_told_in_one_line(tmp_path: Path) -> None:
    (line,) = make_play(broken_python(tmp_path, "version_info"), tmp_path)
    assert line.startswith("Beanfield needs Python 3.11 or later")


def test_no_python_is_told_in_one_line(tmp_path: Path) -> None:
    (line,) = make_play(tmp_path / "no-python", tmp_path)
    assert line.startswith("Beanfield needs Python 3.11 or later")
