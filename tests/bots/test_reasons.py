"""Reasons for declining: they follow from the table alone, and every one can be said."""

from typing import Any

import pytest

from beanfield.bots import seated
from beanfield.bots.asking import Driver
from beanfield.bots.reasons import why_declined
from beanfield.bots.request import Json
from beanfield.rules import Game, editions
from beanfield.words import Words
from beanfield.words.reasons import REASONS


def table(fields: list[Any], theirs: list[Any]) -> Json:
    return {"edition": "104", "seats": [{"fields": theirs}, {"fields": fields}]}


@pytest.mark.parametrize(
    ("fields", "theirs", "gives", "want", "reason", "bean"),
    [
        ([["soy", 3], ["red", 3]], [], ["blue"], [], "costs-field", "soy"),
        ([["soy", 3], ["red", 5]], [], ["blue"], [], "not-needed", "blue"),
        ([["soy", 3], None], [], ["blue", "green"], [], "not-needed", "blue"),
        ([["soy", 3], None], [], ["soy"], ["soy"], "grows-it", "soy"),
        ([["soy", 3], None], [], ["soy"], ["red", "red"], "too-little", None),
        ([["soy", 3], None], [["red", 1]], ["soy"], ["red"], "helps-you", "red"),
        ([["soy", 3], None], [], ["soy"], ["red"], None, None),
    ],
)
def test_each_reason_has_its_case(
    fields: list[Any],
    theirs: list[Any],
    gives: list[str],
    want: list[str],
    reason: str | None,
    bean: str | None,
) -> None:
    offer = {"id": 1, "from": 0, "to": 1, "gives": gives, "want": want}
    told = why_declined(table(fields, theirs), offer, 1)
    assert told == (None if reason is None else {"reason": reason, "bean": bean})


def test_a_reason_is_the_same_from_every_view_and_can_be_said() -> None:
    words = Words("en", editions()["104"])
    driver = Driver(Game.new("104", 4, 8), seated(["trader"] * 4, 8))
    reasons: set[str] = set()
    while driver.seat >= 0:
        game, seat = driver.game, driver.seat
        views = [game.view(viewer) for viewer in (None, 0, 1, 2, 3)]
        step = driver.step()
        if step and step.action and step.action["do"] == "decline":
            offers = [next(o for o in view["offers"] if o["id"] == step.action["offer"]) for view in views]
            told = [why_declined(view, offer, seat) for view, offer in zip(views, offers, strict=True)]
            assert told.count(told[0]) == len(told)
            if told[0] is not None:
                reasons.add(told[0]["reason"])
                assert "{" not in words.reason(told[0])
    assert len(reasons) >= 2
    assert reasons <= set(REASONS)
