"""The people at one keyboard: what each is told, and how it changes hands with no hand of cards shown."""

from collections.abc import Callable, Sequence

from beanfield.tables.table import Table
from beanfield.terminal import tell
from beanfield.terminal.scene import Json, Scene
from beanfield.terminal.screen import Screen
from beanfield.terminal.settings import Settings
from beanfield.words import Words


class Keyboard:
    """One keyboard and one screen, shared by the people of a table."""

    def __init__(self, table: Table, screen: Screen, words: Words, settings: Settings) -> None:
        self.table = table
        self.screen = screen
        self.words = words
        self.settings = settings
        self.people = [seat for seat in range(len(table.names)) if table.is_person(seat)]
        self._holder: int | None = None
        self._untold: list[Json | str] = []
        self._hands: dict[int, list[str]] = {}
        self._turn: tuple[int, int] | None = None

    @property
    def reader(self) -> int | None:
        """The seat that what happens is told to: the only person, or nobody in particular."""
        return self.people[0] if len(self.people) == 1 else None

    def scene(self, seat: int) -> Scene:
        """The game as this seat sees it."""
        game = self.table.game
        return Scene(game.view(seat), seat, self.table.names, self.words, game.edition, game.setup)

    # Telling

    def tell(self, news: Sequence[Json | str]) -> None:
        """Tells events (in full) and sentences: one person now, several once the next of them is called."""
        self._untold += news
        if len(self.people) < 2:
            self.tell_news()

    def tell_news(self) -> None:
        """Tells what has not been told yet."""
        news, self._untold = self._untold, []
        for item in news:
            for sentence in [item] if isinstance(item, str) else self.sentences([item], self.reader):
                self.screen.wait(self.settings.pace)
                self.screen.line(sentence)

    def sentences(self, events: list[Json], viewer: int | None) -> list[str]:
        """A sentence for each event, as this seat (None: a spectator) was shown it."""
        shown = self.table.game.show(events, viewer)
        return self.words.events(shown, self.table.names, self.reader)

    def lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.screen.line(line)

    # Handing over

    def take(self, seat: int) -> None:
        """Gives the keyboard to a person; another person's lines are covered before."""
        if len(self.people) > 1 and self._holder != seat:
            name = self.table.names[seat]
            self.screen.cover()
            self.tell_news()
            self.screen.line(self.words.text("{name}, press Enter when you are at the keyboard.", name=name))
            self.screen.read()
            self._hands.pop(seat, None)
        self._holder = seat
        self.tell_news()

    def introduce(self, scene: Scene) -> None:
        """Tells what has changed for a seat since it was last asked: its fields and coins, its hand."""
        if scene.is_active and self._begins_turn(scene):
            self.screen.line(self.words.seat(scene.view, scene.seat, scene.names, scene.seat))
        if self.may_show_hand(scene) and self._hands.get(scene.seat) != scene.hand:
            self._hands[scene.seat] = scene.hand
            self.lines(tell.hand(scene))

    def _begins_turn(self, scene: Scene) -> bool:
        turn = (scene.seat, sum(1 for done in self.table.done if done.action["do"] == "draw"))
        begins = turn != self._turn
        self._turn = turn
        return begins

    def covered(self, seat: int, say: Callable[[Scene], list[str]]) -> None:
        """Shows a person something of their own, with a screenful of empty lines before and after."""
        name = self.table.names[seat]
        self.screen.cover()
        self.screen.line(self.words.text("{name}, press Enter to see what is yours alone.", name=name))
        self.screen.read()
        self.lines(say(self.scene(seat)))
        self.screen.line(self.words.text("{name}, press Enter to hide it again.", name=name))
        self.screen.read()
        self.screen.cover()

    # Who may see what

    def is_alone(self, scene: Scene) -> bool:
        """Whether nobody else looks on; in the trading of several people only the active hand is open."""
        return len(self.people) == 1 or scene.phase != "trade" or scene.is_active

    def may_show_hand(self, scene: Scene) -> bool:
        """Whether the hand of a seat may be shown without a cover."""
        return self.is_alone(scene) or bool(scene.view["rulings"].get("open_hands"))

    def viewer(self, scene: Scene) -> int | None:
        """Whose knowledge past events are told from."""
        return scene.seat if self.is_alone(scene) else None
