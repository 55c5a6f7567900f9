"""The rules that are told: all that hold for a game and no others, with its numbers, in every language."""

import re
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser

import pytest

from beanfield.rules import Refusal, load_edition
from beanfield.words import Words, languages
from beanfield.words.rulebook import (
    Book,
    Grid,
    Points,
    as_html,
    as_page,
    as_text,
    differences,
    five_minutes,
    rulebook,
)
from beanfield.words.rulebook.differences import BUYING_TWO, DIFFERENCES, UNSETTLED
from beanfield.words.rulebook.game import Played
from tests.catalogues import messages
from tests.words.catalogues import Pseudo
from tests.words.rulebooks import COPIED, GAMES, NAMES, TELLINGS, texts


def always(game: Played) -> bool:
    return True


def many(game: Played) -> bool:
    return game.players > 2


def two(game: Played) -> bool:
    return game.players == 2


def sold(game: Played) -> bool:
    return game.setup.third_field == "sold" and game.options.get("third_field") is not False


def given(game: Played) -> bool:
    return game.setup.third_field == "given" and game.options.get("third_field") is not False


def ruled(ruling: str, value: object) -> Callable[[Played], bool]:
    """Whether a ruling is in force: that of the game, or else that of the edition."""
    return lambda game: game.options.get(ruling, game.edition.rulings.get(ruling)) == value


def sold_and(holds: Callable[[Played], bool]) -> Callable[[Played], bool]:
    return lambda game: sold(game) and holds(game)


def reshuffled(game: Played) -> bool:
    return game.setup.exhaustions > 1


RULES: dict[str, dict[str, Callable[[Played], bool]]] = {
    "Beans": {
        "goal.coins": always,
        "goal.cards": always,
        "beans.beanometer": always,
        "beans.steps": always,
        "beans.missing": lambda game: any(
            len(game.edition.beans[kind].beanometer) < 4
            for kind in game.edition.beans
            if kind not in game.setup.removed and kind in game.options.get("beans", game.edition.beans)
        ),
        "beans.removed": lambda game: bool(game.setup.removed),
    },
    "Set-up": {
        "setup.players": always,
        "setup.cards": always,
        "setup.hands-equal": lambda game: len(set(game.setup.hands)) == 1,
        "setup.hands-unequal": lambda game: len(set(game.setup.hands)) > 1,
        "setup.order": always,
        "setup.deck": always,
        "setup.fields": always,
        "setup.first": always,
    },
    "A turn with three or more players": {
        "turn.phases": always,
        "plant.front": always,
        "plant.next": always,
        "plant.fits": always,
        "plant.two-fields": always,
        "plant.room": always,
        "plant.no-hand": many,
        "trade.turn-up": many,
        "trade.partners": many,
        "trade.active-gives": many,
        "trade.other-gives": many,
        "trade.gifts": many,
        "trade.accept": many,
        "trade.agree": many,
        "trade.received": many,
        "trade.never": many,
        "trade.ends": many,
        "trade.left": many,
        "plant-received.all": many,
        "draw.cards": always,
        "draw.pass": always,
    },
    "Any time": {
        "harvest.when": many,
        "third-field.buy": sold,
        "third-field.at-once": sold,
        "third-field.choose": sold_and(ruled("third_field_coins", "choose")),
        "third-field.newest": sold_and(ruled("third_field_coins", "newest")),
        "third-field.discard": sold_and(lambda game: game.setup.coins_go_to == "discard"),
        "third-field.out": sold_and(lambda game: game.setup.coins_go_to == "out"),
        "third-field.given": given,
        "third-field.none": lambda game: not sold(game) and not given(game),
    },
    "Harvest": {
        "harvest.whole": always,
        "harvest.nothing": always,
        "harvest.single-bean-relaxed": ruled("single_bean", "relaxed"),
        "harvest.single-bean-strict": ruled("single_bean", "strict"),
        "harvest.possible": always,
    },
    "The deck": {
        "deck.runs-out": always,
        "deck.shuffle": reshuffled,
        "deck.stays": reshuffled,
        "deck.short": reshuffled,
        "deck.stuck": reshuffled,
    },
    "The end": {
        "end.when": always,
        "end.turned-up": many,
        "end.drawn": always,
        "end.harvest": always,
        "end.winner": always,
        "end.tie-hand": ruled("tie_break", "hand"),
        "end.tie-shared": ruled("tie_break", "shared"),
    },
    "Two players": {
        "turn.no-trade": two,
        "harvest.when-two": two,
        "offered.all": two,
        "offered.none": two,
        "plant.discard": two,
        "plant.no-hand-two": two,
        "take.turn-up": two,
        "take.join": two,
        "take.plant": two,
        "take.leave": two,
        "end.turned-up-two": two,
        "end.left": two,
    },
    "Beginners' options": {
        "options.open-hands": ruled("open_hands", True),
        "options.beans": lambda game: "beans" in game.options,
        "options.third-field": ruled("third_field", False),
    },
    "What is known to whom": {
        "known.seen": many,
        "known.seen-two": two,
        "known.events": always,
        "known.hand": lambda game: not game.options.get("open_hands"),
        "known.coins": always,
        "known.deck": always,
    },
}
"""Every rule by the section of the rules page that it comes from, and when it holds."""

