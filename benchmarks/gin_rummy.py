"""OpenSpiel's gin rummy, driven from Python by uniformly random legal actions."""

from collections.abc import Callable

import pyspiel


def load() -> pyspiel.Game:
    """The game, with OpenSpiel's own settings."""
    return pyspiel.load_game("gin_rummy")


def play(game: pyspiel.Game, random: Callable[[], float]) -> int:
    """Play one game and return the number of decisions of players; cards dealt and drawn are not counted."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random() * len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            decisions += 1
    return decisions
