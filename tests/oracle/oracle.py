"""The game by brute force on plain positions, actions, events and views as the referee page shapes them."""
import copy
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from .facts import Json, coins_for, kinds, players, ruling, set_up
from .refusals import NeedsShuffle, Refused, check, open_offer, pile_of


def play(position: Json, action: Json) -> tuple[Json, list[Json]]:
    """The position after the action, and all events in full.

    The position given is left as it is. Raises Refused, or NeedsShuffle where chance would have to decide.
    """
    check(position, action)
    after = copy.deepcopy(position)
    return after, Step(after, action).done()


class Step:
    """One accepted action being carried out on a position, which it changes."""

    def __init__(self, position: Json, action: Json) -> None:
        self.position = position
        self.action = action
        self.number: int = action["seat"]
        self.seat: Json = position["seats"][self.number]
        self.events: list[Json] = []

    def done(self) -> list[Json]:
        getattr(self, "do_" + self.action["do"].replace("-", "_"))()
        return self.events

    def tell(self, event: str, **keys: object) -> None:
        self.events.append({"event": event, **keys})

    # Fields and coins

    def put(self, bean: str, source: str) -> None:
        place = self.action["field"]
        field = self.seat["fields"][place]
        self.seat["fields"][place] = [bean, 1 if field is None else field[1] + 1]
        self.tell("planted", seat=self.number, bean=bean, field=place, source=source)

    def harvest(self, number: int, place: int) -> None:
        seat = self.position["seats"][number]
        bean, cards = seat["fields"][place]
        coins = coins_for(bean, cards)
        seat["fields"][place] = None
        seat["coins"] += [bean] * coins
        self.position["discard"][:0] = [bean] * (cards - coins)
        self.tell("harvested", seat=number, field=place, bean=bean, cards=cards, coins=coins)

    def do_harvest(self) -> None:
        self.harvest(self.number, self.action["field"])

    def do_buy_field(self) -> None:
        table, coins = set_up(self.position), self.seat["coins"]
        newest_first = list(range(len(coins) - 1, len(coins) - 1 - table.price, -1))
        paid = remove(coins, self.action.get("coins", newest_first))
        if table.coins_go_to == "discard":
            self.position["discard"][:0] = reversed(paid)
        else:
            self.position["out"] += paid
        self.seat["third_field"] = "bought"
        self.seat["fields"].append(None)
        self.tell("bought-field", seat=self.number, paid=paid)

    # Planting

    def do_plant(self) -> None:
        self.position["planted"] += 1
        self.put(self.seat["hand"].pop(0), "hand")

    def do_discard(self) -> None:
        self.position["discarded"] += 1
        self.throw(self.seat["hand"].pop(self.action["hand"]), "hand")

    def throw(self, bean: str, source: str) -> None:
        self.position["discard"].insert(0, bean)
        self.tell("discarded", seat=self.number, bean=bean, source=source)

    def do_plant_offered(self) -> None:
        self.put(self.position["offered"].pop(self.action["card"]), "offered")
        self.after_offered()

    def do_discard_offered(self) -> None:
        self.throw(self.position["offered"].pop(self.action["card"]), "offered")
        self.after_offered()

    def after_offered(self) -> None:
        if not self.position["offered"]:
            self.position["phase"] = "plant"

    def do_take(self) -> None:
        self.put(self.position["turned_up"].pop(self.action["card"]), "turned-up")

    def do_plant_received(self) -> None:
        self.put(self.seat["received"].pop(self.action["card"]), "received")
        self.draw_next()

    def draw_next(self) -> None:
        """Go on to the draw or the end, unless received cards are still to be planted."""
        if any(seat["received"] for seat in self.position["seats"]):
            self.position["phase"] = "plant-received"
        elif self.final():
            self.finish()
        else:
            self.position["phase"] = "draw"

    # The deck

    def final(self) -> bool:
        at_limit: bool = self.position["exhaustions"] == set_up(self.position).limit
        return at_limit

    def shuffle(self) -> None:
        discard = self.position["discard"]
        if not self.position["shuffles"]:
            raise NeedsShuffle
        order = self.position["shuffles"].pop(0)
        if sorted(order) != sorted(discard):
            raise Refused("bad-shuffle")
        self.position["deck"], self.position["discard"] = order, []
        self.tell("reshuffled", count=len(order))

    def cards(self, number: int) -> list[str]:
        """Up to so many cards from the deck, one after the other."""
        drawn: list[str] = []
        while len(drawn) < number and not self.final():
            if not self.position["deck"]:
                if not self.position["discard"]:
                    break
                self.shuffle()
            drawn.append(self.position["deck"].pop(0))
            if not self.position["deck"]:
                self.position["exhaustions"] += 1
                self.tell("deck-exhausted", times=self.position["exhaustions"])
                if not self.final() and self.position["discard"]:
                    self.shuffle()
        return drawn

    def do_turn_up(self) -> None:
        up = self.cards(set_up(self.position).turn_up)
        if players(self.position) == 2:
            while self.position["discard"] and self.position["discard"][0] in up:
                up.append(self.position["discard"].pop(0))
        self.position["turned_up"] = up
        self.position["phase"] = "take" if players(self.position) == 2 else "trade"
        self.tell("turned-up", seat=self.number, cards=list(up))

    def do_draw(self) -> None:
        drawn = self.cards(set_up(self.position).draw)
        self.seat["hand"] += drawn
        self.tell("drew", seat=self.number, cards=drawn)
        if self.final():
            self.finish()
        else:
            self.next_turn()

    def next_turn(self) -> None:
        following = (self.position["active"] + 1) % players(self.position)
        self.position.update(active=following, planted=0, discarded=0,
                             phase="offered" if self.position["offered"] else "plant")
        self.tell("turn-began", seat=following)
        to_draw = self.position["deck"] or self.position["discard"]
        if not to_draw and not any(seat["hand"] for seat in self.position["seats"]):
            self.finish()

    def do_leave(self) -> None:
        left = self.position["turned_up"]
        self.position.update(turned_up=[], offered=left)
        self.tell("left", seat=self.number, cards=list(left))
        self.draw_next()

    # Trading

    def do_offer(self) -> None:
        give = {"turned_up": list(self.action["give"].get("turned_up", [])),
                "hand": list(self.action["give"].get("hand", []))}
        gives = [self.position["turned_up"][place] for place in give["turned_up"]]
        gives += [self.seat["hand"][place] for place in give["hand"]]
        offer = {"id": self.position["next_offer"], "from": self.number, "to": self.action["to"],
                 "give": give, "want": list(self.action["want"]), "gives": gives,
                 "answers": self.action.get("answers")}
        self.position["next_offer"] += 1
        self.position["offers"].append(offer)
        self.tell("offered-trade", seat=self.number, offer=copy.deepcopy(offer))

    def close(self) -> Json:
        offer = open_offer(self.position, self.action["offer"])
        assert offer is not None
        self.position["offers"].remove(offer)
        return offer

    def do_decline(self) -> None:
        self.tell("declined", seat=self.number, offer=self.close()["id"])

    def do_withdraw(self) -> None:
        self.tell("withdrawn", seat=self.number, offer=self.close()["id"])

    def do_accept(self) -> None:
        offer = self.close()
        maker = self.position["seats"][offer["from"]]
        gone_up = offer["give"]["turned_up"] + self.action.get("turned_up", [])
        gone_hand = {offer["from"]: offer["give"]["hand"], self.number: self.action.get("hand", [])}
        up = [self.position["turned_up"][place] for place in self.action.get("turned_up", [])]
        remove(self.position["turned_up"], gone_up)
        remove(maker["hand"], offer["give"]["hand"])
        got = up + remove(self.seat["hand"], self.action.get("hand", []))
        maker["received"] += got
        self.seat["received"] += offer["gives"]
        self.tell("traded", offer=offer["id"], **{"from": offer["from"]}, to=self.number,
                  gave=list(offer["gives"]), got=list(got))
        self.follow(gone_up, gone_hand)

    def follow(self, gone_up: list[int], gone_hand: dict[int, list[int]]) -> None:
        """Let the offers lapse whose cards have gone; the others go on meaning the same cards."""
        lapsed = []
        for offer in self.position["offers"]:
            give, from_hand = offer["give"], gone_hand.get(offer["from"], [])
            if set(give["turned_up"]) & set(gone_up) or set(give["hand"]) & set(from_hand):
                lapsed.append(offer["id"])
            else:
                give["turned_up"] = [moved(place, gone_up) for place in give["turned_up"]]
                give["hand"] = [moved(place, from_hand) for place in give["hand"]]
        self.lapse(lapsed)

    def lapse(self, numbers: list[int]) -> None:
        self.position["offers"] = [one for one in self.position["offers"] if one["id"] not in numbers]
        for number in sorted(numbers):
            self.tell("lapsed", offer=number)

    def do_end_trade(self) -> None:
        self.lapse([offer["id"] for offer in self.position["offers"]])
        self.tell("trade-ended", seat=self.number)
        self.seat["received"] += self.position["turned_up"]
        self.position["turned_up"] = []
        self.draw_next()

    # The end

    def finish(self) -> None:
        for number, seat in enumerate(self.position["seats"]):
            for place, field in enumerate(seat["fields"]):
                if field is not None:
                    self.harvest(number, place)
        self.position["phase"] = "over"
        self.tell("game-over", **result(self.position))


