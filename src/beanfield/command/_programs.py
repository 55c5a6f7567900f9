"""The options for programs as players, which `arena`, `play` and `watch` share."""

import argparse
import math
from collections.abc import Sequence
from pathlib import Path

from beanfield import bots
from beanfield.bots.program import DEFAULTS, Limits
from beanfield.rules import Refusal
from beanfield.words import N_


def add_programs(parser: argparse.ArgumentParser) -> None:
    """What may be said about programs (`cmd:…`) among the players."""
    parser.add_argument(
        "--clock",
        default=f"bank={DEFAULTS.bank:g},step={DEFAULTS.step:g}",
        metavar="bank=S,step=S",
        help=N_("seconds of a program: a bank for the game, and free ones for each answer"),
    )
    parser.add_argument(
        "--memory",
        type=int,
        default=DEFAULTS.memory,
        metavar="MIB",
        help=N_("MiB that each process of a program may use, where the system can bound it"),
    )


def limits(args: argparse.Namespace) -> Limits:
    """The limits that were given; raises Refusal for what cannot be read."""
    if args.memory < 1:
        raise Refusal("malformed", N_("The memory of programs is a number of MiB from 1."))
    seconds = {"bank": DEFAULTS.bank, "step": DEFAULTS.step}
    for part in args.clock.split(","):
        name, _, value = part.strip().partition("=")
        if name not in seconds:
            raise _unreadable(args.clock)
        try:
            seconds[name] = float(value)
        except ValueError:
            raise _unreadable(args.clock) from None
        if not (math.isfinite(seconds[name]) and seconds[name] >= 0):
            raise _unreadable(args.clock)
    return Limits(seconds["bank"], seconds["step"], args.memory)


def _unreadable(clock: str) -> Refusal:
    return Refusal(
        "malformed", N_("Write a clock as bank=60,step=0.2, in seconds from 0, not {clock}."), clock=clock
    )


def allow_programs(players: Sequence[str], args: argparse.Namespace, errors: Path | None = None) -> None:
    """Lets the programs named on this command line be started; `errors` keeps their standard error."""
    bots.allow(players, limits(args), errors)
