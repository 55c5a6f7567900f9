#!/usr/bin/env python3
"""A bot in one file of plain Python: it plants where its beans grow, and takes trades that fit its fields.

Start it with: beanfield watch --players "cmd:./first_fit.py,greedy,greedy"
It reads one request a line and writes one answer a line; docs/bots tells what they hold.
"""

import json
import sys

OFFERS_PER_TURN = 2


class Bot:
    """Remembers only what it has offered in this turn."""

    def __init__(self):
        self.offered = []

    def answer(self, request):
        legal = request["legal"]
        if any(event["event"] == "turn-began" for event in request["events"]):
            self.offered = []
        by_name = {}
        for action in legal:
            by_name.setdefault(action["do"], []).append(action)
        mine = request["view"]["seats"][request["seat"]]
        if request["view"]["phase"] == "trade":
            return self.trade(request, mine, by_name)
        for do in ("plant", "plant-received", "plant-offered", "take"):
            if do in by_name and not (do == "plant" and request["view"]["planted"]):
                return self.plant(request, mine, by_name, do)
        for do in ("turn-up", "discard-offered", "leave", "draw"):
            if do in by_name and request["view"]["active"] == request["seat"]:
                return by_name[do][0]
        if request["view"]["phase"] in ("plant", "plant-received", "offered"):
            return self.harvest(mine, by_name["harvest"])
        return {"do": "pass"}

    def plant(self, request, mine, by_name, do):
        """On a field of the same bean, then on an empty one; else harvest the longest field first."""
        view = request["view"]
        cards = {
            "plant": mine["hand"],
            "plant-received": mine["received"],
            "plant-offered": view.get("offered"),
            "take": view.get("turned_up"),
        }[do]
        for action in by_name[do]:
            field = mine["fields"][action["field"]]
            if field and field[0] == cards[action.get("card", 0)]:
                return action
        return by_name[do][0]

    def harvest(self, mine, harvests):
        return max(harvests, key=lambda action: mine["fields"][action["field"]][1])

    def trade(self, request, mine, by_name):
        """Accepts what it grows, offers what it does not grow for what it does."""
        view, seat = request["view"], request["seat"]
        grown = {field[0] for field in mine["fields"] if field}
        for action in by_name.get("accept", []):
            offer = next(offer for offer in view["offers"] if offer["id"] == action["offer"])
            if set(offer["gives"]) <= grown and not set(offer["want"]) & grown:
                return action
        if "decline" in by_name:
            return by_name["decline"][0]
        if view["active"] != seat:
            return {"do": "pass"}
        for place, bean in enumerate(view["turned_up"]):
            for wanted in sorted(grown - {bean}):
                if bean not in grown and (bean, wanted) not in self.offered:
                    if len(self.offered) < OFFERS_PER_TURN:
                        self.offered.append((bean, wanted))
                        give = {"turned_up": [place], "hand": []}
                        return {"do": "offer", "to": None, "give": give, "want": [wanted]}
        return {"do": "pass"}


def main():
    bot = Bot()
    for line in sys.stdin:
        print(json.dumps(bot.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
