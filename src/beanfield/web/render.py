"""Pages from models: Jinja templates with the words of a language, and cards drawn once a language."""

import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from beanfield.rules import Edition, Refusal, editions, load_edition
from beanfield.web import around, art, ending, replaying, scene
from beanfield.web.looking import Json, Look
from beanfield.words import Words

MOST_PARTS: Final = 12_000
MOST_LINES: Final = 100_000
THEMES: Final = ("auto", "light", "dark")


@cache
def edition_of(name: str) -> Edition:
    """An edition by its name, read once."""
    return load_edition(name)


@lru_cache(maxsize=64)
def words_of(language: str, edition: str | None = None) -> Words:
    """Words of a language that know an edition."""
    return Words(language, edition_of(edition) if edition else None)


@cache
def version() -> str:
    """A mark of all style sheets, scripts and drawings, for addresses that may be kept for ever."""
    root = files("beanfield.web") / "static"
    parts = [art.sprite().encode()]
    parts += [
        file.read_bytes() for file in sorted(root.iterdir(), key=lambda file: file.name) if file.is_file()
    ]
    return sha256(b"".join(parts)).hexdigest()[:10]


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
            short = self._words.short(kind)
            drawn = self._art.card(  # type: ignore[attr-defined]  # macros are found by name
                kind,
                scene.code_of(self._words, kind),
                self._words.bean(kind),
                short[:1].upper() + short[1:],
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


PARTS: Final[dict[str, tuple[str, ...]]] = {
    "bar": ("bar", "table", "players", "talk"),
    "now": ("now", "big", "watching", "my_turn", "notice", "hint", "phase", "seeks"),
    "actions": ("steps", "watching", "phase", "composing", "sits"),
    "offers": ("offers", "suggestion"),
    "composer": ("composer",),
    "beds": ("beds", "purse"),
    "hand": ("hand", "purse", "seeks"),
    "spread": (
        "piles", "spread", "received_all", "composing", "open_offers", "phase",
        "my_turn", "watching", "partner", "big", "seeks",
    ),
    "others": ("others",),
    "side": ("talk",),
    "wishes": ("seeks",),
}  # fmt: skip
"""The parts of a board, and what of its model each of them shows: a part is drawn anew when that changes."""


class Kept:
    """What was drawn lately, by a key; the oldest goes when there are too many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[object, Markup] = OrderedDict()

    def get(self, key: object, make: Callable[[], Markup]) -> Markup:
        """What is kept under the key, made now if it is not there."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return found


class Pages:
    """Everything that is shown in a browser.

    `base` is the path under which all addresses stand, "" or "/beans". With `vendor` the pages load the
    third-party browser files of `static/vendor`; without, they are plain forms.
    """

    def __init__(
        self, base: str = "", vendor: bool = True, languages: Sequence[tuple[str, str]] = (("en", "English"),)
    ):
        self.base = base
        self.vendor = vendor
        self.languages = tuple(languages)
        self.environment = Environment(
            loader=PackageLoader("beanfield.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
        )
        self.environment.globals |= {
            "base": base,
            "vendor": vendor,
            "version": version(),
            "art_sheet": f"{base}/static/art.svg?v={version()}",
            "art_bean": art.bean,
            "languages": self.languages,
        }
        self._faces: dict[tuple[str, str], Faces] = {}
        self._parts = Kept(MOST_PARTS)
        self._lines = Kept(MOST_LINES)

    def table(
        self, seen: Json, draft: Json, language: str, csrf: str, *,
        theme: str = "auto", problem: object = None, invite: Json | None = None,
    ) -> str:  # fmt: skip
        """The whole page of a table in any state; `invite` is for a table that gathers:
        {"link", "code", "qr": an SVG or None, "reachable": whether others can reach the link}."""
        model = self._model(seen, draft, language, problem, invite)
        return self._page("table.html", language, csrf, theme, seen["table"]["edition"], seen=seen, **model)

    def board(
        self, seen: Json, draft: Json, language: str, csrf: str, *,
        problem: object = None, invite: Json | None = None,
    ) -> str:  # fmt: skip
        """Only `<div id="board">`: what a stream pushes, and what a form gets back."""
        model = self._model(seen, draft, language, problem, invite)
        return self._page("board.html", language, csrf, "auto", seen["table"]["edition"], seen=seen, **model)

    def start(
        self, home: Json, language: str, csrf: str, *, theme: str = "auto", problem: object = None
    ) -> str:
        """The start page. `home`: {"name", "games": [{"code", "name", "turn", "mine", "coins"}],
        "tables": [{"code", "name", "about", "seats": [name or None]}], "code": what was typed}."""
        return self._page(
            "start.html", language, csrf, theme, None, home=home, problem=self._said(problem, language)
        )

    def make(
        self, values: Json, language: str, csrf: str, *, theme: str = "auto", problem: object = None
    ) -> str:
        """The page that makes a table; `values` are those of the form so far."""
        boxes = [_box(edition, language) for edition in editions().values()]
        said = self._said(problem, language)
        return self._page("make.html", language, csrf, theme, None, values=values, boxes=boxes, problem=said)

    def join(
        self, code: str, name: str, language: str, csrf: str, *, theme: str = "auto", problem: object = None
    ) -> str:
        """The page that asks for the code of a table and a name."""
        said = self._said(problem, language)
        return self._page("join.html", language, csrf, theme, None, code=code, name=name, problem=said)

    def replay(self, replay: Json, language: str, csrf: str, *, theme: str = "auto") -> str:
        """A game to step through: {"seen" at this step, "step", "steps", "seat": int|None, "open": bool}."""
        edition = replay["seen"]["table"]["edition"]
        words = words_of(language, edition)
        model = replaying.replay(replay, words)
        more = {
            "b": model["board"],
            "seen": replay["seen"],
            "problem": "",
            **self._besides(replay["seen"], words),
        }
        return self._page("replay.html", language, csrf, theme, edition, replay=model, **more)

    def rules(self, edition: str, players: int, language: str, csrf: str = "", *, theme: str = "auto") -> str:
        """The rules of an edition for a number of players, with its own numbers."""
        model = ending.rules(edition_of(edition), players, words_of(language, edition))
        return self._page(
            "rules.html", language, csrf, theme, edition, rules=model, edition_id=edition, players=players
        )

    def message(
        self, title: str, text: str, language: str, csrf: str = "", *, theme: str = "auto", back: str = ""
    ) -> str:
        """A page that says one thing: what went wrong, and the way on."""
        return self._page(
            "message.html", language, csrf, theme, None, title=title, text=text, back=back or f"{self.base}/"
        )

    def move(self, action: str, language: str, csrf: str, *, theme: str = "auto") -> str:
        """A page with one button, which moves a seat to this device."""
        return self._page("move.html", language, csrf, theme, None, action=action)

    def _model(self, seen: Json, draft: Json, language: str, problem: object, invite: Json | None) -> Json:
        words = words_of(language, seen["table"]["edition"])
        said = self._said(problem, language)
        at = f"{self.base}/t/{seen['table']['code']}"
        common: Json = {"problem": said, "state": seen["state"], "invite": invite, "at": at}
        if seen["state"] == "gathering":
            return common | {"g": scene.gathering(seen, words)}
        if seen["state"] == "over":
            return common | {"r": ending.result(seen, words)}
        return common | {"b": scene.board(seen, draft, words), **self._besides(seen, words)}

    def _besides(self, seen: Json, words: Words) -> Json:
        """What a board shows besides its model: the log, drawn line by line and kept."""
        look = Look(seen, {}, words)
        log = around.log(look)
        return {
            "lines": Markup("\n").join([self._line(look, entry) for entry in log["entries"]]),
            "recent": [self._inner(look, entry) for entry in log["recent"]],
            "received_kinds": look.mine["received"],
            "active_name": look.name(look.active),
            "at": f"{self.base}/t/{seen['table']['code']}",
        }

    def _line(self, look: Look, entry: Json) -> Markup:
        return self._lines.get(_line_key("line", look, entry), lambda: self._drawn_line(look, entry))

    def _inner(self, look: Look, entry: Json) -> Markup:
        key = _line_key("inner", look, entry)
        return self._lines.get(key, lambda: self._drawn_inner(look, around.line(look, entry)))

    def _drawn_line(self, look: Look, entry: Json) -> Markup:
        line = around.line(look, entry)
        undone = Markup(' class="undone"') if line["undone"] else ""
        move = Markup(' data-move="{}"').format(json.dumps(line["move"])) if line["move"] else ""
        opening = Markup('<p id="log{id}" data-n="{id}"{undone}{move}>')
        inner = self._drawn_inner(look, line)
        return opening.format(id=line["id"], undone=undone, move=move) + inner + Markup("</p>")

    def _drawn_inner(self, look: Look, line: Json) -> Markup:
        return Markup(self.environment.get_template("game/line.html").render(line=line, csrf="", at=""))

    def _said(self, problem: object, language: str) -> str:
        if isinstance(problem, Refusal):
            return words_of(language).refusal(problem)
        return str(problem or "")

    def _page(
        self, template: str, language: str, csrf: str, theme: str, edition: str | None, **model: Any
    ) -> str:
        words = words_of(language, edition)
        context: Json = {
            "language": language,
            "csrf": csrf,
            "theme": theme if theme in THEMES else "auto",
            "words": words,
            "_": words.text,
            "n_": words.plural,
            "phrase": words.phrase,
            "rich": lambda message, **values: rich(words, message, **values),
            "faces": self._faces_of(language, edition or "154"),
            **model,
        }
        context["part"] = lambda name, *more: self._part(name, context, more)
        return self.environment.get_template(template).render(context)

    def _part(self, name: str, context: Json, more: tuple[object, ...]) -> Markup:
        """A part of the board: drawn anew only when what it shows has changed."""
        shown: list[object] = [context["b"][part] for part in PARTS[name]]
        if name == "now":
            seen = context["seen"]
            shown += [context["recent"], context["problem"], seen.get("claims"), seen.get("seat_path")]
        key = (
            name,
            context["language"],
            context["at"],
            context["csrf"],
            repr(shown),
            more,
            "replay" in context,
        )
        template = self.environment.get_template(f"game/{name}.html")
        return self._parts.get(key, lambda: Markup(template.render(context)))

    def _faces_of(self, language: str, edition: str) -> Faces:
        key = (language, edition)
        if key not in self._faces:
            self._faces[key] = Faces(self.environment, words_of(language, edition))
        return self._faces[key]


def _line_key(sort: str, look: Look, entry: Json) -> object:
    """An entry of a log never changes, but for being undone and for the names of those who sit down."""
    where = (look.words.language, look.seen["table"]["code"], look.me, tuple(look.names))
    return sort, where, entry["id"], bool(entry.get("undone"))


def rich(words: Words, message: str, **values: object) -> Markup:
    """A translated sentence with drawings in its places."""
    return Markup(escape(words.catalogue.gettext(message))).format(**values)


def _box(edition: Edition, language: str) -> Json:
    """An edition, described by the box that one owns."""
    words = words_of(language)
    numbers = sorted(edition.setups)
    return {
        "id": edition.id,
        "players": numbers,
        "text": words.text(
            "{cards} cards, {first} to {last} players",
            cards=sum(bean.cards for bean in edition.beans.values()), first=numbers[0], last=numbers[-1],
        ),
        "kinds": list(edition.beans),
    }  # fmt: skip
