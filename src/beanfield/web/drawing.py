"""What the templates of a language are given to draw with, and what is kept of that which they have drawn."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from secrets import token_hex
from typing import Any, Final

import msgspec
from jinja2 import Environment
from markupsafe import Markup, escape

from beanfield.web.escaping import marked
from beanfield.web.looking import Json
from beanfield.words import Words
from beanfield.words.language import fill

SMALL: Final = ("draw", "icon", "bean", "coin", "back")
"""The drawings of card.html of which there are few."""
MOST_KEPT: Final = 40_000
CSRF: Final = f"csrf-{token_hex()}"
"""Stands in everything that is drawn and kept for the mark of the reader's forms."""
AT: Final = f"at-{token_hex()}"
"""The same for the address of the table."""

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "bar": ("bar", "table", "players", "unread", "replaying"),
    "now": (
        "now", "big", "watching", "my_turn", "notice", "hint", "phase", "seeks", "recent", "problem", "aside",
        "away", "lesson",
    ),
    "actions": ("steps", "watching", "phase", "composing", "sits", "my_name"),
    "offers": ("offers", "suggestions"),
    "composer": ("composer",),
    "beds": ("beds", "purse"),
    "hand": ("hand", "purse", "seeks"),
    "spread": (
        "piles", "spread", "received_all", "composing", "open_offers", "phase",
        "my_turn", "watching", "partner", "big", "seeks", "received_kinds", "active_name",
    ),
    "others": ("others",),
    "talking": ("talk",),
    "wishes": ("seeks",),
    "menu": ("menu",),
}  # fmt: skip
"""The parts of a board by their ids, and what each shows of its model: it is drawn anew when that changes."""


BOARD, BOARD_GIVEN = "board", "b, part, revision"
"""The template that holds the parts, and what it is given."""


def mark_of(page: str) -> str:
    """A mark by which drawn boards are told apart."""
    return sha256(page.encode()).hexdigest()


def key_of(*shown: object) -> bytes:
    """What models are kept by: the same for the same model, and for no other."""
    return msgspec.json.encode(shown, enc_hook=str)


