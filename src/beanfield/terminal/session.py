"""A game at the terminal: asks the people at the keyboard, lets the bots play, and tells what happens."""

import shlex

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables import saves
from beanfield.tables.table import Table
from beanfield.terminal import cards, commands, tell
from beanfield.terminal.answers import Answers
from beanfield.terminal.commands import Act, SoundOut, Tell
from beanfield.terminal.evident import PASS
from beanfield.terminal.keyboard import Keyboard
from beanfield.terminal.question import default_step, question
from beanfield.terminal.scene import Json, Scene, Unclear
from beanfield.terminal.screen import Screen
from beanfield.terminal.settings import Settings
from beanfield.words import Words

YES = frozenset({"y", "yes"})
NO = frozenset({"n", "no", ""})
LAST_EVENTS = 3

WILL_ASK = (
    N_("You ask {who} for offers for {beans}; you give nothing yet."),
    N_("You ask everyone for offers for {beans}; you give nothing yet."),
)
YOU_ASK = (N_("You ask {who} for offers for {beans}."), N_("You ask everyone for offers for {beans}."))
ONE_ASKS = (
    N_("{name} asks {who} for offers for {beans}."),
    N_("{name} asks everyone for offers for {beans}."),
)


class Quit(Exception):
    """The player ends the program; the game is saved already."""


