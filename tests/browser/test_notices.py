"""Being told while one is elsewhere, the shell without a network, sounds."""

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE, WIDE
from tests.browser.steps import lay
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


def controlled(page: Page) -> None:
    """Until the service worker has taken the page over."""
    page.evaluate("navigator.serviceWorker.ready")
    until(page, "navigator.serviceWorker.controller !== null")


# There is no push service that a browser without a network could subscribe to: ours takes its place.
SUBSCRIBED = """
const found = { endpoint: %s, keys: { p256dh: %s, auth: %s } }
const bytes = (key) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
let taken = null
PushManager.prototype.subscribe = async function ({ applicationServerKey, userVisibleOnly }) {
  if (!userVisibleOnly || bytes(applicationServerKey).length !== 65) throw new Error('no key')
  const options = { applicationServerKey: bytes(applicationServerKey).buffer }
  taken = { toJSON: () => found, endpoint: found.endpoint, options, unsubscribe: async () => true }
  return taken
}
PushManager.prototype.getSubscription = async () => taken
"""
SHOWN = """async () => (await (await navigator.serviceWorker.getRegistration()).getNotifications())
  .map((one) => ({ title: one.title, body: one.body, tag: one.tag }))"""


def until(page: Page, expression: str) -> None:
    """A promise is no answer yet, and would be taken for a yes by `wait_for_function`."""
    for _ in range(150):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never so: {expression}")


def test_a_notice_comes_by_push_and_tells_nothing_but_whose_turn_it_is(
    browser: Browser, context: BrowserContext, service: PushService, server: Server
) -> None:
    receiver = Receiver(f"{service.origin}/ann")
    keys = receiver.subscription()
    context.grant_permissions(["notifications"])
    context.add_init_script(SUBSCRIBED % tuple(json.dumps(keys[k]) for k in ("endpoint", "public_key", "secret")))
    ann = context.new_page()
    ann.goto("/")
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    made = ann.request.post("/api/tables", data={"game": "high-bid", "seats": seats}).json()
    ann.reload()
    controlled(ann)
    with ann.expect_response("**/api/notices/subscribe") as answer:
        ann.get_by_label("Tell me when it is my turn and I am elsewhere").check()
    assert answer.value.ok
    other = browser.new_context(base_url=server.base, reduced_motion="reduce")
    bob = other.new_page()
    bob.goto(f"/join/{made['code']}")
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    # Whoever goes first: Ann is not there, so at last the table waits for her.
    for _ in range(20):
        if service.wait(1, 1):
            break
        way_out = bob.locator("aside [data-way-out]:enabled, aside [data-offer]:is(button:enabled)").first
        if way_out.count():
            way_out.click()
    other.close()
    ((path, _, body),) = service.received
    notice = receiver.opened(body)
    assert path == "/ann"
    assert notice == {"title": "High Bid", "body": "It is your turn.", "table": made["table"]}
    # What the push service would hand on is shown, and leads to the table.
    deliver(context, ann, server.base, json.dumps(notice))
    until(ann, f"async () => (await ({SHOWN})()).length === 1")
    assert ann.evaluate(SHOWN) == [{"title": "High Bid", "body": "It is your turn.", "tag": made["table"]}]


def deliver(context: BrowserContext, page: Page, origin: str, data: str) -> None:
    session = context.new_cdp_session(page)
    versions: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: versions.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    page.wait_for_timeout(300)
    registration = next(one for one in versions if one["scopeURL"].startswith(origin))["registrationId"]
    session.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registration, "data": data})


HIDE = """() => {
  Object.defineProperty(document, 'hidden', { get: () => true })
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}"""


