"""The people at one keyboard: what each is told, and how it changes hands with no hand of cards shown."""

from collections.abc import Callable, Sequence

from beanfield.tables.table import Table
from beanfield.terminal import tell
from beanfield.terminal.scene import Json, Scene
from beanfield.terminal.screen import Screen
from beanfield.terminal.settings import Settings
from beanfield.words import Words

FOR_ALL = frozenset({"traded", "deck-exhausted", "game-over"})


class Keyboard:
    """One keyboard and one screen, shared by the people of a table."""

    def __init__(self, table: Table, screen: Screen, words: Words, settings: Settings) -> None:
        self.table = table
        self.screen = screen
        self.words = words
        self.settings = settings
        self.people = [seat for seat in range(len(table.names)) if table.is_person(seat)]
        self.why = ""
        self._holder: int | None = None
        self._news: list[Json | str] = []
        self._heard = dict.fromkeys(self.people, 0)
        self._told = 0
        self._exposed = False
        self._hands: dict[int, list[str]] = {}
        self._turn: tuple[int, int] | None = None

    @property
    def reader(self) -> int | None:
        """The seat that what happens is told to: the only person, or nobody in particular."""
        return self.people[0] if len(self.people) == 1 else None

    def scene(self, seat: int) -> Scene:
        """The game as this seat sees it."""
        game = self.table.game
        view = game.view(seat)
        fields = {action["field"] for action in game.legal(seat) if action["do"] == "harvest"}
        asked = self.table.offer if seat == self.table.asked else 0
        secret = not self._is_open(seat, view)
        return Scene(
            view,
            seat,
            self.table.names,
            self.words,
            game.edition,
            game.setup,
            secret,
            tuple(sorted(fields)),
            asked,
        )

    # Telling

    def tell(self, news: Sequence[Json | str]) -> None:
        """Tells events (in full) and sentences: one person now, each of several once they are called."""
        self._news += news
        if len(self.people) < 2:
            self.tell_news()

    def tell_news(self) -> None:
        """Tells whoever is at the keyboard what that person has not been told yet."""
        seat = self.reader if self._holder is None else self._holder
        begin = self._told if seat is None else self._heard[seat]
        if seat is not None:
            self._heard[seat] = len(self._news)
        self._told = len(self._news)
        for item in self._news[begin:]:
            if isinstance(item, str):
                self._tell_one(item)
            elif self._is_in_question(item, seat):
                continue
            elif self.settings.tell == "normal" or self._concerns(item, seat):
                for sentence in self.sentences([item], self.reader):
                    self._tell_one(sentence)

    def _tell_one(self, sentence: str) -> None:
        self.screen.wait(self.settings.pace)
        self.screen.line(sentence)

    def _is_in_question(self, event: Json, seat: int | None) -> bool:
        """Whether an event is the offer that a seat is about to be asked about: the question tells it."""
        asked = self.table.offer if seat is not None and seat == self.table.asked else 0
        return bool(asked) and event["event"] == "offered-trade" and event["offer"]["id"] == asked

    def _concerns(self, event: Json, seat: int | None) -> bool:
        """Whether an event is told to a seat that wants to hear little."""
        if event["event"] in FOR_ALL or seat is None:
            return True
        offer = event.get("offer")
        if isinstance(offer, dict):
            return seat in (offer["from"], offer["to"])
        if isinstance(offer, int) and offer in self._offers_of(seat):
            return True
        return event.get("seat") == seat

    def _offers_of(self, seat: int) -> set[int]:
        """The numbers of all offers that a seat has made."""
        events = (event for done in self.table.done for event in done.events)
        made = (event["offer"] for event in events if event["event"] == "offered-trade")
        return {offer["id"] for offer in made if offer["from"] == seat}

    def sentences(self, events: list[Json], viewer: int | None) -> list[str]:
        """A sentence for each event, as this seat (None: a spectator) was shown it."""
        names, shown = self.table.names, self.table.game.show(events, viewer)
        return [self.words.event(event, names, self.reader, self.table.reason(event)) for event in shown]

    def lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.screen.line(line)

    # Handing over

    def take(self, seat: int, why: str = "") -> None:
        """Gives the keyboard to a person; what another could see of their own is covered before."""
        self.why = why
        if len(self.people) > 1 and self._holder != seat:
            self._cover()
            name = self.table.names[seat]
            self.screen.line(self.words.text("{name}, press Enter when you are at the keyboard.", name=name))
            self.screen.read()
            self._hands.pop(seat, None)
        self._holder = seat
        self.tell_news()

    def _cover(self) -> None:
        if self._exposed:
            self.screen.cover()
        self._exposed = False

    def introduce(self, scene: Scene) -> None:
        """Tells what has changed for a seat since it was last asked: its fields and coins, its hand."""
        if scene.is_active and self._begins_turn(scene):
            self.screen.line(self.words.seat(scene.view, scene.seat, scene.names, scene.seat))
        if not scene.secret:
            self.expose()
            if self._hands.get(scene.seat) != scene.hand:
                self._hands[scene.seat] = scene.hand
                self.lines(tell.hand(scene))

    def expose(self) -> None:
        """Remembers that something of one person alone stands on the screen."""
        self._exposed = True

    def _begins_turn(self, scene: Scene) -> bool:
        turn = (scene.seat, sum(1 for done in self.table.done if done.action["do"] == "draw"))
        begins = turn != self._turn
        self._turn = turn
        return begins

    def covered(self, seat: int, say: Callable[[Scene], list[str]]) -> None:
        """Shows a person something of their own, with a screenful of empty lines before and after."""
        name = self.table.names[seat]
        self._cover()
        self.screen.line(self.words.text("{name}, press Enter to see what is yours alone.", name=name))
        self.screen.read()
        self.expose()
        self.lines(say(self.scene(seat)))
        self.screen.line(self.words.text("{name}, press Enter to hide it again.", name=name))
        self.screen.read()
        self._cover()

    # Who may see what

    def is_alone(self, scene: Scene) -> bool:
        """Whether nobody else looks on; in the trading of several people only the active hand is open."""
        return len(self.people) == 1 or scene.phase != "trade" or scene.is_active

    def _is_open(self, seat: int, view: Json) -> bool:
        """Whether the hand of a seat may be shown without a cover."""
        alone = len(self.people) == 1 or view["phase"] != "trade" or seat == view["active"]
        return alone or bool(view["rulings"].get("open_hands"))

    def viewer(self, scene: Scene) -> int | None:
        """Whose knowledge past events are told from."""
        return scene.seat if self.is_alone(scene) else None
