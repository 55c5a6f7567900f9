"""Where the printed sources differ, and what is played here: told by the rule that holds."""

from typing import Final, NamedTuple

from ..marks import N_, NC_
from .book import Book, Grid, Points, Section
from .teller import Teller


class Difference(NamedTuple):
    """A question, what the sources say, and the rules that may answer it here, of which one holds."""

    question: str
    sources: str
    rules: tuple[str, ...]


SOURCES: Final = (
    N_("The Scandinavian rulebook is one rulebook in Swedish, Danish and Norwegian, for 104 cards."),
    N_("The Danish guide tells how to play with 154 cards."),
    N_("The Romanian rulebook is for 154 cards and has the game for two players."),
    N_("The Estonian guide tells how to play with 154 cards."),
    N_("The German Braille page is for players who read Braille, with 104 cards."),
    N_("The later German rules are those of the publisher, and so is the English text for two players."),
)

DIFFERENCES: Final = (
    Difference(
        N_("How many can play?"),
        N_(
            "With 154 cards two to seven: Danish guide and Romanian rulebook. The Estonian guide says six in "
            "one place and seven in others. With 104 cards three to five: Scandinavian rulebook and German "
            "Braille page."
        ),
        ("setup.players",),
    ),
    Difference(
        N_("Who begins?"),
        N_(
            "The player to the left of the dealer. In the Romanian rulebook the youngest deals, in the "
            "Estonian guide the oldest."
        ),
        ("setup.first",),
    ),
    Difference(
        N_("Who gets the smaller hands?"),
        N_(
            "From the first player on: Danish guide and Romanian rulebook. From the dealer to the right: "
            "Estonian guide."
        ),
        ("setup.hands-unequal",),
    ),
    Difference(
        N_("Does everybody have a third field?"),
        N_(
            "With three players and 154 cards it is given: Danish guide and Romanian rulebook. The Estonian "
            "guide does not mention it."
        ),
        ("third-field.given",),
    ),
    Difference(
        N_("May one kind grow on two fields?"),
        N_("Yes: Danish guide and later German rules. The others do not say."),
        ("plant.two-fields",),
    ),
    Difference(
        N_("What if your hand is empty?"),
        N_(
            "The phase is skipped: Scandinavian rulebook, Danish guide and German Braille page. The whole "
            "turn is skipped: Romanian rulebook."
        ),
        ("plant.no-hand",),
    ),
    Difference(
        N_("May turned-up cards and hand cards be given together?"),
        N_(
            "Yes, in an example of the Scandinavian rulebook. Hand cards only after the turned-up cards: "
            "Danish guide."
        ),
        ("trade.active-gives",),
    ),
    Difference(
        N_("May the other players trade?"),
        N_("Yes, with the active player. In one place the Romanian rulebook says that they cannot."),
        ("trade.other-gives",),
    ),
    Difference(
        N_("When does trading end?"),
        N_("When nobody wants to trade any more: Scandinavian rulebook."),
        ("trade.ends",),
    ),
    Difference(
        N_("When are received cards planted?"),
        N_("In the same turn. In one place the Romanian rulebook says in the next turn."),
        ("plant-received.all",),
    ),
    Difference(
        N_("What does a field pay?"),
        N_(
            "What the beanometer says. The Romanian rulebook would add up the values of the cards, and in an "
            "example of the Estonian guide three green beans pay three coins."
        ),
        ("beans.steps",),
    ),
    Difference(
        N_("Which cards of a harvest become coins?"),
        N_("As many as the field pays coins. All cards that are sold: Estonian guide."),
        ("harvest.whole",),
    ),
    Difference(
        N_("When may a single bean be harvested?"),
        N_(
            "When no field of the player has more: German Braille page and later German rules. When every "
            "field has just one: Scandinavian rulebook, Danish guide and Romanian rulebook."
        ),
        ("harvest.single-bean-relaxed", "harvest.single-bean-strict"),
    ),
    Difference(
        N_("Is a harvest announced?"),
        N_("It need not be: Estonian guide."),
        ("known.events",),
    ),
    Difference(
        N_("Which coins pay for the third field?"),
        N_(
            "Those that the buyer chooses: Scandinavian rulebook and German Braille page. Those on top: "
            "Danish guide and Romanian rulebook."
        ),
        ("third-field.choose", "third-field.newest"),
    ),
    Difference(
        N_("How many coins must a buyer have?"),
        N_("As many as the field costs. In one place the Romanian rulebook asks for more than three."),
        ("third-field.buy",),
    ),
    Difference(
        N_("Where do the coins for the third field go?"),
        N_(
            "On the discard pile as beans: Scandinavian and Romanian rulebook. Face down: Danish guide. With "
            "two players out of the game: Romanian rulebook."
        ),
        ("third-field.discard", "third-field.out"),
    ),
    Difference(
        N_("When may a new field be used?"),
        N_("At once: Danish guide. Only in the buyer's own turn: Estonian guide."),
        ("third-field.at-once",),
    ),
    Difference(
        N_("When has the deck run out?"),
        N_(
            "When its last card is taken: Scandinavian and Romanian rulebook, German Braille page and later "
            "German rules. When somebody wants to draw and cannot: Danish guide."
        ),
        ("deck.runs-out",),
    ),
    Difference(
        N_("What if the deck runs out for the last time while cards are turned up?"),
        N_(
            "The second and third phase are finished: Scandinavian rulebook, Danish guide and Romanian "
            "rulebook. The whole turn is finished: German Braille page and Estonian guide."
        ),
        ("end.turned-up",),
    ),
    Difference(
        N_("Who wins when several have the most coins?"),
        N_(
            "The one with more hand cards: Danish guide, Romanian rulebook and Estonian guide. The sources "
            "for 104 cards do not say."
        ),
        ("end.tie-hand", "end.tie-shared"),
    ),
    Difference(
        N_("Where do cards go that were left for you and that you do not plant?"),
        N_("Out of the game: Romanian rulebook. On the discard pile: English text."),
        ("offered.all",),
    ),
    Difference(
        N_("How many hand cards may you discard?"),
        N_("Several: Romanian rulebook. One: English text."),
        ("plant.discard",),
    ),
)

