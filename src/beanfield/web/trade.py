"""Open offers as speech bubbles, the reader's own offer in the making, and offers worth trying."""

from typing import Final

from beanfield.web.looking import ALL, Json, Look, button
from beanfield.words import N_, NC_, NN_
from beanfield.words.trades import kind_of

GIVES: Final = N_("{name} gives {gives} for {wants}")
GIVES_ALL: Final = N_("{name} gives {gives} for {wants} to all")
GIFT: Final = N_("{name} gives you {gives} as a gift")
GIFT_TO: Final = N_("{name} gives {to} {gives} as a gift")
GIFT_ALL: Final = N_("{name} gives {gives} to anyone as a gift")
ASKS: Final = N_("{name} asks you for {wants}")
ASKS_TO: Final = N_("{name} asks {to} for {wants}")
ASKS_ALL: Final = N_("{name} asks anyone for {wants}")
GIVES_TO: Final = N_("{name} gives {to} {gives} for {wants}")
I_GIVE: Final = N_("You give {to} {gives} for {wants}")
I_GIVE_ALL: Final = N_("You give {gives} for {wants} to all")
I_GIFT: Final = N_("You give {to} {gives} as a gift")
I_GIFT_ALL: Final = N_("You give {gives} as a gift to anyone")
I_ASK: Final = N_("You ask {to} for {wants}")
I_ASK_ALL: Final = N_("You ask anyone for {wants}")

ACCEPT: Final = N_("Accept offer {offer}: {name} gives {gives}, you give {wants}")
TAKE: Final = N_("Take it, offer {offer}: {name} gives {gives}")
GRANT: Final = N_("Accept offer {offer}: you give {wants} as a gift")
DECLINE: Final = N_("Decline {name}'s offer {offer}")
COUNTER: Final = N_("Counter {name}'s offer {offer}")
WITHDRAW: Final = {
    "swap": (
        N_("Withdraw your offer to {name}: {gives} for {wants}"),
        N_("Withdraw your offer to all: {gives} for {wants}"),
    ),
    "gift": (
        N_("Withdraw your gift to {name}: {gives}"),
        N_("Withdraw your gift to anyone: {gives}"),
    ),
    "request": (
        N_("Do not ask {name} for {wants} any more"),
        N_("Do not ask anyone for {wants} any more"),
    ),
}
GIFT_WORD: Final = NC_("board", "a gift")
NOTHING_WORD: Final = NC_("board", "nothing yet")
PLEASE: Final = NC_("board", "please")
WOULD_PAY: Final = NN_("{bean} ×{count} would pay {coins}", "{bean} ×{count} would pay {coins}")
PAYS: Final = NN_("{bean} pays {coins}", "{bean} pays {coins}")
NO_FIELD: Final = N_("You have no free field for it")
ANSWERS_YOURS: Final = NC_("board", "answers your offer")
ANSWERS: Final = NC_("board", "answers offer {offer}")
SAID_NO: Final = NN_("{names} said no.", "{names} said no.")

SAID: Final = N_("{name}: “{text}”")
DECLINE_WHY: Final = N_("Decline {name}'s offer {offer}: “{text}”")

OFFER_TO: Final = N_("Offer to {name}")
OFFER_ALL: Final = N_("Offer to all")
SEND: Final = {
    "swap": (
        N_("Offer to {name}: you give {gives}, you get {wants}. Send"),
        N_("Offer to all: you give {gives}, you get {wants}. Send"),
    ),
    "gift": (
        N_("Gift to {name}: you give {gives}. Send"),
        N_("Gift to anyone: you give {gives}. Send"),
    ),
    "request": (
        N_("Request to {name}: you get {wants} as a gift. Send"),
        N_("Request to anyone: you get {wants} as a gift. Send"),
    ),
}
MOST_IN_ROW: Final = 4
"""Players at a table whose partners all stand in one row on a phone."""
NOTHING_YET: Final = N_("Pick cards to give or beans to get")
TRY: Final = {
    "swap": (N_("Try with {name}: {gives} for {wants}"), N_("Try: {gives} for {wants}")),
    "gift": (N_("Try: give {name} {gives}"), N_("Try: give {gives} away")),
    "request": (N_("Try: ask {name} for {wants}"), N_("Try: ask for {wants}")),
}
"""Sentences for one partner, and for everyone."""


