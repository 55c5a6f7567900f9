"""The commands: one table with a long and a short name, a help text and a parser for each."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_, SENTENCES, WRONG_PHASE
from beanfield.terminal import cards
from beanfield.terminal.cards import Item, Kind, Place
from beanfield.terminal.scene import Json, Scene, Unclear
from beanfield.terminal.yes_no import NO, YES, own


@dataclass(frozen=True)
class Act:
    """An action of the game; a guessed one is read back before it is played."""

    action: Json
    guessed: bool = False


@dataclass(frozen=True)
class SoundOut:
    """The wish to hear what others would offer for these cards; nothing is given."""

    give: Json
    to: int | None
    guessed: bool


@dataclass(frozen=True)
class Tell:
    """A command of the terminal itself, with what stood behind it."""

    what: str
    rest: str


Parsed = Act | SoundOut | Tell
Parser = Callable[[str, Scene], Parsed]


@dataclass(frozen=True)
class Command:
    """A command. `does` is the action of the game it stands for, "" for those of the terminal itself.

    `also` are other words for it; `two` is its help where two play, if that is another one.
    """

    name: str
    short: str
    usage: str
    help: str
    parse: Parser
    does: str = ""
    also: tuple[str, ...] = ()
    two: str = ""


def _simple(do: str) -> Parser:
    def parse(rest: str, scene: Scene) -> Parsed:
        _nothing_after(do, rest, scene)
        return Act({"do": do, "seat": scene.seat})

    return parse


def _nothing_after(name: str, rest: str, scene: Scene) -> None:
    if rest:
        raise Unclear(
            scene.words.text("Nothing follows after {command}: not “{rest}”.", command=name, rest=rest)
        )


def _tell(what: str) -> Parser:
    return lambda rest, scene: Tell(what, rest)


def _tell_alone(what: str) -> Parser:
    def parse(rest: str, scene: Scene) -> Parsed:
        _nothing_after(what, rest, scene)
        return Tell(what, "")

    return parse


# Planting


def _plant(rest: str, scene: Scene) -> Parsed:
    others: dict[str, Parser] = {
        "plant-received": _plant_received,
        "offered": _plant_offered,
        "take": _take,
    }
    return others.get(scene.phase, _plant_front)(rest, scene)


def _plant_front(rest: str, scene: Scene) -> Parsed:
    action: Json = {"do": "plant", "seat": scene.seat}
    if not scene.hand or scene.phase != "plant" or not scene.is_active:
        return Act(action | {"field": 0})
    front = scene.hand[0]
    named, field, guessed = _bean_and_field(rest, scene)
    if named not in (None, Kind(front, False), Kind(front, True), Place("h", 0)):
        raise Unclear(
            scene.words.text(
                "Only the front card can be planted: {bean}. Name its field by number, such as plant 2.",
                bean=scene.words.bean(front),
            )
        )
    return Act(action | {"field": _field_for(front, field, scene)}, guessed)


def _plant_received(rest: str, scene: Scene) -> Parsed:
    return _plant_waiting("plant-received", "received", rest, scene)


def _plant_offered(rest: str, scene: Scene) -> Parsed:
    return _plant_waiting("plant-offered", "offered", rest, scene)


def _take(rest: str, scene: Scene) -> Parsed:
    return _plant_waiting("take", "turned_up", rest, scene)


def _plant_waiting(do: str, pile: str, rest: str, scene: Scene) -> Parsed:
    named, field, unsure = _bean_and_field(rest, scene)
    card, guessed = _waiting_card(named, pile, scene)
    waiting = _pile(pile, scene)
    place = _field_for(waiting[card], field, scene) if card < len(waiting) else field or 0
    return Act({"do": do, "seat": scene.seat, "card": card, "field": place}, guessed or unsure)


def _pile(pile: str, scene: Scene) -> list[str]:
    return list(scene.own["received"] if pile == "received" else scene.view[pile])


def _waiting_card(named: Item | None, pile: str, scene: Scene) -> tuple[int, bool]:
    waiting = _pile(pile, scene)
    words = scene.words
    if not waiting:
        return 0, False
    if named is None:
        if len(set(waiting)) > 1:
            raise Unclear(words.text("Name the bean as well: {beans}.", beans=words.in_order(waiting)))
        return 0, False
    if isinstance(named, Place):
        raise Unclear(words.text("Name the bean, not its place: {beans}.", beans=words.in_order(waiting)))
    if named.bean not in waiting:
        raise Unclear(
            words.text(
                "{bean} is not among these cards: {beans}.",
                bean=words.bean(named.bean),
                beans=words.in_order(waiting),
            )
        )
    return waiting.index(named.bean), named.guessed


def _bean_and_field(rest: str, scene: Scene) -> tuple[Item | None, int | None, bool]:
    """Reads "soy 2", "soy on field 2", "soy on blue", "2", "soy" or nothing; and whether it was guessed."""
    text = rest.strip()
    match = re.fullmatch(r"(?P<bean>.*?)\s*\b(?:on|to|in|at|field)\b\s*(?P<field>.+)", text)
    match = match or re.fullmatch(r"(?P<bean>.*?)\s*\b(?P<field>\d+)?", text)
    bean, place = (match["bean"], match["field"]) if match else (text, None)
    field, guessed = cards.read_field(_after_prepositions(place), scene) if place else (None, False)
    items = cards.read_items(bean, scene)
    if len(items) > 1:
        raise Unclear(scene.words.text("One card is planted at a time."))
    item = items[0] if items else None
    return item, field, guessed or (isinstance(item, Kind) and item.guessed)


def _after_prepositions(place: str) -> str:
    return re.sub(r"^(?:(?:on|to|in|at|field|the)\b\s*)+", "", place.strip())


def _field_for(kind: str, field: int | None, scene: Scene) -> int:
    if field is not None:
        return field
    evident = scene.evident_field(kind)
    if evident is not None:
        return evident
    bean = scene.words.short(kind)
    if any(other and other[0] == kind for other in scene.fields):
        raise Unclear(scene.words.text("Name the field too: {bean} grows on more than one.", bean=bean))
    if not scene.harvestable:
        raise Unclear(scene.words.text("No field takes {bean}.", bean=bean))
    raise Unclear(
        scene.words.text(
            "No field takes {bean}: harvest one first, such as harvest {field}.",
            bean=bean,
            field=scene.harvestable[0] + 1,
        )
    )


def _harvest(rest: str, scene: Scene) -> Parsed:
    if not rest.strip():
        raise Unclear(
            scene.words.text(
                "Name the field to harvest by its number or its bean, such as harvest {field}.",
                field=(scene.harvestable or (0,))[0] + 1,
            )
        )
    field, guessed = cards.read_field(rest, scene)
    return Act({"do": "harvest", "seat": scene.seat, "field": field}, guessed)


def _discard_offered(rest: str, scene: Scene) -> Parsed:
    items = cards.read_items(rest, scene)
    if len(items) > 1:
        raise Unclear(scene.words.text("One card is discarded at a time."))
    card, guessed = _waiting_card(items[0] if items else None, "offered", scene)
    return Act({"do": "discard-offered", "seat": scene.seat, "card": card}, guessed)


def _discard(rest: str, scene: Scene) -> Parsed:
    if scene.phase == "offered":
        return _discard_offered(rest, scene)
    chosen = cards.choose(cards.read_items(rest, scene), scene)
    if len(chosen.hand) != 1 or chosen.turned_up:
        raise Unclear(scene.words.text("Name the one hand card to discard, such as discard h3."))
    return Act({"do": "discard", "seat": scene.seat, "hand": chosen.hand[0]}, chosen.guessed)


def _buy(rest: str, scene: Scene) -> Parsed:
    action: Json = {"do": "buy-field", "seat": scene.seat}
    text = re.sub(r"^(field|with)\b\s*", "", rest.strip())
    text = re.sub(r"^with\b\s*", "", text)
    chosen_by = scene.view.get("rulings", {}).get(
        "third_field_coins", scene.edition.rulings.get("third_field_coins")
    )
    coins = list(scene.own["coins"])
    price = int(scene.setup.price or 0)
    if chosen_by != "choose":
        _nothing_after("buy-field", text, scene)
        return Act(action)
    if text:
        places, guessed = _coins(cards.read_items(text, scene), coins, scene)
        return Act(action | {"coins": places}, guessed)
    newest = list(range(len(coins)))[::-1][:price]
    return Act(action | {"coins": newest}, len(set(coins)) > 1 and len(coins) > price)


def _coins(items: list[Item], coins: list[str], scene: Scene) -> tuple[list[int], bool]:
    places: list[int] = []
    for item in items:
        if isinstance(item, Place) and item.pile != "c":
            raise Unclear(scene.words.text("Coins pay: name their beans or places, such as c1."))
        if isinstance(item, Place):
            places.append(item.index)
            continue
        if item.every:
            places += [place for place, bean in enumerate(coins) if bean == item.bean and place not in places]
            continue
        free = [place for place, bean in enumerate(coins) if bean == item.bean and place not in places]
        if not free:
            raise Unclear(
                scene.words.text("You have no such coin: {bean}.", bean=scene.words.bean(item.bean))
            )
        places.append(free[0])
    return places, any(isinstance(item, Kind) and item.guessed for item in items)


# Trading

_TO_FOR = re.compile(r"(?P<give>.*?)(?:\bto\b(?P<to>.*?))?(?:\bfor\b(?P<want>.*))?", re.DOTALL)
_FOR_TO = re.compile(r"(?P<give>.*?)\bfor\b(?P<want>.*)\bto\b(?P<to>.*)", re.DOTALL)
_NOTHING = "nothing"


def _parts(rest: str, scene: Scene) -> tuple[str, str | None, str | None]:
    text, hidden = _hide_names(rest, scene)
    match = _FOR_TO.fullmatch(text) or _TO_FOR.fullmatch(text)
    assert match is not None
    give, to, want = match["give"], match["to"], match["want"]
    return give.strip(), None if to is None else hidden.get(to.strip(), to.strip()), want and want.strip()


def _hide_names(rest: str, scene: Scene) -> tuple[str, dict[str, str]]:
    """Puts seat numbers in the place of names after "to", so that a name may hold "to" or "for" itself."""
    for seat, name in sorted(enumerate(scene.names), key=lambda pair: -len(pair[1])):
        pattern = re.compile(r"\bto\s+" + re.escape(name.casefold()) + r"(?=\s|$)")
        if pattern.search(rest):
            return pattern.sub(f"to {seat + 1}", rest, count=1), {str(seat + 1): str(seat + 1)}
    return rest, {}


def _partner(to: str | None, scene: Scene) -> tuple[int | None, bool]:
    if not to:
        return (None if scene.is_active else scene.active), True
    seat, guessed = cards.read_seat(to, scene)
    if seat == scene.seat:
        raise Unclear(scene.words.text("You cannot trade with yourself."))
    return seat, guessed


def _giving(text: str, scene: Scene) -> cards.Chosen:
    """The cards that are given; only the word nothing gives none."""
    items = [] if text == _NOTHING else cards.read_items(text, scene)
    if not items and text != _NOTHING:
        raise Unclear(
            scene.words.text(
                "Say what you give, such as offer soy to 2 for red, or offer nothing to 2 for red."
            )
        )
    return cards.choose(items, scene)


def _wanting(text: str, scene: Scene) -> tuple[list[str], bool]:
    """The kinds that are wanted; only the word nothing wants none."""
    if text == _NOTHING:
        return [], False
    kinds, guessed = cards.read_beans(text, scene)
    if not kinds:
        raise Unclear(scene.words.text("Say what you want for it, or write for nothing to make it a gift."))
    return kinds, guessed


def _offer(rest: str, scene: Scene) -> Parsed:
    words = scene.words
    give, to, want = _parts(rest, scene)
    if want is None:
        raise Unclear(
            words.text("Say what you want for it: for red, for nothing (a gift), or for ? (to hear offers).")
        )
    partner, guessed = _partner(to, scene)
    chosen = _giving(give, scene)
    guessed = guessed or chosen.guessed
    giving: Json = {"turned_up": chosen.turned_up, "hand": chosen.hand}
    if want == "?":
        if chosen.empty():
            raise Unclear(words.text("Name the cards for which you want to hear offers."))
        return SoundOut(giving, partner, guessed)
    wanted, guess = _wanting(want, scene)
    return _made_offer(scene, partner, giving, wanted, guessed or guess)


def _made_offer(
    scene: Scene, to: int | None, give: Json, want: list[str], guessed: bool, answers: int | None = None
) -> Act:
    action: Json = {"do": "offer", "seat": scene.seat, "to": to, "give": give, "want": want}
    if answers is not None:
        action["answers"] = answers
    return Act(action, guessed)


def _give(rest: str, scene: Scene) -> Parsed:
    give, to, want = _parts(rest, scene)
    if want is not None:
        return _offer(rest, scene)
    if not give:
        raise Unclear(scene.words.text("Say what you give and to whom, such as give soy to 2."))
    partner, guessed = _partner(to, scene)
    chosen = _giving(give, scene)
    if chosen.empty():
        raise Unclear(scene.words.text("Say what you give and to whom, such as give soy to 2."))
    giving: Json = {"turned_up": chosen.turned_up, "hand": chosen.hand}
    return _made_offer(scene, partner, giving, [], guessed or chosen.guessed)


def _ask(rest: str, scene: Scene) -> Parsed:
    to, found, want = rest.partition(" for ")
    if rest.startswith("for "):
        to, found, want = "", "for", rest[4:]
    if not found or not want.strip():
        raise Unclear(scene.words.text("Say whom you ask and for what, such as ask 2 for red."))
    partner, guessed = _partner(to.strip() or None, scene)
    wanted, guess = _wanting(want.strip(), scene)
    if not wanted:
        raise Unclear(scene.words.text("Say whom you ask and for what, such as ask 2 for red."))
    return _made_offer(scene, partner, {"turned_up": [], "hand": []}, wanted, guessed or guess)


def _offer_number(rest: str, scene: Scene, own: bool = False) -> tuple[int, str, bool]:
    """The offer that a command names, the rest of it, and whether the only one open was taken for granted."""
    rest = re.sub(r"^(?:offer\b|number\b|no\.|#)\s*", "", rest.strip())
    word, _, after = rest.partition(" ")
    if word.isdecimal() and len(word) < 9:
        if scene.offer(int(word)) is None:
            raise Unclear(_no_such_offer(int(word), scene))
        return int(word), after.strip(), False
    if scene.asked and not own and scene.offer(scene.asked) is not None:
        return scene.asked, rest, False
    mine = [offer for offer in scene.view["offers"] if offer["from"] == scene.seat]
    open_offers = mine if own else scene.offers_to_me()
    if len(open_offers) == 1:
        return int(open_offers[0]["id"]), rest, True
    if not scene.view["offers"]:
        raise Unclear(scene.words.text("No offer is open."))
    raise Unclear(
        scene.words.text("Name the offer by its number; open are {numbers}.", numbers=_open_offers(scene))
    )


def _open_offers(scene: Scene) -> str:
    return scene.words.row([str(offer["id"]) for offer in scene.view["offers"]])


def _no_such_offer(number: int, scene: Scene) -> str:
    if not scene.view["offers"]:
        return scene.words.text("There is no open offer {number}; none is open.", number=number)
    return scene.words.text(
        "There is no open offer {number}; open are {numbers}.", number=number, numbers=_open_offers(scene)
    )


def _counter(rest: str, scene: Scene) -> Parsed:
    number, after, guessed = _offer_number(rest, scene)
    give, to, want = _parts(after, scene)
    if want is None or to is not None or not give:
        raise Unclear(
            scene.words.text(
                "Say what you give and want, such as counter {number} soy for red.", number=number
            )
        )
    offer = scene.offer(number)
    chosen = _giving(give, scene)
    wanted, guess = _wanting(want, scene)
    giving: Json = {"turned_up": chosen.turned_up, "hand": chosen.hand}
    maker = offer["from"] if offer else scene.active
    return _made_offer(scene, maker, giving, wanted, guessed or chosen.guessed or guess, number)


def _accept(rest: str, scene: Scene) -> Parsed:
    number, after, guessed = _offer_number(rest, scene)
    offer = scene.offer(number) or {"want": []}
    items: list[Item] = [Kind(bean, False) for bean in offer["want"]]
    if after:
        word, _, named = after.partition(" ")
        if word != "with" or not named.strip():
            raise Unclear(
                scene.words.text(
                    "Write accept {number}, or accept {number} with h2 to pay with that card.", number=number
                )
            )
        items = cards.read_items(named, scene)
        if not items:
            raise Unclear(
                scene.words.text("Name the cards that pay, such as accept {number} with h2.", number=number)
            )
    if scene.offer(number) not in scene.offers_to_me():
        return Act({"do": "accept", "seat": scene.seat, "offer": number, "turned_up": [], "hand": []})
    chosen = cards.choose(items, scene)
    action: Json = {"do": "accept", "seat": scene.seat, "offer": number}
    return Act(action | {"turned_up": chosen.turned_up, "hand": chosen.hand}, guessed or chosen.guessed)


def _one_offer(do: str) -> Parser:
    def parse(rest: str, scene: Scene) -> Parsed:
        number, after, guessed = _offer_number(rest, scene, own=do == "withdraw")
        if re.match(r",|&|and\b", after):
            raise Unclear(scene.words.text("Name one offer at a time."))
        _nothing_after(do, after, scene)
        return Act({"do": do, "seat": scene.seat, "offer": number}, guessed)

    return parse


COMMANDS: Final = (
    Command(
        "plant",
        "p",
        N_("plant [FIELD]:"),
        N_("plants the front card of your hand, or a card that waits for you."),
        _plant,
        "plant",
    ),
    Command(
        "turn-up",
        "t",
        N_("turn-up:"),
        N_("turns up the cards of this turn and opens trading."),
        _simple("turn-up"),
        "turn-up",
        two=N_("turns up the cards of this turn; you plant those you like and leave the rest."),
    ),
    Command(
        "offer",
        "o",
        N_("offer CARDS to PLAYER for BEANS:"),
        N_(
            "offers a trade: offer soy, h4 to 2 for red. Write to all for everyone, for nothing for a gift. "
            "With for ? nothing is given: the others say what they would offer for these cards."
        ),
        _offer,
        "offer",
        ("trade",),
    ),
    Command(
        "give", "g", N_("give CARDS to PLAYER:"), N_("offers cards as a gift: give soy to 2."), _give, "offer"
    ),
    Command("ask", "a", N_("ask PLAYER for BEANS:"), N_("asks for a gift: ask 2 for red."), _ask, "offer"),
    Command(
        "counter",
        "c",
        N_("counter OFFER CARDS for BEANS:"),
        N_("answers an offer with another one: counter 3 soy for red. Both stay open."),
        _counter,
        "offer",
    ),
    Command(
        "accept",
        "y",
        N_("accept OFFER [with CARDS]:"),
        N_("accepts an offer: accept 3, or accept 3 with h2 to say which card pays."),
        _accept,
        "accept",
        ("yes",),
    ),
    Command(
        "decline",
        "n",
        N_("decline OFFER:"),
        N_("declines an offer made to you alone; it is gone then."),
        _one_offer("decline"),
        "decline",
        ("no",),
    ),
    Command(
        "withdraw",
        "w",
        N_("withdraw OFFER:"),
        N_("takes back an offer of yours."),
        _one_offer("withdraw"),
        "withdraw",
    ),
    Command(
        "end-trade",
        "e",
        N_("end-trade:"),
        N_("ends the trading of your turn."),
        _simple("end-trade"),
        "end-trade",
        ("end",),
    ),
    Command(
        "plant-received",
        "pr",
        N_("plant-received BEAN [FIELD]:"),
        N_("plants a card received in trading: plant-received soy 2."),
        _plant_received,
        "plant-received",
    ),
    Command("draw", "d", N_("draw:"), N_("draws cards and ends your turn."), _simple("draw"), "draw"),
    Command(
        "harvest",
        "hv",
        N_("harvest FIELD:"),
        N_("sells all the beans of a field: harvest 1."),
        _harvest,
        "harvest",
    ),
    Command(
        "buy-field",
        "b",
        N_("buy-field [with COINS]:"),
        N_("buys the third field; where you may choose the coins: buy-field with soy, soy, red."),
        _buy,
        "buy-field",
        ("buy",),
    ),
    Command(
        "plant-offered",
        "po",
        N_("plant-offered BEAN [FIELD]:"),
        N_("plants a card that the other player left you: plant-offered soy 2."),
        _plant_offered,
        "plant-offered",
    ),
    Command(
        "discard-offered",
        "do",
        N_("discard-offered BEAN:"),
        N_("discards a card that the other player left you."),
        _discard_offered,
        "discard-offered",
    ),
    Command(
        "discard",
        "x",
        N_("discard CARD:"),
        N_("discards a card of your hand: discard h3."),
        _discard,
        "discard",
    ),
    Command("take", "k", N_("take BEAN [FIELD]:"), N_("plants a turned-up card: take soy 2."), _take, "take"),
    Command(
        "leave",
        "l",
        N_("leave:"),
        N_("leaves the turned-up cards to the other player."),
        _simple("leave"),
        "leave",
    ),
    Command(
        "pass",
        "z",
        N_("pass:"),
        N_("does nothing now and waits for others; in your own trading, for their offers."),
        _tell_alone("pass"),
    ),
    Command(
        "skip",
        "sk",
        N_("skip:"),
        N_("passes for the rest of this turn's trading, offers made to you excepted."),
        _tell_alone("skip"),
    ),
    Command(
        "as", "as", N_("as PLAYER:"), N_("gives the keyboard to another person for one step."), _tell("as")
    ),
    Command(
        "help",
        "?",
        N_("help [COMMAND]:"),
        N_("says what can be done now; help all lists every command."),
        _tell("help"),
    ),
    Command("hand", "h", N_("hand [PLAYER]:"), N_("tells your hand, the front card first."), _tell("hand")),
    Command(
        "fields",
        "f",
        N_("fields [PLAYER]:"),
        N_("tells your fields, or those of another player."),
        _tell("fields"),
    ),
    Command(
        "coins",
        "co",
        N_("coins:"),
        N_("tells your coins, the beans on them, and how many coins the others have."),
        _tell_alone("coins"),
        also=("score", "scores", "points"),
    ),
    Command("table", "ta", N_("table:"), N_("tells everything on the table."), _tell_alone("table")),
    Command("offers", "of", N_("offers:"), N_("tells the open offers."), _tell_alone("offers")),
    Command(
        "worth",
        "wo",
        N_("worth:"),
        N_("tells what each of your fields pays now and at the next step."),
        _tell_alone("worth"),
    ),
    Command(
        "beans",
        "be",
        N_("beans [BEAN]:"),
        N_("tells the beanometers: cards needed for each pay."),
        _tell("beans"),
    ),
    Command(
        "hint",
        "hi",
        N_("hint:"),
        N_("tells what a strong player would do now, and why."),
        _tell_alone("hint"),
        also=("advice",),
    ),
    Command(
        "log",
        "lo",
        N_("log [NUMBER]:"),
        N_("tells the last events, ten or as many as you say."),
        _tell("log"),
    ),
    Command(
        "repeat",
        "r",
        N_("repeat:"),
        N_("tells again what happened since your last step."),
        _tell_alone("repeat"),
    ),
    Command(
        "undo",
        "u",
        N_("undo:"),
        N_("takes back your last step, if it showed nothing hidden and nobody has acted."),
        _tell_alone("undo"),
    ),
    Command(
        "save",
        "s",
        N_("save [FILE]:"),
        N_("writes the game so far as a record file. The game itself is always saved."),
        _tell("save"),
    ),
    Command(
        "options",
        "op",
        N_("options [NAME VALUE]:"),
        N_("tells the options of this game, or changes one."),
        _tell("options"),
    ),
    Command(
        "language",
        "la",
        N_("language [LANGUAGE]:"),
        N_("tells the languages there are, or changes to one."),
        _tell("language"),
    ),
    Command(
        "quit",
        "q",
        N_("quit:"),
        N_("ends the program; the game can be gone on with."),
        _tell_alone("quit"),
        also=("exit", "bye"),
    ),
)
"""Every command, in the order in which help lists them."""

OF_TRADING: Final = frozenset({"offer", "accept", "decline", "withdraw", "end-trade"})
DONE: Final = frozenset({"done", "end turn", "end my turn", "finish", "next"})
DONE_MEANS: Final = {"plant": "turn-up", "trade": "end-trade", "take": "leave", "draw": "draw"}

_BY_NAME: Final = {
    name: command for command in COMMANDS for name in (command.name, command.short, *command.also)
}


def find(word: str, scene: Scene) -> Command:
    """The command of this name or unmistakable beginning; raises Unclear.

    Yes and no in the reader's language answer offers. A letter that is also a command (Estonian "e": no, and
    end-trade) is an answer only where the seat is asked about an offer.
    """
    said = word.casefold()
    answer = _answer(said, scene)
    if answer and (said not in _BY_NAME or scene.offer(scene.asked)):
        return _BY_NAME[answer]
    if said in _BY_NAME:
        return _BY_NAME[said]
    found = [command for command in COMMANDS if said and command.name.startswith(said)]
    if len(found) == 1:
        return found[0]
    if found:
        names = scene.words.any_of([command.name for command in found])
        raise Unclear(scene.words.text("“{word}” can mean {commands}.", word=word, commands=names))
    raise Unclear(scene.words.text("“{word}” is no command; help tells what can be done now.", word=word))


def _answer(said: str, scene: Scene) -> str:
    """The command that a word of the reader's language for yes or no stands for, "" for any other word."""
    answers = ((YES, "accept"), (NO, "decline"))
    return next((command for answer, command in answers if said in own(scene.words, answer)), "")


def split(line: str, scene: Scene) -> tuple[Command, str]:
    """The command of a line and what follows it; "turn up" is read as "turn-up". Raises Unclear."""
    tokens = line.split()
    two = "-".join(tokens[:2]).casefold()
    if len(tokens) > 1 and two in _BY_NAME:
        return _BY_NAME[two], " ".join(tokens[2:])
    return find(tokens[0], scene), " ".join(tokens[1:])


def _done_with(scene: Scene) -> str:
    """What "done" and "end turn" mean now."""
    if not scene.is_active:
        return "pass"
    return {"plant": "turn-up", "trade": "end-trade", "take": "leave", "draw": "draw"}.get(
        scene.phase, "pass"
    )


def read(line: str, scene: Scene) -> Parsed:
    """What a line (not empty) asks for; raises Unclear, and Refusal where the phase rules it out."""
    if " ".join(line.casefold().split()) in DONE:
        line = _done_with(scene)
    command, rest = split(line, scene)
    if command.does in OF_TRADING and scene.phase != "trade":
        raise Refusal("wrong-phase", SENTENCES[WRONG_PHASE])
    return command.parse(cards.protect(rest.casefold(), scene) if command.does else rest, scene)
