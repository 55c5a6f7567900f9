"""Every text that people read, found in the source, and the catalogues of its translations.

    python -m tests.catalogues            bring new texts into all catalogues, and compile them
    python -m tests.catalogues --clean    also forget translations of texts that are gone
    python -m tests.catalogues --check    list what is still missing or wrong; status 1 where something is

src/beanfield/words/locale/README.md tells translators how the catalogues are worked on.
"""

import argparse
import ast
import gettext
import io
import string
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment
from jinja2.ext import extract_from_ast

from beanfield.words.beans import NAMES, OF_OWN_NAME
from beanfield.words.language import CALLED, CARDS, COINS, DOMAIN, HAND_CARDS, LOCALE

PACKAGE: Final = LOCALE.parents[1]

LANGUAGES: Final = ("da", "de", "et", "nb", "ro", "sv")
COMPLETE: Final = LANGUAGES
"""The languages whose catalogues have no gaps: from then on the tests keep it so."""

FUNCTIONS: Final = {"N_": "1", "NN_": "12", "NC_": "c1", "NCN_": "c12"}
METHODS: Final = {"text": "1", "plural": "12", "phrase": "c1"}
IN_TEMPLATES: Final = {"_": "1", "n_": "12", "phrase": "c1", "rich": "1"}
"""Which arguments of a call are texts: c a context, 1 the text or its form for one, 2 that for many."""


class Forms(NamedTuple):
    """The forms that a language's sentences may ask for, by what takes them. See locale/README.md."""

    names: tuple[str, ...] = ()
    numbered: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


FORMS: Final = {
    "da": Forms(names=("one", "the", "many")),
    "de": Forms(names=("one", "the", "many", "dative"), numbered=("dative",), counts=("dative",)),
    "et": Forms(
        names=("object", "genitive", "partitive", "comitative", "many"),
        numbered=("object", "genitive", "partitive", "comitative"),
        counts=("object", "genitive", "partitive", "comitative"),
    ),
    "nb": Forms(names=("one", "the", "many")),
    "ro": Forms(names=("one",)),
    "sv": Forms(names=("one", "the", "many")),
}


class Message(NamedTuple):
    """A text of the source: one form, or two where it follows a number."""

    file: str
    line: int
    context: str
    forms: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from all others: its context and its first form."""
        return self.context, self.forms[0]


def messages(under: str = "") -> Iterator[Message]:
    """Every text of the package, or of one of its rooms."""
    yield from _found(PACKAGE / under)


@cache
def _found(folder: Path) -> tuple[Message, ...]:
    return tuple(message for path in sorted(folder.rglob("*")) for message in _in_file(path))


def _in_file(path: Path) -> Iterator[Message]:
    if path.suffix in (".py", ".html"):
        found = _in_source if path.suffix == ".py" else _in_template
        yield from found(path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8"))


def _in_source(file: str, source: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        arguments = ""
        if isinstance(node.func, ast.Name):
            arguments = FUNCTIONS.get(node.func.id, "")
        elif isinstance(node.func, ast.Attribute) and _speaks(node.func.value):
            arguments = METHODS.get(node.func.attr, "")
        values = [argument.value if isinstance(argument, ast.Constant) else None for argument in node.args]
        yield from _message(file, node.lineno, arguments, values)


def _speaks(value: ast.expr) -> bool:
    """Whether an object is a language, by its name: `words`, `look.words`, `self.speech`."""
    return ast.unparse(value).rpartition(".")[2].lstrip("_") in ("words", "speech", "language", "self")


def _in_template(file: str, source: str) -> Iterator[Message]:
    tree = Environment().parse(source)
    for line, function, values in extract_from_ast(tree, list(IN_TEMPLATES), babel_style=False):
        assert isinstance(values, tuple)
        yield from _message(file, line, IN_TEMPLATES[function], values)


def _message(file: str, line: int, arguments: str, values: Sequence[object]) -> Iterator[Message]:
    texts = [value for value in values[: len(arguments)] if isinstance(value, str)]
    if texts and len(texts) == len(arguments):
        context = texts.pop(0) if arguments[0] == "c" else ""
        yield Message(file, line, context, tuple(texts))


def forms_of(language: str) -> Iterator[Message]:
    """The texts that only this language has: names and numbers in the forms that its sentences ask for."""
    forms = FORMS[language]
    numbered = (*(names.number for names in NAMES.values()), OF_OWN_NAME)
    for form in forms.names:
        for names in NAMES.values():
            yield Message("words/beans.py", 1, f"bean {form}", (names.short,))
    for form in forms.numbered:
        for number in numbered:
            yield Message("words/beans.py", 1, f"bean {form}", tuple(number))
    for form in forms.counts:
        for count in (COINS, CARDS, HAND_CARDS):
            yield Message("words/language.py", 1, f"number {form}", tuple(count))


def template(language: str) -> Catalog:
    """A catalogue of everything that this language has to say, without translations."""
    catalogue = Catalog(locale=language)
    for message in (*messages(), *forms_of(language)):
        text = message.forms if len(message.forms) > 1 else message.forms[0]
        catalogue.add(text, locations=[(message.file, 1)], context=message.context or None)
    return catalogue


def places(text: str) -> set[str]:
    """The names of a text's places."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def asked_forms(text: str) -> set[str]:
    """The forms that a text asks for."""
    return {form for _, name, form, _ in string.Formatter().parse(text) if name is not None and form}


# Catalogues