def content(offer: Json) -> str:
    """What an offer moves, as plain text: "soy blue>red"."""
    return f"{' '.join(offer['gives'])}>{' '.join(offer['want'])}"


def offers(look: Look) -> list[Json]:
    """The open offers: those to answer first, the newest open; then the others, then the reader's own."""
    bubbles = [_bubble(look, offer) for offer in reversed(look.view["offers"])]
    rank = {"answer": 0, "other": 1, "own": 2}
    bubbles.sort(key=lambda bubble: rank[bubble["sort"]])
    chosen = look.draft["offer"] or next((b["number"] for b in bubbles if b["sort"] == "answer"), None)
    for bubble in bubbles:
        bubble["open"] = bubble["number"] == chosen
    return bubbles


def _sort(look: Look, offer: Json) -> str:
    if offer["from"] == look.me:
        return "own"
    declined = look.seen["declined"].get(str(offer["id"]), look.seen["declined"].get(offer["id"], []))
    mine = look.me is not None and offer["to"] in (None, look.me) and look.me not in declined
    return "answer" if mine else "other"


def _bubble(look: Look, offer: Json) -> Json:
    sort = _sort(look, offer)
    accepts = [action for action in look.may("accept") if action["offer"] == offer["id"]]
    return {
        "id": f"offer{offer['id']}",
        "number": offer["id"],
        "sort": sort,
        "face": look.face(offer["from"]),
        "message": _message(look, offer),
        "to": None if offer["to"] is None else look.who(offer["to"]),
        "gives": offer["gives"],
        "wants": offer["want"],
        "notes": _notes(look, offer, sort),
        "gift": not offer["want"],
        "pay": _pay_choice(look, offer, accepts) if sort == "answer" else [],
        "answers": _answers(look, offer, accepts) if sort == "answer" else [],
        "reasons": _reasons(look, offer) if sort == "answer" else [],
        "open_it": button(
            f"see{offer['id']}",
            "",
            change={"offer": offer["id"]},
            said=look.words.text(N_("Open this offer")),
        ),
        "withdraw": _withdraw(look, offer) if sort == "own" else None,
    }


def _message(look: Look, offer: Json) -> str:
    own, all_, to_me = offer["from"] == look.me, offer["to"] is None, offer["to"] == look.me
    if own:
        pair = (I_GIVE, I_GIVE_ALL) if offer["gives"] and offer["want"] else (I_GIFT, I_GIFT_ALL)
        pair = pair if offer["gives"] else (I_ASK, I_ASK_ALL)
        return pair[1 if all_ else 0]
    if offer["gives"] and offer["want"]:
        return GIVES_ALL if all_ else GIVES if to_me else GIVES_TO
    if offer["gives"]:
        return GIFT_ALL if all_ else GIFT if to_me else GIFT_TO
    return ASKS_ALL if all_ else ASKS if to_me else ASKS_TO


def _notes(look: Look, offer: Json, sort: str) -> list[Json]:
    notes: list[Json] = []
    if offer.get("answers") is not None:
        own = any(
            other["id"] == offer["answers"] and other["from"] == look.me for other in look.view["offers"]
        )
        text = ANSWERS_YOURS if own else ANSWERS
        notes.append({"icon": "counter", "text": look.bit(text, offer=offer["answers"]), "brief": ""})
    if sort == "answer":
        notes += effects(look, offer["gives"])
    declined = look.seen["declined"].get(str(offer["id"]), [])
    if declined and sort != "answer":
        names = look.words.all_of([look.who(seat) for seat in declined])
        notes.append(
            {"icon": "", "text": look.words.plural(*SAID_NO, len(declined), names=names), "brief": ""}
        )
        given = look.seen.get("reasons", {}).get(str(offer["id"]), {})
        notes += [_reason(look, int(seat), why) for seat, why in given.items()]
    return notes


