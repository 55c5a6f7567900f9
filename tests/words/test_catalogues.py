"""The catalogues of all languages: complete where that is said of them, right as far as a test can tell."""

import gettext
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from beanfield.rules import load_edition
from beanfield.words import Words
from beanfield.words.beans import NAMES
from beanfield.words.language import CALLED, COINS
from tests import catalogues
from tests.catalogues import COMPLETE, FORMS, LANGUAGES, compiled, faults, path_of, read, template
from tests.words.samples import EVENTS, everything
from tests.words.samples import NAMES as PEOPLE

BEANS = tuple(NAMES)
LISTS: tuple[list[str], ...] = (["soy", "blue"], ["soy", "soy", "red"], [])
CALLED_BY_FORM = [
    (language, form) for language, forms in FORMS.items() for form in (*forms.names, *forms.counts)
]


def translations(language: str) -> gettext.NullTranslations:
    """What stands in the committed catalogue, whatever was compiled last."""
    return compiled(read(language))


def words_of(language: str) -> Words:
    return Words(language, load_edition("154"), translations(language))


def test_there_is_a_catalogue_for_each_language() -> None:
    assert {*LANGUAGES, "en"} == set(CALLED)
    assert set(COMPLETE) <= set(LANGUAGES)
    assert all(path_of(language).exists() for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wrong_with_what_is_translated(language: str) -> None:
    missing = ("has no translation", "is not in the catalogue", "is not in the source", "is obsolete")
    assert not [fault for fault in faults(language) if not fault.endswith(missing)]


@pytest.mark.parametrize("language", COMPLETE)
def test_nothing_is_missing(language: str) -> None:
    assert not list(faults(language))


@pytest.mark.parametrize("language", COMPLETE)
def test_every_form_of_a_language_is_asked_for(language: str) -> None:
    said = str([message.string for message in read(language) if message.id])
    forms = FORMS[language]
    assert not {form for form in (*forms.names, *forms.numbered, *forms.counts) if f":{form}}}" not in said}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_beans_are_unique(language: str) -> None:
    words = words_of(language)
    for names in ([words.bean(kind) for kind in BEANS], [words.label(kind) for kind in BEANS]):
        assert len({name.casefold() for name in names}) == len(BEANS)
    codes = [words.code(kind) for kind in BEANS]
    assert len(set(codes)) == len(BEANS)
    assert all(len(code) == 2 and code.isascii() and code.isupper() for code in codes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", BEANS)
def test_every_name_and_form_of_a_bean_is_there(language: str, kind: str) -> None:
    words = words_of(language)
    english = Words("en", load_edition("154"))
    assert words.bean(kind) != english.bean(kind)
    for count in (0, 1, 2, 19, 20, 101, 119, 120):
        assert words.bean(kind, count).startswith(f"{count} ")
        assert words.bean(kind, count) != english.bean(kind, count)
    for form in FORMS[language].names:
        assert english.short(kind) not in (words.short(kind).say(form), words.short(kind))


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("ro", 0, "0 monede"),
        ("ro", 1, "1 monedă"),
        ("ro", 2, "2 monede"),
        ("ro", 19, "19 monede"),
        ("ro", 20, "20 de monede"),
        ("ro", 101, "101 monede"),
        ("ro", 119, "119 monede"),
        ("ro", 120, "120 de monede"),
        ("de", 0, "0 Taler"),
        ("da", 1, "1 daler"),
        ("da", 101, "101 dalere"),
        ("et", 1, "1 münt"),
        ("et", 20, "20 münti"),
    ],
)
def test_plurals(language: str, count: int, said: str) -> None:
    assert words_of(language).number(COINS, count) == said


@pytest.mark.parametrize(
    ("language", "form", "said"),
    [
        ("et", "object", ["sojaoa ja sinise oa", "2 sojauba ja 1 punase oa"]),
        ("et", "genitive", ["sojaoa ja sinise oa", "2 sojaoa ja 1 punase oa"]),
        ("et", "partitive", ["sojauba ja sinist uba", "2 sojauba ja 1 punast uba"]),
        ("et", "comitative", ["sojaoaga ja sinise oaga", "2 sojaoaga ja 1 punase oaga"]),
        ("de", "one", ["eine Sojabohne und eine Blaue Bohne", "2 Sojabohnen und 1 Rote Bohne"]),
        ("de", "dative", ["einer Sojabohne und einer Blauen Bohne", "2 Sojabohnen und 1 Roten Bohne"]),
        ("sv", "one", ["en sojaböna och en blåböna", "2 sojabönor och 1 röd böna"]),
        ("nb", "the", ["soyabønnen og den blå bønnen", "2 soyabønner og 1 rød bønne"]),
        ("ro", "one", ["un Harry Amicul și un Harry Mânzul", "2 Harry Amicul și 1 Harry Comicul"]),
    ],
)
def test_a_list_of_beans_takes_the_form_of_its_sentence(language: str, form: str, said: list[str]) -> None:
    words = words_of(language)
    assert [words.beans(kinds).say(form) for kinds in LISTS[:2]] == said
    assert [format(words.beans(kinds), form) for kinds in LISTS[:2]] == said


