"""The page that tells the rules of a game: in full, to read aloud, and where their sources differ."""

from typing import Any, Final
from urllib.parse import urlencode

from markupsafe import Markup

from beanfield.rules import Edition, editions
from beanfield.web.forms import Form
from beanfield.web.looking import Json
from beanfield.web.making import given_options
from beanfield.words import NC_, Words
from beanfield.words.rulebook import as_html, differences, five_minutes, rulebook

TELLINGS: Final = {"": rulebook, "aloud": five_minutes, "sources": differences}
TITLES: Final = {
    "": NC_("board", "All rules"),
    "aloud": NC_("board", "Teach it in five minutes"),
    "sources": NC_("board", "Where the sources differ"),
}


def rules_query(edition: str, players: int, rulings: Json, part: str = "") -> str:
    """The query of the page's address for one game; `rulings_in` reads the rulings back."""
    pairs: list[tuple[str, Any]] = [("edition", edition), ("players", players)]
    if part:
        pairs.append(("part", part))
    for name, value in rulings.items():
        for one in value if isinstance(value, list) else [value]:
            pairs.append((f"ruling_{name}", str(one).lower() if isinstance(one, bool) else one))
    return urlencode(pairs)


def rulings_in(query: Form) -> Json:
    """The rulings in an address's query, of their types."""
    named = {name: values for name, values in query.items() if name.startswith("ruling_")}
    rulings: Json = given_options(named).get("rulings", {})
    return rulings


def rules(edition: Edition, players: int, rulings: Json, part: str, words: Words) -> Json:
    """What the page shows. Raises Refusal for players or rulings that the edition has not got."""
    told = TELLINGS.get(part, rulebook)(words, edition, players, rulings)

    def query(edition: str, players: int, part: str, kept: Json) -> str:
        return "?" + rules_query(edition, players, kept, part)

    known = [one for one in editions().values() if one.data is None or one.id == edition.id]
    return {
        "title": told.title,
        "text": Markup(as_html(told)),
        "parts": [
            {
                "name": words.phrase("board", title),
                "query": query(edition.id, players, name, rulings),
                "chosen": name == part,
            }
            for name, title in TITLES.items()
        ],
        "counts": [
            {"name": count, "query": query(edition.id, count, part, rulings), "chosen": count == players}
            for count in edition.setups
        ],
        "editions": [
            {
                "name": one.id,
                "query": query(one.id, _near(one, players), part, {}),
                "chosen": one.id == edition.id,
            }
            for one in known
        ],
        "beans": []
        if part
        else [_bean(edition, kind, words) for kind in edition.kinds_in_play(players, rulings.get("beans"))],
    }


def _near(edition: Edition, players: int) -> int:
    """The number of players that an edition has which is nearest to this one."""
    return min(edition.setups, key=lambda count: abs(count - players))


def _bean(edition: Edition, kind: str, words: Words) -> Json:
    return {"kind": kind, "said": words.beanometer(kind, edition)}
