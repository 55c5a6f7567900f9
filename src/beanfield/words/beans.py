"""The names of the kinds of bean. Each language gives them in the context "bean"."""

from typing import Final, NamedTuple

from .marks import NC_, NCN_, Numbered


class Names(NamedTuple):
    """How a kind is called: in full, in a sentence, and with a number."""

    full: str
    short: str
    number: Numbered


NAMES: Final[dict[str, Names]] = {
    "coffee": Names(
        NC_("bean", "Coffee bean"),
        NC_("bean", "coffee"),
        NCN_("bean", "{count} coffee bean", "{count} coffee beans"),
    ),
    "wax": Names(
        NC_("bean", "Wax bean"),
        NC_("bean", "wax"),
        NCN_("bean", "{count} wax bean", "{count} wax beans"),
    ),
    "blue": Names(
        NC_("bean", "Blue bean"),
        NC_("bean", "blue"),
        NCN_("bean", "{count} blue bean", "{count} blue beans"),
    ),
    "chili": Names(
        NC_("bean", "Chili bean"),
        NC_("bean", "chili"),
        NCN_("bean", "{count} chili bean", "{count} chili beans"),
    ),
    "stink": Names(
        NC_("bean", "Stink bean"),
        NC_("bean", "stink"),
        NCN_("bean", "{count} stink bean", "{count} stink beans"),
    ),
    "green": Names(
        NC_("bean", "Green bean"),
        NC_("bean", "green"),
        NCN_("bean", "{count} green bean", "{count} green beans"),
    ),
    "soy": Names(
        NC_("bean", "Soy bean"),
        NC_("bean", "soy"),
        NCN_("bean", "{count} soy bean", "{count} soy beans"),
    ),
    "black-eyed": Names(
        NC_("bean", "Black-eyed bean"),
        NC_("bean", "black-eyed"),
        NCN_("bean", "{count} black-eyed bean", "{count} black-eyed beans"),
    ),
    "red": Names(
        NC_("bean", "Red bean"),
        NC_("bean", "red"),
        NCN_("bean", "{count} red bean", "{count} red beans"),
    ),
    "garden": Names(
        NC_("bean", "Garden bean"),
        NC_("bean", "garden"),
        NCN_("bean", "{count} garden bean", "{count} garden beans"),
    ),
    "cocoa": Names(
        NC_("bean", "Cocoa bean"),
        NC_("bean", "cocoa"),
        NCN_("bean", "{count} cocoa bean", "{count} cocoa beans"),
    ),
}

OF_OWN_NAME: Final = NCN_("bean", "{count} card of {bean}", "{count} cards of {bean}")
"""A number of cards of a kind that a copied edition named itself."""

ALSO: Final[dict[str, tuple[str, ...]]] = {
    "coffee": ("Harry Bubuitura", "Bubuitura"),
    "blue": ("Harry Colt", "Colt", "blå böna", "blå bønne"),
    "soy": ("soyabønne",),
    "black-eyed": ("blåøyebønne",),
    "red": ("rödböna",),
    "garden": ("Harry Coriace", "Coriace"),
    "cocoa": ("Harry Choco", "Choco"),
}
"""Second names that the printed rules of some country use, understood in every language."""
