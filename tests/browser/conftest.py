"""A server with its pages, and browsers that visit it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests import chrome
from tests.server.serving import SOURCES, Server, serving

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds; only a failing test waits so long
expect.set_options(timeout=PATIENCE)
NO_WORKER = "Service Worker registration blocked by Playwright"

Visit = Callable[..., Page]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    chrome.steady_node()
    program, extra = chrome.find()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=list(chrome.FLAGS), env=dict(extra) or None)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (SOURCES / "parlour" / "static" / "index.html").exists():
        pytest.skip("the pages are not built; ./play test builds them")
    with serving(str(tmp_path_factory.mktemp("pages") / "parlour.db")) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Return a function that opens a page on a new device; a complaint in its console fails the test.

    Installing the service worker would take as long as the page: only the tests that are about it let it.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    expected: list[str] = []  # refusals that the test is about

    def record_complaint(message: ConsoleMessage) -> None:
        refused = "status of 400" in message.text and expected
        if message.type in ("error", "warning") and not refused and message.text != NO_WORKER:
            complaints.append(message.text)

    def open_page(path: str | None = "/", size: dict[str, int] = WIDE, refused: bool = False, **more: Any) -> Page:
        expected.extend([str(path)] if refused else [])
        usual = {"viewport": size, "reduced_motion": "reduce", "base_url": server.base, "service_workers": "block"}
        context = browser.new_context(**{**usual, **more})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", record_complaint)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if path is not None:
            page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