class Kept:
    """What was drawn lately, by a key. Once there is too much, what has not been asked for since goes."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._half = most // 2
        self._new: dict[bytes, Markup] = {}
        self._old: dict[bytes, Markup] = {}

    def get(self, key: bytes, make: Callable[[], str]) -> Markup:
        """What is kept under the key, made now if it is not there."""
        found = self._new.get(key)
        if found is None:
            found = self._old.get(key)
            if found is None:
                found = marked(make())
            if len(self._new) >= self._half:
                self._old, self._new = self._new, {}
            self._new[key] = found
        return found


class Faces:
    """The cards and heads of an edition in a language, drawn once each."""

    def __init__(self, environment: Environment, words: Words) -> None:
        self._art = environment.get_template("card.html").make_module({})
        self._words = words
        self._kept: dict[tuple[Any, ...], Markup] = {}

    def card(self, kind: str, size: str, state: str = "") -> Markup:
        """A card without a name of its own: what stands around it says what it is."""
        key = ("card", kind, size, state)
        if key not in self._kept:
            bean = self._words.edition.beans[kind] if self._words.edition else None
            drawn = self._art.card(  # type: ignore[attr-defined]  # macros are found by name
                kind,
                self._words.code(kind),
                self._words.bean(kind),
                self._words.label(kind),
                bean.cards if bean else 0,
                bean.beanometer if bean else {},
                size,
                None,
                state,
            )
            self._kept[key] = Markup(drawn)
        return self._kept[key]

    def heads(self, kinds: Sequence[str]) -> Markup:
        """Small faces for beans, each with its name; two of a kind carry a number."""
        counts: dict[str, int] = {}
        for kind in kinds:
            counts[kind] = counts.get(kind, 0) + 1
        return Markup(" ").join(self.head(kind, count) for kind, count in counts.items())

    def head(self, kind: str, count: int = 1) -> Markup:
        """One small face with its name."""
        key = ("head", kind, count)
        if key not in self._kept:
            label = self._words.bean(kind) if count == 1 else self._words.bean(kind, count)
            self._kept[key] = Markup(self._art.head(kind, count, label))  # type: ignore[attr-defined]  # as above
        return self._kept[key]


def _said_once(say: Callable[..., str]) -> Callable[..., str]:
    """What says a text of the templates; those without values are looked up once."""
    known: dict[tuple[str, ...], str] = {}

    def said(*texts: str, **values: object) -> str:
        if values:
            return say(*texts, **values)
        if texts not in known:
            known[texts] = say(*texts)
        return known[texts]

    return said


class Kit:
    """What all templates of a language and an edition are given: words, and drawings made with them.

    What is drawn is kept, by what it shows, for every table. A template of `game/` that is drawn as a `part`
    of a board or as a `piece` of one, such as a bed, is given only that.
    """

    def __init__(self, environment: Environment, words: Words, faces: Faces, kept: Kept) -> None:
        self._environment = environment
        self._kept = kept
        self._draws: dict[str, Any] = {}
        self._who = (words.language, words.edition.id if words.edition else None)
        self.given: Json = {
            "language": words.language,
            "words": words,
            "_": _said_once(words.text),
            "n_": words.plural,
            "phrase": _said_once(words.phrase),
            "rich": lambda message, **values: rich(words, message, **values),
            "faces": faces,
            "piece": self.piece,
            "draw": self.draw,
            "csrf": CSRF,
            "at": AT,
        }
        art: Any = environment.get_template("card.html").make_module()
        for name in SMALL:
            setattr(art, name, lru_cache(maxsize=None)(getattr(art, name)))
        self.given["art"] = art
        bits: Any = environment.get_template("bits.html").make_module(self.given)
        bits.btn = self._once("btn", bits.btn)
        self.given["bits"] = bits
        shared: Any = environment.get_template("game/macros.html").make_module(self.given)
        shared.lying = self._once("lying", shared.lying)
        self.given["shared"] = shared

    def part(self, name: str, shown: Json, key: bytes) -> Markup:
        """A part of a board, by the key of what it shows."""
        return self._kept.get(key, lambda: self._drawn(name)(shown))

    def key(self, name: str, shown: object) -> bytes:
        """The key of something that is drawn with this kit."""
        return key_of(self._who, name, shown)

    def piece(self, name: str, shown: object) -> Markup:
        """A piece of a part."""
        return self._kept.get(self.key(name, shown), lambda: self._drawn(name)(shown))

    def draw(self, name: str, *shown: object) -> Markup:
        """What is another each time, so that keeping it would be no use."""
        return marked(self._drawn(name)(*shown))

    def kept(self, name: str, shown: object, draw: Callable[[], str]) -> Markup:
        """What `draw` draws, kept by what it shows."""
        return self._kept.get(self.key(name, shown), draw)

    def _drawn(self, name: str) -> Any:
        """What draws a part or piece: its template as a macro, which needs no context of its own."""
        if name not in self._draws:
            loader = self._environment.loader
            assert loader is not None
            source, _, _ = loader.get_source(self._environment, f"game/{name}.html")
            given = BOARD_GIVEN if name == BOARD else "b" if name in PARTS else "shown"
            template = self._environment.from_string(f"{{% macro this({given}) %}}{source}{{% endmacro %}}")
            self._draws[name] = template.make_module(self.given).this  # type: ignore[attr-defined]  # as above
        return self._draws[name]

    def _once(self, name: str, macro: Any) -> Callable[..., Markup]:
        """A macro that draws the same thing once; not one that is called with a block."""

        def drawn(*shown: object, **block: object) -> Markup:
            if block:
                return marked(macro(*shown, **block))
            return self.kept(name, shown, lambda: macro(*shown))

        return drawn


class Sent:
    """What a stream has pushed of a board: the hashes of its parts, the log, and the latest lines of it.

    A part that is left out of one board is pushed again with the next that has it: the page has lost it.
    """

    def __init__(self) -> None:
        self._before: dict[str, int] = {}
        self._parts: dict[str, int] = {}
        self._names: list[str] = []
        self._entries = 0
        self._lines: dict[int, Markup] = {}

    def begin(self) -> None:
        """A board begins, whose parts are told from those of the last one."""
        self._before, self._parts = self._parts, {}

    def has(self, part: str, key: bytes) -> bool:
        """Whether a part was pushed like this with the last board; with this one it is."""
        self._parts[part] = hash(key)
        return self._before.get(part) == self._parts[part]

    def new_entries(self, names: list[str], entries: list[Json]) -> list[Json] | None:
        """The entries of the log that were not pushed; None where the whole log has to be."""
        known = len(entries)
        while known and entries[known - 1]["id"] >= self._entries:
            known -= 1
        new = entries[known:]
        whole = names != self._names or any(entry["event"]["event"] == "undone" for entry in new)
        self._names, self._entries = names, entries[-1]["id"] + 1 if entries else 0
        if whole:
            self._lines = {}
        return None if whole else new

    def lines(self, entries: list[Json], draw: Callable[[Json], Markup]) -> list[Markup]:
        """Entries of the log that stand in the frame as well; those that stood in the last one are known."""
        lines = {entry["id"]: self._lines.get(entry["id"]) or draw(entry) for entry in entries}
        self._lines = lines
        return list(lines.values())

    def forget(self) -> None:
        """The next board is pushed whole."""
        self._parts.clear()
        self._names = []


def rich(words: Words, message: str, **values: object) -> Markup:
    """A translated sentence with drawings in its places."""
    drawn = {name: escape(value) for name, value in values.items()}
    return Markup(fill(str(escape(words.catalogue.gettext(message))), drawn))
