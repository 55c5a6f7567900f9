"""How the stronger bots decide: one way of thinking, whose strength depends on its weights."""

from __future__ import annotations

import random
from typing import Any

from beanfield.bots.market import TRIED, Idea, Market
from beanfield.bots.scene import EMPTY, Memory, Scene, game_of
from beanfield.bots.value import Value, Weights

Json = dict[str, Any]

MUST_ACT = ("offered", "plant", "take", "draw")


class Thinker:
    """Answers requests for one seat through a game; it remembers what it was told and what it offered."""

    def __init__(self, weights: Weights, offers: int, samples: int = 0, seed: int = 0) -> None:
        self.weights = weights
        self.samples = samples
        self.seed = seed
        self.most_offers = offers
        self.memory: Memory | None = None
        self.made: set[tuple[int, tuple[int, ...], tuple[int, ...]]] = set()
        self.count = 0
        self.active = -1
        self.replied = 0.0
        self.passed: list[Any] = []

    def answer(self, request: Json) -> Json:
        """The action for a request."""
        view = request["view"]
        me: int = request["seat"]
        if self.memory is None:
            self.memory = Memory(game_of(view), me)
        memory = self.memory
        memory.hear(request["events"])
        if view["active"] != self.active or any(e["event"] == "turn-began" for e in request["events"]):
            self.active = view["active"]
            self.count = 0
            self.made = set()
            self.passed = []
        phase: str = view["phase"]
        legal: list[Json] = request["legal"]
        if phase != "trade" and phase != "plant-received" and me != view["active"]:
            return {"do": "pass"}
        if phase == "trade" and self.passed == [view["seats"], view["turned_up"], legal]:
            return {"do": "pass"}
        scene = Scene(memory.game, view, me, memory)
        value = Value(scene, self.weights)
        bought = self._buy(scene, value, legal)
        if bought is not None:
            return bought
        if phase == "trade":
            answer = self._trade(scene, value, view, legal)
            self.passed = [view["seats"], view["turned_up"], legal] if answer["do"] == "pass" else []
            return answer
        if phase == "plant":
            return _plant(scene, value, legal)
        if phase == "plant-received":
            return _put(scene, value, legal, "plant-received", scene.received[me])
        if phase == "take":
            return _choose(scene, value, legal, "take", "leave", scene.turned_up)
        if phase == "offered":
            return _choose(scene, value, legal, "plant-offered", "discard-offered", scene.offered)
        return _one(legal, "draw")

    def _buy(self, scene: Scene, value: Value, legal: list[Json]) -> Json | None:
        if value.rounds < self.weights.buy_rounds:
            return None
        purchases = [action for action in legal if action["do"] == "buy-field"]
        return purchases[0] if purchases else None

    def _trade(self, scene: Scene, value: Value, view: Json, legal: list[Json]) -> Json:
        market = Market(scene, value)
        offers = {offer["id"]: offer for offer in view["offers"]}
        reply = self._reply(scene, market, offers, legal)
        if reply is not None:
            return self._counter(scene, market, offers[reply["offer"]], reply) or reply
        for action in legal:
            if action["do"] == "withdraw":
                offer = offers[action["offer"]]
                wants = [scene.game.number[bean] for bean in offer["want"]]
                if market.gain(wants, offer["give"]["turned_up"], offer["give"]["hand"]) < 0:
                    return action
        if self.count < self.most_offers:
            offer = self._offer(scene, market)
            if offer is not None:
                return offer
        return {"do": "pass"}

    def _reply(self, scene: Scene, market: Market, offers: dict[int, Json], legal: list[Json]) -> Json | None:
        number = scene.game.number
        best = self.weights.least_accept
        choice: Json | None = None
        for action in legal:
            if action["do"] == "accept":
                offer = offers[action["offer"]]
                gets = [number[bean] for bean in offer["gives"]]
                pays = [number[bean] for bean in offer["want"]]
                gain = market.gain(gets, action.get("turned_up", []), action.get("hand", []))
                if gain > best:
                    gain = market.net(offer["from"], gain, pays, gets)
                    if gain > best:
                        best, choice = gain, action
        self.replied = best
        if choice is not None:
            return choice
        for action in legal:
            if action["do"] == "decline":
                return action
        return None

    def _counter(self, scene: Scene, market: Market, offer: Json, reply: Json) -> Json | None:
        """A better offer to the maker of an offer, when that promises more than the reply."""
        if self.weights.still <= 0.0 or self.count >= self.most_offers:
            return None
        sure = self.replied if reply["do"] == "accept" else 0.0
        idea = self._best(scene, market, offer["from"])
        if idea is None:
            return None
        promise = idea.score + (1.0 - idea.chance) * sure * self.weights.still
        if promise <= sure:
            return None
        action = self._make(scene, idea)
        if action["to"] == offer["from"]:
            action["answers"] = offer["id"]
        return action

    def _offer(self, scene: Scene, market: Market) -> Json | None:
        idea = self._best(scene, market, -1)
        return None if idea is None else self._make(scene, idea)

    def _best(self, scene: Scene, market: Market, to: int) -> Idea | None:
        """The new offer that promises most, to this seat or (-1) to any."""
        tried = 0
        best: Idea | None = None
        worlds = self._worlds(scene)
        for idea in market.ideas():
            if best is not None and idea.score <= best.score and not worlds:
                break
            if (to >= 0 and idea.to != to) or not self._is_new(scene, idea):
                continue
            idea.gain = market.gain(idea.wants, idea.give.table, idea.give.hand)
            if worlds:
                market.look_closer(idea, worlds)
            net = idea.gain - idea.cost
            idea.score = net * idea.chance
            if net >= self.weights.least_offer and (best is None or idea.score > best.score):
                best = idea
            tried += 1
            if tried == TRIED:
                break
        return best

    def _worlds(self, scene: Scene) -> list[list[list[int]]]:
        """Sampled hands of all seats; the same for the same seed and sight of the table."""
        if self.samples == 0:
            return []
        stamp = self.seed * 1000003 + scene.deck * 8191 + scene.discarded * 127 + len(scene.hand)
        chance = random.Random(stamp)
        return [deal(scene, chance) for _ in range(self.samples)]

    def _make(self, scene: Scene, best: Idea) -> Json:
        self.count += 1
        self.made.update(_keys(scene, best))
        return {
            "do": "offer",
            "to": None if best.to < 0 else best.to,
            "give": {"turned_up": best.give.table, "hand": best.give.hand},
            "want": [scene.game.names[kind] for kind in best.wants],
        }

    def _is_new(self, scene: Scene, idea: Idea) -> bool:
        return not any(key in self.made for key in _keys(scene, idea))


