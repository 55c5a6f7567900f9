"""One look at a table: what a seat sees, with words for it. All parts of a scene are made from it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote_plus

from beanfield.rules import Edition, Refusal
from beanfield.words import NC_, Formed, Words

Json = dict[str, Any]

ALL: Final = "all"
"""The partner of an offer that is made to everyone."""

YOU: Final = NC_("seat", "You")

MOST_SAID: Final = 4096
"""Sentences of one sort that are kept, as most boards say the same as the one before."""


@lru_cache(MOST_SAID)
def _name(words: Words, seat: int, names: tuple[str, ...]) -> str:
    return words.name(seat, names)


@lru_cache(MOST_SAID)
def titles(words: Words, kinds: tuple[str, ...]) -> Formed:
    """Kinds as they are named on buttons: "Soy and Red", "Soy ×2"."""
    return words.all_of([titled(words, kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)])


@lru_cache(MOST_SAID)
def titled(words: Words, kind: str, count: int = 1) -> Formed:
    """A kind as it is named on buttons: "Soy". A sentence that asks for a form gets that of its name."""
    named = words.short(kind) if count == 1 else words.bean(kind, count)
    label = words.label(kind) + (f" ×{count}" if count > 1 else "")
    return Formed(lambda form: named.say(form) if form else label)


def tint(seat: int) -> int:
    """The number of a seat's colour, 1 to 7, the same for everybody at the table."""
    return seat % 7 + 1


