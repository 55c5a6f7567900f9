"""The same seed gives the same game in every process, hash seed, Python version and build."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import MISSING
from tests.rules.golden import digests, stored_digests

ROOT = Path(__file__).parent.parent.parent
NO_OTHER_PYTHON = (  # never a failure: a distribution seldom has two of them
    f"{MISSING}a second Python (3.11 or later) on the path; untested: that it plays the same games; "
    "to get it: install another version beside this one"
)
VERSIONS = [f"python3.{minor}" for minor in range(11, 20)]


def digests_by(python: str, **changes: str) -> dict[str, str]:
    done = subprocess.run(
        [python, "-m", "tests.rules.golden", "--digests"],
        cwd=ROOT,
        env={**os.environ, **changes},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def other_pythons() -> list[str]:
    """One Python of each other version, on the path or kept by pyenv, that runs."""
    kept = Path.home() / ".pyenv" / "versions"
    found = []
    for name in VERSIONS:
        if name == f"python3.{sys.version_info.minor}":
            continue
        places = [shutil.which(name), *map(str, kept.glob(f"*/bin/{name}"))]
        found += [place for place in places if place is not None and _runs(place)][:1]
    return found


def _runs(python: str) -> bool:
    return subprocess.run([python, "-c", "import json"], capture_output=True, check=False).returncode == 0


def test_this_build_plays_the_golden_games() -> None:
    assert digests() == stored_digests()


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_another_process_with_another_hash_seed_plays_the_same_games(hash_seed: str) -> None:
    assert digests_by(sys.executable, PYTHONHASHSEED=hash_seed) == stored_digests()


def test_other_versions_of_python_play_the_same_games() -> None:
    pythons = other_pythons()
    if not pythons:
        pytest.skip(NO_OTHER_PYTHON)
    for python in pythons:
        assert digests_by(python, PYTHONPATH=str(ROOT / "src")) == stored_digests()