def result(position: Json) -> Json:
    """Coins, winners and what broke the tie."""
    coins = [len(seat["coins"]) for seat in position["seats"]]
    hands = [len(seat["hand"]) for seat in position["seats"]]
    winners = [seat for seat in range(len(coins)) if coins[seat] == max(coins)]
    tie_break = None
    if len(winners) > 1:
        tie_break = "shared"
        if ruling(position, "tie_break") == "hand":
            most = max(hands[seat] for seat in winners)
            winners = [seat for seat in winners if hands[seat] == most]
            tie_break = "hand" if len(winners) == 1 else "shared"
    return {"coins": coins, "winners": winners, "tie_break": tie_break}


def remove(pile: list[str], places: list[int]) -> list[str]:
    """Take the cards at these places out of the pile; they are returned in the order named."""
    taken = [pile[place] for place in places]
    pile[:] = [card for place, card in enumerate(pile) if place not in places]
    return taken


def moved(place: int, gone: list[int]) -> int:
    return place - sum(1 for other in gone if other < place)


# What is legal


def legal(position: Json, seat: int) -> list[Json]:
    """Everything that a seat may do now, offers apart, equal choices once with the lowest places."""
    if seat not in range(players(position)):
        raise Refused("no-such-seat")
    found: dict[object, Json] = {}
    for action in conceivable(position, seat):
        if allowed(position, action):
            found.setdefault(choice(position, action), action)
    return list(found.values())


