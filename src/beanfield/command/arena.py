"""Play many games of bots and say who wins how often."""

import argparse
import json
import signal
import sys
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any

from beanfield import bots
from beanfield.arena import files
from beanfield.arena.game import Stopped, play
from beanfield.arena.ladder import ladder
from beanfield.arena.plot import Numbers, svg
from beanfield.arena.results import Results
from beanfield.arena.series import Series, from_record, ladder_tables, of_edition
from beanfield.arena.spread import Workers, processors
from beanfield.arena.spread import run as spread
from beanfield.arena.statistics import summary
from beanfield.bots.asking import Options
from beanfield.command._arena_report import report, stopped
from beanfield.command._programs import add_programs, allow_programs, limits
from beanfield.command._progress import Progress
from beanfield.command._recordfile import content_of
from beanfield.command.play import add_rulings, check_offers, read_rulings
from beanfield.notation import recordfile
from beanfield.rules import Refusal, load_edition
from beanfield.tables import saves
from beanfield.words import N_, Words

SUMMARY = N_("Play many games of bots, and say who wins how often.")

EDITION = "104"
PLAYERS = "greedy,random,random,random"
GAMES = 100
MOST_GAMES = 1_000_000_000
LADDER_SEATS = 4
STOPPED = 1
INTERRUPTED = 128 + 2
TERMINATED = 128 + 15

Json = dict[str, Any]


class _Terminated(KeyboardInterrupt):
    """The system asked the program to end."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield arena` takes."""
    _add_series(parser)
    add_programs(parser)
    _add_workers(parser)
    _add_results(parser)
    parser.add_argument("--lang", help=N_("the language (default: that of the environment, or English)"))


def _add_series(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", help=N_("104, 154 or an edition file of your own (default 104)"))
    parser.add_argument(
        "--players", default=PLAYERS, help=N_("bots by seat, such as greedy,random,cmd:./mybot")
    )
    parser.add_argument(
        "--games",
        type=int,
        default=GAMES,
        help=N_("how many games, with --ladder at each table (default 100)"),
    )
    parser.add_argument("--seed", type=int, default=1, help=N_("the seed of the deals (default 1)"))
    parser.add_argument(
        "--ladder", action="store_true", help=N_("the players meet each other in turn and are rated")
    )
    parser.add_argument("--seats", type=int, help=N_("seats at a table of --ladder (default 4)"))
    parser.add_argument(
        "--no-rotation", action="store_true", help=N_("everyone keeps the seat that was given")
    )
    add_rulings(parser)
    parser.add_argument(
        "--trading", choices=("full", "gifts", "off"), default="full", help=N_("what bots may offer")
    )
    parser.add_argument(
        "--offers-per-turn",
        type=int,
        default=Options().offers_per_turn,
        help=N_("offers a bot may make in a turn (default 6)"),
    )
    parser.add_argument(
        "--from-record",
        metavar="FILE",
        help=N_("begin every game from this record, without rotation"),
    )
    parser.add_argument(
        "--step", type=int, metavar="N", help=N_("the steps of the record to keep (default: all)")
    )


def _add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=int, default=0, help=N_("how many processes play (default: all processors)")
    )
    parser.add_argument(
        "--backend",
        choices=("processes", "dask"),
        default="processes",
        help=N_("where games are played"),
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help=N_("the scheduler of --backend dask"))
    parser.add_argument(
        "--strict", action="store_true", help=N_("stop at the first bad answer and show it in full")
    )
    parser.add_argument("--game", type=int, metavar="N", help=N_("play only the game of this number"))


def _add_results(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=N_("print the results as JSON"))
    parser.add_argument("--csv", metavar="FILE", help=N_("write a line for each player of each game"))
    parser.add_argument("--records", metavar="DIR", help=N_("write the record of each game"))
    parser.add_argument("--plot", metavar="FILE.svg", help=N_("draw the results"))
    parser.add_argument("--results", metavar="FILE", help=N_("keep a line of JSON for each finished game"))
    parser.add_argument(
        "--continue",
        dest="go_on",
        action="store_true",
        help=N_("go on with the same series where it was interrupted"),
    )
    parser.add_argument("--quiet", action="store_true", help=N_("do not tell how far it has come"))


