"""What a board says and offers at each moment."""

from typing import Any

import pytest

from beanfield.rules import Game, Refusal
from beanfield.web import forms
from tests.web.samples import moments, show

Json = dict[str, Any]


def press(button: Json) -> dict[str, list[str]]:
    """The form that a browser sends for a button."""
    return {button["field"]: [button["value"]]}


def names(buttons: list[Json]) -> list[str]:
    return [button["said"] or button["label"] for button in buttons]


def test_planting_shows_the_golden_bean_and_what_it_would_pay() -> None:
    model = show(moments.planting())
    bed = model["beds"][1]
    assert model["steps"]["main"]["label"] == "Plant Chili on field 2"
    assert model["steps"]["main"]["look"] == "gold"
    assert bed["ring"]
    assert (bed["pays"], bed["then"], bed["plus"], bed["more"]) == (1, 2, 1, "2 more: 3")
    assert [hole["seed"] for hole in bed["holes"]] == ["full"] * 5 + ["gold"] + ["empty"] * 3
    assert bed["plant"]["said"] == "Plant Chili bean on field 2, 5 chili beans, pays 1 coin"
    assert model["beds"][0]["plant"] is None
    assert model["big"]["title"] == "Chili must go in the ground"


def test_harvesting_says_what_it_pays_and_asks_once() -> None:
    model = show(moments.planting())
    harvest = model["beds"][1]["harvest"]
    assert harvest["said"] == "Harvest field 2, 5 chili beans, 1 coin; 1 more bean makes 2"
    assert forms.draft({}, press(harvest), moments.planting().seen())["ask"] == 1
    asked = show(moments.planting(), {"ask": 1})["beds"][1]["asks"]
    assert asked["text"] == "Harvest for 1 coin?"
    assert forms.action(press(asked["yes"]), moments.planting().seen()) == {"do": "harvest", "field": 1}
    person = {"name": "Mia", "options": {"confirm": False}}
    assert show(moments.planting(), person=person)["beds"][1]["harvest"]["field"] == "act"


def test_without_room_the_golden_step_is_a_harvest() -> None:
    model = show(moments.stuck())
    assert model["steps"]["main"]["label"] == "Harvest field 1 first"
    assert model["big"]["text"] == "No field is free for it: harvest one first."


def test_the_second_card_is_a_choice() -> None:
    steps = show(moments.planted_one())["steps"]
    assert steps["main"]["label"] == "Plant Soy on field 1"
    assert steps["side"]["label"] == "Turn up cards"


def test_offers_to_me_come_first_and_the_newest_is_open() -> None:
    model = show(moments.with_offers())
    assert [offer["sort"] for offer in model["offers"]] == ["answer", "answer", "own"]
    assert [offer["open"] for offer in model["offers"]] == [True, False, False]
    pip = model["offers"][0]
    assert names(pip["answers"]) == [
        "Accept offer 4: Pip gives Soy, you give Stink",
        "Counter Pip's offer 4",
        "Decline Pip's offer 4",
    ]
    assert [note["text"] for note in pip["notes"]] == ["Soy ×5 would pay 2"]
    assert model["offers"][2]["withdraw"]["said"] == "Withdraw your offer to all: Garden for Red"


def test_an_accept_names_number_and_content_and_is_played() -> None:
    table = moments.with_offers()
    accept = show(table)["offers"][0]["answers"][0]
    form = press(accept)
    action = forms.action(form, table.seen())
    assert action == {"do": "accept", "offer": 4, "hand": [], "turned_up": [1]}
    assert forms.expected(form) == "mark"
    assert table.game.is_legal(0, action)


def test_which_cards_pay_can_be_chosen() -> None:
    table = moments.paying()
    offer = next(offer for offer in show(table)["offers"] if offer["wants"] == ["chili"])
    assert [(card["place"], card["chosen"]) for card in offer["pay"]] == [(1, True), (3, False)]
    form = press(offer["answers"][0]) | {offer["pay"][1]["name"]: [str(offer["pay"][1]["value"])]}
    assert forms.action(form, table.seen())["hand"] == [2]


def test_a_draft_shows_what_a_deal_would_do() -> None:
    table = moments.with_offers()
    draft = {"open": True, "to": 3, "want": ["soy", "red"], "give_hand": [7], "give_turned_up": [1]}
    model = show(table, draft)
    assert model["composer"]["gives"] == ["stink", "blue"]
    assert (
        model["composer"]["send"]["said"]
        == "Offer to Pip: you give Stink and Blue, you get Soy and Red. Send"
    )
    assert model["beds"][0]["plus"] == 1
    seats = [other["chosen"] for other in model["others"]]
    assert seats == [False, False, True]


def test_a_draft_keeps_its_cards_when_the_hand_changes() -> None:
    table = moments.with_offers()
    draft = {"open": True, "give_hand": [7, 99], "give_turned_up": [5]}
    model = show(table, draft)
    assert model["composer"]["gives"] == ["blue"]


def test_an_offer_without_content_says_what_is_missing() -> None:
    send = show(moments.trading(), {"open": True})["composer"]["send"]
    assert send["reason"] == "Pick cards to give or beans to get"


def test_out_of_turn_nothing_is_gold_and_deals_go_to_the_active_player() -> None:
    model = show(moments.not_my_turn())
    assert model["steps"]["main"]["look"] == ""
    assert model["steps"]["main"]["label"] == "Offer to Ann"
    assert [partner["value"] for partner in model["composer"]["partners"]] == [1]
    gift = model["offers"][0]
    assert gift["answers"][0]["said"] == "Take it, offer 1: Ann gives Black-eyed"
    assert gift["notes"][0]["text"] == "You have no free field for it"
    assert model["suggestions"][0]["wants"] == ["red"]


