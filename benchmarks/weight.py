"""What the page of a game weighs over the wire when it is opened for the first time, with all it loads."""

import gzip
import json
import re
import urllib.request
from typing import Any

from beanfield.web.guests import COOKIE

Json = dict[str, Any]
STEPS = 40
LINKS = re.compile(r'(?:src|<link[^>]*href|<use href)="([^"#]+)')
FONTS = re.compile(r'url\("([^"]+)"\)[^}]*unicode-range: U\+0000')
"""The fonts of an English page."""


def page(port: int) -> Json:
    """Bytes of the page of a game against bots after some turns: all of it, and its own scripts."""
    host = f"http://127.0.0.1:{port}"
    token = _post(f"{host}/api/guests", {"name": "Ann"})["token"]
    options = {"bots": ["greedy"] * 3, "pace": "instant", "notice": 0, "consider": 0}
    code = _post(f"{host}/api/tables", {"options": options, "start": True}, token)["code"]
    _play(f"{host}/api/tables/{code}", token)
    shown = _get(f"{host}/t/{code}", {"cookie": f"{COOKIE}={token}"})
    parts = {path: _get(f"{host}{path}") for path in dict.fromkeys(LINKS.findall(_text(shown)))}
    for path in [path for path in parts if "fonts.css" in path]:
        folder = path.rpartition("/")[0]
        parts |= {font: _get(f"{host}{folder}/{font}") for font in FONTS.findall(_text(parts[path]))}
    scripts = [part for path, part in parts.items() if ".js" in path and "vendor" not in path]
    return {
        "total": len(shown) + sum(len(part) for part in parts.values()),
        "page": len(shown),
        "scripts": sum(len(script) for script in scripts),
        "scripts_unpacked": sum(len(_text(script).encode()) for script in scripts),
        "parts": {path.partition("?")[0]: len(part) for path, part in parts.items()},
    }


def _play(table: str, token: str) -> None:
    order = ("draw", "turn-up", "end-trade", "plant", "plant-received", "harvest")
    rank = {do: place for place, do in enumerate(order)}
    done = 0
    while done < STEPS:
        seen = json.loads(_get(table, {"authorization": f"Bearer {token}"}))
        if seen["asked"] == seen["me"] and seen["legal"]:
            action = min(seen["legal"], key=lambda one: rank.get(one["do"], len(order)))
            _post(f"{table}/actions", {"action": action}, token)
            done += 1


def _post(address: str, data: Json, token: str = "") -> Json:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(address, json.dumps(data).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return dict(json.load(answer))


def _get(address: str, headers: dict[str, str] | None = None) -> bytes:
    """The body as it comes over the wire."""
    request = urllib.request.Request(address, headers={"accept-encoding": "gzip", **(headers or {})})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return bytes(answer.read())


def _text(body: bytes) -> str:
    return (gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body).decode()