class Session:
    """Plays one table on one screen until the game is over or the player leaves."""

    def __init__(self, table: Table, screen: Screen, words: Words, settings: Settings | None = None) -> None:
        self.table = table
        self.screen = screen
        self.words = words
        self.settings = settings or Settings()
        self._keyboard = Keyboard(table, screen, words, self.settings)
        self._answers = Answers(self._keyboard)
        self._skipping: set[int] = set()

    # Beginning and end

    def begin(self) -> None:
        """Tells who plays, and what was last done in a game that goes on."""
        words = self.words
        self.screen.line(
            words.text(
                "Edition {edition}, {players}. The game is saved as it goes. Help: ?",
                edition=self.table.game.edition.id,
                players=words.row([f"{seat + 1} {name}" for seat, name in enumerate(self.table.names)]),
            )
        )
        if self.table.log.cut:
            self.screen.line(
                words.text("The last line of the saved game was cut short, so that step is left out.")
            )
        if self.table.done:
            self.screen.line(words.text("The last events were:"))
            events = [event for done in self.table.done for event in done.events]
            self._keyboard.lines(self._keyboard.sentences(events[-LAST_EVENTS:], self._keyboard.reader))

    def run(self) -> None:
        """Plays on to the end and keeps the record; raises Quit, and EOFError at the end of the input.

        Nothing is done where the game is over already.
        """
        if self.table.asked < 0:
            return
        while (seat := self.table.asked) >= 0:
            if self.table.is_person(seat):
                self._ask(seat)
            else:
                self._told(self.table.step().events)
        self._keyboard.tell_news()
        path = saves.next_free(self.table.log.path)
        self.table.save(path)
        self.screen.line(self.words.text("The record of the game is in {path}.", path=str(path)))

    def left(self) -> None:
        """Says how to go on with a game that was left."""
        self._keyboard.tell_news()
        path = self.table.log.path
        name = shlex.quote(path.stem if path.parent == saves.directory() else str(path))
        self.screen.line(
            self.words.text("The game is saved. Go on with: beanfield play --resume {name}", name=name)
        )

    # Asking

    def _ask(self, seat: int) -> None:
        """Lets a person take one step, or passes for one who does not want to be asked now."""
        if self._passes_by_itself(seat):
            self.table.act(seat, PASS)
        else:
            self._hear(seat)

    def _passes_by_itself(self, seat: int) -> bool:
        game = self.table.game
        if not self.table.may_pass or seat == game.active:
            return False
        if game.phase != "trade":
            return self.settings.draw != "on"
        wanted = self.settings.ask != "offers" and seat not in self._skipping
        return not wanted and not self.table.offer

    def _hear(self, seat: int) -> None:
        """Gives a person the keyboard for one step."""
        self._keyboard.take(seat)
        scene = self._keyboard.scene(seat)
        self._keyboard.introduce(scene)
        self.screen.line(question(self.table, scene, len(self._keyboard.people) > 1))
        while not self._one_line(seat):
            pass

    def _told(self, events: list[Json]) -> None:
        if any(event["event"] == "trade-ended" for event in events):
            self._skipping.clear()
        self._keyboard.tell(events)

    # One line of the player

    def _one_line(self, seat: int) -> bool:
        """Reads and does one line; True once the seat has taken a step (or passed)."""
        line = self.screen.read()
        scene = self._keyboard.scene(seat)
        try:
            return self._do(commands.read(line, scene), scene) if line else self._enter(scene)
        except Unclear as unclear:
            self.screen.line(str(unclear))
        except Refusal as refusal:
            self._refused(refusal, scene)
        return False

    def _refused(self, refusal: Refusal, scene: Scene) -> None:
        self.screen.line(self.words.refusal(refusal, scene.names))
        if refusal.code in ("wrong-phase", "not-your-turn"):
            possible = tell.possible(self.table.game.legal(scene.seat), scene)
            names = self.words.row([command.name for command in possible])
            self.screen.line(self.words.text("Possible now: {commands}.", commands=names))

    def _enter(self, scene: Scene) -> bool:
        step = default_step(self.table, scene)
        if step is None:
            raise Unclear(
                self.words.text(
                    "There is a choice to make, so Enter alone does nothing; help tells what can be done."
                )
            )
        return self._pass(scene) if step == PASS else self._act(scene, step)

    def _do(self, parsed: commands.Parsed, scene: Scene) -> bool:
        if isinstance(parsed, Act):
            return self._act_if_meant(scene, parsed)
        if isinstance(parsed, SoundOut):
            return self._sound_out(scene, parsed)
        if parsed.what == "quit":
            raise Quit
        if parsed.what == "pass":
            return self._pass(scene)
        if parsed.what == "skip":
            return self._skip(scene)
        if parsed.what == "as":
            return self._as(parsed, scene)
        if parsed.what == "undo":
            return self._undo(scene)
        self._answers.answer(parsed, scene)
        return False

    def _act_if_meant(self, scene: Scene, act: Act) -> bool:
        if act.guessed:
            self.table.game.copy().play(scene.seat, act.action)
            said = self.words.action(act.action, scene.view, scene.names, scene.seat)
            if not self._confirmed(said):
                return False
        return self._act(scene, act.action)

    def _confirmed(self, said: str) -> bool:
        """Reads back what was guessed, and waits for a yes or a no."""
        self.screen.line(self.words.text("{step} Is that right? y or n.", step=said))
        while True:
            answer = self.screen.read().casefold()
            if answer in YES:
                return True
            if answer in NO:
                self.screen.line(self.words.text("Nothing was done."))
                return False
            self.screen.line(self.words.text("Answer y for yes or n for no."))

    def _act(self, scene: Scene, action: Json) -> bool:
        heard = len(self.table.done)
        step = self.table.act(scene.seat, action)
        self._answers.acted(scene.seat, heard)
        self._told(step.events)
        return True

    def _pass(self, scene: Scene) -> bool:
        """Passes; the active player leaves all offers open at once with it."""
        if scene.seat != self.table.asked:
            return True
        if scene.phase == "trade" and self.settings.ask == "turn" and not self.table.offer:
            self._skipping.add(scene.seat)
        while scene.is_active and self.table.offer and self.table.asked == scene.seat:
            self.table.act(scene.seat, PASS)
        return self.table.asked != scene.seat or self._act(scene, PASS)

    def _skip(self, scene: Scene) -> bool:
        if scene.phase != "trade" or scene.is_active:
            raise Unclear(self.words.text("skip is for the trading of others; pass does nothing once."))
        self._skipping.add(scene.seat)
        return self._pass(scene)

    def _as(self, told: Tell, scene: Scene) -> bool:
        """Gives the keyboard to another person for one step."""
        others = [seat for seat in self._keyboard.people if seat != scene.seat]
        if not others:
            raise Unclear(self.words.text("Nobody else plays at this keyboard."))
        seat, _ = cards.read_other(told.rest, scene)
        if seat not in others:
            names = self.words.row([scene.names[other] for other in others])
            raise Unclear(self.words.text("The keyboard can be given to: {people}.", people=names))
        self._hear(seat)
        return True

    def _undo(self, scene: Scene) -> bool:
        undone = self.table.undo(scene.seat)
        self._answers.acted(scene.seat, len(self.table.done))
        for sentence in self._keyboard.sentences(undone.events, self._keyboard.viewer(scene)):
            self.screen.line(self.words.text("Taken back: {step}", step=sentence))
        return True

    def _sound_out(self, scene: Scene, wish: SoundOut) -> bool:
        """Tells the others what is to be had, and lets them make offers for it."""
        gives = [scene.turned_up[place] for place in wish.give["turned_up"]]
        gives += [scene.hand[place] for place in wish.give["hand"]]
        if wish.guessed and not self._confirmed(self._asking(WILL_ASK, scene, wish, gives)):
            return False
        heard = len(self.table.done)
        steps = self.table.sound_out(scene.seat, wish.give, wish.to)
        self._answers.acted(scene.seat, heard)
        sentences = YOU_ASK if self._keyboard.reader == scene.seat else ONE_ASKS
        self._keyboard.tell([self._asking(sentences, scene, wish, gives)])
        for step in steps:
            self._told(step.events)
        if not steps and self._bots_among(scene.seat, wish.to):
            self._keyboard.tell([self.words.text("No bot offers anything for that.")])
        for seat in self._keyboard.people:
            if seat != scene.seat and wish.to in (None, seat):
                self._hear(seat)
        return True

    def _bots_among(self, seat: int, to: int | None) -> bool:
        others = range(len(self.table.names)) if to is None else [to]
        return any(other != seat and not self.table.is_person(other) for other in others)

    def _asking(self, sentences: tuple[str, str], scene: Scene, wish: SoundOut, gives: list[str]) -> str:
        """The sentence for one who is asked, or for all."""
        return self.words.text(
            sentences[1] if wish.to is None else sentences[0],
            name=scene.names[scene.seat],
            who="" if wish.to is None else scene.names[wish.to],
            beans=self.words.those(gives),
        )
