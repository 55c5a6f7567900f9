"""Looking on while bots play: a spectator's view, or with all hands open."""

from typing import Any

from beanfield.tables.show import Show
from beanfield.terminal.screen import Screen
from beanfield.words import Words

Json = dict[str, Any]


def watch(show: Show, screen: Screen, words: Words, pace: float, open_hands: bool) -> None:
    """Tells a whole game, one event a line, with `pace` seconds before each line."""
    screen.line(
        words.text(
            "Edition {edition}, {players}. The same game again: --seed {seed}.",
            edition=show.game.edition.id,
            players=words.row([f"{seat + 1} {name}" for seat, name in enumerate(show.names)]),
            seed=show.seed,
        )
    )
    if open_hands:
        _tell(_hands(show, words), screen, pace)
    for events in show.steps():
        shown = events if open_hands else show.game.show(events, None)
        _tell(words.events(shown, show.names, None), screen, pace)
        if open_hands and any(event["event"] == "turn-began" for event in events):
            _tell(_hands(show, words), screen, pace)


def _tell(lines: list[str], screen: Screen, pace: float) -> None:
    for line in lines:
        screen.wait(pace)
        screen.line(line)


def _hands(show: Show, words: Words) -> list[str]:
    """Every hand."""
    seats = range(len(show.names))
    return [words.hand(show.game.view(seat), seat, show.names, None) for seat in seats]
