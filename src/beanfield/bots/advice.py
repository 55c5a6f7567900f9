"""Advice for a seat: what the strongest bot would do there, and why, in numbers.

Everything comes from a request alone, so a seat is told nothing that it may not know. The events of the
request are best all that the seat was shown since the deal: then advice knows what others have harvested, and
gives no offer that was made in this turn already.
"""

from __future__ import annotations

from typing import Final

from beanfield.bots.frame import EMPTY
from beanfield.bots.market import Market
from beanfield.bots.planting import best_card, best_kind, look_ahead
from beanfield.bots.request import Json, Request
from beanfield.bots.scene import Scene
from beanfield.bots.thinking import Thinker, remember
from beanfield.bots.value import Value
from beanfield.bots.weights import learned
from beanfield.rules import editions

SAMPLES: Final = 12
DIGITS: Final = 1


def suggest(request: Request, limit: int = 3) -> list[Json]:
    """Offers worth making from this seat now, the best first, at most `limit`; none outside trading.

    Each is an action `offer` without its seat. The same request gets the same offers.
    """
    return _expert().offers(request, limit)


def advise(request: Request) -> Json:
    """What the expert would do: `{"action": …, "reasons": {…}}`, in plain JSON.

    The action is legal, or `{"do": "pass"}`, which says to wait. Reasons hold, where they apply:

    - `plant`: `bean`, `field`, the number of `cards` it makes there, the coins they `pay`, and the next step:
      the cards `needed` for so many `coins` (both None when the field pays all it can). With a harvest it
      is what the room is for.
    - `harvest`: `bean`, `field`, its `cards`, the `coins` they pay, and what harvesting now `costs`.
    - `trade`: what the trade `gains` this seat, the `partner`, and what it gains the partner (None where an
      offer is to everyone), the cards this seat `gives` and `gets`. With `decline` and `withdraw` it is the
      trade that is refused; it is left out where the seat could not pay.
    - `discard`: `bean`, and what not having to plant it `gains`.
    - `next`: the `bean` in front of the hand when cards are turned up without planting it, and what planting
      it `gains`.
    - `rounds`: about how many turns each seat still has, for a third field.

    What is gained and costs is in coins that can be expected, rounded to one digit; fields count from 0.
    """
    action = _expert().answer(request)
    memory = remember(request)
    scene = Scene(memory.frame, request["view"], request["seat"], memory)
    weights = learned("duel" if scene.players == 2 else "expert")
    reasons = _Reasons(request, scene, Value(scene, weights))
    if action["do"] == "pass":
        ends = [one for one in request["legal"] if one["do"] == "end-trade"]
        waits = any(offer["from"] == scene.me for offer in request["view"]["offers"])
        action = ends[0] if ends and not waits else action
    return {"action": action, "reasons": reasons.of(action)}


def _expert() -> Thinker:
    return Thinker(learned("expert"), SAMPLES, duel=learned("duel"))