def deal(scene: Scene, chance: random.Random) -> list[list[int]]:
    """Hands that the other seats could have, with the cards in them that are known."""
    pool: list[int] = []
    left = scene.hidden[:]
    for seat in range(scene.players):
        if seat != scene.me:
            for kind in scene.holds[seat]:
                left[kind] -= 1
    for kind, cards in enumerate(left):
        for _ in range(cards):
            pool.append(kind)
    hands: list[list[int]] = []
    for seat in range(scene.players):
        hand: list[int] = []
        if seat != scene.me:
            hand = scene.holds[seat][:]
            while len(hand) < scene.hand_counts[seat] and pool:
                place = int(chance.random() * len(pool))
                kind = pool[place]
                pool[place] = pool[-1]
                pool.pop()
                hand.insert(int(chance.random() * (len(hand) + 1)), kind)
        hands.append(hand)
    return hands


def _keys(scene: Scene, idea: Idea) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    seats = [idea.to]
    if idea.to < 0:
        seats = [seat for seat in range(scene.players) if seat != scene.me]
    gives, wants = tuple(sorted(idea.give.kinds)), tuple(sorted(idea.wants))
    return [(seat, gives, wants) for seat in seats]


def _plant(scene: Scene, value: Value, legal: list[Json]) -> Json:
    me = scene.me
    hand = scene.hand
    plants = [action for action in legal if action["do"] == "plant"]
    turn_up = [action for action in legal if action["do"] == "turn-up"]
    if plants and turn_up:
        rest = value.plan(me, [], hand, scene.players)
        if value.plan(me, hand[:1], hand[1:], scene.players) > rest + value.weights.second:
            return _put(scene, value, legal, "plant", hand[:1])
    elif plants or not turn_up:
        return _put(scene, value, legal, "plant", hand[:1])
    best, choice = 0.05, None
    keeping = value.plan(me, [], hand)
    for action in legal:
        if action["do"] == "discard":
            place = action["hand"]
            gain = value.plan(me, [], hand[:place] + hand[place + 1 :]) - keeping
            if gain > best:
                best, choice = gain, action
    if choice is not None:
        return choice
    return turn_up[0] if turn_up else _put(scene, value, legal, "plant", hand[:1])


