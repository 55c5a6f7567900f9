"""Seats, undo, and hearing what bots would offer."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from beanfield.bots.asking import Options
from beanfield.notation.record import replay
from beanfield.rules import Refusal, load_edition
from beanfield.tables.log import read
from beanfield.tables.options import read_options
from beanfield.tables.seats import Player, read_players
from beanfield.tables.table import Plan, Table
from beanfield.tables.talk import check_talk
from beanfield.words import Words


@contextmanager
def sitting(folder: Path, players: str, seed: int = 3, options: Options | None = None) -> Iterator[Table]:
    table = Table.start(Plan("104", read_players(players), seed, None, options or Options()), folder)
    try:
        yield table
    finally:
        table.close()


def test_a_name_of_a_bot_is_a_bot() -> None:
    assert read_players("me, greedy,random,Ann") == [
        Player("me"),
        Player("greedy", "greedy"),
        Player("random", "random"),
        Player("Ann"),
    ]


def test_equal_names_get_the_number_of_their_seat() -> None:
    assert [player.name for player in read_players("me,greedy,Me,greedy")] == [
        "me 1",
        "greedy 2",
        "Me 3",
        "greedy 4",
    ]
    assert [player.name for player in read_players("ann 2,ann,ann")] == ["ann 2", "ann 2 2", "ann 3"]
    assert [player.name for player in read_players("me,greedy,greedy", "Ann,Pip")] == ["Ann", "Pip", "greedy"]


def test_names_that_sound_alike_are_told_apart() -> None:
    same = (("Ann", "Ａｎｎ"), ("Ann", "ann!"), ("Ann", "An\u200dn"), ("Jo Ann", "joann"))
    for one, other in (*same, ("Straße", "STRASSE")):
        first, second = read_players(f"{one},{other},greedy")[:2]
        assert (first.name, second.name) == (f"{one} 1", f"{other} 2")


@pytest.mark.parametrize(
    "players",
    [
        "me,２",
        "me,②",
        "me,Player 2",
        "me,seat 1",
        "me,ALL",
        "",
        "me,,greedy",
        "me,all",
        "me,7",
        "me,\x1b[31m",
        "me,A\u202enn",
        "me,Ann\u2066",
        "me,A\u00adnn",
        "me,\ufeffAnn",
        "me,\ue000Ann",
        "me,\u200dAnn",
        "me,A\u200d\u200dnn",
        "me,\u200c",
        "x" * 41,
    ],
)
def test_names_that_cannot_be_told_apart_from_commands_are_refused(players: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read_players(players)
    assert refusal.value.code == "malformed"


@pytest.mark.parametrize("name", ["👩\u200d🚀", "🏳️\u200d🌈", "می\u200cخواهم"])
def test_emoji_and_words_with_joiners_can_be_said_and_are_names(name: str) -> None:
    assert read_players(f"{name},greedy")[0].name == name
    assert check_talk(None, f"Hello, {name}!", phrases_only=False) == f"Hello, {name}!"
    assert read_options({"name": name}).name == name


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u200f", "\u00ad", "\x07", "\ue000"])
def test_marks_of_direction_and_signs_without_a_shape_are_refused(sign: str) -> None:
    with pytest.raises(Refusal):
        check_talk(None, f"a{sign}b", phrases_only=False)
    with pytest.raises(Refusal):
        read_options({"name": f"a{sign}b"})


def test_too_many_names_are_refused() -> None:
    with pytest.raises(Refusal, match="There are 3 names for 2 players"):
        read_players("me,greedy", "a,b,c")


def test_undo_takes_back_steps_that_showed_nothing(tmp_path: Path) -> None:
    with sitting(tmp_path, "Ann,greedy,greedy") as table:
        fresh = table.game.position()
        table.act(0, {"do": "plant", "field": 0})
        middle = table.game.position()
        table.act(0, {"do": "plant", "field": 1})
        table.undo(0)
        assert table.game.position() == middle
        table.undo(0)
        assert table.game.position() == fresh
        with pytest.raises(Refusal, match="no step to take back"):
            table.undo(0)
        table.act(0, {"do": "plant", "field": 1})
        table.act(0, {"do": "turn-up"})
        with pytest.raises(Refusal, match="showed cards that were hidden"):
            table.undo(0)
        table.act(0, {"do": "end-trade"})
        table.undo(0)
        assert table.game.phase == "trade"
        assert [action["do"] for action in table.record()["actions"]] == ["plant", "turn-up"]
        assert [step for step in table.log.steps if "undo" in step] == [{"undo": 0}] * 3
        position = table.game.position()
    again = Table.resume(table.log.path)
    assert again.game.position() == position
    again.close()


def test_undo_is_refused_once_another_has_acted(tmp_path: Path) -> None:
    with sitting(tmp_path, "Ann,Bob,greedy") as table:
        table.act(0, {"do": "plant", "field": 0})
        with pytest.raises(Refusal, match="There is no step to take back"):
            table.undo(1)
        table.act(0, {"do": "turn-up"})
        table.act(1, {"do": "offer", "to": 0, "give": {"hand": [0]}, "want": []})
        table.act(0, {"do": "decline", "offer": 1})
        with pytest.raises(Refusal, match="Ann has acted since"):
            table.undo(1)
        assert len(read(table.log.path).steps) == 4


def test_a_refused_action_is_not_logged(tmp_path: Path) -> None:
    with sitting(tmp_path, "Ann,greedy,greedy") as table:
        for action in ({"do": "draw"}, {"do": "pass"}, {"do": "nonsense"}, {"do": "plant", "field": 7}):
            with pytest.raises(Refusal):
                table.act(0, action)
        assert read(table.log.path).steps == []
        assert table.done == []


def _to_trade(table: Table) -> None:
    table.act(0, {"do": "plant", "field": 0})
    table.act(0, {"do": "turn-up"})


def test_bots_make_real_offers_when_they_are_asked(tmp_path: Path) -> None:
    with sitting(tmp_path, "Ann,greedy,greedy,greedy") as table:
        _to_trade(table)
        turned_up = table.game.view(0)["turned_up"]
        hands = [seat["hand_count"] for seat in table.game.view(None)["seats"]]
        steps = table.sound_out(0, {"turned_up": [1], "hand": []}, None)
        assert steps
        for step in steps:
            offer = step.events[0]["offer"]
            assert offer["want"] == [turned_up[1]]
            assert offer["to"] == 0
        assert [seat["hand_count"] for seat in table.game.view(None)["seats"]] == hands
        assert len(table.sound_out(0, {"turned_up": [0], "hand": []}, 1)) <= 2
        table.sound_out(0, {"turned_up": [1], "hand": []}, None)
        made = [(offer["from"], offer["gives"], offer["want"]) for offer in table.game.view(None)["offers"]]
        assert all(made.count(offer) == 1 for offer in made)
        record = table.record()
        assert replay(record).view(0) == table.game.view(0)


def test_it_is_told_why_a_bot_declined(tmp_path: Path) -> None:
    words = Words("en", load_edition("104"))
    with sitting(tmp_path, "trader,trader,trader,trader", seed=8) as table:
        told = []
        while not table.game.over:
            told += [(event, table.reason(event)) for event in table.step().events]
        declined = [(event, why) for event, why in told if event["event"] == "declined"]
        assert any(why for _, why in declined)
        assert not any(why for event, why in told if event["event"] != "declined")
        event, why = next((event, why) for event, why in declined if why)
        name, sentence = table.names[event["seat"]], words.event(event, table.names, None, why)
        assert why is not None
        assert sentence == f"“{words.reason(why)}” {name} declines offer {event['offer']}."


def test_asking_for_offers_is_refused_for_cards_one_has_not(tmp_path: Path) -> None:
    with sitting(tmp_path, "Ann,greedy,greedy") as table:
        with pytest.raises(Refusal):
            table.sound_out(0, {"turned_up": [0], "hand": []}, None)
        _to_trade(table)
        with pytest.raises(Refusal):
            table.sound_out(0, {"turned_up": [], "hand": [30]}, 1)


def test_no_bot_offers_where_the_table_does_not_let_them(tmp_path: Path) -> None:
    with sitting(tmp_path, "Ann,greedy,greedy", options=Options(trading="gifts")) as table:
        _to_trade(table)
        assert table.sound_out(0, {"turned_up": [1], "hand": []}, None) == []


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Plan("105", read_players("a,b,c")), "unknown-edition"),
        (Plan("104", read_players("a,b")), "bad-players"),
        (Plan("104", read_players("a,b,c"), -1), "malformed"),
        (Plan("104", read_players("a,b,c"), 1, {"x": 1}), "malformed"),
        (Plan("104", read_players("a,b,greedy:x")), "malformed"),
    ],
)
def test_impossible_tables_leave_no_file(tmp_path: Path, plan: Plan, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        Table.start(plan, tmp_path / "saves")
    assert refusal.value.code == code
    assert not (tmp_path / "saves").exists()
