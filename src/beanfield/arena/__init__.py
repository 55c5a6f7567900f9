"""Many games of bots: series, ladders, ratings and statistics, over cores or a cluster.

A `Series` says what is played; every game of it depends on its number alone, so it does not matter where
and in what order games are played.
"""

from beanfield.arena.series import Series

__all__ = ["Series"]
