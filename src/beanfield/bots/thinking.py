"""How the stronger bots decide: one way of thinking, whose strength depends on weights and samples."""

from __future__ import annotations

import random
from typing import Final

from beanfield.bots.frame import frame_of
from beanfield.bots.ideas import EVERYONE, Idea
from beanfield.bots.market import Market
from beanfield.bots.memory import Memory
from beanfield.bots.planting import choose, only, plant, put
from beanfield.bots.request import Json, Request, passing
from beanfield.bots.scene import Scene
from beanfield.bots.value import Value
from beanfield.bots.weights import Weights
from beanfield.bots.worlds import deal, stamp

OFFERS_PER_TURN: Final = 6

Key = tuple[int, tuple[int, ...], tuple[int, ...]]


class Thinker:
    """Answers requests for one seat through a game; it remembers what it was told and what it offered.

    With `samples` above 0 it looks closer at its best `candidates` for an offer, in so many sampled deals of
    the hidden cards. With two players, who cannot trade, the weights `duel` stand in for the others.
    """

    def __init__(
        self,
        weights: Weights,
        samples: int = 0,
        seed: int = 0,
        *,
        duel: Weights | None = None,
        candidates: int = 10,
    ) -> None:
        self._weights = weights
        self._duel = duel or weights
        self._samples = samples
        self._candidates = candidates
        self._seed = seed
        self._memory: Memory | None = None
        self._made: set[Key] = set()
        self._offers = 0
        self._active = -1
        self._passed: list[object] = []
        self._last: Idea | None = None
        self._only_gifts = False

    def answer(self, request: Request) -> Json:
        """The action for a request."""
        view, legal, me = request["view"], request["legal"], request["seat"]
        first = self._memory is None
        if self._memory is None:
            self._memory = Memory(frame_of(view), me)
            if len(view["seats"]) == 2:
                self._weights = self._duel
        self._memory.offered = False
        self._memory.hear(request["events"])
        self._memory.hear_wishes(request["wishes"])
        self._notice(self._memory.offered)
        if view["active"] != self._active or any(one["event"] == "turn-began" for one in request["events"]):
            self._active = view["active"]
            self._offers = 0
            self._made = made_before(self._memory) if first else set()
            self._passed = []
        phase = view["phase"]
        if me != view["active"] and phase not in ("trade", "plant-received"):
            return passing()
        table = [view["seats"], view["turned_up"], legal]
        if phase == "trade" and self._passed == table:
            return passing()
        answer = self._decide(Scene(self._memory.frame, view, me, self._memory), request)
        self._passed = table if answer["do"] == "pass" else []
        return answer

    def offers(self, request: Request, limit: int) -> list[Json]:
        """The offers worth making in trading, the best first, for one who is asked just once."""
        memory = remember(request)
        self._made = made_before(memory)
        scene = Scene(memory.frame, request["view"], request["seat"], memory)
        if scene.phase != "trade":
            return []
        market = Market(scene, Value(scene, self._weights))
        return [_offer(scene, idea) for idea in self._promising(scene, market, None, limit)]

    def _notice(self, heard: bool) -> None:
        """Learns from an offer of mine that was not let through what may be offered at this table."""
        offer, self._last = self._last, None
        if offer is None or heard:
            return
        if self._offers == 1 and offer.wants and offer.give.kinds:
            self._only_gifts = True
        else:
            self._offers = OFFERS_PER_TURN

    def _decide(self, scene: Scene, request: Request) -> Json:
        legal = request["legal"]
        value = Value(scene, self._weights)
        purchases = [action for action in legal if action["do"] == "buy-field"]
        if purchases and value.rounds >= self._weights.buy_rounds:
            return purchases[0]
        if scene.phase == "trade":
            return self._trade(scene, Market(scene, value), request)
        if scene.phase == "plant":
            return plant(scene, value, legal)
        if scene.phase == "plant-received":
            received = scene.received[scene.me]
            return put(scene, value, legal, "plant-received", received) if received else passing()
        if scene.phase == "take":
            return choose(scene, value, legal, "take", "leave", scene.turned_up)
        if scene.phase == "offered":
            return choose(scene, value, legal, "plant-offered", "discard-offered", scene.offered)
        return only(legal, "draw")

    def _trade(self, scene: Scene, market: Market, request: Request) -> Json:
        offers = {offer["id"]: offer for offer in request["view"]["offers"]}
        gain, reply = self._reply(scene, market, offers, request["legal"])
        if reply is not None:
            return self._counter(scene, market, offers[reply["offer"]], gain) or reply
        for action in request["legal"]:
            if action["do"] == "withdraw":
                offer = offers[action["offer"]]
                wants = [scene.frame.number[bean] for bean in offer["want"]]
                if (
                    offer["want"]
                    and market.gain(wants, offer["give"]["turned_up"], offer["give"]["hand"]) < 0
                ):
                    return action
        idea = self._best(scene, market)
        return passing() if idea is None else self._make(scene, idea)

    def _reply(
        self, scene: Scene, market: Market, offers: dict[int, Json], legal: list[Json]
    ) -> tuple[float, Json | None]:
        """The best answer to the open offers and what it gains; None where there is nothing to answer."""
        number = scene.frame.number
        best, choice = self._weights.least_accept, None
        for action in legal:
            if action["do"] == "accept":
                offer = offers[action["offer"]]
                gets = [number[bean] for bean in offer["gives"]]
                gain = market.gain(gets, action.get("turned_up", []), action.get("hand", []))
                if gain > best:
                    gain = market.net(offer["from"], gain, [number[bean] for bean in offer["want"]], gets)
                    if gain > best:
                        best, choice = gain, action
        if choice is not None:
            return best, choice
        declines = [action for action in legal if action["do"] == "decline"]
        return 0.0, declines[0] if declines else None

    def _counter(self, scene: Scene, market: Market, offer: Json, sure: float) -> Json | None:
        """An offer to the maker of one, when it promises more than the reply, which gains `sure`."""
        idea = self._best(scene, market, offer["from"]) if self._weights.still > 0.0 else None
        if idea is None or idea.promise() + (1.0 - idea.chance) * sure * self._weights.still <= sure:
            return None
        return {**self._make(scene, idea), "answers": offer["id"]}

    def _best(self, scene: Scene, market: Market, to: int | None = None) -> Idea | None:
        """The new offer that promises most, to this seat or to any."""
        return next(iter(self._promising(scene, market, to, 1)), None)

    def _promising(self, scene: Scene, market: Market, to: int | None, limit: int) -> list[Idea]:
        """The new offers that promise most, at most so many, the best first."""
        found: list[Idea] = []
        if self._offers >= OFFERS_PER_TURN:
            return found
        tried = 0
        ideas = market.ideas()
        worlds = self._worlds(scene) if ideas else []
        for idea in ideas:
            if len(found) == limit and idea.promise() <= found[-1].promise() and not worlds:
                break
            if to not in (None, idea.to) or not self._is_new(scene, idea):
                continue
            if self._only_gifts and idea.wants and idea.give.kinds:
                continue
            idea.gain = market.gain(idea.wants, idea.give.table, idea.give.hand)
            if worlds:
                market.partners.look_closer(idea, worlds)
            if idea.net() >= self._weights.least_offer:
                found = sorted([*found, idea], key=_promise)[:limit]
            tried += 1
            if tried == self._candidates:
                break
        return found

    def _worlds(self, scene: Scene) -> list[list[list[int]]]:
        if self._samples == 0:
            return []
        chance = random.Random(stamp(scene, self._seed))
        return [deal(scene, chance) for _ in range(self._samples)]

    def _make(self, scene: Scene, idea: Idea) -> Json:
        self._offers += 1
        self._last = idea
        self._made.update(_keys(scene.players, scene.me, idea.to, idea.give.kinds, idea.wants))
        return _offer(scene, idea)

    def _is_new(self, scene: Scene, idea: Idea) -> bool:
        """Whether none of the seats that would hear this offer has had it in this turn."""
        return self._made.isdisjoint(_keys(scene.players, scene.me, idea.to, idea.give.kinds, idea.wants))


