"""Every text of the package can be translated: named places, whole sentences, no text past the catalogue."""

import ast
import string

from tests.catalogues import PACKAGE, Message, messages

CONTEXTS_OF_PARTS = {
    "answer",
    "bean",
    "beanometer",
    "board",
    "card",
    "cell",
    "list",
    "number",
    "place",
    "score",
    "seat",
    "system",
}
HELP_OF_OPTIONS = "command/"  # each stands by itself, in a list of options
ALL = list(messages())


def places(text: str) -> list[tuple[str, str]]:
    """The places of a text, each with the form that it asks for."""
    return [(name, form or "") for _, name, form, _ in string.Formatter().parse(text) if name is not None]


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
        if message.context.partition(" ")[0] not in CONTEXTS_OF_PARTS
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
        if message.context.partition(" ")[0] not in CONTEXTS_OF_PARTS
        and message.file.count("/") == 1  # the rulebook has headings, cells and what is read aloud
        and not (form.endswith(".") and (form[0].isupper() or form[0] in "{“"))
    ]


def test_no_drawing_and_no_pictures() -> None:
    signs = {sign for message in ALL for form in message.forms for sign in form}
    assert not {sign for sign in signs if ord(sign) >= 0x2500}


def test_refusals_are_marked() -> None:
    """A refusal's sentence is marked, or is one of those that are: a bare text would not be found."""
    bare = [
        f"{path.name}:{node.lineno}"
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") in ("Refusal", "Unclear")
        and isinstance(
            node.args[-1 if getattr(node.func, "id", "") == "Unclear" else 1], ast.Constant | ast.JoinedStr
        )
    ]
    assert not bare