def allowed(position: Json, action: Json) -> bool:
    try:
        check(position, action)
    except Refused:
        return False
    return True


def conceivable(position: Json, number: int) -> Iterator[Json]:
    """Every action with every place, lower places before higher ones."""
    seat = position["seats"][number]
    places = range(len(seat["fields"]))
    for do in ("turn-up", "end-trade", "draw", "leave", "buy-field"):
        yield {"seat": number, "do": do}
    for do in ("plant", "harvest"):
        for place in places:
            yield {"seat": number, "do": do, "field": place}
    for do in ("plant-received", "plant-offered", "take"):
        for card in range(len(pile_of(position, {"seat": number, "do": do}))):
            for place in places:
                yield {"seat": number, "do": do, "card": card, "field": place}
    for card in range(len(position["offered"])):
        yield {"seat": number, "do": "discard-offered", "card": card}
    for card in range(len(seat["hand"])):
        yield {"seat": number, "do": "discard", "hand": card}
    for coins in combinations(range(len(seat["coins"])), set_up(position).price):
        yield {"seat": number, "do": "buy-field", "coins": list(coins)}
    for offer in position["offers"]:
        for do in ("decline", "withdraw"):
            yield {"seat": number, "do": do, "offer": offer["id"]}
        for up, hand in payments(position, number, len(offer["want"])):
            yield {"seat": number, "do": "accept", "offer": offer["id"], "hand": hand, "turned_up": up}


def payments(position: Json, number: int, cards: int) -> Iterator[tuple[list[int], list[int]]]:
    """Every set of turned-up and hand places with so many cards in all."""
    up_places = range(len(position["turned_up"]))
    hand_places = range(len(position["seats"][number]["hand"]))
    for from_up in range(min(cards, len(up_places)) + 1):
        for up in combinations(up_places, from_up):
            for hand in combinations(hand_places, cards - from_up):
                yield list(up), list(hand)