PLAYED = [Played(*game) for game in GAMES]
ALL = {rule: holds for section in RULES.values() for rule, holds in section.items()}

NUMBERS: dict[str, Callable[[Played], list[int]]] = {
    "beans.steps": lambda game: [max(max(game.edition.beans[kind].beanometer) for kind in game.kinds)],
    "setup.players": lambda game: [*numbers_in(game.edition.id), *game.edition.setups],
    "setup.cards": lambda game: [sum(game.edition.beans[kind].cards for kind in game.kinds)],
    "setup.hands-equal": lambda game: [game.setup.hands[0]],
    "setup.hands-unequal": lambda game: list(game.setup.hands),
    "setup.fields": lambda game: [3 if given(game) else 2],
    "trade.turn-up": lambda game: [game.setup.turn_up],
    "take.turn-up": lambda game: [game.setup.turn_up],
    "draw.cards": lambda game: [game.setup.draw],
    "third-field.buy": lambda game: [game.setup.price or 0],
    "end.when": lambda game: [game.setup.exhaustions],
}
"""The rules with numbers in them, and what these are by the edition's data."""


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


Tell = Callable[..., Book]


@cache
def books(tell: Tell, language: str = "en") -> list[Book]:
    """What is told about every game."""
    words = Words(language)
    return [tell(words, edition, players, rulings) for edition, players, rulings in GAMES]


def told(language: str) -> list[tuple[Played, Book]]:
    return list(zip(PLAYED, books(rulebook, language), strict=True))


def test_every_rule_that_holds_is_told_and_no_other(language: str) -> None:
    for name, (game, book) in zip(NAMES, told(language), strict=True):
        assert set(book.rules()) == {rule for rule, holds in ALL.items() if holds(game)}, name
        plain, html = as_text(book), as_html(book)
        for rule, text in book.rules().items():
            assert text.strip() and text in plain, (name, rule)
            assert html.count(f'id="{rule}"') == 1, (name, rule)


def test_every_rule_holds_in_some_game_and_not_only_by_its_name() -> None:
    assert not [rule for rule, holds in ALL.items() if not any(holds(game) for game in PLAYED)]


def test_the_numbers_are_those_of_the_edition(language: str) -> None:
    for name, (game, book) in zip(NAMES, told(language), strict=True):
        for rule, text in book.rules().items():
            expected = NUMBERS[rule](game) if rule in NUMBERS else []
            assert sorted(numbers_in(text)) == sorted(expected), (name, rule, text)


def test_the_beanometers_are_those_of_the_edition(language: str) -> None:
    for name, (game, book) in zip(NAMES, told(language), strict=True):
        beans, numbers = (block for block in book.all_blocks() if isinstance(block, Grid))
        words = Words(language, game.edition)
        assert [row[0] for row in beans.rows] == [words.bean(kind) for kind in game.kinds], name
        for kind, row in zip(game.kinds, beans.rows, strict=True):
            bean = game.edition.beans[kind]
            steps = dict(enumerate(row[2:], 1))
            assert int(row[1]) == bean.cards
            assert {coins: int(cell) for coins, cell in steps.items() if cell.isdecimal()} == bean.beanometer
        third = [game.setup.price] if sold(game) else []
        hands = game.setup.hands if len(set(game.setup.hands)) > 1 else game.setup.hands[:1]
        assert numbers_in(" ".join(row[1] for row in numbers.rows)) == [
            sum(game.edition.beans[kind].cards for kind in game.kinds),
            *hands,
            3 if given(game) else 2,
            *third,
            game.setup.turn_up,
            game.setup.draw,
            game.setup.exhaustions,
        ], name


@pytest.mark.parametrize("players", [2, 3])
def test_kinds_left_out_are_named(language: str, players: int) -> None:
    edition = load_edition("154")
    words = Words(language, edition)
    text = rulebook(words, edition, players).rules()["beans.removed"]
    for kind in edition.setups[players].removed:
        assert words.short(kind) in text


