"""Everything said to people: events, actions, refusals and the table as sentences, through gettext."""

from .formed import Formed
from .language import Language, called, find_language, languages, usual_language
from .marks import N_, NC_, NCN_, NN_
from .words import Words

__all__ = [
    "NCN_",
    "NC_",
    "NN_",
    "N_",
    "Formed",
    "Language",
    "Words",
    "called",
    "find_language",
    "languages",
    "usual_language",
]