def _reason(look: Look, seat: int, why: Json) -> Json:
    """Why a seat has declined an offer, in its own words."""
    text = look.words.text(SAID, name=look.who(seat), text=look.words.reason(why))
    return {"icon": "talk", "text": text, "brief": ""}


def effects(look: Look, gets: list[str]) -> list[Json]:
    """What beans would do on the reader's fields, for those that change what a field pays or find no room."""
    fields = look.mine["fields"]
    grown = {field[0]: field[1] for field in fields if field}
    notes: list[Json] = []
    for kind in dict.fromkeys(gets):
        count = grown.get(kind, 0) + gets.count(kind)
        if kind in grown:
            coins = look.edition.pays(kind, count)
            text = look.words.plural(*WOULD_PAY, coins, bean=look.title(kind), count=count, coins=coins)
            brief = look.words.plural(*PAYS, coins, bean=look.title(kind), coins=coins)
            notes.append({"icon": "coin", "text": text, "brief": brief})
        elif None not in fields and not any(note["icon"] == "field" for note in notes):
            notes.append({"icon": "field", "text": look.words.text(NO_FIELD), "brief": ""})
    return notes


def _pay_choice(look: Look, offer: Json, accepts: list[Json]) -> list[Json]:
    """The cards that could pay, where it matters which ones do; those of the first possibility are chosen."""
    if not accepts:
        return []
    hand = [place for place, kind in enumerate(look.hand) if kind in offer["want"]]
    shown = look.view["turned_up"] if look.my_turn else []
    ups = [place for place, kind in enumerate(shown) if kind in offer["want"]]
    if len(hand) + len(ups) == len(offer["want"]):
        return []
    first = accepts[0]
    cards = [_payer(look, offer, "turned_up", place, place, shown[place], first) for place in ups]
    ids = look.hand_ids
    return cards + [_payer(look, offer, "hand", ids[place], place, look.hand[place], first) for place in hand]


def _payer(look: Look, offer: Json, pile: str, value: int, place: int, kind: str, first: Json) -> Json:
    bean = look.words.short(kind)
    text = N_("{bean:name}, hand card {place}") if pile == "hand" else N_("{bean:name}, turned up")
    return {
        "name": f"{pile}-{offer['id']}",
        "value": value,
        "kind": kind,
        "place": place + 1 if pile == "hand" else None,
        "chosen": place in first.get(pile, []),
        "said": look.words.text(text, bean=bean, place=place + 1),
    }


def _answers(look: Look, offer: Json, accepts: list[Json]) -> list[Json]:
    name, number = look.name(offer["from"]), offer["id"]
    gives, wants = look.titles(offer["gives"]), look.titles(offer["want"])
    kind = TAKE if not offer["want"] else ACCEPT if offer["gives"] else GRANT
    said = look.words.text(kind, name=name, offer=number, gives=gives, wants=wants)
    reason = "" if accepts else look.words.text(N_("You do not have the cards"))
    mark = _mark(look, offer)
    accept = {"do": "accept", "offer": number, "expect": mark}
    if accepts and not _pay_choice(look, offer, accepts):
        ids = look.hand_ids
        accept |= {"hand": [ids[place] for place in accepts[0].get("hand", [])]}
        accept |= {"turned_up": accepts[0].get("turned_up", [])}
    label = look.words.text(N_("Take it") if not offer["want"] else N_("Accept"))
    return [
        button(
            f"accept{number}", label, act=accept, look="leaf", key="a", said=said, reason=reason,
            icon="check" if offer["want"] else "gift",
        ),
        button(
            f"counter{number}", look.words.text(N_("Counter")), change={"counter": number}, icon="counter",
            key="c", said=look.words.text(COUNTER, name=name, offer=number),
        ),
        button(
            f"decline{number}", "", act={"do": "decline", "offer": number, "expect": mark}, icon="close",
            key="d", said=look.words.text(DECLINE, name=name, offer=number),
        ),
    ]  # fmt: skip


