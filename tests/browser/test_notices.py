"""Notifications, the shell without a network, and sounds."""

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE, WIDE
from tests.browser.steps import open_table
from tests.server.push_service import Browser as Receiver
from tests.server.push_service import PushService, push_service
from tests.server.serving import GENEROUS, SOURCES, Server, serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[Server]:
    if not (SOURCES / "parlour" / "static" / "index.html").exists():
        pytest.skip("the pages are not built; ./play test builds them")
    os.environ["PARLOUR_PUSH"] = service.origin
    try:
        with serving(
            str(tmp_path_factory.mktemp("notices") / "parlour.db"), {**GENEROUS, "notice_wait": 0.3}
        ) as server:
            yield server
    finally:
        del os.environ["PARLOUR_PUSH"]


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce", base_url=server.base)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def wait_for_worker(page: Page) -> None:
    """Wait until the service worker controls the page."""
    page.evaluate("navigator.serviceWorker.ready")
    wait_until(page, "navigator.serviceWorker.controller !== null")


# A browser without a network cannot subscribe to a push service: ours takes its place.
SUBSCRIBED = """
const subscribed = { endpoint: %s, keys: { p256dh: %s, auth: %s } }
const bytes = (key) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
let subscription = null
PushManager.prototype.subscribe = async function ({ applicationServerKey, userVisibleOnly }) {
  if (!userVisibleOnly || bytes(applicationServerKey).length !== 65) throw new Error('no key')
  const options = { applicationServerKey: bytes(applicationServerKey).buffer }
  subscription = { toJSON: () => subscribed, endpoint: subscribed.endpoint, options, unsubscribe: async () => true }
  return subscription
}
PushManager.prototype.getSubscription = async () => subscription
"""
SHOWN = """async () => (await (await navigator.serviceWorker.getRegistration()).getNotifications())
  .map((notification) => ({ title: notification.title, body: notification.body, tag: notification.tag }))"""


def wait_until(page: Page, expression: str) -> None:
    """Wait until the expression is true; `wait_for_function` would take a promise for true."""
    for _ in range(150):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never true: {expression}")


def test_a_push_message_tells_only_whose_turn_it_is(
    browser: Browser, context: BrowserContext, service: PushService, server: Server
) -> None:
    receiver = Receiver(f"{service.origin}/ann")
    keys = receiver.subscription()
    context.grant_permissions(["notifications"])
    context.add_init_script(SUBSCRIBED % tuple(json.dumps(keys[k]) for k in ("endpoint", "public_key", "secret")))
    ann = context.new_page()
    ann.goto("/")
    wait_for_worker(ann)  # a page that is loaded while the worker takes over may never be its
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    created = ann.request.post("/api/tables", data={"game": "high-bid", "seats": seats}).json()
    ann.reload()
    with ann.expect_response("**/api/notices/subscribe") as answer:
        ann.get_by_label("Notify me when it's my turn").check()
    assert answer.value.ok
    context_of_bob = browser.new_context(base_url=server.base, reduced_motion="reduce", service_workers="block")
    bob = context_of_bob.new_page()
    bob.goto(f"/join/{created['code']}")
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    # Bob acts until the table waits for Ann, who is not there.
    for _ in range(20):
        if service.wait(1, 1):
            break
        way_out = bob.locator("aside [data-way-out]:enabled, aside [data-offer]:is(button:enabled)").first
        if way_out.count():
            way_out.click()
    context_of_bob.close()
    ((path, _, body),) = service.received
    notice = receiver.opened(body)
    assert path == "/ann"
    assert notice == {"title": "High Bid", "body": "It is your turn.", "table": created["table"]}
    # The message from the push service is shown and leads to the table.
    deliver(context, ann, server.base, json.dumps(notice))
    wait_until(ann, f"async () => (await ({SHOWN})()).length === 1")
    assert ann.evaluate(SHOWN) == [{"title": "High Bid", "body": "It is your turn.", "tag": created["table"]}]


def deliver(context: BrowserContext, page: Page, origin: str, data: str) -> None:
    session = context.new_cdp_session(page)
    versions: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: versions.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    page.wait_for_timeout(300)
    registration = next(version for version in versions if version["scopeURL"].startswith(origin))["registrationId"]
    session.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registration, "data": data})


HIDE = """() => {
  Object.defineProperty(document, 'hidden', { get: () => true })
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}"""


