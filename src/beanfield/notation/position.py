"""Loading a position: completing and checking what somebody wrote down (docs/referee, Position)."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from beanfield.notation.shape import check
from beanfield.rules import Edition, Game, Refusal, codes, editions
from beanfield.rules.board import (
    EMPTY,
    EVERYBODY,
    NONE,
    OVER,
    PHASES,
    THIRD_FIELDS,
    Board,
    Offer,
)
from beanfield.rules.game import chance as default_chance
from beanfield.rules.plain import FORMAT
from beanfield.rules.refusals import N_
from beanfield.rules.setup import check_rulings, make_table, unknown_bean
from beanfield.rules.shuffle import shuffled
from beanfield.rules.state import State
from beanfield.rules.trading import make_offer

Json = dict[str, Any]
PILES = ("deck", "deck_top", "discard", "out", "turned_up", "offered")
SEAT_PILES = ("hand", "coins", "received")


def load_position(
    given: Any, chance: Callable[[], int] = default_chance, edition: Edition | None = None
) -> Game:
    """The game that goes on from this position; `edition` stands in for a known one of its name.

    Cards that are placed nowhere are shuffled by the position's seed, or by `chance` where it has none.
    Raises Refusal: malformed, unknown-bean, unknown-edition, bad-position.
    """
    check(given, "given-loadable-position", "position")
    edition = edition or known_edition(given["edition"])
    _check_beans(given, edition)
    players = len(given["seats"])
    if given.get("format", FORMAT) != FORMAT:
        raise _bad(N_("This program reads positions of the format {format}."), format=FORMAT)
    if players not in edition.setups:
        raise _bad(
            N_("The edition {edition} has no set-up for so many seats: {players}."),
            edition=edition.id,
            players=players,
        )
    rulings = check_rulings(edition, players, given.get("rulings"))
    state = _placed(given, edition, rulings, players)
    state.chance = chance
    _check_turn(state)
    _check_piles(state)
    _check_cards(given, edition, state)
    _load_offers(given, edition, state)
    game = Game(edition, rulings, state)
    game.begin_here()
    return game


def known_edition(name: str) -> Edition:
    """The edition that is known by this id; never a file. Raises Refusal `unknown-edition`."""
    known = editions()
    if name not in known:
        raise Refusal(
            "unknown-edition",
            N_("There is no edition {edition}; there are {editions}."),
            edition=name[:60],
            editions=", ".join(known),
        )
    return known[name]


def _bad(text: str, **values: Any) -> Refusal:
    return Refusal("bad-position", text, **values)


def _check_beans(given: Json, edition: Edition) -> None:
    lists = [given.get(pile, []) for pile in PILES] + given.get("shuffles", [])
    for seat in given["seats"]:
        lists += [seat.get(pile, []) for pile in SEAT_PILES]
        lists.append([field[0] for field in seat.get("fields", []) if field])
    for offer in given.get("offers", []):
        lists += [offer["want"], offer.get("gives", [])]
    lists.append(given.get("rulings", {}).get("beans", []))
    for beans in lists:
        for bean in beans:
            if bean not in edition.beans:
                raise unknown_bean(edition, bean)


def _placed(given: Json, edition: Edition, rulings: Json, players: int) -> State:
    kinds = {bean: kind for kind, bean in enumerate(edition.beans)}

    def cards(place: Json, pile: str) -> list[int]:
        return [kinds[bean] for bean in place.get(pile, [])]

    seats = given["seats"]
    third = [THIRD_FIELDS.index(_third_field(seat, edition, rulings, players)) for seat in seats]
    fields = [_fields(seat, number, third[number] != NONE, kinds) for number, seat in enumerate(seats)]
    seed = given.get("seed")
    return State(
        table=make_table(edition, players, rulings),
        phase=PHASES.index(given.get("phase", "plant")),
        active=given.get("active", 0),
        planted=given.get("planted", 0),
        discarded=given.get("discarded", 0),
        exhaustions=given.get("exhaustions", 0),
        deck=cards(given, "deck")[::-1],
        discard=cards(given, "discard")[::-1],
        out=cards(given, "out"),
        turned_up=cards(given, "turned_up"),
        offered=cards(given, "offered"),
        hands=[cards(seat, "hand") for seat in seats],
        beans=[[bean for bean, _ in field] for field in fields],
        counts=[[count for _, count in field] for field in fields],
        coins=[cards(seat, "coins") for seat in seats],
        received=[cards(seat, "received") for seat in seats],
        third=third,
        offers=[],
        next_offer=given.get("next_offer", 1),
        seed=-1 if seed is None else seed,
        shuffles=[[kinds[bean] for bean in order] for order in given.get("shuffles", [])],
        reshuffled=[],
        chance=None,
        log=None,
    )


def _third_field(seat: Json, edition: Edition, rulings: Json, players: int) -> str:
    if "third_field" in seat:
        return str(seat["third_field"])
    given = edition.setups[players].third_field == "given" and rulings.get("third_field", True)
    return "given" if given and len(seat.get("fields", [None] * 3)) == 3 else "none"


def _fields(seat: Json, number: int, third: bool, kinds: dict[str, int]) -> list[tuple[int, int]]:
    due = 3 if third else 2
    given = seat.get("fields", [None] * due)
    if len(given) != due:
        raise _bad(
            N_("Seat {place} has {fields} fields; with its third_field it has {due}."),
            place=number,
            fields=len(given),
            due=due,
        )
    for field in given:
        if field and field[1] < 1:
            raise _bad(N_("Seat {place} has a field of fewer than one card."), place=number)
    return [(kinds[field[0]], field[1]) if field else (EMPTY, 0) for field in given]


def _check_turn(state: State) -> None:
    two = state.players == 2
    phase = PHASES[state.phase]
    if phase in (("trade", "plant-received") if two else ("take", "offered")):
        raise _bad(
            N_("There is no phase {phase} with {players} players."), phase=phase, players=state.players
        )
    if not 0 <= state.active < state.players:
        raise _bad(N_("There is no seat {place} to be active."), place=state.active)
    if state.planted > 2:
        raise _bad(N_("No more than two hand cards are planted in a turn."))
    if state.discarded > (1 if two else 0):
        raise _bad(N_("So many hand cards cannot have been discarded in this turn."))
    last = state.table.exhaustions
    if state.exhaustions > last or (state.exhaustions == last and phase in ("offered", "plant", "draw")):
        raise _bad(
            N_("The deck cannot have run out {times} times in this phase: the game ends the time {last}."),
            times=state.exhaustions,
            last=last,
        )


def _check_piles(state: State) -> None:
    phase = PHASES[state.phase]
    received = any(state.received)
    if state.turned_up and phase not in ("trade", "take"):
        raise _bad(N_("Cards are turned up only in the phases trade and take."))
    if received and phase not in ("trade", "plant-received"):
        raise _bad(N_("Cards are received only in the phases trade and plant-received."))
    if phase == "plant-received" and not received:
        raise _bad(N_("In the phase plant-received somebody has received cards."))
    if state.offered and (phase not in ("offered", "draw", "over") or state.players > 2):
        raise _bad(N_("Cards are offered only to two players, in the phases offered, draw and over."))
    if phase == "offered" and not state.offered:
        raise _bad(N_("In the phase offered some cards are offered."))


def _check_cards(given: Json, edition: Edition, state: State) -> None:
    if "rest" in given and "deck" not in given:
        raise _bad(N_("rest is said only of a position that gives its deck."))
    if "deck" in given and "deck_top" in given:
        raise _bad(N_("A position gives deck or deck_top, not both."))
    kinds = list(edition.beans)
    top = [kinds.index(bean) for bean in given.get("deck_top", [])]
    placed = _count(state)
    placed.update(top)
    for kind in placed:
        if kind not in state.table.in_play:
            raise _bad(N_("{bean} is not in play in this game."), bean=kinds[kind])
    unplaced = []
    out = Counter(state.out)
    for kind, bean in enumerate(edition.beans.values()):
        left = bean.cards - placed[kind] - out[kind]
        if left < 0:
            raise _bad(N_("There are {count} cards too many of {bean}."), count=-left, bean=kinds[kind])
        if kind in state.table.in_play:
            unplaced += [kind] * left
    if "deck" not in given:
        seed = state.seed if state.seed >= 0 or state.chance is None else state.chance()
        state.deck = (top + shuffled(unplaced, seed, state.exhaustions))[::-1]
    elif "rest" in given:
        state.out += unplaced
    elif unplaced:
        raise _bad(
            N_("There are {count} cards left over, among them {bean}."),
            count=len(unplaced),
            bean=kinds[unplaced[0]],
        )


def _count(state: Board) -> Counter[int]:
    count: Counter[int] = Counter()
    for pile in (state.deck, state.discard, state.turned_up, state.offered):
        count.update(pile)
    for seat in range(state.players):
        for pile in (state.hands[seat], state.coins[seat], state.received[seat]):
            count.update(pile)
        for bean, cards in zip(state.beans[seat], state.counts[seat], strict=True):
            if cards:
                count[bean] += cards
    return count


def _load_offers(given: Json, edition: Edition, state: State) -> None:
    offers = given.get("offers", [])
    numbers = [offer["id"] for offer in offers]
    times = Counter(numbers)
    next_offer = given.get("next_offer", max([0, *numbers]) + 1)
    if next_offer < 1:
        raise _bad(N_("next_offer is 1 or more."))
    for number in numbers:
        if number < 1 or number >= next_offer or times[number] > 1:
            raise _bad(N_("The offer {offer} has a number that it cannot have."), offer=number)
    loaded = sorted((_offer(offer, edition, state) for offer in offers), key=lambda one: one.number)
    state.next_offer = next_offer
    state.offers = loaded
    by_number = {offer.number: offer for offer in loaded}
    for offer in loaded:
        answered = by_number.get(offer.answers)
        if answered and (answered.maker != offer.to or answered.to not in (offer.maker, EVERYBODY)):
            raise _bad(N_("The offer {offer} could not be made."), offer=offer.number)


def _offer(given: Json, edition: Edition, state: State) -> Offer:
    """The offer, made on the loaded state by the rules themselves and taken from it again."""
    number = given["id"]
    impossible = _bad(N_("The offer {offer} could not be made."), offer=number)
    kinds = list(edition.beans)
    maker, to = given["from"], given["to"]
    answers = given.get("answers")
    turned_up, hand = given["give"].get("turned_up", []), given["give"].get("hand", [])
    ups = len(state.turned_up)
    seats = [maker] if to is None else [maker, to]
    if not all(0 <= seat < state.players for seat in seats) or not all(
        0 <= place < ups for place in turned_up
    ):
        raise impossible
    if not all(0 <= place < len(state.hands[maker]) for place in hand):
        raise impossible
    if answers is not None and not 1 <= answers < number:
        raise impossible
    code = codes.offer(
        codes.EVERYONE if to is None else to,
        turned_up + [ups + place for place in hand],
        [kinds.index(bean) for bean in given["want"]],
    )
    if state.phase == OVER or make_offer(state, maker, code, True):
        raise impossible
    made = state.offers.pop()
    if given.get("gives", [kinds[kind] for kind in made.gives]) != [kinds[kind] for kind in made.gives]:
        raise _bad(N_("The offer {offer} does not give what its places hold."), offer=number)
    return Offer(number, made.maker, made.to, made.turned_up, made.hand, made.gives, made.wants, answers or 0)
