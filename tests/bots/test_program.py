"""Programs as players: whatever they do, the game goes on, it is counted, and nothing of them is left."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from beanfield import bots
from beanfield.bots.asking import Driver, Fault
from beanfield.bots.pipes import KEPT_ERRORS
from beanfield.bots.program import Limits, Program
from beanfield.bots.request import Json, NoAnswer, Request, build
from beanfield.rules import Game, Refusal
from beanfield.tables.seats import read_players
from tests.programs import needs_program

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "bots"
QUICK = Limits(bank=0.4, step=0.05)
PATIENT = Limits(bank=60, step=1)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs as players need a Unix")

GOOD = """
    import json, os, subprocess, sys, time
    def good(line, end="\\n"):
        legal = json.loads(line)["legal"]
        sys.stdout.write(json.dumps(legal[0] if legal else {"do": "pass"}) + end)
        sys.stdout.flush()
"""

HANGING = "time.sleep(1000)"
DYING = "sys.exit(3)"
TIRED = """
    for number, line in enumerate(sys.stdin):
        good(line)
        if number == 2:
            break
"""
GARBAGE = """
    for line in sys.stdin:
        print("plant, please", flush=True)
"""
NO_OBJECT = """
    for line in sys.stdin:
        print("[1, 2]", flush=True)
"""
FLOODING = """
    while True:
        print("x" * 200)
"""
FLOODING_ONE_LINE = """
    while True:
        sys.stdout.write("x" * 10000)
"""
SLOW = """
    for line in sys.stdin:
        time.sleep(1.5)
        good(line)
"""
ILLEGAL = """
    for line in sys.stdin:
        print('{"do": "plant", "field": 9}', flush=True)
"""
MUTE = """
    os.close(1)
    time.sleep(1000)
"""
GREEDY_FOR_MEMORY = """
    hoard = []
    while True:
        hoard.append(bytearray(10_000_000))
"""
FORKING = """
    for apart in (False, False, True):
        child = subprocess.Popen(["sleep", "1000"], start_new_session=apart)
        print(child.pid, file=sys.stderr, flush=True)
    for line in sys.stdin:
        good(line)
"""
CROWDING = """
    for number in range(300):
        if not os.fork():
            time.sleep(1000)
    print(os.getpid(), file=sys.stderr, flush=True)
    time.sleep(1000)
"""
CRLF = """
    for line in sys.stdin:
        good(line, "\\r\\n")
"""
TELLING_ITS_NUMBER = """import os, sys, time
print(os.getpid(), file=sys.stderr, flush=True)
time.sleep(1000)
"""
SHOUTING = """
    sys.stderr.write("y" * 3_000_000)
    for line in sys.stdin:
        good(line)
"""

Make = Callable[..., Program]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes a program of the body of a Python script, and ends it after the test."""
    made: list[Program] = []

    def program(body: str, limits: Limits = PATIENT) -> Program:
        file = tmp_path / f"bot{len(made)}.py"
        file.write_text(textwrap.dedent(GOOD) + textwrap.dedent(body))
        made.append(Program([sys.executable, "-S", str(file)], 1, limits))
        return made[-1]

    yield program
    for one in made:
        one.close()


class Counted:
    """A player whose requests are counted."""

    def __init__(self, player: bots.Player) -> None:
        self.player = player
        self.asked = 0

    def answer(self, request: Request) -> Json:
        self.asked += 1
        return self.player.answer(request)


def play(player: bots.Player, edition: str = "104", players: int = 3) -> tuple[int, Counter[str]]:
    """How often the player on seat 1 was asked in a whole game, and its faults."""
    counted = Counted(player)
    others = [bots.make("random", seat) for seat in range(players - 1)]
    game = Game.new(edition, players, 4)
    driver = Driver(game, [others[0], counted, *others[1:]])
    while driver.step() is not None:
        pass
    assert game.over
    assert not any(faults for seat, faults in enumerate(driver.faults) if seat != 1)
    return counted.asked, driver.faults[1]


