"""Copied edition files: new kinds of bean play, and every mistake is refused with the key that is wrong."""

import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beanfield.notation.position import load_position
from beanfield.notation.record import replay
from beanfield.rules import Edition, Game, Refusal, editions, load_edition
from beanfield.rules.edition import parse_edition
from tests.oracle.facts import BEANOMETER, CARDS, EDITION_BEANS, EDITION_RULINGS, SET_UPS
from tests.rules.tables import cards_in, fixed_chance, many
from tests.rules.walks import walk

Json = dict[str, Any]
FOLDER = resources.files("beanfield.rules") / "editions"
ORIGINAL = (FOLDER / "104.toml").read_text(encoding="utf-8")
OTHER = (FOLDER / "154.toml").read_text(encoding="utf-8")

GARDEN = """
id = "my-garden"
cards = 70

[beans]
lentil      = { cards = 30, beanometer = { 1 = 2, 4 = 5 }, name = "Red lentil" }
broad-bean2 = { cards = 25, beanometer = { 3 = 3 } }
pea         = { cards = 15, beanometer = { 1 = 1, 2 = 2, 3 = 3, 4 = 4 } }

[rulings]
single_bean = "strict"
third_field_coins = "choose"
tie_break = "hand"

[players.2]
cards = 55
removed = ["pea"]
hands = [4, 6]
fields = 2
third_field = "none"
turn_up = 2
draw = 1
exhaustions = 2

[players.3]
cards = 70
hands = [0, 2, 9]
fields = 3
third_field = "given"
turn_up = 5
draw = 7
exhaustions = 4

[players.9]
cards = 70
hands = [1, 2, 3, 4, 5, 6, 7, 8, 9]
fields = 2
third_field = "sold"
price = 1
coins_go_to = "out"
turn_up = 1
draw = 1
exhaustions = 1
"""


def refused(text: str) -> str:
    with pytest.raises(Refusal) as refusal:
        parse_edition(text, "my.toml")
    assert refusal.value.code == "unknown-edition"
    assert "my.toml" in refusal.value.message
    return refusal.value.message


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("name", ["104", "154"])
def test_the_editions_hold_the_tables_of_the_rules_page(name: str) -> None:
    edition = load_edition(name)
    assert list(edition.beans) == EDITION_BEANS[name]
    for bean, kind in edition.beans.items():
        assert kind.cards == CARDS[bean]
        assert kind.beanometer == {
            coins: needed for coins, needed in enumerate(BEANOMETER[bean], 1) if needed is not None
        }
    assert edition.rulings == EDITION_RULINGS[name]
    assert edition.sources
    assert set(edition.setups) == {players for other, players in SET_UPS if other == name}
    for players, setup in edition.setups.items():
        table = SET_UPS[name, players]
        assert sorted(setup.removed) == sorted(table.removed)
        assert list(setup.hands) == table.hands
        assert setup.third_field == table.third_field
        assert setup.fields == (3 if table.third_field == "given" else 2)
        if table.third_field == "sold":
            assert (setup.price, setup.coins_go_to) == (table.price, table.coins_go_to)
        assert (setup.turn_up, setup.draw, setup.exhaustions) == (table.turn_up, table.draw, table.limit)


@pytest.mark.parametrize(("bean", "cards"), [(bean, cards) for bean in CARDS for cards in range(25)])
def test_a_field_pays_what_its_beanometer_says(bean: str, cards: int) -> None:
    edition = load_edition("154")
    steps = [(need, coins) for coins, need in enumerate(BEANOMETER[bean], 1) if need is not None]
    assert edition.pays(bean, cards) == max((coins for need, coins in steps if need <= cards), default=0)
    assert edition.next_step(bean, cards) == next((step for step in steps if step[0] > cards), None)


@pytest.mark.parametrize("players", [2, 3, 9])
def test_games_of_a_copied_edition_with_new_beans_end_and_replay(players: int) -> None:
    edition = parse_edition(GARDEN, "garden.toml")
    for seed in range(5):
        game = Game.new(edition, players, seed=seed, chance=fixed_chance)
        cards = cards_in(game.position())
        start = game.position()
        assert load_position(start, edition=edition).position() == start
        for later in walk(game, seed):
            assert cards_in(later.position()) == cards
        assert game.over
        record = game.record()
        assert record["edition"] == "my-garden"
        assert record["edition_data"] == GARDEN
        assert replay(record).result == game.result


