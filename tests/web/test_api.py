"""The JSON API: guests, tables, seats, actions, streams, records, and errors that programs can read."""

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable, Iterator

import pytest

from beanfield.notation.record import replay
from beanfield.web.app import create_app
from beanfield.web.config import Config
from tests.web.client import Client, Json, running
from tests.web.servers import served

Test = Callable[["Server"], Awaitable[None]]


class Server:
    """An application, and clients of it."""

    def __init__(self, app: object) -> None:
        self.app = app

    async def guest(self, name: str) -> Client:
        client = Client(self.app)  # type: ignore[arg-type]  # any application
        answer = await client.post("/api/guests", {"name": name})
        assert answer.status == 201, answer.text
        client.token = answer.json()["token"]
        return client


def run(test: Test, config: Config | None = None) -> None:
    async def go() -> None:
        async with running(create_app(config or Config(seeds=True))) as app:
            await test(Server(app))

    asyncio.run(go())


async def table_of_three(server: Server, **options: object) -> tuple[str, list[Client]]:
    clients = [await server.guest(name) for name in ("Ann", "Pip", "Mia")]
    given: Json = {"players": 3, "notice": 0, **options}
    answer = await clients[0].post("/api/tables", {"options": given})
    assert answer.status == 201, answer.text
    code = answer.json()["code"]
    for client in clients[1:]:
        assert (await client.post(f"/api/tables/{code}/seat")).status == 200
    assert (await clients[0].post(f"/api/tables/{code}/start", {"seed": 7})).status == 200
    return code, clients


async def see(client: Client, code: str) -> Json:
    return dict((await client.get(f"/api/tables/{code}")).json())


def play(client: Client, code: str, action: Json, key: str | None = None) -> Awaitable[object]:
    headers = {"idempotency-key": key} if key else {}
    return client.post(f"/api/tables/{code}/actions", {"action": action}, headers=headers)


def test_a_whole_game_and_its_record() -> None:
    async def test(server: Server) -> None:
        code, clients = await table_of_three(server)
        for _ in range(600):
            views = [await see(client, code) for client in clients]
            if views[0]["state"] == "over":
                break
            seat = views[0]["asked"]
            action = _sensible(views[seat]["legal"])
            answer = await clients[seat].post(f"/api/tables/{code}/actions", {"action": action})
            assert answer.status == 200, answer.text
        assert views[0]["state"] == "over"
        record = (await Client(clients[0].app).get(f"/api/tables/{code}/record")).json()
        assert replay(record).result == {
            key: views[0]["result"][key] for key in ("coins", "winners", "tie_break")
        }

    run(test)


def _sensible(legal: list[Json]) -> Json:
    order = ("draw", "turn-up", "end-trade", "plant", "plant-received", "harvest")
    return min(legal, key=lambda action: order.index(action["do"]) if action["do"] in order else len(order))


def test_what_others_do_arrives_in_the_stream() -> None:
    async def test(server: Server) -> None:
        code, (ann, pip, _) = await table_of_three(server)
        async with pip.stream(f"/api/tables/{code}/events") as frames:
            first = await frames.data()
            assert (first["me"], first["log"]) == (1, [])
            assert (
                await ann.post(f"/api/tables/{code}/actions", {"action": {"do": "plant", "field": 0}})
            ).status == 200
            second = await frames.data()
            assert [entry["event"]["event"] for entry in second["log"]] == ["planted"]
            assert second["revision"] > first["revision"]

    run(test)


def test_a_stream_goes_on_where_it_was_left() -> None:
    async def test(server: Server) -> None:
        code, (ann, pip, _) = await table_of_three(server)
        await ann.post(f"/api/tables/{code}/actions", {"action": {"do": "plant", "field": 0}})
        await ann.post(f"/api/tables/{code}/actions", {"action": {"do": "turn-up"}})
        async with pip.stream(f"/api/tables/{code}/events", {"last-event-id": "1"}) as frames:
            assert [entry["event"]["event"] for entry in (await frames.data())["log"]] == ["turned-up"]

    run(test)


