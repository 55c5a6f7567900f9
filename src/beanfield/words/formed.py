"""Texts that take forms. A module of its own, as a kind of text cannot be compiled."""

from collections.abc import Callable


class Formed(str):
    """A text that takes the form which the sentence around it asks for: `{bean:genitive}`.

    By itself, and in a place without a form, it is the text in its first form.
    """

    say: Callable[[str], str]

    def __new__(cls, say: Callable[[str], str]) -> "Formed":
        made = super().__new__(cls, say(""))
        made.say = say
        return made

    def __format__(self, form: str) -> str:
        return self.say(form)


def in_form(item: object, form: str) -> str:
    """Return an item in a form; one that has no forms stays as it is."""
    return item.say(form) if isinstance(item, Formed) else str(item)
