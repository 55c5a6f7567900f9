"""A player who knows nothing but what the program prints, and types what a person would type."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

PROMPT = "> "
TELLING = (
    "help",
    "?",
    "hand",
    "h",
    "fields",
    "f 2",
    "coins",
    "co",
    "table",
    "ta",
    "offers",
    "of",
    "worth",
    "hint",
    "wo",
    "hi",
    "beans",
    "be soy",
    "log 3",
    "lo",
    "repeat",
    "r",
    "options",
    "language",
    "la en",
    "op ask always",
    "op ask turn",
    "help offer",
    "? all",
    "h 2",
)
PATIENCE = 60
MOST_LINES = 6000


class Program:
    """The program behind a pipe: blocks of lines, each ending in a prompt."""

    def __init__(self, arguments: Sequence[str], home: Path, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "beanfield", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUTF8": "1", "BEANFIELD_HOME": str(home), **environment},
        )
        self.heard: list[str] = []

    def block(self) -> list[str] | None:
        """The lines up to the next prompt, None once the program has ended."""
        assert self.process.stdout is not None
        lines: list[str] = []
        for line in self.process.stdout:
            self.heard.append(line)
            if line.rstrip("\n") == PROMPT:
                return lines
            lines.append(line.rstrip("\n"))
        self.close()
        return None

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def close(self) -> None:
        """Waits for the end of the program."""
        assert self.process.stdin is not None and self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait(20)
        self.process.stdout.close()

    def kill(self) -> None:
        """Ends the program at once, as a power cut would."""
        self.process.kill()
        self.close()

    def end(self) -> int:
        """Ends the input and returns the exit status."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        while self.block() is not None:
            pass
        return int(self.process.returncode)


