"""A language that also knows the beans of an edition."""

from collections import Counter
from collections.abc import Sequence
from gettext import NullTranslations

from beanfield.rules import Edition

from .beans import NAMES, OF_OWN_NAME, Names
from .language import Formed, Language
from .names import one_line


def _context(form: str) -> str:
    return f"bean {form}" if form else "bean"


class Speech(Language):
    """Names of beans, alone and in sentences. The edition is asked for the names of kinds of its own."""

    def __init__(
        self, language: str = "en", edition: Edition | None = None, catalogue: NullTranslations | None = None
    ) -> None:
        super().__init__(language, catalogue)
        self.edition = edition

    def own_name(self, kind: str) -> str:
        """Return the name that the edition gives to a kind, or "" where it leaves that to the language."""
        bean = self.edition.beans.get(kind) if self.edition else None
        return one_line(bean.name or "") if bean else ""

    def bean(self, kind: str, count: int | None = None) -> str:
        """Return the full name, "Soy bean", or with a count "1 soy bean", "3 soy beans"."""
        return self._bean_as(kind, "name") if count is None else self._counted_as(kind, count, "")

    def short(self, kind: str) -> str:
        """Return the name as it stands in a sentence: "soy"."""
        return self._bean_as(kind, "")

    def beans(self, kinds: Sequence[str]) -> str:
        """Return "soy and blue", with numbers where a kind is there twice: "2 soy beans and 1 blue bean"."""
        return self._beans_as(kinds, "")

    def in_order(self, kinds: Sequence[str]) -> str:
        """Return every bean by itself, in the order given: "soy, blue and soy"."""
        return self.all_of([self.short(kind) for kind in kinds])

    def that(self, kind: str) -> Formed:
        """Return a kind for a place of a sentence: `{bean}` is "soy", `{bean:name}` is "Soy bean".

        Other forms are up to each language: `{bean:genitive}` is looked up in the context "bean genitive".
        """
        return Formed(lambda form: self._bean_as(kind, form))

    def those(self, kinds: Sequence[str]) -> Formed:
        """Return beans for a place of a sentence."""
        return Formed(lambda form: self._beans_as(kinds, form))

    def _names(self, kind: str) -> Names | None:
        return None if self.own_name(kind) else NAMES.get(kind)

    def _bean_as(self, kind: str, form: str) -> str:
        names = self._names(kind)
        if names is None:
            return self.own_name(kind) or one_line(kind)
        if form == "name":
            return self.phrase("bean", names.full)
        formed = self.phrase(_context(form), names.short)
        return formed if formed != names.short else self.phrase("bean", names.short)

    def _counted_as(self, kind: str, count: int, form: str) -> str:
        names = self._names(kind)
        if names is None:
            return self.number(OF_OWN_NAME, count, "bean", bean=self.short(kind))
        formed = self.number(names.number, count, _context(form))
        english = names.number.one if count == 1 else names.number.many
        return formed if formed != english.format(count=count) else self.number(names.number, count, "bean")

    def _beans_as(self, kinds: Sequence[str], form: str) -> str:
        counts = Counter(kinds)
        if len(counts) == len(kinds):
            return self.all_of([self._bean_as(kind, form) for kind in counts])
        return self.all_of([self._counted_as(kind, count, form) for kind, count in counts.items()])
