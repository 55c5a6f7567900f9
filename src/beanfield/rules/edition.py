"""Editions of the game: their beans, set-ups and rulings, read from data (docs/editions).

The editions that come with the package stand in `editions/`; a copy of such a file is an edition of its own.
"""

import re
import tomllib
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, Final

from beanfield.rules.refusals import N_, Refusal
from beanfield.rules.signs import is_shown

ALL_BEANS: Final = N_("{file}: {where} says {said}, but the beans have {counted}.")
BEANS_IN_PLAY: Final = N_("{file}: {where} says {said}, but the beans in play have {counted}.")
CHOICES: dict[str, tuple[str, ...]] = {
    "single_bean": ("relaxed", "strict"),
    "third_field_coins": ("choose", "newest"),
    "tie_break": ("shared", "hand"),
}
MOST_KINDS = 60
MOST_CARDS = 1000
MOST_PLAYERS = 20
MOST_COINS = 4


@dataclass(frozen=True)
class Bean:
    """A kind of bean: how many cards there are, and the cards needed for 1 to 4 coins (docs/rules, Beans)."""

    cards: int
    beanometer: dict[int, int]
    name: str | None = None

    def pays(self, cards: int) -> int:
        """The coins that a field of so many cards pays (docs/rules, Harvest)."""
        return max((coins for coins, needed in self.beanometer.items() if needed <= cards), default=0)

    def next_step(self, cards: int) -> tuple[int, int] | None:
        """The next larger field that pays more, and its coins; None when this one pays all it can."""
        coins = self.pays(cards)
        return min(((need, more) for more, need in self.beanometer.items() if more > coins), default=None)


@dataclass(frozen=True)
class Setup:
    """What an edition sets for one number of players (docs/rules, Set-up)."""

    removed: tuple[str, ...]
    hands: tuple[int, ...]
    fields: int
    third_field: str
    price: int | None
    coins_go_to: str | None
    turn_up: int
    draw: int
    exhaustions: int


@dataclass(frozen=True)
class Edition:
    """An edition: beans in order, set-ups by number of players, rulings and where they come from."""

    id: str
    beans: dict[str, Bean]
    setups: dict[int, Setup]
    rulings: dict[str, str]
    sources: dict[str, str]
    data: str | None = field(default=None, repr=False)

    def pays(self, bean: str, cards: int) -> int:
        """The coins that a field of so many of these beans pays."""
        return self.beans[bean].pays(cards)

    def next_step(self, bean: str, cards: int) -> tuple[int, int] | None:
        """The next larger number of these beans that pays more, and its coins."""
        return self.beans[bean].next_step(cards)

    def setup(self, players: int) -> Setup:
        """The set-up for so many players. Raises Refusal `bad-players` where there is none."""
        if players not in self.setups:
            raise Refusal(
                "bad-players",
                N_("The edition {edition} is for {numbers} players; another number was given: {players}."),
                edition=self.id,
                players=players,
                numbers=", ".join(str(number) for number in self.setups),
            )
        return self.setups[players]

    def kinds_in_play(self, players: int, chosen: list[str] | None = None) -> list[str]:
        """The kinds in play with so many players, of those that the beginners' option chooses, if any."""
        removed = self.setup(players).removed
        return [bean for bean in self.beans if bean not in removed and (chosen is None or bean in chosen)]


def _broken(text: str, **values: Any) -> Refusal:
    """The refusal of an edition file; its name, `file`, is filled in by `parse_edition`."""
    return Refusal("unknown-edition", text, file="", **values)


_known: dict[str, Edition] = {}


def editions() -> dict[str, Edition]:
    """The editions that come with the package and the copied ones loaded so far, by id."""
    if not _known:
        folder = resources.files("beanfield.rules") / "editions"
        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            if file.name.endswith(".toml"):
                edition = parse_edition(file.read_text(encoding="utf-8"), file.name, copied=False)
                _known[edition.id] = edition
    return dict(_known)


def load_edition(name: str) -> Edition:
    """The edition with this id, or in the file of this name (ending in `.toml`), then known by its id.

    Raises Refusal `unknown-edition`, which names the key that is wrong in a file.
    """
    known = editions()
    if name in known:
        return known[name]
    if not name.endswith(".toml"):
        raise Refusal(
            "unknown-edition",
            N_("There is no edition {edition}; there are {editions}, or a file ending in .toml."),
            edition=name,
            editions=", ".join(known),
        )
    try:
        text = Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refusal(
            "unknown-edition", N_("The edition file {file} is not a text in UTF-8."), file=name
        ) from None
    except (OSError, ValueError):
        raise Refusal("unknown-edition", N_("The edition file {file} cannot be read."), file=name) from None
    return register(parse_edition(text, name))


