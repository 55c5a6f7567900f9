"""What all tests share: which build they test, Hypothesis profiles, and the list of missing programs.

Tests run against `src`, interpreted. With BEANFIELD_BUILD=compiled they run against the installed package,
whose hot modules must then be compiled.
"""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests.programs import MISSING, in_ci

SOURCE = str(Path(__file__).parent.parent / "src")
COMPILED = os.environ.get("BEANFIELD_BUILD") == "compiled"

os.environ["LANGUAGE"] = "en"  # whatever language the reader of the tests speaks

if not COMPILED:
    sys.path.insert(0, SOURCE)
    os.environ["PYTHONPATH"] = SOURCE  # for the processes that tests start

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("local", deadline=None)
settings.load_profile("ci" if in_ci() else "local")


def pytest_report_header() -> str:
    return f"beanfield: {'compiled, as installed' if COMPILED else 'interpreted, from src'}"


def pytest_sessionstart() -> None:
    if COMPILED:
        import beanfield.rules.state

        if beanfield.rules.state.__file__.endswith(".py"):
            raise pytest.UsageError("BEANFIELD_BUILD=compiled, but the installed build is not compiled")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons = (str(report.longrepr[2]) for report in terminalreporter.getreports("skipped"))
    missing = sorted({reason.partition(MISSING)[2] for reason in reasons if MISSING in reason})
    if missing:
        terminalreporter.section("missing programs, and what stayed untested")
        for line in missing:
            terminalreporter.line(line)
