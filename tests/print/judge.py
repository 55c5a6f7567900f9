"""liblouis as the judge of uncontracted Braille, and the faults of Debian's tables, each with its reason."""

from typing import Final

from beanfield.print.cells import cells
from beanfield.print.liblouis import translate
from tests.programs import needs

LANGUAGES: Final = ("en", "de", "sv", "da", "nb", "ro", "et")
TABLES: Final = {
    "en": "en-ueb-g1.ctb",
    "de": "de-g0.utb",
    "sv": "sv-g0.utb",
    "da": "da-dk-g16.ctb",
    "nb": "no-no-g0.utb",
    "ro": "ro.ctb",
    "et": "et.ctb",
}

READ_AS: Final = {
    # UEB writes an apostrophe as dot 3; liblouis takes the typographic one for a closing quotation mark.
    "en": {"’": "'"},
    # “ closes a quotation in German; liblouis takes it for an opening one, as in English. ’ as in English.
    "de": {"“": "”", "’": "'"},
}
"""Signs that liblouis misunderstands, and those that it is given in their place."""

# ro.ctb and et.ctb of liblouis 3.24 are tables for computers with eight dots: they know no capital sign and
# no number sign. Later versions have others beside them with six dots (ro-g0.utb, et-6dot.utb), which agree.
EIGHT_DOTS: Final = {"ro": cells("46"), "et": cells("6")}
"""The languages, and their capital sign."""
NUMBER_SIGN: Final = cells("3456")
FAULTS: Final = {
    "ro": {
        "–": cells("36-36"),  # not in the table, which prints its number
        "’": cells("3"),  # not in the table; the same as '
        "…": cells("256-256-256"),  # not in the table; three full stops
        "“": cells("356"),  # not in the table; written by some for ”
        "«": cells("236"),  # not in the table; quotation marks of the second rank
        "»": cells("356"),
    },
    "et": {
        "š": cells("156"),  # not in the table, which prints its number
        "ž": cells("2346"),
        "õ": cells("126"),  # the table has dots 2346, which are ž; the handbook of 2011 has the mirror of ä
        ".": cells("3"),  # the table has the full stop of North America
        "?": cells("26"),  # the table has the question mark of North America
        "'": cells("5"),  # the table has the apostrophe of North America
        "’": cells("5"),
        "–": cells("36"),  # these are not in the table
        "„": cells("56"),
        "“": cells("56"),
        "”": cells("56"),
        "«": cells("56"),
        "»": cells("56"),
        "…": cells("3-3-3"),
        "/": cells("34"),
        "×": cells("3"),
        "+": cells("235"),
        "=": cells("2356"),
        "%": cells("1456"),
        "&": cells("12346"),
    },
}
"""What the codes of the two languages have where the tables are wrong."""


def needs_liblouis() -> None:
    needs(
        translate("a", TABLES["en"]) is not None,
        "liblouis",
        untested="Braille is not compared with another program's",
        get="apt-get install liblouis20 liblouis-data",
    )


def judged(language: str, text: str) -> str:
    """What liblouis writes for a text, known faults aside."""
    if language in EIGHT_DOTS:
        return "".join(_signs(language, text))
    for sign, other in READ_AS.get(language, {}).items():
        text = text.replace(sign, other)
    return _translated(language, text)


def _translated(language: str, text: str) -> str:
    written = translate(text, TABLES[language])
    assert written is not None
    return written


def _signs(language: str, text: str) -> list[str]:
    """Sign by sign, which these two tables allow: they have no rules that look around."""
    written = []
    numeric = False
    for place, sign in enumerate(text):
        if sign.isdecimal():
            written.append("" if numeric else NUMBER_SIGN)
            written.append(_translated(language, "jabcdefghi"[int(sign)]))
            numeric = True
            continue
        numeric = numeric and sign in ".," and text[place + 1 : place + 2].isdecimal()
        small = sign.lower()
        if small != sign:
            written.append(EIGHT_DOTS[language])
        known = FAULTS[language].get(small)
        written.append(known if known is not None else _translated(language, small))
    return written