def test_a_new_bean_pays_and_is_named_as_its_file_says() -> None:
    edition = parse_edition(GARDEN, "garden.toml")
    assert [edition.pays("lentil", cards) for cards in (1, 2, 4, 5, 30)] == [0, 1, 1, 4, 4]
    assert edition.beans["lentil"].name == "Red lentil"
    assert edition.beans["pea"].name is None
    seats: list[Json] = [{"fields": [["broad-bean2", 3], None]}, {}]
    game = load_position({"edition": "my-garden", "seats": seats, "seed": 1}, edition=edition)
    assert game.play(0, {"do": "harvest", "field": 0})[0]["coins"] == 3


def test_a_copied_file_is_loaded_by_its_name_and_known_by_its_id(tmp_path: Path) -> None:
    file = tmp_path / "copy.toml"
    file.write_text(changed(ORIGINAL, 'id = "104"', 'id = "a-copy.1"'), encoding="utf-8")
    copied = load_edition(str(file))
    assert copied.id == "a-copy.1"
    assert copied.beans == load_edition("104").beans
    assert load_edition("a-copy.1") == copied == editions()["a-copy.1"]
    assert load_edition(str(file)) == copied
    assert Game.new(str(file), 3, seed=1).position()["edition"] == "a-copy.1"


def test_a_file_with_the_id_of_another_edition_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "copy.toml"
    file.write_text(changed(ORIGINAL, "draw = 3", "draw = 4"), encoding="utf-8")
    before = editions()
    with pytest.raises(Refusal) as refusal:
        load_edition(str(file))
    assert refusal.value.code == "unknown-edition"
    assert "104" in refusal.value.message
    assert editions() == before


@pytest.mark.parametrize("name", ["", "105", "no-such-file.toml", "a\0b.toml", "x" * 5000 + ".toml"])
def test_an_edition_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        load_edition(name)
    assert refusal.value.code == "unknown-edition"
    assert refusal.value.message


def test_a_folder_or_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe id")
    for name in ("folder.toml", "bytes.toml"):
        with pytest.raises(Refusal) as refusal:
            load_edition(str(tmp_path / name))
        assert refusal.value.code == "unknown-edition"
        assert name in refusal.value.message


