"""The cases of the worked examples: which beans and how many, chosen from the edition's data.

Each is None where an edition has nothing to show, such as a pay-out that is missing in no kind.
"""

from dataclasses import dataclass

from .game import Played

HAND = (2, 3)
"""The hand cards of two players who are level, in the example of a tie."""


@dataclass(frozen=True)
class Sale:
    """A field of a kind, what it pays, and the cards that go on the discard pile."""

    kind: str
    cards: int
    coins: int

    @property
    def discarded(self) -> int:
        return self.cards - self.coins


@dataclass(frozen=True)
class Planting:
    """Fields that are all in use, and a front card that fits on none of them."""

    fields: list[str]
    front: str


@dataclass(frozen=True)
class Trade:
    """A turned-up card and a hand card, given together for another kind."""

    turned_up: str
    hand: str
    wanted: str


@dataclass(frozen=True)
class Single:
    """A field with one bean, and one with several."""

    one: str
    many: str
    cards: int


@dataclass(frozen=True)
class Payment:
    """A player's coins, the newest last, and those that pay for the third field."""

    coins: list[str]
    paid: list[str]


@dataclass(frozen=True)
class Join:
    """Turned-up cards, and a discard pile, top card first, of which the last does not join them."""

    turned_up: list[str]
    joining: list[str]
    staying: str


def step(game: Played) -> Sale:
    """A field that pays, and would pay more with more cards where any kind has two steps."""
    beans = game.edition.beans
    kind = next((kind for kind in game.kinds if len(beans[kind].beanometer) > 1), game.kinds[0])
    cards = min(beans[kind].beanometer.values())
    return Sale(kind, cards, beans[kind].pays(cards))


def missing(game: Played) -> Sale | None:
    """A field just below a first step that brings more than one coin."""
    for kind in game.kinds:
        bean = game.edition.beans[kind]
        needed = min(bean.beanometer.values())
        if 1 not in bean.beanometer and needed > 1:
            return Sale(kind, needed - 1, 0)
    return None


def sale(game: Played) -> Sale | None:
    """A field that pays two coins or more, and leaves two cards or more for the discard pile."""
    for kind in game.kinds:
        for coins, cards in game.edition.beans[kind].beanometer.items():
            if coins > 1 and cards - coins > 1:
                return Sale(kind, cards, coins)
    return None


def nothing(game: Played) -> Sale | None:
    """A field of two cards or more that pays nothing."""
    for kind in game.kinds:
        needed = min(game.edition.beans[kind].beanometer.values())
        if needed > 2:
            return Sale(kind, needed - 1, 0)
    return None


def planting(game: Played) -> Planting | None:
    """A front card that fits nowhere."""
    if len(game.kinds) <= game.fields:
        return None
    *fields, front = game.kinds[: game.fields + 1]
    return Planting(fields, front)


def trade(game: Played) -> Trade | None:
    """A turned-up card and a hand card for a third kind."""
    return None if len(game.kinds) < 3 else Trade(*game.kinds[-3:])


def single(game: Played) -> Single | None:
    """A single bean beside a field of several."""
    for many in game.kinds:
        cards = min(3, game.edition.beans[many].cards)
        other = [kind for kind in game.kinds if kind != many]
        if cards > 1 and other:
            return Single(other[-1], many, cards)
    return None


def payment(game: Played) -> Payment | None:
    """One coin more than the third field costs, of which the newest pay."""
    if game.rulings["third_field_coins"] != "newest" or len(game.kinds) < 2 or game.price > 5:
        return None
    coins = (game.kinds * (game.price + 1))[: game.price + 1]
    return Payment(coins, coins[1:])


def join(game: Played) -> Join | None:
    """Discards that join the turned-up cards, one after the other, and one that does not."""
    turned_up = game.kinds[: game.setup.turn_up]
    other = [kind for kind in game.kinds if kind not in turned_up]
    enough = [kind for kind in turned_up if game.edition.beans[kind].cards > 1]
    if len(turned_up) < 2 or not other or len(enough) < 2:
        return None
    return Join(turned_up, enough[:2], other[0])
