#!/usr/bin/env python3
"""A bot that trades by rules of thumb; it imports nothing of Beanfield.

A field is worth what it will pay, less the price of the rounds until then. A card is worth the rounds that it
saves, and costs what has to be harvested for it. A hand is what planting it in its order will bring. A trade
is good when it gains enough here, and not too little beside what it gains there; so most trades are good for
both, and a card that would only do harm is given away to whoever grows it.

    beanfield arena --players "trader,cmd:examples/bots/haggler.py,…"
    haggler.py --tuned           the numbers of haggler.json, which tune_haggler.py found by self-play
    haggler.py reach=0.5 fair=1  other numbers
"""

import json
import sys
from collections import Counter
from pathlib import Path

PAYS = {  # by the cards of a field, its coins
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
CARDS = dict(zip(PAYS, range(24, 2, -2), strict=True))
NUMBERS = {
    "price": 0.6,  # coins that a field in use has to earn in a round
    "reach": 0.4,  # the part of the coming cards of its bean that reaches a field
    "rival": 0.3,  # how much each other field with the bean takes of that
    "waste": 0.4,  # coins that each card is worth that is harvested for nothing
    "later": 0.85,  # what a hand card counts for, a turn later each time
    "worry": 0.5,  # the part of the harm of a hand card that will not be traded away
    "least": 0.05,  # coins that a trade has to gain
    "fair": 0.35,  # the part of the other's gain that a trade has to gain
    "last": 0.15,  # the same when nothing is left to offer
    "expect": 0.6,  # the part of the own gain that another will want to gain
    "relief": 0.2,  # coins that another is glad to be rid of a card by that it does not grow
    "buy": 5.0,  # rounds left at which the third field is bought
}
TUNED = Path(__file__).with_name("haggler.json")
MOST_OFFERS = 6
PASS = {"do": "pass"}


class Bot:
    """Answers requests through a game."""

    def __init__(self, numbers=NUMBERS):
        self.numbers = dict(numbers)
        self.coins, self.discards = Counter(), Counter()
        self.made, self.asked, self.refused = set(), {}, Counter()

    def answer(self, request):
        self.view, self.me, self.legal = request["view"], request["seat"], request["legal"]
        self.seats = self.view["seats"]
        self.fields, self.hand = self.seats[self.me]["fields"], self.seats[self.me]["hand"]
        self.active = self.view["active"]
        self.hear(request["events"])
        phase = self.view["phase"]
        mine = self.me == self.active or phase in ("trade", "plant-received")
        if phase == "draw" or not mine:
            return self.find("draw") or PASS
        self.reckon()
        return self.trade() if phase == "trade" else self.buy() or self.plant(phase)

    def find(self, do, **keys):
        """The first legal action of this name, with these keys; None without one."""
        wanted = {"do": do, **keys}
        return next((a for a in self.legal if all(a.get(key) == wanted[key] for key in wanted)), None)

    def hear(self, events):
        """Keeps count of where the cards are, and of what was offered and refused in this turn."""
        for event in events:
            name = event["event"]
            if name == "harvested":
                self.coins[event["bean"]] += event["coins"]
                self.discards[event["bean"]] += event["cards"] - event["coins"]
            elif name == "bought-field":
                self.coins.subtract(event["paid"])
                self.discards.update(event["paid"])
            elif name == "reshuffled":
                self.discards.clear()
            elif name == "turn-began":
                self.made, self.asked, self.refused = set(), {}, Counter()
            elif name == "declined" and event["offer"] in self.asked:
                seat, wants = self.asked[event["offer"]]
                self.refused.update((seat, kind) for kind in wants)
            elif name == "offered-trade" and event["seat"] == self.me:
                self.asked[event["offer"]["id"]] = (event["offer"]["to"], event["offer"]["want"])

    # What things are worth

    def reckon(self):
        """How many rounds are left, and how fast the cards of each bean come."""
        view, players = self.view, len(self.seats)
        decks = 1 if players == 2 else 2 if view["edition"] == "154" and players == 3 else 3
        decks -= 1 + view["exhaustions"]
        coming, deck, discards = view["deck"], view["deck"], view["discard"]["count"]
        for _ in range(decks):
            deck, discards = 0.7 * deck + discards, 0
            coming += deck
        a_round = 5 * players
        self.rounds = coming / a_round
        self.grown = Counter(field[0] for seat in self.seats for field in seat["fields"] if field)
        seen = Counter(self.hand) + self.coins + Counter(view["turned_up"])
        for seat in self.seats:
            seen.update(seat["received"])
            for field in seat["fields"]:
                if field:
                    seen[field[0]] += field[1]
        # The part of the discards that will not come back while it matters.
        out = 1.0 if decks == 0 else min(1.0, view["deck"] / a_round / 2)
        self.unseen = {
            kind: max(0.0, cards - seen[kind] - out * self.discards[kind])
            for kind, cards in CARDS.items()
            if self.in_play(kind)
        }
        self.all_unseen = max(1.0, sum(self.unseen.values()))
        self.flow = {k: a_round * n / self.all_unseen for k, n in self.unseen.items()}
        self.known, self.gains = {}, {}

    def in_play(self, kind):
        if self.view["edition"] == "104":
            return kind not in ("coffee", "wax", "cocoa")
        out = {2: ("garden", "cocoa"), 3: ("cocoa",), 4: ("coffee",), 5: ("coffee",)}
        return kind not in out.get(len(self.seats), out[2])

    def worth(self, kind, cards):
        """What a field is worth, by the best time to harvest it; and what it brings when harvested now."""
        key = (kind, cards)
        if key not in self.known:
            numbers = self.numbers
            paid, pays = max(((need, c) for need, c in PAYS[kind].items() if need <= cards), default=(0, 0))
            others = max(0, self.grown[kind] - 1)
            rate = numbers["reach"] * self.flow.get(kind, 0) / (1 + numbers["rival"] * others) + 0.001
            price = numbers["price"] * min(1.0, self.rounds / 2)
            best = pays
            for need, coins in PAYS[kind].items():
                if need > cards:
                    wait = (need - cards) / rate
                    chance = min(1.0, self.rounds / wait)
                    best = max(best, chance * coins + (1 - chance) * pays - price * min(wait, self.rounds))
            self.known[key] = (best, pays - numbers["waste"] * (cards - paid))
        return self.known[key]

    def place(self, fields, kind):
        """The gain of planting a card, its field, and whether that is harvested first."""
        best = (-99.0, 0, False)
        grows = any(field and field[0] == kind for field in fields)
        guarded = any(field and field[1] > 1 for field in fields)
        new = self.worth(kind, 1)[0]
        for number, field in enumerate(fields):
            if field is None:
                if not grows:
                    best = max(best, (new, number, False))
                continue
            value, pays = self.worth(*field)
            if field[0] == kind:
                best = max(best, (self.worth(kind, field[1] + 1)[0] - value, number, False))
            if field[1] > 1 or not guarded:
                best = max(best, (pays + new - value, number, True))
        return best

    def planted(self, fields, cards):
        """The gain of planting all these cards in the best order, and the fields after it."""
        fields, cards, total = list(fields), list(cards), 0.0
        while cards:
            (gain, number, harvest), kind = max((self.place(fields, kind), kind) for kind in cards)
            cards.remove(kind)
            total += gain
            self.put(fields, kind, number, harvest)
        return total, fields

    def put(self, fields, kind, number, harvest):
        before = 0 if harvest or fields[number] is None else fields[number][1]
        fields[number] = (kind, before + 1)

    def plan(self, cards, hand):
        """What planting these cards now and the hand in its order will bring me."""
        total, fields = self.planted(self.fields, cards)
        weight = self.numbers["later"]
        for place, kind in enumerate(hand):
            gain, number, harvest = self.place(fields, kind)
            total += weight * gain * (1 if gain > 0 else self.numbers["worry"])
            self.put(fields, kind, number, harvest)
            if place % 2 == 1:
                weight *= self.numbers["later"]
        return total

    # Planting

    def buy(self):
        return self.find("buy-field") if self.rounds >= self.numbers["buy"] else None

    def plant(self, phase):
        do, cards = {
            "plant": ("plant", self.hand[: int(self.view["planted"] < 2)]),
            "plant-received": ("plant-received", self.seats[self.me]["received"]),
            "take": ("take", self.view["turned_up"]),
            "offered": ("plant-offered", self.view["offered"]),
        }[phase]
        going_on = self.find("turn-up") or self.find("leave") or self.find("discard-offered")
        places = [(*self.place(self.fields, kind), kind) for kind in cards]
        gain, number, harvest, kind = max(places, default=(0.0, 0, False, ""))
        if going_on and gain <= 0:
            return going_on
        if harvest:
            action = self.find("harvest", field=number)
        else:
            action = self.find(do, field=number, **({} if do == "plant" else {"card": cards.index(kind)}))
        return action or self.find(do) or going_on or self.find("harvest")

    # Trading

    def mine(self, gets, shown, places):
        """What I gain by getting these beans for these places of the turned-up cards and of my hand."""
        key = (*gets, None, *shown, None, *places)
        if key not in self.gains:
            table = self.view["turned_up"] if self.me == self.active else []
            now = [kind for place, kind in enumerate(table) if place not in shown]
            now += self.seats[self.me]["received"]
            hand = [kind for place, kind in enumerate(self.hand) if place not in places]
            self.gains[key] = self.plan([*now, *gets], hand)
        return self.gains[key]

    def theirs(self, seat, gets, pays):
        """What another seat gains by getting these beans for those."""
        key = (seat, *gets, None, *pays)
        if key not in self.gains:
            fields = self.seats[seat]["fields"]
            now = list(self.seats[seat]["received"])
            if seat == self.active:
                now += self.view["turned_up"]
            before = self.planted(fields, now)[0]
            other = 0.0
            for kind in pays:
                if kind in now:
                    now.remove(kind)
                elif any(field and field[0] == kind for field in fields):
                    other -= self.place(fields, kind)[0] * self.numbers["later"]
                else:
                    other += self.numbers["relief"]
            self.gains[key] = self.planted(fields, [*now, *gets])[0] - before + other
        return self.gains[key]

    def good(self, mine, theirs, fair="fair"):
        return mine >= max(self.numbers["least"], self.numbers[fair] * theirs)

    def trade(self):
        """Accepts what is good, else offers; when nothing is left to offer, less has to do."""
        return self.reply("fair") or self.offer() or self.reply("last") or self.find("decline") or PASS

    def reply(self, fair):
        """Accepts the best of the offers that are good; None without one."""
        best = None
        for action in self.legal:
            if action["do"] == "accept":
                offer = next(o for o in self.view["offers"] if o["id"] == action["offer"])
                places = self.cheapest(offer["want"], action["turned_up"])
                gain = self.mine(offer["gives"], action["turned_up"], places) - self.mine([], [], [])
                theirs = self.theirs(offer["from"], offer["want"], offer["gives"])
                if self.good(gain, theirs, fair) and (best is None or gain > best[0]):
                    best = (gain, {**action, "hand": places})
        return best and best[1]

    def cheapest(self, wants, shown):
        """The places in my hand, the last first, that pay these beans beside the turned-up ones."""
        wants = list(wants)
        for place in shown:
            wants.remove(self.view["turned_up"][place])
        places = []
        for kind in wants:
            places.append(max(n for n, card in enumerate(self.hand) if card == kind and n not in places))
        return sorted(places)

    def offer(self):
        """The most promising offer that I have not made in this turn."""
        if len(self.made) >= MOST_OFFERS:
            return None
        now = self.mine([], [], [])
        best = None
        for seat in range(len(self.seats)) if self.me == self.active else [self.active]:
            if seat == self.me:
                continue
            for shown, places in self.bundles():
                gives = [self.view["turned_up"][n] for n in shown] + [self.hand[n] for n in places]
                for wants in self.wishes(seat, gives):
                    key = (seat, *sorted(gives), None, *sorted(wants))
                    chance = self.chance(seat, wants)
                    if key in self.made or not (gives or wants) or not chance:
                        continue
                    mine = self.mine(wants, shown, places) - now
                    if mine < self.numbers["least"]:
                        continue
                    theirs = self.theirs(seat, gives, wants)
                    if theirs > 0 and self.good(mine, theirs):
                        willing = theirs / max(theirs, self.numbers["expect"] * mine)
                        score = chance * willing * mine
                        if best is None or score > best[0]:
                            best = (score, key, shown, places, wants)
        if best is None:
            return None
        _, key, shown, places, wants = best
        self.made.add(key)
        give = {"turned_up": list(shown), "hand": list(places)}
        return {"do": "offer", "to": key[0], "give": give, "want": wants}

    def bundles(self):
        """What I could give: nothing, one card, or two; a pair of turned-up and hand places each."""
        shown = range(len(self.view["turned_up"])) if self.me == self.active else range(0)
        hand = {kind: place for place, kind in enumerate(self.hand)}.values()
        single = [((n,), ()) for n in shown] + [((), (n,)) for n in hand]
        pairs = [(a[0] + b[0], a[1] + b[1]) for i, a in enumerate(single) for b in single[i + 1 :]]
        return [((), ()), *single, *pairs]

    def wishes(self, seat, gives):
        """What I could want for it: nothing, one bean, or two."""
        kinds = {field[0] for field in self.fields if field}
        if seat == self.active:
            kinds.update(self.view["turned_up"])
        kinds = sorted(kinds - set(gives))
        if len(gives) == 2:
            return [[], *([kind] for kind in kinds)]
        pairs = [[a, b] for i, a in enumerate(kinds) for b in kinds[i:]]
        return [[], *([kind] for kind in kinds), *pairs]

    def chance(self, seat, wants):
        """How likely the seat holds these beans, and has not just refused to give them."""
        chance, shown = 1.0, list(self.view["turned_up"]) if seat == self.active else []
        for kind in wants:
            if kind in shown:
                shown.remove(kind)
            else:
                part = self.unseen[kind] / self.all_unseen
                chance *= 1 - (1 - part) ** self.seats[seat]["hand_count"]
            chance *= 0.5 ** self.refused[seat, kind]
        return chance


def main():
    numbers = dict(NUMBERS)
    for setting in sys.argv[1:]:
        name, _, value = setting.partition("=")
        tuned = name == "--tuned"
        numbers.update(json.loads(TUNED.read_text())["numbers"] if tuned else {name: float(value)})
    bot = Bot(numbers)
    for line in sys.stdin:
        print(json.dumps(bot.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
