"""A hint: what to do, and why in numbers."""

from typing import Any, Final

from .language import CARDS, COINS
from .marks import N_, NC_, NN_
from .names import People
from .speech import Speech
from .trades import kind_of

Json = dict[str, Any]

PLANT: Final = N_("Plant {bean} on field {field}: it makes {cards} of {needed} for {coins}.")
PLANT_MORE: Final = N_(
    "Plant {bean} on field {field}: it makes {cards} of {needed} for {coins}; it pays {pay} already."
)
PLANT_LAST: Final = N_(
    "Plant {bean} on field {field}: it makes {cards} for {pay}, all that the field can pay."
)
PLANT_AFTER: Final = N_(
    "Plant {bean} on field {field}: it makes {cards} of {needed} for {coins}; "
    "harvesting {old} first pays {paid} and costs {costs}."
)
PLANT_LAST_AFTER: Final = N_(
    "Plant {bean} on field {field}: it makes {cards} for {pay}, all that the field can pay; "
    "harvesting {old} first pays {paid} and costs {costs}."
)
HARVEST: Final = N_("Harvest {old} on field {field}: it pays {paid} and costs {costs}.")

OFFER: Final = {
    "swap": (N_("Offer {to} {gives} for {gets}."), N_("Offer {gives} to anyone for {gets}.")),
    "gift": (N_("Give {to} {gives}."), N_("Offer {gives} to anyone as a gift.")),
    "request": (N_("Ask {to} for {gets}."), N_("Ask anyone for {gets}.")),
}
ACCEPT: Final = N_("Accept offer {offer}.")
GAINS: Final = N_("It gains you {gains}.")
BOTH_GAIN: Final = N_("It gains you {gains} and {other} {theirs}.")
OTHER_LOSES: Final = N_("It gains you {gains} and costs {other} {theirs}.")
DECLINE: Final = {
    "cannot": N_("Decline offer {offer}: you cannot pay for it."),
    "costs": N_("Decline offer {offer}: it would cost you {gains}."),
    "gains": N_("Decline offer {offer}: it would gain you only {gains}."),
}
WITHDRAW: Final = N_("Withdraw offer {offer}: by now it would cost you {gains}.")

TURN_UP: Final = {
    "last": N_("Turn up the cards: there is nothing more to plant."),
    "limit": N_("Turn up the cards: you may plant no more hand cards in this turn."),
    "room": N_("Turn up the cards: {bean} fits on no field without a harvest."),
    "costs": N_("Turn up the cards: planting {bean} too would cost you {gains}."),
}
BUY: Final = NN_(
    "Buy the third field: there is about {rounds} turn left to use it.",
    "Buy the third field: there are about {rounds} turns left to use it.",
)
DRAW: Final = N_("Draw {cards}: nothing else is left to do in your turn.")
DISCARD: Final = N_("Discard {bean} from place {place} of your hand: not planting it gains you {gains}.")
DISCARD_OFFERED: Final = N_("Discard {bean}: planting it would gain you nothing.")
LEAVE: Final = N_("Leave {cards}: planting more would gain you nothing.")
LEAVE_NOTHING: Final = N_("Go on: no turned-up card is left.")
END_TRADE: Final = N_("End the trading: you could make no offer that promises you anything.")
WAIT: Final = N_("Wait: you could make no offer that promises you anything.")
NOTHING: Final = N_("Wait: there is nothing that you have to do now.")

MOST_PLANTED: Final = 2
SOME_COINS: Final = NC_("number", "{count} coins")


def hint_sentence(speech: Speech, advice: Json, view: Json, people: People) -> str:
    """Return advice for the reader as a sentence: what to do, and why in numbers.

    Advice is `action` and `reasons`, as a table's hint gives them; the view is the reader's. Coins that are
    gained and cost are those that can be expected, to one digit.
    """
    action, reasons = advice["action"], advice["reasons"]
    if "harvest" in reasons or "plant" in reasons:
        return _plant(speech, reasons)
    if "trade" in reasons and action["do"] in ("offer", "accept"):
        return _trade(speech, action, reasons["trade"], people)
    return _other(speech, action, reasons, view, people)


