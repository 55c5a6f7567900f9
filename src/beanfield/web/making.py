"""Reading the form with which a table is made."""

from __future__ import annotations

from typing import Any, Final

from beanfield.rules import Refusal, editions
from beanfield.rules.refusals import N_
from beanfield.tables.options import BOT, TableOptions, read_options
from beanfield.web.forms import Form

Json = dict[str, Any]

NUMBERS: Final = ("players", "clock", "notice", "consider", "offers_per_turn")
WORDS: Final = ("edition", "name", "absent", "pace", "trading")
SWITCHES: Final = ("public", "phrases_only", "lessons")
TABLE_NAME: Final = "table"
"""In this form `name` is the guest's; the table's name has a field of its own."""


def first(form: Form, field: str, default: str = "") -> str:
    """The first value of a field."""
    return form.get(field, [default])[0]


def number(form: Form, field: str) -> int:
    """The whole number in a field; raises Refusal for anything else."""
    text = first(form, field).strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal("malformed", N_("Here a whole number is needed: {field}."), field=field)
    return int(text)


def new_options(form: Form) -> TableOptions:
    """The options of the table that a form describes, with a seat for the person who sends it.

    Raises Refusal for what they cannot be.
    """
    given = given_options(form)
    players = given.get("players", TableOptions().players)
    given.setdefault("edition", "104" if players in editions()["104"].setups else "154")
    read_options(given)  # before as many bots are made as a form asks for
    if "people" in form and "bots" not in form:
        given["bots"] = [BOT] * max(0, players - max(1, number(form, "people")))
    elif len(form.get("bots", [])) == 1 and first(form, "bots").isdecimal():
        given["bots"] = [BOT] * min(number(form, "bots"), players - 1)
    elif "bots" in form:
        given["bots"] = [bot for bot in form["bots"] if bot][: players - 1]
    return read_options(given)


def given_options(form: Form) -> Json:
    """The options that stand in a form, of their types."""
    given: Json = {name: number(form, name) for name in NUMBERS if first(form, name).strip()}
    given |= {name: first(form, name) for name in WORDS if first(form, name) and name != "name"}
    given |= {name: form[name][-1] not in ("", "0", "off") for name in SWITCHES if name in form}
    if TABLE_NAME in form:
        given["name"] = first(form, TABLE_NAME).strip()
    if "clock" in form and given.get("clock", 0) == 0:
        given["clock"] = None
    rulings = {name.removeprefix("ruling_"): form[name] for name in form if name.startswith("ruling_")}
    if rulings:
        given["rulings"] = {name: _ruling(name, values) for name, values in rulings.items() if any(values)}
    return given


def _ruling(name: str, values: list[str]) -> Any:
    if name == "beans":
        return [bean for bean in values if bean]
    return {"true": True, "false": False, "on": True}.get(values[0], values[0])
