"""What fields, hands and trades can be expected to bring, in coins, as one seat sees it.

A field is worth what it pays now and, for each later step, the coins of the step times the chance to get
there, reckoned from the cards that are still to come and who else wants them. A hand is worth what planting
it in its order gains, a card further back counting for less. Only sums, products and quotients are used, so
that every machine gets the same numbers.
"""

from __future__ import annotations

from beanfield.bots.scene import EMPTY, MOST_KINDS, Scene

MOST_FADE = 64


class Weights:
    """The numbers that a bot's judgement depends on; what each means stands beside its standard value."""

    def __init__(self, given: dict[str, float]) -> None:
        known = {**STANDARD, **given}
        self.window = known["window"]
        self.share = known["share"]
        self.rival = known["rival"]
        self.empty = known["empty"]
        self.empty_rounds = known["empty_rounds"]
        self.afterwards = known["afterwards"]
        self.keep = known["keep"]
        self.burden = known["burden"]
        self.chip = known["chip"]
        self.envy = known["envy"]
        self.least_offer = known["least_offer"]
        self.least_accept = known["least_accept"]
        self.sure = known["sure"]
        self.hope = known["hope"]
        self.relief = known["relief"]
        self.buy_rounds = known["buy_rounds"]
        self.second = known["second"]
        self.again = known["again"]
        self.lead = known["lead"]
        self.shape = known["shape"]
        self.still = known["still"]
        self.fear = known["fear"]
        self.start = known["start"]
        self.patience = known["patience"]
        self.chips = known["chips"]
        self.held = known["held"]


STANDARD = {
    "window": 3.0,  # rounds that a field is thought to be kept
    "share": 0.55,  # part of the coming cards of a kind that its only grower gets
    "rival": 0.7,  # how much each other grower takes away from that
    "empty": 0.6,  # coins that an empty field is worth while the game is long
    "empty_rounds": 4.0,  # rounds left from which an empty field is worth all of that
    "afterwards": 0.5,  # part of an empty field's worth that a full field still has in it
    "keep": 0.97,  # fading of what a hand card gains, for each turn until it is planted
    "burden": 0.9,  # fading of what a hand card costs, for each turn until it has to be planted
    "chip": 0.05,  # worth of a hand card that somebody else grows
    "envy": 0.25,  # coins lost for each coin that a partner gains
    "least_offer": 0.03,  # the least that an offer has to gain
    "least_accept": 0.03,  # the least that an accepted offer has to gain
    "hope": -0.2,  # gain from which a partner may accept
    "sure": 0.4,  # gain from which a partner surely accepts
    "relief": 0.05,  # what a partner gains by giving away a card that it does not grow
    "buy_rounds": 3.0,  # rounds left from which a third field pays
    "second": 0.0,  # the least that planting the second card has to gain
    "again": 0.6,  # fading of the chance that a seat accepts, for each time it has refused to give the kind
    "shape": 8.0,  # how evenly cards come: 1 is very unevenly (a whole number)
    "fear": 0.1,  # what a partner is thought to lose by each coin that it lets me gain
    "start": 0.0,  # worth that a field of one card has besides
    "patience": 1.0,  # fading of a later step for each card that it still needs
    "chips": 0.0,  # worth of a hand card for each further seat that grows it
    "held": 0.0,  # worth of a hand card that I grow, besides
    "still": 0.0,  # the chance that an offer is still open after a counter-offer
    "lead": 0.0,  # how much more is lost by a partner's gain for each coin that it is ahead of the others
}


