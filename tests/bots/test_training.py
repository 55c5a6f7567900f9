"""Learning weights: it can be run again with the same outcome, and goes where it pays."""

import json
from importlib import resources
from pathlib import Path

from beanfield.bots.training import STEPS, learned_from, main
from beanfield.bots.weights import BY_HAND, learned


def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file in files:
        main(["--games", "1", "--rounds", "2", "--seed", "3", "--weights", str(file)])
    one, two = (json.loads(file.read_text(encoding="utf-8")) for file in files)
    assert one["weights"] == two["weights"]
    assert one["seed"] == 3
    assert "--games 1" in one["history"][0]


def test_a_weight_goes_where_it_pays() -> None:
    levels = [dict.fromkeys(STEPS, level) for level in (-1, 0, 1)] * 20
    rows = [(one, 3.0 * one["envy"] + 0.01 * number) for number, one in enumerate(levels)]
    assert learned_from(BY_HAND, rows).envy > BY_HAND.envy


def test_the_learned_weights_say_how_they_were_found() -> None:
    for name in ("expert", "duel"):
        assert learned(name) != BY_HAND
        kept = json.loads((resources.files("beanfield.bots") / "weights" / f"{name}.json").read_text())
        assert all(f"--weights {name}.json" in command for command in kept["history"])
        assert isinstance(kept["seed"], int)
