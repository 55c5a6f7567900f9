"""Reading beans, places of cards and players as people write them."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from beanfield.tables import seats
from beanfield.terminal.scene import Scene, Unclear
from beanfield.words.beans import FORMS

_PLACE = re.compile(r"([htc])(\d{1,3})")
_EVERYONE = {"all", "everyone", "everybody"}
_FILLERS = {",", "and", "a", "an", "the", "card", "cards"}
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_GRAMMAR = {*_FILLERS, *_EVERYONE, *_NUMBERS, "to", "for", "with", "nothing", "on", "in", "at", "field"}
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST = 30


@dataclass(frozen=True)
class Place:
    """A card by its place: pile "h" (hand), "t" (turned up) or "c" (coins), counting from 0."""

    pile: str
    index: int


@dataclass(frozen=True)
class Kind:
    """A card by its kind, or `every` card of it; guessed when the name was shortened."""

    bean: str
    guessed: bool
    every: bool = False


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
        formed = [words.short(kind).say(form) for form in ("", *FORMS)]
        counted = [words.bean(kind, count).replace(str(count), "") for count in (1, 2)]
        for name in (kind, *formed, words.bean(kind), *counted):
            forms.setdefault(plain(name), kind)
    for kind in scene.edition.beans:
        for name in (f"{kind} bean", f"{kind} beans"):
            forms.setdefault(plain(name), kind)
    return forms


def protect(text: str, scene: Scene) -> str:
    """The text with signs in the place of full names that hold words of the commands, such as "for bean"."""
    kinds = list(scene.edition.beans)
    for form, kind in sorted(bean_forms(scene).items(), key=lambda pair: -len(pair[0])):
        named = form.split()
        if len(named) > 1 and any(_is_grammar(word) for word in named):
            between = "-" if all(_is_grammar(word) for word in named) else r"[\s-]+"
            pattern = between.join(re.escape(word) for word in named)
            sign = "~" + _LETTERS[kinds.index(kind) // 26] + _LETTERS[kinds.index(kind) % 26]
            text = re.sub(rf"(?<![\w~-]){pattern}(?![\w-])", sign, text)
    return text


def _is_grammar(word: str) -> bool:
    return word in _GRAMMAR or word.isdecimal() or bool(_PLACE.fullmatch(word))


def _protected(token: str, scene: Scene) -> Kind:
    kinds = list(scene.edition.beans)
    return Kind(kinds[_LETTERS.index(token[1]) * 26 + _LETTERS.index(token[2])], False)


def find_bean(tokens: list[str], scene: Scene) -> tuple[Kind, int]:
    """The bean that these words begin with, and how many of them name it; raises Unclear."""
    if re.fullmatch(r"~[a-z]{2}", tokens[0]):
        return _protected(tokens[0], scene), 1
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
    """Beans and places in a text such as "2 soy, blue and h4" or "all soy"; raises Unclear."""
    tokens = re.sub(r"([,+&;])", " , ", text.casefold()).split()
    items: list[Item] = []
    count = 0
    every = False
    at = 0
    while at < len(tokens):
        token = tokens[at]
        place = _PLACE.fullmatch(token)
        if token in _FILLERS and not count:
            at += 1
        elif (token.isdecimal() or token in _NUMBERS) and not count and not every:
            count = _count(token, scene)
            at += 1
        elif token in _EVERYONE and not count and not every:
            every = True
            at += 1
        elif place:
            items.append(Place(place[1], int(place[2]) - 1))
            at, count, every = at + 1, 0, False
        else:
            kind, used = find_bean(tokens[at:], scene)
            items += [Kind(kind.bean, kind.guessed, every)] * (count or 1)
            at, count, every = at + used, 0, False
    if count:
        raise Unclear(scene.words.text("A bean has to follow the number {number}.", number=count))
    if every:
        raise Unclear(scene.words.text("A bean has to follow all, such as all soy."))
    return items


def _count(token: str, scene: Scene) -> int:
    number = _NUMBERS.index(token) + 1 if token in _NUMBERS else int(token)
    if not 0 < number <= MOST:
        raise Unclear(scene.words.text("{number} is no possible number of cards.", number=number))
    return number


def read_beans(text: str, scene: Scene) -> tuple[list[str], bool]:
    """Kinds of bean in a text, no places, and whether one was guessed; raises Unclear."""
    items = read_items(text, scene)
    if any(isinstance(item, Place) for item in items):
        raise Unclear(scene.words.text("Name kinds of bean here, not places of cards."))
    kinds = [item for item in items if isinstance(item, Kind)]
    if any(kind.every for kind in kinds):
        raise Unclear(scene.words.text("Say how many you want, such as 2 soy."))
    return [kind.bean for kind in kinds], any(kind.guessed for kind in kinds)


def choose(items: list[Item], scene: Scene) -> Chosen:
    """Finds the cards of the seat that are meant; raises Unclear where there are none."""
    turned = [item.index for item in items if isinstance(item, Place) and item.pile == "t"]
    hand = [item.index for item in items if isinstance(item, Place) and item.pile == "h"]
    if any(isinstance(item, Place) and item.pile == "c" for item in items):
        raise Unclear(scene.words.text("Coins cannot be traded."))
    _check_places(turned, hand, scene)
    kinds = [item for item in items if isinstance(item, Kind)]
    named = Counter(kind.bean for kind in kinds)
    guessed = any(kind.guessed for kind in kinds)
    every = {kind.bean for kind in kinds if kind.every}
    for bean, number in named.items():
        free = _free(bean, turned, hand, scene)
        picked, guess = _pick(bean, max(1, len(free)) if bean in every else number, free, scene)
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
            if 0 <= place < len(pile):
                continue
            if not pile or (scene.secret and letter == "h"):
                raise Unclear(words.text("There is no card {place}.", place=named))
            raise Unclear(
                words.text("There is no card {place}; the last one is {last}.", place=named, last=last)
            )
        if len(set(places)) < len(places):
            raise Unclear(words.text("One card is named twice."))


Free = list[tuple[str, int]]


def _free(bean: str, turned: list[int], hand: list[int], scene: Scene) -> Free:
    """The cards of a kind that are not named by their places, turned-up ones first."""
    free = [
        ("t", i) for i, b in enumerate(scene.turned_up) if b == bean and i not in turned and scene.is_active
    ]
    return free + [("h", i) for i, b in enumerate(scene.hand) if b == bean and i not in hand]


def _pick(bean: str, number: int, free: Free, scene: Scene) -> tuple[Free, bool]:
    """The first free cards of a kind, and whether others would leave something else."""
    if number > len(free) and scene.secret:
        raise Unclear(scene.words.text("You cannot give {wanted}.", wanted=scene.words.bean(bean, number)))
    if number > len(free):
        raise Unclear(
            scene.words.text(
                "You cannot give {wanted}: you have {there}.",
                wanted=scene.words.bean(bean, number),
                there=scene.words.bean(bean, len(free)),
            )
        )
    picked = free[:number]
    others = () if scene.secret else combinations(free, number)
    return picked, any(_left(list(other), scene) != _left(picked, scene) for other in others)


def _left(picked: list[tuple[str, int]], scene: Scene) -> tuple[list[str], list[str]]:
    return (
        sorted(bean for place, bean in enumerate(scene.turned_up) if ("t", place) not in picked),
        [bean for place, bean in enumerate(scene.hand) if ("h", place) not in picked],
    )


def read_seat(text: str, scene: Scene) -> tuple[int | None, bool]:
    """A seat by number (from 1) or (beginning of a) name, None for everyone; and whether it was guessed.

    Raises Unclear.
    """
    said = seats.plain(text)
    names = [seats.plain(name) for name in scene.names]
    if said in _EVERYONE:
        return None, False
    if said in names:
        return names.index(said), False
    number = _seat_number(said)
    if 1 <= number <= len(names):
        return number - 1, False
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
    if re.search(r",|&|\band\b", said):
        raise Unclear(scene.words.text("Name one player, or all; say it again for each of several players."))
    raise Unclear(
        scene.words.text(
            "“{name}” is nobody here; the players are {players}, or all.",
            name=text.strip(),
            players=scene.seat_list(),
        )
    )


def _seat_number(said: str) -> int:
    """The number in "2", "player 2", "seat 2" or "two"; 0 for anything else."""
    word = re.sub(r"^(?:(?:player|seat|number|no)\b\.?|#)\s*", "", said)
    if word in _NUMBERS:
        return _NUMBERS.index(word) + 1
    return int(word) if word.isdecimal() and len(word) < 4 else 0


def read_other(text: str, scene: Scene) -> tuple[int, bool]:
    """As `read_seat`, but exactly one player."""
    seat, guessed = read_seat(text, scene)
    if seat is None:
        raise Unclear(scene.words.text("Name one player: {players}.", players=scene.seat_list()))
    return seat, guessed


def read_field(text: str, scene: Scene) -> tuple[int, bool]:
    """A field by its number from 1 or by its bean, given as a place from 0; and whether that was guessed.

    Raises Unclear.
    """
    word = re.sub(r"^(?:the\s+)?field\b\s*|\s*\bfield$", "", text.strip())
    number = _NUMBERS.index(word) + 1 if word in _NUMBERS else int(word) if _is_number(word) else 0
    if 1 <= number <= len(scene.fields):
        return number - 1, False
    if word and not number and not _is_number(word):
        return _field_of(word, scene)
    raise Unclear(
        scene.words.text(
            "“{word}” is no field of yours; name a number from 1 to {last}.",
            word=word,
            last=len(scene.fields),
        )
    )


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) < 9


def _field_of(word: str, scene: Scene) -> tuple[int, bool]:
    """The one field that grows the bean of this name."""
    if re.search(r",|&|\band\b", word):
        raise Unclear(scene.words.text("Name one field at a time."))
    kind, _ = find_bean(word.split(), scene)
    growing = [place for place, field in enumerate(scene.fields) if field and field[0] == kind.bean]
    if len(growing) == 1:
        return growing[0], kind.guessed
    if growing:
        raise Unclear(
            scene.words.text(
                "More than one of your fields grows {bean}: name the field by its number, from 1 to {last}.",
                bean=scene.words.short(kind.bean),
                last=len(scene.fields),
            )
        )
    raise Unclear(
        scene.words.text(
            "No field of yours grows {bean}; fields are numbered from 1 to {last}.",
            bean=scene.words.short(kind.bean),
            last=len(scene.fields),
        )
    )
