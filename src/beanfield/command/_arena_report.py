"""What a series of games says, as sentences."""

import json
import shlex
from pathlib import Path
from typing import Any

from beanfield.arena.game import Stopped
from beanfield.arena.statistics import FAULTS
from beanfield.bots.request import NoAnswer
from beanfield.words import N_, Words

Json = dict[str, Any]

KINDS = {
    "illegal": N_("The rules do not allow the answer."),
    "malformed": N_("The answer cannot be read."),
}


def report(words: Words, results: Json, seats: int) -> str:
    """The results of a series or a ladder, one sentence a line."""
    lines = [
        words.text(
            "{games} games of the edition {edition} with {seats} seats, seed {seed}.",
            games=results["games"],
            edition=results["edition"],
            seats=seats,
            seed=results["seed"],
        )
    ]
    if not results["games"]:
        return lines[0]
    players = results["players"]
    ordered = sorted(players, key=lambda player: -player["rating"]) if "rating" in players[0] else players
    for player in ordered:
        if player["win_share"] is not None:
            lines += _player(words, player)
    if "tables" in results:
        lines += [_pairing(words, table) for table in results["tables"] if table["games"]]
    else:
        lines += _table(words, results)
    return "\n".join(lines)


def _player(words: Words, player: Json) -> list[str]:
    values = {
        "name": player["name"],
        "share": words.percent(player["win_share"]),
        "low": words.percent(player["low"]),
        "high": words.percent(player["high"]),
        "coins": words.decimal(player["coins"], 2),
        "margin": words.decimal(player["margin"], 2, "+"),
        "median": _ms(words, player["decision_ms"]["median"]),
        "p95": _ms(words, player["decision_ms"]["p95"]),
    }
    told = [
        words.text(
            "{name}: wins {share} ({low} to {high}), {coins} coins, margin {margin}, "
            "decides in {median} ms, 95% within {p95} ms.",
            **values,
        )
    ]
    if "rating" in player:
        told[0] = words.text(
            "{rating} ± {deviation}: {rest}",
            rating=words.decimal(player["rating"], 2),
            deviation=words.decimal(player["deviation"], 2),
            rest=told[0],
        )
    if any(player[kind] for kind in FAULTS):
        told.append(
            words.text(
                "{name}: answers replaced by a safe action: {illegal} illegal, {malformed} malformed, "
                "{late} late, {dead} of an ended program.",
                name=player["name"],
                **{kind: player[kind] for kind in FAULTS},
            )
        )
    return told


def _pairing(words: Words, table: Json) -> str:
    first, *others = table["players"]
    return words.text(
        "{name} against {others}: wins {share} ({low} to {high}), {coins} coins against {other_coins}.",
        name=first["name"],
        others=words.all_of([other["name"] for other in others]),
        share=words.percent(first["win_share"]),
        low=words.percent(first["low"]),
        high=words.percent(first["high"]),
        coins=words.decimal(first["coins"], 2),
        other_coins=words.decimal(sum(other["coins"] for other in others) / len(others), 2),
    )


def _table(words: Words, results: Json) -> list[str]:
    seats = results["seats"]
    return [
        words.text(
            "Coins by seat, the first player first: {coins}.",
            coins="; ".join(words.decimal(seat["coins"], 2) for seat in seats),
        ),
        words.text(
            "Wins by seat: {shares}.", shares="; ".join(words.percent(seat["win_share"]) for seat in seats)
        ),
        words.text(
            "{trades} trades a turn, {gifts} of them gifts; {turns} turns a game.",
            trades=words.decimal(results["trades_per_turn"], 2),
            gifts=words.decimal(results["gifts_per_turn"], 2),
            turns=words.decimal(results["turns"], 1),
        ),
    ]


def stopped(words: Words, stop: Stopped, record: Path, again: list[str]) -> str:
    """What a strict series says of the first bad answer, the exact request and how to replay it."""
    fault = stop.fault
    code = fault.kind if isinstance(fault.answer, NoAnswer) else fault.refusal.code
    said = stop.said if isinstance(stop.said, str) else json.dumps(stop.said, ensure_ascii=False)
    lines = [
        words.text(
            "Game {game} stopped at step {step}: {player}, on seat {seat}, gave a bad answer ({kind}).",
            game=stop.game,
            step=len(stop.record["actions"]) + 1,
            player=stop.players[fault.seat],
            seat=fault.seat + 1,
            kind=fault.kind,
        ),
        *(words.text(KINDS[kind]) for kind in KINDS if kind == fault.kind),
        words.text("Request: {request}", request=stop.asked or words.text("nothing")),
        words.text("Answer: {answer}", answer=said or words.text("nothing")),
        words.text("Refusal: {code}: {sentence}", code=code, sentence=words.refusal(fault.refusal)),
    ]
    if stop.errors:
        lines.append(words.text("Its standard error:\n{text}", text=stop.errors.rstrip()))
    lines.append(words.text("The game so far: {file}", file=str(record)))
    lines.append(words.text("To play it again: {command}", command=shlex.join(again)))
    return _printed("\n".join(lines))


def _printed(text: str) -> str:
    """The text with what a program wrote to steer the terminal shown in its place."""
    return "".join(sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in text)


def _ms(words: Words, milliseconds: float | None) -> str:
    if milliseconds is None:
        return "–"
    return words.decimal(milliseconds, 3 if milliseconds < 1 else 1)