class Value:
    """Values for one seat's view of the table at one moment."""

    def __init__(self, scene: Scene, weights: Weights) -> None:
        game = scene.game
        self.scene = scene
        self.weights = weights
        self.pays = game.pays
        self.top = game.top
        self.strict = game.strict
        self.rounds = rounds_left(scene)
        self.empty = weights.empty * min(1.0, self.rounds / weights.empty_rounds)
        self.coming = self._coming()
        self.tables: dict[int, list[float]] = {}
        self.seat_tables: dict[int, list[float]] = {}
        self.field = 0
        self.harvest = False
        self.keeps = [1.0]
        self.burdens = [1.0]
        for _ in range(MOST_FADE):
            self.keeps.append(self.keeps[-1] * weights.keep)
            self.burdens.append(self.burdens[-1] * weights.burden)

    def _coming(self) -> list[float]:
        """How many cards of each kind can be expected to come into play within the window."""
        scene = self.scene
        game = scene.game
        rounds = min(self.weights.window, self.rounds)
        flow = rounds * game.players * (game.turn_up + game.draw)
        hidden = 0
        for cards in scene.hidden:
            hidden += cards
        first = min(1.0, flow / max(1, hidden))
        second = 0.0
        if scene.exhaustions + 1 < game.exhaustions and flow > scene.deck:
            second = min(1.0, (flow - scene.deck) / max(1, scene.discarded))
        return [
            cards * first + again * second for cards, again in zip(scene.hidden, scene.discard, strict=True)
        ]

    def table(self, kind: int, rivals: int) -> list[float]:
        """The worth of a field by its number of cards; from the last step on it stays the same."""
        key = kind * MOST_KINDS + rivals
        known = self.tables.get(key)
        if known is not None:
            return known
        weights = self.weights
        pays, top = self.pays[kind], self.top[kind]
        mean = self.coming[kind] * weights.share / (1.0 + weights.rival * rivals)
        reach = _reach(mean, int(weights.shape), top)
        worth = [self.empty]
        for cards in range(1, top + 1):
            hope = float(pays[cards])
            fade = 1.0
            for more in range(1, top - cards + 1):
                fade *= weights.patience
                step = pays[cards + more] - pays[cards + more - 1]
                if step > 0:
                    hope += step * reach[more] * fade
            if cards == 1:
                hope += weights.start
            hope += weights.afterwards * self.empty * cards / top
            worth.append(max(hope, pays[cards] + self.empty))
        self.tables[key] = worth
        return worth

    def worth(self, seat: int, kind: int, cards: int) -> float:
        """What a seat's field of so many cards is worth."""
        table = self.seat_table(seat, kind)
        return table[cards] if cards < len(table) else table[-1]

    def seat_table(self, seat: int, kind: int) -> list[float]:
        """The worth of a seat's field of this kind by its number of cards."""
        key = seat * MOST_KINDS + kind
        known = self.seat_tables.get(key)
        if known is not None:
            return known
        rivals = self.scene.grown[kind]
        if rivals > 0 and kind in self.scene.beans[seat]:
            rivals -= 1
        table = self.seat_tables[key] = self.table(kind, rivals)
        return table

    def put(self, seat: int, beans: list[int], counts: list[int], kind: int) -> float:
        """What planting a card gains; the best place is then in `field` and `harvest`."""
        table = self.seat_table(seat, kind)
        first = table[1]
        if kind in beans:
            return self._put_more(counts, beans, kind, table)
        best = -1000.0
        for field, grown in enumerate(beans):
            if grown == EMPTY:
                gain = first - self.empty
                if gain > best:
                    best, self.field, self.harvest = gain, field, False
                continue
            count = counts[field]
            pays = self.pays[grown]
            gain = pays[min(count, len(pays) - 1)] + first - self.worth(seat, grown, count)
            if gain > best and self.harvestable(counts, field):
                best, self.field, self.harvest = gain, field, True
        return best

    def _put_more(self, counts: list[int], beans: list[int], kind: int, table: list[float]) -> float:
        """What planting a card gains where its kind grows already, perhaps after a harvest."""
        best = -1000.0
        last = len(table) - 1
        for field, grown in enumerate(beans):
            if grown != kind:
                continue
            count = counts[field]
            before = table[min(count, last)]
            gain = table[min(count + 1, last)] - before
            if gain > best:
                best, self.field, self.harvest = gain, field, False
            pays = self.pays[kind]
            gain = pays[min(count, len(pays) - 1)] + table[1] - before
            if gain > best and self.harvestable(counts, field):
                best, self.field, self.harvest = gain, field, True
        return best

    def harvestable(self, counts: list[int], field: int) -> bool:
        """Whether the rules let this field be harvested."""
        if counts[field] > 1:
            return True
        return all(count == 1 or (count == 0 and not self.strict) for count in counts)

    def plan(self, seat: int, first: list[int], hand: list[int], wait: int = -1) -> float:
        """What planting gains a seat: these cards in the best order, then the hand from the front.

        The front card is planted after so many turns of others; -1 stands for when its turn comes.
        """
        scene = self.scene
        beans, counts = scene.beans[seat][:], scene.counts[seat][:]
        return self.plan_on(seat, beans, counts, first, hand, scene.turns_until(seat) if wait < 0 else wait)

    def plan_on(
        self, seat: int, beans: list[int], counts: list[int], first: list[int], hand: list[int], wait: int
    ) -> float:
        """The same on these fields, which the planting changes."""
        scene = self.scene
        total = 0.0
        if first:
            first = first[:]
            while first:
                best = -1000.0
                choice = 0
                if len(first) > 1:
                    for place in range(len(first)):
                        if place and first[place] == first[place - 1]:
                            continue
                        gain = self.put(seat, beans, counts, first[place])
                        if gain > best:
                            best, choice = gain, place
                kind = first.pop(choice)
                total += self.put(seat, beans, counts, kind)
                self.grow(beans, counts, kind)
        left = self.rounds * scene.players - wait
        for place, kind in enumerate(hand):
            later = scene.players * ((place + 1) // 2)
            if later > left:
                break
            gain = self.put(seat, beans, counts, kind)
            fade = min(MOST_FADE, wait + later)
            if gain >= 0.0:
                total += gain * self.keeps[fade] + self.weights.held
            else:
                total += gain * self.burdens[fade]
                if scene.grown[kind] > 0:
                    total += self.weights.chip + self.weights.chips * (scene.grown[kind] - 1)
            self.grow(beans, counts, kind)
        return total

    def grow(self, beans: list[int], counts: list[int], kind: int) -> None:
        """Plants a card in the place that `put` found."""
        field = self.field
        if self.harvest or beans[field] == EMPTY:
            beans[field] = kind
            counts[field] = 1
        else:
            counts[field] += 1


def _reach(mean: float, shape: int, most: int) -> list[float]:
    """The chances that at least 0, 1 … `most` cards come, when `mean` are expected: negative binomial."""
    ratio = mean / (mean + shape)
    chance = 1.0
    for _ in range(shape):
        chance *= 1.0 - ratio
    reach = [1.0]
    left = 1.0
    for more in range(most):
        left -= chance
        reach.append(max(0.0, left))
        chance *= ratio * (shape + more) / (more + 1)
    return reach


def rounds_left(scene: Scene) -> float:
    """About how many turns each seat still has; a deck to come holds part of the cards played until then."""
    game = scene.game
    cards = float(scene.deck)
    coming = float(scene.deck)
    discards = float(scene.discarded)
    for _ in range(min(10, game.exhaustions - scene.exhaustions - 1)):
        coming = discards + AGAIN * coming
        discards = 0.0
        cards += coming
    return cards / (game.players * (game.turn_up + game.draw))


AGAIN = 0.55
