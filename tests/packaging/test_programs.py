"""A missing program is skipped and named at the end, and is a failure where CI says that all is there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TEST = """
from tests.programs import needs_program

def test_first():
    needs_program("no-such-program", untested="the first thing", get="apt install nothing")

def test_second():
    needs_program("no-such-program", untested="the second thing", get="apt install nothing")

def test_present():
    assert needs_program("python3", untested="nothing", get="nothing")
"""
LINE = "no-such-program; untested: the {} thing; to get it: apt install nothing"


@pytest.fixture
def probe(tmp_path: Path) -> Path:
    """A test file outside the tree, run under this tree's conftest."""
    file = tmp_path / "test_probe.py"
    file.write_text(TEST)
    return file


def run_probe(probe: Path, ci: str) -> "subprocess.CompletedProcess[str]":
    root = Path(__file__).parent.parent.parent
    options = ["-p", "tests.conftest", "-p", "no:cacheprovider", "-n", "0"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(probe)],
        cwd=root, env=os.environ | {"CI": ci}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_outside_ci_the_last_lines_name_what_is_missing(probe: Path) -> None:
    done = run_probe(probe, ci="")
    assert done.returncode == 0
    told = [line for line in done.stdout.splitlines()[-5:] if line.startswith("no-such-program")]
    assert told == [LINE.format("first"), LINE.format("second")]
    assert "1 passed, 2 skipped" in done.stdout.splitlines()[-1]


def test_in_ci_a_missing_program_is_a_failure(probe: Path) -> None:
    done = run_probe(probe, ci="true")
    assert done.returncode == 1
    assert "2 failed, 1 passed" in done.stdout.splitlines()[-1]
    assert LINE.format("first") in done.stdout
