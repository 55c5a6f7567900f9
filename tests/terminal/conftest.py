"""What the tests of the terminal share."""

from collections.abc import Iterator

import pytest

from tests.terminal.desk import OPEN


@pytest.fixture(autouse=True)
def closed_tables() -> Iterator[None]:
    """Closes the tables that a test has opened."""
    yield
    while OPEN:
        OPEN.pop().close()
