"""A second, slow and simple engine that judges the real one. It shares no code with it."""
from .loading import complete, new
from .oracle import legal, offers, perft, play, shown, view
from .refusals import NeedsShuffle, Refused

__all__ = ["NeedsShuffle", "Refused", "complete", "legal", "new", "offers", "perft", "play", "shown", "view"]