def _mark(look: Look, offer: Json) -> str:
    """What tells the server which offer the reader was shown."""
    return str(look.seen.get("marks", {}).get(str(offer["id"]), content(offer)))


def _reasons(look: Look, offer: Json) -> list[Json]:
    """Buttons that decline an offer and say why."""
    number, name = offer["id"], look.name(offer["from"])
    buttons = []
    for why in look.seen.get("grounds", {}).get(str(number), ()):
        act = {"do": "decline", "offer": number, "expect": _mark(look, offer), "reason": why["reason"]}
        text = look.words.reason(why)
        said = look.words.text(DECLINE_WHY, name=name, offer=number, text=text)
        buttons.append(button(f"why{number}-{why['reason']}", text, act=act, said=said))
    return buttons


def _withdraw(look: Look, offer: Json) -> Json:
    said = _about(look, WITHDRAW, offer["to"], offer["gives"], offer["want"])
    label = look.words.text(N_("Withdraw"))
    return button(f"withdraw{offer['id']}", label, act={"do": "withdraw", "offer": offer["id"]}, said=said)


def composer(look: Look) -> Json | None:
    """The offer in the making: None where none can be made."""
    if not look.composing:
        return None
    draft = look.draft
    gives = given(look)
    return {
        "open": draft["open"],
        "gives": gives,
        "gets": draft["want"],
        "give_empty": look.bit(PLEASE if draft["want"] else NOTHING_WORD),
        "get_empty": look.bit(GIFT_WORD if gives else NOTHING_WORD),
        "answers": draft["answers"],
        "beans": [_askable(look, kind) for kind in look.kinds],
        "partners": _partners(look),
        "notes": effects(look, draft["want"]),
        "seeks": _seeks(look),
        "send": send(look),
        "wipe": button("clear", look.words.text(N_("Clear")), change={"clear": 1}, icon="close"),
        "close": button(
            "close", "", change={"open": 0}, icon="close", key="Escape",
            said=look.words.text(N_("Put the draft away; it is kept")),
        ),
    }  # fmt: skip


def given(look: Look) -> list[str]:
    """The beans that the draft gives, turned-up ones first."""
    ids = look.hand_ids
    ups = [look.view["turned_up"][place] for place in look.draft["give_turned_up"]]
    return ups + [look.hand[ids.index(number)] for number in look.draft["give_hand"]]


def _askable(look: Look, kind: str) -> Json:
    count = look.draft["want"].count(kind)
    name = look.words.bean(kind)
    said = look.words.text(N_("Ask for {bean}, {count} chosen"), bean=name, count=count)
    return {
        "kind": kind,
        "code": look.code(kind),
        "count": count,
        "add": button(f"want-{kind}", "", change={"add": kind}, said=said),
        "take": button(
            f"less-{kind}", str(count), change={"take": kind},
            said=look.words.text(N_("One {bean} less"), bean=name),
        ),
    }  # fmt: skip


def _partners(look: Look) -> list[Json]:
    """Whom an offer can go to; among many, everyone comes first, as the row of them scrolls on phones."""
    seats = look.around() if look.my_turn else [look.active]
    partners = [
        {"value": seat, "chosen": look.draft["to"] == seat, "face": look.face(seat)} for seat in seats
    ]
    if look.my_turn:
        place = 0 if len(look.names) > MOST_IN_ROW else len(partners)
        partners.insert(place, {"value": ALL, "chosen": look.draft["to"] == ALL, "face": None})
    return partners


def _seeks(look: Look) -> Json | None:
    """What the chosen partner looks for."""
    to = look.draft["to"]
    wishes = look.seen["seats"][to]["wishes"] if isinstance(to, int) else []
    return {"face": look.face(to), "kinds": wishes} if wishes else None


