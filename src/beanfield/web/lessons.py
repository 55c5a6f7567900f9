"""A first game that explains each step as it comes, once, in the numbers of the edition at hand."""

from collections.abc import Callable
from typing import Final, NamedTuple

from beanfield.web.looking import Json, Look, button
from beanfield.words import N_, NCN_
from beanfield.words.language import CARDS, COINS

OFF: Final = "all"
"""Stands among what somebody has learned for: explain nothing more."""
AGAIN: Final = "again"
"""The same for: explain everything, at whatever table."""
TIMES: Final = NCN_("number", "{count} time", "{count} times")


class Lesson(NamedTuple):
    """An explanation, and when it is due."""

    key: str
    due: Callable[[Look], bool]
    title: str
    text: str


def _turn(phase: str) -> Callable[[Look], bool]:
    return lambda look: look.my_turn and look.phase == phase


def _stuck(look: Look) -> bool:
    return look.my_turn and look.phase == "plant" and not look.view["planted"] and not look.may("plant")


def _pays(look: Look) -> bool:
    return look.i_act and any(field and look.edition.pays(*field) > 0 for field in look.mine["fields"])


LESSONS: Final = (
    Lesson(
        "aim",
        lambda look: True,
        N_("What it is about"),
        N_(
            "Collect beans of the same kind on a field, then sell the field for coins. The game ends when "
            "the deck has run out {times}, and most coins win. Before you lies your hand: never change its "
            "order."
        ),
    ),
    Lesson(
        "harvest first",
        _stuck,
        N_("No field is free"),
        N_(
            "A field grows one kind of bean, and the front card must be planted. So a field has to make "
            "room: harvest one. It pays what its sign says, even if that is nothing."
        ),
    ),
    Lesson(
        "plant",
        lambda look: look.my_turn and look.phase == "plant" and not look.view["planted"],
        N_("Plant"),
        N_(
            "A turn begins with planting. The front card of your hand, in the gold ring, must go on one of "
            "your fields: on its own kind or on an empty field. Tap the field, or drag the card there."
        ),
    ),
    Lesson(
        "plant more",
        lambda look: look.my_turn and look.phase == "plant" and look.view["planted"] == 1,
        N_("One more, if you like"),
        N_(
            "The next card of your hand may follow, but need not, and never a third one. Then turn up "
            "{turn_up}."
        ),
    ),
    Lesson(
        "trade",
        lambda look: _turn("trade")(look) and len(look.names) > 2,
        N_("Trade"),
        N_(
            "{turn_up} lie on the table. Swap them, and any cards of your hand, with the others, or give "
            "them away; what is left of the turned-up cards is yours to plant. Pick what you give and what "
            "you want, and send the offer. End the trading when nothing more comes of it."
        ),
    ),
    Lesson(
        "answer",
        lambda look: look.phase == "trade" and not look.my_turn,
        N_("Others trade"),
        N_(
            "{name} trades. All deals go through the player whose turn it is. You may accept, decline or "
            "answer an offer, and make one of your own. You never have to."
        ),
    ),
    Lesson(
        "received",
        lambda look: look.phase == "plant-received" and bool(look.mine["received"]),
        N_("Plant what you received"),
        N_(
            "What came to you by trading must be planted now, in any order. A field that grows another kind"
            " has to be harvested first."
        ),
    ),
    Lesson(
        "left",
        _turn("offered"),
        N_("Left for you"),
        N_("The other player has left these cards. Plant what you like and discard the rest."),
    ),
    Lesson(
        "take",
        _turn("take"),
        N_("Take"),
        N_(
            "{turn_up} are turned up, and discards of the same kinds join them. Plant those that you like; "
            "the other player gets the rest."
        ),
    ),
    Lesson(
        "harvest",
        _pays,
        N_("Harvest"),
        N_(
            "One of your fields pays by now. Its holes show how many beans the next coin takes, its sign "
            "what it pays. You may harvest at any time; a field with a single bean has to wait for the "
            "others."
        ),
    ),
    Lesson(
        "draw",
        _turn("draw"),
        N_("Draw"),
        N_("Your turn ends with drawing {draw} to the back of your hand. What you draw now is planted last."),
    ),
    Lesson(
        "third field",
        lambda look: bool(look.may("buy-field")),
        N_("A third field"),
        N_("You have coins enough for a third field. It costs {price} and can be used at once."),
    ),
    Lesson(
        "others",
        lambda look: (look.seen["notice"] or {}).get("kind") == "go-on",
        N_("The others wait for you"),
        N_("In this game the bots wait before each turn. Press “Go on” when you want {name} to play."),
    ),
    Lesson(
        "deck",
        lambda look: look.view["exhaustions"] > 0,
        N_("The deck has run out"),
        N_(
            "The discard pile has become the new deck. The coins are beans that are gone from it, so some "
            "kinds get rare. The game ends when the deck has run out {times}."
        ),
    ),
)  # fmt: skip


def lesson(look: Look) -> Json | None:
    """The explanation that is due, if this person wants any."""
    learned = look.seen.get("learned", [])
    wanted = look.seen["table"]["options"].get("lessons") or AGAIN in learned
    if look.me is None or not wanted or OFF in learned:
        return None
    due = next((one for one in LESSONS if one.key not in learned and one.due(look)), None)
    return due and _told(look, due)


def _told(look: Look, due: Lesson) -> Json:
    words, setup = look.words, look.edition.setups[len(look.names)]
    text = words.text(
        due.text,
        name=look.name(look.active),
        times=words.number(TIMES, setup.exhaustions),
        turn_up=words.number(CARDS, setup.turn_up),
        draw=words.number(CARDS, setup.draw),
        price=words.number(COINS, setup.price or 0),
    )
    return {
        "title": words.text(due.title),
        "text": text,
        "next": button("learned", words.text(N_("Go on")), act={"lesson": due.key}, path="learned", key="n"),
        "off": button(
            "learned-all", words.text(N_("Explain nothing more")), act={"lesson": OFF}, path="learned"
        ),
    }
