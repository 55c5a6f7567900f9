"""Serve the game to browsers and programs, on this computer or for others."""

import argparse
import socket
import sys
import webbrowser
from pathlib import Path
from threading import Thread

from beanfield.rules import Refusal, load_edition
from beanfield.tables import saves
from beanfield.web.config import MEMORY, Config, base_of, is_local, reachable
from beanfield.words import N_, Words, usual_language

HOST = "127.0.0.1"
PORT = 8000
LAST_PORT = 65535
PORTS_TRIED = 20
KEPT = N_("The game opens in the browser; Ctrl-C here ends it, and every table is kept.")
UNKEPT = N_("The game opens in the browser; Ctrl-C here ends it.")
SUMMARY = N_("Serve the game to browsers and programs, on this computer or for others.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `beanfield serve` takes."""
    parser.add_argument(
        "--host",
        default=HOST,
        help=N_("who can reach it: 0.0.0.0 for others too (default 127.0.0.1)"),
    )
    parser.add_argument("--port", type=port_number, default=PORT, help=N_("the port (default 8000)"))
    parser.add_argument(
        "--database",
        metavar="ADDRESS",
        help=N_("sqlite:///FILE, postgresql://… or memory, which keeps nothing (default: a file)"),
    )
    parser.add_argument(
        "--public-url",
        metavar="ADDRESS",
        help=N_(
            "the address that others use, such as https://beans.example.org or https://example.org/beans"
        ),
    )
    parser.add_argument(
        "--base-path", default="", metavar="PATH", help=N_("the path behind a proxy, such as /beans")
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help=N_("open it in the browser, at the next free port where the port is taken"),
    )
    parser.add_argument(
        "--edition",
        action="append",
        default=[],
        metavar="FILE",
        help=N_("an edition file of your own that tables can be made with; may be given several times"),
    )
    parser.add_argument("--seeds", action="store_true", help=N_("let everyone choose the seed of a game"))
    parser.add_argument(
        "--no-limits", action="store_true", help=N_("tell nobody to slow down, as for measurements")
    )


def run(args: argparse.Namespace) -> int:
    """Serves until it is asked to stop."""
    from beanfield.web.server import serve  # here, as the help of all commands need not wait for it

    for file in args.edition:
        load_edition(file)
    listening = _listen(args.host, args.port, PORTS_TRIED if args.open else 0)
    port = int(listening.getsockname()[1])
    config = Config(
        database=args.database or default_database(),
        base=base_of(args.base_path, args.public_url),
        addresses=reachable(args.host, port, args.public_url),
        seeds=args.seeds,
        limits=not args.no_limits,
    )

    def ready(vendor: bool) -> None:
        say_where(config, args.host, port, vendor)
        if args.open:
            address = f"http://{_here(args.host)}:{port}{config.base}/"
            Thread(target=open_browser, args=(address, config.database != MEMORY), daemon=True).start()

    try:
        return serve(config, listening, ready)
    except KeyboardInterrupt:
        if args.open:  # who plays in the browser ends the game so
            return 0
        raise


def port_number(text: str) -> int:
    """A port, 0 for any that is free; raises Refusal."""
    if not text.isdecimal() or len(text) > len(str(LAST_PORT)) or int(text) > LAST_PORT:
        raise Refusal(
            "malformed",
            N_("{name} is a number from {least} to {most}, not {value}."),
            name="--port",
            least=0,
            most=LAST_PORT,
            value=text[:40],
        )
    return int(text)


def open_browser(address: str, keeps: bool) -> None:
    """Shows the page in a browser, or says where it is. A browser of the terminal returns when it is left."""
    words = Words(usual_language())
    print(words.text(KEPT if keeps else UNKEPT))
    sys.stdout.flush()
    if not webbrowser.open(address):
        print(words.text("No browser could be opened: go to {address} yourself.", address=address))
        sys.stdout.flush()


def default_database() -> str:
    """The address of the database file beside the saved games of the terminal."""
    file = saves.directory().parent / "tables.db"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(
            "malformed",
            N_("Tables cannot be kept in {folder}: {reason}. Name a database with --database."),
            folder=str(file.parent),
            reason=error.strerror or str(error),
        ) from error
    return f"sqlite:///{Path(file)}"


def _listen(host: str, port: int, others: int = 0) -> socket.socket:
    """A socket at the port, or at one of so many `others` after it where that is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, port + others + 1):
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, int(sys.platform != "win32"))
        try:
            listening.bind((host, number))
        except (OSError, OverflowError) as error:
            listening.close()
            problem = getattr(error, "strerror", None) or str(error)
            continue
        listening.listen(2048)
        listening.setblocking(False)
        return listening
    raise Refusal(
        "malformed",
        N_("The server cannot listen at {host}, port {port}: {reason}."),
        host=host,
        port=port,
        reason=problem,
    )


def say_where(config: Config, host: str, port: int, vendor: bool) -> None:
    """Says under which addresses the server is reached; `vendor` is whether it has all browser files."""
    words = Words(usual_language())
    here = _here(host)
    if is_local(here.strip("[]")) or not config.addresses:
        print(words.text("On this computer: {address}", address=f"http://{here}:{port}{config.base}/"))
    for address in config.addresses:
        print(words.text("For others: {address}", address=f"{address}{config.base}/"))
    if not config.addresses:
        print(words.text("Only this computer can reach it; --host 0.0.0.0 lets others in."))
    if config.database == MEMORY:
        print(words.text("Nothing is kept: every table is gone when the server stops."))
    if not vendor:
        print(
            words.text("The browser files from npm are missing, so pages are plain forms that do not update.")
        )
    sys.stdout.flush()


def _here(host: str) -> str:
    """The address by which this computer itself reaches a server that listens at this host."""
    return HOST if host in ("0.0.0.0", "::", "") else f"[{host}]" if ":" in host else host