class Reader:
    """Answers each block. `typed` keeps every line it has typed."""

    def __init__(self, undo: bool = True) -> None:
        self.undo = undo
        self.typed: list[str] = []
        self.turn = 0
        self._asked = 0
        self._told = 0
        self._plan: list[str] = []
        self._question = ""
        self._hand: list[str] = []
        self._tries = 0

    def play(self, program: Program, most: int | None = None) -> None:
        """Plays to the end, or until so many lines are typed."""
        while (block := program.block()) is not None:
            assert len(self.typed) < MOST_LINES, self.typed[-30:]
            answer = self.answer(block)
            self.typed.append(answer)
            if most is not None and len(self.typed) >= most:
                return
            program.say(answer)

    def answer(self, block: list[str]) -> str:
        text = "\n".join(block)
        hands = re.findall(r"Your hand, front card first: (.*)\.", text)
        if hands:
            self._hand = [card.split(". ")[1] for card in hands[-1].split(", ")]
        last = block[-1] if block else ""
        if "press Enter" in last:
            return ""
        if last.endswith("y or n."):
            return "y"
        question = [line for line in block if _is_question(line)]
        if question and (question[-1] != self._question or not self._plan):
            self._tries = self._tries + 1 if question[-1] == self._question else 0
            self._question = question[-1]
            self._plan = self._planned(self._question, text)
            self._asked += 1
            if self._asked % 3 == 0:
                self._told += 1
                return TELLING[self._told % len(TELLING)]
        self._tries += 1
        assert self._tries < PATIENCE, (self._question, self.typed[-10:], text)
        if self._plan:
            return self._plan.pop(0)
        return "z" if self._tries % 2 else "e"

    def _planned(self, question: str, text: str) -> list[str]:
        """What to try one after the other until something is done."""
        for part, plan in _PLANS:
            if part in question:
                return plan(self, question, text)
        return [""]

    def _cycle(self, *plans: list[str]) -> list[str]:
        self.turn += 1
        plan = plans[self.turn % len(plans)]
        undone = sum(line in ("u", "undo") for line in self.typed)
        return [line for line in plan if (self.undo and undone < 6) or line not in ("u", "undo")]

    def front(self, question: str, text: str) -> list[str]:
        if "Enter:" in question:
            return self._cycle([""], ["plant"], ["p"], ["buy", "b", ""])
        return ["harvest 1", "hv 2", "harvest 3", "plant 1", "plant 2"]

    def more(self, question: str, text: str) -> list[str]:
        discard = ["x h1"] if self.turn % 2 else ["discard h1"]
        if "discard a" not in question:
            discard = []
        return self._cycle(["p", *discard, "turn-up"], [*discard, "t"], ["u", "turn up"], ["undo", "t"])

    def trade(self, question: str, text: str) -> list[str]:
        bean = self._hand[-1] if self._hand else "soy"
        first = f"h{len(self._hand)}" if self._hand else "t1"
        offers = re.search(r"Offers to you: ([\d, ]+)\.", question)
        number = offers[1].split(", ")[-1] if offers else "1"
        mine = re.findall(r"Offer (\d+): [yY]ou", text)
        undo = [f"withdraw {mine[-1]}"] if mine else []
        undo_short = [f"w {mine[-1]}"] if mine else []
        return self._cycle(
            [f"offer {bean} to all for red", "end-trade"],
            [*undo, f"o {first} to 2 for blue and chili", "e"],
            [*undo_short, f"give {bean} to 2", "end"],
            ["ask 2 for red", f"g {first} to 2", "e"],
            [f"offer {bean} to all for ?", f"accept {number}", "e"],
            [f"y {number}", f"n {number}", "e"],
            [f"counter {number} {bean} for blue", f"c {number} {first} for green", "e"],
            ["a all for soy", "pass", "e"],
        )

    def others(self, question: str, text: str) -> list[str]:
        bean = self._hand[0] if self._hand else "soy"
        return self._cycle(
            [f"offer {bean} for red", "pass"], ["ask for soy", "z"], ["skip"], ["sk"], ["as 2", ""], [""]
        )

    def offered_trade(self, question: str, text: str) -> list[str]:
        number = re.search(r"Offer (\d+)", question)
        assert number
        one = number[1]
        bean = self._hand[-1] if self._hand else "soy"
        return self._cycle(
            [f"accept {one}", f"decline {one}", ""],
            [f"counter {one} {bean} for red", ""],
            [f"n {one}", "z"],
            [f"accept {one} with h1", f"y {one}", ""],
        )

    def received(self, question: str, text: str) -> list[str]:
        if "Enter:" in question:
            return [""]
        named = re.search(r"Plant what you received: (.*?)\.", question)
        assert named
        beans = _beans(named[1])
        plans = [f"{'pr' if self.turn % 2 else 'plant-received'} {bean}" for bean in beans]
        return self._cycle([*plans, "harvest 1", "harvest 2", "harvest 3"], [*plans, "hv 2", "hv 1", "hv 3"])

    def left_for_me(self, question: str, text: str) -> list[str]:
        named = re.search(r"what was left for you, (.*?)\.", question)
        assert named
        beans = _beans(named[1])
        return self._cycle(
            [f"plant-offered {beans[0]}", f"do {beans[0]}"],
            [f"po {beans[-1]}", f"discard-offered {beans[-1]}"],
            [f"do {beans[0]}"],
            [f"discard-offered {beans[-1]}"],
        )

    def take(self, question: str, text: str) -> list[str]:
        named = re.search(r"turned-up cards, (.*?),? and leave", question)
        beans = _beans(named[1]) if named else ["soy"]
        return self._cycle([f"take {beans[0]}", "leave"], [f"k {beans[-1]}", "l"], ["l"])

    def draw(self, question: str, text: str) -> list[str]:
        return self._cycle(["b", "draw"], ["buy-field", ""], ["d"], ["s", "draw"], ["save", ""])


Plan = Callable[[Reader, str, str], list[str]]

_PLANS: tuple[tuple[str, Plan], ...] = (
    ("plant the front card", Reader.front),
    ("plant the next card", Reader.more),
    ("discard a hand card or turn up", Reader.more),
    ("turn up cards", Reader.more),
    ("trade as you like", Reader.trade),
    ("you may make offers", Reader.others),
    ("to leave it open", Reader.offered_trade),
    ("Plant what you received", Reader.received),
    ("what was left for you", Reader.left_for_me),
    ("turned-up cards", Reader.take),
    ("leave nothing", Reader.take),
    ("draw", Reader.draw),
)


def _is_question(line: str) -> bool:
    return bool(
        re.search(r"\. (Enter: |Plant: |Discard: |Turn up: |End: |Help: |No field takes it|y, )", line)
    ) and not line.startswith("Edition")


def _beans(text: str) -> list[str]:
    """The kinds in "2 soy beans and 1 blue bean" or "soy and blue"."""
    parts = re.split(r", | and ", text)
    return [re.sub(r"^\d+ | beans?$", "", part) for part in parts]
