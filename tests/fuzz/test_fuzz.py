"""Whatever is sent to the referee, it answers or refuses: 100,000 lines here, and some to a process."""

import json
import subprocess
import sys

import pytest

from beanfield.rules import CODES
from tests.fuzz.run import Fuzzer
from tests.rules.tables import examples

PARTS = 10
LINES = 10_000


@pytest.mark.parametrize("part", range(PARTS))
def test_any_line_is_answered_or_refused_and_a_refusal_changes_nothing(part: int) -> None:
    counts = Fuzzer(part).run(examples(LINES))
    assert counts["ok"] > 0.3 * examples(LINES)


def test_the_lines_are_of_many_kinds_and_the_same_for_the_same_seed() -> None:
    counts = Fuzzer(99).run(LINES)
    assert len(counts.keys() & set(CODES)) > 20
    assert Fuzzer(99).run(500) == Fuzzer(99).run(500)


def test_a_process_answers_every_line_with_one_line_and_ends_well() -> None:
    fuzzer = Fuzzer(7)
    lines = []
    for number in range(2000):
        lines.append(fuzzer.next_line(number))
        fuzzer.send(lines[-1])
    done = subprocess.run(
        [sys.executable, "-m", "beanfield", "referee"],
        input=b"\n".join(lines) + b"\n" + b'{"position": tr',
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert len(answers) == len(lines) + 1
    assert all(answer["ok"] or answer["error"]["code"] in CODES for answer in answers)
    assert answers[-1]["error"]["code"] == "malformed"