SILENT: Final = N_("The sources do not say.")
UNSETTLED: Final = (
    Difference(N_("May the deck and the discard pile both be empty?"), SILENT, ("deck.short",)),
    Difference(N_("What if nobody can go on?"), SILENT, ("deck.stuck",)),
)
BUYING_TWO: Final = Difference(
    N_("When may one of two players buy the third field?"), SILENT, ("third-field.buy",)
)

INTRODUCTION: Final = N_(
    "The printed rules of this game differ in places. This page says where, as far as it matters for this "
    "game, and which rule is played here."
)
OPTIONS: Final = N_(
    "The German Braille page makes three things easier for beginners: open hands, fewer kinds of beans, and "
    "no third field. Each can be chosen here, none is in use unless it is chosen."
)
TITLE: Final = NC_("heading", "Where the sources differ")


def differences(teller: Teller, rules: dict[str, str]) -> Book:
    """The questions that these `rules`, by their ids, give an answer to."""
    sources = Points(tuple(teller.say(source) for source in SOURCES))
    table = Section(
        "differences", teller.heading(NC_("heading", "Questions and answers")), (_table(teller, rules),)
    )
    sections = (
        teller.section("sources", NC_("heading", "The sources"), [sources]),
        table,
        teller.section("beginners", NC_("heading", "For beginners"), [teller.paragraph(OPTIONS)]),
    )
    return Book(teller.speech.language, teller.heading(TITLE), (teller.paragraph(INTRODUCTION),), sections)


def _table(teller: Teller, rules: dict[str, str]) -> Grid:
    asked = [*DIFFERENCES, *UNSETTLED, *([BUYING_TWO] if teller.game.two else [])]
    rows = []
    for difference in asked:
        answers = [rules[rule] for rule in difference.rules if rule in rules]
        if answers:
            rows.append((teller.say(difference.question), teller.say(difference.sources), answers[0]))
    head = (NC_("cell", "Question"), NC_("cell", "What the sources say"), NC_("cell", "Played here"))
    return Grid(
        teller.heading(NC_("heading", "What the sources say, and what is played here")),
        tuple(teller.cell(cell) for cell in head),
        tuple(rows),
    )
