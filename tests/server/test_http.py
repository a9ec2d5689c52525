"""Requests as they are described, and the front end's own files."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.requests import Request

from parlour.play.rulebook import load_rulebook
from parlour.play.table import shelf
from parlour.server.app import Settings, make_app
from parlour.server.web import openapi
from parlour.server.web.api import Api
from tests.server.serving import ANN, BOT, Device, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(str(tmp_path_factory.mktemp("http") / "parlour.db")) as server:
        yield server


schema = schemathesis.openapi.from_dict(openapi.description())


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_request_is_answered_as_described(case: Any, server: Server) -> None:
    # What may be said in the right form can still be against the rules: no table without a name for everybody.
    case.call_and_validate(base_url=server.base, excluded_checks=[positive_data_acceptance])


def test_games_rules_and_editions(server: Server) -> None:
    async def run() -> None:
        async with Device(server) as device:
            listed = await device.get("/api/games")
            assert [game["name"] for game in listed] == list(shelf())
            for game in listed:
                assert game["levels"] and game["hidden"] == shelf()[game["name"]].secrets
                assert {kind: tuple(units) for kind, units in game["events"].items()} == shelf()[game["name"]].events
                book = await device.get(f"/api/games/{game['name']}/rulebook")
                clauses = load_rulebook(shelf()[game["name"]].folder)
                assert [clause["name"] for clause in book["clauses"]] == list(clauses)
                assert list(book["card"]) == ["aim", "turn", "end"]
                for clause in book["clauses"]:
                    if clause["shown"]:
                        example = await device.get(f"/api/games/{game['name']}/examples/{clause['name']}")
                        told = [event for step in example["steps"] for event in step["events"]]
                        assert clause["name"] in [event["clause"] for event in told]
                lesson = await device.get(f"/api/games/{game['name']}/lesson")
                assert game["lesson"] and not lesson["steps"][-1]["action"]
                for step in lesson["steps"][:-1]:
                    assert step["action"] in [offer["action"] for offer in step["offers"]]
                edition = await device.get(f"/api/games/{game['name']}/edition")
                assert edition == (shelf()[game["name"]].folder / "edition.toml").read_text(encoding="utf-8")
            await device.get("/api/games/chess/rulebook", 404)
            await device.get("/api/games/derby-day/examples/castling", 404)
            await device.get("/api/games/derby-day/examples/..%2Fedition", 404)

    asyncio.run(run())


def test_wrong_addresses_and_methods(server: Server) -> None:
    with httpx.Client(base_url=server.base) as client:
        assert client.get("/api/nothing").status_code == 404
        assert client.get("/nothing.js").status_code == 404
        lost = client.get("/some/where", headers={"accept": "text/html"})
        assert (lost.status_code, lost.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert client.get("/api/join").status_code == 405
        assert client.post("/api/games", json={}).status_code == 405
        assert client.get("/../../etc/passwd").status_code == 404
        assert client.get("/%2e%2e/%2e%2e/etc/passwd").status_code == 404
        assert client.get("/health").json() == {"well": True}


def test_what_was_done_is_counted(server: Server) -> None:
    async def run() -> str:
        async with Device(server) as device:
            made = await device.set_up(ANN, BOT)
            player = await device.sit(made["table"])
            await player.until(lambda m: m["type"] == "update")
            await player.act()
            await player.answer({"type": "act", "ref": 9, "seat": 0, "action": "fly", "ticket": 1})
            text: str = await device.get("/metrics")
            await player.close()
            return text

    text = asyncio.run(run())
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    counted = {name.split("{")[0]: float(value) for name, value in values.items()}
    assert counted["parlour_sockets"] >= 1 and counted["parlour_tables"] >= 1
    assert counted["parlour_actions_total"] >= 1 and counted["parlour_refusals_total"] >= 1
    assert counted["parlour_commit_seconds_count"] >= 2 and counted["parlour_commit_seconds_sum"] > 0


def fetched(folder: Path, path: str, **headers: str) -> httpx.Response:
    """A page of the front end in this folder."""

    async def run() -> httpx.Response:
        app = make_app(Settings(str(folder / "parlour.db")), folder / "static")
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://parlour") as client:
            return await client.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    return asyncio.run(run())


def test_pages_are_served_from_memory_compressed_and_kept(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Parlour</title>")
    script = "export const x = 1;\n" * 200
    (static / "assets" / "main-abc.js").write_text(script)
    (static / "assets" / "face.woff2").write_bytes(b"wOF2")
    (static / ".built-from").write_text("secret")
    for path in ("/", "/t/abc", "/join/ABCDE", "/replay/abc"):
        page = fetched(tmp_path, path)
        assert page.status_code == 200 and "<title>Parlour" in page.text
        assert page.headers["cache-control"] == "no-cache"
    packed = fetched(tmp_path, "/assets/main-abc.js", accept_encoding="gzip")
    assert packed.text == script and packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"].startswith("text/javascript")
    assert "immutable" in packed.headers["cache-control"]
    assert int(packed.headers["content-length"]) == len(gzip.compress(script.encode(), 9, mtime=0))
    plain = fetched(tmp_path, "/assets/main-abc.js", accept_encoding="identity")
    assert "content-encoding" not in plain.headers and plain.text == script
    assert fetched(tmp_path, "/assets/main-abc.js", if_none_match=plain.headers["etag"]).status_code == 304
    assert fetched(tmp_path, "/assets/face.woff2").headers["content-type"] == "font/woff2"
    assert fetched(tmp_path, "/.built-from").status_code == 404


def test_pages_that_were_not_built_say_how(tmp_path: Path) -> None:
    assert "have not been built" in fetched(tmp_path, "/").text


@pytest.mark.parametrize(
    "url, link",
    [
        ("http://127.0.0.1:8787", "http://192.168.1.7:8787/join/ABCDE"),
        ("http://192.168.1.7:8787", "http://192.168.1.7:8787/join/ABCDE"),
        ("https://parlour.example", "https://parlour.example/join/ABCDE"),
    ],
)
def test_what_joins_by_camera_is_an_address_others_can_reach(url: str, link: str) -> None:
    api = Api.__new__(Api)
    api.lan = "192.168.1.7"
    scheme, _, host = url.partition("://")
    request = Request({"type": "http", "scheme": scheme, "path": "/", "headers": [(b"host", host.encode())]})
    assert f"{api.reachable(request)}/join/ABCDE" == link


@pytest.mark.parametrize(("lan", "said"), [("", ""), ("192.168.1.7", "http://192.168.1.7:8787")])
def test_a_page_learns_how_others_reach_the_house(tmp_path: Path, lan: str, said: str) -> None:
    async def run() -> Any:
        app = make_app(Settings(str(tmp_path / "parlour.db"), lan), tmp_path)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1:8787") as client:
            return (await client.get("/api/house")).json()

    assert asyncio.run(run())["lan"] == said