def send(look: Look) -> Json:
    """The button that makes the offer."""
    to, gives, gets = look.draft["to"], given(look), look.draft["want"]
    name = "" if to == ALL or to is None else look.name(to)
    label = look.words.text(OFFER_TO if name else OFFER_ALL, name=name)
    reason = "" if gives or gets else look.words.text(NOTHING_YET)
    said = _about(look, SEND, None if to == ALL else to, gives, gets)
    made = button(
        "send", label, act={"do": "offer"}, icon="send", key="s", said=said, reason=reason, path="act",
        look="gold" if look.my_turn else "",
    )  # fmt: skip
    return made | {"form": "draft"}


def suggestions(look: Look) -> list[Json]:
    """Offers worth trying: those that came with a hint, or else one that is plain from the fields."""
    if not look.composing or look.draft["open"]:
        return []
    ideas = look.seen.get("suggestions") or [_plain_idea(look)]
    made = [_suggestion(look, number, idea) for number, idea in enumerate(ideas) if idea]
    return [one for one in made if one]


def _suggestion(look: Look, number: int, idea: Json) -> Json | None:
    hand, ups = idea["give"].get("hand", []), idea["give"].get("turned_up", [])
    gives = [look.view["turned_up"][place] for place in ups] + [look.hand[place] for place in hand]
    if _made_already(look, gives, idea["want"]):
        return None
    change = {
        "open": 1, "to": ALL if idea["to"] is None else idea["to"], "want": idea["want"],
        "give_hand": [look.hand_ids[place] for place in hand], "give_turned_up": ups, "fill": 1,
    }  # fmt: skip
    text = _about(look, TRY, idea["to"], gives, idea["want"])
    return {
        "gives": gives,
        "wants": idea["want"],
        "button": button(f"try{number}", text, change=change, icon="hint", key="" if number else "y"),
    }


def _about(
    look: Look, said: dict[str, tuple[str, str]], to: int | None, gives: list[str], wants: list[str]
) -> str:
    """A sentence about an offer that the reader makes: a swap, a gift or a request."""
    one, everyone = said[kind_of(gives, wants)]
    name = "" if to is None else look.name(to)
    text = everyone if to is None else one
    return look.words.text(text, name=name, gives=look.titles(gives), wants=look.titles(wants))


def _made_already(look: Look, gives: list[str], wants: list[str]) -> bool:
    return any(
        offer["from"] == look.me and offer["gives"] == gives and offer["want"] == wants
        for offer in look.view["offers"]
    )


def _plain_idea(look: Look) -> Json | None:
    """A card that the other side wishes for or grows, for a bean that grows on an own field."""
    if look.my_turn:
        return _plain_idea_of_mine(look)
    seat = look.view["seats"][look.active]
    theirs = {*look.seen["seats"][look.active]["wishes"], *(field[0] for field in seat["fields"] if field)}
    own = [field[0] for field in look.mine["fields"] if field]
    hoped = [*look.view["turned_up"], *look.seen["seats"][look.me or 0]["wishes"]]
    want = next((kind for kind in hoped if kind in own or kind in look.view["turned_up"]), None)
    place = next(
        (p for p, kind in enumerate(look.hand) if kind in theirs and kind not in own and kind != want), None
    )
    if want is None or place is None:
        return None
    return {"to": look.active, "give": {"hand": [place], "turned_up": []}, "want": [want]}


def _plain_idea_of_mine(look: Look) -> Json | None:
    """A turned-up card for somebody who wishes for it or grows it, for a bean of an own field."""
    own = [field[0] for field in look.mine["fields"] if field]
    for seat in look.around():
        fields = [field[0] for field in look.view["seats"][seat]["fields"] if field]
        want = next((kind for kind in own if kind not in fields), None)
        for place, kind in enumerate(look.view["turned_up"]):
            if want and kind not in own and kind in fields + look.seen["seats"][seat]["wishes"]:
                return {"to": seat, "give": {"hand": [], "turned_up": [place]}, "want": [want]}
    return None