class Outline(HTMLParser):
    """The headings, tables and ids of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.levels: list[int] = []
        self.ids: list[str] = []
        self.open: list[str] = []
        self.rows: list[list[tuple[str, str]]] = []
        self.captions = 0
        self.tables = 0
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in ("meta",):
            self.open.append(tag)
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append((tag, given.get("scope", "")))
        self.captions += tag == "caption"
        self.tables += tag == "table"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("tell", TELLINGS)
def test_headings_have_no_gaps_and_tables_have_header_cells(language: str, tell: Tell) -> None:
    for book in books(tell, language):
        page = Outline(as_page(book))
        assert not page.open
        assert page.levels[0] == 1 and page.levels.count(1) == 1
        assert all(below <= above + 1 for above, below in zip(page.levels, page.levels[1:], strict=False))
        assert len(set(page.ids)) == len(page.ids)
        assert page.captions == page.tables
        for row in page.rows:
            head = row[0] == ("th", "col")
            assert row == [("th", "col")] * len(row) if head else row[0] == ("th", "row")
            assert head or all(cell == ("td", "") for cell in row[1:])


def test_every_text_stands_in_every_format() -> None:
    for tell in TELLINGS:
        for book in books(tell):
            page, plain = re.sub("<[^>]*>", " ", as_html(book)), as_text(book)
            for text in texts(book):
                assert text.replace("'", "&#x27;") in page
                assert text in plain or text in heads_of_rows(book)


def heads_of_rows(book: Book) -> set[str]:
    """The head over the names of rows, which a table that is told row by row has no place for."""
    return {block.head[0] for block in book.all_blocks() if isinstance(block, Grid)}


@pytest.mark.parametrize("width", [10, 12, 40, 80])
@pytest.mark.parametrize("tell", TELLINGS)
def test_lines_are_as_short_as_asked_and_nothing_is_lost(width: int, tell: Tell) -> None:
    for edition, players in ((load_edition("154"), 2), (load_edition("154"), 6), (COPIED, 3)):
        book = tell(Words(), edition, players)
        text = as_text(book, width)
        assert max(len(line) for line in text.splitlines()) <= width
        together = "".join(text.split())
        for one in texts(book):
            assert "".join(one.split()) in together or one in heads_of_rows(book)


def test_reading_aloud_takes_about_five_minutes() -> None:
    for book in books(five_minutes):
        assert 300 < len(" ".join(texts(book)).split()) < 750


def test_what_is_read_aloud_fits_the_game(language: str) -> None:
    for (game, whole), book in zip(told(language), books(five_minutes, language), strict=True):
        assert book.rules().items() <= whole.rules().items()
        assert {"end.when", "end.winner"} <= set(book.rules())
        assert any(rule.startswith("harvest.single-bean") for rule in book.rules())
        text = " ".join(texts(book))
        for number in (game.setup.draw, game.setup.turn_up, game.fields):
            assert number in numbers_in(text)


def test_each_difference_is_answered_by_a_rule_of_the_game(language: str) -> None:
    for (game, whole), book in zip(told(language), books(differences, language), strict=True):
        rules = whole.rules()
        (table,) = (block for block in book.all_blocks() if isinstance(block, Grid))
        assert {row[2] for row in table.rows} <= set(rules.values())
        asked = [*DIFFERENCES, *UNSETTLED, *([BUYING_TWO] if game.players == 2 else [])]
        assert len(table.rows) == sum(any(rule in rules for rule in one.rules) for one in asked)


def test_every_difference_names_rules_that_there_are() -> None:
    for difference in (*DIFFERENCES, *UNSETTLED, BUYING_TWO):
        assert set(difference.rules) <= set(ALL)


def test_nothing_bypasses_the_catalogue_and_no_text_is_never_told() -> None:
    catalogue = Pseudo()
    for edition, players, rulings in GAMES:
        for tell in TELLINGS:
            for text in texts(tell(Words("pseudo", edition, catalogue), edition, players, rulings)):
                assert text.isprintable() and text
                assert not re.search("[A-Za-z]", text)
    there = {(message.context, form) for message in messages("words/rulebook") for form in message.forms}
    assert not there - catalogue.used


def test_a_kind_of_its_own_has_its_own_name() -> None:
    text = as_text(rulebook(Words(), COPIED, 3))
    assert re.search(r"^Ψ +9 +never +3 +7 +never$", text, re.MULTILINE)


@pytest.mark.parametrize("tell", TELLINGS)
@pytest.mark.parametrize(
    ("players", "rulings", "code"),
    [(8, None, "bad-players"), (3, {"beans": ["potato"]}, "unknown-bean"), (3, {"luck": 1}, "malformed")],
)
def test_what_the_edition_has_not_got_is_refused(
    tell: Tell, players: int, rulings: dict[str, object] | None, code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        tell(Words(), load_edition("104"), players, rulings)
    assert refused.value.code == code


def test_lists_say_whether_their_order_matters() -> None:
    book = rulebook(Words(), load_edition("154"), 2)
    (phases,) = (block for block in book.all_blocks() if isinstance(block, Points))
    assert phases.ordered
    assert phases.items == ("Offered cards", "Plant", "Take", "Draw")
