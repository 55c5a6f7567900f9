"""Watch bots play, at a pace one can read."""

import argparse
import secrets

from beanfield import bots
from beanfield.bots.asking import Options
from beanfield.command._arguments import seconds
from beanfield.command._programs import allow_programs
from beanfield.command.play import (
    add_bots,
    add_speech,
    check_offers,
    check_width,
    open_screen,
    read_rulings,
)
from beanfield.rules import Refusal, load_edition
from beanfield.tables import saves
from beanfield.tables.seats import read_players
from beanfield.tables.show import Show
from beanfield.terminal.watching import watch
from beanfield.words import N_, Words

SUMMARY = N_("Watch bots play, at a pace one can read.")

EDITION = "104"
PLAYERS = "greedy,greedy,greedy,greedy"
SEEDS = 2**31


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield watch` takes."""
    parser.add_argument("--edition", default=EDITION, help=N_("104, 154 or an edition file of your own"))
    parser.add_argument(
        "--players", default=PLAYERS, help=N_("bots by seat, such as greedy,random,cmd:./mybot")
    )
    parser.add_argument("--names", default="", help=N_("other names by seat, such as Ann,Pip,Mia"))
    parser.add_argument("--seed", type=int, help=N_("a number that gives the same game again"))
    add_bots(parser)
    parser.add_argument("--open", action="store_true", help=N_("show all hands"))
    add_speech(parser)
    parser.add_argument(
        "--pace", type=seconds, default=1.0, help=N_("seconds before each line, 0 to 60 (default 1)")
    )


def run(args: argparse.Namespace) -> int:
    """Shows one game; the exit status is 0."""
    allow_programs(bots.split(args.players), args, saves.directory().parent / "errors")
    players = read_players(args.players, args.names)
    for player in players:
        if player.is_person:
            raise Refusal(
                "malformed", N_("{name} is no bot; watch is for bots, play for people."), name=player.name
            )
    options = Options(offers_per_turn=check_offers(args.offers_per_turn), trading=args.trading)
    seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    rulings = read_rulings(args.ruling, Words(args.lang, load_edition(args.edition)))
    show = Show(args.edition, players, seed, rulings, options)
    screen = open_screen(check_width(args.width) or 0)
    watch(show, screen, Words(args.lang, show.game.edition), args.pace, args.open)
    return 0
