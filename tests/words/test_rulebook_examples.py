"""The worked examples of the rules, played by the engine: what they say is what happens."""

from typing import Any

import pytest

from beanfield.notation.position import load_position
from beanfield.rules import Game, Refusal
from beanfield.words import Words
from beanfield.words.rulebook import cases, rulebook
from beanfield.words.rulebook.game import Played
from tests.words.rulebooks import GAMES, NAMES

Json = dict[str, Any]
PLAYED = [Played(*game) for game in GAMES]


@pytest.fixture(params=PLAYED, ids=NAMES)
def game(request: pytest.FixtureRequest) -> Played:
    played: Played = request.param
    return played


def lay(game: Played, seats: list[Json], **more: Any) -> Game:
    """A position of this game; other seats have nothing."""
    others: list[Json] = [{} for _ in range(game.players - len(seats))]
    position = {"edition": game.edition.id, "rulings": game.options, "seats": [*seats, *others], "seed": 1}
    return load_position(position | more, edition=game.edition)


def fields(game: Played, *planted: tuple[str, int]) -> list[Any]:
    """So many fields with something on them, the others empty."""
    return [*([kind, cards] for kind, cards in planted), *[None] * (game.fields - len(planted))]


def refused(played: Game, action: Json) -> str:
    with pytest.raises(Refusal) as refusal:
        played.play(0, action)
    return refusal.value.code


def other(game: Played, *kinds: str, cards: int = 1) -> str:
    """A kind in play beside these, of which there are so many cards."""
    beans = game.edition.beans
    return next(kind for kind in game.kinds if kind not in kinds and beans[kind].cards >= cards)


def text(game: Played, example: str) -> str:
    book = rulebook(Words(), game.edition, game.players, game.options)
    return book.examples()[example]


def harvested(game: Played, case: cases.Sale) -> Json:
    played = lay(game, [{"fields": fields(game, (case.kind, case.cards))}])
    (event,) = played.play(0, {"do": "harvest", "field": 0})
    assert played.view(None)["discard"]["count"] == case.discarded
    assert played.view(None)["seats"][0]["coin_count"] == case.coins
    return event


def test_a_beanometer(game: Played) -> None:
    case = cases.step(game)
    if case.cards > 1 or game.rulings["single_bean"] != "strict":
        assert harvested(game, case)["coins"] == case.coins
    assert str(case.cards) in text(game, "beans.step")


def test_a_missing_pay_out(game: Played) -> None:
    case = cases.missing(game)
    if case is None:
        assert all(
            1 in game.edition.beans[kind].beanometer or min(game.edition.beans[kind].beanometer.values()) < 2
            for kind in game.kinds
        )
        return
    needed, coins = game.edition.next_step(case.kind, case.cards) or (0, 0)
    assert game.edition.pays(case.kind, case.cards) == 0 and coins > 1 and needed == case.cards + 1
    assert f"1 more makes {coins} coins" in text(game, "beans.missing")


def test_a_harvest(game: Played) -> None:
    case = cases.sale(game)
    assert case is not None
    event = harvested(game, case)
    assert (event["cards"], event["coins"]) == (case.cards, case.coins)
    words = Words("en", game.edition)
    told = text(game, "harvest.sale")
    assert f"Ann harvests {words.bean(case.kind, case.cards)}, which pay {case.coins} coins." in told
    assert f"{case.coins} cards are turned over" in told
    assert f"{case.discarded} cards go on the discard pile" in told


def test_a_harvest_of_nothing(game: Played) -> None:
    case = cases.nothing(game)
    assert case is not None
    assert harvested(game, case)["coins"] == 0
    assert "pay nothing" in text(game, "harvest.nothing")


def test_a_card_that_fits_nowhere(game: Played) -> None:
    case = cases.planting(game)
    assert case is not None
    planted = fields(game, *((kind, 1) for kind in case.fields))
    assert None not in planted
    played = lay(game, [{"fields": planted, "hand": [case.front]}])
    for number in range(game.fields):
        assert refused(played, {"do": "plant", "field": number}) == "field-taken"
    played.play(0, {"do": "harvest", "field": 0})
    played.play(0, {"do": "plant", "field": 0})
    assert played.view(0)["seats"][0]["fields"][0] == [case.front, 1]


def test_a_trade(game: Played) -> None:
    case = cases.trade(game)
    assert case is not None
    if game.two:
        assert "trade" not in rulebook(Words(), game.edition, 2, game.options).examples()
        return
    front = other(game, case.turned_up, case.hand, case.wanted)
    hand = [front, case.hand, front]
    pips = {"hand": [case.wanted]}
    played = lay(game, [{"hand": hand}, pips], phase="trade", turned_up=[case.turned_up], planted=1)
    give = {"turned_up": [0], "hand": [1]}
    played.play(0, {"do": "offer", "to": 1, "give": give, "want": [case.wanted]})
    played.play(1, {"do": "accept", "offer": 1, "hand": [0]})
    ann, pip = played.position()["seats"][:2]
    assert ann["received"] == [case.wanted] and ann["hand"] == [front, front]
    assert pip["received"] == [case.turned_up, case.hand] and pip["hand"] == []
    played.play(0, {"do": "end-trade"})
    assert played.phase == "plant-received"
    assert played.is_legal(0, {"do": "plant-received", "card": 0, "field": 0})
    assert played.is_legal(1, {"do": "plant-received", "card": 0, "field": 0})