def run(args: argparse.Namespace) -> int:
    """Plays and reports; 0, 1 when --strict stopped, or 130 and 143 for what was interrupted."""
    words = Words(args.lang)
    names = bots.split(args.players)
    series = _series(args, names)
    allow_programs(names, args)
    series.new_game(0)
    bots.seated(names, 0)
    numbers = _numbers(args, series)
    workers = _workers(args, len(numbers))
    _check_places(args)
    signal.signal(signal.SIGTERM, _terminate)
    results = Results(_results_file(args, series), series, args.go_on)
    try:
        status = _play(args, words, series, numbers, workers, results)
    except Stopped as stop:
        folder = Path(args.records) if args.records else results.path.parent
        record = files.write_record(folder, stop.game, stop.record, "-stopped")
        print(stopped(words, stop, record, _again(args, stop.game)), file=sys.stderr)
        return STOPPED
    finally:
        results.close()
    rows = [results.rows[number] for number in sorted(results.rows) if number in numbers]
    _report(args, words, series, names, rows)
    if status == 0 and not args.results:
        results.path.unlink(missing_ok=True)
    return status


def _series(args: argparse.Namespace, names: list[str]) -> Series:
    """What is to be played. Raises Refusal where the arguments do not fit."""
    options = Options(offers_per_turn=check_offers(args.offers_per_turn), trading=args.trading)
    for name in names:
        if not bots.is_bot(name):
            bots.make(name, 0)
    tables: tuple[tuple[str, ...], ...] = (tuple(names),)
    if args.seats is not None and not args.ladder:
        raise Refusal("malformed", N_("--seats goes with --ladder."))
    if args.ladder:
        if len(set(names)) < len(names) or len(names) < 2:
            raise Refusal("malformed", N_("A ladder is of two or more different players."))
        seats = LADDER_SEATS if args.seats is None else args.seats
        load_edition(args.edition or EDITION).setup(seats)
        tables = ladder_tables(names, seats)
    rotate = not (args.no_rotation or args.from_record)
    rulings = read_rulings(args.ruling, Words(args.lang, load_edition(args.edition or EDITION)))
    series = Series(args.edition or EDITION, tables, args.seed, rulings, options, limits(args), rotate)
    if args.from_record is None:
        if args.step is not None:
            raise Refusal("malformed", N_("A step is one of a record: name it with --from-record."))
        return of_edition(series)
    if args.edition or args.ruling:
        raise Refusal("malformed", N_("A record keeps its edition and rulings: leave them out."))
    return from_record(series, recordfile.parse(content_of(args.from_record)), args.step)


def _workers(args: argparse.Namespace, games: int) -> Workers:
    """Who plays so many games: no more processes than there are games."""
    if args.jobs < 0:
        raise Refusal("malformed", N_("The number of processes is 1 or more."))
    if (args.backend == "dask") != (args.scheduler is not None):
        raise Refusal("malformed", N_("A Dask cluster needs both --backend dask and --scheduler."))
    return Workers(min(args.jobs or processors(), games), args.scheduler)


def _numbers(args: argparse.Namespace, series: Series) -> range:
    """The games to play."""
    if not 1 <= args.games <= MOST_GAMES or not 0 <= (args.game or 0) < MOST_GAMES:
        raise Refusal(
            "malformed",
            N_("The number of games is from 1 to {most}, and their numbers count from 0."),
            most=MOST_GAMES,
        )
    if args.game is not None:
        return range(args.game, args.game + 1)
    return range(args.games * len(series.tables))


