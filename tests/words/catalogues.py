"""A pseudo language that shows what bypasses gettext."""

import gettext
import string


def wide(text: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if sign.isascii() and sign.isalpha() else sign for sign in text)


def pseudo(text: str) -> str:
    """The text with its letters made wide, so that a letter of ASCII in a sentence was not looked up."""
    result = ""
    for words, place, form, _ in string.Formatter().parse(text):
        result += wide(words)
        if place is not None:
            result += f"{{{place}:{form}}}" if form else f"{{{place}}}"
    return result


class Pseudo(gettext.NullTranslations):
    """Every text in wide letters. It remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.used: set[tuple[str, str]] = set()

    def pgettext(self, context: str, message: str) -> str:
        self.used.add((context, message))
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        self.used.update([(context, msgid1), (context, msgid2)])
        return pseudo(msgid1 if n == 1 else msgid2)

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.npgettext("", msgid1, msgid2, n)