TWICE = "[players.03]\ncards = 104\nremoved = []\nhands = [5, 5, 5]"
WRONG = (
    ('id = "104"', "", "id"),
    ('id = "104"', "id = 104", "id"),
    ('id = "104"', 'id = "a b"', "id"),
    ('id = "104"', 'id = "104"\ncolour = "red"', "colour"),
    ("cards = 104", "cards = 105", "cards"),
    ("cards = 104", "", "cards"),
    ("cards = 104", "cards = true", "cards"),
    ("[beans]", "[peas]", "peas"),
    ("blue       = { cards = 20,", "blue = { cards = 21,", "cards"),
    ("blue       = { cards = 20,", "blue = {", "beans.blue.cards"),
    ("blue       = { cards = 20,", "blue = { cards = 20, size = 3,", "beans.blue.size"),
    ("blue       = { cards = 20,", 'blue = { cards = "20",', "beans.blue.cards"),
    ("blue       = { cards = 20,", "blue = { cards = -20,", "beans.blue.cards"),
    ("blue       = { cards = 20,", "blue = { cards = 20.0,", "beans.blue.cards"),
    ("blue       = { cards = 20,", 'blue = { name = "", cards = 20,', "beans.blue.name"),
    ("blue       = { cards = 20,", 'blue = { name = "a\\nb", cards = 20,', "beans.blue.name"),
    ("blue       =", "Blue =", "beans.Blue"),
    ("blue       =", '"sky blue" =', "beans.sky blue"),
    ("{ 1 = 4, 2 = 6, 3 = 8, 4 = 10 }", "{}", "beans.blue.beanometer"),
    ("{ 1 = 4, 2 = 6, 3 = 8, 4 = 10 }", "4", "beans.blue.beanometer"),
    ("{ 1 = 4, 2 = 6, 3 = 8, 4 = 10 }", "{ 5 = 4 }", "beans.blue.beanometer.5"),
    ("{ 1 = 4, 2 = 6, 3 = 8, 4 = 10 }", "{ 0 = 4 }", "beans.blue.beanometer.0"),
    ("{ 1 = 4, 2 = 6, 3 = 8, 4 = 10 }", "{ one = 4 }", "beans.blue.beanometer.one"),
    ("{ 1 = 4, 2 = 6, 3 = 8, 4 = 10 }", "{ 1 = 0 }", "beans.blue.beanometer.1"),
    ("{ 1 = 4, 2 = 6, 3 = 8, 4 = 10 }", "{ 1 = 4, 2 = 4 }", "beans.blue.beanometer"),
    ("{ 1 = 4, 2 = 6, 3 = 8, 4 = 10 }", "{ 1 = 4, 2 = 3 }", "beans.blue.beanometer"),
    ("{ 1 = 4, 2 = 6, 3 = 8, 4 = 10 }", "{ 3 = 2 }", "beans.blue.beanometer.3"),
    ("[rulings]", "[ruling]", "ruling"),
    ('single_bean = "relaxed"', "", "rulings.single_bean"),
    ('single_bean = "relaxed"', 'single_bean = "loose"', "rulings.single_bean"),
    ('single_bean = "relaxed"', "single_bean = []", "rulings.single_bean"),
    ('tie_break = "shared"', 'tie_break = "shared"\nopen_hands = true', "rulings.open_hands"),
    ("[players.3]", "[players.1]", "players.1"),
    ("[players.3]", "[players.21]", "players.21"),
    ("[players.3]", "[players.three]", "players.three"),
    ("[players.3]", "[players.-3]", "players.-3"),
    ("[players.3]", "[players.6]", "players.6.hands"),
    ("[players.3]", "[players]\n3 = 7\n[players.6]", "players.3"),
    ("cards = 104\nremoved", "cards = 103\nremoved", "players.3.cards"),
    ("removed = []", 'removed = ["soy"]', "players.3.cards"),
    ("removed = []", 'removed = ["lentil"]', "players.3.removed"),
    ("removed = []", 'removed = ["soy", "soy"]', "players.3.removed"),
    ("removed = []", "removed = [[]]", "players.3.removed"),
    ("removed = []", 'removed = "soy"', "players.3.removed"),
    ("hands = [5, 5, 5]", "", "players.3.hands"),
    ("hands = [5, 5, 5]", "hands = [5, 5]", "players.3.hands"),
    ("hands = [5, 5, 5]", "hands = [5, 5, -1]", "players.3.hands"),
    ("hands = [5, 5, 5]", "hands = [5, 5, true]", "players.3.hands"),
    ("hands = [5, 5, 5]", "hands = 5", "players.3.hands"),
    ("hands = [5, 5, 5]", "hands = [50, 50, 3]", "players.3"),
    ("fields = 2", "fields = 3", "players.3.fields"),
    ("fields = 2", "fields = 1", "players.3.fields"),
    ("fields = 2", "fields = 4", "players.3.fields"),
    ('third_field = "sold"', 'third_field = "given"', "players.3.fields"),
    ('third_field = "sold"', 'third_field = "none"', "players.3.price"),
    ('third_field = "sold"', 'third_field = "gift"', "players.3.third_field"),
    ('third_field = "sold"', "", "players.3.third_field"),
    ("price = 3", "", "players.3.price"),
    ("price = 3", "price = 0", "players.3.price"),
    ('coins_go_to = "discard"', "", "players.3.coins_go_to"),
    ('coins_go_to = "discard"', 'coins_go_to = "box"', "players.3.coins_go_to"),
    ('coins_go_to = "discard"', "coins_go_to = [1]", "players.3.coins_go_to"),
    ("turn_up = 2", "turn_up = 0", "players.3.turn_up"),
    ("draw = 3", 'draw = "3"', "players.3.draw"),
    ("draw = 3", "", "players.3.draw"),
    ("exhaustions = 3", "exhaustions = 0", "players.3.exhaustions"),
    ("exhaustions = 3", "exhaustions = 99999999999999999999", "players.3.exhaustions"),
    ("exhaustions = 3", "exhaustions = 3\nexhaustion = 3", "players.3.exhaustion"),
    ("[sources]", "[sources]\nx = 3", "sources"),
    ("[players.4]\ncards = 104\nremoved = []\nhands = [5, 5, 5, 5]", TWICE, "players.03"),
)


