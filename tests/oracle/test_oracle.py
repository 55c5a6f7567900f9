"""The casebook judges the oracle; a few properties hold it together beyond the cases."""
import json
import random

import pytest

from . import NeedsShuffle, Refused, complete, legal, new, offers, perft, play, shown, view
from .cases import all_cases, in_legal_list, play_on, run, shuffled
from .facts import CARDS, SET_UPS, Json
from .loading import placed
from .refusals import ORDER, PHASE_OF, check


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: str(case["id"]))
def test_case(case: Json) -> None:
    run(case)


def anything(position: Json, chance: random.Random) -> list[Json]:
    """Actions to choose from at random so that games come to an end."""
    number = len(position["seats"])
    end = {"seat": position["active"], "do": "end-trade"}
    actions = [action for seat in range(number) for action in legal(position, seat)]
    if end in actions and len(position["offers"]) < 4 and chance.random() < 0.5:
        return offers(position, chance.randrange(number), 1, 1) or actions
    return [end] if end in actions and chance.random() < 0.2 else actions


@pytest.mark.parametrize(("edition", "number"), SET_UPS)
def test_random_games_end_and_keep_every_card(edition: str, number: int) -> None:
    chance = random.Random(f"{edition} {number}")
    position = new(edition, number, shuffle=shuffled)
    cards = sorted(placed(position))
    for _ in range(5000):
        actions = anything(position, chance)
        if not actions:
            break
        position, events = play_on(position, chance.choice(actions))
        assert sorted(placed(position)) == cards
        assert complete(position) == position
        assert events
    assert position["phase"] == "over"
    assert events[-1]["event"] == "game-over"


def some_action(position: Json, chance: random.Random) -> Json:
    """A well-formed action that may be nonsense."""
    def place() -> int:
        return chance.randrange(-1, 4)

    def places() -> list[int]:
        return [place() for _ in range(chance.randrange(3))]

    do = chance.choice([*PHASE_OF, "harvest", "buy-field"])
    action: Json = {"seat": chance.randrange(-1, len(position["seats"]) + 1), "do": do}
    if do in ("plant", "harvest", "plant-received", "plant-offered", "take"):
        action["field"] = place()
    if do in ("plant-received", "plant-offered", "discard-offered", "take"):
        action["card"] = place()
    if do in ("accept", "decline", "withdraw"):
        action["offer"] = chance.randrange(max(1, position["next_offer"] - 4), position["next_offer"] + 1)
    if do == "accept":
        action.update(hand=places(), turned_up=places())
    if do == "discard":
        action["hand"] = place()
    if do == "offer":
        action.update(to=chance.choice([None, *range(-1, len(position["seats"]) + 1)]),
                      give={"turned_up": places(), "hand": places()},
                      want=chance.sample(list(CARDS), chance.randrange(3)))
        if chance.random() < 0.3:
            action["answers"] = place()
    if do == "buy-field" and chance.random() < 0.5:
        action["coins"] = chance.sample(range(-1, 5), 3)
    return action


@pytest.mark.parametrize(("edition", "number"), SET_UPS)
def test_what_is_not_refused_is_listed(edition: str, number: int) -> None:
    chance = random.Random(f"{edition} {number}")
    position = new(edition, number, shuffle=shuffled)
    for _ in range(150):
        for _ in range(25):
            action = some_action(position, chance)
            try:
                check(position, action)
            except Refused as refusal:
                assert refusal.code in ORDER
                assert not in_legal_list(position, action), (action, refusal.code)
            else:
                assert action["do"] == "offer" or in_legal_list(position, action), action
        position = play_on(position, chance.choice(anything(position, chance)))[0]
        if position["phase"] == "over":
            break


@pytest.mark.parametrize("case", [case for case in all_cases() if "position" in case],
                         ids=lambda case: str(case["id"]))