def test_a_key_makes_a_request_happen_once() -> None:
    async def test(server: Server) -> None:
        code, (ann, _, _) = await table_of_three(server)
        action = {"do": "plant", "field": 0}
        first = await play(ann, code, action, "k1")
        second = await play(ann, code, action, "k1")
        assert first.json()["events"] == second.json()["events"]  # type: ignore[attr-defined]  # answers
        assert (await see(ann, code))["view"]["planted"] == 1
        other = await play(ann, code, {"do": "turn-up"}, "k1")
        assert other.status == 400  # type: ignore[attr-defined]  # an answer

    run(test)


def test_refusals_have_the_codes_of_the_referee() -> None:
    async def test(server: Server) -> None:
        code, (ann, pip, _) = await table_of_three(server)
        answer = await pip.post(f"/api/tables/{code}/actions", {"action": {"do": "plant", "field": 0}})
        assert (answer.status, answer.json()["error"]["code"]) == (409, "not-your-turn")
        answer = await ann.post(f"/api/tables/{code}/actions", {"action": {"do": "dance"}})
        assert (answer.status, answer.json()["error"]["code"]) == (400, "malformed")

    run(test)


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"undo": 0},
        {"leave": 0},
        {"bot": 0, "name": "Robot", "plays": "greedy"},
        {"link": 0, "hash": "0" * 64},
        {"options": {"pace": "slow"}},
        {"say": "Mine is best", "name": "Ann", "phrase": None},
        {"do": "plant", "field": 0, "why": "x"},
        {"do": "plant", "field": 0, "key": "x", "by": 1},
    ],
)
def test_an_action_is_nothing_but_an_action_of_the_game(action: Json) -> None:
    async def test(server: Server) -> None:
        code, (ann, pip, _) = await table_of_three(server)
        before = await see(ann, code)
        for client in (pip, ann):
            answer = await client.post(f"/api/tables/{code}/actions", {"action": action})
            assert (answer.status, answer.json()["error"]["code"]) == (400, "malformed")
        after = await see(ann, code)
        for name in ("seats", "log", "talk", "table"):
            assert after[name] == before[name]

    run(test)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/tables/nosuchtable1", b"", 404),
        ("GET", "/api/nothing", b"", 404),
        ("GET", "/api", b"", 404),
        ("GET", "/api/openapi.json/nothing", b"", 404),
        ("PROPFIND", "/api/tables", b"", 405),
        ("POST", "/api/tables", b"{", 400),
        ("POST", "/api/tables", b'{"options": []}', 400),
        ("POST", "/api/tables", b'{"options": {"edition": "../x.toml"}}', 409),
        ("POST", "/api/tables", b'{"options": {"bots": ["greedy"], "players": 1}}', 409),
        ("POST", "/api/guests", b'{"name": ""}', 400),
        ("POST", "/api/guests", b"[1]", 400),
        ("POST", "/api/guests", b"[" * 50_000, 400),
        ("PUT", "/api/guests", b"", 405),
        ("POST", "/api/guests", b'{"name": "' + b"x" * 70_000 + b'"}', 413),
    ],
)
def test_every_error_is_json(method: str, path: str, body: bytes, status: int) -> None:
    async def test(server: Server) -> None:
        client = Client(server.app)  # type: ignore[arg-type]  # any application
        answer = await client.ask(method, path, body, {"content-type": "application/json"})
        assert answer.json()["ok"] is False
        assert answer.json()["error"]["message"]
        assert answer.status == status, answer.text

    run(test)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with served("--database", "memory") as server:
        yield server.port


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        ("FOO {path} HTTP/1.1", 501),
        ("GET {path}?\xff HTTP/1.1", 400),
        ("GET {path} HTTP/9.9", 400),
        ("GET {path}/" + "x" * 70_000 + " HTTP/1.1", 414),
        ("POST {path} HTTP/1.1\r\ncontent-length: many", 400),
        ("POST {path} HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nmany", 400),
    ],
)
@pytest.mark.parametrize(("path", "begins"), [("/api/guests", '{"ok":false'), ("/join", "<!doctype html>")])
def test_what_is_no_http_is_answered_too(
    port: int, request_line: str, status: int, path: str, begins: str
) -> None:
    with socket.create_connection(("127.0.0.1", port), 10) as connection:
        before = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"
        request = f"{request_line.format(path=path)}\r\nhost: x\r\n\r\n"
        connection.sendall(before.encode())
        answer = b""
        while not answer.endswith(b"ok\n"):
            answer += connection.recv(65536)
        connection.sendall(request.encode("latin-1"))
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = answer.decode().partition("\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} "), head
    assert body.startswith(begins), answer
    assert "content-security-policy" in head
    assert "set-cookie" not in head


