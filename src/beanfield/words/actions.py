"""What an action would do, read back to the one who is about to do it."""

from collections.abc import Sequence
from typing import Any, Final

from .language import COINS
from .marks import N_, NC_
from .names import People
from .speech import Speech
from .trades import kind_of

Json = dict[str, Any]

SENTENCES: Final = {
    "plant": N_("You plant the front card, {bean}, on field {field}."),
    "turn-up": N_("You turn up the cards."),
    "decline": N_("You decline offer {offer}."),
    "withdraw": N_("You withdraw offer {offer}."),
    "end-trade": N_("You end the trading."),
    "plant-received": N_("You plant received {bean} on field {field}."),
    "draw": N_("You draw cards and end your turn."),
    "harvest": N_("You harvest {beans} from field {field}."),
    "buy-field": N_("You buy the third field."),
    "plant-offered": N_("You plant offered {bean} on field {field}."),
    "discard-offered": N_("You discard offered {bean}."),
    "discard": N_("You discard {bean} from place {place} of your hand."),
    "take": N_("You plant turned-up {bean} on field {field}."),
    "leave": N_("You leave {cards} to {other}."),
    "leave nothing": N_("You leave nothing to {other}."),
    "pass": N_("You do nothing now."),
}
HARVEST_FOR: Final = N_("You harvest {beans} from field {field} for {coins}.")
HARVEST_FOR_NOTHING: Final = N_("You harvest {beans} from field {field} for no coins.")
BUY_WITH: Final = N_("You buy the third field and pay with {paid}.")

OFFER: Final = {
    "swap": (
        N_("You offer {to} {gives} for {wants}."),
        N_("You offer {gives} to anyone for {wants}."),
    ),
    "gift": (
        N_("You offer {to} {gives} as a gift."),
        N_("You offer {gives} to anyone as a gift."),
    ),
    "request": (
        N_("You ask {to} for {wants} as a gift."),
        N_("You ask anyone for {wants} as a gift."),
    ),
}
ANSWERS: Final = N_("This answers offer {offer}.")
ACCEPT: Final = {
    "swap": N_("You accept offer {offer}: you give {gives} and get {gets}."),
    "gift": N_("You accept offer {offer}: you get {gets} as a gift."),
    "request": N_("You accept offer {offer}: you give {gives} as a gift."),
}

FROM_PLACE: Final = NC_("card", "{bean} from place {place}")
TURNED_UP: Final = NC_("card", "turned-up {bean}")


def _cards(
    speech: Speech, view: Json, seat: int, turned_up: Sequence[int], hand: Sequence[int], places: bool
) -> str:
    """Name cards to give; with `places`, where a bean could be several cards, also where it comes from."""
    mine, shown = view["seats"][seat]["hand"], view["turned_up"]
    within_reach = [*mine, *shown] if seat == view["active"] else mine
    if not places:
        within_reach = []
    items = []
    for index in turned_up:
        bean = speech.short(shown[index])
        several = within_reach.count(shown[index]) > 1
        items.append(speech.phrase("card", TURNED_UP, bean=bean) if several else bean)
    for index in hand:
        bean = speech.short(mine[index])
        several = within_reach.count(mine[index]) > 1
        items.append(speech.phrase("card", FROM_PLACE, bean=bean, place=index + 1) if several else bean)
    return speech.all_of(items)


def _offer(speech: Speech, action: Json, view: Json, people: People, seat: int, places: bool) -> str:
    give, to = action["give"], action["to"]
    turned_up, hand = give.get("turned_up", []), give.get("hand", [])
    one, everyone = OFFER[kind_of([*turned_up, *hand], action["want"])]
    sentence = speech.text(
        everyone if to is None else one,
        to="" if to is None else people.name(speech, to),
        gives=_cards(speech, view, seat, turned_up, hand, places),
        wants=speech.beans(action["want"]),
    )
    if action.get("answers") is None:
        return sentence
    return f"{sentence} {speech.text(ANSWERS, offer=action['answers'])}"


def _accept(speech: Speech, action: Json, view: Json, seat: int, places: bool) -> str:
    offer = next(offer for offer in view["offers"] if offer["id"] == action["offer"])
    return speech.text(
        ACCEPT[kind_of(offer["gives"], offer["want"])],
        offer=offer["id"],
        gives=_cards(speech, view, seat, action.get("turned_up", []), action.get("hand", []), places),
        gets=speech.beans(offer["gives"]),
    )


def _harvest(speech: Speech, action: Json, view: Json, seat: int) -> str:
    bean, cards = view["seats"][seat]["fields"][action["field"]]
    message = SENTENCES["harvest"]
    coins = speech.edition.pays(bean, cards) if speech.edition else None
    if coins is not None:
        message = HARVEST_FOR if coins else HARVEST_FOR_NOTHING
    return speech.text(
        message,
        beans=speech.bean(bean, cards),
        field=action["field"] + 1,
        coins=speech.number(COINS, coins or 0),
    )


def _buy(speech: Speech, action: Json, view: Json, seat: int) -> str:
    if not action.get("coins"):
        return speech.text(SENTENCES["buy-field"])
    coins = view["seats"][seat]["coins"]
    return speech.text(BUY_WITH, paid=speech.beans([coins[index] for index in action["coins"]]))


def _card_moved(action: Json, view: Json, seat: int) -> str | None:
    """Return the kind of the one card that the action moves, if it moves one."""
    mine = view["seats"][seat]
    do = action["do"]
    if do == "plant":
        return str(mine["hand"][0])
    if do == "discard":
        return str(mine["hand"][action["hand"]])
    piles = {"take": view["turned_up"], "plant-received": mine["received"]}
    if do in ("plant-offered", "discard-offered"):
        return str(view["offered"][action["card"]])
    return str(piles[do][action["card"]]) if do in piles else None


def _plain(speech: Speech, action: Json, view: Json, people: People, seat: int) -> str:
    values: dict[str, object] = {"offer": action.get("offer")}
    if "field" in action:
        values["field"] = action["field"] + 1
    bean = _card_moved(action, view, seat)
    if bean is not None:
        values["bean"] = speech.short(bean)
    if action["do"] == "discard":
        values["place"] = action["hand"] + 1
    if action["do"] == "leave":
        values["cards"] = speech.beans(view["turned_up"])
        values["other"] = people.name(speech, people.others(seat)[0])
    do = "leave nothing" if action["do"] == "leave" and not view["turned_up"] else action["do"]
    return speech.text(SENTENCES[do], **values)


def action_sentence(speech: Speech, action: Json, view: Json, people: People, places: bool = True) -> str:
    """Return what a possible action does, said to the one who does it; without `places` none of the hand.

    `view` is the view of the acting seat, which is the action's "seat" or the reader's.
    """
    seat = people.actor(action)
    do = action["do"]
    if do == "offer":
        return _offer(speech, action, view, people, seat, places)
    if do == "accept":
        return _accept(speech, action, view, seat, places)
    if do == "harvest":
        return _harvest(speech, action, view, seat)
    if do == "buy-field":
        return _buy(speech, action, view, seat)
    return _plain(speech, action, view, people, seat)
