"""Golden games are played now as they were when they were recorded."""

import pytest

from beanfield.notation.record import replay
from tests.rules.golden import GAMES, fingerprints, play, stored
from tests.rules.tables import TABLES


def test_every_edition_and_number_of_players_has_a_golden_game() -> None:
    assert {(edition, players) for edition, players, _ in GAMES.values()} == set(TABLES)


@pytest.mark.parametrize("name", GAMES)
def test_the_record_replays_to_the_same_positions_events_lists_and_result(name: str) -> None:
    golden = stored(name)
    record = golden["record"]
    found, expected = fingerprints(record), golden["fingerprints"].split()
    differing = [step for step, pair in enumerate(zip(found, expected, strict=True)) if len(set(pair)) > 1]
    assert not differing
    game = replay({**record, "result": None})
    assert game.over
    assert game.result == record["result"]


@pytest.mark.parametrize("name", GAMES)
def test_the_seed_gives_the_recorded_game_again(name: str) -> None:
    *_, game = play(name)
    assert game.record() == stored(name)["record"]


def test_between_them_the_golden_games_show_every_action_and_event() -> None:
    actions, events = set(), set()
    for name in GAMES:
        for game in play(name):
            events |= {event["event"] for event in game.events(None)}
        actions |= {action["do"] for action in game.record()["actions"]}
    assert len(actions) == 16
    assert len(events) == 17
