"""Finding bots by name."""

import pytest

from beanfield.bots import make, names, seated
from beanfield.rules import Refusal


def test_the_bots_are_found_by_their_files() -> None:
    assert {"greedy", "random"} <= set(names())
    assert names() == sorted(names())


def test_support_files_are_no_bots() -> None:
    assert not {"asking", "request", "sight", "worth"} & set(names())


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(Refusal) as refused:
        make("gredy", 1)
    assert refused.value.code == "malformed"
    assert refused.value.message == f"There is no bot called gredy; there are {', '.join(names())}."


@pytest.mark.parametrize("name", names())
def test_an_option_that_a_bot_does_not_take_is_refused_by_the_name_that_was_given(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        make(f"{name}:nonsense", 1)
    assert refused.value.code == "malformed"
    assert refused.value.message.startswith(f"The bot {name} ")


def test_people_keep_their_seats() -> None:
    bots = seated([None, "random", None], 5)
    assert bots[0] is None and bots[2] is None
    assert bots[1] is not None
