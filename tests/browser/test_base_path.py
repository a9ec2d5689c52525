"""The same pages under a path of somebody else's site, behind a proxy."""

import asyncio
import queue
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.conftest import PATIENCE
from tests.browser.steps import hurry, throw
from tests.browser.test_notices import wait_for_worker
from tests.server.serving import SOURCES, Server, serving

pytestmark = pytest.mark.browser
HOME_ASSISTANT = "/api/hassio_ingress/a-Token_1"


@contextmanager
def proxying(server: Server, base_path: str, header: str) -> Iterator[str]:
    """Run a proxy that gives the server this path of its site, and yield its origin.

    With a header it takes the path off each address and names it there, else it passes the address on as it is.
    """

    async def forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        method, path, rest = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)
        if not path.startswith(base_path.encode()):
            writer.write(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            writer.close()
            return
        if header:
            path = path[len(base_path) :]
            rest = rest.replace(b"\r\n", f"\r\n{header}: {base_path}\r\n".encode(), 1)
        if b"upgrade: websocket" not in rest.lower():
            rest = re.sub(rb"(?i)\r\nconnection: [^\r]*", b"\r\nconnection: close", rest)
        answers, requests = await asyncio.open_connection("127.0.0.1", server.port)
        requests.write(b" ".join([method, path, rest]))
        await asyncio.gather(pipe(reader, requests), pipe(answers, writer))

    origins: queue.Queue[str] = queue.Queue()
    ended = threading.Event()

    async def run() -> None:
        async with await asyncio.start_server(forward, "127.0.0.1", 0) as listening:
            origins.put(f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}")
            await asyncio.to_thread(ended.wait)

    thread = threading.Thread(target=asyncio.run, args=(run(),), daemon=True)  # Playwright has this thread's loop
    thread.start()
    try:
        yield origins.get(timeout=30)
    finally:
        ended.set()
        thread.join()


async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()


@contextmanager
def serving_under(db: str, base_path: str, header: str) -> Iterator[str]:
    env = {} if header else {"PARLOUR_BASE_PATH": f"{base_path}/"}
    with serving(db, env=env) as server:
        server.base = server.base.removesuffix(base_path)
        with proxying(server, base_path, header) as origin:
            yield origin


def describe_failure(request: Request) -> list[str]:
    """Return what failed; nothing if only the page was left before the answer came, as with the icon at a reload."""
    return [] if request.failure == "net::ERR_ABORTED" else [f"{request.failure}: {request.url}"]


def leaving_links(page: Page) -> list[str]:
    """Return the page's links that leave its path."""
    links = page.locator("a[href]").evaluate_all("links => links.map((link) => link.href)")
    return [link for link in links if not link.startswith(page.evaluate("document.baseURI"))]


@pytest.mark.parametrize(
    ("base_path", "header"),
    [("/parlour", ""), ("/games/parlour", "X-Forwarded-Prefix"), (HOME_ASSISTANT, "X-Ingress-Path")],
    ids=["setting", "prefix", "home-assistant"],
)
def test_a_game_is_played_under_a_path(browser: Browser, tmp_path: Path, base_path: str, header: str) -> None:
    if not (SOURCES / "parlour" / "static" / "index.html").exists():
        pytest.skip("the pages are not built; ./play test builds them")
    complaints: list[str] = []
    with serving_under(str(tmp_path / "parlour.db"), base_path, header) as origin:
        context = browser.new_context(base_url=origin, reduced_motion="reduce", viewport={"width": 1280, "height": 800})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("requestfailed", lambda request: complaints.extend(describe_failure(request)))
        try:
            page.goto(f"{base_path}/")
            wait_for_worker(page)
            scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
            assert scope == f"{origin}{base_path}/"
            assert page.evaluate("fetch('manifest.webmanifest').then((answer) => answer.json())")["start_url"] == "./"
            assert leaving_links(page) == []
            page.get_by_role("link", name=re.compile("^Derby Day")).click()
            expect(page).to_have_url(f"{origin}{base_path}/new/derby-day")
            page.get_by_label("Name in seat 1").fill("Ann")
            page.get_by_role("button", name="Start").click()
            expect(page.locator(".table")).to_be_visible()
            hurry(page)
            throw(page)
            expect(page.get_by_text(re.compile(r"You throw \d")).first).to_be_attached()
            page.reload()
            expect(page).to_have_url(re.compile(f"^{re.escape(origin + base_path)}/t/"))
            page.locator("aside [data-offer=throw]:enabled").wait_for()
            assert leaving_links(page) == []
            (cookie,) = context.cookies(page.url)
            assert cookie["path"] == f"{base_path}/"
            page.get_by_role("link", name="Parlour, home").click()
            expect(page).to_have_url(f"{origin}{base_path}/")
            page.go_back()
            page.locator("aside [data-offer=throw]:enabled").wait_for()
            assert complaints == []
        finally:
            context.close()