@pytest.mark.parametrize(("language", "form"), CALLED_BY_FORM)
def test_a_form_never_falls_back_to_english(language: str, form: str) -> None:
    words, english = words_of(language), Words("en")
    for kinds in LISTS:
        assert words.beans(kinds).say(form) != str(english.beans(kinds))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told(language: str) -> None:
    words = words_of(language)
    for me in (0, 1, 2, None):
        for sentence in words.events(EVENTS, PEOPLE, me):
            assert sentence and sentence.isprintable() and "{" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_has_its_places_filled(language: str) -> None:
    for edition in (None, load_edition("154")):
        words = Words(language, edition, translations(language))
        told = [said.replace("\N{SOFT HYPHEN}", "") for said in everything(words)]
        assert not [said for said in told if "{" in said or not said.isprintable()]


# The checks themselves


@pytest.fixture
def catalogue(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Swedish in a folder of its own, with two messages; a call writes what the second one is."""
    monkeypatch.setattr(catalogues, "path_of", lambda language: tmp_path / "beanfield.po")
    monkeypatch.setattr(catalogues, "template", lambda language: small(language))

    def write(said: str | tuple[str, ...], more: str = "") -> list[str]:
        lines = ['msgid ""', 'msgstr ""', '"Language: sv\\n"']
        lines += [
            '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
            '"Content-Type: text/plain; charset=utf-8\\n"',
        ]
        if isinstance(said, str):
            lines += ["", more, 'msgid "You have {name}."', f'msgstr "{said}"', ""]
            lines += [
                'msgid "{n} day"',
                'msgid_plural "{n} days"',
                'msgstr[0] "{n} dag"',
                'msgstr[1] "{n} dar"',
            ]
        else:
            lines += ["", 'msgid "You have {name}."', 'msgstr "Du har {name}."', ""]
            lines += ['msgid "{n} day"', 'msgid_plural "{n} days"']
            lines += [f'msgstr[{number}] "{form}"' for number, form in enumerate(said)]
        (tmp_path / "beanfield.po").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return list(faults("sv"))

    return write


def small(language: str) -> Any:
    made = Catalog(locale=language)
    made.add("You have {name}.")
    made.add(("{n} day", "{n} days"))
    return made


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("", "has no translation"),
        ("Du har {nam}.", "has the places"),
        ("Du har.", "has the places"),
        ("Du har {name:ablative}.", "asks for forms that the language has not: ablative"),
        ("Du har {name.", "has a brace that is wrong"),
        ("You have {name}.", "is the English text"),
        ("Du har {name}", "does not end as the English text does"),
        (("{n} dag", ""), "has no translation"),
        (("{n} dag", "dagar"), "has the places"),
    ],
)
def test_what_is_wrong_is_found(catalogue: Any, said: str | tuple[str, ...], fault: str) -> None:
    found = catalogue(said)
    assert found and fault in found[0]


def test_fuzzy_obsolete_and_foreign_texts_are_found(catalogue: Any) -> None:
    assert catalogue("Du har {name:the}.") == []
    assert "is fuzzy" in catalogue("Du har {name}.", "#, fuzzy")[0]
    gone = 'msgid "Gone."\nmsgstr "Borta."\n'
    assert "is not in the source" in catalogue("Du har {name}.", gone)[0]
    assert "is obsolete" in catalogue("Du har {name}.", "#~ " + gone.replace("\nmsgstr", "\n#~ msgstr"))[0]


def test_new_texts_come_in_and_old_translations_stay_as_notes(catalogue: Any) -> None:
    catalogue("Du har {name}.", 'msgid "Gone."\nmsgstr "Borta."\n')
    made = catalogues.update("sv", clean=False)
    assert {message.id: message.string for message in made if message.id} == {
        "You have {name}.": "Du har {name}.",
        ("{n} day", "{n} days"): ("{n} dag", "{n} dar"),
    }
    assert [message.string for message in made.obsolete.values()] == ["Borta."]
    assert not catalogues.update("sv", clean=True).obsolete


def test_a_template_holds_the_forms_of_its_language() -> None:
    made = {(message.context, message.id) for message in template("et") if message.id}
    assert ("bean genitive", "soy") in made
    assert ("number comitative", ("{count} coin", "{count} coins")) in made
    assert not [
        context for context, _ in ((m.context, m.id) for m in template("ro")) if context == "bean genitive"
    ]
