"""Tests that need a program from outside are skipped without it, or fail where CI says that all is there."""

import os
import shutil

import pytest

MISSING = "missing: "


def needs(found: bool, what: str, *, untested: str, get: str) -> None:
    """Go on if `found`. Otherwise skip, or fail with CI=true; the last lines of the run tell the three texts.

    `what` names the program or library, `untested` what was left out without it, `get` how to come by it.
    """
    if found:
        return
    told = f"{MISSING}{what}; untested: {untested}; to get it: {get}"
    if in_ci():
        pytest.fail(told, pytrace=False)
    pytest.skip(told)  # the program is no part of the project, and the summary names it


def needs_program(name: str, *, untested: str, get: str) -> str:
    """The path of the program `name`, looked for on PATH; without it as `needs`."""
    path = shutil.which(name)
    needs(path is not None, name, untested=untested, get=get)
    return path or ""


def in_ci() -> bool:
    return os.environ.get("CI") == "true"
