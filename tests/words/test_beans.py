"""The names of beans: said, typed, in other forms, and those of a copied edition."""

import gettext
from dataclasses import replace
from typing import ClassVar

import pytest

from beanfield.rules import Edition, load_edition
from beanfield.words import Words
from tests.words.catalogues import Pseudo

EDITION = load_edition("154")


def copied() -> Edition:
    beans = {**EDITION.beans, "moon": replace(EDITION.beans["soy"], name="Moon bean")}
    beans["red"] = replace(beans["red"], name="Ruby")
    return replace(EDITION, id="mine", beans=beans)


def test_numbers() -> None:
    words = Words()
    assert words.bean("soy") == "Soy bean"
    assert [words.bean("soy", count) for count in (0, 1, 3)] == ["0 soy beans", "1 soy bean", "3 soy beans"]
    assert words.beans(["soy", "blue", "soy"]) == "2 soy beans and 1 blue bean"
    assert words.beans(["soy", "blue", "red"]) == "soy, blue and red"
    assert words.beans([]) == "nothing"


def test_a_kind_nobody_named_is_called_by_its_id() -> None:
    assert Words().bean("moon") == "moon"


def test_a_copied_edition_names_its_kinds() -> None:
    words = Words("en", copied())
    assert words.bean("moon") == "Moon bean"
    assert words.bean("moon", 2) == "2 cards of Moon bean"
    assert words.beans(["red", "soy"]) == "Ruby and soy"
    assert words.find_bean("moon b") == ["moon"]
    assert words.find_bean("ruby") == ["red"]


@pytest.mark.parametrize("kind", EDITION.beans)
def test_every_name_is_found(kind: str) -> None:
    words = Words("en", EDITION)
    for typed in (kind, words.bean(kind), words.short(kind), f"{kind} beans", kind.upper(), f" {kind}  BEAN"):
        assert words.find_bean(typed) == [kind]


@pytest.mark.parametrize(
    ("typed", "kinds"),
    [
        ("so", ["soy"]),
        ("b", ["blue", "black-eyed"]),
        ("black eyed", ["black-eyed"]),
        ("Colt", ["blue"]),
        ("harry choco", ["cocoa"]),
        ("rödböna", ["red"]),
        ("rodbona", ["red"]),
        ("blåøyebønne", ["black-eyed"]),
        ("", []),
        ("?", []),
        ("potato", []),
    ],
)
def test_typed_names(typed: str, kinds: list[str]) -> None:
    assert Words("en", EDITION).find_bean(typed) == kinds


def test_only_kinds_of_the_edition_are_found() -> None:
    assert Words("en", EDITION).find_bean("c") == ["coffee", "chili", "cocoa"]
    assert Words("en", load_edition("104")).find_bean("c") == ["chili"]


class Estonian(gettext.NullTranslations):
    """A language whose sentences ask for cases."""

    WORDS: ClassVar = {
        ("bean", "soy"): "sojauba",
        ("bean genitive", "soy"): "sojaoa",
        ("bean", "red"): "punane uba",
        ("bean", "{count} soy beans"): "{count} sojauba",
        ("", "You plant {bean} on field {field}."): "Istutad {bean:genitive} põllule {field}.",
        ("", "Turned up: {beans}."): "Avatud: {beans:genitive}.",
    }

    def pgettext(self, context: str, message: str) -> str:
        return self.WORDS.get((context, message), message)

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.pgettext(context, msgid1 if n == 1 else msgid2)


def test_a_sentence_may_ask_for_a_form_of_the_name() -> None:
    words = Words("et", EDITION, Estonian())
    planted = {"event": "planted", "seat": 0, "bean": "soy", "field": 0, "source": "hand"}
    assert words.event(planted, ["Ann"], 0) == "Istutad sojaoa põllule 1."
    assert words.event({**planted, "bean": "red"}, ["Ann"], 0) == "Istutad punane uba põllule 1."
    assert words.text("Turned up: {beans}.", beans=words.beans(["soy", "soy"])) == "Avatud: 2 sojauba."
    assert words.find_bean("sojauba") == words.find_bean("soy beans") == ["soy"]


def test_pseudo_names_are_found_too() -> None:
    assert Words("pseudo", EDITION, Pseudo()).find_bean("ｓｏｙ") == ["soy"]


def test_a_language_without_a_catalogue_is_english() -> None:
    assert Words("xx").bean("soy") == "Soy bean"
