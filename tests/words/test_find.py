"""Beans are found by their names in every language, and by the codes of the reader's."""

import pytest

from beanfield.rules import Refusal, load_edition
from beanfield.words import Words, languages
from beanfield.words.beans import FORMS as TYPED
from tests.catalogues import FORMS, compiled, read

EDITION = load_edition("154")
SEEDS = {
    "coffee": ("Kaffeebohne", "kaffeböna", "kaffebønne", "Harry Lovitul", "Bubuitura", "kohviuba"),
    "blue": ("Blaue Bohne", "blåböna", "blå bønne", "blåbønne", "Colt", "sinine uba"),
    "soy": ("Sojabohne", "sojaböna", "sojabønne", "soyabønne", "Harry Amicul", "sojauba"),
    "black-eyed": ("Augenbohne", "ögonböna", "sortøjebønne", "blåøyebønne", "Harry Haos"),
    "chili": ("Feuerbohne", "chiliböna", "chilibønne", "tšilliuba"),
}
"""Names on printed cards (spec/rules, Beans): whoever owns these cards types what stands on them."""


@pytest.mark.parametrize("language", languages())
def test_names_of_every_language_are_found_in_every_other(language: str) -> None:
    reader = Words(language, EDITION)
    for other in languages():
        for kind in EDITION.beans:
            assert reader.find_bean(Words(other).bean(kind)) == [kind]


@pytest.mark.parametrize("language", languages())
def test_codes_are_those_of_the_readers_language(language: str) -> None:
    reader = Words(language, EDITION)
    for kind in EDITION.beans:
        assert reader.find_bean(reader.code(kind)) == [kind]
        assert reader.find_bean(reader.code(kind).lower()) == [kind]


@pytest.mark.parametrize("kind", SEEDS)
def test_names_on_printed_cards_are_found(kind: str) -> None:
    for name in SEEDS[kind]:
        assert Words("en", EDITION).find_bean(name) == [kind], name


def test_one_bean_or_a_reason() -> None:
    words = Words("en", EDITION)
    assert words.one_bean("soy") == "soy"
    with pytest.raises(Refusal) as unclear:
        words.one_bean("b")
    assert unclear.value.values["beans"] == ["blue", "black-eyed"]
    with pytest.raises(Refusal) as unknown:
        words.one_bean("potato")
    assert unknown.value.values["beans"] == list(EDITION.beans)


def test_a_sale_tells_coins_discards_and_the_next_step() -> None:
    words = Words("en", EDITION)
    assert words.sale("soy", 6, EDITION) == "3 coins, 3 cards to the discard pile; one more brings 4."
    assert words.sale("soy", 2, EDITION) == "1 coin, 1 card to the discard pile; 2 more bring 2."
    assert (
        words.sale("cocoa", 4, EDITION) == "4 coins, 0 cards to the discard pile; more cards bring no more."
    )
    with pytest.raises(Refusal, match="Nobody can have"):
        words.sale("cocoa", 5, EDITION)


def test_names_are_found_in_all_their_forms() -> None:
    for language, forms in FORMS.items():
        words = Words(language, EDITION, compiled(read(language)))
        for kind in EDITION.beans:
            for form in set(forms.names) & set(TYPED):
                assert words.find_bean(words.short(kind).say(form)) == [kind]
    estonian = Words("et", EDITION, compiled(read("et")))
    assert [estonian.find_bean(name) for name in ("punase", "punast", "sinise oa", "siniste ubade")] == [
        ["red"],
        ["red"],
        ["blue"],
        ["blue"],
    ]


def test_forms_without_an_article_are_all_known() -> None:
    articles = {"one", "the", "dative"}
    assert {form for forms in FORMS.values() for form in forms.names} - articles == set(TYPED)