class _Reasons:
    """Reasons for actions of one request."""

    def __init__(self, request: Request, scene: Scene, value: Value) -> None:
        self._request = request
        self._scene = scene
        self._value = value
        self._names = scene.frame.names
        self._edition = editions()[request["view"]["edition"]]
        self._beans = scene.beans[scene.me]
        self._counts = scene.counts[scene.me]

    def of(self, action: Json) -> Json:
        do = action["do"]
        if do in ("plant", "plant-received", "plant-offered", "take"):
            return {"plant": self._plant(self._cards()[action.get("card", 0)], action["field"])}
        if do == "harvest":
            return self._harvest(action["field"])
        if do in ("offer", "accept"):
            return {"trade": self._offered(action) if do == "offer" else self._accepted(action)}
        if do == "decline":
            return self._declined(action["offer"])
        if do == "withdraw":
            return {"trade": self._withdrawn(action["offer"])}
        if do == "discard":
            return {"discard": self._discard(action["hand"])}
        if do == "turn-up":
            return self._turn_up()
        return {"rounds": int(self._value.rounds + 0.5)} if do == "buy-field" else {}

    def _cards(self) -> list[int]:
        """The cards that can be planted in this phase."""
        scene = self._scene
        piles = {
            "plant": scene.hand[:1],
            "plant-received": scene.received[scene.me],
            "offered": scene.offered,
            "take": scene.turned_up,
        }
        return piles.get(scene.phase, [])

    def _plant(self, kind: int, field: int, anew: bool = False) -> Json:
        grows = self._beans[field] == kind and not anew
        cards = 1 + (self._counts[field] if grows else 0)
        bean = self._names[kind]
        needed, coins = self._edition.next_step(bean, cards) or (None, None)
        pay = self._edition.pays(bean, cards)
        return {"bean": bean, "field": field, "cards": cards, "pay": pay, "needed": needed, "coins": coins}

    def _harvest(self, field: int) -> Json:
        kind, cards = self._beans[field], self._counts[field]
        bean = self._names[kind]
        coins = self._edition.pays(bean, cards)
        costs = self._value.worth(self._scene.me, kind, cards) - coins - self._value.empty
        told = {"bean": bean, "field": field, "cards": cards, "coins": coins, "costs": _coins(costs)}
        aim = self._aim(field)
        aimed = {} if aim == EMPTY else {"plant": self._plant(aim, field, True)}
        return {"harvest": told, **aimed}

    def _aim(self, field: int) -> int:
        """The kind that a field is harvested for, EMPTY when for none."""
        scene, value, cards = self._scene, self._value, self._cards()
        if not cards:
            return EMPTY
        if scene.phase in ("take", "offered"):
            kind = best_kind(scene, value, scene.phase, cards)
        else:
            kind = best_card(scene, value, cards)
        if kind != EMPTY:
            look_ahead(scene, value, cards, kind)
        return kind if kind == EMPTY or value.field == field else EMPTY

    def _offered(self, offer: Json) -> Json:
        scene = self._scene
        turned_up, hand = offer["give"]["turned_up"], offer["give"]["hand"]
        gives = [scene.turned_up[place] for place in turned_up] + [scene.hand[place] for place in hand]
        return self._trade(offer["to"], gives, scene.frame.kinds(offer["want"]), turned_up, hand)

    def _accepted(self, accept: Json) -> Json:
        offer = self._offer(accept["offer"])
        kinds = self._scene.frame.kinds
        gives, gets = kinds(offer["want"]), kinds(offer["gives"])
        return self._trade(offer["from"], gives, gets, accept.get("turned_up", []), accept.get("hand", []))

    def _offer(self, number: int) -> Json:
        return next(dict(offer) for offer in self._request["view"]["offers"] if offer["id"] == number)

    def _trade(
        self, partner: int | None, gives: list[int], gets: list[int], turned_up: list[int], hand: list[int]
    ) -> Json:
        market = Market(self._scene, self._value)
        theirs = None if partner is None else _coins(market.partners.gain(partner, gives, gets))
        return {
            "gains": _coins(market.gain(gets, turned_up, hand)),
            "partner": partner,
            "partner_gains": theirs,
            "gives": [self._names[kind] for kind in gives],
            "gets": [self._names[kind] for kind in gets],
        }

    def _declined(self, number: int) -> Json:
        """The declined trade, paid as well as possible; nothing where the seat cannot pay."""
        accepts = [one for one in self._request["legal"] if one["do"] == "accept" and one["offer"] == number]
        trades = [self._accepted(accept) for accept in accepts]
        return {"trade": max(trades, key=_gains)} if trades else {}

    def _withdrawn(self, number: int) -> Json:
        return self._offered(self._offer(number))

    def _discard(self, place: int) -> Json:
        me, hand = self._scene.me, self._scene.hand
        without = self._value.plan(me, [], hand[:place] + hand[place + 1 :])
        gains = without - self._value.plan(me, [], hand)
        return {"bean": self._names[hand[place]], "gains": _coins(gains)}

    def _turn_up(self) -> Json:
        legal, hand = self._request["legal"], self._scene.hand
        if not hand or not any(action["do"] == "plant" for action in legal):
            return {}
        gains = self._value.put(self._scene.me, self._beans, self._counts, hand[0])
        return {"next": {"bean": self._names[hand[0]], "gains": _coins(gains)}}


def _gains(trade: Json) -> float:
    return float(trade["gains"])


def _coins(value: float) -> float:
    return round(value, DIGITS) + 0.0
