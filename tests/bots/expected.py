"""Expected coins, reckoned once more from a request: what tests hold the bots' numbers against.

It follows the description in bots/value, but shares no code with it: dicts of names in place of lists of
numbers, the distribution of cards by its definition, and nothing remembered from one sum to the next.
"""

from typing import Any

from beanfield.bots.request import Json
from beanfield.bots.weights import learned
from beanfield.rules import editions

Field = list[Any] | None
DECK_AGAIN = 0.55


class Expected:
    """What a seat can expect, by what its request shows."""

    def __init__(self, request: Json) -> None:
        self.view: Json = request["view"]
        self.me: int = request["seat"]
        self.legal: list[Json] = request["legal"]
        self.events: list[Json] = request["events"]
        self.seats: list[Json] = self.view["seats"]
        self.players = len(self.seats)
        self.edition = editions()[self.view["edition"]]
        self.setup = self.edition.setups[self.players]
        self.weights = learned("duel" if self.players == 2 else "expert")
        self.rounds = self._rounds()
        self.empty = self.weights.empty * min(1.0, self.rounds / self.weights.empty_rounds)
        self.gone = self._discards()
        self.hidden = self._hidden()

    # What is known

    def _rounds(self) -> float:
        flow = self.players * (self.setup.turn_up + self.setup.draw)
        coming = float(self.view["deck"])
        cards = coming
        discards = float(self.view["discard"]["count"])
        for _ in range(min(10, self.setup.exhaustions - self.view["exhaustions"] - 1)):
            coming, discards = discards + DECK_AGAIN * coming, 0.0
            cards += coming
        return cards / flow

    def _discards(self) -> dict[str, int]:
        gone: dict[str, int] = {}
        for event in self.events:
            if event["event"] == "harvested":
                gone[event["bean"]] = gone.get(event["bean"], 0) + event["cards"] - event["coins"]
            elif event["event"] == "bought-field":
                for bean in event["paid"]:
                    gone[bean] = gone.get(bean, 0) + 1
            elif event["event"] == "discarded":
                gone[event["bean"]] = gone.get(event["bean"], 0) + 1
            elif event["event"] == "turned-up":
                for bean in event["cards"][self.setup.turn_up :]:
                    gone[bean] = gone.get(bean, 0) - 1
            elif event["event"] == "reshuffled":
                gone = {}
        return {bean: max(0, cards) for bean, cards in gone.items()}

    def _coins_of_others(self) -> dict[str, int]:
        coins: dict[str, int] = {}
        for event in self.events:
            if event["event"] == "harvested" and event["seat"] != self.me:
                coins[event["bean"]] = coins.get(event["bean"], 0) + event["coins"]
            elif event["event"] == "bought-field" and event["seat"] != self.me:
                for bean in event["paid"]:
                    coins[bean] = coins.get(bean, 0) - 1
        return coins

    def _hidden(self) -> dict[str, int]:
        in_play = self.edition.kinds_in_play(self.players, self.view["rulings"].get("beans"))
        seen = [*self.view["turned_up"], *self.view["offered"]]
        seen += self.seats[self.me]["hand"] + self.seats[self.me]["coins"]
        for seat in self.seats:
            seen += seat["received"]
            for field in seat["fields"]:
                seen += [field[0]] * field[1] if field else []
        coins = self._coins_of_others()
        return {
            bean: max(
                0,
                self.edition.beans[bean].cards
                - seen.count(bean)
                - coins.get(bean, 0)
                - self.gone.get(bean, 0),
            )
            for bean in in_play
        }

    # What a field is worth

    def _mean(self, bean: str) -> float:
        flow = min(self.weights.window, self.rounds) * self.players * (self.setup.turn_up + self.setup.draw)
        first = min(1.0, flow / max(1, sum(self.hidden.values())))
        second = 0.0
        if self.view["exhaustions"] + 1 < self.setup.exhaustions and flow > self.view["deck"]:
            second = min(1.0, (flow - self.view["deck"]) / max(1, self.view["discard"]["count"]))
        return self.hidden.get(bean, 0) * first + self.gone.get(bean, 0) * second

    def worth(self, seat: int, bean: str, cards: int) -> float:
        weights = self.weights
        growers = sum(
            any(field and field[0] == bean for field in other["fields"])
            for number, other in enumerate(self.seats)
            if number != seat
        )
        mean = self._mean(bean) * weights.share / max(0.2, 1.0 + weights.rival * growers)
        top = max(self.edition.beans[bean].beanometer.values())
        cards = min(cards, top)
        pays = self.edition.pays
        hope = float(pays(bean, cards))
        for more in range(1, top - cards + 1):
            step = pays(bean, cards + more) - pays(bean, cards + more - 1)
            hope += step * at_least(more, mean, int(weights.shape)) * weights.patience**more
        hope += weights.afterwards * self.empty * cards / top
        return max(hope, pays(bean, cards) + self.empty)

    def cost_of_harvest(self, field: int) -> float:
        bean, cards = self.seats[self.me]["fields"][field]
        return self.worth(self.me, bean, cards) - self.edition.pays(bean, cards) - self.empty

    # What planting gains

    def _harvestable(self, fields: list[Field], place: int) -> bool:
        counts = [field[1] if field else 0 for field in fields]
        strict = self.view["rulings"].get("single_bean", self.edition.rulings["single_bean"]) == "strict"
        return counts[place] > 1 or not any(count > 1 or (strict and count == 0) for count in counts)

    def _places(self, seat: int, fields: list[Field], bean: str) -> list[tuple[float, int, list[Any]]]:
        """What each place for a card gains, the field, and what stands there afterwards."""
        found: list[tuple[float, int, list[Any]]] = []
        grows = any(field and field[0] == bean for field in fields)
        alone = self.worth(seat, bean, 1)
        for place, field in enumerate(fields):
            if field is None:
                if not grows:
                    found.append((alone - self.empty, place, [bean, 1]))
                continue
            before = self.worth(seat, field[0], field[1])
            if field[0] == bean:
                found.append((self.worth(seat, bean, field[1] + 1) - before, place, [bean, field[1] + 1]))
            if (field[0] == bean or not grows) and self._harvestable(fields, place):
                found.append((self.edition.pays(*field) + alone - before, place, [bean, 1]))
        return found

    def _plant(self, seat: int, fields: list[Field], bean: str) -> float:
        places = self._places(seat, fields, bean)
        gain, place, then = max(places, key=lambda option: option[0])
        fields[place] = then
        return gain

    def _best(self, seat: int, fields: list[Field], beans: list[str]) -> int:
        gains = [
            max((option[0] for option in self._places(seat, fields, bean)), default=-1000.0) for bean in beans
        ]
        return gains.index(max(gains))

    def _wait(self, seat: int) -> int:
        ahead = (seat - self.view["active"]) % self.players
        return self.players if ahead == 0 and self.view["phase"] not in ("plant", "offered") else ahead

    def plan(self, seat: int, first: list[str], hand: list[str]) -> float:
        weights = self.weights
        fields: list[Field] = [list(field) if field else None for field in self.seats[seat]["fields"]]
        first = list(first)
        total = 0.0
        while first:
            total += self._plant(seat, fields, first.pop(self._best(seat, fields, first)))
        wait = self._wait(seat)
        for place, bean in enumerate(hand):
            later = self.players * ((place + 1) // 2)
            if later > self.rounds * self.players - wait:
                break
            gain = self._plant(seat, fields, bean)
            if gain >= 0.0:
                total += gain * weights.keep ** (wait + later) + weights.held
            else:
                total += gain * weights.burden ** (wait + later)
                grown = any(field and field[0] == bean for other in self.seats for field in other["fields"])
                total += weights.chip if grown else 0.0
        return total

    def gain_of_front(self) -> float:
        fields: list[Field] = [list(field) if field else None for field in self.seats[self.me]["fields"]]
        return self._plant(self.me, fields, self.seats[self.me]["hand"][0])

    # What trades gain

    def gain(self, gets: list[str], turned_up: list[int], hand: list[int]) -> float:
        """What getting beans for cards at these places gains the seat that is asked."""
        mine = self.seats[self.me]
        trading = self.view["phase"] == "trade" and self.view["active"] == self.me
        table = self.view["turned_up"] if trading else []
        first = mine["received"] + table
        before = self.plan(self.me, first, mine["hand"])
        kept = [bean for place, bean in enumerate(table) if place not in turned_up]
        cards = [bean for place, bean in enumerate(mine["hand"]) if place not in hand]
        return self.plan(self.me, mine["received"] + kept + gets, cards) - before

    def gain_of_other(self, seat: int, gets: list[str], pays: list[str]) -> float:
        """What another seat gains by a trade, as far as this one can see."""
        weights = self.weights
        table = list(self.view["turned_up"]) if seat == self.view["active"] else []
        received = self.seats[seat]["received"]
        before = self.plan(seat, received + table, [])
        total = 0.0
        for bean in pays:
            if bean in table:
                table.remove(bean)
            elif any(field and field[0] == bean for field in self.seats[seat]["fields"]):
                fields = [list(field) if field else None for field in self.seats[seat]["fields"]]
                total -= max(0.0, self._plant(seat, fields, bean)) * weights.keep ** self._wait(seat)
            else:
                total += weights.relief
        return total + self.plan(seat, received + table + gets, []) - before


def at_least(more: int, mean: float, shape: int) -> float:
    """The chance that at least so many cards come, negative binomial with this mean."""
    ratio = mean / (mean + shape)
    fewer = 0.0
    for cards in range(more):
        chance = (1.0 - ratio) ** shape * ratio**cards
        for factor in range(cards):
            chance *= (shape + factor) / (factor + 1)
        fewer += chance
    return max(0.0, 1.0 - fewer)
