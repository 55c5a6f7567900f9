"""A plot of a series as SVG: wins with their intervals, and coins, one row a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

Json = dict[str, Any]

_ROW: Final = 40
_TOP: Final = 70
_NAMES: Final = 180
_WINS: Final = 420
_COINS: Final = 260
_GAP: Final = 90
_BAR: Final = 18
_MIDDLE: Final = 5
_WHISKER: Final = 6
_LEAST_COINS: Final = 10.0
_STYLE: Final = (
    "text{font:14px sans-serif;fill:#222}.head{font-weight:bold}.bar{fill:#4a7c3a}.coin{fill:#b8860b}"
    ".line{stroke:#222;stroke-width:2}.par{stroke:#888;stroke-dasharray:4 4}"
)


@dataclass(frozen=True)
class Numbers:
    """How numbers are written: a share (1.0 is all) in percent, and a number with so many decimals."""

    percent: Callable[[float], str]
    decimal: Callable[[float, int], str]


def svg(results: Json, par: float, words: Mapping[str, str], numbers: Numbers) -> str:
    """The plot; `par` is an even part of the wins, `words` holds what `title`, `wins`, `coins` are called."""
    players: Sequence[Json] = [player for player in results["players"] if player["win_share"] is not None]
    height = _TOP + _ROW * len(players) + _ROW // 2
    width = _NAMES + _WINS + _GAP + _COINS + _GAP
    most = max([_LEAST_COINS, *(player["coins"] for player in players)])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape(words["title"])}</title>',
        f'<desc id="desc">{escape(_told(players, words, numbers))}</desc>',
        f'<style>{_STYLE}</style><rect width="{width}" height="{height}" fill="#fff"/>',
        _text(10, 25, words["title"], "head"),
        _text(_NAMES, _TOP - 15, words["wins"], "head"),
        _text(_NAMES + _WINS + _GAP, _TOP - 15, words["coins"], "head"),
        _line(_NAMES + par * _WINS, _TOP, _NAMES + par * _WINS, height - _ROW // 2, "par"),
    ]
    for place, player in enumerate(players):
        parts += _row(player, _TOP + place * _ROW + _ROW // 2, most, numbers)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _row(player: Json, middle: int, most: float, numbers: Numbers) -> list[str]:
    share, low, high = (_NAMES + player[key] * _WINS for key in ("win_share", "low", "high"))
    coins = _NAMES + _WINS + _GAP
    length = player["coins"] / most * _COINS
    return [
        _text(10, middle + _MIDDLE, _short(player["name"]), "name"),
        _bar(_NAMES, middle, share - _NAMES, "bar"),
        _line(low, middle, high, middle, "line"),
        _line(low, middle - _WHISKER, low, middle + _WHISKER, "line"),
        _line(high, middle - _WHISKER, high, middle + _WHISKER, "line"),
        _text(_NAMES + _WINS + 10, middle + _MIDDLE, numbers.percent(player["win_share"]), "number"),
        _bar(coins, middle, length, "coin"),
        _text(coins + _COINS + 10, middle + _MIDDLE, numbers.decimal(player["coins"], 2), "number"),
    ]


def _told(players: Sequence[Json], words: Mapping[str, str], numbers: Numbers) -> str:
    return "; ".join(
        f"{player['name']}: {words['wins']} {numbers.percent(player['win_share'])} "
        f"({numbers.decimal(100 * player['low'], 1)}–{numbers.decimal(100 * player['high'], 1)}), "
        f"{words['coins']} {numbers.decimal(player['coins'], 2)}"
        for player in players
    )


def _short(name: str) -> str:
    most = _NAMES // 8
    return name if len(name) <= most else name[: most - 1] + "…"


def _text(left: float, base: float, text: str, kind: str) -> str:
    return f'<text x="{left:.1f}" y="{base:.1f}" class="{kind}">{escape(text)}</text>'


def _bar(left: float, middle: float, length: float, kind: str) -> str:
    top = middle - _BAR / 2
    return f'<rect x="{left:.1f}" y="{top:.1f}" width="{length:.1f}" height="{_BAR}" class="{kind}"/>'


def _line(left: float, top: float, right: float, bottom: float, kind: str) -> str:
    return f'<line x1="{left:.1f}" y1="{top:.1f}" x2="{right:.1f}" y2="{bottom:.1f}" class="{kind}"/>'
