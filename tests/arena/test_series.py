"""Series: the same deals for every rotation of seats, the same game wherever and whenever it is played."""

from collections import Counter
from typing import Any

import pytest

from beanfield import bots
from beanfield.arena.game import play
from beanfield.arena.series import Series, from_record, ladder_tables
from beanfield.arena.spread import Workers, run
from beanfield.bots.asking import Options, play_game
from beanfield.notation.record import replay
from beanfield.rules import Game, Refusal
from tests.arena.rows import RANDOM, played, timeless
from tests.programs import needs


def test_every_player_sits_on_every_seat_of_a_deal_once() -> None:
    series = Series("104", (("a", "b", "c", "d"),), 1)
    for deal in range(3):
        games = range(deal * 4, deal * 4 + 4)
        assert {series.deal(game) for game in games} == {deal}
        assert len({series.game_seed(game) for game in games}) == 1
        seats = Counter((name, seat) for game in games for seat, name in enumerate(series.players(game)))
        assert len(seats) == 16
        assert set(seats.values()) == {1}
    assert len({series.game_seed(game) for game in range(400)}) == 100


def test_other_series_have_other_deals_that_do_not_overlap() -> None:
    seeds = {Series("104", (("a", "b", "c"),), seed).game_seed(game) for seed in range(50) for game in (0, 3)}
    assert len(seeds) == 100


def test_the_tables_of_a_ladder_share_their_deals() -> None:
    assert ladder_tables(["a", "b"], 3) == (("a", "b", "b"), ("b", "a", "a"))
    assert ladder_tables(["a", "b", "c"], 2) == (("a", "b"), ("a", "c"), ("b", "c"))
    series = Series("104", ladder_tables(["a", "b"], 3), 1)
    assert [series.table(game) for game in range(12)] == [0, 0, 0, 1, 1, 1] * 2
    assert [series.deal(game) for game in range(12)] == [0] * 6 + [1] * 6


def test_a_game_is_the_one_that_watch_shows_for_its_seed_and_players() -> None:
    number = 4
    record = play(RANDOM, number, with_record=True).record
    seed = RANDOM.game_seed(number)
    players = [player for player in bots.seated(RANDOM.players(number), seed) if player is not None]
    assert record is not None
    assert play_game(Game.new("104", 3, seed), players).record(record["players"]) == record


def test_the_same_results_whatever_the_number_of_workers() -> None:
    series = Series("104", (("greedy", "random", "random"),), 5)
    assert timeless(played(series, 8, Workers(2))) == timeless(played(series, 8))


def test_the_same_results_on_a_dask_cluster() -> None:
    try:
        from distributed import LocalCluster
    except ImportError:
        needs(False, "distributed", untested="games on a Dask cluster", get="pip install beanfield[dask]")
    start: Any = LocalCluster
    local = start(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None)
    with local as cluster:
        rows = played(RANDOM, 7, Workers(scheduler=cluster.scheduler_address))
    assert timeless(rows) == timeless(played(RANDOM, 7))


def test_a_row_agrees_with_the_record_of_its_game() -> None:
    series = Series("104", (("greedy", "random", "greedy", "random"),), 2, options=Options(trading="gifts"))
    [[one]] = list(run(series, [3], Workers(), with_records=True))
    assert one.record is not None
    game = replay(one.record)
    row = one.row
    assert game.result is not None
    assert (row["coins"], row["winners"]) == (game.result["coins"], game.result["winners"])
    assert row["steps"] == len(one.record["actions"])
    assert row["trades"] == row["gifts"] > 0
    assert one.record["players"] == series.players(3) == ["random", "greedy", "random", "greedy"]


def test_a_record_goes_on_from_a_step_with_other_players() -> None:
    record = play(RANDOM, 0, with_record=True).record
    assert record is not None
    wanted = Series("104", (("greedy", "random", "greedy"),), 9, rotate=False)
    series = from_record(wanted, record, 60)
    going_on = play(series, 0, with_record=True)
    assert going_on.record is not None
    assert going_on.record["players"] == ["greedy", "random", "greedy"]
    before = replay({**record, "actions": record["actions"][:60], "shuffles": [], "result": None})
    start = going_on.record["start"]
    assert start["seats"] == before.position()["seats"]
    assert start["deck"] == before.position()["deck"]
    assert replay(going_on.record).over
    assert play(series, 1).row["seed"] != going_on.row["seed"]
    assert going_on.row["seating"] == [0, 1, 2]


@pytest.mark.parametrize(
    ("players", "step", "code"),
    [(3, 10**6, "bad-record"), (3, -1, "bad-record"), (3, None, "game-over"), (4, 5, "bad-players")],
)
def test_a_record_that_does_not_fit_is_refused(players: int, step: int | None, code: str) -> None:
    record = play(RANDOM, 0, with_record=True).record
    assert record is not None
    with pytest.raises(Refusal) as refused:
        from_record(Series("104", (("random",) * players,), 1), record, step)
    assert refused.value.code == code
