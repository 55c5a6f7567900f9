"""The commands that change nothing in the game: they tell, save, and set options."""

from collections.abc import Callable

from beanfield.tables import files, saves
from beanfield.terminal import cards, tell
from beanfield.terminal.commands import Tell
from beanfield.terminal.keyboard import Keyboard
from beanfield.terminal.question import question
from beanfield.terminal.scene import Scene, Unclear
from beanfield.words import N_, called, find_language

NO_LANGUAGE = N_("There is no language {language}; there are {languages}.")


class Answers:
    """Answers to one table's people. `acted` remembers how far a seat has heard the game."""

    def __init__(self, keyboard: Keyboard) -> None:
        self._keyboard = keyboard
        self._heard: dict[int, int] = {}
        self._known: dict[str, Callable[[str, Scene], list[str]]] = {
            "help": self._help,
            "hand": self._hand,
            "fields": tell.fields,
            "coins": self._coins,
            "table": lambda rest, scene: tell.table(scene),
            "offers": lambda rest, scene: scene.words.offers(scene.view, scene.names, scene.seat),
            "worth": lambda rest, scene: tell.worth(scene),
            "beans": tell.beans,
            "hint": self._hint,
            "log": self._log,
            "repeat": self._repeat,
            "save": self._save,
            "options": self._options,
            "language": self._language,
        }

    def answer(self, told: Tell, scene: Scene) -> None:
        """Does what the command says; raises Unclear or Refusal."""
        self._keyboard.lines(self._known[told.what](told.rest, scene))

    def acted(self, seat: int, heard: int) -> None:
        """A seat has acted after so many steps of the game: `repeat` tells from there on."""
        self._heard[seat] = heard

    def _help(self, rest: str, scene: Scene) -> list[str]:
        table = self._keyboard.table
        may_pass = table.may_pass and scene.seat == table.asked
        return tell.help_text(rest, table.game.legal(scene.seat), may_pass, scene)

    def _hand(self, rest: str, scene: Scene) -> list[str]:
        seat = cards.read_other(rest, scene)[0] if rest else scene.seat
        keyboard = self._keyboard
        if seat == scene.seat and not scene.secret:
            return tell.hand(scene)
        if seat == scene.seat or (seat in keyboard.people and "hand" not in scene.view["seats"][seat]):
            keyboard.covered(seat, tell.hand)
            return [self._question(scene)]
        return [scene.words.hand(scene.view, seat, scene.names, scene.seat)]

    def _coins(self, rest: str, scene: Scene) -> list[str]:
        if self._keyboard.is_alone(scene):
            self._keyboard.expose()
            return tell.coins(scene)
        self._keyboard.covered(scene.seat, tell.coins)
        return [self._question(scene)]

    def _hint(self, rest: str, scene: Scene) -> list[str]:
        if not self._keyboard.is_alone(scene):
            self._keyboard.covered(scene.seat, self._advice)
            return [self._question(scene)]
        return self._advice(scene)

    def _advice(self, scene: Scene) -> list[str]:
        hint = self._keyboard.table.hint(scene.seat)
        return [scene.words.hint(hint, scene.view, scene.names, scene.seat)]

    def _log(self, rest: str, scene: Scene) -> list[str]:
        number = tell.number_of_lines(rest, scene)
        events = [event for done in self._keyboard.table.done for event in done.events]
        lines = self._keyboard.sentences(events[-number:], self._keyboard.viewer(scene))
        return lines or [scene.words.text("Nothing has happened yet.")]

    def _repeat(self, rest: str, scene: Scene) -> list[str]:
        done = self._keyboard.table.done
        own = [number for number, step in enumerate(done) if step.seat == scene.seat]
        heard = self._heard.get(scene.seat, own[-1] if own else 0)
        events = [event for step in done[heard:] for event in step.events]
        return [
            *self._keyboard.sentences(events, self._keyboard.viewer(scene)),
            self._question(scene),
        ]

    def _question(self, scene: Scene) -> str:
        keyboard = self._keyboard
        return question(keyboard.table, scene, len(keyboard.people) > 1, keyboard.why)

    def _save(self, rest: str, scene: Scene) -> list[str]:
        table = self._keyboard.table
        name, _, last = rest.rpartition(" ")
        over = last == "over" and bool(name)
        text = name if over else rest
        path = files.named(text) if text else saves.next_free(table.log.path)
        table.save(path, over)
        return [scene.words.text("The record is in {path}.", path=str(path))]

    def _options(self, rest: str, scene: Scene) -> list[str]:
        keyboard = self._keyboard
        if rest:
            keyboard.settings.change(rest, keyboard.screen, scene.words)
            keyboard.table.keep_settings(keyboard.settings.kept())
        return keyboard.settings.lines(keyboard.table, scene.words)

    def _language(self, rest: str, scene: Scene) -> list[str]:
        words = scene.words
        if rest:
            found = find_language(rest)
            if found is None:
                raise Unclear(words.text(NO_LANGUAGE, language=rest, languages=words.row(_languages())))
            words.speak(found)
        there = words.row(_languages())
        return [words.text(N_("Write language and one of these: {languages}."), languages=there)]


def _languages() -> list[str]:
    """Every language there is, by its code and by what it calls itself."""
    return [f"{code} {name}" for code, name in called()]
