"""A language that also knows the beans of an edition."""

from collections import Counter
from collections.abc import Sequence
from gettext import NullTranslations

from beanfield.rules import Edition

from .beans import BROKEN, NAMES, OF_OWN_NAME, Names
from .codes import CODES, new_code
from .formed import Formed
from .language import Language
from .names import one_line


class Speech(Language):
    """Names of beans, alone and in sentences. The edition is asked for the names of kinds of its own.

    Every name can stand in a place of a sentence that asks for a form: `{bean}` is "soy", `{bean:name}` is
    "Soy bean". Other forms are up to each language: `{bean:genitive}` is looked up in the context
    "bean genitive", as locale/README.md tells.
    """

    def __init__(
        self, language: str = "en", edition: Edition | None = None, catalogue: NullTranslations | None = None
    ) -> None:
        super().__init__(language, catalogue)
        self.edition = edition
        self._codes: dict[str, str] = {}

    def speak(self, language: str) -> None:
        """Change to another language."""
        super().speak(language)
        self._codes = {}

    def own_name(self, kind: str) -> str:
        """Return the name that the edition gives to a kind, or "" where it leaves that to the language."""
        bean = self.edition.beans.get(kind) if self.edition else None
        return one_line(bean.name or "") if bean else ""

    def bean(self, kind: str, count: int | None = None) -> Formed:
        """Return the full name, "Soy bean", or with a count "1 soy bean", "3 soy beans"."""
        if count is None:
            return Formed(lambda form: self._bean_as(kind, form or "name"))
        names = self._names(kind)
        if names is None:
            return self.number(OF_OWN_NAME, count, "bean", bean=self._bean_as(kind, ""))
        return self.number(names.number, count, "bean")

    def short(self, kind: str) -> Formed:
        """Return the name as it stands in a sentence: "soy"."""
        return Formed(lambda form: self._bean_as(kind, form))

    def label(self, kind: str) -> str:
        """Return the name as it stands on narrow cards and buttons: "Soy"."""
        names = self._names(kind)
        if names is None:
            name = self._bean_as(kind, "")
            return name[:1].upper() + name[1:]
        return str(self.phrase("bean label", names.label))

    def broken(self, kind: str) -> str:
        """Return the full name with a soft hyphen wherever a narrow label may break a word."""
        names = self._names(kind)
        if names is None:
            return self._bean_as(kind, "")
        found = self.catalogue.pgettext("bean broken", BROKEN[kind])
        return found if found != BROKEN[kind] else str(self.bean(kind))

    def code(self, kind: str) -> str:
        """Return the two letters of a kind, "SO", unique among those of the edition."""
        if not self._codes:
            self._codes = self._all_codes()
        return self._codes[kind] if kind in self._codes else new_code(kind, set(self._codes.values()))

    def _all_codes(self) -> dict[str, str]:
        kinds = list(self.edition.beans) if self.edition else list(NAMES)
        made = {kind: str(self.phrase("bean code", CODES[kind])) for kind in kinds if self._names(kind)}
        for kind in kinds:
            if kind not in made:
                made[kind] = new_code(self._bean_as(kind, ""), set(made.values()))
        return made

    def beans(self, kinds: Sequence[str]) -> Formed:
        """Return "soy and blue", with numbers where a kind is there twice: "2 soy beans and 1 blue bean"."""
        counts = Counter(kinds)
        if len(counts) == len(kinds):
            return self.in_order(kinds)
        return self.all_of([self.bean(kind, count) for kind, count in counts.items()])

    def in_order(self, kinds: Sequence[str]) -> Formed:
        """Return every bean by itself, in the order given: "soy, blue and soy"."""
        return self.all_of([self.short(kind) for kind in kinds])

    def _names(self, kind: str) -> Names | None:
        return None if self.own_name(kind) else NAMES.get(kind)

    def _bean_as(self, kind: str, form: str) -> str:
        names = self._names(kind)
        if names is None:
            return self.own_name(kind) or one_line(kind)
        if form == "name":
            return self.catalogue.pgettext("bean", names.full)
        return self._phrase_as("bean", names.short, {}, form)
