"""The interpreted and the compiled build, from the same source, in a cache folder of their own."""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parent.parent
CACHE = PROJECT / "build"
STAMP = "built-from"
PARTS = ("setup.py", "src/beanfield/__init__.py", "src/beanfield/notation", "src/beanfield/rules")


def interpreted() -> Path:
    """The folder to put on PYTHONPATH for the interpreted build."""
    tree = CACHE / "bench-interpreted"
    checksum = _checksum()
    if not _is_current(tree, checksum):
        _copy(tree)
        (tree / STAMP).write_text(checksum)
    return tree / "src"


def compiled() -> Path | None:
    """The same for the compiled build; None where it cannot be built, and standard error tells why."""
    tree = CACHE / "bench-compiled"
    checksum = _checksum()
    if _is_current(tree, checksum):
        return tree / "src"
    _copy(tree)
    built = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", "src"],
        cwd=tree,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if built.returncode or not list((tree / "src/beanfield/rules").glob("state.*.*")):
        print("No compiled build; it needs mypy, setuptools and a C compiler:", file=sys.stderr)
        print(built.stdout.strip(), file=sys.stderr)
        return None
    (tree / STAMP).write_text(checksum)
    return tree / "src"


def _is_current(tree: Path, checksum: str) -> bool:
    stamp = tree / STAMP
    return stamp.exists() and stamp.read_text() == checksum


def _copy(tree: Path) -> None:
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info")
    for part in PARTS:
        (tree / part).parent.mkdir(parents=True, exist_ok=True)
        if (PROJECT / part).is_dir():
            shutil.copytree(PROJECT / part, tree / part, ignore=ignored)
        else:
            shutil.copy(PROJECT / part, tree / part)


def _checksum() -> str:
    total = hashlib.sha256(sys.version.encode())
    for part in PARTS:
        path = PROJECT / part
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.suffix in (".py", ".toml"):
                total.update(str(file.relative_to(PROJECT)).encode())
                total.update(file.read_bytes())
    return total.hexdigest()
