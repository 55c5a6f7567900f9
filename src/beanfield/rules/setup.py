"""Rulings in force, the table they make, and dealing (docs/rules, Set-up, Beginners' options)."""

from typing import Any

from beanfield.rules.board import EMPTY, GIVEN, NONE, PLANTING, Table
from beanfield.rules.edition import CHOICES, Edition
from beanfield.rules.refusals import N_, Refusal
from beanfield.rules.state import State

Json = dict[str, Any]
SEEDS = 2**53


def check_beans(edition: Edition, rulings: Any) -> None:
    """Check these overrides as far as the number of players does not matter.

    Raises Refusal: `malformed` for an unknown ruling or value, `unknown-bean` for a kind it has not got.
    """
    if not isinstance(rulings, dict | None):
        raise Refusal("malformed", N_("Rulings are an object from ruling to value."))
    for ruling, value in (rulings or {}).items():
        _check_ruling(ruling, value)
    for bean in (rulings or {}).get("beans", []):
        if bean not in edition.beans:
            raise unknown_bean(edition, bean)


def check_rulings(edition: Edition, players: int, rulings: Any) -> Json:
    """These overrides, checked.

    Raises Refusal as `check_beans` does, `bad-players`, and `bad-position` where the chosen beans do not
    cover the deal and one turn-up.
    """
    check_beans(edition, rulings)
    setup = edition.setup(players)
    rulings = rulings or {}
    chosen = rulings.get("beans")
    if chosen is not None:
        cards = sum(edition.beans[bean].cards for bean in edition.kinds_in_play(players, chosen))
        needed = sum(setup.hands) + setup.turn_up
        if cards < needed:
            raise Refusal(
                "bad-position",
                N_("The chosen beans have {cards} cards; the hands and one turn-up need {needed}."),
                cards=cards,
                needed=needed,
            )
    return {ruling: value[:] if isinstance(value, list) else value for ruling, value in rulings.items()}


def _check_ruling(ruling: Any, value: Any) -> None:
    if ruling in CHOICES:
        fits = isinstance(value, str) and value in CHOICES[ruling]
    elif ruling in ("open_hands", "third_field"):
        fits = isinstance(value, bool)
    elif ruling == "beans":
        fits = isinstance(value, list) and all(isinstance(bean, str) for bean in value)
        fits = fits and len(set(value)) == len(value)
    else:
        raise Refusal("malformed", N_("There is no ruling {ruling}."), ruling=str(ruling)[:40])
    if not fits and ruling == "beans":
        raise Refusal("malformed", N_("The ruling beans is a list of different kinds."))
    if not fits:
        raise Refusal(
            "malformed",
            N_("The ruling {ruling} cannot have this value; it can have {values}."),
            ruling=ruling,
            values=", ".join(CHOICES.get(ruling, ("true", "false"))),
        )


def unknown_bean(edition: Edition, bean: str) -> Refusal:
    """The refusal of a kind that the edition has not got."""
    return Refusal(
        "unknown-bean",
        N_("The edition {edition} has no bean {name}."),
        edition=edition.id,
        name=bean[:40],
    )


def make_table(edition: Edition, players: int, rulings: Json) -> Table:
    """The table of this edition for so many players, with checked rulings."""
    setup = edition.setup(players)
    in_force = {**edition.rulings, **rulings}
    kinds = list(edition.beans)
    most = max(bean.cards for bean in edition.beans.values())
    return Table(
        players,
        len(kinds),
        [kinds.index(bean) for bean in edition.kinds_in_play(players, rulings.get("beans"))],
        [[bean.pays(cards) for cards in range(most + 1)] for bean in edition.beans.values()],
        setup.third_field == "sold" and rulings.get("third_field", True),
        setup.price or 0,
        in_force["third_field_coins"] == "choose",
        setup.coins_go_to == "out",
        setup.turn_up,
        setup.draw,
        setup.exhaustions,
        in_force["single_bean"] == "strict",
        in_force["tie_break"] == "hand",
    )


def all_cards(edition: Edition, table: Table) -> list[int]:
    """Every card in play, sorted."""
    beans = list(edition.beans.values())
    return [kind for kind in table.in_play for _ in range(beans[kind].cards)]


def deal(edition: Edition, table: Table, rulings: Json, order: list[int], seed: int) -> State:
    """A fresh game from this order of the cards, first card first; seat 0's whole hand is dealt first."""
    setup = edition.setup(table.players)
    hands = []
    begin = 0
    for cards in setup.hands:
        hands.append(order[begin : begin + cards])
        begin += cards
    given = setup.third_field == "given" and rulings.get("third_field", True)
    seats = range(table.players)
    fields = 3 if given else 2
    return State(
        table=table,
        phase=PLANTING,
        active=0,
        planted=0,
        discarded=0,
        exhaustions=0,
        deck=order[begin:][::-1],
        discard=[],
        out=[],
        turned_up=[],
        offered=[],
        hands=hands,
        beans=[[EMPTY] * fields for _ in seats],
        counts=[[0] * fields for _ in seats],
        coins=[[] for _ in seats],
        received=[[] for _ in seats],
        third=[GIVEN if given else NONE for _ in seats],
        offers=[],
        next_offer=1,
        seed=seed,
        shuffles=[],
        reshuffled=[],
        chance=None,
        log=None,
    )