def _plant(speech: Speech, reasons: Json) -> str:
    plant, harvest = reasons.get("plant"), reasons.get("harvest")
    values: dict[str, object] = {}
    if harvest is not None:
        values |= {
            "field": harvest["field"] + 1,
            "old": speech.short(harvest["bean"]),
            "paid": speech.number(COINS, harvest["coins"]),
            "costs": _coins(speech, harvest["costs"]),
        }
    if plant is None:
        return speech.text(HARVEST, **values)
    values |= {
        "bean": speech.short(plant["bean"]),
        "field": plant["field"] + 1,
        "cards": plant["cards"],
        "pay": speech.number(COINS, plant["pay"]),
        "needed": plant["needed"],
        "coins": speech.number(COINS, plant["coins"] or 0),
    }
    if harvest is not None:
        return speech.text(PLANT_LAST_AFTER if plant["needed"] is None else PLANT_AFTER, **values)
    if plant["needed"] is None:
        return speech.text(PLANT_LAST, **values)
    return speech.text(PLANT_MORE if plant["pay"] else PLANT, **values)


def _trade(speech: Speech, action: Json, trade: Json, people: People) -> str:
    """What to offer or to accept, and in a second sentence what it gains both."""
    partner, theirs = trade["partner"], trade["partner_gains"]
    other = "" if partner is None else people.name(speech, partner)
    message = ACCEPT
    if action["do"] == "offer":
        message = OFFER[kind_of(trade["gives"], trade["gets"])][partner is None]
    gains = GAINS
    if theirs is not None and _tenths(theirs):
        gains = BOTH_GAIN if theirs > 0 else OTHER_LOSES
    what = speech.text(
        message,
        offer=action.get("offer"),
        to=other,
        gives=speech.beans(trade["gives"]),
        gets=speech.beans(trade["gets"]),
    )
    why = speech.text(
        gains, gains=_coins(speech, trade["gains"]), other=other, theirs=_coins(speech, theirs or 0.0)
    )
    return f"{what} {why}"


def _other(speech: Speech, action: Json, reasons: Json, view: Json, people: People) -> str:
    do = action["do"]
    if do == "decline":
        return _refuse(speech, action, reasons.get("trade"))
    if do == "withdraw":
        return speech.text(WITHDRAW, offer=action["offer"], gains=_coins(speech, reasons["trade"]["gains"]))
    if do == "turn-up":
        return _turn_up(speech, reasons.get("next"), view)
    if do == "buy-field":
        return speech.plural(*BUY, reasons["rounds"], rounds=reasons["rounds"])
    if do == "discard":
        gone = reasons["discard"]
        return speech.text(
            DISCARD,
            bean=speech.short(gone["bean"]),
            place=action["hand"] + 1,
            gains=_coins(speech, gone["gains"]),
        )
    if do == "discard-offered":
        return speech.text(DISCARD_OFFERED, bean=speech.short(view["offered"][action["card"]]))
    if do == "leave":
        left = view["turned_up"]
        return speech.text(LEAVE, cards=speech.beans(left)) if left else speech.text(LEAVE_NOTHING)
    if do == "draw":
        draw = speech.edition.setups[len(view["seats"])].draw if speech.edition else 0
        return speech.text(DRAW, cards=speech.number(CARDS, draw))
    if do == "end-trade":
        return speech.text(END_TRADE)
    return speech.text(WAIT if view["phase"] == "trade" else NOTHING)


def _turn_up(speech: Speech, ahead: Json | None, view: Json) -> str:
    if ahead is not None:
        return speech.text(
            TURN_UP["costs"], bean=speech.short(ahead["bean"]), gains=_coins(speech, ahead["gains"])
        )
    hand = view["seats"][view["viewer"]]["hand"]
    if not hand:
        return speech.text(TURN_UP["last"])
    if view["planted"] == MOST_PLANTED or view["discarded"]:
        return speech.text(TURN_UP["limit"])
    return speech.text(TURN_UP["room"], bean=speech.short(hand[0]))


def _refuse(speech: Speech, action: Json, trade: Json | None) -> str:
    if trade is None:
        return speech.text(DECLINE["cannot"], offer=action["offer"])
    message = DECLINE["costs" if trade["gains"] < 0 else "gains"]
    return speech.text(message, offer=action["offer"], gains=_coins(speech, trade["gains"]))


def _coins(speech: Speech, coins: float) -> str:
    """An amount of coins to one digit, without its sign: "0.7 coins", "1 coin"."""
    tenths = _tenths(coins)
    if tenths % 10 == 0:
        return speech.number(COINS, tenths // 10)
    return speech.phrase("number", SOME_COINS, count=speech.decimal(tenths / 10, 1))


def _tenths(coins: float) -> int:
    """An amount of coins in tenths, without its sign."""
    return round(abs(coins) * 10)