def is_running(process: int) -> bool:
    """Whether a process exists and is more than an entry that nobody has collected."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        pass
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return not Path("/proc/self").exists()


def is_gone(process: int, seconds: float = 3) -> bool:
    until = time.monotonic() + seconds
    while is_running(process) and time.monotonic() < until:
        time.sleep(0.02)
    return not is_running(process)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (HANGING, "late"),
        (DYING, "dead"),
        (MUTE, "dead"),
        (GARBAGE, "malformed"),
        (NO_OBJECT, "malformed"),
        (FLOODING, "malformed"),
        (FLOODING_ONE_LINE, "malformed"),
        (ILLEGAL, "illegal"),
    ],
)
def test_every_bad_answer_is_counted_by_its_kind(make: Make, body: str, kind: str) -> None:
    program = make(body, QUICK if kind == "late" else PATIENT)
    asked, faults = play(program)
    program.close()
    assert faults == {kind: asked}
    assert asked > 20


def test_slow_answers_are_late_and_not_taken_for_later_ones(make: Make) -> None:
    asked, faults = play(make(SLOW, Limits(bank=0, step=0.02)))
    assert faults == {"late": asked}


def test_the_bank_pays_for_what_takes_longer_than_a_step(make: Make) -> None:
    body = """
        for number, line in enumerate(sys.stdin):
            time.sleep(1.5 * (number == 5))
            good(line)
    """
    assert not play(make(body, Limits(bank=30, step=0.5)))[1]


def test_a_program_that_ends_midway_is_dead_from_then_on(make: Make) -> None:
    asked, faults = play(make(TIRED))
    assert faults == {"dead": asked - 3}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process reliably")
def test_memory_is_bounded(make: Make) -> None:
    program = make(GREEDY_FOR_MEMORY, Limits(memory=200))
    asked, faults = play(program)
    assert faults == {"dead": asked}
    program.close()
    assert "MemoryError" in program.errors


def test_children_and_their_groups_end_with_the_program(make: Make) -> None:
    program = make(FORKING)
    assert not play(program)[1]
    children = [int(line) for line in program.errors.split()]
    assert len(children) == 3
    assert all(is_running(child) for child in children)
    program.close()
    apart = [] if sys.platform == "linux" else children[2:]  # elsewhere nothing finds who has left the group
    assert all(is_gone(child) for child in children if child not in apart)
    for child in apart:
        os.kill(child, signal.SIGKILL)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells which processes a program has started")
def test_a_program_that_starts_too_many_processes_is_ended(make: Make) -> None:
    program = make(CROWDING)
    asked, faults = play(program)
    assert faults == {"dead": asked}
    assert why(program) == "The program has started more than 256 processes."
    program.close()
    assert all(is_gone(int(line)) for line in program.errors.split())


def test_a_clock_may_be_longer_than_any_wait(make: Make) -> None:
    assert not play(make(CRLF, Limits(bank=1e300)))[1]


def test_a_line_may_end_in_crlf(make: Make) -> None:
    assert not play(make(CRLF))[1]


def test_standard_error_is_kept_up_to_a_bound_and_hinders_nobody(make: Make) -> None:
    program = make(SHOUTING)
    assert not play(program)[1]
    program.close()
    assert program.errors == "y" * KEPT_ERRORS


def test_a_request_that_nobody_read_is_told_with_the_next_one(make: Make, tmp_path: Path) -> None:
    """What a late program was not sent is in the next request, so it misses no event."""
    file = tmp_path / "events"
    body = f"""
        with open({str(file)!r}, "w") as kept:
            for number, line in enumerate(sys.stdin):
                time.sleep(0.3 * (number == 0))
                for event in json.loads(line)["events"]:
                    print(event["event"], file=kept, flush=True)
                good(line)
    """
    program = make(body, Limits(bank=0, step=0.1))
    heard: list[str] = []

    class Hearing:
        def answer(self, request: Request) -> Json:
            heard.extend(event["event"] for event in request["events"])
            return program.answer(request)

    faults = play(Hearing())[1]
    program.close()
    told = file.read_text().split()
    assert faults["late"] >= 1
    assert told == heard[: len(told)]
    assert len(told) > 50


def test_a_fault_tells_what_was_asked_and_said(make: Make) -> None:
    faults: list[Fault] = []
    program = make(GARBAGE)
    driver = Driver(Game.new("104", 3, 1), [program, bots.make("random", 1), bots.make("random", 2)])
    driver.on_fault = faults.append
    driver.step()
    [fault] = faults
    assert (fault.seat, fault.kind, fault.refusal.code) == (0, "malformed", "malformed")
    assert isinstance(fault.answer, NoAnswer)
    assert fault.answer.said == "plant, please"


def why(program: Program) -> str:
    """What is wrong with the program's first answer in a game."""
    faults: list[Fault] = []
    driver = Driver(Game.new("104", 3, 1), [program, bots.make("random", 1), bots.make("random", 2)])
    driver.on_fault = faults.append
    driver.step()
    return faults[0].refusal.message if faults else ""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("plant, please", "The line is no JSON object."),
        ("[1, 2]", "The line is no JSON object."),
        ("", "The line is no JSON object."),
        ("{}", "An action is an object that says what to do."),
        ('{"do": null}', "An action is an object that says what to do."),
        ('{"do": "jump"}', "There is no action jump."),
        ('{"do": "pass", "field": 0}', "The action pass has no key field."),
        ('{"do": "pass", "seat": 1}', "An answer is an action of the seat that was asked."),
        ('{"do": "pass"}', "This seat has nothing to pass on now."),
        (" " * 70_000, "The line is longer than 65536 bytes."),
    ],
)
def test_what_is_wrong_with_an_answer_is_said(make: Make, line: str, told: str) -> None:
    assert why(make(f"sys.stdin.readline()\nprint({line!r}, flush=True)\ntime.sleep(1000)")) == told


