"""Why something was refused."""

from collections.abc import Iterable

from beanfield.rules import Refusal

from .names import People
from .speech import Speech
from .system import system_reason


def refusal_sentence(speech: Speech, refusal: Refusal, people: People) -> str:
    """Return a refusal's sentence: beans and seats by name, reasons in the same language."""
    values = {key: _shown(speech, key, value, people) for key, value in refusal.values.items()}
    return speech.text(refusal.text, **values)


def _shown(speech: Speech, key: str, value: object, people: People) -> object:
    if isinstance(value, Refusal):
        return refusal_sentence(speech, value, people)
    if key == "bean":
        return speech.short(str(value))
    if key == "beans" and isinstance(value, Iterable):
        return speech.beans([str(kind) for kind in value])
    if key == "seat" and type(value) is int and value >= 0:
        return people.name(speech, value)
    if key == "reason":
        return system_reason(speech, str(value))
    return value