def register(edition: Edition) -> Edition:
    """Make a copied edition known by its id. An id that another edition has is refused."""
    other = editions().get(edition.id)
    if other is not None and other != edition:
        raise Refusal(
            "unknown-edition",
            N_("The edition file uses the id {edition}, which another edition has: choose another one."),
            edition=edition.id,
        )
    _known[edition.id] = edition
    return edition


def parse_edition(text: str, file: str, copied: bool = True) -> Edition:
    """The edition in the text of an edition file; `file` is named in errors."""
    try:
        return _edition(tomllib.loads(text), text if copied else None)
    except ValueError as problem:  # also where a number has too many digits
        broken = _broken(N_("{file}: {reason}."), reason=problem)
    except RecursionError:
        broken = _broken(N_("{file}: it is nested too deeply."))
    except Refusal as problem:
        broken = problem
    broken.values["file"] = file
    raise broken


def _edition(data: dict[str, Any], text: str | None) -> Edition:
    _only(data, "", ("id", "cards", "beans", "rulings", "players", "sources"))
    name = _need(data, "", "id")
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}", name):
        raise _broken(N_("{file}: id must be a name of letters, digits, dots and dashes, at most 40."))
    beans = _beans(_table(data, "beans"))
    total = _number(data, "", "cards", 1, MOST_CARDS)
    _sum("cards", total, sum(bean.cards for bean in beans.values()), ALL_BEANS)
    setups = {}
    for number, setup in _table(data, "players").items():
        if not re.fullmatch(r"[1-9][0-9]?", number) or not 2 <= int(number) <= MOST_PLAYERS:
            raise _broken(
                N_("{file}: players.{number} must be a number of players from 2 to {most}."),
                number=number,
                most=MOST_PLAYERS,
            )
        setups[int(number)] = _setup(setup, f"players.{number}", int(number), beans)
    if not setups:
        raise _broken(N_("{file}: players must have a set-up for at least one number of players."))
    sources = data.get("sources", {})
    if not isinstance(sources, dict) or not all(isinstance(source, str) for source in sources.values()):
        raise _broken(N_("{file}: sources must be a table of texts."))
    return Edition(
        name, beans, dict(sorted(setups.items())), _rulings(_table(data, "rulings")), sources, text
    )


def _beans(table: dict[str, Any]) -> dict[str, Bean]:
    if not 1 <= len(table) <= MOST_KINDS:
        raise _broken(N_("{file}: beans must have 1 to {most} kinds."), most=MOST_KINDS)
    beans = {}
    for bean, data in table.items():
        where = f"beans.{bean}"
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,29}", bean):
            raise _broken(
                N_("{file}: {where}: a kind is named in small letters, digits and dashes."),
                where=where,
            )
        if not isinstance(data, dict):
            raise _broken(N_("{file}: {where} must be a table."), where=where)
        _only(data, where, ("cards", "beanometer", "name"))
        cards = _number(data, where, "cards", 1, MOST_CARDS)
        name = data.get("name")
        if name is not None and (not isinstance(name, str) or not name.strip() or not is_shown(name)):
            raise _broken(N_("{file}: {where}.name must be a text of one line."), where=where)
        beans[bean] = Bean(cards, _beanometer(_need(data, where, "beanometer"), f"{where}.beanometer"), name)
    return beans


def _beanometer(data: Any, where: str) -> dict[int, int]:
    if not isinstance(data, dict) or not data:
        raise _broken(
            N_("{file}: {where} must be a table from coins to the cards needed for them."),
            where=where,
        )
    for coins in data:
        if coins not in [str(number) for number in range(1, MOST_COINS + 1)]:
            raise _broken(
                N_("{file}: {where}.{coins}: a field pays 1 to {most} coins."),
                where=where,
                coins=coins,
                most=MOST_COINS,
            )
    beanometer = {int(coins): _number(data, where, coins, 1, MOST_CARDS) for coins in sorted(data)}
    needed = list(beanometer.values())
    if needed != sorted(set(needed)):
        raise _broken(N_("{file}: {where}: more coins must need more cards."), where=where)
    for coins, cards in beanometer.items():
        if cards < coins:
            raise _broken(
                N_("{file}: {where}.{coins}: {cards} cards cannot become {coins} coins."),
                where=where,
                coins=coins,
                cards=cards,
            )
    return beanometer


