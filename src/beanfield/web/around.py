"""What lies around: neighbours, piles, phases, turned-up and received cards, the hand, and what happened."""

from functools import lru_cache
from typing import Final

from beanfield.web import lines
from beanfield.web.beds import picked
from beanfield.web.looking import MOST_SAID, Json, Look, titles
from beanfield.words import N_, NC_, NCN_, NN_, Words
from beanfield.words.language import CARDS, COINS, HAND_CARDS

PHASES: Final = {
    "plant": NC_("phase", "Plant"),
    "trade": NC_("phase", "Trade"),
    "plant-received": NC_("phase", "Plant received"),
    "draw": NC_("phase", "Draw"),
    "offered": NC_("phase", "Left for you"),
    "take": NC_("phase", "Take"),
    "over": NC_("phase", "The end"),
}
MANY: Final = ("plant", "trade", "plant-received", "draw")
TWO: Final = ("offered", "plant", "take", "draw")

YOUR_TURN: Final = N_("Your turn")
THEIR_TURN: Final = N_("{name}'s turn")
NEIGHBOUR: Final = N_("{name}, {hand}, {coins}")
NEIGHBOUR_SEEKS: Final = N_("{name}, {hand}, {coins}, looks for {beans}")
DECK: Final = NN_(
    "Deck, {cards}, has run out {times} of {total} time",
    "Deck, {cards}, has run out {times} of {total} times",
)
DECK_NEW: Final = N_("Deck, {cards}, has not run out yet (0 of {total})")
RAN_OUT: Final = NCN_("board", "ran out {times} of {total} time", "ran out {times} of {total} times")
CARD: Final = N_("Hand card {place} of {count}, {bean:name}")
FRONT: Final = N_("Hand card {place} of {count}, {bean:name}, front")
RECENT: Final = 3
SHOWN: Final = 60
BLOCK: Final = 20


def phases(look: Look) -> Json:
    """Whose turn it is and the four phases, with what is done of them."""
    order = TWO if len(look.names) == 2 else MANY
    return _phases(look.words, order, look.phase, "" if look.my_turn else look.name(look.active))


@lru_cache(MOST_SAID)
def _phases(words: Words, order: tuple[str, ...], phase: str, name: str) -> Json:
    """The phases in the turn of the player of this name, of the reader without one."""
    now = order.index(phase) if phase in order else len(order)
    return {
        "turn": words.text(THEIR_TURN, name=name) if name else words.text(YOUR_TURN),
        "phase": words.phrase("phase", PHASES[phase]),
        "mine": not name,
        "list": [
            {"name": words.phrase("phase", PHASES[one]), "state": _state(place, now)}
            for place, one in enumerate(order)
        ],
    }


def _state(place: int, now: int) -> str:
    return "done" if place < now else "now" if place == now else "later"


def piles(look: Look) -> Json:
    """Deck, discard pile, and how often the deck has run out."""
    discard = look.view["discard"]
    total = look.edition.setups[len(look.names)].exhaustions
    return _piles(
        look.words, look.view["deck"], discard["count"], discard["top"], look.view["exhaustions"], total
    )


@lru_cache(MOST_SAID)
def _piles(words: Words, deck: int, count: int, top: str | None, times: int, total: int) -> Json:
    discard = words.text(
        N_("Discard pile, {cards}, {bean:name} on top") if top else N_("Discard pile, empty"),
        cards=words.number(CARDS, count),
        bean=words.short(top) if top else "",
    )
    cards = words.number(CARDS, deck)
    if times:
        deck_said = words.plural(*DECK, total, cards=cards, times=times, total=total)
    else:
        deck_said = words.text(DECK_NEW, cards=cards, total=total)
    return {
        "deck": deck,
        "deck_said": deck_said,
        "discard": count,
        "discard_said": discard,
        "top": top,
        "times": times,
        "total": total,
        "ran_out": words.number(RAN_OUT, total, "board", times=times, total=total),
    }


def neighbours(look: Look) -> list[Json]:
    """The others, in turn order after the reader."""
    return [_neighbour(look, seat) for seat in look.around()]


def _neighbour(look: Look, seat: int) -> Json:
    there, person = look.view["seats"][seat], look.seen["seats"][seat]
    wishes = person["wishes"] if len(look.names) > 2 else []
    said = _neighbour_said(
        look.words, look.name(seat), there["hand_count"], there["coin_count"], tuple(wishes)
    )
    return {
        "id": f"seat{seat}",
        "face": look.face(seat),
        "bot": person["kind"] == "bot",
        "away": person["away"],
        "thinking": person["thinking"],
        "status": _status(look, seat, person),
        "active": seat == look.active and look.phase != "over",
        "chosen": look.draft["open"] and look.draft["to"] == seat,
        "hand": there["hand_count"],
        "coins": there["coin_count"],
        "said": said,
        "wishes": wishes,
        "received": there["received"],
        "open_hand": there.get("hand"),
        "beds": [_small_bed(look.words, *field) if field else None for field in there["fields"]],
    }


@lru_cache(MOST_SAID)
def _neighbour_said(words: Words, name: str, hand: int, coins: int, wishes: tuple[str, ...]) -> str:
    return words.text(
        NEIGHBOUR_SEEKS if wishes else NEIGHBOUR,
        name=name,
        hand=words.number(HAND_CARDS, hand),
        coins=words.number(COINS, coins),
        beans=titles(words, wishes) if wishes else "",
    )


def _status(look: Look, seat: int, person: Json) -> str:
    if person["away"]:
        return look.bit(NC_("board", "away, a bot plays"))
    return look.bit(NC_("board", "is thinking")) if person["thinking"] else ""


