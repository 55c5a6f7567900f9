"""The build steps that pyproject.toml cannot say: hot modules compiled with mypyc, message catalogues.

Both builds hold the same Python source; the compiled one adds extension modules beside it. The environment
variable BEANFIELD_COMPILE=0 asks for the interpreted build; it is also what comes out without a C compiler.
"""

import os
import sys
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

RULES = Path("src/beanfield/rules")
HOT = (
    "asking", "board", "codes", "deck", "fields", "legality",
    "playout", "shuffle", "state", "trading", "turns", "two_players",
)  # fmt: skip
CATALOGUES = Path("src/beanfield/words/locale")
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}


def hot_modules() -> list[Extension]:
    """The extensions to build; none when switched off, when mypyc is missing or refuses the source."""
    files = [str(RULES / f"{name}.py") for name in HOT if (RULES / f"{name}.py").exists()]
    if os.environ.get("BEANFIELD_COMPILE") == "0" or not files or BUILDING.isdisjoint(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        extensions = mypycify(
            ["--config-file=", *files], opt_level="3", debug_level="0", group_name="beanfield_rules"
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
        super().build_extensions()
        files = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(file.exists() for file in files):
            for file in files:
                file.unlink(missing_ok=True)


class BuildPython(build_py):
    """Compiles every message catalogue beside its source before the package's files are collected."""

    def run(self) -> None:
        for source in sorted(CATALOGUES.glob("*/LC_MESSAGES/*.po")):
            compile_catalogue(source)
        super().run()


def compile_catalogue(source: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as text, source.with_suffix(".mo").open("wb") as compiled:
        write_mo(compiled, read_po(text))


setup(ext_modules=hot_modules(), cmdclass={"build_ext": BuildExtensions, "build_py": BuildPython})
