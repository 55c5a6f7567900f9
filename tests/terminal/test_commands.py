"""What people type, and what it means."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import beanfield.rules.edition as edition
from beanfield.notation.position import load_position
from beanfield.rules import Refusal
from beanfield.terminal.commands import COMMANDS, Act, SoundOut, Tell, read
from beanfield.terminal.evident import PASS, evident_step
from beanfield.terminal.scene import Scene, Unclear
from beanfield.words import Words

NAMES = ["Ann", "Pip", "Mia for two"]


def scene(seat: int = 0, **position: Any) -> Scene:
    """A trade of three players with 104 cards."""
    seats: list[dict[str, Any]] = [
        {
            "hand": ["soy", "blue", "red", "blue"],
            "fields": [["soy", 2], None],
            "coins": ["red", "soy", "soy", "blue"],
        },
        {"hand": ["red", "green", "red"], "fields": [["chili", 1], ["green", 3]]},
        {"hand": ["stink"]},
    ]
    given = {"edition": "104", "phase": "trade", "seats": seats, "turned_up": ["soy", "green"], "seed": 1}
    game = load_position({**given, **position})
    return Scene(game.view(seat), seat, NAMES, Words("en", game.edition), game.edition, game.setup)


def offer(
    to: int | None, turned_up: list[int], hand: list[int], want: list[str], **more: Any
) -> dict[str, Any]:
    give = {"turned_up": turned_up, "hand": hand}
    return {"do": "offer", "seat": more.pop("seat", 0), "to": to, "give": give, "want": want, **more}


CLEAR = (
    ("offer h1, red to 2 for green", offer(1, [], [0, 2], ["green"])),
    ("o red to pip for 2 green beans and a chili", offer(1, [], [2], ["green", "green", "chili"])),
    ("offer 2 blue to all for red", offer(None, [], [1, 3], ["red"])),
    ("offer blue, blue to everyone for red", offer(None, [], [1, 3], ["red"])),
    ("offer h2 + h4 to 3 for black-eyed", offer(2, [], [1, 3], ["black-eyed"])),
    ("offer t1 and h3 to Mia for two for soy bean", offer(2, [0], [2], ["soy"])),
    ("OFFER RED TO PIP FOR BLACK EYED", offer(1, [], [2], ["black-eyed"])),
    ("offer red for soy to Pip", offer(1, [], [2], ["soy"])),
    ("offer red to 2 for nothing", offer(1, [], [2], [])),
    ("offer nothing to 2 for red", offer(1, [], [], ["red"])),
    ("give t2 to Pip", offer(1, [1], [], [])),
    ("g red to all", offer(None, [], [2], [])),
    ("ask 2 for red", offer(1, [], [], ["red"])),
    ("a all for 2 soy", offer(None, [], [], ["soy", "soy"])),
    ("trade red to player 2 for nothing", offer(1, [], [2], [])),
    ("offer all soy to two for 2 red", offer(1, [0], [0], ["red", "red"])),
    (
        "offer two blue to seat 2 for one red and three soy",
        offer(1, [], [1, 3], ["red", "soy", "soy", "soy"]),
    ),
    ("offer red to PIP for soy", offer(1, [], [2], ["soy"])),
    ("done", {"do": "end-trade", "seat": 0}),
    ("End  Turn", {"do": "end-trade", "seat": 0}),
    ("harvest field 2", {"do": "harvest", "seat": 0, "field": 1}),
    ("harvest two", {"do": "harvest", "seat": 0, "field": 1}),
    ("end", {"do": "end-trade", "seat": 0}),
    ("end trade", {"do": "end-trade", "seat": 0}),
    ("e", {"do": "end-trade", "seat": 0}),
    ("harvest 2", {"do": "harvest", "seat": 0, "field": 1}),
    ("hv soy", {"do": "harvest", "seat": 0, "field": 0}),
    ("buy with red, soy, soy", {"do": "buy-field", "seat": 0, "coins": [0, 1, 2]}),
    ("buy field with c1, c4, c2", {"do": "buy-field", "seat": 0, "coins": [0, 3, 1]}),
    ("withdraw 7", None),
)


@pytest.mark.parametrize(("line", "action"), CLEAR[:-1])
def test_clear_lines(line: str, action: dict[str, Any]) -> None:
    assert read(line, scene()) == Act(action)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("offer blue to 2 for red", offer(1, [], [1], ["red"])),
        ("offer soy to 2 for red", offer(1, [0], [], ["red"])),
        ("offer red to p for soy", offer(1, [], [2], ["soy"])),
        ("offer red to 2 for sto, sti", None),
        ("offer red to 2 for sti", offer(1, [], [2], ["stink"])),
        ("offer red for soy", offer(None, [], [2], ["soy"])),
        ("b", {"do": "buy-field", "seat": 0, "coins": [3, 2, 1]}),
    ],
)
def test_guesses_are_marked(line: str, action: dict[str, Any] | None) -> None:
    if action is None:
        with pytest.raises(Unclear):
            read(line, scene())
    else:
        assert read(line, scene()) == Act(action, guessed=True)


def test_equal_cards_side_by_side_need_no_question() -> None:
    here = scene(turned_up=[])
    here.view["seats"][0]["hand"] = ["blue", "red", "red"]
    assert read("offer red to 2 for soy", here) == Act(offer(1, [], [1], ["soy"]))


def test_asking_for_offers_gives_nothing() -> None:
    wish = SoundOut({"turned_up": [0], "hand": []}, None, False)
    assert read("offer t1 to all for ?", scene()) == wish


def test_answers() -> None:
    offers = [
        {
            "id": 3,
            "from": 1,
            "to": 0,
            "give": {"hand": [1]},
            "want": ["blue"],
            "gives": ["green"],
            "answers": None,
        },
        {
            "id": 4,
            "from": 0,
            "to": 1,
            "give": {"hand": [0]},
            "want": ["red"],
            "gives": ["soy"],
            "answers": None,
        },
    ]
    here = scene(offers=offers, next_offer=5)
    accept = {"do": "accept", "seat": 0, "offer": 3, "turned_up": [], "hand": [1]}
    assert read("accept 3", here) == Act(accept, guessed=True)
    assert read("y 3 with h4", here) == Act({**accept, "hand": [3]})
    assert read("accept", here) == Act(accept, guessed=True)
    assert read("decline 3", here) == Act({"do": "decline", "seat": 0, "offer": 3})
    assert read("w 4", here) == Act({"do": "withdraw", "seat": 0, "offer": 4})
    assert read("counter 3 red for 2 green", here) == Act(offer(1, [], [2], ["green", "green"], answers=3))
    other = scene(1, offers=offers, next_offer=5)
    assert read("accept 4", other) == Act(
        {"do": "accept", "seat": 1, "offer": 4, "turned_up": [], "hand": [0]}, guessed=True
    )


GIFT = "Say what you want for it, or write for nothing to make it a gift."
UNCLEAR = (
    ("fly", "“fly” is no command; help tells what can be done now."),
    ("h9", "“h9” is no command; help tells what can be done now."),
    ("offer", "Say what you want for it: for red, for nothing (a gift), or for ? (to hear offers)."),
    ("offer red to 2", "Say what you want for it: for red, for nothing (a gift), or for ? (to hear offers)."),
    *((f"offer t1 to 2 for{half}", GIFT) for half in ("", " ,", " and", " , and", " a", " the")),
    ("offer t1 for", GIFT),
    ("offer t1 for to 2", GIFT),
    ("ask 2 for ,", GIFT),
    ("ask 2 for nothing", "Say whom you ask and for what, such as ask 2 for red."),
    (
        "offer , to 2 for red",
        "Say what you give, such as offer soy to 2 for red, or offer nothing to 2 for red.",
    ),
    ("give and to 2", "Say what you give, such as offer soy to 2 for red, or offer nothing to 2 for red."),
    ("offer none to 2 for red", "“none” is no bean of this game; there are {beans}."),
    ("offer red to 1 for soy", "You cannot trade with yourself."),
    ("ask ann for soy", "You cannot trade with yourself."),
    ("offer red to 2 and 3 for soy", "Name one player, or all; say it again for each of several players."),
    ("offer red to 2 for all soy", "Say how many you want, such as 2 soy."),
    ("offer all to 2 for soy", "A bean has to follow all, such as all soy."),
    ("harvest 1 and 2", "Name one field at a time."),
    ("harvest blue", "No field of yours grows blue; fields are numbered from 1 to 2."),
    ("offer h7 to 2 for red", "There is no card h7; the last one is h4."),
    ("offer h1, h1 to 2 for red", "One card is named twice."),
    ("offer chili to 2 for red", "You cannot give 1 chili bean: you have 0 chili beans."),
    ("offer 3 blue to 2 for red", "You cannot give 3 blue beans: you have 2 blue beans."),
    ("offer s to 2 for red", "“s” can mean stink, soy; write more of it."),
    (
        "offer red to Zoe for soy",
        "“zoe” is nobody here; the players are 1 Ann, 2 Pip, 3 Mia for two, or all.",
    ),
    ("offer red to 9 for soy", "“9” is nobody here; the players are 1 Ann, 2 Pip, 3 Mia for two, or all."),
    ("offer red to 2 for h1", "Name kinds of bean here, not places of cards."),
    ("offer 99 red to 2 for soy", "99 is no possible number of cards."),
    ("offer red 2 to 2 for soy", "A bean has to follow the number 2."),
    ("accept 5", "There is no open offer 5; none is open."),
    ("harvest", "Name the field to harvest by its number or its bean, such as harvest 1."),
    ("harvest 3", "“3” is no field of yours; name a number from 1 to 2."),
    ("draw 3", "Nothing follows after draw: not “3”."),
    ("counter 1", "There is no open offer 1; none is open."),
)


@pytest.mark.parametrize(("line", "sentence"), UNCLEAR)
def test_unclear_lines_say_what_would_be_right(line: str, sentence: str) -> None:
    with pytest.raises(Unclear) as unclear:
        read(line, scene())
    here = scene()
    beans = here.words.row([here.words.short(kind) for kind in here.kinds()])
    assert str(unclear.value) == sentence.replace("{beans}", beans)


def test_the_phase_is_looked_at_first() -> None:
    for line in ("offer h9 to Zoe for x", "accept 3", "end", "give nonsense to 2"):
        with pytest.raises(Refusal) as refused:
            read(line, scene(phase="plant", turned_up=[]))
        assert refused.value.code == "wrong-phase"


def test_an_offer_that_is_asked_about_needs_no_number() -> None:
    offers = [
        {"id": 3, "from": 1, "to": 0, "give": {"turned_up": [], "hand": [0]}, "want": ["red"]},
        {"id": 4, "from": 2, "to": 0, "give": {"turned_up": [], "hand": [0]}, "want": ["red"]},
    ]
    here = replace(scene(offers=offers, next_offer=5), asked=4)
    accepted = {"do": "accept", "seat": 0, "offer": 4, "turned_up": [], "hand": [2]}
    for line in ("y", "yes", "accept", "accept offer 4", "accept #4"):
        assert read(line, here) == Act(accepted)
    assert read("n", here) == Act({"do": "decline", "seat": 0, "offer": 4})
    with pytest.raises(Unclear, match="Name one offer at a time"):
        read("decline 3 and 4", here)


@pytest.mark.parametrize("kind", ["for", "to", "nothing", "and", "all", "h1", "two", "all-for"])
def test_kinds_that_are_words_of_the_commands(kind: str, tmp_path: Path) -> None:
    text = (Path(edition.__file__).parent / "editions" / "104.toml").read_text(encoding="utf-8")
    text = text.replace('id = "104"', f'id = "with-{kind}"').replace("garden  ", f"{kind}  ")
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    made = edition.load_edition(str(file))
    seats = [{"hand": ["soy", kind, "red"]}, {"hand": ["red"]}, {"hand": ["stink"]}]
    given = {"edition": made.id, "phase": "trade", "seats": seats, "turned_up": ["soy"], "seed": 1}
    game = load_position(given)
    here = Scene(game.view(0), 0, NAMES, Words("en", made), made, game.setup)
    assert read(f"offer {kind} bean to 2 for red", here) == Act(offer(1, [], [1], ["red"]))
    assert read(f"offer h1, {kind} bean to 2 for red, 2 {kind} beans", here) == Act(
        offer(1, [], [0, 1], ["red", kind, kind])
    )
    assert read(f"offer red to 2 for {kind} bean and soy", here) == Act(offer(1, [], [2], [kind, "soy"]))
    assert read("offer red to all for nothing", here) == Act(offer(None, [], [2], []))


def test_only_the_active_player_gives_turned_up_cards() -> None:
    with pytest.raises(Unclear, match="Only the active player trades turned-up cards"):
        read("offer t1 for red", scene(1))
    assert read("offer green for soy", scene(1)) == Act(offer(0, [], [1], ["soy"], seat=1), guessed=True)


def test_planting() -> None:
    here = scene(phase="plant", turned_up=[])
    assert read("plant", here) == Act({"do": "plant", "seat": 0, "field": 0})
    assert read("p 2", here) == Act({"do": "plant", "seat": 0, "field": 1})
    assert read("plant soy on field 2", here) == Act({"do": "plant", "seat": 0, "field": 1})
    assert read("plant on soy", here) == Act({"do": "plant", "seat": 0, "field": 0})
    assert read("plant soy in the field 2", here) == Act({"do": "plant", "seat": 0, "field": 1})
    with pytest.raises(Unclear, match=r"Only the front card can be planted: Soy bean.*such as plant 2"):
        read("plant blue", here)
    stuck = scene(
        phase="plant", turned_up=[], seats=[{"hand": ["soy"], "fields": [["red", 1], ["blue", 4]]}, {}, {}]
    )
    with pytest.raises(Unclear, match="harvest one first, such as harvest 2"):
        read("plant", replace(stuck, harvestable=(1,)))
    assert evident_step(here, [{"seat": 0, "do": "plant", "field": 0}], False) == {
        "do": "plant",
        "seat": 0,
        "field": 0,
    }


def test_enter_in_trading_never_ends_it() -> None:
    assert evident_step(scene(), [{"do": "end-trade", "seat": 0}], True) is None
    assert evident_step(scene(1), [], True) == PASS


def test_two_players() -> None:
    seats = [{"hand": ["red", "blue"], "fields": [["soy", 2], None]}, {}]
    given = {"edition": "154", "seats": seats, "seed": 1}
    names = ["Ann", "Pip"]

    def at(**position: Any) -> Scene:
        game = load_position({**given, **position})
        return Scene(game.view(0), 0, names, Words("en", game.edition), game.edition, game.setup)

    left = at(phase="offered", offered=["chili", "soy"])
    assert read("plant-offered soy", left) == Act({"do": "plant-offered", "seat": 0, "card": 1, "field": 0})
    assert read("po chili 2", left) == Act({"do": "plant-offered", "seat": 0, "card": 0, "field": 1})
    assert read("do chili", left) == Act({"do": "discard-offered", "seat": 0, "card": 0})
    taking = at(phase="take", turned_up=["red", "soy"])
    assert read("take soy", taking) == Act({"do": "take", "seat": 0, "card": 1, "field": 0})
    assert read("k red 2", taking) == Act({"do": "take", "seat": 0, "card": 0, "field": 1})
    assert read("l", taking) == Act({"do": "leave", "seat": 0})
    planting = at(phase="plant", planted=1)
    assert read("x h2", planting) == Act({"do": "discard", "seat": 0, "hand": 1})
    assert read("discard blue", planting) == Act({"do": "discard", "seat": 0, "hand": 1})


def test_names_are_all_different() -> None:
    names = [name for command in COMMANDS for name in {command.name, command.short, *command.also}]
    assert len(names) == len(set(names))
    here = scene()
    for command in COMMANDS:
        if not command.does:
            assert isinstance(read(command.name, here), Tell)
            assert isinstance(read(command.short, here), Tell)


def test_the_page_about_the_terminal_lists_every_command() -> None:
    page = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(.+?)` \| `(.+?)` \|", page, re.MULTILINE)
    assert rows == [(command.usage.rstrip(":"), command.short) for command in COMMANDS]
