"""How a server is set up, and under which addresses others reach it."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

from beanfield.rules import Refusal
from beanfield.rules.refusals import N_

MEMORY = "memory"


@dataclass(frozen=True)
class Config:
    """The settings of a server.

    `database` is an address, or `memory`, which keeps nothing; `base` the path under which a proxy shows the
    server, "" or such as "/beans"; `addresses` are those at which others reach it, empty where nobody can;
    with `seeds` anyone may choose the seed of a game; without `limits` nobody is told to slow down.
    """

    database: str = MEMORY
    base: str = ""
    addresses: list[str] = field(default_factory=list)
    seeds: bool = False
    limits: bool = True

    def link(self, path: str) -> str | None:
        """The address to share of a path; None where nobody else can reach the server."""
        return f"{self.addresses[0]}{self.base}{path}" if self.addresses else None


def check_base(base: str) -> str:
    """A base path as it is used: without a slash at its end. Raises Refusal for one that is no path."""
    stripped = base.strip("/")
    if not stripped:
        return ""
    if not all(part.replace("-", "").replace("_", "").isalnum() for part in stripped.split("/")):
        raise Refusal("malformed", N_("A base path is made of letters, digits and slashes, such as /beans."))
    return f"/{stripped}"


def base_of(base: str, public_url: str | None) -> str:
    """The base path: the one that is given, or else that of the public address.

    Raises Refusal for one that is no path, and where the two are different.
    """
    public = check_base(_parts(public_url).path) if public_url else ""
    given = check_base(base)
    if given and public and given != public:
        raise Refusal(
            "malformed",
            N_("The base path {base} is not the path of the public address, {path}; give one of the two."),
            base=given,
            path=public,
        )
    return given or public


def reachable(host: str, port: int, public_url: str | None) -> list[str]:
    """The addresses, without a base path, at which others reach a server that listens at this host.

    Raises Refusal for a public address that is none, or that names this computer to itself.
    """
    if public_url:
        return [check_public(public_url)]
    hosts = [host] if host not in ("0.0.0.0", "::", "") else _own_addresses()
    return [f"http://{_bracketed(one)}:{port}" for one in hosts if not is_local(one)]


def check_public(address: str) -> str:
    """A public address as it is used, without its path."""
    parts = _parts(address)
    return f"{parts.scheme}://{parts.netloc}"


def _parts(address: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        named = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        named = False
    if not named or is_local(parts.hostname or "") or parts.username or parts.query or parts.fragment:
        raise Refusal(
            "malformed",
            N_("The public address is the one that others use, such as https://beans.example.org."),
        )
    return parts


def is_local(host: str) -> bool:
    """Whether a name means only the computer on which it is used."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _own_addresses() -> list[str]:
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only chooses the way out
            found.append(str(probe.getsockname()[0]))
        except OSError:
            pass
    try:
        others = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        others = []
    return list(dict.fromkeys([*found, *(str(one[4][0]) for one in others)]))


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
