"""The names of the kinds of bean. Each language gives them in the context "bean"."""

from typing import Final, NamedTuple

from .marks import NC_, NCN_, Numbered


class Names(NamedTuple):
    """How a kind is called: in full, in a sentence, with a number, and on a narrow card or button."""

    full: str
    short: str
    number: Numbered
    label: str


NAMES: Final[dict[str, Names]] = {
    "coffee": Names(
        NC_("bean", "Coffee bean"),
        NC_("bean", "coffee"),
        NCN_("bean", "{count} coffee bean", "{count} coffee beans"),
        NC_("bean label", "Coffee"),
    ),
    "wax": Names(
        NC_("bean", "Wax bean"),
        NC_("bean", "wax"),
        NCN_("bean", "{count} wax bean", "{count} wax beans"),
        NC_("bean label", "Wax"),
    ),
    "blue": Names(
        NC_("bean", "Blue bean"),
        NC_("bean", "blue"),
        NCN_("bean", "{count} blue bean", "{count} blue beans"),
        NC_("bean label", "Blue"),
    ),
    "chili": Names(
        NC_("bean", "Chili bean"),
        NC_("bean", "chili"),
        NCN_("bean", "{count} chili bean", "{count} chili beans"),
        NC_("bean label", "Chili"),
    ),
    "stink": Names(
        NC_("bean", "Stink bean"),
        NC_("bean", "stink"),
        NCN_("bean", "{count} stink bean", "{count} stink beans"),
        NC_("bean label", "Stink"),
    ),
    "green": Names(
        NC_("bean", "Green bean"),
        NC_("bean", "green"),
        NCN_("bean", "{count} green bean", "{count} green beans"),
        NC_("bean label", "Green"),
    ),
    "soy": Names(
        NC_("bean", "Soy bean"),
        NC_("bean", "soy"),
        NCN_("bean", "{count} soy bean", "{count} soy beans"),
        NC_("bean label", "Soy"),
    ),
    "black-eyed": Names(
        NC_("bean", "Black-eyed bean"),
        NC_("bean", "black-eyed"),
        NCN_("bean", "{count} black-eyed bean", "{count} black-eyed beans"),
        NC_("bean label", "Black-eyed"),
    ),
    "red": Names(
        NC_("bean", "Red bean"),
        NC_("bean", "red"),
        NCN_("bean", "{count} red bean", "{count} red beans"),
        NC_("bean label", "Red"),
    ),
    "garden": Names(
        NC_("bean", "Garden bean"),
        NC_("bean", "garden"),
        NCN_("bean", "{count} garden bean", "{count} garden beans"),
        NC_("bean label", "Garden"),
    ),
    "cocoa": Names(
        NC_("bean", "Cocoa bean"),
        NC_("bean", "cocoa"),
        NCN_("bean", "{count} cocoa bean", "{count} cocoa beans"),
        NC_("bean label", "Cocoa"),
    ),
}

BROKEN: Final[dict[str, str]] = {
    "coffee": NC_("bean broken", "Coffee bean"),
    "wax": NC_("bean broken", "Wax bean"),
    "blue": NC_("bean broken", "Blue bean"),
    "chili": NC_("bean broken", "Chili bean"),
    "stink": NC_("bean broken", "Stink bean"),
    "green": NC_("bean broken", "Green bean"),
    "soy": NC_("bean broken", "Soy bean"),
    "black-eyed": NC_("bean broken", "Black-eyed bean"),
    "red": NC_("bean broken", "Red bean"),
    "garden": NC_("bean broken", "Garden bean"),
    "cocoa": NC_("bean broken", "Cocoa bean"),
}
"""Full names for narrow labels. A translation has a soft hyphen (U+00AD) wherever a line may break in a word,
so that no part but the last is longer than seven letters; the rest is the name, letter by letter."""

FORMS: Final = ("many", "object", "genitive", "partitive", "comitative")
"""The forms of names that have no article: people type these too. Not every language has all of them."""

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
