"""Series with bad programs: every game is played to its end, every bad answer counted, and nothing is left.

BEANFIELD_BAD_GAMES=100 plays so many games with each; without it, one.
"""

import os
import shlex
import sys
import textwrap
from pathlib import Path

import pytest

from beanfield.arena.series import Series
from beanfield.bots.program import Limits
from tests.arena.rows import played
from tests.bots.test_program import (
    DYING,
    FLOODING,
    FORKING,
    GARBAGE,
    GOOD,
    GREEDY_FOR_MEMORY,
    HANGING,
    ILLEGAL,
    SLOW,
    is_gone,
)

GAMES = int(os.environ.get("BEANFIELD_BAD_GAMES", "1"))
QUICK = Limits(bank=0.2, step=0.02)
PATIENT = Limits(bank=60, step=1, memory=200)
LINUX = sys.platform == "linux"
ON_RECORD = """
    with open(sys.argv[1], "a") as file:
        print(os.getpid(), file=file)
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs as players need a Unix")


@pytest.mark.parametrize(
    ("body", "kind", "limits"),
    [
        pytest.param(HANGING, "late", QUICK, id="hangs"),
        pytest.param(SLOW, "late", QUICK, id="answers late"),
        pytest.param(DYING, "dead", PATIENT, id="dies"),
        pytest.param(FLOODING, "malformed", PATIENT, id="floods"),
        pytest.param(GARBAGE, "malformed", PATIENT, id="prints garbage"),
        pytest.param(ILLEGAL, "illegal", PATIENT, id="plays what is illegal"),
        pytest.param(FORKING, "", PATIENT, id="forks"),
        pytest.param(GREEDY_FOR_MEMORY, "dead", PATIENT, id="eats memory"),
    ],
)
def test_bad_programs_spoil_no_series(body: str, kind: str, limits: Limits, tmp_path: Path) -> None:
    if body in (FORKING, GREEDY_FOR_MEMORY) and not LINUX:
        pytest.skip("only Linux bounds memory and finds every child")
    program, known = tmp_path / "bad.py", tmp_path / "processes"
    body = body.replace("print(child.pid, file=sys.stderr, flush=True)", "print(child.pid, file=known)")
    opened = 'known = open(sys.argv[1], "a", buffering=1)\n' if "known" in body else ""
    program.write_text("".join(textwrap.dedent(part) for part in (GOOD, ON_RECORD, opened, body)))
    name = "cmd:" + shlex.join([sys.executable, "-S", str(program), str(known)])
    rows = played(Series("104", ((name, "random", "random"),), 1, limits=limits), GAMES)
    assert len(rows) == GAMES
    for row in rows:
        seat = row["seating"].index(0)
        asked = sum(row["times"][seat].values())
        assert asked > 20
        assert row["faults"][seat] == ({kind: asked} if kind else {})
        assert not any(faults for other, faults in enumerate(row["faults"]) if other != seat)
    processes = [int(line) for line in known.read_text().split()]
    started = GAMES * (4 if "known" in body else 1)
    assert processes if kind == "late" else len(processes) == started  # a late one may end before it begins
    assert all(is_gone(process) for process in processes)