def test_what_is_said_is_told() -> None:
    async def test(server: Server) -> None:
        code, (ann, pip, _) = await table_of_three(server)
        assert (await ann.post(f"/api/tables/{code}/talk", {"text": "<b>hello</b>"})).status == 204
        assert (await ann.post(f"/api/tables/{code}/talk", {"phrase": "thanks"})).status == 204
        assert (await ann.post(f"/api/tables/{code}/talk", {"text": "x" * 301})).status == 400
        assert (await ann.post(f"/api/tables/{code}/wishes", {"want": ["red", "soy"]})).status == 204
        seen = await see(pip, code)
        assert [(said["name"], said["phrase"], said["text"]) for said in seen["talk"]] == [
            ("Ann", None, "<b>hello</b>"),
            ("Ann", "thanks", None),
        ]
        assert seen["seats"][0]["wishes"] == ["soy", "red"]
        assert seen["unread"] == 2

    run(test)


def test_a_game_of_bots_needs_no_token() -> None:
    async def test(server: Server) -> None:
        client = Client(server.app)  # type: ignore[arg-type]  # any application
        options = {"players": 3, "bots": ["random"] * 3, "pace": "instant"}
        answer = await client.post("/api/tables", {"options": options, "start": True, "seed": 3})
        code = answer.json()["code"]
        async with client.stream(f"/api/tables/{code}/events") as frames:
            while (await frames.data())["state"] != "over":
                pass
        assert (await client.get(f"/api/tables/{code}/record")).json()["result"] is not None

    run(test)


@pytest.mark.parametrize(
    ("option", "value", "least", "most"),
    [
        ("clock", 0, 1, 3600),
        ("clock", 3601, 1, 3600),
        ("clock", "60", 1, 3600),
        ("notice", 61, 0, 60),
        ("consider", -1, 0, 120),
        ("offers_per_turn", 2.5, 0, 50),
        ("players", True, 1, 9),
    ],
)
def test_a_number_out_of_range_is_refused_with_the_range(
    option: str, value: object, least: int, most: int
) -> None:
    async def test(server: Server) -> None:
        ann = await server.guest("Ann")
        answer = await ann.post("/api/tables", {"options": {option: value}})
        assert answer.status == 400
        message = answer.json()["error"]["message"]
        assert message == f"{option} is a number from {least} to {most}, not {json.dumps(value)}."

    run(test)


def test_a_seed_is_chosen_only_among_bots() -> None:
    async def test(server: Server) -> None:
        ann = await server.guest("Ann")
        answer = await ann.post(
            "/api/tables", {"options": {"bots": ["greedy"] * 3}, "start": True, "seed": 1}
        )
        assert answer.status == 400

    run(test, Config())


def test_the_description_of_the_api() -> None:
    async def test(server: Server) -> None:
        answer = await Client(server.app).get("/api/openapi.json")  # type: ignore[arg-type]  # any application
        assert answer.status == 200
        assert "/api/tables/{code}/actions" in answer.json()["paths"]

    run(test)


def test_an_offer_has_at_most_twelve_cards_a_side() -> None:
    async def test(server: Server) -> None:
        code, (ann, _, _) = await table_of_three(server)
        offer = {"do": "offer", "to": 1, "give": {"hand": [0]}, "want": ["soy"] * 13}
        answer = await ann.post(f"/api/tables/{code}/actions", {"action": offer})
        assert answer.status == 400
        assert "12" in answer.json()["error"]["message"]

    run(test)


def test_too_much_at_once_is_refused() -> None:
    async def test(server: Server) -> None:
        ann = await server.guest("Ann")
        answers = [await ann.get("/api/tables/mine") for _ in range(200)]
        assert {answer.status for answer in answers} == {200, 429}
        pip = await server.guest("Pip")
        assert (await pip.get("/api/tables/mine")).status == 200

    run(test)
