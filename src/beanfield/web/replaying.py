"""A game that is looked through step by step."""

from beanfield.web import scene
from beanfield.web.looking import Json
from beanfield.words import N_, Words


def replay(replay: Json, words: Words) -> Json:
    """The board at a step, and the way to the others."""
    seen = replay["seen"]
    step, steps = replay["step"], replay["steps"]
    return {
        "board": scene.board(seen, {}, words),
        "step": step,
        "steps": steps,
        "back": max(0, step - 1),
        "next": min(steps, step + 1),
        "seat": replay["seat"],
        "open": replay["open"],
        "code": seen["table"]["code"],
        "views": [
            {"seat": seat, "name": words.name(seat, [s["name"] for s in seen["seats"]])}
            for seat in range(len(seen["seats"]))
        ],
        "said": words.text(N_("Step {step} of {steps}"), step=step, steps=steps),
    }