def _check_places(args: argparse.Namespace) -> None:
    """Refuses before anything is played what could not be written at its end."""
    if args.plot and not args.plot.endswith(".svg"):
        raise Refusal("malformed", N_("A plot is an SVG file: {file} should end in .svg."), file=args.plot)
    if args.records:
        Path(args.records).mkdir(parents=True, exist_ok=True)
    for path in (Path(name) for name in (args.csv, args.plot) if name):
        there = path.exists()
        path.open("a", encoding="utf-8").close()
        if not there:
            path.unlink()


def _results_file(args: argparse.Namespace, series: Series) -> Path:
    if args.results:
        return Path(args.results)
    name = sha256(json.dumps(series.as_json()).encode()).hexdigest()[:16]
    return saves.directory().parent / "arena" / f"{name}.jsonl"


def _play(
    args: argparse.Namespace,
    words: Words,
    series: Series,
    numbers: range,
    workers: Workers,
    results: Results,
) -> int:
    """Plays what is not played yet. An interruption keeps what is finished."""
    finished = sum(number in numbers for number in results.rows)
    left = (number for number in numbers if number not in results.rows)
    progress = Progress(words, len(numbers), finished, args.quiet)
    errors = results.path.with_suffix(".stderr")
    if not args.go_on:
        files.clear_errors(errors)
    with_records = bool(args.records)
    batches = (
        ([play(series, number, with_records, strict=True)] for number in left)
        if args.strict
        else spread(series, left, workers, with_records)
    )
    try:
        for batch in batches:
            for played in batch:
                if played.record is not None:
                    files.write_record(Path(args.records), played.row["game"], played.record)
                files.write_errors(errors, played)
            results.add([played.row for played in batch])
            finished += len(batch)
            progress.tell(finished)
    except KeyboardInterrupt as stop:
        progress.end()
        print(
            words.text(
                "Interrupted after {done} of {total} games, which are kept in {file}; "
                "the same command with --continue goes on.",
                done=finished,
                total=len(numbers),
                file=str(results.path),
            ),
            file=sys.stderr,
        )
        return TERMINATED if isinstance(stop, _Terminated) else INTERRUPTED
    finally:
        batches.close()
    progress.end()
    if any(errors.glob("*")):
        print(
            words.text("The standard error of programs is kept in {folder}.", folder=str(errors)),
            file=sys.stderr,
        )
    return 0


def _report(
    args: argparse.Namespace, words: Words, series: Series, names: list[str], rows: list[Json]
) -> None:
    told = ladder(series, names, rows) if args.ladder else summary(series, rows)
    print(json.dumps(told, ensure_ascii=False, indent=2) if args.json else report(words, told, series.seats))
    if args.csv:
        files.write_csv(Path(args.csv), series, rows)
    if args.plot:
        title = words.text(
            "{games} games, edition {edition}, seed {seed}",
            games=told["games"],
            edition=series.edition,
            seed=series.seed,
        )
        labels = {"title": title, "wins": words.text("Wins"), "coins": words.text("Coins")}
        numbers = Numbers(words.percent, words.decimal)
        Path(args.plot).write_text(svg(told, 1 / series.seats, labels, numbers), encoding="utf-8")


def _again(args: argparse.Namespace, game: int) -> list[str]:
    """The command that plays one game of the series again."""
    told = ["beanfield", "arena", "--players", args.players, "--seed", str(args.seed)]
    for option, value in (
        ("--edition", args.edition),
        ("--seats", args.seats),
        ("--from-record", args.from_record),
        ("--step", args.step),
        ("--trading", args.trading),
        ("--offers-per-turn", args.offers_per_turn),
        ("--clock", args.clock),
        ("--memory", args.memory),
        *(("--ruling", ruling) for ruling in args.ruling),
    ):
        told += [] if value is None else [option, str(value)]
    if args.ladder:
        told += ["--ladder"]
    told += ["--no-rotation"] if args.no_rotation else []
    return [*told, "--strict", "--game", str(game)]


def _terminate(signum: int, frame: FrameType | None) -> None:
    raise _Terminated
