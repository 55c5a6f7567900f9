"""The pages of the docs agree with the data and the code: numbers, codes and the example position."""

import json
import re
from pathlib import Path

import pytest

from beanfield.notation.position import load_position
from beanfield.rules import CODES, load_edition

DOCS = Path(__file__).parents[2] / "docs"
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")
REFEREE = (DOCS / "referee.md").read_text(encoding="utf-8")


def rows(page: str, heading: str) -> dict[str, list[str]]:
    """The first table below a heading: its rows by their first cell."""
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    cells = [
        [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        for line in section.splitlines()
        if line.startswith("| ")
    ]
    return {row[0]: row[1:] for row in cells}


@pytest.mark.parametrize("edition", ["104", "154"])
def test_the_beans(edition: str) -> None:
    table = rows(RULES, "Beans")
    for kind, bean in load_edition(edition).beans.items():
        steps = [str(bean.beanometer.get(coins, "never")) for coins in (1, 2, 3, 4)]
        assert table[kind][1:] == [str(bean.cards), *steps]


@pytest.mark.parametrize(
    ("column", "edition", "numbers"),
    [(0, "104", [3, 4, 5]), (1, "154", [2]), (2, "154", [3]), (3, "154", [4, 5]), (4, "154", [6, 7])],
)
def test_the_set_ups(column: int, edition: str, numbers: list[int]) -> None:
    table = {name: cells[column] for name, cells in rows(RULES, "Set-up").items() if name}
    for players in numbers:
        loaded = load_edition(edition)
        setup = loaded.setups[players]
        cards = sum(bean.cards for kind, bean in loaded.beans.items() if kind not in setup.removed)
        assert table["cards in play"] == str(cards)
        assert table["fields at the start"] == str(setup.fields)
        assert table["cards turned up in a turn"][0] == str(setup.turn_up)
        assert table["cards drawn at the end of a turn"] == str(setup.draw)
        assert table["the game ends when the deck runs out for the"][0] == str(setup.exhaustions)
        if setup.third_field == "sold":
            assert table["price of the third field"] == f"{setup.price} coins"
        hands = [5] * players if players < 6 else [3, 4, 5, *[6] * (players - 3)]
        assert list(setup.hands) == hands


def test_every_refusal_code_is_listed_in_the_order_of_precedence() -> None:
    section = REFEREE.split("\n## Refusal codes\n")[1]
    listed = re.findall(r"`([a-z-]+)`", "".join(re.findall(r"^\| (`[^|]*)\|", section, re.M)))
    assert listed == list(CODES)


def test_the_example_position_is_possible() -> None:
    example = re.search(r"```json\n(.*?)```", REFEREE, re.S)
    assert example is not None
    assert load_position(json.loads(example[1])).phase == "trade"


@pytest.mark.parametrize("page", [RULES, REFEREE], ids=["rules", "referee"])
def test_links_within_a_page_lead_somewhere(page: str) -> None:
    anchors = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.+)$", page, re.M)
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= anchors
