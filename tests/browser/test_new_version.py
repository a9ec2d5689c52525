"""A newer Parlour at the same address: its pages take over, and no page keeps half of the old ones."""

import re
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, expect

from parlour.server.app import Settings, make_app
from parlour.server.web.pages import STATIC
from tests.browser.conftest import PATIENCE
from tests.browser.test_notices import wait_for_worker, wait_until

pytestmark = pytest.mark.browser


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def run_server(static: Path, db: Path, port: int) -> Iterator[None]:
    """Run a server with these pages in a thread."""
    app = make_app(Settings(str(db)), static)
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None, timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    end = time.monotonic() + 30
    while not server.started and time.monotonic() < end:
        time.sleep(0.02)
    assert server.started
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(20)


def rename_scripts(static: Path) -> str:
    """Rename all scripts, as another build does; return the old name of one that is fetched only when needed."""
    scripts = [path.name for path in (static / "assets").glob("*.js")]
    any_of_them = re.compile("|".join(re.escape(name) for name in sorted(scripts, key=len, reverse=True)))
    for path in (static / "index.html", static / "sw.js", *(static / "assets").glob("*.js")):
        text = any_of_them.sub(r"newer-\g<0>", path.read_text(encoding="utf-8"))
        if path.name == "sw.js":
            text = text.replace("`parlour-", "`parlour-newer-", 1)
        if path.name == "index.html":
            text = text.replace("<head>", '<head><meta name="newer">', 1)
        path.unlink()
        path.with_name(f"newer-{path.name}" if path.name in scripts else path.name).write_text(text, encoding="utf-8")
    return next(name for name in scripts if name.startswith("Mine-"))


def test_the_next_visit_has_the_newer_pages_and_an_open_one_goes_on(browser: Browser, tmp_path: Path) -> None:
    if not (STATIC / "index.html").exists():
        pytest.skip("the pages are not built; ./play test builds them")
    static, db, port = tmp_path / "static", tmp_path / "parlour.db", free_port()
    shutil.copytree(STATIC, static)
    context = browser.new_context(base_url=f"http://127.0.0.1:{port}", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    try:
        open_all_along, page = context.new_page(), context.new_page()
        with run_server(static, db, port):
            for tab in (open_all_along, page):
                tab.goto("/")
                wait_for_worker(tab)
            assert page.locator("meta[name=newer]").count() == 0
            (cache,) = page.evaluate("caches.keys()")
        old = rename_scripts(static)
        with run_server(static, db, port):
            page.goto("/")
            expect(page.locator("meta[name=newer]")).to_have_count(1)
            page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
            wait_until(page, f"async () => (await caches.keys()).every((name) => name !== {cache!r})")
            (newer,) = page.evaluate("caches.keys()")
            assert newer.startswith("parlour-newer-")
            # The open page asks for a script that no longer exists: it reloads and goes on.
            assert page.request.get(f"/assets/{old}").status == 404
            expect(open_all_along.locator("meta[name=newer]")).to_have_count(0)
            open_all_along.get_by_role("link", name="My games").first.click()
            expect(open_all_along.get_by_role("heading", name="My games")).to_be_visible()
            expect(open_all_along.locator("meta[name=newer]")).to_have_count(1)
        # Without the server the newer shell appears.
        page.goto("/")
        expect(page.get_by_role("heading", name="No answer")).to_be_visible()
        expect(page.locator("meta[name=newer]")).to_have_count(1)
    finally:
        context.close()
