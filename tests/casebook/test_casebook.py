"""The cases of the casebook pass through a referee process, with its own runner."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.json"))
REFEREE = shlex.join([sys.executable, "-m", "beanfield", "referee"])


def test_there_are_cases() -> None:
    assert len(FILES) >= 10


@pytest.mark.parametrize("options", [[], ["--legal", "--records", "--secrets"]], ids=["plain", "all-checks"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_every_case_passes(file: Path, options: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, FOLDER / "run_cases.py", "--referee", REFEREE, *options, file],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    cases = len(json.loads(file.read_text(encoding="utf-8")))
    assert done.stdout.splitlines()[-1:] == [f"{cases} passed, 0 failed"], done.stdout + done.stderr
    assert done.returncode == 0
