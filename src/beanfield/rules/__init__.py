"""The game, pure: beans, editions, the state and its transitions, legality, what each seat may see."""

from beanfield.rules.edition import Bean, Edition, Setup, editions, load_edition
from beanfield.rules.game import Game
from beanfield.rules.refusals import CODES, Refusal

__all__ = ["CODES", "Bean", "Edition", "Game", "Refusal", "Setup", "editions", "load_edition"]