def path_of(language: str) -> Path:
    """The file of a language's translations."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """A language's translations."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> gettext.GNUTranslations:
    """The translations as a program uses them."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    return gettext.GNUTranslations(file)


def update(language: str, clean: bool) -> Catalog:
    """Bring all texts of today into a language's catalogue; those that are gone stay at its end as notes."""
    old = read(language) if path_of(language).exists() else Catalog(locale=language)
    known = {(message.context, message.id): message for message in (*old.obsolete.values(), *old)}
    new = Catalog(locale=language, header_comment=HEADER.format(name=CALLED[language]), fuzzy=False)
    for message in template(language):
        if message.id:
            kept = known.pop((message.context, message.id), None)
            new.add(
                message.id, kept.string if kept else None, locations=message.locations,
                user_comments=kept.user_comments if kept else (), flags=kept.flags if kept else (),
                context=message.context,
            )  # fmt: skip
    for gone in known.values():
        if gone.id and _is_translated(gone) and not clean:
            new.obsolete[new._key_for(gone.id, gone.context)] = gone
    return new


UNUSED: Final = tuple(
    f'"{field}'
    for field in ("Report-", "POT-", "PO-", "Last-", "Language-Team", "Generated-", "Project-Id", "MIME-")
)
"""What a header could hold, but nobody here reads."""
HEADER: Final = "# Beanfield in {name}. README.md, two folders up, tells how to work on it."


def write(language: str, catalogue: Catalog) -> None:
    """Write a catalogue, and its compiled form beside it."""
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    text = io.BytesIO()
    write_po(text, catalogue, width=110, include_lineno=False)
    lines = text.getvalue().decode().splitlines(keepends=True)
    new = path.with_suffix(".new")
    new.write_text("".join(line for line in lines if not line.startswith(UNUSED)), encoding="utf-8")
    new.replace(path)
    with new.open("wb") as file:
        write_mo(file, catalogue)
    new.replace(path.with_suffix(".mo"))


def _is_translated(message: Entry) -> bool:
    return all(_forms(message.string))


# What is wrong


def faults(language: str) -> Iterator[str]:
    """What a catalogue lacks or has wrong, one line each."""
    catalogue = read(language)
    wanted = {(message.context, message.id) for message in template(language) if message.id}
    same = equal_by_intention(language)
    for message in catalogue:
        if not message.id:
            continue
        name = f"{language}: {message.context or ''}|{_first(message.id)}"
        if (message.context, message.id) not in wanted:
            yield f"{name}: is not in the source"
        elif not _is_translated(message):
            yield f"{name}: has no translation"
        else:
            wrong = _faults_of(message, language, catalogue.num_plurals, same)
            yield from (f"{name}: {fault}" for fault in wrong)
        wanted.discard((message.context, message.id))
    yield from (
        f"{language}: {context or ''}|{_first(text)}: is not in the catalogue" for context, text in wanted
    )
    yield from (f"{language}: {_first(gone.id)}: is obsolete" for gone in catalogue.obsolete.values())


def _first(text: object) -> str:
    return _forms(text)[0]


def _faults_of(message: Entry, language: str, plurals: int, same: set[str]) -> Iterator[str]:
    english, said = _forms(message.id), _forms(message.string)
    if message.fuzzy:
        yield "is fuzzy"
    if len(english) > 1 and len(said) != plurals:
        yield f"has {len(said)} plural forms, not {plurals}"
    for text in said:
        try:
            if places(text) != places(english[-1]):
                yield f"has the places {sorted(places(text))}, not {sorted(places(english[-1]))}"
            unknown = asked_forms(text) - asked_forms(english[-1]) - {"name", *_all_forms(language)}
            if unknown:
                yield f"asks for forms that the language has not: {', '.join(sorted(unknown))}"
        except ValueError as problem:
            yield f"has a brace that is wrong: {problem}"
        if text in english and text not in same and message.context != "bean code" and _has_words(text):
            yield "is the English text"
        if text != text.strip() or (english[0][-1:] in ".?!:" and text[-1:] not in ".?!:"):
            yield "does not end as the English text does"


def _forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, list | tuple) else (str(text or ""),)


def _all_forms(language: str) -> set[str]:
    return {form for forms in FORMS[language] for form in forms}


def _has_words(text: str) -> bool:
    return any(sign.isalpha() for words, _, _, _ in string.Formatter().parse(text) for sign in words)


def equal_by_intention(language: str) -> set[str]:
    """The texts that are the same in this language and English; the list gives a reason for each."""
    lines = (LOCALE / "same.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines if line and not line.startswith("#")]
    return {text for languages, text, _reason in rows if language in languages.split() or languages == "all"}


def main() -> int:
    """Update or check the catalogues; the exit status."""
    parser = argparse.ArgumentParser(description="The catalogues of all languages.")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="only these (default: all)")
    parser.add_argument("--clean", action="store_true", help="forget translations of texts that are gone")
    parser.add_argument("--check", action="store_true", help="list what is missing or wrong, change nothing")
    args = parser.parse_args()
    wrong = 0
    for language in args.languages or LANGUAGES:
        if args.check:
            for fault in faults(language):
                print(fault)
                wrong += 1
            continue
        catalogue = update(language, args.clean)
        write(language, catalogue)
        texts = [message for message in catalogue if message.id]
        done = sum(_is_translated(message) for message in texts)
        print(f"{language}: {done} of {len(texts)} texts translated, {len(catalogue.obsolete)} obsolete")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