@pytest.mark.parametrize(("old", "new", "key"), WRONG)
def test_a_wrong_key_is_refused_by_its_name(old: str, new: str, key: str) -> None:
    message = refused(changed(ORIGINAL, old, new))
    assert re.search(rf"(?<![\w.]){re.escape(key)}(?![\w-])", message), message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "id = ",
        'id = "x"\nid = "y"',
        "\x00",
        "cards = " + "9" * 5000,
        "a = " + "[" * 20000,
        "a." * 2000 + "b = 1",
        changed(ORIGINAL, "[players.3]", f"[players.{'9' * 5000}]"),
        changed(ORIGINAL, "cards = 104", "cards = inf"),
        changed(ORIGINAL, "cards = 104", "cards = 1979-05-27"),
        changed(ORIGINAL, "cards = 104", "cards = 1979-99-27"),
        changed(ORIGINAL, "[beans]", "[beans]\nx = {y = {y = {y = {y = {}}}}}"),
    ],
    ids=range(13),
)
def test_a_file_that_is_no_edition_at_all_is_refused(text: str) -> None:
    assert refused(text)


def spoilt(text: str, chance: Random) -> str:
    """The file with lines left out, doubled or exchanged, or values, keys and characters changed."""
    lines = text.splitlines()
    for _ in range(chance.choice([1, 1, 2, 5])):
        chance.choice(SPOILERS)(lines, chance)
    return "\n".join(lines)


def drop_line(lines: list[str], chance: Random) -> None:
    del lines[chance.randrange(len(lines))]


def move_line(lines: list[str], chance: Random) -> None:
    lines.insert(chance.randrange(len(lines)), lines[chance.randrange(len(lines))])


VALUES = (
    "0", "1", "-1", "7", "1000", "1e9", "0x10", "true", '""', '"soy"', '"é{x}"', "[]", "{}", "[[1]]", "nan",
    "[5, 5, 5, 5]", "1979-05-27T07:32:00Z", '"""a\nb"""', "9" * 30, "{ 1 = 1 }", "'{0}'",
)  # fmt: skip


def change_value(lines: list[str], chance: Random) -> None:
    place = chance.randrange(len(lines))
    lines[place] = re.sub(r"(?<== )[^,}]+", lambda _: chance.choice(VALUES), lines[place], count=1)


def change_number(lines: list[str], chance: Random) -> None:
    place = chance.randrange(len(lines))
    numbers = list(re.finditer(r"\d+", lines[place]))
    if numbers:
        found = chance.choice(numbers)
        lines[place] = lines[place][: found.start()] + chance.choice(VALUES[:6]) + lines[place][found.end() :]


def change_word(lines: list[str], chance: Random) -> None:
    place = chance.randrange(len(lines))
    words = list(re.finditer(r"[a-z_]+", lines[place]))
    if words:
        found = chance.choice(words)
        word = chance.choice(["soy", "cards", "hands", "x", "removed", "2", '"a b"'])
        lines[place] = lines[place][: found.start()] + word + lines[place][found.end() :]


def change_character(lines: list[str], chance: Random) -> None:
    place = chance.randrange(len(lines))
    at = chance.randrange(len(lines[place]) + 1)
    lines[place] = lines[place][:at] + chance.choice("[]{}=\"'\\.,#é\t\x07 0") + lines[place][at + 1 :]


SPOILERS: tuple[Callable[[list[str], Random], None], ...] = (
    drop_line, move_line, change_value, change_number, change_word, change_character,
)  # fmt: skip


@many(600)
@given(st.sampled_from([ORIGINAL, OTHER, GARDEN]), st.integers(0, 2**32))
def test_a_spoilt_file_is_refused_or_plays(text: str, seed: int) -> None:
    try:
        edition = parse_edition(spoilt(text, Random(seed)), "my.toml")
    except Refusal as refusal:
        assert refusal.code == "unknown-edition"
        assert "my.toml" in refusal.message
        return
    check_plays(edition, seed)


def check_plays(edition: Edition, seed: int) -> None:
    players = Random(seed).choice(list(edition.setups))
    game = Game.new(edition, players, seed=seed, chance=fixed_chance)
    cards = cards_in(game.position())
    *_, game = walk(game, seed, steps=30)
    assert cards_in(game.position()) == cards
    assert load_position(game.position(), edition=edition).position() == game.position()


@many(100)
@given(st.text())
def test_any_text_is_refused_without_a_traceback(text: str) -> None:
    refused(text)
