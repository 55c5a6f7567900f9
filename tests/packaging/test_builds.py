"""The built package: what a wheel holds, that it runs alone, and that a compiler is used but not missed."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import beanfield
from tests.programs import needs

ROOT = Path(__file__).parent.parent.parent
EDITIONS = {path.name for path in (ROOT / "src/beanfield/rules/editions").glob("*.toml")}
CATALOGUE = "words/locale/eo/LC_MESSAGES/beanfield"
MESSAGES = """
msgid ""
msgstr "Language: eo\\nContent-Type: text/plain; charset=utf-8\\n"

msgid "bean"
msgstr "fabo"
"""
ONE_GAME = """
from beanfield.rules import Game
game = Game.new(edition="154", players=5, seed=3)
while not game.over:
    seat = next(seat for seat in [game.active, *range(5)] if game.legal(seat))
    game.play(seat, game.legal(seat)[-1])
print(len(game.record()["actions"]))
"""

pytestmark = pytest.mark.slow_packaging


def clean_environment(**changes: str) -> dict[str, str]:
    """This process's environment, with `changes` and without what points at the source tree."""
    left_out = {"PYTHONPATH", "PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT", "BEANFIELD_COMPILE"}
    return {key: value for key, value in os.environ.items() if key not in left_out} | changes


def run(*command: str | Path, cwd: Path, **changes: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=clean_environment(**changes), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(folder: Path, **changes: str) -> Path:
    """A wheel built from a copy of the tree with one more catalogue, without asking a registry."""
    tree = folder / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    catalogue = tree / f"src/beanfield/{CATALOGUE}.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(MESSAGES)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    run(*pip, "--wheel-dir", folder, ".", cwd=tree, **changes)
    (wheel,) = folder.glob("*.whl")
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """A virtual environment that holds the wheel and nothing else; the folder of its programs."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install", "--quiet"]
    run(*pip, "--no-index", "--no-deps", wheel, cwd=folder)
    return programs


def contents(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_the_interpreted_wheel_is_complete_and_plays_alone(tmp_path: Path) -> None:
    wheel = build(tmp_path, BEANFIELD_COMPILE="0")
    names = contents(wheel)
    assert wheel.name.endswith("-py3-none-any.whl")
    weights = "beanfield/bots/weights/expert.json"
    assert {"beanfield/py.typed", weights, f"beanfield/{CATALOGUE}.mo"} <= set(names)
    assert {Path(name).name for name in names if name.startswith("beanfield/rules/editions/")} == EDITIONS
    assert not [name for name in names if name.endswith((".so", ".pyd", ".po"))]

    programs = install(wheel, tmp_path / "environment")
    version = run(programs / "beanfield", "--version", cwd=tmp_path)
    assert version == f"beanfield {beanfield.__version__}\n"
    assert int(run(programs / "python", "-c", ONE_GAME, cwd=tmp_path)) > 100


@pytest.mark.skipif(os.name == "nt", reason="on Windows no variable names the compiler")
def test_a_compiler_that_fails_leaves_the_interpreted_build(tmp_path: Path) -> None:
    terminal = tmp_path / "terminal"
    terminal.touch()
    failing = shutil.which("false") or "false"
    names = contents(build(tmp_path, CC=failing, BEANFIELD_TERMINAL=str(terminal)))
    assert "Compiling them, which takes about a minute …\n" in terminal.read_text(encoding="utf-8")
    assert "beanfield/rules/state.py" in names
    assert not [name for name in names if name.endswith(".so")]


def test_the_installed_build_is_compiled() -> None:
    """`make test` then runs the tests of the rules against it too."""
    place = "import beanfield.rules.state as state; print(state.__file__)"
    found = subprocess.run(
        [sys.executable, "-I", "-c", place], capture_output=True, text=True, check=False
    ).stdout.strip()
    needs(
        bool(found) and not found.endswith(".py"),
        "a C compiler with Python's headers when Beanfield was installed",
        untested="the compiled build",
        get="apt install gcc python3-dev, then make clean test",
    )
