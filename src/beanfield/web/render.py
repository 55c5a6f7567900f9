"""Pages from models: Jinja templates with the words of a language, and cards drawn once a language."""

from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

import msgspec
from markupsafe import Markup, escape

from beanfield.rules import Edition, Refusal, editions, load_edition
from beanfield.tables.storage import GATHERING, OVER, PLAYING
from beanfield.web import around, art, ending, replaying, scene, telling
from beanfield.web.drawing import AT, BOARD, CSRF, PARTS, Faces, Kept, Kit, Sent, mark_of
from beanfield.web.escaping import marked
from beanfield.web.jinja import PageEnvironment
from beanfield.web.looking import Json, Look
from beanfield.words import Words, called

BOARDS: Final = {GATHERING: "gathering.html", OVER: "result.html"}
"""Templates of what stands in the place of a board when no game is played."""
SAME: Final = {name: Markup(f'<div id="{name}" data-same></div>') for name in PARTS}
"""What stands for a part that the stream has pushed already."""
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


class Pages:
    """Everything that is shown in a browser.

    `base` is the path under which all addresses stand, "" or "/beans". With `vendor` the pages load the
    third-party browser files of `static/vendor`; without, they are plain forms.
    """

    def __init__(self, base: str = "", vendor: bool = True) -> None:
        self.base = base
        self.vendor = vendor
        self.environment = PageEnvironment()
        self.environment.globals |= {
            "base": base,
            "vendor": vendor,
            "version": version(),
            "art_sheet": f"{base}/static/art.svg?v={version()}",
            "art_bean": art.bean,
            "languages": called(),
            "rules_query": telling.rules_query,
        }
        self._kits: dict[tuple[str, str | None], Kit] = {}
        self._kept = Kept()

    def table(
        self, seen: Json, draft: Json, language: str, csrf: str, *,
        theme: str = "auto", problem: object = None, invite: Json | None = None,
    ) -> str:  # fmt: skip
        """The whole page of a table in any state; `invite` is for a table that gathers:
        {"link", "code", "qr": an SVG or None, "reachable": whether others can reach the link}."""
        edition = seen["table"]["edition"]
        model = self._model(seen, draft, language, problem, invite)
        board = self._drawn(seen, model, language, csrf)
        more = {"seen": seen, "board": Markup(board), "mark": mark_of(board)}
        return self._page("table.html", language, csrf, theme, edition, **model, **more)

    def board(
        self, seen: Json, draft: Json, language: str, csrf: str, *,
        problem: object = None, invite: Json | None = None, sent: Sent | None = None,
    ) -> str:  # fmt: skip
        """Only `<div id="board">`: what a stream pushes, and what a form gets back.

        With `sent`, empty elements with `data-same` stand for parts that the stream has pushed already, and
        a log with `data-more` has only the new entries.
        """
        model = self._model(seen, draft, language, problem, invite, sent)
        return self._drawn(seen, model, language, csrf)

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
        more = self._board(replay["seen"], model["board"], words, "", None, replaying=True)
        return self._page(
            "replay.html", language, csrf, theme, edition, replay=model, seen=replay["seen"], **more
        )

    def rules(
        self, edition: str, players: int, language: str, csrf: str = "", *,
        theme: str = "auto", part: str = "", rulings: Json | None = None,
    ) -> str:  # fmt: skip
        """The rules of an edition for a number of players; other parts are "aloud" and "sources".

        Raises Refusal for players or rulings that the edition has not got.
        """
        model = telling.rules(edition_of(edition), players, rulings or {}, part, words_of(language, edition))
        return self._page("rules.html", language, csrf, theme, edition, rules=model)

    def plain(self, template: str, language: str, csrf: str, theme: str = "auto", **model: Any) -> str:
        """A page that shows no table, from its template."""
        return self._page(template, language, csrf, theme, None, **model)

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

    def _model(
        self, seen: Json, draft: Json, language: str, problem: object, invite: Json | None,
        sent: Sent | None = None,
    ) -> Json:  # fmt: skip
        words = words_of(language, seen["table"]["edition"])
        said = self._said(problem, language)
        common: Json = {"state": seen["state"], "problem": said, "invite": invite, "aside": scene.aside(seen)}
        if seen["state"] != PLAYING:
            common["menu"] = scene.menu(seen)
        if sent is not None and seen["state"] != PLAYING:
            sent.forget()
        if seen["state"] == GATHERING:
            return common | {"g": scene.gathering(seen, words)}
        if seen["state"] == OVER:
            return common | {"r": ending.result(seen, words)}
        return common | self._board(seen, scene.board(seen, draft, words), words, said, sent)

    def _board(
        self, seen: Json, board: Json, words: Words, said: str, sent: Sent | None, replaying: bool = False
    ) -> Json:
        """The model of a board with what is drawn of it already: the log line by line, and its parts."""
        kit = self._kit(words.language, seen["table"]["edition"])
        look = Look(seen, {}, words)
        log = around.log(look)
        pushed = sent or Sent()
        pushed.begin()
        new = pushed.new_entries(look.names, log["entries"])
        lines = [_line(kit, look, one) for one in (log["entries"] if new is None else new)]
        board |= {
            "lines": marked("\n".join(lines)),
            "more": new is not None,
            "recent": pushed.lines(log["recent"], lambda entry: _inside(_line(kit, look, entry))),
            "received_kinds": look.mine["received"],
            "active_name": look.name(look.active),
            "my_name": seen["person"]["name"],
            "aside": scene.aside(seen),
            "problem": said,
            "replaying": replaying,
        }
        return {"b": board, "part": lambda name: _part(kit, name, board, pushed)}

    def _said(self, problem: object, language: str) -> str:
        if isinstance(problem, Refusal):
            return words_of(language).refusal(problem)
        return str(problem or "")

    def _drawn(self, seen: Json, model: Json, language: str, csrf: str) -> str:
        edition = seen["table"]["edition"]
        if seen["state"] != PLAYING:
            return self._page(BOARDS[seen["state"]], language, csrf, "auto", edition, seen=seen, **model)
        text = self._kit(language, edition).draw(BOARD, model["b"], model["part"], seen["revision"])
        return self._filled(text, csrf, seen)

    def _page(
        self, template: str, language: str, csrf: str, theme: str, edition: str | None, **model: Any
    ) -> str:
        given = {**self._kit(language, edition).given, "theme": theme if theme in THEMES else "auto", **model}
        return self._filled(self.environment.get_template(template).render(given), csrf, model.get("seen"))

    def _filled(self, text: str, csrf: str, seen: Json | None) -> str:
        """A page with the mark of the reader's forms and the address of the table in their places."""
        at = f"{self.base}/t/{seen['table']['code']}" if seen else self.base
        return str(text).replace(CSRF, str(escape(csrf))).replace(AT, at)

    def _kit(self, language: str, edition: str | None) -> Kit:
        key = (language, edition)
        if key not in self._kits:
            faces = Faces(self.environment, words_of(language, edition or "154"))
            self._kits[key] = Kit(self.environment, words_of(language, edition), faces, self._kept)
        return self._kits[key]


def _part(kit: Kit, name: str, board: Json, sent: Sent) -> Markup:
    """A part of the board; an empty element in its place where the stream has pushed it already."""
    shown = {one: board[one] for one in PARTS[name]}
    key = kit.key(name, shown)
    if sent.has(name, key):
        return SAME[name]
    return kit.part(name, shown, key)


def _line(kit: Kit, look: Look, entry: Json) -> Markup:
    """A line of the log: drawn once, as an entry never changes but for being undone."""
    return kit.kept("line", (look.me, look.names, entry), lambda: _drawn_line(kit, around.line(look, entry)))


def _drawn_line(kit: Kit, line: Json) -> Markup:
    undone = ' class="undone"' if line["undone"] else ""
    move = f' data-move="{escape(msgspec.json.encode(line["move"]).decode())}"' if line["move"] else ""
    face = kit.given["bits"].face(line["face"], "small") if line["face"] else ""
    opening = f'<p id="log{line["id"]}" data-n="{line["id"]}"{undone}{move}>'
    return Markup(f"{opening}{face}<span>{escape(line['text'])}</span></p>")


def _inside(line: Markup) -> Markup:
    """What stands in a line of the log."""
    return line[line.index(">") + 1 : -len("</p>")]


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
