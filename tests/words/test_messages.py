"""Every text of the package can be translated: named places, whole sentences, a command that finds them."""

import subprocess
import sys
from pathlib import Path

from beanfield.words import marks
from tests.words.catalogues import MAPPING, PACKAGE, Message, messages, places

CONTEXTS_OF_PARTS = {"bean", "beanometer", "board", "card", "list", "number", "place", "score", "seat"}
HELP_OF_OPTIONS = "command/"  # each stands by itself, in a list of options
ALL = list(messages())


def named(message: Message) -> str:
    return f"{message.file}:{message.line}: {message.forms[0]!r}"


def test_there_are_messages_of_several_rooms() -> None:
    assert {"rules", "words"} <= {message.file.split("/")[0] for message in ALL}


def test_places_have_names() -> None:
    wrong = [
        named(message)
        for message in ALL
        for form in message.forms
        for place, _ in places(form)
        if not place.isidentifier()
    ]
    assert not wrong


def test_no_percent_places() -> None:
    assert not [named(message) for message in ALL for form in message.forms if "%s" in form or "%(" in form]


def test_both_forms_have_the_same_places() -> None:
    assert not [
        named(message) for message in ALL if len({frozenset(places(form)) for form in message.forms}) > 1
    ]


def test_sentences_are_whole() -> None:
    fragments = [
        named(message)
        for message in ALL
        if message.context not in CONTEXTS_OF_PARTS
        and not message.file.startswith(HELP_OF_OPTIONS)
        and message.forms[0][:1].islower()
        and not message.forms[0].rstrip().endswith((".", ":", "?", "!"))
    ]
    assert not fragments


def test_sentences_of_words_end_as_sentences() -> None:
    assert not [
        named(message)
        for message in messages("words")
        for form in message.forms
        if message.context not in CONTEXTS_OF_PARTS
        and not (form.endswith(".") and (form[0].isupper() or form[0] == "{"))
    ]


def test_no_drawing_and_no_pictures() -> None:
    signs = {sign for message in ALL for form in message.forms for sign in form}
    assert not {sign for sign in signs if ord(sign) >= 0x2500}


def test_the_documented_command_names_every_keyword() -> None:
    told = MAPPING.read_text(encoding="utf-8")
    assert all(f"-k {keyword}" in told for keyword in marks.KEYWORDS)


def test_the_documented_command_works(tmp_path: Path) -> None:
    lines = MAPPING.read_text(encoding="utf-8").splitlines()
    told = " ".join(line.strip("# \\") for line in lines if line.startswith("#   ")).split()
    told[told.index("-F") + 1] = str(MAPPING)
    told[told.index("-o") + 1] = str(tmp_path / "beanfield.pot")
    told[-1] = str(PACKAGE)
    main = "from babel.messages.frontend import main; main()"
    subprocess.run([sys.executable, "-c", main, *told[1:]], check=True, capture_output=True)
    catalogue = (tmp_path / "beanfield.pot").read_text(encoding="utf-8")
    assert 'msgctxt "bean"\nmsgid "{count} soy bean"\nmsgid_plural "{count} soy beans"' in catalogue
    assert 'msgid "You end the trading."' in catalogue