def test_a_hidden_page_notifies_by_itself(context: BrowserContext) -> None:
    context.grant_permissions(["notifications"])
    page = context.new_page()
    page.goto("/")
    wait_for_worker(page)
    page.get_by_label("Notify me when it's my turn").check()
    expect(page.get_by_text("You are notified only while a Parlour page is open")).to_be_visible()
    open_table(page, "derby-day", 2)
    page.locator("aside [data-offer=throw]:enabled").wait_for()
    page.evaluate(HIDE)
    assert page.evaluate(SHOWN) == []
    page.locator("aside [data-offer=throw]:enabled").click()
    wait_until(page, f"async () => (await ({SHOWN})()).length === 1")
    assert page.evaluate(SHOWN)[0]["body"] == "It is your turn."


def test_without_a_network_there_is_a_page_that_says_so(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    table = open_table(page, "derby-day", 2)
    page.goto("/mine")
    page.get_by_text("My games").first.wait_for()
    wait_for_worker(page)
    page.goto("/")
    context.set_offline(True)
    for path in ("/", f"/t/{table}", "/new/ratrace", "/join/ABCDEFGH", "/devices"):
        page.goto(path)
        expect(page.get_by_role("heading", name="No answer")).to_be_visible()
        online = page.evaluate("navigator.onLine")  # not every Chromium tells a page
        expect(
            page.get_by_text("The server cannot be reached." if online else "This device has no network")
        ).to_be_visible()
    paths = page.evaluate(CACHED)
    assert "/" in paths and "/manifest.webmanifest" in paths
    assert [path for path in paths if not path.startswith("/assets/")] == [
        "/", "/favicon.svg", "/icon-192.png", "/manifest.webmanifest",
    ]  # fmt: skip
    context.set_offline(False)  # the page comes back by itself
    expect(page.get_by_role("heading", name="Recover your games")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Continue playing")).to_be_visible()


def test_a_server_that_answers_again_is_noticed_without_a_tap(context: BrowserContext) -> None:
    page = context.new_page()
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("heading", name="No answer")).to_be_visible()
    page.unroute_all()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()


CACHED = """async () => {
  const paths = []
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
  return paths.sort()
}"""


def test_a_worker_that_takes_over_leaves_nothing_of_an_older_one(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    wait_for_worker(page)
    page.evaluate("caches.open('parlour-older').then((cache) => cache.add('/favicon.svg'))")
    page.evaluate("caches.open('somebody-elses').then((cache) => cache.add('/favicon.svg'))")
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.unregister())")
    page.reload()
    wait_until(page, "async () => !(await caches.keys()).includes('parlour-older')")
    assert "somebody-elses" in page.evaluate("caches.keys()")
    page.reload()
    expect(page.get_by_role("heading", name="Parlour")).to_be_visible()


def test_it_can_be_installed(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    wait_for_worker(page)
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"].endswith("/manifest.webmanifest")
    for icon in json.loads(manifest["data"])["icons"]:
        size = page.evaluate(SIZE, icon["src"])
        assert icon["sizes"] == "any" or icon["sizes"] == f"{size}x{size}", icon
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )


SIZE = """async (path) => {
  const picture = new Image()
  picture.src = path
  await picture.decode()
  return picture.naturalWidth
}"""

LISTEN = """
window.sounds = []
for (const name of ['AudioContext', 'OscillatorNode', 'AudioBufferSourceNode']) {
  const original = window[name]
  window[name] = class extends original {
    constructor(...args) { super(...args); window.sounds.push(name) }
  }
}
"""


def test_nothing_sounds_before_the_first_touch_nor_when_it_is_switched_off(context: BrowserContext) -> None:
    page = context.new_page()
    page.add_init_script(LISTEN)
    page.goto("/")
    open_table(page, "derby-day", 2)
    throw = page.locator("aside [data-offer=throw]:enabled")
    throw.wait_for()
    assert page.evaluate("sounds") == []
    throw.click()
    wait_until(page, "sounds.filter((name) => name === 'OscillatorNode').length >= 2")
    assert page.evaluate("sounds")[0] == "AudioContext"
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_label("Sounds: my turn, dice, the hammer, a loss").uncheck()
    page.keyboard.press("Escape")
    page.evaluate("sounds.length = 0")
    throw.click()
    page.wait_for_timeout(800)
    assert page.evaluate("sounds") == []


def test_dice_are_heard_where_they_are_seen(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.base, service_workers="block")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(LISTEN)
    page.goto("/")
    open_table(page, "derby-day", 2)
    page.locator("aside [data-offer=throw]:enabled").click()
    wait_until(page, "sounds.includes('AudioBufferSourceNode')")
    context.close()
