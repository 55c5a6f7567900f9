"""Why something was refused."""

from beanfield.rules import Refusal

from .names import People
from .speech import Speech
from .system import system_reason


def refusal_sentence(speech: Speech, refusal: Refusal, people: People) -> str:
    """Return a refusal's sentence. Its values `bean`, `beans` and `seat` are shown by name, a `reason` in words."""
    values: dict[str, object] = {}
    for key, value in refusal.values.items():
        if key == "bean":
            values[key] = speech.short(str(value))
        elif key == "beans":
            values[key] = speech.beans([str(kind) for kind in value])
        elif key == "seat" and type(value) is int and value >= 0:
            values[key] = people.name(speech, value)
        elif key == "reason" and isinstance(value, str):
            values[key] = system_reason(speech, value)
        else:
            values[key] = value
    return speech.text(refusal.text, **values)
