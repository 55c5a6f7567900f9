"""The rules engine against OpenSpiel and against itself: contestants, rounds, ratios (docs/speed.md)."""

import argparse
import importlib.util
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import builds

FEWEST_ROUNDS = 5
DECISIONS_PER_GAME = range(750, 951)
GOALS = {
    "interpreted_to_gin_rummy": "at least 8, better 14",
    "compiled_to_interpreted": "at least 2.5, better 3",
    "play_out_compiled_to_interpreted": "at least 4, better 5",
    "event_log": "at least 0.7",
    "copy_in_decisions": "at most 10",
    "big_hand_in_decisions": "at most 100",
}
CONTESTANTS = {
    "interpreted": ("interpreted", "driven"),
    "compiled": ("compiled", "driven"),
    "interpreted_play_out": ("interpreted", "play_out"),
    "compiled_play_out": ("compiled", "play_out"),
    "interpreted_with_event_log": ("interpreted", "logged"),
    "gin_rummy": ("interpreted", "gin_rummy"),
    "copy": ("interpreted", "copy"),
    "big_hand": ("interpreted", "big_hand"),
}
SAME_GAMES = (  # for the same seed, whatever the build
    ("interpreted", "compiled", "interpreted_with_event_log"),
    ("interpreted_play_out", "compiled_play_out"),
)

Json = dict[str, Any]


class Unreliable(Exception):
    """The figures mean nothing; the text says why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What this benchmark takes on the command line."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--rounds", type=int, default=FEWEST_ROUNDS, help="interleaved rounds (default 5)")
    parser.add_argument("--seconds", type=float, default=1.5, help="of play for each run (default 1.5)")


def run(args: argparse.Namespace) -> int:
    """Measure and print; the exit status is 1 where the figures would mean nothing."""
    if args.rounds < 1 or not 0 < args.seconds < 3600:
        print("At least one round, and seconds of play above 0 and below 3600.", file=sys.stderr)
        return 2
    try:
        report = measure(args.rounds, args.seconds)
    except Unreliable as problem:
        print(problem, file=sys.stderr)
        return 1
    print(json.dumps(report, indent=2) if args.json else as_text(report))
    return 0


def measure(rounds: int, seconds: float) -> Json:
    """Run every contestant once a round, each in a process of its own; report the ratios within the rounds.

    Raises Unreliable where the workload is another one or the builds play different games.
    """
    trees = {"interpreted": builds.interpreted(), "compiled": builds.compiled()}
    contestants = [name for name, (build, _) in CONTESTANTS.items() if trees[build] is not None]
    if importlib.util.find_spec("pyspiel") is None:
        contestants.remove("gin_rummy")
        print("No comparison with gin_rummy: pip install open_spiel, the extra [bench].", file=sys.stderr)
    results: dict[str, list[Json]] = {name: [] for name in contestants}
    for number in range(rounds):
        turn = number % len(contestants)
        for name in contestants[turn:] + contestants[:turn]:
            build, what = CONTESTANTS[name]
            results[name].append(_measured(trees[build], what, seconds, number))
    _check(results)
    return _report(results, rounds, seconds)


def _measured(tree: Path | None, what: str, seconds: float, seed: int) -> Json:
    paths = os.pathsep.join([str(tree), str(builds.PROJECT)])
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.measure", what, str(seconds), str(seed)],
        cwd=builds.PROJECT,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Unreliable(f"{what} failed: {done.stderr}")
    answer: Json = json.loads(done.stdout)
    if not Path(answer["source"]).is_relative_to(str(tree)):
        raise Unreliable(f"{what} measured {answer['source']} in place of {tree}")
    return answer


def _check(results: dict[str, list[Json]]) -> None:
    per_game = _decisions_per_game(results["interpreted"])
    if not DECISIONS_PER_GAME.start <= per_game <= DECISIONS_PER_GAME.stop - 1:
        raise Unreliable(f"{per_game:.0f} decisions a game, not 750 to 950: the workload is another one.")
    for names in SAME_GAMES:
        played = [[run["first_results"] for run in results[name]] for name in names if name in results]
        if any(games != played[0] for games in played):
            raise Unreliable(f"These do not play the same games: {', '.join(names)}.")


def _decisions_per_game(runs: list[Json]) -> float:
    return float(sum(run["decisions"] for run in runs) / sum(run["games"] for run in runs))


def _report(results: dict[str, list[Json]], rounds: int, seconds: float) -> Json:
    ratios = {
        "interpreted_to_gin_rummy": _ratios(results, "interpreted", "gin_rummy"),
        "compiled_to_interpreted": _ratios(results, "compiled", "interpreted"),
        "play_out_compiled_to_interpreted": _ratios(results, "compiled_play_out", "interpreted_play_out"),
        "event_log": _ratios(results, "interpreted_with_event_log", "interpreted"),
        "copy_in_decisions": _in_decisions(results, "copy"),
        "big_hand_in_decisions": _in_decisions(results, "big_hand"),
    }
    return {
        "ratios": {name: _rounded(median(values)) if values else None for name, values in ratios.items()},
        "spread": {
            name: [_rounded(min(values)), _rounded(max(values))] if values else None
            for name, values in ratios.items()
        },
        "goals": GOALS,
        "decisions_per_game": round(_decisions_per_game(results["interpreted"]), 1),
        "decisions_per_second": {
            name: round(median(run["per_second"] for run in runs))
            for name, runs in results.items()
            if "per_second" in runs[0]
        },
        "big_hand": results["big_hand"][0]["dearest"],
        "rounds": rounds,
        "seconds": seconds,
        "python": platform.python_version(),
        "machine": {"system": platform.platform(), "processor": _processor(), "cores": os.cpu_count()},
    }


def _ratios(results: dict[str, list[Json]], fast: str, slow: str) -> list[float]:
    if fast not in results or slow not in results:
        return []
    pairs = zip(results[fast], results[slow], strict=True)
    return [one["per_second"] / other["per_second"] for one, other in pairs]


def _in_decisions(results: dict[str, list[Json]], name: str) -> list[float]:
    pairs = zip(results[name], results["interpreted"], strict=True)
    return [run["seconds_each"] * plain["per_second"] for run, plain in pairs]


def _rounded(number: float) -> float:
    return float(f"{number:.3g}")


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor()


def as_text(report: Json) -> str:
    """The report for people, one figure a line."""
    machine = report["machine"]
    lines = [
        f"{report['decisions_per_game']} decisions a game",
        f"{report['rounds']} rounds of {report['seconds']} s",
        f"Python {report['python']}, {machine['processor']}, {machine['cores']} cores",
    ]
    for name, rate in report["decisions_per_second"].items():
        lines.append(f"{name}: {rate:,} decisions a second")
    for name, ratio in report["ratios"].items():
        goal = report["goals"][name]
        if ratio is None:
            lines.append(f"{name}: not measured ({goal})")
        else:
            low, high = report["spread"][name]
            lines.append(f"{name}: {ratio} [{low} to {high}] ({goal})")
    lines.append(f"The dearest big hand: {report['big_hand']}")
    return "\n".join(lines)
