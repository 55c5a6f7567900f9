"""Sheets for the real cards, made in memory: Braille and large print (docs/braille).

Each function takes the words of a language and an edition, and returns files by name.
"""

from beanfield.print.braille import braille_sheets
from beanfield.print.large import large_sheets
from beanfield.print.options import Options

__all__ = ["Options", "braille_sheets", "large_sheets"]
