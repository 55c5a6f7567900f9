"""Tables to look at: games at moments that are worth a picture, from set positions played on by the rules."""

from collections.abc import Sequence
from typing import Any, Final

from beanfield.bots import make
from beanfield.bots.advice import advise, suggest
from beanfield.bots.asking import Driver
from beanfield.bots.reasons import reasons
from beanfield.bots.request import build
from beanfield.notation.position import load_position
from beanfield.rules import Game, load_edition
from beanfield.tables.options import TableOptions

Json = dict[str, Any]

ME: Final = 0
NAMES: Final = ("Mia", "Ann", "Jonas", "Pip", "Kari", "Mihai", "Liis")
WISHES: Final[dict[int, list[str]]] = {
    0: ["soy", "red"],
    1: ["garden", "red"],
    2: ["stink"],
    3: ["cocoa", "blue"],
}
SEED: Final = 7


class Sitting:
    """A game of bots, with all that seat 0 has been shown of it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        players = game.players
        self.driver = Driver(game, [make("greedy", SEED + seat) for seat in range(players)])
        self.names = list(NAMES[:players])
        self.log: list[Json] = []
        self.hand_ids = list(range(1, len(self.game.view(ME)["seats"][ME]["hand"]) + 1))
        self.coins: list[list[int]] = [[0] * players]
        self._next_id = len(self.hand_ids) + 1

    def step(self) -> bool:
        """Play one decision of a bot; False when the game is over."""
        before = self.game.view(ME)
        step = self.driver.step()
        if step is None:
            return False
        if step.action is not None and step.events:
            self._note(before, step.seat, step.action, step.events)
        return True

    def act(self, seat: int, action: Json) -> None:
        """Play what a person would do."""
        before = self.game.view(ME)
        self._note(before, seat, action, self.driver.act(seat, action).events)

    def to_the_end(self) -> "Sitting":
        """Let the bots play the whole game."""
        while self.step():
            pass
        return self

    def events(self) -> list[Json]:
        """What seat 0 was shown."""
        return [entry["event"] for entry in self.log]

    def advised(self) -> Json:
        """The hint and the offers that seat 0 gets."""
        request = build(self.game, ME, self.events(), WISHES, 1000)
        return {"hint": advise(request), "suggestions": suggest(request)}

    def seen(self, me: int | None = ME, **more: Any) -> Json:
        """The table as the seat sees it, in the shape that live tables give."""
        view = self.game.view(me)
        over = self.game.over
        return {
            "table": self._table(),
            "revision": len(self.log),
            "me": me,
            "person": {"name": NAMES[ME], "options": {}},
            "seats": [self._seat(seat) for seat in range(self.game.players)],
            "state": "over" if over else "playing",
            "view": view,
            "legal": [] if me is None else self.game.legal(me),
            "asked": None if over else self.game.active,
            "deadline": None,
            "log": self.log,
            "talk": [said for said in TALK if said["seat"] < self.game.players],
            "unread": 1,
            "undo": self._undo(),
            "marks": {str(offer["id"]): "mark" for offer in view["offers"]},
            "notice": None,
            "declined": {},
            "grounds": {}
            if me is None
            else {str(offer["id"]): reasons(view, offer, me) for offer in view["offers"]},
            "result": self._result() if over else None,
            "hand_ids": self.hand_ids if me == ME else [],
        } | more

    def _note(self, before: Json, seat: int, action: Json, events: list[Json]) -> None:
        for event in self.game.show(events, ME):
            self.log.append({"id": len(self.log) + 1, "seat": event.get("seat", seat), "event": event})
            if event["event"] == "turn-began":
                self.coins.append([len(coins) for coins in self.game.state.coins])
        self._number(before, seat, action)

    def _number(self, before: Json, seat: int, action: Json) -> None:
        """Keep the numbers of the own hand cards: those that went are dropped, new ones join at the end."""
        gone: Sequence[int] = ()
        if action["do"] == "accept":
            offer = next(offer for offer in before["offers"] if offer["id"] == action["offer"])
            gone = (
                action.get("hand", [])
                if seat == ME
                else offer["give"].get("hand", [])
                if offer["from"] == ME
                else ()
            )
        elif seat == ME and action["do"] in ("plant", "discard"):
            gone = [action.get("hand", 0)]
        kept = [number for place, number in enumerate(self.hand_ids) if place not in gone]
        while len(kept) < len(self.game.view(ME)["seats"][ME]["hand"]):
            kept.append(self._next_id)
            self._next_id += 1
        self.hand_ids = kept

    def _table(self) -> Json:
        return {
            "code": "7KQ2MD",
            "name": "Kitchen",
            "edition": self.game.edition.id,
            "players": self.game.players,
            "options": TableOptions(edition=self.game.edition.id, players=self.game.players).json(),
            "host": ME,
            "public": False,
        }

    def _seat(self, seat: int) -> Json:
        bot = seat == 3
        return {
            "name": self.names[seat],
            "kind": "bot" if bot else "person",
            "away": False,
            "bot": "greedy" if bot else None,
            "wishes": WISHES.get(seat, []),
            "thinking": False,
            "muted": False,
        }

    def _undo(self) -> Json:
        last = self.log[-1] if self.log else None
        if last and last["seat"] == ME and last["event"]["event"] == "planted":
            return {"may": True, "reason": None, "step": len(self.log), "event": last["event"]}
        reason = {
            "code": "malformed",
            "text": "{name} has acted since, so your last step stands.",
            "values": {"name": "Ann"},
        }
        return {"may": False, "reason": reason, "step": None, "event": None}

    def _result(self) -> Json:
        events = [entry["event"] for entry in self.log]
        harvests = [event for event in events if event["event"] == "harvested"]
        trades = [event for event in events if event["event"] == "traded"]
        return {
            **(self.game.result or {}),
            "over_time": [*self.coins, list((self.game.result or {})["coins"])],
            "trades": len(trades),
            "best_harvest": max(harvests, key=lambda event: (event["coins"], event["cards"])),
            "best_trade": max(trades, key=lambda event: len(event["gave"]) + len(event["got"]), default=None),
            "minutes": 52,
        }


TALK: Final[list[Json]] = [
    {"id": 1, "seat": 1, "phrase": None, "text": "Who has a red one for me?"},
    {"id": 2, "seat": 3, "phrase": "no-thanks", "text": None},
]

FIELDS: Final = (
    [["soy", 3], ["chili", 5]],
    [["red", 2], ["wax", 6], ["green", 4]],
    [["blue", 7], ["black-eyed", 2]],
    [["stink", 4], ["cocoa", 1]],
    [["green", 3], ["stink", 2]],
    [["chili", 4], None],
    [["red", 1], ["wax", 2]],
)
SEVEN: Final = (
    [["coffee", 5], ["wax", 3], ["soy", 2]],
    *FIELDS[1:2],
    *FIELDS[2:3],
    [["stink", 4], ["coffee", 5]],
    *FIELDS[4:],
)
COIN_KINDS: Final = ("wax", "stink", "green", "black-eyed")
COINS: Final = (5, 3, 6, 4, 2, 3, 1)
DISCARD: Final = [
    "blue",
    *["stink", "wax", "chili", "green"] * 2,
    *["wax", "blue"] * 4,
    "cocoa",
    "soy",
    "soy",
]
HANDS: Final = (
    ["chili", "soy", "chili", "red", "wax", "green", "blue"],
    ["green", "wax", "stink", "blue", "soy"],
    ["chili", "stink", "wax", "blue", "green", "red", "soy", "chili"],
    ["soy", "blue", "wax", "green", "black-eyed", "red"],
    ["green", "wax", "blue"],
    ["wax", "stink", "green", "chili", "blue"],
    ["blue", "wax", "stink"],
)


def sitting(
    players: int = 4, active: int = ME, deck: Sequence[str] = (), seven: bool = False, **more: Any
) -> Sitting:
    """A game under way; `deck` are the next cards, `more` further keys of the position."""
    fields = SEVEN if seven else FIELDS
    edition = load_edition("154")
    kinds = ("coffee", "coffee", "black-eyed") if seven else COIN_KINDS
    seats = [
        {
            "hand": list(HANDS[seat]),
            "fields": [field and list(field) for field in fields[seat]],
            "coins": [
                kinds[number % len(kinds)] for number in range(min(COINS[seat], 3) if seven else COINS[seat])
            ],
            "third_field": "bought" if len(fields[seat]) == 3 else "none",
        }
        for seat in range(players)
    ]
    position = {
        "edition": edition.id,
        "phase": "plant",
        "active": active,
        "exhaustions": 1,
        "deck_top": list(deck),
        "discard": ["blue", "chili"] if players > 5 or players == 2 else DISCARD,
        "seats": seats,
        "seed": SEED,
    }
    if players == 7:
        position["exhaustions"] = 0
        seats[6]["fields"] = [["wax", 2], None]
    return Sitting(load_position(position | more))


def planting() -> Sitting:
    """My turn: the front card, a chili bean, fits on field 2."""
    return sitting()


def planted_one() -> Sitting:
    """I have planted the front card and may plant one more or turn up cards."""
    table = sitting(deck=["garden", "stink"])
    table.act(ME, {"do": "plant", "field": 1})
    return table


def stuck() -> Sitting:
    """My front card fits nowhere: a field must be harvested first."""
    table = sitting()
    table.game = load_position(
        table.game.position() | {"seats": _other_front(table.game.position()["seats"])}
    )
    return Sitting(table.game)


def _other_front(seats: list[Json]) -> list[Json]:
    hand = seats[0]["hand"]
    return [seats[0] | {"hand": hand[3:] + hand[:3]}, *seats[1:]]


def trading() -> Sitting:
    """My trade has just begun."""
    table = sitting(deck=["garden", "stink", "blue"])
    for action in ({"do": "plant", "field": 1}, {"do": "plant", "field": 0}, {"do": "turn-up"}):
        table.act(ME, action)
    return table


def trading_with_six() -> Sitting:
    """My trade at a table of seven."""
    table = sitting(7, deck=["red", "black-eyed"], seven=True)
    for action in ({"do": "harvest", "field": 0}, {"do": "plant", "field": 0}, {"do": "turn-up"}):
        table.act(ME, action)
    return table


def with_offers() -> Sitting:
    """My trade: a card received, an offer of mine to all, an answer to it and an offer to me."""
    table = trading()
    _offer(table, 2, ME, [0], [])
    table.act(ME, {"do": "accept", "offer": 1, "hand": [], "turned_up": []})
    table.act(ME, {"do": "offer", "to": None, "give": {"turned_up": [0], "hand": []}, "want": ["red"]})
    _offer(table, 1, ME, [0, 1], ["garden"], 2)
    _offer(table, 3, ME, [0], ["stink"])
    return table


def not_my_turn(players: int = 4) -> Sitting:
    """Ann trades and gives me a turned-up card."""
    table = sitting(players, active=1, deck=["red", "black-eyed"], seven=players > 6)
    for action in ({"do": "plant", "field": 2}, {"do": "turn-up"}):
        table.act(1, action)
    table.act(1, {"do": "offer", "to": ME, "give": {"turned_up": [1], "hand": []}, "want": []})
    return table


def not_my_plant() -> Sitting:
    """Ann is about to plant."""
    table = drawing()
    table.act(ME, {"do": "draw"})
    return table


def received() -> Sitting:
    """Two cards to plant that came by trade and by turning up."""
    table = with_offers()
    table.act(ME, {"do": "accept", "offer": 4, "hand": [], "turned_up": [1]})
    table.act(ME, {"do": "end-trade"})
    return table


def drawing() -> Sitting:
    """All is planted."""
    table = received()
    for action in (
        {"do": "plant-received", "card": 0, "field": 1},
        {"do": "plant-received", "card": 0, "field": 0},
        {"do": "harvest", "field": 1},
        {"do": "plant-received", "card": 0, "field": 1},
    ):
        table.act(ME, action)
    table.act(3, {"do": "plant-received", "card": 0, "field": 0})
    return table


def paying() -> Sitting:
    """An offer for a kind that I hold twice: which card pays is a choice."""
    table = not_my_turn()
    table.act(1, {"do": "offer", "to": ME, "give": {"turned_up": [0], "hand": []}, "want": ["chili"]})
    return table


def _offer(
    table: Sitting, seat: int, to: int | None, hand: list[int], want: list[str], answers: int | None = None
) -> None:
    action: Json = {"do": "offer", "to": to, "give": {"turned_up": [], "hand": hand}, "want": want}
    table.act(seat, action if answers is None else action | {"answers": answers})


def two_players(deck: Sequence[str] = ("green", "stink", "soy")) -> Sitting:
    """The two-player game, before my planting."""
    return sitting(2, deck=deck, exhaustions=0)


def two_taking() -> Sitting:
    """The two-player game: cards turned up, to be planted or left."""
    table = two_players()
    for action in ({"do": "plant", "field": 1}, {"do": "turn-up"}):
        table.act(ME, action)
    return table


def two_offered() -> Sitting:
    """The two-player game: cards were left for me."""
    return sitting(2, phase="offered", offered=["soy", "black-eyed"], exhaustions=0)


def over() -> Sitting:
    """The end of a game of bots."""
    return Sitting(Game.new("104", 4, SEED)).to_the_end()


def gathering() -> Json:
    """A table that waits for players."""
    seen = sitting().seen()
    free = {
        "name": "",
        "kind": "free",
        "away": False,
        "bot": None,
        "wishes": [],
        "thinking": False,
        "muted": False,
    }
    seats = [seen["seats"][0], seen["seats"][1], free, seen["seats"][3]]
    return seen | {"state": "gathering", "view": None, "legal": [], "seats": seats, "log": [], "asked": None}
