#!/usr/bin/env python3
"""A bot that trades by rules of thumb; it imports nothing of Beanfield.

A field is worth what it pays and a part of the way to its next coin. A card gains what it adds to the own
fields. Cards that add nothing are offered for cards that do, to players who grow them, and given away in the
end. An offer is accepted when it gains something, and not much less than its maker gets out of it.

    beanfield arena --players "trader,cmd:examples/bots/haggler.py,…"
    haggler.py --tuned           numbers that did better against three with the first ones
    haggler.py hope=0.5 fair=1   other numbers
"""

import json
import sys

PAYS = {
    "coffee": {4: 1, 7: 2, 10: 3, 12: 4},
    "wax": {4: 1, 7: 2, 9: 3, 11: 4},
    "blue": {4: 1, 6: 2, 8: 3, 10: 4},
    "chili": {3: 1, 6: 2, 8: 3, 9: 4},
    "stink": {3: 1, 5: 2, 7: 3, 8: 4},
    "green": {3: 1, 5: 2, 6: 3, 7: 4},
    "soy": {2: 1, 4: 2, 6: 3, 7: 4},
    "black-eyed": {2: 1, 4: 2, 5: 3, 6: 4},
    "red": {2: 1, 3: 2, 4: 3, 5: 4},
    "garden": {2: 2, 3: 3},
    "cocoa": {2: 2, 3: 3, 4: 4},
}
NUMBERS = {
    "hope": 0.7,  # what the way to the next coin counts for, of that coin
    "room": 0.3,  # worth of an empty field
    "later": 0.6,  # what a hand card counts for beside one that is planted at once
    "fair": 0.4,  # the part of the other's gain that a trade has to gain
    "least": 0.1,  # the least that a trade has to gain
    "give": 0.0,  # gain below which a card is given away
    "buy": 20,  # cards left in the deck at which the third field is still bought
}
TUNED = {**NUMBERS, "hope": 0.9, "room": 0.1, "later": 0.3, "fair": 0.2}
MOST_OFFERS = 5