def choice(position: Json, action: Json) -> object:
    """What makes an action the same choice as another: beans in place of the places of equal cards."""
    seat, do = position["seats"][action["seat"]], action["do"]
    if "card" in action:
        return do, pile_of(position, action)[action["card"]], action.get("field")
    if do == "buy-field" and "coins" in action:
        return do, beans_at(seat["coins"], action["coins"])
    if do == "accept":
        return (do, action["offer"], beans_at(position["turned_up"], action["turned_up"]),
                beans_at(seat["hand"], action["hand"]))
    return tuple(sorted(action.items()))


def beans_at(pile: list[str], places: list[int]) -> tuple[str, ...]:
    return tuple(sorted(pile[place] for place in places))


def offers(position: Json, seat: int, give: int, want: int) -> list[Json]:
    """Every offer of a seat that gives up to `give` cards and wants up to `want`."""
    if seat not in range(players(position)):
        raise Refused("no-such-seat")
    if position["phase"] != "trade":
        return []
    found = []
    for to in [None, *range(players(position))]:
        for given in range(give + 1):
            for up, hand in payments(position, seat, given):
                for wanted in range(want + 1):
                    for beans in combinations_with_replacement(kinds(position), wanted):
                        action = {"seat": seat, "do": "offer", "to": to,
                                  "give": {"turned_up": up, "hand": hand}, "want": list(beans)}
                        if allowed(position, action):
                            found.append(action)
    return found


def perft(position: Json, depth: int, give: int = 0, want: int = 0) -> int:
    """How many sequences of `depth` actions there are, of any seats, with offers up to these sizes."""
    if depth == 0:
        return 1
    actions = [action for seat in range(players(position))
               for action in legal(position, seat) + offers(position, seat, give, want)]
    if depth == 1:
        return len(actions)
    return sum(perft(play(position, action)[0], depth - 1, give, want) for action in actions)


# What is seen


def view(position: Json, viewer: int | None) -> Json:
    """All that a seat, or with None a spectator, may see."""
    if viewer is not None and viewer not in range(players(position)):
        raise Refused("no-such-seat")
    seen = {key: copy.deepcopy(position[key]) for key in
            ("format", "edition", "rulings", "phase", "active", "planted", "discarded", "exhaustions",
             "turned_up", "offered", "next_offer")}
    seen["viewer"] = viewer
    seen["deck"] = len(position["deck"])
    seen["discard"] = {"count": len(position["discard"]), "top": next(iter(position["discard"]), None)}
    seen["seats"] = [seat_seen(position, number, viewer) for number in range(players(position))]
    seen["offers"] = [offer_seen(offer, viewer) for offer in position["offers"]]
    return seen


def seat_seen(position: Json, number: int, viewer: int | None) -> Json:
    seat = position["seats"][number]
    seen: Json = {"hand_count": len(seat["hand"]), "coin_count": len(seat["coins"])}
    for key in ("fields", "received", "third_field"):
        seen[key] = copy.deepcopy(seat[key])
    if viewer == number or ruling(position, "open_hands"):
        seen["hand"] = list(seat["hand"])
    if viewer == number:
        seen["coins"] = list(seat["coins"])
    return seen


def offer_seen(offer: Json, viewer: int | None) -> Json:
    seen = copy.deepcopy(offer)
    if viewer != offer["from"]:
        del seen["give"]["hand"]
    return seen


def shown(events: list[Json], position: Json, viewer: int | None) -> list[Json]:
    """The events as a seat, or with None a spectator, is shown them; the position tells the options only."""
    return [event_seen(event, position, viewer) for event in events]


def event_seen(event: Json, position: Json, viewer: int | None) -> Json:
    seen = copy.deepcopy(event)
    if event["event"] == "drew" and viewer != event["seat"] and not ruling(position, "open_hands"):
        seen["count"] = len(seen.pop("cards"))
    if event["event"] == "offered-trade":
        seen["offer"] = offer_seen(event["offer"], viewer)
    return seen