class Look:
    """A table as one seat sees it: `seen`, the draft of its offer, and words with the edition."""

    def __init__(self, seen: Json, draft: Json, words: Words) -> None:
        self.seen = seen
        self.words = words
        self.view: Json = seen["view"]
        self.me: int | None = seen["me"]
        self.draft = self._sound(draft)
        self.names: list[str] = [seat["name"] for seat in seen["seats"]]
        self._names = tuple(self.names)
        self.legal: list[Json] = seen["legal"]
        self.memo: Json = {}
        self.phase: str = self.view["phase"]
        self.active: int = self.view["active"]

    @property
    def edition(self) -> Edition:
        """The edition, which the words know."""
        assert self.words.edition is not None
        return self.words.edition

    @property
    def mine(self) -> Json:
        """What lies before the reader; empty for a spectator."""
        return self.view["seats"][self.me] if self.me is not None else NOBODY

    @property
    def hand(self) -> list[str]:
        """The reader's hand, front card first."""
        return list(self.mine.get("hand", ()))

    @property
    def hand_ids(self) -> list[int]:
        """The numbers of the reader's hand cards, by place; the places themselves where none are given."""
        ids = self.seen.get("hand_ids")
        return list(ids) if ids else list(range(len(self.hand)))

    @property
    def my_turn(self) -> bool:
        """Whether it is the reader's turn."""
        return self.me == self.active and self.phase != "over"

    @property
    def i_act(self) -> bool:
        """Whether the table waits for the reader."""
        if self.phase == "plant-received":
            return bool(self.mine["received"])
        return self.my_turn

    @property
    def composing(self) -> bool:
        """Whether the reader may make offers now."""
        return self.phase == "trade" and self.me is not None

    @property
    def kinds(self) -> list[str]:
        """The kinds in play with this number of players."""
        removed = self.edition.setups[len(self.names)].removed
        chosen = self.view["rulings"].get("beans")
        return [kind for kind in self.edition.beans if kind not in removed and (not chosen or kind in chosen)]

    def bit(self, text: str, **values: object) -> str:
        """A few words on the board that are no sentence: texts of the context "board"."""
        return self.words.phrase("board", text, **values)

    def may(self, do: str) -> list[Json]:
        """The legal actions of one sort."""
        return [action for action in self.legal if action["do"] == do]

    def option(self, name: str, default: Any) -> Any:
        """An option of the person."""
        return self.seen["person"]["options"].get(name, default)

    def title(self, kind: str) -> Formed:
        """A kind as it is named on buttons: "Soy"."""
        return titled(self.words, kind)

    def titles(self, kinds: list[str]) -> Formed:
        """Kinds as they are named on buttons: "Soy and Red", "Soy ×2"."""
        return titles(self.words, tuple(kinds))

    def code(self, kind: str) -> str:
        """The two letters of a kind."""
        return self.words.code(kind)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return _name(self.words, seat, self._names)

    def who(self, seat: int) -> str:
        """The name of a seat, "You" for the reader."""
        return self.words.phrase("seat", YOU) if seat == self.me else self.name(seat)

    def initial(self, seat: int) -> str:
        """The letter in a seat's face."""
        return self.who(seat)[:1].upper()

    def face(self, seat: int) -> Json:
        """What a template needs to draw a face."""
        return {"seat": seat, "name": self.who(seat), "initial": self.initial(seat), "tint": tint(seat)}

    def around(self) -> list[int]:
        """The others in turn order after the reader; all seats for a spectator."""
        seats = range(len(self.names))
        if self.me is None:
            return list(seats)
        return [*seats[self.me + 1 :], *seats[: self.me]]

    def why_not(self, reason: Any) -> str:
        """A reason as a sentence."""
        if isinstance(reason, Refusal):
            return self.words.refusal(reason, self.names)
        if isinstance(reason, Mapping):
            refusal = Refusal(reason["code"], reason["text"], **reason["values"])
            return self.words.refusal(refusal, self.names)
        return str(reason or "")

    def _sound(self, draft: Json) -> Json:
        """The draft without what is no longer there."""
        ids, shown = self.hand_ids, len(self.view["turned_up"])
        offers = [offer["id"] for offer in self.view["offers"]]
        active = self.me == self.view["active"]
        return {
            "open": bool(draft.get("open")),
            "to": self._partner(draft.get("to")),
            "give_hand": [number for number in draft.get("give_hand", ()) if number in ids],
            "give_turned_up": [
                place for place in draft.get("give_turned_up", ()) if place < shown and active
            ],
            "want": list(draft.get("want", ())),
            "answers": draft.get("answers") if draft.get("answers") in offers else None,
            "offer": draft.get("offer") if draft.get("offer") in offers else None,
            "card": draft.get("card"),
            "ask": draft.get("ask"),
            "wish": bool(draft.get("wish")),
        }

    def _partner(self, to: Any) -> int | str | None:
        """Whom an offer goes to; out of turn only the active seat."""
        if self.me is None:
            return None
        active: int = self.view["active"]
        if self.me != active:
            return active
        return to if to in range(len(self.seen["seats"])) and to != self.me else ALL


NOBODY: Final[Json] = {
    "hand_count": 0,
    "coin_count": 0,
    "hand": [],
    "coins": [],
    "fields": [],
    "received": [],
    "third_field": "none",
}


def button(
    name: str,
    label: str,
    *,
    act: Json | None = None,
    change: Json | None = None,
    icon: str = "",
    key: str = "",
    said: str = "",
    reason: str = "",
    look: str = "",
    path: str = "",
) -> Json:
    """A button of the board: what it does when pressed, or in words why it cannot be pressed now.

    `act` is an action of the game, `change` a change of the draft; `said` is its accessible name where that
    says more than the label. `look` is `gold`, `leaf`, `stop` or "".
    """
    return {
        "id": name,
        "label": label,
        "form": "act" if act is not None else "draft",
        "field": "act" if act is not None else "change",
        "value": encoded(act if act is not None else change or {}),
        "icon": icon,
        "key": key,
        "said": said if said != label else "",
        "reason": reason,
        "look": look,
        "path": path,
    }


def encoded(values: Json) -> str:
    """Values as one field of a form: "do=plant&field=1"."""
    pairs: list[str] = []
    for name, value in values.items():
        if value is not None:
            several = value if isinstance(value, list) else [value]
            pairs += [f"{name}={one if isinstance(one, int) else quote_plus(str(one))}" for one in several]
    return "&".join(pairs)
