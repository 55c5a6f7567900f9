"""What is told after a game: coins over time, how many trades, the best harvest and the best trade."""

from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]


def summary(result: Json, events: Iterable[Json]) -> Json:
    """The result with `over_time` (coins by seat at the beginning, after each turn and at the end), `trades`,
    `best_harvest` and `best_trade` (events, None where there was none)."""
    coins = [0] * len(result["coins"])
    over_time = [coins[:]]
    harvests: list[Json] = []
    trades: list[Json] = []
    for event in events:
        match event["event"]:
            case "harvested":
                coins[event["seat"]] += event["coins"]
                harvests.append(event)
            case "bought-field":
                coins[event["seat"]] -= len(event["paid"])
            case "traded":
                trades.append(event)
            case "turn-began":
                over_time.append(coins[:])
    over_time.append(coins)
    return {
        **result,
        "over_time": over_time,
        "trades": len(trades),
        "best_harvest": max(harvests, key=lambda event: (event["coins"], -event["cards"]), default=None),
        "best_trade": max(trades, key=lambda event: len(event["gave"]) + len(event["got"]), default=None),
    }