def remember(request: Request) -> Memory:
    """The memory of a seat that is asked for the first time, of the events since the deal."""
    memory = Memory(frame_of(request["view"]), request["seat"])
    memory.hear(request["events"])
    memory.hear_wishes(request["wishes"])
    return memory


def _promise(idea: Idea) -> float:
    return -idea.promise()


def _offer(scene: Scene, idea: Idea) -> Json:
    return {
        "do": "offer",
        "to": None if idea.to == EVERYONE else idea.to,
        "give": {"turned_up": idea.give.table, "hand": idea.give.hand},
        "want": [scene.frame.names[kind] for kind in idea.wants],
    }


def made_before(memory: Memory) -> set[Key]:
    """What a seat has offered since the turn began, as far as its memory goes back."""
    made: set[Key] = set()
    for offer in memory.offers.values():
        if offer["from"] == memory.me:
            to = EVERYONE if offer["to"] is None else offer["to"]
            gives, wants = memory.frame.kinds(offer["gives"]), memory.frame.kinds(offer["want"])
            made.update(_keys(memory.frame.players, memory.me, to, gives, wants))
    return made


def _keys(players: int, me: int, to: int, gives: list[int], wants: list[int]) -> list[Key]:
    seats = [seat for seat in range(players) if seat != me] if to == EVERYONE else [to]
    given, wanted = tuple(sorted(gives)), tuple(sorted(wants))
    return [(seat, given, wanted) for seat in seats]
