"""What is made of rows: shares, intervals, seats, times, faults, ratings, plots and files."""

import csv
import json
import random
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from beanfield.arena import files, times
from beanfield.arena.ladder import ladder
from beanfield.arena.plot import Numbers, svg
from beanfield.arena.results import Results
from beanfield.arena.series import Series, ladder_tables
from beanfield.arena.statistics import Sample, interval, summary
from beanfield.rules import Refusal
from tests.arena.rows import RANDOM, row

SERIES = Series("104", (("a", "b", "c"),), 3)
DAMAGED: list[dict[str, object]] = [
    {"game": 2},
    {"game": -1},
    {"game": True},
    {"seating": [0, 1, 2]},
    {"coins": [1, 2]},
    {"coins": [1, 2, "3"]},
    {"winners": []},
    {"winners": [3]},
    {"turns": None},
    {"faults": [{}, {}]},
    {"faults": [{}, {}, {"late": "x"}]},
    {"times": [{}, {}, {"quick": 1}]},
]
ROWS = [
    row(0, [5, 3, 1], 0),
    row(1, [4, 4, 2], 1),
    row(2, [1, 2, 9], 2),
    row(3, [6, 6, 6], 0, winners=[2]),
]


def test_wins_coins_margins_and_seats() -> None:
    told = summary(SERIES, ROWS)
    assert (told["games"], told["deals"], told["seed"]) == (4, 2, 3)
    assert [player["name"] for player in told["players"]] == ["a", "b", "c"]
    # b sits on seats 1, 2, 0 and 1; c on seats 2, 0, 1 and 2; a on seats 0, 1, 2 and 0.
    assert [player["win_share"] for player in told["players"]] == [2.5 / 4, 0, 1.5 / 4]
    assert [player["coins"] for player in told["players"]] == [24 / 4, 12 / 4, 13 / 4 + 1 / 4 * 0]
    assert told["players"][0]["coins_by_seat"] == [5.5, 4, 9]
    assert told["players"][0]["margin"] == (2 + 0 + 7 + 0) / 4
    assert [seat["coins"] for seat in told["seats"]] == [4, 3.75, 4.5]
    assert [seat["win_share"] for seat in told["seats"]] == [1.5 / 4, 0.5 / 4, 2 / 4]
    assert (told["trades_per_turn"], told["gifts_per_turn"]) == (0.5, 0.1)
    assert (told["coins"], told["winning_coins"]) == (pytest.approx(49 / 12, abs=1e-4), 6)


def test_faults_follow_the_player_and_not_the_seat() -> None:
    assert [player["late"] for player in summary(SERIES, ROWS)["players"]] == [2, 1, 1]
    assert all(
        player[kind] == 0 for player in summary(SERIES, ROWS)["players"] for kind in ("illegal", "dead")
    )


def test_no_games_are_no_division_by_zero() -> None:
    told = summary(SERIES, [])
    assert told["games"] == 0
    assert told["players"][0]["win_share"] is None


def test_the_interval_covers_the_truth_about_95_times_in_100() -> None:
    chance = random.Random(4)
    covered = 0
    for trial in range(120):
        games = [
            Sample(deal, 0, float(chance.random() < 0.3), 0, 0, {}, {})
            for deal in range(100)
            for _ in range(3)
        ]
        low, high = interval(games, lambda game: game.share, trial)
        assert low is not None and high is not None
        covered += low <= 0.3 <= high
    assert 105 <= covered <= 120


def test_games_of_one_deal_are_not_taken_for_independent() -> None:
    alone = [Sample(deal, 0, float(deal % 2), 0, 0, {}, {}) for deal in range(40)]
    repeated = [game for game in alone for _ in range(4)]
    assert interval(repeated, lambda game: game.share, 1) == interval(alone, lambda game: game.share, 1)


def test_quantiles_of_times_are_within_their_class() -> None:
    class Answering:
        def answer(self, request: object) -> dict[str, str]:
            return {"do": "pass"}

    timed = times.Timed(Answering())
    timed.answer({})  # type: ignore[typeddict-item]  # the player does not look at it
    assert sum(timed.times.values()) == 1
    counts = Counter({100: 90, 150: 10})
    assert times.quantile(counts, 0.5) == pytest.approx(1.05**100.5 / 1000, rel=1e-3)
    assert times.quantile(counts, 0.95) == pytest.approx(1.05**150.5 / 1000, rel=1e-3)
    assert times.quantile(Counter(), 0.5) is None
    assert times.total([{"3": 1}, {"3": 2, "4": 1}]) == {3: 3, 4: 1}


