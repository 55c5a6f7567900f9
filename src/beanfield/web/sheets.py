"""Pages for a game with the real cards: what beans are worth, and sheets in Braille and large print."""

from __future__ import annotations

import asyncio
import io
import zipfile
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, Final

from litestar import Response, Router, get

from beanfield import print as sheets
from beanfield.print import options as choices
from beanfield.rules import Edition, Refusal, editions
from beanfield.rules.refusals import N_
from beanfield.web.answers import html
from beanfield.web.guests import Asked
from beanfield.web.site import Site, site_of
from beanfield.words import Words, called

Json = dict[str, Any]

ALL_BEANS: Final = "154"
EDITION: Final = "104"
BRAILLE: Final = "braille"
LARGE: Final = "large"
EOL: Final = {"crlf": "\r\n", "lf": "\n"}
VALUES: Final = {
    "kind": BRAILLE,
    "edition": EDITION,
    "players": "",
    "size": "",
    "landscape": "",
    "stickers": "",
    "cells": "40",
    "lines": "25",
    "form_feed": "1",
    "eol": "crlf",
    "grade": "1",
    "points": "24",
}
"""The fields of the form for sheets, with what they hold at first."""
CELLS: Final = N_("Cells in a line")
LINES: Final = N_("Lines on a page")
POINTS: Final = N_("Size of the letters in points")
DATED: Final = (2000, 1, 1, 0, 0, 0)
"""All files of an archive have this date, so that the same sheets make the same archive."""

_press = ThreadPoolExecutor(1, "sheets")
"""Sheets take seconds: one set is made after the other, and never in the way of a game."""


# What beans are worth


@get("/worth")
async def worth_page(request: Asked) -> Response[str]:
    """A form that asks for a bean and a number, and the answer to it."""
    values = {name: request.query_params.get(name, "").strip()[:60] for name in ("edition", "bean", "cards")}
    values["edition"] = values["edition"] or ALL_BEANS
    site = site_of(request)
    visitor, person = site.visitor(request), await site.person(request)
    look = site.look(request, person)
    model = worth(values, look["language"])
    text = site.pages.plain("worth.html", **look, **model)
    return html(text, visitor, site, 400 if model["problem"] else 200)


def worth(values: Json, language: str) -> Json:
    """What the page shows: the answer to the `edition`, `bean` and `cards` asked for, or what is wrong."""
    words = Words(language)
    model: Json = {"values": values, "bean": "", "answer": "", "problem": "", "editions": list(editions())}
    try:
        words = Words(language, _edition(values["edition"]))
        if values["bean"] or values["cards"]:
            kind = words.one_bean(values["bean"])
            model["answer"] = words.sale(kind, _number(values["cards"]), _edition(values["edition"]))
            model["bean"] = words.bean(kind)
    except Refusal as refusal:
        model["problem"] = words.refusal(refusal)
    return model


# Sheets


@get("/braille")
async def sheets_page(request: Asked) -> Response[str]:
    """A form that asks what sheets to make."""
    return await _form(site_of(request), request, {**VALUES, **_given(request)}, None)


@get("/braille/sheets.zip")
async def sheets_archive(request: Asked) -> Response[Any]:
    """The sheets that the form asks for; the form again, with the reason, where they cannot be made."""
    site = site_of(request)
    values = {**VALUES, "form_feed": "", **_given(request), "formats": _formats(request)}
    language = request.query_params.get("language", "")
    if language not in dict(called()):
        language = site.look(request, await site.person(request))["language"]
    try:
        edition = _edition(values["edition"])
        words = Words(site.look(request, await site.person(request))["language"])
        options = _options(values, words)
        points = choices.points(_number(values["points"]), words.text(POINTS))
        site.count_act(request, site.visitor(request).secret)
        make = asyncio.get_running_loop().run_in_executor(
            _press, archive, values["kind"], edition.id, language, options, points
        )
        content = await make
    except Refusal as refusal:
        return await _form(site, request, values, refusal)
    name = f"beanfield-{values['kind']}-{edition.id}-{language}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/zip", headers=headers)


@lru_cache(maxsize=16)
def archive(kind: str, edition: str, language: str, options: sheets.Options, points: float) -> bytes:
    """A ZIP file of the sheets; raises Refusal where they cannot be made."""
    words = Words(language, _edition(edition))
    assert words.edition is not None
    if kind == LARGE:
        files = sheets.large_sheets(words, words.edition, options, points)
    else:
        files = sheets.braille_sheets(words, words.edition, options)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as whole:
        for name, content in files.items():
            whole.writestr(zipfile.ZipInfo(name, DATED), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


async def _form(site: Site, request: Asked, values: Json, problem: Refusal | None) -> Response[str]:
    visitor, person = site.visitor(request), await site.person(request)
    look = site.look(request, person)
    tongue = request.query_params.get("language", look["language"])
    said = Words(look["language"]).refusal(problem) if problem else ""
    model = sheets_form(values, _formats(request), tongue, said)
    return html(site.pages.plain("sheets.html", **look, **model), visitor, site, 400 if problem else 200)


def sheets_form(values: Json, formats: list[str], tongue: str, problem: str = "") -> Json:
    """What the page shows: the form with these values, formats and language of the sheets."""
    return {
        "values": values,
        "formats": {name: name in formats for name in choices.FORMATS},
        "tongue": tongue,
        "editions": list(editions()),
        "players": sorted({number for edition in editions().values() for number in edition.setups}),
        "problem": problem,
    }


def _given(request: Asked) -> Json:
    return {name: request.query_params[name].strip()[:60] for name in VALUES if name in request.query_params}


def _formats(request: Asked) -> list[str]:
    """The formats that are asked for; all of them where none is."""
    return request.query_params.getall("format", []) or list(choices.FORMATS)


def _edition(name: str) -> Edition:
    """An edition that the server knows; never a file that somebody names."""
    found = editions().get(name)
    if found is None:
        raise Refusal("no-such-table", N_("There are no such rules."))
    return found


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text)):
        raise Refusal("malformed", N_("A whole number from 1 is expected, not {value}."), value=text)
    return int(text)


def _options(values: Json, words: Words) -> sheets.Options:
    return sheets.Options(
        players=_number(values["players"]) if values["players"] else None,
        size=choices.size(values["size"]) if values["size"] else None,
        landscape=bool(values["landscape"]),
        stickers=bool(values["stickers"]),
        formats=choices.formats(",".join(values["formats"])),
        cells=choices.bounded(words.text(CELLS), _number(values["cells"])),
        lines=choices.bounded(words.text(LINES), _number(values["lines"])),
        form_feed=bool(values["form_feed"]),
        eol=EOL.get(values["eol"], EOL["crlf"]),
        grade=2 if values["grade"] == "2" else 1,
    )


SHEETS: Final = Router("/", include_in_schema=False, route_handlers=[worth_page, sheets_page, sheets_archive])