def test_received_cards_are_picked_and_planted() -> None:
    model = show(moments.received())
    assert [card["kind"] for card in model["spread"]["received"]] == ["chili", "soy", "garden"]
    assert model["steps"]["main"]["label"] == "Plant Chili on field 2"
    other = show(moments.received(), {"card": 1})
    assert other["steps"]["main"]["label"] == "Plant Soy on field 1"
    assert forms.action(press(other["beds"][0]["plant"]), {}) == {
        "do": "plant-received",
        "field": 0,
        "card": 1,
    }


def test_a_disabled_undo_says_why() -> None:
    undo = show(moments.trading())["steps"]["undo"]
    assert undo["reason"] == "Ann has acted since, so your last step stands."
    ready = show(moments.planted_one())["steps"]["undo"]
    assert ready["said"] == "Undo: You plant chili on field 2."


def test_ending_the_trade_counts_the_unanswered_offers() -> None:
    assert show(moments.with_offers())["steps"]["side"]["said"] == "End trading, 2 offers unanswered"


def test_neighbours_are_told_in_one_line() -> None:
    ann = show(moments.with_offers())["others"][0]
    assert ann["said"] == "Ann, 5 hand cards, 3 coins, looks for Garden and Red"


def test_hand_cards_have_names_of_their_own() -> None:
    cards = show(moments.trading())["hand"]["cards"]
    assert cards[0]["said"] == "Hand card 1 of 5, Chili bean, front"
    assert cards[1]["said"] == "Hand card 2 of 5, Red bean"


def test_a_spectator_sees_no_hand_and_no_buttons() -> None:
    model = show(moments.with_offers(), me=None)
    assert model["watching"]
    assert model["hand"]["cards"] == []
    assert model["steps"]["main"] is None
    assert all(not offer["answers"] for offer in model["offers"])


def test_two_players_take_and_leave() -> None:
    model = show(moments.two_taking())
    assert model["steps"]["main"]["label"] == "Plant Soy on field 1"
    assert model["steps"]["side"]["label"] == "Leave the rest to Ann"
    left = show(moments.two_offered())
    assert left["steps"]["side"]["label"] == "Discard Soy"
    assert forms.action(press(left["steps"]["side"]), {}) == {"do": "discard-offered", "card": 0}


@pytest.mark.parametrize("moment", ["planting", "stuck", "received", "drawing", "two_taking", "two_offered"])
def test_the_golden_step_is_legal(moment: str) -> None:
    table = getattr(moments, moment)()
    action = forms.action(press(show(table)["steps"]["main"]), table.seen())
    assert table.game.is_legal(0, action)


@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_a_whole_game_by_golden_steps(players: int) -> None:
    table = moments.Sitting(Game.new("154", players, 3))
    for _ in range(3000):
        if table.game.over:
            break
        model = show(table)
        step = model["steps"]["main"]
        if step is None or table.game.phase == "trade":
            assert table.step()
        else:
            table.act(0, forms.action(press(step), table.seen()))
    assert table.game.over or table.game.phase


def test_forms_of_changes() -> None:
    seen = moments.with_offers().seen()
    draft = forms.draft({}, {"composer": ["1"], "to": ["3"], "give_hand": ["7"], "change": ["add=red"]}, seen)
    assert (draft["to"], draft["give_hand"], draft["want"], draft["open"]) == (3, [7], ["red"], True)
    assert forms.draft(draft, {"change": ["take=red"]}, seen)["want"] == []
    countered = forms.draft({}, {"change": ["counter=4"]}, seen)
    assert countered["answers"] == 4
    assert (countered["to"], countered["want"], countered["give_turned_up"]) == (3, ["soy"], [1])


def test_an_offer_form_becomes_an_offer() -> None:
    table = moments.with_offers()
    form = {"composer": ["1"], "to": ["all"], "give_hand": ["7"], "want": ["red"], "act": ["do=offer"]}
    action = forms.action(form, table.seen())
    assert action == {"do": "offer", "to": None, "give": {"turned_up": [], "hand": [4]}, "want": ["red"]}
    assert table.game.is_legal(0, action)


@pytest.mark.parametrize(
    "form",
    [{}, {"act": ["do=accept"]}, {"act": ["do=plant-received&card=x"]}, {"act": ["do=discard&hand=77"]}],
)
def test_wrong_forms_are_refused(form: dict[str, list[str]]) -> None:
    with pytest.raises(Refusal):
        forms.action(form, moments.two_taking().seen())


def test_a_step_without_a_choice_happens_by_itself_for_who_wants_that() -> None:
    eager: Json = {"person": {"name": "Mia", "options": {"autoplant": True, "autodraw": True}}}
    assert show(moments.planting(), **eager)["by_itself"]
    assert show(moments.drawing(), **eager)["by_itself"]
    assert not show(moments.planting())["by_itself"]
    assert not show(moments.planted_one(), **eager)["by_itself"]
    undone = [{"id": 1, "seat": 0, "event": {"event": "undone", "seat": 0, "entries": [0]}}]
    assert not show(moments.planting(), **eager, log=undone)["by_itself"]


def test_offers_that_came_with_a_hint_can_be_taken_over_as_they_are() -> None:
    table = moments.trading()
    advised = table.advised()
    ideas = show(table, **advised)["suggestions"]
    assert len(ideas) == len(advised["suggestions"])
    seen = table.seen(**advised)
    draft = forms.draft({}, press(ideas[0]["button"]), seen)
    assert draft["open"]
    assert draft["want"] == advised["suggestions"][0]["want"]
