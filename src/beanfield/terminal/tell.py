"""Answers to the commands that only tell something; each is a list of sentences."""

from collections.abc import Sequence

from beanfield.terminal import cards
from beanfield.terminal.commands import COMMANDS, Command, split
from beanfield.terminal.scene import Json, Scene, Unclear

NOT_LISTED = frozenset({"offer", ""})


def hand(scene: Scene) -> list[str]:
    """The own hand with its places."""
    return [scene.words.hand(scene.view, scene.seat, scene.names, scene.seat)]


def coins(scene: Scene) -> list[str]:
    """The own coins with the beans on them, then how many each of the others has."""
    order = [scene.seat, *(seat for seat in range(len(scene.names)) if seat != scene.seat)]
    return [scene.words.coins(scene.view, seat, scene.names, scene.seat) for seat in order]


def fields(rest: str, scene: Scene) -> list[str]:
    """The fields of a player, the own ones for an empty text."""
    seat = cards.read_other(rest, scene)[0] if rest else scene.seat
    return scene.words.fields(scene.view, seat, scene.names, scene.seat)


def worth(scene: Scene) -> list[str]:
    """What each own field pays now and at the next step."""
    words = scene.words
    return [
        words.text("Field {field}: {worth}", field=number, worth=words.worth(*field, scene.edition))
        if field
        else words.text("Field {field}: empty.", field=number)
        for number, field in enumerate(scene.fields, 1)
    ]


def beans(rest: str, scene: Scene) -> list[str]:
    """The beanometer of the named bean, or of every kind in play."""
    kinds = cards.read_beans(rest, scene)[0] if rest else scene.kinds()
    return [scene.words.beanometer(kind, scene.edition) for kind in kinds]


def table(scene: Scene) -> list[str]:
    """Whose turn it is, and everything on the table."""
    words = scene.words
    return [
        words.phase(scene.view, scene.names, scene.seat),
        *words.table(scene.view, scene.names, scene.seat),
    ]


def possible(legal: Sequence[Json], scene: Scene) -> list[Command]:
    """The commands of the game that can do something now."""
    does = {action["do"] for action in legal}
    answerable = bool(scene.offers_to_me())
    if scene.phase == "trade":
        does = {*(does - {"accept"}), "offer"} | ({"accept"} if answerable else set())
    found = [command for command in COMMANDS if command.does in does]
    return [command for command in found if command.name != "counter" or answerable]


def help_text(rest: str, legal: Sequence[Json], may_pass: bool, scene: Scene) -> list[str]:
    """What can be done now, or about one command, or the list of all."""
    words = scene.words
    if rest.casefold() == "all":
        return [_described(command, scene) for command in COMMANDS]
    if rest:
        return [_described(split(rest, scene)[0], scene)]
    lines = [words.phase(scene.view, scene.names, scene.seat)]
    lines += [_described(command, scene) for command in possible(legal, scene)]
    if may_pass:
        lines += [_described(command, scene) for command in COMMANDS if command.name == "pass"]
    told = [
        command for command in COMMANDS if not command.does and command.name not in ("pass", "skip", "as")
    ]
    names = words.row([f"{command.name} ({command.short})" for command in told])
    lines.append(words.text("At any time: {commands}.", commands=names))
    lines.append(
        words.text(
            "Cards are named by bean, or by place: h1 is the front card of your hand, t1 the first turned-up "
            "card. Fields and players are numbered from 1. help and a command explains it; help all lists "
            "every command."
        )
    )
    return lines


def _described(command: Command, scene: Scene) -> str:
    return scene.words.text(
        "{usage} {help} Short: {short}.",
        usage=scene.words.text(command.usage),
        short=command.short,
        help=scene.words.text((len(scene.names) == 2 and command.two) or command.help),
    )


def number_of_lines(rest: str, scene: Scene, usual: int = 10) -> int:
    """How many events `log` is to tell; raises Unclear."""
    if not rest:
        return usual
    if rest.isdecimal() and 0 < int(rest) < 100_000:
        return int(rest)
    raise Unclear(scene.words.text("Say how many events to tell, such as log 20."))
