"""What the program does when it is called without anything."""

import io

import pytest

from beanfield.command._default import default_command
from beanfield.command.serve import open_browser, say_where
from beanfield.web.config import Config
from beanfield.words import Words


class Typed(io.StringIO):
    """An input at which somebody sits."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")


def test_the_game_opens_in_the_browser_where_one_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Typed())
    monkeypatch.setenv("BROWSER", "true %s")
    assert default_command(Words()) == ["serve", "--open"]


def test_without_a_screen_it_is_played_at_the_terminal_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Typed())
    assert default_command(Words()) == ["play"]
    assert "beanfield serve" in capsys.readouterr().out


def test_where_nobody_types_the_terminal_game_reads_its_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("BROWSER", "true %s")
    assert default_command(Words()) == ["play"]
    assert not capsys.readouterr().out


def test_what_is_said_of_tables_that_are_not_kept_does_not_contradict_itself(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webbrowser.open", lambda address: True)
    say_where(Config(database="memory"), "127.0.0.1", 8000, vendor=True)
    open_browser("http://127.0.0.1:8000/", keeps=False)
    said = capsys.readouterr().out
    assert "Nothing is kept" in said
    assert "every table is kept" not in said
