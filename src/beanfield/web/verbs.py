"""What the forms of a table do; what they return is shown on the board of this one answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables.live import LiveTable
from beanfield.tables.people import Person
from beanfield.web import forms
from beanfield.web.forms import Form
from beanfield.web.making import first, given_options, number
from beanfield.web.site import Site

Json = dict[str, Any]
NAMELESS: Final = N_("Give yourself a name first.")


async def _act(site: Site, table: LiveTable, person: Person, form: Form) -> Json | None:
    seen = await table.seen_by(person)
    action = forms.action(form, seen)
    expected = forms.expected(form)
    key = first(form, "key")[:64] or None
    await table.act(person, action, expected, key, first(forms.fields(form), "reason") or None)
    if action.get("do") == "offer" and table.notes(person).get("draft"):
        await table.draft(person, None)
    return None


async def _undo(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.undo(person)


async def _wish(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.wish(person, form.get("want", []))


async def _say(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.say(person, first(form, "phrase") or None, first(form, "text"))


async def _draft(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    seen = await table.seen_by(person)
    await table.draft(person, forms.draft(seen["draft"] or {}, form, seen))


async def _sit(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    if not person.name:
        raise Refusal("malformed", NAMELESS)
    await table.sit(person, number(form, "seat") if first(form, "seat") else None)


async def _leave(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.leave(person)


async def _start(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await site.hall.start(table, person)


async def _fill(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.fill(person, number(form, "seat"), first(form, "bot"))


async def _options(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.set_options(person, given_options(form))


async def _mute(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.mute(person, number(form, "seat"), first(form, "muted", "1") != "0")


async def _read(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.read(person, number(form, "talk"))


async def _here(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.here(person)


async def _go_on(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.go_on(person)


async def _claim(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.claim(person, number(form, "seat"))


async def _confirm(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.confirm(person, number(form, "id"), first(form, "yes") == "1")


async def _link(site: Site, table: LiveTable, person: Person, form: Form) -> Json:
    path = f"/t/{table.code}/move/{await table.link(person)}"
    return {"seat_link": site.config.link(path), "seat_path": f"{site.config.base}{path}"}


async def _hint(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.hint(person)


async def _learned(site: Site, table: LiveTable, person: Person, form: Form) -> None:
    await table.learn(person, first(forms.fields(form), "lesson"))


Verb = Callable[[Site, LiveTable, Person, Form], Awaitable[Json | None]]
NAMING: Final = frozenset({"sit", "takeover", "claim", "say"})
OTHER_VERBS: Final = frozenset({"settings", "again"})
"""Forms that do something beyond the table, and so are not among VERBS."""
VERBS: Final[dict[str, Verb]] = {
    "act": _act,
    "undo": _undo,
    "wish": _wish,
    "say": _say,
    "draft": _draft,
    "sit": _sit,
    "takeover": _sit,
    "leave": _leave,
    "start": _start,
    "fill": _fill,
    "options": _options,
    "mute": _mute,
    "read": _read,
    "here": _here,
    "go-on": _go_on,
    "claim": _claim,
    "confirm": _confirm,
    "link": _link,
    "hint": _hint,
    "learned": _learned,
}
