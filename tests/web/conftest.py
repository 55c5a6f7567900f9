"""A real Chromium for the tests of a module."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.programs import needs

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = "/usr/bin/chromium"
PAGES = "the pages in a real browser"


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """A browser. It ends with its module: while it runs, this thread cannot run an event loop of its own."""
    sync_api = pytest.importorskip("playwright.sync_api")
    from beanfield.command.screenshots import BROWSER
    from beanfield.web.app import has_vendor

    needs(Path(CHROMIUM).exists(), "chromium", untested=PAGES, get="apt install chromium")
    needs(has_vendor(), "npm", untested=PAGES, get="install npm, then make clean and make test")
    sync_api.expect.set_options(timeout=20_000)
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(BROWSER))
        yield started
        started.close()
