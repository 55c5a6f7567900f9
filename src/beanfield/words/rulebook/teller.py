"""Telling the rules of one game in one language."""

from collections.abc import Mapping, Sequence
from typing import Any

from beanfield.rules import Edition

from ..marks import Numbered
from ..speech import Speech
from .book import Block, Paragraph, Rule, Section
from .game import Played

Message = str | Numbered


class Teller:
    """A language, and the game that is told about."""

    def __init__(
        self, speech: Speech, edition: Edition, players: int, rulings: Mapping[str, Any] | None
    ) -> None:
        self.speech = Speech(speech.language, edition, speech.catalogue)
        self.game = Played(edition, players, rulings)

    def say(self, message: Message, count: int | None = None, /, **values: object) -> str:
        """Return a translated sentence; one with a number in it is told the number, its {count}."""
        if isinstance(message, Numbered):
            number = count or 0
            return self.speech.plural(message.one, message.many, number, count=number, **values)
        return self.speech.text(message, **values)

    def rule(self, rule: str, message: Message, count: int | None = None, /, **values: object) -> Rule:
        """Return a rule with its sentence."""
        return Rule(rule, self.say(message, count, **values))

    def rules(self, messages: Mapping[str, str]) -> list[Block]:
        """Return rules whose sentences have no places."""
        return [self.rule(rule, message) for rule, message in messages.items()]

    def paragraph(self, message: Message, count: int | None = None, /, **values: object) -> Paragraph:
        """Return a paragraph that states no rule."""
        return Paragraph(self.say(message, count, **values))

    def heading(self, title: str) -> str:
        """Return a translated heading."""
        return self.speech.phrase("heading", title)

    def cell(self, text: str) -> str:
        """Return a translated cell of a table."""
        return self.speech.phrase("cell", text)

    def section(
        self, name: str, title: str, blocks: Sequence[Block], sections: Sequence[Section] = ()
    ) -> Section:
        """Return a section with a translated heading."""
        return Section(name, self.heading(title), tuple(blocks), tuple(sections))
