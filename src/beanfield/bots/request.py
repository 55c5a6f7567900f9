"""What a bot is asked, and how a bot looks to those who ask it (docs/referee, "Asking players")."""

from __future__ import annotations

from typing import Any, Final, Protocol, TypedDict

from beanfield.rules import Game, Refusal

Json = dict[str, Any]

FORMAT: Final = "beanfield-bot/1"


def N_(text: str) -> str:
    """Mark a sentence for translation; rooms above translate it."""
    return text


class Request(TypedDict):
    """All that a bot is told when it is asked: plain JSON, and nothing its seat may not know."""

    format: str
    seat: int
    view: Json
    legal: list[Json]
    events: list[Json]
    wishes: dict[str, list[str]]
    limit_ms: int


class Player(Protocol):
    """A bot: it answers each request with an action or `{"do": "pass"}`."""

    def answer(self, request: Request) -> Json: ...


class NoAnswer(Json):
    """Stands in for an answer that a bot owes: `kind` and `why` say what is wrong, `why` in a sentence with
    {named} places, which `named` fills; `said` is what it wrote instead.

    With `unread` the bot has not been told what it was asked. As an action it is malformed.
    """

    def __init__(self, kind: str, why: str, said: str = "", *, unread: bool = False, **named: int) -> None:
        super().__init__()
        self.kind = kind
        self.why = why
        self.named = named
        self.said = said
        self.unread = unread


def passing() -> Json:
    """The answer that leaves everything as it is."""
    return {"do": "pass"}


def build(game: Game, seat: int, events: list[Json], wishes: dict[int, list[str]], limit_ms: int) -> Request:
    """The request to a seat; `events` are what it has been shown since it was last asked."""
    return {
        "format": FORMAT,
        "seat": seat,
        "view": game.view(seat),
        "legal": game.legal(seat),
        "events": events,
        "wishes": {str(other): list(beans) for other, beans in sorted(wishes.items())},
        "limit_ms": limit_ms,
    }


def refuse_option(name: str, option: str) -> None:
    """Refuses an option that was given to a bot that takes none."""
    if option:
        raise Refusal("malformed", N_("The bot {name} takes no option."), name=name)