def test_hidden_cards_change_nothing_that_a_viewer_sees(case: Json) -> None:
    position = complete(case["position"], shuffled)
    for viewer in [None, *range(len(position["seats"]))]:
        other = exchanged(position, viewer)
        assert view(other, viewer) == view(position, viewer)
        if viewer is not None:
            assert legal(other, viewer) == legal(position, viewer)


def exchanged(position: Json, viewer: int | None) -> Json:
    """The position with the cards that a viewer cannot see exchanged among each other."""
    other: Json = json.loads(json.dumps(position))
    seats = [seat for number, seat in enumerate(other["seats"]) if number != viewer]
    hidden = [other["deck"], *(seat["coins"] for seat in seats)]
    if not position["rulings"].get("open_hands"):
        hidden += [seat["hand"] for seat in seats]
    pool = shuffled([card for pile in hidden for card in pile])
    for pile in hidden:
        pile[:] = [pool.pop() for _ in pile]
    return other


def test_events_hide_drawn_cards_and_hand_places() -> None:
    offer = {"id": 1, "from": 0, "to": 1, "give": {"turned_up": [0], "hand": [2]}, "want": [],
             "gives": ["soy", "blue"], "answers": None}
    events: list[Json] = [{"event": "drew", "seat": 0, "cards": ["soy", "red"]},
                          {"event": "offered-trade", "seat": 0, "offer": offer}]
    position = new("104", 3, shuffle=shuffled)
    assert shown(events, position, 0) == events
    drew, offered = shown(events, position, None)
    assert drew == {"event": "drew", "seat": 0, "count": 2}
    assert offered["offer"]["give"] == {"turned_up": [0]}
    assert offered["offer"]["gives"] == ["soy", "blue"]
    drew, offered = shown(events, new("104", 3, rulings={"open_hands": True}, shuffle=shuffled), 1)
    assert drew == events[0]
    assert offered["offer"]["give"] == {"turned_up": [0]}


TRADING: Json = {
    "edition": "104", "phase": "trade", "turned_up": ["soy", "soy"], "deck": ["blue"], "rest": "out",
    "rulings": {"beans": ["blue", "soy"]},
    "seats": [{"hand": ["blue"]}, {"hand": ["soy", "blue"]}, {}],
}


def test_offers_hold_every_place_partner_and_wish() -> None:
    position = complete(TRADING)
    # One of three cards to give or none, one of two kinds to want or none, both empty left out.
    assert len(offers(position, 0, 1, 1)) == 3 * ((1 + 3) * (1 + 2) - 1)
    assert len(offers(position, 1, 1, 1)) == (1 + 2) * (1 + 2) - 1
    assert len(offers(position, 2, 5, 2)) == 2 + 3
    assert offers(position, 1, 0, 0) == []


def test_perft_counts_the_tree() -> None:
    position = complete(TRADING)
    assert perft(position, 0) == 1
    assert perft(position, 1) == 1
    assert perft(position, 1, 1, 1) == 33 + 8 + 2 + 1
    # Ended trading: the two soy beans are received, and are the same choice for each of two fields.
    assert perft(position, 2) == 2
    # The second bean joins the first or takes the other field; or the first is harvested again.
    assert perft(position, 3) == 2 * 3


def test_the_same_offer_lapses_and_moves() -> None:
    position = complete(TRADING)
    for give in ([1], [0], [0, 1]):
        position = play(position, {"seat": 1, "do": "offer", "to": 0, "give": {"hand": give}, "want": []})[0]
    position, events = play(position, {"seat": 0, "do": "accept", "offer": 2})
    assert [event["event"] for event in events] == ["traded", "lapsed"]
    assert events[1]["offer"] == 3
    assert [(offer["id"], offer["give"]["hand"]) for offer in position["offers"]] == [(1, [0])]


def test_chance_is_not_the_oracles_business() -> None:
    with pytest.raises(NeedsShuffle):
        new("104", 3)
    with pytest.raises(NeedsShuffle):
        complete({"edition": "104", "seats": [{}, {}, {}]})