def _setup(data: Any, where: str, players: int, beans: dict[str, Bean]) -> Setup:
    if not isinstance(data, dict):
        raise _broken(N_("{file}: {where} must be a table."), where=where)
    keys = ("cards", "removed", "hands", "fields", "third_field", "price", "coins_go_to", "turn_up", "draw")
    _only(data, where, (*keys, "exhaustions"))
    removed = data.get("removed", [])
    if not isinstance(removed, list) or not all(isinstance(bean, str) for bean in removed):
        raise _broken(N_("{file}: {where}.removed must be a list of beans."), where=where)
    for bean in removed:
        if bean not in beans or removed.count(bean) > 1:
            raise _broken(
                N_("{file}: {where}.removed: {bean} is not a bean of this edition, or named twice."),
                where=where,
                bean=bean,
            )
    cards = _number(data, where, "cards", 1, MOST_CARDS)
    in_play = sum(bean.cards for kind, bean in beans.items() if kind not in removed)
    _sum(f"{where}.cards", cards, in_play, BEANS_IN_PLAY)
    hands = _need(data, where, "hands")
    if not isinstance(hands, list) or len(hands) != players or not all(_natural(hand) for hand in hands):
        raise _broken(
            N_("{file}: {where}.hands must be a list of {players} numbers of cards."),
            where=where,
            players=players,
        )
    turn_up = _number(data, where, "turn_up", 1, MOST_CARDS)
    if sum(hands) + turn_up > cards:
        raise _broken(
            N_("{file}: {where}: {cards} cards do not cover the hands and one turn-up."),
            where=where,
            cards=cards,
        )
    third_field = _need(data, where, "third_field")
    if third_field not in ("sold", "given", "none"):
        raise _broken(
            N_("{file}: {where}.third_field must be sold, given or none."),
            where=where,
        )
    fields = _number(data, where, "fields", 2, 3)
    if fields != (3 if third_field == "given" else 2):
        raise _broken(
            N_("{file}: {where}.fields must be 3 where the third field is given, otherwise 2."),
            where=where,
        )
    price, coins_go_to = _sale(data, where, third_field)
    draw = _number(data, where, "draw", 1, MOST_CARDS)
    exhaustions = _number(data, where, "exhaustions", 1, MOST_CARDS)
    return Setup(
        tuple(removed), tuple(hands), fields, third_field, price, coins_go_to, turn_up, draw, exhaustions
    )


def _sale(data: dict[str, Any], where: str, third_field: str) -> tuple[int | None, str | None]:
    if third_field != "sold":
        for key in ("price", "coins_go_to"):
            if key in data:
                raise _broken(
                    N_("{file}: {where}.{key} stands only where the third field is sold."),
                    where=where,
                    key=key,
                )
        return None, None
    if _need(data, where, "coins_go_to") not in ("discard", "out"):
        raise _broken(N_("{file}: {where}.coins_go_to must be discard or out."), where=where)
    return _number(data, where, "price", 1, MOST_CARDS), data["coins_go_to"]


def _rulings(table: dict[str, Any]) -> dict[str, str]:
    _only(table, "rulings", tuple(CHOICES))
    for ruling, choices in CHOICES.items():
        if _need(table, "rulings", ruling) not in choices:
            raise _broken(
                N_("{file}: rulings.{ruling} must be one of: {choices}."),
                ruling=ruling,
                choices=", ".join(choices),
            )
    return {ruling: table[ruling] for ruling in CHOICES}


def _natural(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_CARDS


def _path(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _need(data: dict[str, Any], where: str, key: str) -> Any:
    if key not in data:
        raise _broken(N_("{file}: {key} is missing."), key=_path(where, key))
    return data[key]


def _table(data: dict[str, Any], key: str) -> dict[str, Any]:
    value = _need(data, "", key)
    if not isinstance(value, dict):
        raise _broken(N_("{file}: {key} must be a table."), key=key)
    return value


def _number(data: dict[str, Any], where: str, key: str, least: int, most: int) -> int:
    value = _need(data, where, key)
    if type(value) is not int or not least <= value <= most:
        raise _broken(
            N_("{file}: {key} must be a number from {least} to {most}."),
            key=_path(where, key),
            least=least,
            most=most,
        )
    return int(value)


def _only(data: dict[str, Any], where: str, keys: tuple[str, ...]) -> None:
    for key in data:
        if key not in keys:
            raise _broken(
                N_("{file}: {key} is not a key of an edition file."),
                key=_path(where, key),
            )


def _sum(where: str, said: int, counted: int, problem: str) -> None:
    if said != counted:
        raise _broken(problem, where=where, said=said, counted=counted)
