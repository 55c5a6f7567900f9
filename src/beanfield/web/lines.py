"""What the lines of the log say: what happened in the game, and what people did with the table itself."""

from typing import Any, Final

from beanfield.web.looking import Json, Look
from beanfield.words import N_, NN_

I_UNDID: Final = N_("You take back your last step.")
UNDID: Final = N_("{name} takes back the last step.")

CHOSEN: Final[dict[tuple[str, Any], str]] = {
    ("absent", "wait"): N_("From now on the game waits for players who are away."),
    ("absent", "bot"): N_("From now on bots play for players who are away."),
    ("pace", "wait"): N_("From now on bots wait until somebody lets them go on."),
    ("pace", "slow"): N_("From now on bots play slowly."),
    ("pace", "quick"): N_("From now on bots play quickly."),
    ("pace", "instant"): N_("From now on bots play at once."),
    ("phrases_only", True): N_("From now on only ready phrases can be said."),
    ("phrases_only", False): N_("From now on anything can be said."),
    ("lessons", True): N_("From now on each step is explained when it comes."),
    ("lessons", False): N_("From now on steps are not explained any more."),
    ("public", True): N_("The table is public now: anyone can find it and watch."),
    ("public", False): N_("The table is not public any more."),
    ("clock", None): N_("There is no clock any more."),
    ("notice", 0): N_("From now on trading ends without notice."),
    ("consider", 0): N_("From now on bots do not wait before they answer an offer to all."),
    ("name", ""): N_("The table has no name any more."),
}
NUMBERED: Final = {
    "clock": NN_(
        "From now on a decision may take {seconds} second.",
        "From now on a decision may take {seconds} seconds.",
    ),
    "notice": NN_(
        "From now on trading ends {seconds} second after the active player ends it.",
        "From now on trading ends {seconds} seconds after the active player ends it.",
    ),
    "consider": NN_(
        "From now on bots wait {seconds} second before they answer an offer to all.",
        "From now on bots wait {seconds} seconds before they answer an offer to all.",
    ),
}
NAMED: Final = N_("The table is called {table} now.")


def said(look: Look, entry: Json) -> str:
    """An entry of the log in words."""
    event = entry["event"]
    if event["event"] == "undone":
        undid = I_UNDID if entry["seat"] == look.me else UNDID
        return look.words.text(undid, name=look.name(entry["seat"]))
    if event["event"] == "options":
        return " ".join(_option(look, name, value) for name, value in event["options"].items())
    return look.words.event(event, look.names, look.me, entry.get("why"))


def _option(look: Look, name: str, value: Any) -> str:
    """What the host has changed, as one sentence."""
    if (name, value) in CHOSEN:
        return look.words.text(CHOSEN[name, value])
    if name in NUMBERED:
        return look.words.plural(*NUMBERED[name], value, seconds=value)
    return look.words.text(NAMED, table=value)
