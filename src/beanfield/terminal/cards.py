"""Reading beans, places of cards and players as people write them."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from beanfield.terminal.scene import Scene, Unclear

_PLACE = re.compile(r"([htc])(\d{1,3})")
_EVERYONE = {"all", "everyone", "everybody"}
_FILLERS = {",", "and", "a", "an", "the", "card", "cards"}
MOST = 30


@dataclass(frozen=True)
class Place:
    """A card by its place: pile "h" (hand), "t" (turned up) or "c" (coins), counting from 0."""

    pile: str
    index: int


@dataclass(frozen=True)
class Kind:
    """A card by its kind; guessed when the name was shortened."""

    bean: str
    guessed: bool


Item = Place | Kind


@dataclass(frozen=True)
class Chosen:
    """Cards by their places, and whether a choice among unequal ways was made for the player."""

    turned_up: list[int]
    hand: list[int]
    guessed: bool

    def empty(self) -> bool:
        return not self.turned_up and not self.hand


def plain(text: str) -> str:
    """The text in small letters with single spaces, hyphens read as spaces."""
    return " ".join(text.casefold().replace("-", " ").split())


def bean_forms(scene: Scene) -> dict[str, str]:
    """Every way to write a bean of the edition in full, and the bean's id."""
    words = scene.words
    forms: dict[str, str] = {}
    for kind in scene.edition.beans:
        counted = [words.bean(kind, count).replace(str(count), "") for count in (1, 2)]
        for name in (kind, words.short(kind), words.bean(kind), *counted):
            forms.setdefault(plain(name), kind)
    return forms


def find_bean(tokens: list[str], scene: Scene) -> tuple[Kind, int]:
    """The bean that these words begin with, and how many of them name it; raises Unclear."""
    forms = bean_forms(scene)
    found: list[str] = []
    until = next((at for at, token in enumerate(tokens) if token in _FILLERS and at), len(tokens))
    for length in range(min(5, until), 0, -1):
        text = " ".join(tokens[:length])
        if plain(text) in forms:
            return Kind(forms[plain(text)], False), length
        found = scene.words.find_bean(text)
        if len(found) == 1:
            return Kind(found[0], True), length
    beans = scene.words.row([scene.words.short(kind) for kind in found or scene.kinds()])
    if found:
        raise Unclear(
            scene.words.text("“{word}” can mean {beans}; write more of it.", word=tokens[0], beans=beans)
        )
    raise Unclear(
        scene.words.text("“{word}” is no bean of this game; there are {beans}.", word=tokens[0], beans=beans)
    )


def read_items(text: str, scene: Scene) -> list[Item]:
    """Beans and places in a text such as "2 soy, blue and h4"; raises Unclear."""
    tokens = re.sub(r"([,+&;])", " , ", text.casefold()).split()
    items: list[Item] = []
    count = 0
    at = 0
    while at < len(tokens):
        token = tokens[at]
        place = _PLACE.fullmatch(token)
        if token in _FILLERS and not count:
            at += 1
        elif token.isdecimal() and not count:
            count = _count(token, scene)
            at += 1
        elif place:
            items.append(Place(place[1], int(place[2]) - 1))
            at, count = at + 1, 0
        else:
            kind, used = find_bean(tokens[at:], scene)
            items += [kind] * (count or 1)
            at, count = at + used, 0
    if count:
        raise Unclear(scene.words.text("A bean has to follow the number {number}.", number=count))
    return items


def _count(token: str, scene: Scene) -> int:
    number = int(token)
    if not 0 < number <= MOST:
        raise Unclear(scene.words.text("{number} is no possible number of cards.", number=number))
    return number


def read_beans(text: str, scene: Scene) -> tuple[list[str], bool]:
    """Kinds of bean in a text, no places, and whether one was guessed; raises Unclear."""
    items = read_items(text, scene)
    if any(isinstance(item, Place) for item in items):
        raise Unclear(scene.words.text("Name kinds of bean here, not places of cards."))
    kinds = [item for item in items if isinstance(item, Kind)]
    return [kind.bean for kind in kinds], any(kind.guessed for kind in kinds)


