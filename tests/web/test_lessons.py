"""A first game explains each step when it comes, once, in the numbers of the edition at hand."""

from typing import Any

from beanfield.web.lessons import LESSONS
from tests.web.samples import moments, show

Json = dict[str, Any]
ALL = [lesson.key for lesson in LESSONS]


def told(table: moments.Sitting, *learned: str, **more: Any) -> str:
    lesson = show(table, learned=["again", *learned], **more)["lesson"]
    return lesson["title"] if lesson else ""


def test_only_who_wants_it_is_told_anything() -> None:
    assert show(moments.planting())["lesson"] is None
    assert show(moments.planting(), learned=["again"])["lesson"]
    assert show(moments.planting(), learned=["again", "all"])["lesson"] is None
    assert show(moments.planting(), me=None, legal=[], learned=["again"])["lesson"] is None


def test_each_step_is_explained_when_it_comes() -> None:
    assert told(moments.planting()) == "What it is about"
    assert told(moments.planting(), "aim") == "Plant"
    assert told(moments.stuck(), "aim") == "No field is free"
    assert told(moments.planted_one(), "aim") == "One more, if you like"
    assert told(moments.trading(), "aim") == "Trade"
    assert told(moments.not_my_turn(), "aim") == "Others trade"
    assert told(moments.received(), "aim") == "Plant what you received"
    assert told(moments.drawing(), "aim", "harvest") == "Draw"
    assert told(moments.two_offered(), "aim") == "Left for you"
    assert told(moments.two_taking(), "aim") == "Take"


def test_what_was_read_does_not_come_again() -> None:
    for table in (moments.planting(), moments.trading(), moments.received()):
        assert told(table, *ALL) == ""


def test_explanations_have_the_numbers_of_the_edition() -> None:
    lesson = show(moments.drawing(), learned=["again", "aim", "harvest"])["lesson"]
    assert "drawing 3 cards" in lesson["text"]
    lesson = show(moments.planting(), learned=["again"])["lesson"]
    assert "run out 3 times" in lesson["text"]
    lesson = show(moments.two_players(), learned=["again"])["lesson"]
    assert "run out 1 time," in lesson["text"]


def test_going_on_marks_the_explanation_as_read() -> None:
    lesson = show(moments.planting(), learned=["again", "aim"])["lesson"]
    assert (lesson["next"]["path"], lesson["next"]["value"]) == ("learned", "lesson=plant")
    assert lesson["off"]["value"] == "lesson=all"