def test_a_page_behind_others_tells_by_itself(context: BrowserContext) -> None:
    context.grant_permissions(["notifications"])
    page = context.new_page()
    page.goto("/")
    controlled(page)
    page.get_by_label("Tell me when it is my turn and I am elsewhere").check()
    expect(page.get_by_text("You are told as long as a page of Parlour is open")).to_be_visible()
    lay(page, "derby-day", 2)
    page.locator("aside [data-offer=throw]:enabled").wait_for()
    page.evaluate(HIDE)
    assert page.evaluate(SHOWN) == []
    page.locator("aside [data-offer=throw]:enabled").click()
    until(page, f"async () => (await ({SHOWN})()).length === 1")
    assert page.evaluate(SHOWN)[0]["body"] == "It is your turn."


def test_without_a_network_there_is_a_page_that_says_so(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    table = lay(page, "derby-day", 2)
    page.goto("/mine")
    page.get_by_text("My games").first.wait_for()
    page.goto("/")
    controlled(page)
    context.set_offline(True)
    for path in ("/", f"/t/{table}", "/new/ratrace", "/join/ABCDEFGH", "/devices"):
        page.goto(path)
        expect(page.get_by_role("heading", name="Nobody answers")).to_be_visible()
        told = page.evaluate("navigator.onLine")  # not every Chromium lets a page know
        expect(
            page.get_by_text("The house cannot be reached." if told else "This device has no network")
        ).to_be_visible()
    kept = page.evaluate(KEPT)
    assert "/" in kept and "/manifest.webmanifest" in kept
    assert [path for path in kept if not path.startswith("/assets/")] == [
        "/", "/favicon.svg", "/icon-192.png", "/manifest.webmanifest",
    ]  # fmt: skip
    context.set_offline(False)  # and the page comes back by itself
    expect(page.get_by_role("heading", name="Find your games again")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Go on playing")).to_be_visible()


def test_a_house_that_answers_again_is_found_without_a_tap(context: BrowserContext) -> None:
    page = context.new_page()
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("heading", name="Nobody answers")).to_be_visible()
    page.unroute_all()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()


KEPT = """async () => {
  const found = []
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname)
  return found.sort()
}"""


def test_a_worker_that_takes_over_leaves_nothing_of_an_older_one(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    controlled(page)
    page.evaluate("caches.open('parlour-older').then((cache) => cache.add('/favicon.svg'))")
    page.evaluate("caches.open('somebody-elses').then((cache) => cache.add('/favicon.svg'))")
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.unregister())")
    page.reload()
    until(page, "async () => !(await caches.keys()).includes('parlour-older')")
    assert "somebody-elses" in page.evaluate("caches.keys()")
    page.reload()
    expect(page.get_by_role("heading", name="Parlour")).to_be_visible()


def test_it_can_be_installed(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    controlled(page)
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
window.made = []
for (const name of ['AudioContext', 'OscillatorNode', 'AudioBufferSourceNode']) {
  const was = window[name]
  window[name] = class extends was {
    constructor(...args) { super(...args); window.made.push(name) }
  }
}
"""


def test_nothing_sounds_before_the_first_touch_nor_when_it_is_switched_off(context: BrowserContext) -> None:
    page = context.new_page()
    page.add_init_script(LISTEN)
    page.goto("/")
    lay(page, "derby-day", 2)
    throw = page.locator("aside [data-offer=throw]:enabled")
    throw.wait_for()
    assert page.evaluate("made") == []
    throw.click()
    until(page, "made.filter((name) => name === 'OscillatorNode').length >= 2")
    assert page.evaluate("made")[0] == "AudioContext"
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_label("Sounds: my turn, dice, the hammer, a loss").uncheck()
    page.keyboard.press("Escape")
    page.evaluate("made.length = 0")
    throw.click()
    page.wait_for_timeout(800)
    assert page.evaluate("made") == []


def test_dice_are_heard_where_they_are_seen(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.base)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(LISTEN)
    page.goto("/")
    lay(page, "derby-day", 2)
    page.locator("aside [data-offer=throw]:enabled").click()
    until(page, "made.includes('AudioBufferSourceNode')")
    context.close()