def choose(items: list[Item], scene: Scene) -> Chosen:
    """Finds the cards of the seat that are meant; raises Unclear where there are none."""
    turned = [item.index for item in items if isinstance(item, Place) and item.pile == "t"]
    hand = [item.index for item in items if isinstance(item, Place) and item.pile == "h"]
    if any(isinstance(item, Place) and item.pile == "c" for item in items):
        raise Unclear(scene.words.text("Coins cannot be traded."))
    _check_places(turned, hand, scene)
    named = Counter(item.bean for item in items if isinstance(item, Kind))
    guessed = any(item.guessed for item in items if isinstance(item, Kind))
    for bean, number in named.items():
        picked, guess = _pick(bean, number, turned, hand, scene)
        turned += [place for pile, place in picked if pile == "t"]
        hand += [place for pile, place in picked if pile == "h"]
        guessed = guessed or guess
    return Chosen(turned, hand, guessed)


def _check_places(turned: list[int], hand: list[int], scene: Scene) -> None:
    words = scene.words
    if turned and not scene.is_active:
        raise Unclear(
            words.text("Only the active player trades turned-up cards; name hand cards, such as h1.")
        )
    for places, pile, letter in ((turned, scene.turned_up, "t"), (hand, scene.hand, "h")):
        for place in places:
            named, last = f"{letter}{place + 1}", f"{letter}{len(pile)}"
            if not pile:
                raise Unclear(words.text("There is no card {place}.", place=named))
            if not 0 <= place < len(pile):
                raise Unclear(
                    words.text("There is no card {place}; the last one is {last}.", place=named, last=last)
                )
        if len(set(places)) < len(places):
            raise Unclear(words.text("One card is named twice."))


def _pick(
    bean: str, number: int, turned: list[int], hand: list[int], scene: Scene
) -> tuple[list[tuple[str, int]], bool]:
    """The first free cards of a kind, turned-up ones first, and whether others would leave something else."""
    free = [
        ("t", i) for i, b in enumerate(scene.turned_up) if b == bean and i not in turned and scene.is_active
    ]
    free += [("h", i) for i, b in enumerate(scene.hand) if b == bean and i not in hand]
    if number > len(free):
        raise Unclear(
            scene.words.text(
                "You cannot give {wanted}: you have {there}.",
                wanted=scene.words.bean(bean, number),
                there=scene.words.bean(bean, len(free)),
            )
        )
    picked = free[:number]
    return picked, any(
        _left(list(other), scene) != _left(picked, scene) for other in combinations(free, number)
    )


def _left(picked: list[tuple[str, int]], scene: Scene) -> tuple[list[str], list[str]]:
    return (
        sorted(bean for place, bean in enumerate(scene.turned_up) if ("t", place) not in picked),
        [bean for place, bean in enumerate(scene.hand) if ("h", place) not in picked],
    )


def read_seat(text: str, scene: Scene) -> tuple[int | None, bool]:
    """A seat by number (from 1) or (beginning of a) name, None for everyone; and whether it was guessed.

    Raises Unclear.
    """
    said = " ".join(text.casefold().split())
    if said in _EVERYONE:
        return None, False
    if said.isdecimal() and 1 <= int(said) <= len(scene.names):
        return int(said) - 1, False
    names = [" ".join(name.casefold().split()) for name in scene.names]
    if said in names:
        return names.index(said), False
    found = [seat for seat, name in enumerate(names) if said and name.startswith(said)]
    if len(found) == 1:
        return found[0], True
    if found:
        raise Unclear(
            scene.words.text(
                "“{name}” may be {players}: name the player by number.",
                name=text.strip(),
                players=scene.words.any_of([scene.names[seat] for seat in found]),
            )
        )
    raise Unclear(
        scene.words.text(
            "“{name}” is nobody here; the players are {players}, or all.",
            name=text.strip(),
            players=scene.seat_list(),
        )
    )


def read_other(text: str, scene: Scene) -> tuple[int, bool]:
    """As `read_seat`, but exactly one player."""
    seat, guessed = read_seat(text, scene)
    if seat is None:
        raise Unclear(scene.words.text("Name one player: {players}.", players=scene.seat_list()))
    return seat, guessed


def read_field(text: str, scene: Scene) -> int:
    """A field by its number from 1, given as a place from 0; raises Unclear."""
    word = text.strip()
    if word.isdecimal() and 1 <= int(word) <= len(scene.fields):
        return int(word) - 1
    raise Unclear(
        scene.words.text(
            "“{word}” is no field of yours; name a number from 1 to {last}.",
            word=word,
            last=len(scene.fields),
        )
    )
