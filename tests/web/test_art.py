"""The drawings: plain, small, one for each kind of bean, in colours that can be read."""

import gzip
import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from beanfield.rules import load_edition
from beanfield.web import art

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "symbol", "g", "path", "circle", "ellipse"}
ATTRIBUTES = {
    "viewBox", "preserveAspectRatio", "d", "cx", "cy", "r", "rx", "ry", "transform", "opacity",
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
}  # fmt: skip
PAINT = re.compile(r"none|currentColor|#[0-9A-F]{3}|#[0-9A-F]{6}|var\(--[a-z0-9-]+, #[0-9A-F]{6}\)")
BUDGET = 12_000
INK = "#2A1A14"

PANELS = {
    "coffee": ("F3DABD", "DDB489", "57331A"),
    "wax": ("FFEDB0", "F5D267", "5A4100"),
    "blue": ("D3E7FB", "9CC5EF", "163F73"),
    "chili": ("FFD8BF", "FFA77D", "7A1F0A"),
    "stink": ("E9DCF5", "C4A8E0", "4A2870"),
    "green": ("E3F2CC", "A9D483", "1F4D17"),
    "soy": ("D2F0E9", "8FD3C5", "0B4A45"),
    "black-eyed": ("E0E6EB", "AAB8C4", "25303B"),
    "red": ("FFD6DA", "F598A4", "7D0F26"),
    "garden": ("E9EFC0", "C2D27A", "454B05"),
    "cocoa": ("E6BDB2", "BC8075", "4A160E"),
}
"""Panel, ground and deep colour of each kind."""

READ = [
    ("ink", "table", 8.0),
    ("ink", "paper", 8.0),
    ("ink", "paper-2", 8.0),
    ("ink", "hill-1", 8.0),
    ("ink", "hill-2", 8.0),
    ("ink-2", "table", 7.0),
    ("ink-2", "paper", 7.0),
    ("ink-2", "paper-2", 7.0),
    ("on-soil", "soil", 7.0),
    ("gold", "soil", 7.0),
    ("on-gold", "gold", 7.0),
    ("on-leaf", "leaf", 7.0),
    ("stop", "paper", 7.0),
    ("focus", "paper", 7.0),
    ("focus", "table", 7.0),
    ("card-ink", "card", 7.0),
    ("edge", "table", 3.0),
    ("edge", "paper", 3.0),
    ("edge", "paper-2", 3.0),
]
"""What is read on what, and how much they differ at least."""

CSS = (files("beanfield.web") / "static" / "card.css").read_text(encoding="utf-8")


def colours(selector: str) -> dict[str, str]:
    """The colours that the rules of one selector set."""
    rules = re.findall(rf"^ *{re.escape(selector)} \{{(.*?)\}}", CSS, re.DOTALL | re.MULTILINE)
    return dict(re.findall(r"--([a-z0-9-]+): #([0-9A-F]{6});", "".join(rules)))


LIGHT = colours(":root")
DARK = {**LIGHT, **colours(':root[data-theme="dark"]')}


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def kinds() -> set[str]:
    return {kind for edition in ("104", "154") for kind in load_edition(edition).beans}


def test_every_kind_has_a_character() -> None:
    assert kinds() == set(PANELS)
    assert {art.bean(kind) for kind in kinds()} == {f"bean-{kind}" for kind in kinds()}
    assert art.bean("moon") == art.PLAIN


@pytest.mark.parametrize("name", art.names())
def test_a_drawing_is_plain(name: str) -> None:
    root = ElementTree.fromstring(art.drawing(name))
    assert root.tag == f"{SVG}svg"
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in ELEMENTS
        assert set(element.attrib) <= ATTRIBUTES
        assert not (element.text or "").strip() + (element.tail or "").strip()
        for paint in ("fill", "stroke"):
            assert PAINT.fullmatch(element.get(paint, "none"))


@pytest.mark.parametrize("kind", sorted(PANELS))
def test_a_character_is_drawn_in_the_common_ink(kind: str) -> None:
    root = ElementTree.fromstring(art.drawing(art.bean(kind)))
    style = {key: root.get(key) for key in ("viewBox", "stroke", "stroke-width", "stroke-linejoin")}
    assert style == {"viewBox": "0 0 100 100", "stroke": INK, "stroke-width": "4", "stroke-linejoin": "round"}
    assert len({element.get("fill") for element in root.iter() if element.get("fill")}) >= 4


def test_beans_and_coin_back_are_small() -> None:
    drawings = [art.bean(kind) for kind in sorted(kinds())] + ["back", "coin"]
    assert len(gzip.compress("".join(map(art.drawing, drawings)).encode(), mtime=0)) <= BUDGET
    assert len(gzip.compress(art.sprite().encode(), mtime=0)) <= BUDGET


def test_the_sheet_holds_every_drawing_once() -> None:
    root = ElementTree.fromstring(art.sprite())
    symbols = root.findall(f"{SVG}symbol")
    assert [symbol.get("id") for symbol in symbols] == list(art.names())
    assert all(symbol.get("viewBox") for symbol in symbols)
    assert len(list(root.iter())) == 1 + sum(
        len(list(ElementTree.fromstring(art.drawing(name)).iter())) for name in art.names()
    )


@pytest.mark.parametrize("kind", sorted(PANELS))
def test_the_colours_of_a_kind(kind: str) -> None:
    found = colours(f".kind-{kind}")
    assert (found["panel"], found["ground"], found["deep"]) == PANELS[kind]
    assert contrast("FFFFFF", found["deep"]) >= 9
    for under in (found["panel"], LIGHT["card"], DARK["card"]):
        assert contrast(found["deep"], under) >= 7


def test_no_two_kinds_share_panel_and_ground() -> None:
    assert len({pair[:2] for pair in PANELS.values()}) == len(PANELS)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_everything_can_be_read(theme: dict[str, str]) -> None:
    for over, under, least in READ:
        assert contrast(theme[over], theme[under]) >= least, (over, under)
    for player in range(1, 7):
        assert round(contrast("FFFFFF", theme[f"player-{player}"]), 1) >= 8


def test_dark_by_device_and_by_choice_are_the_same() -> None:
    assert colours(':root:not([data-theme="light"])') == colours(':root[data-theme="dark"]') != {}


def test_the_style_sheet_loads_nothing() -> None:
    assert not re.search(r"url\(|@import|//", CSS)


def test_a_card_says_all_there_is() -> None:
    jinja2 = pytest.importorskip("jinja2")
    folder = str(files("beanfield.web") / "templates")
    pages = jinja2.Environment(loader=jinja2.FileSystemLoader(folder), autoescape=True)
    pages.globals["art_bean"] = art.bean
    macros = pages.get_template("card.html").module
    card = ElementTree.fromstring(
        macros.card("garden", "GA", "Garden <bean>", "Garden", 6, {2: 2, 3: 3}, label="Garden bean")
    )
    assert "".join("".join(card.itertext()).split()) == "×6GAGarden<bean>Garden–23–"
    assert (card.get("role"), card.get("aria-label")) == ("img", "Garden bean")
    assert len(list(card.iter("i"))) == 2 + 3
    used = {use.get("href") for use in ElementTree.fromstring(macros.back()).iter("use")}
    assert used == {"#back", "#coin"}
    for shown in (macros.head("moon", 2), macros.bean("moon", cut=True), macros.icon("menu"), card):
        element = shown if isinstance(shown, ElementTree.Element) else ElementTree.fromstring(shown)
        assert {use.get("href", "")[1:] for use in element.iter("use")} <= set(art.names())
        assert not any("style" in part.attrib for part in element.iter())