class Bot:
    """Answers requests through a game."""

    def __init__(self, seed=0, option=""):
        self.numbers = dict(TUNED if option == "tuned" else NUMBERS)
        self.made = set()
        self.turn = None

    def answer(self, request):
        self.view, self.me, self.legal = request["view"], request["seat"], request["legal"]
        self.seat = self.view["seats"][self.me]
        self.gains = {}
        self.fields, self.hand = self.seat["fields"], self.seat["hand"]
        if self.turn != self.view["active"] or any(e["event"] == "turn-began" for e in request["events"]):
            self.turn, self.made = self.view["active"], set()
        phase = self.view["phase"]
        if phase == "trade":
            return self.trade()
        if self.me != self.view["active"] and phase != "plant-received":
            return {"do": "pass"}
        for action in self.legal:
            if action["do"] == "buy-field" and self.view["deck"] >= self.numbers["buy"]:
                return action
        return self.plant(phase) or self.legal[0]

    # Planting

    def worth(self, kind, cards):
        """What a field is worth: its pay, and a part of the way to its next coin."""
        before = (0, 0)
        for need, coins in PAYS[kind].items():
            if cards < need:
                way = (cards - before[0]) / (need - before[0])
                return before[1] + self.numbers["hope"] * way * (coins - before[1])
            before = (need, coins)
        return before[1]

    def place(self, fields, kind):
        """The gain of planting a card, its field, and whether that is harvested first."""
        best = (-9.0, 0, False)
        grows = any(field and field[0] == kind for field in fields)
        for number, field in enumerate(fields):
            if field is None:
                found = (self.worth(kind, 1) - self.numbers["room"], number, False)
            elif field[0] == kind:
                found = (self.worth(kind, field[1] + 1) - self.worth(kind, field[1]), number, False)
            else:
                pay = max((coins for need, coins in PAYS[field[0]].items() if need <= field[1]), default=0)
                found = (pay + self.worth(kind, 1) - self.worth(*field), number, True)
                if field[1] == 1 and any(other and other[1] > 1 for other in fields):
                    continue
            if grows and (field is None or field[0] != kind):
                continue
            best = max(best, found)
        return best

    def plant(self, phase):
        do, cards = {
            "plant": ("plant", self.hand[:1]),
            "plant-received": ("plant-received", self.seat["received"]),
            "take": ("take", self.view["turned_up"]),
            "offered": ("plant-offered", self.view["offered"]),
        }.get(phase, ("draw", []))
        places = [(*self.place(self.fields, kind), card) for card, kind in enumerate(cards)]
        going_on = [a for a in self.legal if a["do"] in ("turn-up", "leave", "discard-offered", "draw")]
        if not places:
            return going_on[0]
        gain, number, harvest, card = max(places)
        if going_on and gain <= 0 and phase != "plant-received":
            return going_on[0]
        for action in self.legal:
            if harvest and (action["do"], action.get("field")) == ("harvest", number):
                return action
            if (action["do"], action.get("field"), action.get("card", 0)) == (do, number, card):
                return action
        return next((a for a in self.legal if a["do"] in (do, "harvest", "turn-up")), None)

    # Trading

    def gain(self, seat, gets, pays=(), now=()):
        """What a seat's fields gain when it plants cards that it gets in place of those it pays."""
        fields = [list(field) if field else None for field in self.view["seats"][seat]["fields"]]
        total = 0.0
        for kind in pays:
            use = self.place(fields, kind)[0]
            if kind in now:
                total -= use
            else:
                total -= (use if seat == self.me else max(0.0, use)) * self.numbers["later"]
        for kind in gets:
            use, number, harvest = self.place(fields, kind)
            total += use
            grown = 0 if harvest or fields[number] is None else fields[number][1]
            fields[number] = [kind, grown + 1]
        return total

    def both(self, seat, gets, pays):
        """What a trade gains me and the other seat."""
        return self.known(self.me, gets, pays), self.known(seat, pays, gets)

    def known(self, seat, gets, pays):
        """The gain of a seat, reckoned once a request."""
        key = (seat, *gets, None, *pays)
        if key not in self.gains:
            now = self.view["turned_up"] if seat == self.view["active"] else []
            self.gains[key] = self.gain(seat, gets, pays, now)
        return self.gains[key]

    def good(self, mine, theirs):
        return mine >= self.numbers["least"] and mine >= self.numbers["fair"] * theirs

    def trade(self):
        replies = []
        for action in self.legal:
            if action["do"] == "accept":
                offer = next(o for o in self.view["offers"] if o["id"] == action["offer"])
                mine, theirs = self.both(offer["from"], offer["gives"], offer["want"])
                if self.good(mine, theirs):
                    replies.append((mine, -action["offer"], action))
        if replies:
            return max(replies, key=lambda reply: reply[:2])[2]
        for action in self.legal:
            if action["do"] == "decline":
                return action
        return self.offer() or {"do": "pass"}

    def offer(self):
        active = self.me == self.view["active"]
        if len(self.made) >= MOST_OFFERS:
            return None
        cards = [("turned_up", n, kind) for n, kind in enumerate(self.view["turned_up"])] if active else []
        cards += [("hand", n, kind) for n, kind in enumerate(self.hand)]
        others = (
            [s for s in range(len(self.view["seats"])) if s != self.me] if active else [self.view["active"]]
        )
        shown = [] if active else self.view["turned_up"]
        wants = [None, *dict.fromkeys([*shown, *(field[0] for field in self.fields if field)])]
        best = None
        for pile, place, kind in cards:
            for seat in others:
                for want in wants:
                    key = (seat, kind, want)
                    if key in self.made or want == kind:
                        continue
                    found = self.rate(seat, kind, want)
                    if found is not None and (best is None or found > best[0]):
                        best = (found, key, pile, place)
        if best is None:
            return None
        _, key, pile, place = best
        self.made.add(key)
        give = {"turned_up": [], "hand": []}
        give[pile].append(place)
        return {"do": "offer", "to": key[0], "give": give, "want": [key[2]] if key[2] else []}

    def rate(self, seat, kind, want):
        """How promising an offer is, None when it is not good."""
        if want is None:
            mine, theirs = self.both(seat, [], [kind])
            return mine + 0.01 * theirs - 5 if mine > self.numbers["give"] and theirs > 0 else None
        shown = self.view["turned_up"] if seat == self.view["active"] else []
        unseen = self.view["seats"][seat]["hand_count"] > 0
        if want not in shown and not unseen:
            return None
        mine, theirs = self.both(seat, [want], [kind])
        if not self.good(mine, theirs) or theirs < 0:
            return None
        return min(mine, theirs) * (1.0 if want in shown else 0.4)


def main():
    bot = Bot()
    for setting in sys.argv[1:]:
        name, _, value = setting.partition("=")
        bot.numbers.update(TUNED if name == "--tuned" else {name: float(value)})
    for line in sys.stdin:
        print(json.dumps(bot.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
