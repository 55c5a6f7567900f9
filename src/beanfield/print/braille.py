"""All Braille sheets of an edition: labels, beanometer cards, the key and the rules."""

from collections.abc import Sequence
from typing import Final

from beanfield.print import texts
from beanfield.print.drawings import PAGE, text_sheets, tile_sheets
from beanfield.print.geometry import Drawing
from beanfield.print.options import USUAL, Options, players_of
from beanfield.print.pages import encoded, laid_out, tile_pages
from beanfield.print.pdf import drawn
from beanfield.print.script import Script, script
from beanfield.print.svg import svg
from beanfield.print.texts import Part
from beanfield.print.tiles import Tile, beanometer_cards, labels
from beanfield.rules import Edition
from beanfield.words import NC_
from beanfield.words.speech import Speech

LABELS: Final = NC_("heading", "Braille labels for the cards")
BEANOMETERS: Final = NC_("heading", "Beanometer cards in Braille")


def braille_sheets(speech: Speech, edition: Edition, options: Options = USUAL) -> dict[str, bytes]:
    """The files by name; raises Refusal for what cannot be written or does not fit."""
    braille = script(speech.language, options.grade)
    cards = labels(speech, edition, braille, options.label())
    beanometers = beanometer_cards(speech, edition, braille, options.label())
    every = [cards.tiles[kind] for kind, bean in edition.beans.items() for _ in range(bean.cards)]
    one_each = list(beanometers.tiles.values())
    players = players_of(edition, options.players)
    sheets = Sheets(speech.language, braille, options)
    titles = [speech.phrase("heading", title) for title in (LABELS, BEANOMETERS)]
    return {
        **sheets.tiles("labels", titles[0], every, cards.size, options.stickers),
        **sheets.tiles("beanometers", titles[1], one_each, beanometers.size, stickers=False),
        **sheets.text("key", texts.key(speech, edition, cards.with_beanometers, capitals=False)),
        **sheets.text("rules", texts.rules(speech, edition, players)),
    }


class Sheets:
    """Writes sheets in all formats that were asked for."""

    def __init__(self, language: str, braille: Script, options: Options) -> None:
        self._language = language
        self._script = braille
        self._options = options

    def tiles(
        self, name: str, title: str, tiles: Sequence[Tile], size: tuple[float, float], stickers: bool
    ) -> dict[str, bytes]:
        """Labels or cards."""
        in_cells = {"brf", "unicode"} & set(self._options.formats)
        pages = tile_pages(tiles, self._options) if in_cells else []
        drawings = tile_sheets(tiles, size, stickers)
        return {**self._cells(name, pages), **self._drawn(name, title, drawings)}

    def text(self, name: str, parts: Sequence[Part]) -> dict[str, bytes]:
        """A text; on paper its lines are as long as there is room for, and not longer than asked for."""
        cells, lines = self._options.cells, self._options.lines
        pages = laid_out(parts, self._script, cells, lines)
        columns, rows = min(cells, PAGE[0]), min(lines, PAGE[1])
        drawings = text_sheets(laid_out(parts, self._script, columns, rows), columns, rows)
        in_cells = [[row.all() for row in page] for page in pages]
        return {**self._cells(name, in_cells), **self._drawn(name, parts[0].text, drawings)}

    def _cells(self, name: str, pages: Sequence[Sequence[str]]) -> dict[str, bytes]:
        files = {}
        if "brf" in self._options.formats:
            files[f"{name}.brf"] = encoded(pages, self._options, in_ascii=True)
        if "unicode" in self._options.formats:
            files[f"{name}.txt"] = encoded(pages, self._options, in_ascii=False)
        return files

    def _drawn(self, name: str, title: str, drawings: Sequence[Drawing]) -> dict[str, bytes]:
        files = {}
        if "svg" in self._options.formats:
            for number, drawing in enumerate(drawings, 1):
                files[f"{name}-{number:02}.svg"] = svg(drawing, title, self._language).encode()
        if "pdf" in self._options.formats:
            files[f"{name}.pdf"] = drawn(drawings, title, self._language)
        return files