def _put(
    scene: Scene, value: Value, legal: list[Json], do: str, cards: list[int], chosen: int = EMPTY
) -> Json:
    """Plants the chosen kind, or the one that gains most, where it goes best, after the harvest it needs."""
    me = scene.me
    best = -1000.0
    kind = cards[0] if chosen == EMPTY else chosen
    for card in cards if chosen == EMPTY else []:
        gain = value.put(me, scene.beans[me], scene.counts[me], card)
        if gain > best:
            best, kind = gain, card
    field, harvest = _place(scene, value, kind, do, cards)
    plants = [action for action in legal if action["do"] == do and cards[action.get("card", 0)] == kind]
    harvests = [action for action in legal if action["do"] == "harvest"]
    if harvest:
        for action in harvests:
            if action["field"] == field:
                return action
    for action in plants:
        if action["field"] == field:
            return action
    return (plants or harvests)[0]


def _place(scene: Scene, value: Value, kind: int, do: str, cards: list[int]) -> tuple[int, bool]:
    """The field for a card and whether it is harvested first: what is best with all that is planted after."""
    me = scene.me
    hand = scene.hand
    rest = cards[:]
    if do == "plant":
        rest, hand = [], hand[1:]
    elif do == "plant-received":
        rest.remove(kind)
    else:
        rest = []
    wait = scene.players if me == scene.active else scene.turns_until(me)
    before = [
        value.worth(me, bean, count) if count else value.empty
        for bean, count in zip(scene.beans[me], scene.counts[me], strict=True)
    ]
    best, place = -1000.0, (0, False)
    for field, bean in enumerate(scene.beans[me]):
        for harvest in (False, True):
            if harvest and (bean == EMPTY or not value.harvestable(scene.counts[me], field)):
                continue
            if not harvest and bean not in (EMPTY, kind):
                continue
            beans, counts = scene.beans[me][:], scene.counts[me][:]
            gain = -before[field]
            if harvest:
                gain += value.pays[bean][counts[field]]
                counts[field] = 0
            beans[field] = kind
            counts[field] += 1
            gain += value.worth(me, kind, counts[field])
            gain += value.plan_on(me, beans, counts, rest, hand, wait)
            if gain > best:
                best, place = gain, (field, harvest)
    return place


def _choose(scene: Scene, value: Value, legal: list[Json], do: str, otherwise: str, cards: list[int]) -> Json:
    """Two players: plants the card that gains most, or refuses when none gains."""
    me, other = scene.me, 1 - scene.me
    best, kind = 0.0, -1
    for card in cards:
        gain = value.put(me, scene.beans[me], scene.counts[me], card)
        if do == "take":
            gain += value.weights.envy * max(
                0.0, value.put(other, scene.beans[other], scene.counts[other], card)
            )
        if gain > best:
            best, kind = gain, card
    if kind < 0:
        return _one(legal, otherwise)
    return _put(scene, value, legal, do, cards, kind)


def _one(legal: list[Json], do: str) -> Json:
    return next(action for action in legal if action["do"] == do)
