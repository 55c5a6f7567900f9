"""What a board shows, as a plain model for the templates, made from what a seat has `seen`."""

from functools import lru_cache
from typing import Final

from beanfield.tables.talk import PHRASES
from beanfield.web import around, beds, lessons, steps, trade
from beanfield.web.looking import MOST_SAID, Json, Look, tint
from beanfield.web.trade import content
from beanfield.words import N_, NC_, NCN_, NN_, Words

__all__ = ["board", "content", "gathering"]

TRADE_ENDS: Final = NN_("Trading ends in {seconds} second.", "Trading ends in {seconds} seconds.")
WAITS: Final = NN_("{count} offer waits for your answer.", "{count} offers wait for your answer.")
TRADE_ENDS_SOON: Final = N_("{name} ends the trading in a moment.")
STILL_THERE: Final = N_("Are you still there?")
WAITING_FOR: Final = N_("Waiting for {name}.")
BOTS_WAIT: Final = N_("{name} begins when you say so.")
AWAY: Final = N_("While you were away: {told}.")
MISSED: Final = {
    "turn-began": NCN_("number", "{count} turn", "{count} turns"),
    "traded": NCN_("number", "{count} trade", "{count} trades"),
    "harvested": NCN_("number", "{count} harvest", "{count} harvests"),
}


def board(seen: Json, draft: Json, words: Words) -> Json:
    """The whole board of a game that runs, or has just ended. `words` know the edition."""
    look = Look(seen, draft, words)
    others, piles, composer = around.neighbours(look), around.piles(look), trade.composer(look)
    return {
        "bar": around.phases(look) | {"piles": piles},
        "now": words.phase(look.view, look.names, look.me),
        "title": _title(look),
        "my_turn": look.i_act,
        "phase": look.phase,
        "players": len(look.names),
        "watching": look.me is None,
        "composing": bool(look.composing and look.draft["open"]),
        "big": around.big(look),
        "steps": steps.steps(look),
        "by_itself": steps.by_itself(look),
        "offers": trade.offers(look),
        "composer": composer,
        "suggestions": trade.suggestions(look),
        "hint": _hint(look),
        "lesson": lessons.lesson(look),
        "away": _away(look),
        "beds": beds.beds(look),
        "purse": beds.purse(look),
        "hand": around.hand(look),
        "spread": around.spread(look),
        "seeks": _seeks(look),
        "others": others,
        "sits": others if look.me is None else [],
        "piles": piles,
        "open_offers": len(look.view["offers"]),
        "partner": composer["seeks"] if composer and look.draft["open"] else None,
        "talk": _talk(look),
        "unread": _unread(look),
        "menu": menu(seen),
        "notice": _notice(look),
        "table": _table(seen, words),
        "received_all": _received_of_others(look),
    }


def _seeks(look: Look) -> Json | None:
    """What the reader looks for; nobody asks for beans in the two-player game."""
    if look.me is None or len(look.names) == 2:
        return None
    return {"kinds": look.seen["seats"][look.me]["wishes"], "all": look.kinds}


def _title(look: Look) -> str:
    phases = around.phases(look)
    return _titled(look.words, phases["turn"], phases["phase"])


@lru_cache(MOST_SAID)
def _titled(words: Words, turn: str, phase: str) -> str:
    return words.phrase("title", NC_("title", "{turn} · {phase}"), turn=turn, phase=phase)


def _hint(look: Look) -> str:
    hint = look.seen.get("hint")
    return look.words.hint(hint, look.view, look.names, look.me) if hint else ""


def _away(look: Look) -> str:
    """What happened while the reader was away, in one sentence."""
    events = [event["event"] for event in look.seen.get("away") or ()]
    counts = [(number, events.count(name)) for name, number in MISSED.items()]
    told = [look.words.number(number, count) for number, count in counts if count]
    return look.words.text(AWAY, told=look.words.all_of(told)) if told else ""


def _received_of_others(look: Look) -> list[Json]:
    seats = look.view["seats"]
    return [
        {"face": look.face(seat), "kinds": seats[seat]["received"]}
        for seat in look.around()
        if seats[seat]["received"]
    ]


def _notice(look: Look) -> Json | None:
    notice = look.seen["notice"]
    if notice is None:
        return None
    words = look.words
    name = look.name(notice.get("seat", look.active))
    if notice["kind"] == "trade-ends":
        count = len(notice["offers"])
        text = words.text(TRADE_ENDS_SOON, name=name)
        if count:
            ends = words.plural(*TRADE_ENDS, notice["seconds"], seconds=notice["seconds"])
            text = f"{ends} {words.plural(*WAITS, count, count=count)}"
        return {"kind": "trade-ends", "text": text, "button": ""}
    if notice["kind"] == "go-on":
        return {"kind": "go-on", "text": words.text(BOTS_WAIT, name=name), "button": ""}
    mine = notice["kind"] == "still-there"
    text = words.text(STILL_THERE) if mine else words.text(WAITING_FOR, name=name)
    return {"kind": notice["kind"], "text": text, "button": words.text(N_("I am here")) if mine else ""}


