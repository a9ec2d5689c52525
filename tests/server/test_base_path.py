"""A server under a path of another site: who may name the path, and what is then answered."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.server.app import Settings, make_app
from parlour.server.web.api import qr_code
from parlour.server.web.base_path import ProxyHeaders, as_base_path
from tests.server.serving import PLAIN, Server

HOST = "https://club.example"
INDEX = '<!doctype html><base href="/" /><title>Parlour</title>'


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("", ""), ("/", ""), ("/parlour", "/parlour"), ("/parlour/", "/parlour"), ("/a/b.c_d-e~1/", "/a/b.c_d-e~1"),
        ("parlour", None), ("//evil.example", None), ("/a//b", None), ("/../a", None), ("/a/..", None), ("/.", None),
        ('/"><script>', None), ("/a b", None), ("/a;path=", None), ("/%2e", None), ("/\r\nx", None), ("/é", None),
        ("/" + "a" * 200, None), ("/a" * 9, None),
    ],
)  # fmt: skip
def test_a_path_is_one_that_harms_nothing_it_is_written_into(text: str, path: str | None) -> None:
    assert as_base_path(text) == path


def exchange(folder: Path, base_path: str, *requests: tuple[str, str, dict[str, str]], peer: str = "127.0.0.1") -> Any:
    """Return the responses of a server under this path to requests of method, address and headers from a peer."""
    static = folder / "static"
    static.mkdir(exist_ok=True)
    (static / "index.html").write_text(INDEX)

    async def run() -> list[httpx.Response]:
        app = ProxyHeaders(make_app(Settings(str(folder / "parlour.db")), static), base_path, "127.0.0.1")
        transport = httpx.ASGITransport(app, client=(peer, 4711))
        async with httpx.AsyncClient(transport=transport, base_url=HOST) as client:
            return [await client.request(method, path, headers=headers) for method, path, headers in requests]

    return asyncio.run(run())


def test_the_whole_address_and_the_rest_of_it_are_served_alike(tmp_path: Path) -> None:
    whole, rest, deep, bare, other = exchange(
        tmp_path,
        "/parlour",
        *[("GET", path, {}) for path in ("/parlour/", "/", "/parlour/t/abc", "/parlour", "/parlours")],
    )
    for page in (whole, rest, deep):
        assert page.status_code == 200 and '<base href="/parlour/" />' in page.text
    assert bare.status_code == 308 and bare.headers["location"] == "/parlour/"
    assert other.status_code == 404 and "first page: /parlour/" in other.text


def test_only_a_trusted_proxy_names_the_path(tmp_path: Path) -> None:
    prefix = {"x-forwarded-prefix": "/games/"}
    ingress = {"x-ingress-path": "/api/hassio_ingress/Ab-1_c"}
    asked = [("GET", "/", prefix), ("GET", "/t/abc", ingress), ("GET", "/", {"x-forwarded-prefix": "//evil.example"})]
    named, by_ingress, wrong = exchange(tmp_path, "", *asked)
    assert '<base href="/games/" />' in named.text
    assert '<base href="/api/hassio_ingress/Ab-1_c/" />' in by_ingress.text
    assert wrong.text == INDEX
    assert named.headers["etag"] != wrong.headers["etag"]
    for page in exchange(tmp_path, "", *asked, peer="192.0.2.7"):
        assert page.text == INDEX
    (over_setting,) = exchange(tmp_path, "/parlour", ("GET", "/", prefix))
    assert '<base href="/games/" />' in over_setting.text


def test_pages_may_be_framed_by_their_own_site_only_where_they_share_it(tmp_path: Path) -> None:
    alone, shared = exchange(tmp_path, "", ("GET", "/", {}), ("GET", "/", {"x-forwarded-prefix": "/games"}))
    assert "frame-ancestors 'none'" in alone.headers["content-security-policy"]
    assert alone.headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'self'" in shared.headers["content-security-policy"]
    assert shared.headers["x-frame-options"] == "SAMEORIGIN"


def test_the_description_names_the_path(tmp_path: Path) -> None:
    at_root, under = exchange(
        tmp_path, "", *[("GET", "/api/openapi.json", headers) for headers in ({}, {"x-forwarded-prefix": "/games"})]
    )
    assert at_root.json()["servers"] == [{"url": "/"}]
    assert under.json()["servers"] == [{"url": "/games/"}]


@pytest.mark.parametrize(("scheme", "name"), [("http", "parlour"), ("https", "__Secure-parlour")])
def test_cookies_links_and_pictures_keep_to_the_path(sqlite_db: str, scheme: str, name: str) -> None:
    server = Server(sqlite_db, more=["--base-path", "/parlour/"], env={"PARLOUR_ADMIN": "a token of one's own, long"})
    assert server.base.endswith("/parlour")
    headers = {"x-forwarded-proto": scheme, "host": "club.example"}
    try:
        with httpx.Client(base_url=server.base, headers=headers, verify=PLAIN) as client:
            wish = {"game": "derby-day", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]}
            made = client.post("/api/tables", json=wish)
            cookie = made.headers["set-cookie"]
            assert cookie.startswith(f"{name}=") and "; Path=/parlour/;" in cookie
            assert ("Secure" in cookie.split("; ")) == (scheme == "https")
            client.headers["cookie"] = cookie.partition(";")[0]
            table, code = made.json()["table"], made.json()["code"]
            link = client.post(f"/api/tables/{table}/link", json={"seat": 0}).json()
            assert link["address"].startswith(f"/parlour/t/{table}#")
            picture = client.get(f"/api/tables/{table}/qr.svg")
            assert picture.text == qr_code(f"{scheme}://club.example/parlour/join/{code}")
            device = client.post("/api/devices/link", json={}).json()
            assert device["address"].startswith("/parlour/devices#")
            assert device["qr"] == qr_code(f"{scheme}://club.example{device['address']}")
            entered = client.post("/api/admin/enter", json={"token": "a token of one's own, long", "name": "Ann"})
            assert "; Path=/parlour/;" in entered.headers["set-cookie"]
            assert entered.headers["set-cookie"].startswith(name + "-admin")
    finally:
        server.stop()


def test_a_wrong_path_ends_with_a_sentence(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from parlour.cli import main

    assert main(["serve", "--port", "0", "--db", str(tmp_path / "parlour.db"), "--base-path", "parlour"]) == 1
    assert "“parlour”" in capfd.readouterr().err
