"""The benchmark of the engine runs and prints what docs/speed.md says; how fast it is, no test asks."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
RATIOS = {
    "interpreted_to_gin_rummy",
    "compiled_to_interpreted",
    "play_out_compiled_to_interpreted",
    "event_log",
    "copy_in_decisions",
    "big_hand_in_decisions",
}


def benchmark(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks", "engine", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_prints_every_ratio_with_its_spread() -> None:
    done = benchmark("--json", "--rounds", "2", "--seconds", "0.05")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert set(report["ratios"]) == set(report["spread"]) == RATIOS
    assert all(ratio is None or ratio > 0 for ratio in report["ratios"].values())
    assert report["rounds"] == 2
    assert 750 <= report["decisions_per_game"] <= 950


def test_refuses_to_measure_no_rounds() -> None:
    done = benchmark("--rounds", "0")
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
