"""A table: a game, who plays it, and its log. Every step is on the disk before anyone is told of it."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import randbelow
from typing import Any, NamedTuple

from beanfield import bots
from beanfield.bots.advice import advise
from beanfield.bots.asking import DEFAULTS, Driver, Options, Step
from beanfield.bots.reasons import why
from beanfield.bots.request import build
from beanfield.notation import recordfile
from beanfield.notation.position import load_position
from beanfield.notation.record import replay
from beanfield.rules import Game, Refusal, load_edition
from beanfield.rules.edition import parse_edition, register
from beanfield.rules.refusals import N_
from beanfield.tables import saves
from beanfield.tables.files import write_file
from beanfield.tables.log import NO_HEADER, GameLog, damaged, is_log, read
from beanfield.tables.seats import Player, different, usable

Json = dict[str, Any]

HIDDEN_UNTIL_SHOWN = frozenset(
    {"turned-up", "drew", "deck-exhausted", "reshuffled", "turn-began", "game-over"}
)
EXISTS = N_("{path} exists and was left as it is; save under another name, or add the word over.")
MOST_SEED = 2**53
OFFERS_FOR_A_QUESTION = 2


@dataclass(frozen=True)
class Plan:
    """What a new table is made of. `edition` is an id or a file; chance decides where `seed` is None."""

    edition: str
    players: Sequence[Player]
    seed: int | None = None
    rulings: Json | None = None
    options: Options = DEFAULTS


class Unsaved(Exception):
    """A step could not be written to the disk: nobody may be told of it, and the table is at its end."""


class Done(NamedTuple):
    """A step of the game that still stands, with everything that it showed."""

    seat: int
    action: Json
    events: list[Json]


class Table:
    """A running game. Made by `start`, `resume` or `go_on_from`; `close` lets others open its log."""

    def __init__(self, log: GameLog, players: Sequence[Player]) -> None:
        self.log = log
        self.players = list(players)
        self.names = [player.name for player in players]
        self.options = _options(log)
        self.done: list[Done] = []
        self.reasons: dict[int, Json] = {}
        self.repaired = False
        self._driver = self._new_driver()

    # Beginning

    @classmethod
    def start(cls, plan: Plan, folder: Path) -> "Table":
        """Begins a game and its log in this folder; raises Refusal where that is not possible."""
        edition = load_edition(plan.edition)
        seed = randbelow(MOST_SEED) if plan.seed is None else plan.seed
        game = Game.new(edition.id, len(plan.players), seed, plan.rulings)
        bots.seated([player.bot or None for player in plan.players], seed)
        header: Json = {
            "edition": edition.id,
            "players": [asdict(player) for player in plan.players],
            "seed": seed,
            "rulings": plan.rulings or {},
            "deck": game.record()["deck"],
            "options": asdict(plan.options),
        }
        if edition.data is not None:
            header["edition_data"] = edition.data
        return cls(saves.create(folder, edition.id, header), plan.players)

    @classmethod
    def go_on_from(
        cls, record: Json, players: Sequence[Player] | None, options: Options, folder: Path
    ) -> "Table":
        """Begins a new log where a record file ends; its players are people unless others are given."""
        game = replay(record)
        if game.over:
            raise Refusal("game-over", N_("The game of this record is over."))
        people = [Player(usable(name, seat)) for seat, name in enumerate(record["players"])]
        seated = list(players or different(people))
        if len(seated) != game.players:
            raise Refusal(
                "bad-players",
                N_("The record is of {seats} players, not of {players}."),
                seats=game.players,
                players=len(seated),
            )
        seed = randbelow(MOST_SEED)
        start = game.position() | {"seed": seed, "shuffles": []}
        header: Json = {
            "edition": game.edition.id,
            "players": [asdict(player) for player in seated],
            "seed": seed,
            "start": start,
            "options": asdict(options),
        }
        if game.edition.data is not None:
            header["edition_data"] = game.edition.data
        return cls(saves.create(folder, game.edition.id, header), seated)

    @classmethod
    def resume(cls, path: Path, repair: bool = False) -> "Table":
        """Goes on with a logged game; raises Refusal, and changes nothing, when it is damaged or in use.

        With `repair`, one that is only cut short in its last line goes on in a copy without that line.
        """
        cut = repair and read(path).cut
        log = saves.repaired(path) if cut else GameLog.open(path)
        try:
            table = cls._at(log)
            table._replay()
            table.repaired = cut
        except BaseException:
            log.close()
            if cut:
                log.path.unlink(missing_ok=True)
            raise
        return table

    @classmethod
    def _at(cls, log: GameLog) -> "Table":
        """The table that the header of a log describes."""
        try:
            players = [Player(str(seat["name"]), str(seat.get("bot", ""))) for seat in log.header["players"]]
            return cls(log, players)
        except (KeyError, TypeError, AttributeError, ValueError):
            raise damaged(log.path, 1, NO_HEADER) from None

    def _new_driver(self) -> Driver:
        return Driver(_new_game(self.log), self._new_bots(), self.options)

    def _new_bots(self) -> list[bots.Player | None]:
        return bots.seated([player.bot or None for player in self.players], self.log.header["seed"])

    def _replay(self) -> None:
        standing: list[tuple[int, Json]] = []
        for line, step in enumerate(self.log.steps, 2):
            if "do" in step:
                standing.append((line, step))
            elif "undo" in step:
                if not standing or standing[-1][1].get("seat") != step["undo"]:
                    raise damaged(self.log.path, line)
                standing.pop()
        for line, step in standing:
            try:
                self._keep(self._driver.act(step["seat"], step))
            except (Refusal, KeyError, TypeError):
                raise damaged(self.log.path, line) from None

    def close(self) -> None:
        """Lets others open the log."""
        self.log.close()

    # Playing

    @property
    def settings(self) -> Json:
        """How the people at the keyboard wanted to play when they last changed that."""
        return next((dict(step["settings"]) for step in reversed(self.log.steps) if "settings" in step), {})

    def keep_settings(self, settings: Json) -> None:
        """Keeps how the people at the keyboard want to play, for when the game is gone on with."""
        if settings != self.settings:
            self._write({"settings": settings})

    @property
    def game(self) -> Game:
        return self._driver.game

    @property
    def asked(self) -> int:
        """The seat that is asked now, -1 after the end."""
        return self._driver.seat

    @property
    def offer(self) -> int:
        """The id of the offer that the seat is asked about, 0 if it is asked about none."""
        return self._driver.offer

    @property
    def may_pass(self) -> bool:
        """Whether the seat that is asked may pass."""
        return self._driver.may_pass

    def is_person(self, seat: int) -> bool:
        return self.players[seat].is_person

    def step(self) -> Step:
        """Lets the bot that is asked do one thing. For a person, and after the end, nothing is done."""
        view = self.game.view(None)
        step = self._driver.step() or Step(-1, None, [])
        reason = why(view, step.action, step.seat) if step.action is not None else None
        if step.action is not None and reason is not None:
            self.reasons[step.action["offer"]] = reason
        return self._log(step)

    def reason(self, event: Json) -> Json | None:
        """Why a bot has declined an offer, for the event that it did; kept as long as this table is open."""
        return self.reasons.get(event["offer"]) if event["event"] == "declined" else None

    def act(self, seat: int, action: Json) -> Step:
        """Does what a person does, `{"do": "pass"}` included; raises Refusal with nothing changed."""
        return self._log(self._driver.act(seat, action))

    def _log(self, step: Step) -> Step:
        if step.action is not None and step.action["do"] != "pass":
            self._write({**step.action, "seat": step.seat})
            self._keep(step)
            if self.game.over:
                self._write({"over": self.game.result})
        return step

    def _write(self, row: Json) -> None:
        try:
            self.log.append(row)
        except OSError as error:
            raise Unsaved(error.strerror or str(error)) from error

    def _keep(self, step: Step) -> None:
        if step.action is not None:
            self.done.append(Done(step.seat, step.action, step.events))

    def undo(self, seat: int) -> Done:
        """Takes back the last step of a seat and returns it.

        Raises Refusal when somebody acted since, or when the step showed something hidden.
        """
        if all(done.seat != seat for done in reversed(self.done)):
            raise Refusal("malformed", N_("There is no step to take back."))
        last = self.done[-1]
        if last.seat != seat:
            raise Refusal(
                "malformed",
                N_("{name} has acted since, so your last step stands."),
                name=self.names[last.seat],
            )
        if any(event["event"] in HIDDEN_UNTIL_SHOWN for event in last.events):
            raise Refusal("malformed", N_("Your last step showed cards that were hidden, so it stands."))
        self._write({"undo": seat})
        standing = self.done[:-1]
        self.done = []
        self._driver = self._new_driver()
        for step in standing:
            self._keep(self._driver.act(step.seat, step.action))
        return last

    # Hearing what others would offer

    def hint(self, seat: int) -> Json:
        """The expert's advice for a seat: an action and its reasons (bots/advice)."""
        events = [event for done in self.done for event in self.game.show(done.events, seat)]
        return advise(build(self.game, seat, events, {}, self.options.limit_ms))

    def sound_out(self, seat: int, give: Json, to: int | None) -> list[Step]:
        """Asks bots what they would give for cards of a seat; their answers become real offers to it.

        Each bot is asked about one kind at a time, as if that had been offered, and makes up to two offers of
        trades that it would accept. The seat gives nothing. Raises Refusal for cards that cannot be given.
        """
        steps: list[Step] = []
        self.check_sound_out(seat, give, to)
        for other in self._others(seat, to):
            if not self.is_person(other) and self.options.trading == "full":
                steps += self._sound_out_one(seat, give, other)
        return steps

    def check_sound_out(self, seat: int, give: Json, to: int | None) -> None:
        """Raises Refusal where a seat cannot ask for offers for these cards now."""
        self._trial(seat, give, self._others(seat, to)[0], self._kinds_for(seat)[0])

    def _others(self, seat: int, to: int | None) -> list[int]:
        return [to] if to is not None else [other for other in range(len(self.players)) if other != seat]

    def _sound_out_one(self, seat: int, give: Json, other: int) -> list[Step]:
        steps: list[Step] = []
        for kind in self._kinds_for(seat):
            if len(steps) == OFFERS_FOR_A_QUESTION:
                break
            trial, gives = self._trial(seat, give, other, kind)
            if kind in gives or self._is_offered(other, seat, kind, gives):
                continue
            answer = self._answer(trial, other)
            if answer.get("do") == "accept" and answer.get("offer") == trial.view(seat)["offers"][-1]["id"]:
                paid = {key: answer.get(key, []) for key in ("turned_up", "hand")}
                offer = {"do": "offer", "seat": other, "to": seat, "give": paid, "want": gives}
                with suppress(Refusal):
                    steps.append(self.act(other, offer))
        return steps

    def _is_offered(self, maker: int, to: int, kind: str, want: list[str]) -> bool:
        """Whether this offer of one card of a kind is open already."""
        return any(
            (offer["from"], offer["to"], offer["gives"]) == (maker, to, [kind])
            and sorted(offer["want"]) == sorted(want)
            for offer in self.game.view(None)["offers"]
        )

    def _kinds_for(self, seat: int) -> list[str]:
        """The kinds in play, those that the seat grows first."""
        view = self.game.view(seat)
        grown = [field[0] for field in view["seats"][seat]["fields"] if field]
        kinds = self.game.edition.kinds_in_play(self.game.players, view["rulings"].get("beans"))
        return sorted(kinds, key=lambda kind: kind not in grown)

    def _trial(self, seat: int, give: Json, other: int, kind: str) -> tuple[Game, list[str]]:
        trial = self.game.copy()
        offer = {"do": "offer", "seat": seat, "to": other, "give": give, "want": [kind]}
        trial.play(seat, offer)
        return trial, list(trial.view(seat)["offers"][-1]["gives"])

    def _answer(self, trial: Game, other: int) -> Json:
        bot = self._new_bots()[other]
        return dict(bot.answer(build(trial, other, [], {}, self.options.limit_ms))) if bot else {}

    # Records

    def record(self) -> Json:
        """The game so far as a record, undone steps left out."""
        return self.game.record(self.names)

    def save(self, path: Path, over: bool = False) -> None:
        """Writes the record to a file, an existing one only with `over`; raises Refusal where it cannot.

        A saved game and what is no ordinary file are never replaced.
        """
        text = json.dumps(self.record(), ensure_ascii=False, indent=1) + "\n"
        write_file(path, text.encode("utf-8"), over, EXISTS)


