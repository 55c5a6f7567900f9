"""The referee: a process that reads a JSON request a line and writes a JSON answer a line (docs/referee)."""

import json
import sys
from typing import IO, Any

from beanfield.notation.position import known_edition, load_position
from beanfield.notation.record import replay
from beanfield.notation.shape import check
from beanfield.rules import Edition, Game, Refusal, editions
from beanfield.rules.refusals import N_

Json = dict[str, Any]


class Referee:
    """One game, and the answers to requests about it."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.copied: dict[str, Edition] = {}

    def answer(self, line: bytes) -> Json:
        """The answer to one line; whatever stands in it, an answer or a refusal."""
        try:
            request = _parse(line)
            check(request, "request", "request")
            return {"ok": True, **self._do(request)}
        except Refusal as refusal:
            return {"ok": False, "error": {"code": refusal.code, "message": refusal.message}}

    def _do(self, request: Json) -> Json:
        if "editions" in request:
            known = {**editions(), **self.copied}
            return {"editions": {name: described(edition) for name, edition in known.items()}}
        if "new" in request:
            new = request["new"]
            edition = self.copied.get(new["edition"]) or known_edition(new["edition"])
            self.game = Game.new(
                edition, new["players"], new.get("seed"), new.get("rulings"), new.get("deck")
            )
            return {"position": self.game.position()}
        if "load" in request:
            self.game = load_position(request["load"], edition=self.copied.get(request["load"]["edition"]))
            return {"position": self.game.position()}
        if "replay" in request:
            self.game = replay(request["replay"])
            if self.game.edition.data is not None:
                self.copied[self.game.edition.id] = self.game.edition
            return {"position": self.game.position()}
        if self.game is None:
            raise Refusal("malformed", N_("There is no game yet: begin with new, load or replay."))
        return _about(self.game, request)


def _about(game: Game, request: Json) -> Json:
    if "play" in request:
        return {"events": game.play(request["play"]["seat"], request["play"])}
    if "legal" in request:
        return {"actions": game.legal(request["legal"])}
    if "offers" in request:
        return {"actions": game.offers(request["offers"], request["give"], request["want"])}
    if "events" in request:
        return {"events": game.events(request["events"])}
    if "view" in request:
        return {"view": game.view(request["view"])}
    if "position" in request:
        return {"position": game.position()}
    return {"record": game.record()}


def described(edition: Edition) -> Json:
    """An edition as the referee tells it."""
    return {
        "beans": {
            name: {
                "cards": bean.cards,
                "beanometer": {str(coins): cards for coins, cards in bean.beanometer.items()},
            }
            for name, bean in edition.beans.items()
        },
        "players": {
            str(players): {
                "removed": list(setup.removed),
                "hands": list(setup.hands),
                "fields": setup.fields,
                "third_field": setup.third_field,
                "price": setup.price,
                "turn_up": setup.turn_up,
                "draw": setup.draw,
                "exhaustions": setup.exhaustions,
                "coins_go_to": setup.coins_go_to,
            }
            for players, setup in edition.setups.items()
        },
        "rulings": dict(edition.rulings),
        "sources": dict(edition.sources),
    }


def _parse(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Refusal("malformed", N_("The line is not a JSON value.")) from None


def _no_number(name: str) -> None:
    raise ValueError(name)


def serve(requests: IO[bytes], answers: IO[str]) -> None:
    """Answer every line until the input ends."""
    referee = Referee()
    for line in requests:
        print(json.dumps(referee.answer(line)), file=answers, flush=True)


def main() -> int:
    """Answer standard input on standard output."""
    serve(sys.stdin.buffer, sys.stdout)
    return 0