def test_what_nobody_asked_for_is_said_to_be_that(make: Make) -> None:
    program = make("good(sys.stdin.readline(), '\\n1\\n')\ntime.sleep(1000)")
    assert [why(program) for _ in range(2)] == ["", "This was written before anybody asked."]


def test_a_program_that_has_ended_or_is_late_is_said_to_be_that(make: Make) -> None:
    assert why(make(DYING)) == "The program has ended without an answer."
    assert why(make(HANGING, QUICK)) == "The answer was late."


def test_nothing_is_left_when_the_process_that_started_it_is_killed(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(TELLING_ITS_NUMBER)
    source = f"""
        import sys, time
        from beanfield.bots.program import Limits, Program
        from beanfield.bots.request import build
        from beanfield.rules import Game
        program = Program([sys.executable, {str(bot)!r}], 1, Limits(bank=1, step=1))
        program.answer(build(Game.new("104", 3, 1), 0, [], {{}}, 1000))
        print(program.errors, flush=True)
        time.sleep(1000)
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(source)], stdout=subprocess.PIPE, text=True
    ) as starter:
        assert starter.stdout is not None
        process = int(starter.stdout.readline())
        assert is_running(process)
        starter.kill()
    assert is_gone(process)


def test_a_program_that_is_let_go_of_ends(make: Make, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(TELLING_ITS_NUMBER)
    program = Program([sys.executable, str(file)], 1, Limits(bank=1, step=1), tmp_path / "errors")
    driver = Driver(Game.new("104", 3, 1), [program, bots.make("random", 1), bots.make("random", 2)])
    driver.step()
    process = int(program.errors)
    del driver, program
    assert is_gone(process)
    [kept] = (tmp_path / "errors").iterdir()
    assert kept.read_text() == f"{process}\n"


@pytest.mark.parametrize(("edition", "players"), [("104", 4), ("154", 2), ("154", 6)])
@pytest.mark.parametrize(
    ("language", "file"), [("python3", "first_fit.py"), ("python3", "haggler.py"), ("perl", "plain.pl")]
)
def test_the_examples_play_without_a_fault(language: str, file: str, edition: str, players: int) -> None:
    needs_program(language, untested=f"the example bot {file}", get=f"apt install {language}")
    spec = f"cmd:{language} {EXAMPLES / file}"
    bots.allow([spec], PATIENT)
    player = bots.make(spec, 1)
    assert play(player, edition, players)[1] == {}
    bots.close([player])


@pytest.mark.parametrize("file", ["first_fit.py", "haggler.py"])
def test_the_python_examples_need_nothing_of_beanfield(file: str) -> None:
    assert "import beanfield" not in (EXAMPLES / file).read_text()


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("greedy,random", ["greedy", "random"]),
        (" greedy , cmd:./bot --x ", ["greedy", "cmd:./bot --x"]),
        ("cmd:./bot --kinds 'a,b',greedy", ["cmd:./bot --kinds 'a,b'", "greedy"]),
        ('"cmd:./bot --kinds a,b",greedy', ["cmd:./bot --kinds a,b", "greedy"]),
        ("me,O'Neil,greedy", ["me", "O'Neil", "greedy"]),
        ("cmd:./a,cmd:./b", ["cmd:./a", "cmd:./b"]),
        ("", [""]),
        ("greedy,", ["greedy", ""]),
    ],
)
def test_players_are_parted_by_commas_outside_of_quotes(text: str, players: list[str]) -> None:
    assert bots.split(text) == players


def test_a_program_is_called_by_its_file() -> None:
    assert bots.title("cmd:./somewhere/mybot --x 1") == "mybot"
    assert [player.name for player in read_players("me,cmd:./mybot --x")] == ["me", "mybot"]
    assert [player.is_person for player in read_players("me,cmd:./mybot --x")] == [True, False]


def test_only_what_was_allowed_by_name_is_started() -> None:
    """A saved game or a request from elsewhere cannot start a program."""
    with pytest.raises(Refusal, match="name it with --players"):
        bots.make("cmd:touch /tmp/beanfield-was-here", 1)
    with pytest.raises(Refusal, match="There is no program no-such-program"):
        bots.allow(["cmd:no-such-program --x"])
    for nothing in ("cmd:", "cmd:'x"):
        with pytest.raises(Refusal, match="names no program"):
            bots.allow([nothing])


def test_the_request_in_the_documentation_is_such_as_bots_get() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    told = json.loads(page.split("```json\n")[1].split("```")[0])
    real = build(Game.new("104", 3, 1), 0, [], {}, 1000)
    assert list(told) == list(real)
    assert list(told["view"]) == list(real["view"])
    assert [list(seat) for seat in told["view"]["seats"]] == [list(seat) for seat in real["view"]["seats"]]


def test_the_bot_of_the_documentation_plays_without_a_fault(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    file = tmp_path / "mybot.py"
    file.write_text(page.split("```python\n")[1].split("```")[0])
    for edition, players in (("104", 4), ("154", 2)):
        program = Program([sys.executable, str(file)], 1, PATIENT)
        assert play(program, edition, players)[1] == {}
        program.close()
