"""What a request shows, as small integers, and what a seat remembers of the game so far.

A kind is the place of a bean in its edition. Nothing here knows more than the request and the events told.
"""

from __future__ import annotations

from typing import Any

from beanfield.rules import Edition, editions

EMPTY = -1
MOST_KINDS = 64


class Game:
    """What stays the same during a game: the beans, and the set-up for so many players."""

    def __init__(self, edition: Edition, players: int, rulings: dict[str, Any]) -> None:
        setup = edition.setups[players]
        self.players = players
        self.names = list(edition.beans)
        self.number = {name: kind for kind, name in enumerate(self.names)}
        in_play = edition.kinds_in_play(players, rulings.get("beans"))
        self.in_play = [self.number[name] for name in in_play]
        self.cards = [bean.cards if name in in_play else 0 for name, bean in edition.beans.items()]
        self.top = [max(bean.beanometer.values()) for bean in edition.beans.values()]
        self.pays = [
            [bean.pays(cards) for cards in range(max(bean.cards, top) + 2)]
            for bean, top in zip(edition.beans.values(), self.top, strict=True)
        ]
        self.turn_up = setup.turn_up
        self.draw = setup.draw
        self.exhaustions = setup.exhaustions
        self.price = setup.price or 0
        self.strict = rulings.get("single_bean", edition.rulings["single_bean"]) == "strict"


def game_of(view: dict[str, Any]) -> Game:
    """The game that a view is of."""
    return Game(editions()[view["edition"]], len(view["seats"]), view["rulings"])


class Memory:
    """What the events have told: where cards went that nobody sees any more, and what others hold."""

    def __init__(self, game: Game, me: int) -> None:
        kinds = len(game.names)
        self.game = game
        self.me = me
        self.coins = [[0] * kinds for _ in range(game.players)]
        self.discard = [0] * kinds
        self.holds: list[list[int]] = [[] for _ in range(game.players)]
        self.offers: dict[int, dict[str, Any]] = {}
        self.refused: dict[int, int] = {}
        self.trades = 0

    def hear(self, events: list[dict[str, Any]]) -> None:
        """Remembers what these events told, in their order."""
        for event in events:
            what = event["event"]
            if what == "harvested":
                kind = self.game.number[event["bean"]]
                self.coins[event["seat"]][kind] += event["coins"]
                self.discard[kind] += event["cards"] - event["coins"]
            elif what == "bought-field":
                for kind in self._kinds(event["paid"]):
                    self.coins[event["seat"]][kind] -= 1
                    self.discard[kind] += 1
            elif what == "discarded":
                self.discard[self.game.number[event["bean"]]] += 1
            elif what == "reshuffled":
                self.discard = [0] * len(self.discard)
            elif what == "turned-up":
                for kind in self._kinds(event["cards"][self.game.turn_up :]):
                    self.discard[kind] -= 1
            elif what == "planted":
                if event["source"] == "hand":
                    self._gone(event["seat"], [self.game.number[event["bean"]]])
            elif what == "turn-began":
                self.refused = {}
                self.offers = {}
            else:
                self._hear_trade(what, event)

    def _hear_trade(self, what: str, event: dict[str, Any]) -> None:
        if what == "offered-trade":
            offer = event["offer"]
            self.offers[offer["id"]] = offer
            gives = offer["gives"][len(offer["give"]["turned_up"]) :]
            self._has(offer["from"], self._kinds(gives))
        elif what == "traded":
            self.trades += 1
            self._gone(event["from"], self._kinds(event["gave"]))
            self._gone(event["to"], self._kinds(event["got"]))
        elif what == "declined":
            offer = self.offers.get(event["offer"])
            if offer is not None and offer["from"] == self.me:
                for kind in self._kinds(offer["want"]):
                    key = event["seat"] * MOST_KINDS + kind
                    self.refused[key] = self.refused.get(key, 0) + 1

    def _kinds(self, beans: list[str]) -> list[int]:
        return [self.game.number[bean] for bean in beans]

    def _has(self, seat: int, kinds: list[int]) -> None:
        held = self.holds[seat]
        for kind in kinds:
            while held.count(kind) < kinds.count(kind):
                held.append(kind)

    def _gone(self, seat: int, kinds: list[int]) -> None:
        held = self.holds[seat]
        for kind in kinds:
            if kind in held:
                held.remove(kind)


class Scene:
    """The table as one seat sees it when it is asked."""

    def __init__(self, game: Game, view: dict[str, Any], me: int, memory: Memory) -> None:
        number = game.number
        self.game = game
        self.me = me
        self.players = game.players
        self.active: int = view["active"]
        self.phase: str = view["phase"]
        self.planted: int = view["planted"]
        self.deck: int = view["deck"]
        self.exhaustions: int = view["exhaustions"]
        self.discarded: int = view["discard"]["count"]
        self.turned_up = [number[bean] for bean in view["turned_up"]]
        self.offered = [number[bean] for bean in view["offered"]]
        self.beans: list[list[int]] = []
        self.counts: list[list[int]] = []
        self.received: list[list[int]] = []
        self.hand_counts: list[int] = []
        self.coin_counts: list[int] = []
        for seat in view["seats"]:
            fields = seat["fields"]
            self.beans.append([EMPTY if field is None else number[field[0]] for field in fields])
            self.counts.append([0 if field is None else int(field[1]) for field in fields])
            self.received.append([number[bean] for bean in seat["received"]])
            self.hand_counts.append(seat["hand_count"])
            self.coin_counts.append(seat["coin_count"])
        own = view["seats"][me]
        self.hand = [number[bean] for bean in own["hand"]]
        self.coins = [number[bean] for bean in own["coins"]]
        self.holds = memory.holds
        self.refused = memory.refused
        self.discard = [max(0, cards) for cards in memory.discard]
        self.hidden = self._hidden(memory)
        self.grown = [0] * len(game.names)
        for beans in self.beans:
            for kind in game.in_play:
                if kind in beans:
                    self.grown[kind] += 1

    def _hidden(self, memory: Memory) -> list[int]:
        """How many cards of each kind lie in the deck or in hands that this seat does not see."""
        left = list(self.game.cards)
        for pile in (self.turned_up, self.offered, self.hand, self.coins, *self.received):
            for kind in pile:
                left[kind] -= 1
        for beans, counts in zip(self.beans, self.counts, strict=True):
            for kind, count in zip(beans, counts, strict=True):
                if count > 0:
                    left[kind] -= count
        for seat in range(self.players):
            if seat != self.me:
                for kind, coins in enumerate(memory.coins[seat]):
                    left[kind] -= coins
        return [max(0, cards - self.discard[kind]) for kind, cards in enumerate(left)]

    def turns_until(self, seat: int) -> int:
        """How many turns of others come before this seat's next planting."""
        ahead = (seat - self.active) % self.players
        return self.players if ahead == 0 and self.phase not in ("plant", "offered") else ahead
