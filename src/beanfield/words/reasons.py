"""Why an offer was declined, as who declined it says it."""

from typing import Any, Final

from .marks import N_
from .speech import Speech

REASONS: Final = {
    "costs-field": N_("It would cost me my {bean} field."),
    "not-needed": N_("I do not need {bean}."),
    "grows-it": N_("I grow {bean} myself."),
    "too-little": N_("That is too little for it."),
    "helps-you": N_("Your {bean} field would gain more by it than I would."),
}


def reason_sentence(speech: Speech, reason: dict[str, Any]) -> str:
    """Return a reason, `{"reason": KEY, "bean": kind or None}` (bots/reasons), as its seat says it."""
    bean = reason["bean"]
    return speech.text(REASONS[reason["reason"]], bean=speech.short(bean) if bean else "")