def open_saved(
    path: Path, players: Sequence[Player] | None, options: Options, folder: Path, repair: bool = False
) -> Table:
    """Goes on with a log, or from the end of a record file, in JSON or in the text notation.

    With `repair` a log whose last line is cut short is copied without it, and the copy goes on. Raises
    Refusal for a file that is neither, or damaged.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Refusal(
            "bad-record",
            N_("The file {path} cannot be read: {reason}."),
            path=str(path),
            reason=error.strerror or str(error),
        ) from None
    if path.suffix != saves.SUFFIX and not is_log(data):
        return Table.go_on_from(recordfile.parse(recordfile.decoded(data)), players, options, folder)
    return Table.resume(path, repair)


def _options(log: GameLog) -> Options:
    options = Options(**log.header.get("options", {}))
    numbers = (options.offers_per_turn, options.limit_ms)
    if any(type(number) is not int for number in numbers) or options.trading not in ("full", "gifts", "off"):
        raise damaged(log.path, 1, NO_HEADER)
    return options


def _new_game(log: GameLog) -> Game:
    header = log.header
    if "edition_data" in header:
        register(parse_edition(header["edition_data"], str(log.path)))
    if "start" in header:
        return load_position(header["start"])
    game = Game.new(header["edition"], len(header["players"]), header["seed"], header["rulings"])
    if game.record()["deck"] != header.get("deck"):
        raise damaged(log.path, 1, NO_HEADER)
    return game
