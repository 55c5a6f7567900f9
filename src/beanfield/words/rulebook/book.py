"""What a text about the rules is made of: a tree of sections, from which every format is written."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """A paragraph that states one rule. Its id, such as "plant.front", is the same in every language."""

    id: str
    text: str


@dataclass(frozen=True)
class Example:
    """A worked example, a paragraph of its own. Its id tells which case of examples.py it tells."""

    id: str
    text: str


@dataclass(frozen=True)
class Paragraph:
    """A paragraph that states no rule."""

    text: str


@dataclass(frozen=True)
class Points:
    """A list; the order of an ordered one matters."""

    items: tuple[str, ...]
    ordered: bool = False


@dataclass(frozen=True)
class Grid:
    """A table. `head` names its columns, and the first cell of a row names the row."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Rule | Example | Paragraph | Points | Grid


@dataclass(frozen=True)
class Section:
    """A heading and what stands below it: first its blocks, then its sections."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    sections: tuple["Section", ...] = ()


@dataclass(frozen=True)
class Book:
    """A whole text in one language. Its title is the heading of level 1, its sections those of level 2."""

    language: str
    title: str
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]

    def walk(self) -> Iterator[tuple[int, Section]]:
        """Return every section with the level of its heading, 2 or 3, in reading order."""
        for section in self.sections:
            yield 2, section
            yield from ((3, part) for part in section.sections)

    def all_blocks(self) -> Iterator[Block]:
        """Return every block in reading order."""
        yield from self.blocks
        for _, section in self.walk():
            yield from section.blocks

    def rules(self) -> dict[str, str]:
        """Return the text of every rule by its id, in reading order."""
        return {block.id: block.text for block in self.all_blocks() if isinstance(block, Rule)}

    def examples(self) -> dict[str, str]:
        """Return the text of every worked example by its id, in reading order."""
        return {block.id: block.text for block in self.all_blocks() if isinstance(block, Example)}
