"""Table talk: ready phrases, and free text from people."""

from typing import Final

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.rules.signs import is_shown

PHRASES: Final = {
    "hello": N_("Hello!"),
    "thanks": N_("Thank you!"),
    "well-done": N_("Well done!"),
    "good-trade": N_("A good trade!"),
    "who-has": N_("Who has something for me?"),
    "later": N_("Later, perhaps."),
    "no-thanks": N_("No, thank you."),
    "please-hurry": N_("Please go on."),
    "moment": N_("One moment, please."),
    "oops": N_("Oops!"),
    "good-game": N_("Good game!"),
    "bye": N_("Goodbye!"),
}
"""The ready phrases by their keys; `words` translates them."""

LONGEST_TEXT: Final = 300


def check_talk(phrase: str | None, text: str | None, phrases_only: bool) -> str | None:
    """The text to say, None for a phrase; raises Refusal for what cannot be said."""
    if phrase is not None:
        if phrase not in PHRASES:
            raise Refusal("malformed", N_("There is no such phrase."))
        return None
    if phrases_only:
        raise Refusal("malformed", N_("At this table only the ready phrases can be said."))
    said = " ".join((text or "").split())
    if not said or len(said) > LONGEST_TEXT or not is_shown(said):
        raise Refusal(
            "malformed", N_("Something of 1 to {longest} letters can be said."), longest=LONGEST_TEXT
        )
    return said