@lru_cache(MOST_SAID)
def _small_bed(words: Words, kind: str, count: int) -> Json:
    assert words.edition is not None
    return {
        "kind": kind,
        "count": count,
        "pays": words.phrase("board", NC_("board", "pays {coins}"), coins=words.edition.pays(kind, count)),
        "said": words.worth(kind, count, words.edition),
    }


def spread(look: Look) -> Json:
    """Turned-up, received and offered cards, with the one that is picked to plant."""
    do, card, _ = picked(look) if look.i_act else ("", None, [])
    return {
        "turned_up": [
            _up(look, place, kind, do == "take", card) for place, kind in enumerate(look.view["turned_up"])
        ],
        "offered": [
            _pick(look, place, kind, do == "plant-offered", card)
            for place, kind in enumerate(look.view["offered"])
        ],
        "received": [
            _pick(look, place, kind, do == "plant-received", card)
            for place, kind in enumerate(look.mine["received"])
        ],
        "whose": _whose(look),
        "offered_said": look.words.text(
            N_("Left for you") if look.i_act and look.phase == "offered" else N_("Left over")
        ),
    }


def _whose(look: Look) -> str:
    if not look.view["turned_up"]:
        return ""
    if len(look.names) == 2:
        return look.bit(
            NC_("board", "yours to plant") if look.my_turn else NC_("board", "{name}'s to plant"),
            name=look.name(look.active),
        )
    return look.bit(
        NC_("board", "yours to trade") if look.my_turn else NC_("board", "{name}'s to trade"),
        name=look.name(look.active),
    )


def _pick(look: Look, place: int, kind: str, pickable: bool, card: int | None) -> Json:
    return {
        "place": place,
        "kind": kind,
        "mode": "pick" if pickable else "",
        "chosen": pickable and place == card,
        "said": look.words.text(N_("Plant {bean:name} next"), bean=look.words.short(kind))
        if pickable
        else look.words.bean(kind),
    }


def _up(look: Look, place: int, kind: str, pickable: bool, card: int | None) -> Json:
    if look.phase == "trade" and look.my_turn:
        text = look.words.text(N_("Turned-up card, {bean:name}, to give"), bean=look.words.short(kind))
        chosen = place in look.draft["give_turned_up"]
        return {"place": place, "kind": kind, "mode": "give", "chosen": chosen, "said": text}
    return _pick(look, place, kind, pickable, card)


def hand(look: Look) -> Json:
    """The reader's hand: cards to give in a trade, to discard with two players, else only to see."""
    mode = "give" if look.composing else "discard" if look.may("discard") else ""
    ids, cards = look.hand_ids, look.hand
    return {
        "mode": mode,
        "count": look.words.number(CARDS, len(cards)),
        "cards": [
            {
                "id": f"hand{ids[place]}",
                "number": ids[place],
                "kind": kind,
                "front": place == 0,
                "chosen": ids[place] in look.draft["give_hand"] if mode == "give" else False,
                "said": _hand_name(look.words, place, kind, len(cards)),
            }
            for place, kind in enumerate(cards)
        ],
    }


@lru_cache(MOST_SAID)
def _hand_name(words: Words, place: int, kind: str, count: int) -> str:
    text = FRONT if place == 0 else CARD
    return words.text(text, place=place + 1, count=count, bean=words.short(kind))


def big(look: Look) -> Json | None:
    """The plant phase in large: the front card, and in words what must and may be done."""
    if not look.my_turn or look.phase != "plant" or not look.hand:
        return None
    front, planted, fits = look.hand[0], look.view["planted"], bool(look.may("plant") or not look.legal)
    if planted >= 2 or look.view["discarded"]:
        return None
    bean = look.words.short(front)
    first = N_("{bean} must go in the ground") if not planted else N_("{bean} may follow")
    text = N_("It is the front card of your hand.")
    if not fits:
        text = N_("No field is free for it: harvest one first.")
    elif planted:
        text = N_("Plant it too, or turn up cards.")
    lines = [look.words.text(text, bean=bean)]
    if not planted and fits and len(look.hand) > 1:
        lines.append(look.words.text(N_("{bean} may follow."), bean=look.title(look.hand[1])))
    return {"kind": front, "title": look.words.text(first, bean=look.title(front)), "text": " ".join(lines)}


def log(look: Look) -> Json:
    """What happened, oldest first; it grows at its end and is cut at its beginning in blocks."""
    entries = look.seen["log"]
    start = max(0, (len(entries) - SHOWN) // BLOCK * BLOCK)
    shown = entries[start:]
    standing = [entry for entry in shown[-RECENT * 4 :] if not entry.get("undone")]
    return {"entries": shown, "recent": standing[-RECENT:][::-1]}


def line(look: Look, entry: Json) -> Json:
    """An entry of the log: a face, a sentence, and what moves on the board."""
    event = entry["event"]
    seat = event.get("seat", entry["seat"] if event["event"] in ("traded", "game-over") else None)
    return {
        "id": entry["id"],
        "face": None if seat is None else look.face(seat),
        "text": lines.said(look, entry),
        "undone": bool(entry.get("undone")),
        "move": _move(event),
    }


def _move(event: Json) -> Json | None:
    """What moves on the board, for the pages that show it moving."""
    name = event["event"]
    if name not in ("planted", "turned-up", "traded", "harvested", "drew", "reshuffled", "discarded"):
        return None
    kept = ("seat", "bean", "field", "source", "from", "to", "gave", "got", "cards", "count", "coins")
    return {"do": name} | {key: event[key] for key in kept if key in event}


UNREAD: Final = NN_("{count} unread", "{count} unread")
