"""A game at the terminal: asks the people at the keyboard, lets the bots play, and tells what happens."""

import shlex
from collections.abc import Callable

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.tables import saves, seats
from beanfield.tables.seats import Player
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
from beanfield.terminal.yes_no import NO, YES, is_said, letter
from beanfield.words import Words

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
    """Plays one table on one screen until the game is over or the player leaves.

    `go_on` gives the command that goes on with the game of a name.
    """

    def __init__(
        self,
        table: Table,
        screen: Screen,
        words: Words,
        settings: Settings | None = None,
        go_on: Callable[[str], str] = "beanfield play --resume {}".format,
    ) -> None:
        self.table = table
        self.screen = screen
        self.words = words
        self.settings = settings or Settings()
        self._go_on = go_on
        self._keyboard = Keyboard(table, screen, words, self.settings)
        self._answers = Answers(self._keyboard)
        self._skipping: set[int] = set()
        self._called: list[tuple[int, str]] = []
        self._typed_ahead = ""

    # Beginning and end

    def begin(self) -> None:
        """Tells who plays, and what was last done in a game that goes on."""
        words = self.words
        self.screen.line(
            words.text(
                "Edition {edition}, {players}. The game is saved as it goes. Help: ?",
                edition=self.table.game.edition.id,
                players=words.row(
                    [_introduced(seat, player) for seat, player in enumerate(self.table.players)]
                ),
            )
        )
        if self.table.repaired:
            self.screen.line(
                words.text("This is a copy of the damaged game, without the line that was cut short.")
            )
        if self.table.done:
            self.screen.line(words.text("The last events were:"))
            events = [event for done in self.table.done for event in done.events]
            self._keyboard.lines(self._keyboard.sentences(events[-LAST_EVENTS:], self._keyboard.reader))
        else:
            self._name_people_like_bots()

    def _name_people_like_bots(self) -> None:
        for name in seats.like_bots(self.table.players):
            self.screen.line(
                self.words.text("{name} is a person; the bots are {bots}.", name=name, bots=seats.bot_names())
            )

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
        """Says how to go on with a game that was left, without waiting before any line."""
        self.settings.pace = 0.0
        self._keyboard.tell_news()
        path = self.table.log.path
        name = shlex.quote(path.stem if path.parent == saves.directory() else str(path))
        self.screen.line(self.words.text("The game is saved. Go on with:"))
        self.screen.whole(self._go_on(name))

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
        """Gives a person the keyboard for one step, then those who were called meanwhile."""
        self._called = [(seat, "")]
        while self._called and not self.table.game.over:
            seat, why = self._called.pop(0)
            if not why or self.table.game.phase == "trade":
                self._keyboard.take(seat, why)
                self._keyboard.introduce(self._keyboard.scene(seat))
                self._put_question(seat)
                while not self._one_line(seat):
                    pass

    def _put_question(self, seat: int) -> None:
        scene = self._keyboard.scene(seat)
        several = len(self._keyboard.people) > 1
        self.screen.line(question(self.table, scene, several, self._keyboard.why))

    def _told(self, events: list[Json]) -> None:
        if any(event["event"] == "trade-ended" for event in events):
            self._skipping.clear()
        self._keyboard.tell(events)

    # One line of the player

    def _one_line(self, seat: int) -> bool:
        """Reads and does one line; True once the seat has taken a step (or passed)."""
        line, self._typed_ahead = self._typed_ahead or self.screen.read(), ""
        scene = self._keyboard.scene(seat)
        try:
            return self._do(commands.read(line, scene), scene) if line else self._enter(scene)
        except Unclear as unclear:
            self.screen.line(str(unclear))
        except Refusal as refusal:
            self._refused(refusal, scene)
        self._put_question(seat)
        return False

    def _refused(self, refusal: Refusal, scene: Scene) -> None:
        self.screen.line(self.words.refusal(refusal, scene.names))
        if refusal.code in ("wrong-phase", "not-your-turn"):
            possible = tell.possible(self.table.game.legal(scene.seat), scene)
            passes = self.table.may_pass or scene.seat != self.table.asked
            names = self.words.row([command.name for command in possible] + ["pass"] * passes)
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
            if not self._confirmed(scene.read_back(act.action), scene):
                return False
        return self._act(scene, act.action)

    def _confirmed(self, said: str, scene: Scene) -> bool:
        """Reads back what was guessed, and waits for yes, no or another command, which is done instead."""
        words = self.words
        asked = words.text(
            "{step} Is that right? {yes} or {no}.", step=said, yes=letter(words, YES), no=letter(words, NO)
        )
        while True:
            self.screen.line(asked)
            answer = self.screen.read()
            if is_said(words, YES, answer):
                return True
            if is_said(words, NO, answer):
                self.screen.line(words.text("Nothing was done."))
                self._put_question(scene.seat)
                return False
            if _is_command(answer, scene):
                self._typed_ahead = answer
                return False

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
        self._called.append((seat, ""))
        return True

    def _undo(self, scene: Scene) -> bool:
        undone = self.table.undo(scene.seat)
        self._answers.acted(scene.seat, len(self.table.done))
        sentences = self._keyboard.sentences(undone.events, self._keyboard.reader)
        self._keyboard.tell([self.words.text("Taken back: {step}", step=sentence) for sentence in sentences])
        return True

    def _sound_out(self, scene: Scene, wish: SoundOut) -> bool:
        """Tells the others what is to be had, and lets them make offers for it."""
        gives = [scene.turned_up[place] for place in wish.give["turned_up"]]
        gives += [scene.hand[place] for place in wish.give["hand"]]
        if wish.guessed:
            self.table.check_sound_out(scene.seat, wish.give, wish.to)
            if not self._confirmed(self._asking(WILL_ASK, scene, wish, gives), scene):
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
        asked = self._asking(ONE_ASKS, scene, wish, gives)
        called = [seat for seat in self._keyboard.people if seat != scene.seat and wish.to in (None, seat)]
        self._called += [(seat, asked) for seat in called if (seat, asked) not in self._called]
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
            beans=self.words.beans(gives),
        )


def _introduced(seat: int, player: Player) -> str:
    """A player with the number of the seat, and a bot's kind where its name does not tell it."""
    told = player.is_person or player.bot.partition(":")[0] in player.name
    return f"{seat + 1} {player.name}" if told else f"{seat + 1} {player.name} ({player.bot})"


def _is_command(line: str, scene: Scene) -> bool:
    """Whether a line names a command, whatever comes of it."""
    try:
        commands.split(line, scene)
    except Unclear:
        return False
    return True
