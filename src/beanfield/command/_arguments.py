"""Reading the command line: what cannot be read is refused in one sentence, as everything else is."""

import argparse
import math
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import IO, Any, NoReturn

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_
from beanfield.terminal.screen import SLOWEST
from beanfield.words import Words, find_language, languages, usual_language


class Help(argparse.HelpFormatter):
    """Help in the reader's language. What stands in capitals there is typed, and stays as it is."""

    def __init__(self, command: str, words: Words) -> None:
        super().__init__(command)
        self._words = words

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and self._words.text(heading))

    def add_usage(
        self, usage: str | None, actions: Iterable[argparse.Action], groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:  # fmt: skip
        super().add_usage(usage, actions, groups, self._words.text(N_("usage:")) + " ")

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and self._words.text(action.help)


class Parser(argparse.ArgumentParser):
    """An argument parser that raises Refusal in place of printing its usage and leaving.

    The texts that it is given are English; `--help` shows them in the language of `words`.
    """

    def __init__(self, command: str, description: str, words: Words) -> None:
        super().__init__(
            prog=command,
            description=words.text(description),
            allow_abbrev=False,
            exit_on_error=False,
            add_help=False,
        )
        self._words = words
        self._positionals.title = N_("arguments")
        self._optionals.title = N_("options")
        self.add_argument("-h", "--help", action="help", help=N_("show this help"))

    def _get_formatter(self) -> argparse.HelpFormatter:
        return Help(self.prog, self._words)

    def read(self, given: Sequence[str]) -> argparse.Namespace:
        """What these arguments say; raises Refusal. `--help` leaves by SystemExit."""
        try:
            args, unknown = self.parse_known_args(given)
        except argparse.ArgumentError as problem:
            raise self._refusal(problem) from None
        if unknown:
            raise self._unknown(unknown)
        if hasattr(args, "lang"):
            args.lang = known_language(args.lang) if args.lang else usual_language()
        return args

    def error(self, message: str) -> NoReturn:
        """Refuses what argparse says is missing."""
        missing = [name for name in self._needed() if name in message]
        if missing:
            raise Refusal(
                "malformed",
                N_("Something is missing after {command}: {missing}. {command} --help tells more."),
                command=self.prog,
                missing=", ".join(missing),
            )
        raise Refusal(
            "malformed",
            N_("This cannot be read: {problem}. {command} --help tells what may be said."),
            command=self.prog,
            problem=message,
        )

    def _print_message(self, message: str, file: IO[str] | None = None) -> None:  # type: ignore[override]  # a TextIO will do
        print(message, end="", file=file or sys.stderr, flush=True)

    def _needed(self) -> Iterable[str]:
        for action in self._actions:
            if action.required:
                yield "/".join(action.option_strings) or str(action.metavar or action.dest)

    def _refusal(self, problem: argparse.ArgumentError) -> Refusal:
        return Refusal(
            "malformed",
            N_("{option}: {problem}. {command} --help tells what may be said."),
            option=problem.argument_name or "",
            problem=problem.message,
            command=self.prog,
        )

    def _unknown(self, unknown: Sequence[str]) -> Refusal:
        word = unknown[0]
        if not word.startswith("-") or word in ("-", "--"):
            return Refusal(
                "malformed",
                N_("{word} is one word too many. {command} --help tells what may be said."),
                word=word,
                command=self.prog,
            )
        name = word.partition("=")[0]
        there = [option for action in self._actions for option in action.option_strings]
        near = get_close_matches(name, there, 1, 0.7)
        if near:
            return Refusal(
                "malformed",
                N_("{command} has no option {option}. Did you mean {near}?"),
                command=self.prog,
                option=name,
                near=near[0],
            )
        return Refusal(
            "malformed",
            N_("{command} has no option {option}. {command} --help lists those there are."),
            command=self.prog,
            option=name,
        )

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            if action.type is int:
                return int(arg_string)
            if action.type is float:
                return float(arg_string)
        except ValueError:
            raise Refusal(
                "malformed",
                N_("{option} is followed by a number, not by {value}."),
                option=_named(action),
                value=arg_string[:40],
            ) from None
        return super()._get_value(action, arg_string)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            raise Refusal(
                "malformed",
                N_("{option} is followed by one of these: {choices}; not by {value}."),
                option=_named(action),
                choices=", ".join(str(choice) for choice in action.choices),
                value=str(value)[:40],
            )

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> Any:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            raise Refusal(
                "malformed",
                N_("Something has to follow {option}. {command} --help tells what."),
                option=_named(action),
                command=self.prog,
            ) from None


def _named(action: argparse.Action) -> str:
    return "/".join(action.option_strings) or str(action.metavar or action.dest)


def unknown_command(word: str, there: Sequence[str]) -> Refusal:
    """The refusal of a sub-command that there is not; it names the one that may have been meant."""
    near = get_close_matches(word, there, 1, 0.5)
    if near:
        return Refusal(
            "malformed",
            N_("There is no sub-command {word}. Did you mean {near}?"),
            word=word[:40],
            near=near[0],
        )
    return Refusal(
        "malformed",
        N_("There is no sub-command {word}; there are {names}."),
        word=word[:40],
        names=", ".join(there),
    )


def known_language(wanted: str) -> str:
    """The code of a language that there is; raises Refusal naming those there are."""
    found = find_language(wanted)
    if found is None:
        raise Refusal(
            "malformed",
            N_("There is no language {language}; there are {languages}."),
            language=wanted[:40],
            languages=", ".join(languages()),
        )
    return found


def language_of(given: Sequence[str]) -> str:
    """The language that a command line asks for, or else the environment; English where that is unknown."""
    for place, word in enumerate(given):
        if word == "--lang" and place + 1 < len(given):
            return find_language(given[place + 1]) or usual_language()
        if word.startswith("--lang="):
            return find_language(word.partition("=")[2]) or usual_language()
    return usual_language()


def seconds(text: str) -> float:
    """The seconds to wait before each line, 0 to 60; raises Refusal."""
    try:
        pace = float(text)
    except ValueError:
        pace = math.nan
    if not 0 <= pace <= SLOWEST:
        raise Refusal(
            "malformed",
            N_("--pace is followed by a number of seconds from 0 to {slowest}, not by {value}."),
            slowest=SLOWEST,
            value=text[:40],
        )
    return pace


def whole_number(text: str) -> int:
    """A whole number from 1; raises Refusal."""
    if not text.isdecimal() or len(text) > 9 or int(text) < 1:
        raise Refusal("malformed", N_("A whole number from 1 is expected, not {value}."), value=text[:40])
    return int(text)