def test_the_rating_orders_the_players() -> None:
    series = Series("104", ladder_tables(["strong", "weak", "middle"], 3), 1)
    strength = {"strong": 9, "middle": 6, "weak": 3}
    rows = []
    for game in range(series.games_per_deal * 4):
        coins = [strength[name] for name in series.players(game)]
        made = row(game, coins, game % 3)
        rows.append(made | {"deal": series.deal(game), "table": series.table(game)})
    told = ladder(series, ["strong", "weak", "middle"], rows)
    assert [player["name"] for player in told["players"]] == ["strong", "weak", "middle"]
    rating = {player["name"]: player["rating"] for player in told["players"]}
    assert rating["strong"] > rating["middle"] > rating["weak"]
    assert told["players"][0]["win_share"] == 1
    assert len(told["tables"]) == 6
    assert told == ladder(series, ["strong", "weak", "middle"], rows)


def test_the_plot_is_a_picture_that_says_its_numbers() -> None:
    told = summary(SERIES, ROWS)
    told["players"][0]["name"] = "cmd:<&> " + "x" * 60
    numbers = Numbers(lambda share: f"{100 * share:.1f} %".replace(".", ","), "{:.{}f}".format)
    picture = svg(told, 1 / 3, {"title": "A & B", "wins": "Wins", "coins": "Coins"}, numbers)
    root = ElementTree.fromstring(picture)
    texts = [element.text for element in root.iter() if element.text]
    assert "A & B" in texts
    assert any("62,5 %" in text for text in texts)
    assert len(root.findall(".//*[@class='bar']")) == 3


def test_csv_has_a_line_for_each_player_of_each_game(tmp_path: Path) -> None:
    files.write_csv(tmp_path / "a.csv", SERIES, ROWS)
    with (tmp_path / "a.csv").open(newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 12
    assert tuple(lines[0]) == files.COLUMNS
    assert lines[4] == {
        "game": "1", "deal": "0", "table": "0", "seed": "1", "player": "1", "name": "b", "seat": "2",
        "win_share": "0.0", "coins": "2", "margin": "-2", "turns": "10", "trades": "5", "gifts": "1",
        "illegal": "0", "malformed": "0", "late": "0", "dead": "0",
    }  # fmt: skip


def test_results_go_on_after_an_interruption_in_the_middle_of_a_line(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "results.jsonl"
    results = Results(path, SERIES)
    results.add(ROWS[:2])
    results.close()
    with path.open("a") as file:
        file.write('{"game": 2, "co')
    again = Results(path, SERIES, go_on=True)
    assert list(again.rows) == [0, 1]
    again.add([ROWS[2]])
    again.close()
    assert [json.loads(line).get("game") for line in path.read_text().splitlines()] == [None, 0, 1, 2]
    anew = Results(path, SERIES)
    anew.close()
    assert not anew.rows
    assert len(path.read_text().splitlines()) == 1


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b"[]",
        b"\xff\xfe",
        b'{"coins": []}',
        b'{"game": []}',
        b'{"game": 0}',
        *(json.dumps({**ROWS[1], **changed}).encode() for changed in DAMAGED),
    ],
)
def test_a_damaged_file_of_results_is_refused_by_line(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "results.jsonl"
    Results(path, SERIES).close()
    with path.open("ab") as file:
        file.write(line + b"\n")
    with pytest.raises(Refusal, match="line 2: this is not the result of a game"):
        Results(path, SERIES, go_on=True)


@pytest.mark.parametrize("go_on", [True, False])
@pytest.mark.parametrize("text", [None, "my notes\n"])
def test_what_is_not_of_this_series_is_left_alone(tmp_path: Path, text: str | None, go_on: bool) -> None:
    path = tmp_path / "results.jsonl"
    if text is None:
        Results(path, SERIES).close()
    else:
        path.write_text(text)
    before = path.read_text()
    with pytest.raises(Refusal, match="another series"):
        Results(path, RANDOM, go_on)
    assert path.read_text() == before


def test_an_empty_file_of_results_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.touch()
    Results(path, SERIES, go_on=True).close()
    assert len(path.read_text().splitlines()) == 1
