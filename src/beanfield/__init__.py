"""Beanfield: the card game Bohnanza for people, programs and bots.

`beanfield.rules` is the game itself; start with `beanfield.rules.Game`.
"""

__version__ = "0.1.0"
