"""Saving a record, going on with a game, and everything that the disk may refuse."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from beanfield.notation import text
from beanfield.tables.log import read
from beanfield.tables.table import Table
from tests.terminal.desk import table, typed
from tests.terminal.reader import Program
from tests.terminal.test_bad_input import beanfield

resource = pytest.importorskip("resource")
THREE = "me,greedy,greedy"


def refused(lines: list[str]) -> str:
    """The one sentence that `save` was answered with."""
    (sentence,) = [line for line in lines if "left as it" in line or "cannot be written" in line]
    return sentence


def test_save_never_replaces_a_game(tmp_path: Path) -> None:
    other = table(tmp_path / "elsewhere", THREE)
    at = table(tmp_path, THREE, seed=3)
    link, moved = tmp_path / "link.json", tmp_path / "moved.txt"
    link.symlink_to(at.log.path)
    moved.write_bytes(other.log.path.read_bytes())
    before = {path: path.read_bytes() for path in (at.log.path, other.log.path, moved)}
    for path in (at.log.path, other.log.path, link, moved):
        answer = refused(typed(at, f"save {path} over", "q"))
        assert answer.endswith("is a saved game or another log and was left as it is; name another file.")
    assert {path: path.read_bytes() for path in before} == before
    assert link.is_symlink()


def test_save_replaces_only_ordinary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    at = table(tmp_path / "saves", THREE, seed=3)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.iterdir())
    for name in ("pipe", "dangling", "folder", ".", "/", "..", "folder/"):
        for over in ("", " over"):
            assert "is no ordinary file" in refused(typed(at, f"save {name}{over}", "q"))
    assert sorted(tmp_path.iterdir()) == before


def test_save_goes_through_a_link_to_a_file(tmp_path: Path) -> None:
    at = table(tmp_path / "saves", THREE, seed=3)
    record, link = tmp_path / "record.json", tmp_path / "link.json"
    record.write_text("{}")
    link.symlink_to(record)
    typed(at, f"save {link} over", "q")
    assert link.is_symlink()
    assert json.loads(record.read_text())["players"][0] == "me"


def test_places_where_nothing_can_be_saved(tmp_path: Path) -> None:
    at = table(tmp_path / "saves", THREE, seed=3)
    (tmp_path / "file").write_text("mine")
    for name in ("file/x.json", "none/x.json", "n" * 300, "x\0y", "~nobody-here/x.json"):
        lines = typed(at, f"save {tmp_path / name}", "hand", "q")
        assert "cannot be written" in refused(lines)
        assert lines[-3].startswith("The game is saved.")
        assert any(line.startswith("Your hand") for line in lines)
    assert (tmp_path / "file").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "saves"]


@pytest.mark.parametrize("kind", ["file", "dangling", "long"])
def test_a_folder_of_saved_games_that_cannot_be(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "x" / "saves"
    folder.parent.mkdir()
    if kind == "file":
        folder.write_text("mine")
    elif kind == "dangling":
        folder.symlink_to(tmp_path / "nothing" / "here")
    else:
        folder = tmp_path / ("n" * 300)
    chosen = beanfield(tmp_path, "play", "--saves", str(folder))
    home = beanfield(folder.parent, "play") if kind != "long" else chosen
    for done in (chosen, home):
        assert done.returncode == 2
        assert done.stderr.startswith("Games cannot be saved in ")
        assert done.stderr.count("\n") == 1
    assert beanfield(tmp_path, "play", "--list", "--saves", str(folder)).returncode == 0
    assert beanfield(tmp_path, "play", "--resume", "--saves", str(folder)).returncode == 2


def with_room_for(size: int, home: Path, lines: str) -> subprocess.CompletedProcess[str]:
    """Plays where no file can grow beyond so many bytes."""
    return subprocess.run(
        [sys.executable, "-m", "beanfield", "play", "--players", THREE, "--seed", "3"],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "BEANFIELD_HOME": str(home)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
        timeout=30,
    )


def test_a_full_disk(tmp_path: Path) -> None:
    whole = with_room_for(100_000, tmp_path / "0", "p\nt\n")
    assert whole.returncode == 0
    (log,) = (tmp_path / "0" / "saves").glob("*.jsonl")
    header = len(log.read_bytes().split(b"\n")[0]) + 1
    at_start = with_room_for(header - 10, tmp_path / "1", "p\nt\n")
    assert at_start.returncode == 2
    assert at_start.stderr.startswith("Games cannot be saved in ")
    assert at_start.stderr.count("\n") == 1
    assert list((tmp_path / "1" / "saves").iterdir()) == []
    in_game = with_room_for(header + 40, tmp_path / "2", "p\nt\n")
    assert in_game.returncode == 2
    assert in_game.stderr.startswith("The game stopped at a step that could not be saved: ")
    assert in_game.stderr.count("\n") == 1
    (log,) = (tmp_path / "2" / "saves").glob("*.jsonl")
    assert [step["do"] for step in read(log).steps] == ["plant"]
    assert not read(log).cut
    Table.resume(log).close()


def test_a_cut_game_goes_on_in_a_copy(tmp_path: Path) -> None:
    assert beanfield(tmp_path, "play", "--edition", "154", "--players", "me,greedy").returncode == 0
    (log,) = (tmp_path / "saves").glob("*.jsonl")
    whole = log.read_bytes()
    log.write_bytes(whole + b'{"do":"pla')
    for name in ((), (log.stem,), (str(log),)):
        done = beanfield(tmp_path, "play", "--resume", *name)
        assert done.returncode == 2
        assert done.stderr.startswith(f"Line 2 of the saved game {log} is cut short; the file was left")
    done = beanfield(tmp_path, "play", "--resume", log.stem, "--repair")
    assert done.returncode == 0
    assert "This is a copy of the damaged game, without the line that was cut short." in done.stdout
    assert log.read_bytes() == whole + b'{"do":"pla'
    copy = log.with_name(f"{log.stem}-repaired.jsonl")
    assert copy.read_bytes() == whole
    assert copy.stem in done.stdout.splitlines()[-1]
    assert beanfield(tmp_path, "play", "--resume").returncode == 0
    assert beanfield(tmp_path, "play", "--repair").returncode == 2


def test_a_damaged_newest_game_names_the_others(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        assert beanfield(tmp_path, "play", "--seed", seed).returncode == 0
    older, newer = sorted((tmp_path / "saves").glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
    newer.write_bytes(newer.read_bytes() + b"nonsense\n")
    done = beanfield(tmp_path, "play", "--resume")
    assert done.returncode == 2
    assert done.stderr.startswith(f"The newest saved game, {newer.stem}, is damaged in line 2 and was left")
    assert older.stem in done.stderr
    listed = beanfield(tmp_path, "play", "--list").stdout.splitlines()
    assert listed[0].startswith(f"{newer.stem}: Line 2 of the saved game ")
    assert listed[1] == f"{older.stem}: edition 104, me, Pip, Mia, Bo; 0 steps so far."


def test_no_saved_game_to_list(tmp_path: Path) -> None:
    done = beanfield(tmp_path, "play", "--list")
    assert done.returncode == 0
    assert done.stdout == f"There is no saved game in {tmp_path / 'saves'}.\n"


def test_going_on_from_the_text_notation(tmp_path: Path) -> None:
    at = table(tmp_path, "Ann,Bob,Cleo", seed=3)
    typed(at, "", "p", "q")
    file = tmp_path / "game.txt"
    file.write_text(text.write(at.record()), encoding="utf-8")
    done = beanfield(tmp_path, "play", "--resume", str(file))
    assert done.returncode == 0
    assert done.stdout.startswith("Edition 104, 1 Ann, 2 Bob, 3 Cleo.")
    file.write_text(file.read_text(encoding="utf-8").replace("result none\n", ""), encoding="utf-8")
    cut = beanfield(tmp_path, "play", "--resume", str(file))
    assert cut.returncode == 2
    assert "the file breaks off here" in cut.stderr


@pytest.mark.parametrize("command", ["replay", "convert"])
def test_a_log_is_no_record(tmp_path: Path, command: str) -> None:
    log = table(tmp_path, THREE).log.path
    done = beanfield(tmp_path, command, str(log))
    assert done.returncode == 2
    assert done.stderr.startswith(f"The file {log} is a saved game and not a record.")
    assert f"play --resume {log}" in done.stderr


def test_convert_never_replaces_a_game(tmp_path: Path) -> None:
    at = table(tmp_path, THREE, seed=3)
    record = tmp_path / "record.json"
    at.save(record)
    before = at.log.path.read_bytes()
    done = beanfield(tmp_path, "convert", str(record), "-o", str(at.log.path), "--force")
    assert done.returncode == 2
    assert at.log.path.read_bytes() == before


def test_options_are_kept_with_the_game(tmp_path: Path) -> None:
    given = ("--players", THREE, "--width", "60")
    program = Program(["play", *given], tmp_path)
    program.block()
    for line in ("options ask always", "op tell short", "q"):
        program.say(line)
        program.block()
    program.close()
    again = Program(["play", "--resume"], tmp_path)
    again.block()
    again.say("options")
    told = " ".join(again.block() or [])
    again.end()
    assert "ask always:" in told and "tell short:" in told and "width 60:" in told
    other = Program(["play", "--resume", "--width", "0"], tmp_path)
    other.block()
    other.say("options")
    assert "width 0: letters a line, 0 for no limit." in (other.block() or [])
    other.end()


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_signals_close_together(tmp_path: Path, sent: signal.Signals) -> None:
    for pause in (0.0, 0.002, 0.02):
        program = Program(["play", "--seed", "1"], tmp_path)
        program.block()
        for _ in range(4):
            program.process.send_signal(sent)
            time.sleep(pause)
        assert program.end() == 128 + sent
        told = "".join(program.heard)
        assert "Traceback" not in told
        assert told.count("The game is saved.") == 1


def test_ctrl_c_while_the_program_starts(tmp_path: Path) -> None:
    for wait in (0.15, 0.25, 0.4, 0.6):
        program = Program(["play", "--seed", "1"], tmp_path)
        time.sleep(wait)
        program.process.send_signal(signal.SIGINT)
        status = program.end()
        told = "".join(program.heard)
        if "runpy" in told or "site" in told:
            continue  # Python itself was interrupted before any line of the program ran
        assert status in (130, -signal.SIGINT)
        assert "Traceback" not in told


def test_the_hint_is_a_command_that_works(tmp_path: Path) -> None:
    program = Program(["play", "--width", "20"], tmp_path)
    program.end()
    hint = program.heard[-1].strip()
    assert re.search(r"-m beanfield play --resume \S+$", hint)
    done = subprocess.run(
        hint,
        shell=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "BEANFIELD_HOME": str(tmp_path)},
        timeout=30,
    )
    assert done.returncode == 0
    assert done.stdout.startswith("Edition 104,")