def test_discards_that_join(game: Played) -> None:
    case = cases.join(game)
    if not game.two:
        assert "take" not in rulebook(Words(), game.edition, game.players, game.options).examples()
        return
    assert case is not None
    played = lay(game, [{}], planted=1, deck_top=case.turned_up, discard=[*case.joining, case.staying])
    played.play(0, {"do": "turn-up"})
    view = played.view(None)
    assert sorted(view["turned_up"]) == sorted([*case.turned_up, *case.joining])
    assert view["discard"] == {"count": 1, "top": case.staying}


def test_a_single_bean_beside_more(game: Played) -> None:
    case = cases.single(game)
    assert case is not None
    played = lay(game, [{"fields": fields(game, (case.one, 1), (case.many, case.cards))}])
    assert refused(played, {"do": "harvest", "field": 0}) == "single-bean"
    assert played.is_legal(0, {"do": "harvest", "field": 1})
    assert "only the other field" in text(game, "single.beside-more")


def test_a_single_bean_beside_empty_fields(game: Played) -> None:
    played = lay(game, [{"fields": fields(game, (game.kinds[0], 1))}])
    allowed = played.is_legal(0, {"do": "harvest", "field": 0})
    ruling = "relaxed" if allowed else "strict"
    assert text(game, f"single.beside-empty-{ruling}").endswith(
        "She may harvest it." if allowed else "She may not harvest it."
    )


def test_the_newest_coins_pay(game: Played) -> None:
    examples = rulebook(Words(), game.edition, game.players, game.options).examples()
    if game.third_field != "sold" or game.rulings["third_field_coins"] != "newest":
        assert "third-field" not in examples
        return
    case = cases.payment(game)
    assert case is not None
    played = lay(game, [{"coins": case.coins}])
    (event,) = played.play(0, {"do": "buy-field"})
    assert sorted(event["paid"]) == sorted(case.paid)
    assert played.view(0)["seats"][0]["coins"] == case.coins[: -game.price]
    words = Words("en", game.edition)
    assert f"are {words.in_order(case.coins)}." in examples["third-field"]
    assert f"with {words.in_order(case.paid)}." in examples["third-field"]


def test_a_draw_that_goes_on_from_the_new_deck(game: Played) -> None:
    examples = rulebook(Words(), game.edition, game.players, game.options).examples()
    if game.setup.exhaustions == 1:
        assert "deck" not in examples
        return
    played = drawing(game, exhaustions=0)
    played.play(0, {"do": "draw"})
    assert not played.over and played.active == 1
    assert len(played.position()["seats"][0]["hand"]) == game.setup.draw
    assert played.view(None)["exhaustions"] == 1
    assert f" {game.setup.draw} card" in examples["deck"]


def test_a_draw_that_ends_the_game(game: Played) -> None:
    played = drawing(game, exhaustions=game.setup.exhaustions - 1)
    played.play(0, {"do": "draw"})
    assert played.over
    assert len(played.position()["seats"][0]["hand"]) == 1
    assert f" {game.setup.draw} card" in text(game, "end.drawn")


def drawing(game: Played, exhaustions: int) -> Game:
    """One card in the deck, and more discards than a turn draws."""
    kind = other(game, cards=game.setup.draw + 3)
    discard = [kind] * (game.setup.draw + 2)
    return lay(game, [{}], phase="draw", deck=[kind], discard=discard, exhaustions=exhaustions, rest="out")


def test_a_tie(game: Played) -> None:
    examples = rulebook(Words(), game.edition, game.players, game.options).examples()
    few, many = cases.HAND
    kind = other(game, cards=few + many + 2)
    seats = [{"hand": [kind] * (few - 1), "coins": [kind]}, {"hand": [kind] * many, "coins": [kind]}]
    last = game.setup.exhaustions - 1
    played = lay(game, seats, phase="draw", deck=[kind], exhaustions=last, rest="out")
    played.play(0, {"do": "draw"})
    assert played.result is not None
    if game.rulings["tie_break"] == "hand":
        assert played.result["winners"] == [1]
        assert f"Ann has {few} hand cards, Pip has {many} hand cards: Pip wins." in examples["end.tie"]
    else:
        assert played.result["winners"] == [0, 1]
        assert "end.tie" not in examples


def test_every_example_is_played_here() -> None:
    played = {
        "beans.step",
        "beans.missing",
        "plant",
        "trade",
        "take",
        "harvest.sale",
        "harvest.nothing",
        "single.beside-more",
        "single.beside-empty-relaxed",
        "single.beside-empty-strict",
        "third-field",
        "deck",
        "end.drawn",
        "end.tie",
    }
    told = {
        example
        for edition, players, rulings in GAMES
        for example in rulebook(Words(), edition, players, rulings).examples()
    }
    assert told == played
