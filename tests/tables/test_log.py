"""The log of a game survives everything, and damage is named, never written over."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from beanfield.bots.asking import Options
from beanfield.rules import Game, Refusal
from beanfield.tables import saves
from beanfield.tables.log import GameLog, parse, read
from beanfield.tables.seats import read_players
from beanfield.tables.table import Plan, Table, Unsaved, open_saved

PLAYERS = read_players("Ann,greedy,random")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Path]:
    """A logged game of two turns with an undone step."""
    table = Table.start(Plan("104", PLAYERS, 5), tmp_path)
    _go_on(table, 60)
    table.close()
    yield table.log.path


def _go_on(table: Table, steps: int) -> None:
    """Plays for a person who plants, passes and draws."""
    while len(table.log.steps) < steps and not table.game.over:
        seat = table.asked
        if not table.is_person(seat):
            table.step()
        elif table.may_pass:
            table.act(seat, {"do": "pass"})
        else:
            table.act(seat, table.game.legal(seat)[0])


def test_every_step_is_in_the_file_when_it_is_told(tmp_path: Path) -> None:
    table = Table.start(Plan("154", read_players("Ann,greedy"), 5), tmp_path)
    for steps in range(1, 30):
        _go_on(table, steps)
        assert read(table.log.path).steps == table.log.steps
        assert len(table.log.steps) >= steps
    table.close()


def test_a_resumed_game_is_the_same(game: Path) -> None:
    before = read(game)
    table = Table.resume(game)
    assert [done.action for done in table.done] == before.steps
    record = table.record()
    assert record["deck"] == before.header["deck"]
    assert record["players"] == ["Ann", "greedy", "random"]
    _go_on(table, 100_000)
    assert table.game.over
    table.close()
    assert read(game).finished
    assert read(game).steps[: len(before.steps)] == before.steps


def test_a_cut_last_line_is_refused_and_left_out_of_a_copy(game: Path) -> None:
    data = game.read_bytes()
    start = data[:-1].rindex(b"\n") + 1
    whole = parse(game, data)
    for end in range(start + 1, len(data), 7):
        game.write_bytes(data[:end])
        with pytest.raises(Refusal, match=f"Line {len(whole.steps) + 1} of the saved game .* is cut short"):
            Table.resume(game)
        table = Table.resume(game, repair=True)
        assert table.repaired
        assert table.log.path != game
        assert table.log.steps == whole.steps[:-1]
        table.close()
        assert table.log.path.read_bytes() == data[:start]
        assert game.read_bytes() == data[:end]


def test_a_copy_with_more_damage_is_not_kept(game: Path) -> None:
    lines = game.read_bytes().split(b"\n")
    lines[3] = b'{"do":"draw","seat":2}'
    game.write_bytes(b"\n".join(lines)[:-5])
    with pytest.raises(Refusal, match="Line 4 of the saved game"):
        Table.resume(game, repair=True)
    assert [path.name for path in game.parent.glob("*.jsonl")] == [game.name]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, b"{}"),
        (1, b'{"format":"beanfield-log/1"}'),
        (2, b"nonsense"),
        (3, b"[1]"),
        (4, b'{"do":"draw","seat":2}'),
        (5, b'{"do":"plant"}'),
        (6, b'{"undo":2}'),
        (7, b'{"over":null}'),
        (8, b"\xff\xfe"),
        (9, b'{"do":"plant","seat":"x","field":0}'),
        (10, b'{"do":{"a":1},"seat":0}'),
    ],
)
def test_damage_is_named_and_the_file_left_alone(game: Path, line: int, text: bytes) -> None:
    lines = game.read_bytes().split(b"\n")
    lines[line - 1] = text
    damaged = b"\n".join(lines)
    game.write_bytes(damaged)
    with pytest.raises(Refusal) as refusal:
        Table.resume(game)
    assert refusal.value.code == "bad-record"
    assert f"Line {line} of the saved game" in refusal.value.message
    assert game.read_bytes() == damaged


def test_a_header_that_was_changed_is_noticed(game: Path) -> None:
    lines = game.read_text(encoding="utf-8").split("\n")
    header = json.loads(lines[0])
    for key, value in (
        ("seed", 6),
        ("players", [{"name": "A"}]),
        ("edition", "154"),
        ("options", {"x": 1}),
        ("deck", []),
    ):
        game.write_text("\n".join([json.dumps(header | {key: value}), *lines[1:]]), encoding="utf-8")
        with pytest.raises(Refusal):
            Table.resume(game)


def test_only_one_process_plays_a_game(game: Path) -> None:
    first = GameLog.open(game)
    with pytest.raises(Refusal, match="being played in another window"):
        GameLog.open(game)
    first.close()
    GameLog.open(game).close()


def test_the_newest_unfinished_game_is_found(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="There is no unfinished game"):
        saves.find(tmp_path, "")
    tables = [Table.start(Plan("154", read_players("greedy,greedy"), seed), tmp_path) for seed in range(3)]
    assert len({table.log.path for table in tables}) == 3
    for table in tables:
        table.step()
    _go_on(tables[2], 100_000)
    (tmp_path / "9999-cut.jsonl").write_bytes(b'{"format":"bean')
    for number, table in enumerate(tables):
        table.close()
        os.utime(table.log.path, (number, number))
    assert saves.find(tmp_path, "") == tables[1].log.path
    assert saves.find(tmp_path, tables[0].log.path.stem) == tables[0].log.path
    assert saves.find(tmp_path, str(tables[0].log.path)) == tables[0].log.path
    with pytest.raises(Refusal, match="There is no saved game nothing"):
        saves.find(tmp_path, "nothing")


def test_where_games_are_saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BEANFIELD_HOME", str(tmp_path))
    assert saves.directory() == tmp_path / "saves"
    assert saves.directory("here") == Path("here")
    monkeypatch.delenv("BEANFIELD_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert saves.directory() == tmp_path / "beanfield" / "saves"


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="Games cannot be saved in"):
        Table.start(Plan("104", PLAYERS, 5), tmp_path / "file" / "saves")


def test_going_on_from_a_record(game: Path, tmp_path: Path) -> None:
    table = Table.resume(game)
    path = tmp_path / "game.json"
    table.save(path)
    table.close()
    again = open_saved(path, None, Options(), tmp_path)
    assert again.game.view(0) == table.game.view(0)
    assert all(player.is_person for player in again.players)
    assert again.names == ["Ann", "greedy", "random"]
    again.close()
    bots = open_saved(path, PLAYERS, Options(), tmp_path)
    _go_on(bots, 100_000)
    assert bots.game.over
    bots.close()
    resumed = Table.resume(bots.log.path)
    assert resumed.game.result == bots.game.result
    resumed.close()
    with pytest.raises(Refusal, match="The record is of 3 players, not of 2"):
        open_saved(path, read_players("Ann,greedy"), Options(), tmp_path)


def test_going_on_from_a_record_with_names_that_cannot_be_used(tmp_path: Path) -> None:
    record = Game.new("104", 5, 1).record(["", "2", "Pip\nLee", "all", "seat 3"])
    table = Table.go_on_from(record, None, Options(), tmp_path)
    assert table.names == ["A", "B", "Pip Lee", "D", "E"]
    table.close()


def test_a_copied_edition_travels_with_its_game(tmp_path: Path) -> None:
    import beanfield.rules.edition as edition

    text = (Path(edition.__file__).parent / "editions" / "104.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('id = "104"', 'id = "mine-of-the-log"'), encoding="utf-8")
    table = Table.start(Plan(str(file), PLAYERS, 5), tmp_path)
    _go_on(table, 20)
    table.close()
    file.unlink()
    edition._known.pop("mine-of-the-log")
    again = Table.resume(table.log.path)
    assert again.game.view(0) == table.game.view(0)
    again.close()


def test_a_step_that_cannot_be_saved_ends_the_game(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.resume(game)
    before = game.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("beanfield.tables.log.os.fsync", full)
        with pytest.raises(Unsaved, match="No space left"):
            _go_on(table, len(table.log.steps) + 1)
    table.close()
    assert game.read_bytes().startswith(before)
    Table.resume(game).close()


@pytest.mark.parametrize("seed", range(4))
def test_any_damage_is_a_refusal(game: Path, seed: int) -> None:
    random = Random(seed)
    data = game.read_bytes()
    for _ in range(60):
        broken = bytearray(data)
        for _ in range(random.randint(1, 3)):
            place = random.randrange(len(broken))
            broken[place : place + random.randint(0, 4)] = random.choice(
                [b"", b"0", b'"', b"}", b"\n", b"-1", b"x"]
            )
        game.write_bytes(broken)
        with suppress(Refusal):
            Table.resume(game).close()