def _talk(look: Look) -> Json:
    words = look.words
    lines = [_said(look, said) for said in look.seen["talk"][-40:]]
    return {
        "lines": lines,
        "unread": _unread(look),
        "phrases": _phrases(words),
        "phrases_only": bool(look.seen["table"]["options"].get("phrases_only")),
        "voices": [
            {"seat": number, "name": look.name(number), "muted": seat.get("muted", False)}
            for number, seat in enumerate(look.seen["seats"])
            if seat["kind"] == "person" and number != look.me
        ],
    }


def _unread(look: Look) -> Json:
    count = look.seen["unread"]
    return {"count": count, "said": look.words.plural(*around.UNREAD, count, count=count) if count else ""}


@lru_cache
def _phrases(words: Words) -> list[Json]:
    return [{"key": key, "text": words.text(text)} for key, text in PHRASES.items()]


def _said(look: Look, said: Json) -> Json:
    seat = said.get("seat")
    text = look.words.text(PHRASES[said["phrase"]]) if said["phrase"] in PHRASES else said["text"]
    if seat is None:
        return {"id": said["id"], "face": None, "name": said.get("name", ""), "text": text}
    return {"id": said["id"], "face": look.face(seat), "name": look.who(seat), "text": text}


def aside(seen: Json) -> Json:
    """What concerns the seats of people: who says that one is theirs."""
    claims = [
        {"id": claim["id"], "name": claim["name"], "player": seen["seats"][claim["seat"]]["name"]}
        for claim in seen.get("claims", ())
    ]
    return {"claims": claims}


def menu(seen: Json) -> Json:
    """What the menu offers: settings of the person, and of the table to its host."""
    table, options = seen["table"], seen["table"]["options"]
    return {
        "edition": table["edition"],
        "players": table["players"],
        "rulings": options["rulings"],
        "settings": seen["person"]["options"],
        "table": {name: options[name] for name in ("pace", "clock", "absent", "phrases_only", "public")},
        "seated": seen["me"] is not None,
        "host": seen["me"] is not None and seen["me"] == table["host"],
    }


def _table(seen: Json, words: Words) -> Json:
    table, options = seen["table"], seen["table"]["options"]
    return {
        "code": table["code"],
        "named": bool(table["name"]),
        "edition": table["edition"],
        "rulings": options.get("rulings", {}),
        "pace": options.get("pace", "quick"),
        "deadline": seen["deadline"],
        "host": seen["me"] is not None and seen["me"] == table["host"],
        **_called(words, table["code"], table["name"], table["edition"], options.get("clock")),
    }


@lru_cache(MOST_SAID)
def _called(words: Words, code: str, name: str, edition: str, clock: int | None) -> Json:
    """What a table is called, and what is said of it."""
    return {
        "name": name or words.text(N_("Table {code}"), code=code),
        "about": words.text(N_("{edition} cards"), edition=edition),
        "clock": words.text(N_("{seconds} seconds"), seconds=clock)
        if clock
        else words.phrase("board", NC_("board", "no clock")),
    }


def gathering(seen: Json, words: Words) -> Json:
    """A table that waits for its players."""
    seats = [_place(seen, number, seat, words) for number, seat in enumerate(seen["seats"])]
    free = sum(1 for seat in seats if seat["free"])
    host = seen["me"] is not None and seen["me"] == seen["table"]["host"]
    return {
        "seats": seats,
        "free": free,
        "mine": seen["me"],
        "host": host,
        "table": _table(seen, words),
        "talk": [],
        "waits": words.plural("{count} seat is free.", "{count} seats are free.", free, count=free)
        if free
        else words.text(N_("All are here.")),
    }


def _place(seen: Json, number: int, seat: Json, words: Words) -> Json:
    mine = number == seen["me"]
    name = seat["name"] or words.name(number, [])
    return {
        "number": number,
        "free": seat["kind"] == "free",
        "bot": seat["kind"] == "bot",
        "mine": mine,
        "name": words.text(N_("{name} (you)"), name=name) if mine else name,
        "initial": name[:1].upper(),
        "tint": tint(number),
        "host": number == seen["table"]["host"],
    }
