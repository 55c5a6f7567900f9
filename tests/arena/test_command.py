"""`beanfield arena` from the outside."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from beanfield import command
from beanfield.command._progress import Progress
from beanfield.notation.record import replay

Json = dict[str, Any]

GARBAGE = """read line
echo '{"do": "plant", "field": 0}'
read line
echo hello >&2
echo plant, please
cat >&2
"""
PLAYER_KEYS = ["name", "win_share", "low", "high", "coins", "decision_ms", "illegal", "late"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is kept outside of the test's folder."""
    monkeypatch.setenv("BEANFIELD_HOME", str(tmp_path / "home"))
    handler = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(signal, "signal", lambda *_: handler)
    return tmp_path / "home"


def arena(*arguments: str) -> int:
    return command.main(["arena", "--jobs", "1", *arguments])


def results(capsys: pytest.CaptureFixture[str], *arguments: str) -> Json:
    assert arena("--json", *arguments) == 0
    told: Json = json.loads(capsys.readouterr().out)
    return told


def test_json_has_the_agreed_keys_in_the_order_of_the_players(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    players = "random,greedy,random"
    told = results(capsys, "--edition", "154", "--players", players, "--games", "3", "--seed", "8")
    assert list(told)[:3] == ["games", "seed", "players"]
    assert (told["games"], told["seed"], told["edition"]) == (3, 8, "154")
    assert [player["name"] for player in told["players"]] == players.split(",")
    for player in told["players"]:
        assert set(PLAYER_KEYS) <= set(player)
        assert set(player["decision_ms"]) == {"median", "p95"}
        assert player["low"] <= player["win_share"] <= player["high"]
    assert told["trades_per_turn"] > 0
    assert sum(player["win_share"] for player in told["players"]) == pytest.approx(1, abs=1e-3)
    assert not list((home / "arena").iterdir())


def test_sentences_csv_records_and_a_plot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    places = [
        "--csv",
        str(tmp_path / "a.csv"),
        "--records",
        str(tmp_path / "r"),
        "--plot",
        str(tmp_path / "a.svg"),
    ]
    assert arena("--players", "greedy,random,random", "--games", "3", *places) == 0
    captured = capsys.readouterr()
    assert "greedy: wins" in captured.out
    assert "3 of 3 games" in captured.err
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 10
    records = sorted((tmp_path / "r").iterdir())
    assert [replay(json.loads(record.read_text())).over for record in records] == [True] * 3
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    going_on = ["--from-record", str(records[1]), "--step", "50", "--players", "random,random,greedy"]
    assert results(capsys, *going_on, "--games", "2")["games"] == 2


def test_trading_can_be_switched_off(capsys: pytest.CaptureFixture[str]) -> None:
    players = ["--players", "greedy,greedy,random", "--games", "1"]
    assert results(capsys, *players, "--trading", "off")["trades_per_turn"] == 0
    gifts = results(capsys, *players, "--trading", "gifts")
    assert gifts["trades_per_turn"] == gifts["gifts_per_turn"] > 0
    assert results(capsys, *players, "--offers-per-turn", "0")["offers_made_per_turn"] == 0


def test_a_ladder_rates_everyone(capsys: pytest.CaptureFixture[str]) -> None:
    told = results(capsys, "--ladder", "--players", "random,greedy", "--seats", "3", "--games", "3")
    ratings = {player["name"]: player["rating"] for player in told["players"]}
    assert ratings["greedy"] > ratings["random"]
    assert (told["games"], len(told["tables"])) == (6, 2)


def test_a_finished_series_can_be_made_longer(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = ["--players", "random,random,random", "--results", str(tmp_path / "kept.jsonl")]
    results(capsys, *kept, "--games", "2")
    lines = (tmp_path / "kept.jsonl").read_text().splitlines()
    longer = results(capsys, *kept, "--games", "5", "--continue")
    assert (tmp_path / "kept.jsonl").read_text().splitlines()[:3] == lines
    fresh = results(capsys, *kept[:2], "--games", "5")
    assert [player["coins"] for player in longer["players"]] == [
        player["coins"] for player in fresh["players"]
    ]


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    ("sign", "status", "after"),
    [(signal.SIGINT, 130, 3), (signal.SIGTERM, 143, 3), (signal.SIGINT, 130, 1)],
    ids=["Ctrl-C", "SIGTERM", "Ctrl-C while the processes start"],
)
def test_an_interruption_keeps_what_was_played(
    tmp_path: Path, sign: signal.Signals, status: int, after: int
) -> None:
    """Ctrl-C goes to all processes in the foreground; SIGTERM to the one that was started."""
    kept = tmp_path / "kept.jsonl"
    players = ["--players", "greedy,random,random", "--jobs", "2", "--seed", "3", "--results", str(kept)]
    with subprocess.Popen(
        [sys.executable, "-m", "beanfield", "arena", *players, "--games", "10000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        until = time.monotonic() + 60
        while (not kept.exists() or kept.read_text().count("\n") < after) and time.monotonic() < until:
            time.sleep(0.1)
        if sign == signal.SIGINT:
            os.killpg(process.pid, sign)
        else:
            process.send_signal(sign)
        _, told = process.communicate(timeout=60)
    assert process.returncode == status
    assert "--continue goes on" in told
    assert "Traceback" not in told
    lines = kept.read_text().splitlines()
    assert arena(*players[:2], *players[4:], "--games", str(len(lines)), "--continue", "--quiet") == 0
    assert kept.read_text().splitlines()[: len(lines)] == lines


@pytest.fixture
def garbage(tmp_path: Path) -> str:
    """A program that answers once, and then writes what nobody can read."""
    bot = tmp_path / "garbage.sh"
    bot.write_text(GARBAGE)
    return f"cmd:sh {bot}"


@pytest.mark.skipif(os.name != "posix", reason="programs as players need a Unix")
def test_a_series_of_countless_games_begins_at_once_and_ends_when_interrupted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "tell", interrupted)
    assert arena("--players", "random,random,random", "--games", "1000000000", "--json") == 130
    captured = capsys.readouterr()
    assert json.loads(captured.out)["games"] == 1
    assert "1 of 1000000000 games" in captured.err


def test_faults_of_programs_are_counted_and_their_errors_kept(
    capsys: pytest.CaptureFixture[str], home: Path, garbage: str
) -> None:
    told = results(
        capsys, "--players", f"{garbage},random,random", "--games", "1", "--clock", "bank=2,step=0.01"
    )
    player = told["players"][0]
    assert (player["malformed"], player["dead"]) == (1, 0)
    assert player["late"] == player["decisions"] - 2
    [kept] = (home / "arena").glob("*.stderr/*.txt")
    assert kept.name == "game-000000-seat-0.txt"
    assert kept.read_text().startswith("hello\n")


@pytest.mark.skipif(os.name != "posix", reason="programs as players need a Unix")
def test_strict_stops_at_the_first_fault_and_says_how_to_replay_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, garbage: str
) -> None:
    options = [
        "--players",
        f"{garbage},random,random",
        "--strict",
        "--quiet",
        "--records",
        str(tmp_path / "r"),
    ]
    assert arena(*options, "--games", "3") == 1
    told = capsys.readouterr().err
    assert "Game 0 stopped at step 2: " in told
    request = json.loads(told.partition("Request: ")[2].splitlines()[0])
    assert (request["format"], request["seat"]) == ("beanfield-bot/1", 0)
    assert "Answer: plant, please\n" in told
    assert "Refusal: malformed: " in told
    assert "hello" in told
    record = json.loads((tmp_path / "r" / "game-000000-stopped.json").read_text())
    assert len(record["actions"]) == 1
    again = told.partition("To play it again: ")[2]
    assert "--strict --game 0" in again
    assert arena(*options, "--game", "0") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", "gredy,random,random"], "There is no bot called gredy"),
        (["--players", "random"], "another number was given: 1"),
        (["--players", "random,random,cmd:no-such-program"], "There is no program no-such-program"),
        (["--players", "random,random,cmd:"], "names no program"),
        (["--ladder", "--players", "greedy,greedy"], "two or more different players"),
        (["--ladder", "--players", "greedy,random", "--seats", "9"], "9"),
        (["--seats", "3"], "--seats goes with --ladder."),
        (["--games", "0"], "number of games is from 1 to 1000000000"),
        (["--games", "9" * 30], "number of games is from 1 to 1000000000"),
        (["--game", "-1"], "number of games is from 1 to 1000000000"),
        (["--csv", "no-such-folder/a.csv"], "no-such-folder/a.csv: "),
        (["--plot", "no-such-folder/a.svg"], "no-such-folder/a.svg: "),
        (["--records", "/dev/null/r"], "/dev/null/r: "),
        (["--clock", "bank=x"], "Write a clock as bank=60,step=0.2"),
        (["--clock", "bank=nan"], "Write a clock as bank=60,step=0.2"),
        (["--memory", "0"], "number of MiB from 1"),
        (["--plot", "a.png"], "should end in .svg"),
        (["--step", "3"], "name it with --from-record"),
        (["--from-record", "no-such-file"], "cannot be read"),
        (["--from-record", "x", "--edition", "104"], "leave them out"),
        (["--backend", "dask"], "needs both --backend dask and --scheduler"),
        (["--edition", "7"], "There is no edition 7"),
        (["--ruling", "x=1"], "x"),
    ],
)
def test_bad_arguments_are_one_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert told in captured.err
    assert captured.err.count("\n") == 1
