"""The admin's page, walked with a real pointer and with the keyboard."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import PATIENCE, PHONE, WIDE
from tests.browser.test_pages import check
from tests.server.serving import SOURCES, Server, serving

pytestmark = pytest.mark.browser
TOKEN = "a-token-of-my-own-for-tests"


@pytest.fixture(scope="module")
def administered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (SOURCES / "parlour" / "static" / "index.html").exists():
        pytest.skip("the pages are not built; ./play test builds them")
    folder = tmp_path_factory.mktemp("admin")
    with serving(str(folder / "parlour.db"), env={"PARLOUR_ADMIN": TOKEN}) as server:
        yield server


@pytest.fixture
def device(browser: Browser, administered: Server) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page on a new device of this server."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(path: str, size: dict[str, int] = WIDE, theme: str = "light") -> Page:
        context = browser.new_context(
            viewport=size,
            color_scheme=theme,
            reduced_motion="reduce",
            base_url=administered.base,
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


def tap(page: Page, target: Locator) -> None:
    """Press the pointer on the middle of what is seen there, whatever lies on top."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def seated(page: Page, name: str) -> str:
    """Set up a table with this person, open it and return its id."""
    seats = [{"kind": "person", "name": name}, {"kind": "bot"}]
    table = page.request.post("/api/tables", data={"game": "derby-day", "seats": seats}).json()["table"]
    page.goto(f"/t/{table}")
    page.locator(".table").wait_for()
    return str(table)


def enter(page: Page) -> None:
    page.get_by_label("Admin token").fill("not-the-token")
    page.get_by_label("Your name").fill("Mum")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not the admin token")
    check(page)
    page.get_by_label("Admin token").fill(TOKEN)
    tap(page, page.get_by_role("button", name="Enter"))
    expect(page.get_by_role("tab", name="People")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (PHONE, "dark")], ids=["wide-light", "phone-dark"])
def test_the_admin_sees_and_does_everything(device: Callable[..., Page], size: dict[str, int], theme: str) -> None:
    ann = device("/", PHONE)
    table = seated(ann, "Ann")
    admin = device("/admin", size, theme)
    enter(admin)
    person = admin.get_by_role("listitem").filter(has_text=table)
    expect(person).to_contain_text("Ann")
    check(admin)

    tap(admin, admin.get_by_role("tab", name="Server"))
    admin.get_by_label("Shown on every open page").fill("Closing at ten")
    tap(admin, admin.get_by_role("button", name="Show it to all"))
    expect(ann.get_by_text("Closing at ten")).to_be_visible()
    check(ann)
    tap(ann, ann.get_by_role("status").get_by_role("button", name="Close"))
    expect(ann.get_by_text("Closing at ten")).to_be_hidden()
    tap(admin, admin.get_by_role("button", name="Back up now"))
    expect(admin.get_by_text("The backup is written.")).to_be_visible()
    expect(admin.get_by_text(re.compile(r"^parlour-\d{8}-\d{6}\.db")).first).to_be_visible()
    check(admin)
    tap(admin, admin.get_by_role("button", name="Withdraw it"))
    expect(admin.get_by_text("The notice is withdrawn.")).to_be_visible()

    tap(admin, admin.get_by_role("tab", name="Tables"))
    tap(admin, admin.get_by_role("button", name=f"Suspend Derby Day {table}"))
    dialog = admin.get_by_role("dialog", name="Suspend Derby Day?")
    dialog.get_by_label("Reason, shown at the table").fill("Somebody complained.")
    check(admin)
    tap(admin, dialog.get_by_role("button", name="Suspend the table"))
    expect(ann.get_by_text("Somebody complained.").first).to_be_visible()
    tap(admin, admin.get_by_role("button", name=re.compile("^Suspended 1")))
    tap(admin, admin.get_by_role("button", name=f"Chat and history of Derby Day {table}"))
    expect(admin.get_by_role("region", name="Table history")).to_contain_text("Somebody complained.")
    check(admin)
    tap(admin, admin.get_by_role("button", name=f"Resume Derby Day {table}"))
    tap(admin, admin.get_by_role("button", name="Resume the table"))
    expect(ann.get_by_text("Somebody complained.")).to_have_count(0)

    tap(admin, admin.get_by_role("tab", name="People"))
    tap(admin, person.get_by_role("button", name="Ban Ann"))
    tap(admin, admin.get_by_role("button", name="Ban this person"))
    expect(ann.get_by_text("has banned you")).to_be_visible()
    tap(admin, admin.get_by_role("button", name="Lift the ban of Ann"))
    expect(admin.get_by_text("Nobody is banned.")).to_be_visible()

    tap(admin, admin.get_by_role("tab", name="Tables"))
    tap(admin, admin.get_by_role("button", name=re.compile("^In play 1")))
    tap(admin, admin.get_by_role("button", name=f"Delete Derby Day {table}"))
    tap(admin, admin.get_by_role("button", name="Delete the table"))
    expect(admin.get_by_text("There are no such tables.")).to_be_visible()

    admin.get_by_role("tab", name="Tables").focus()
    for _ in range(2):
        admin.keyboard.press("ArrowRight")
    log = admin.get_by_role("list", name="Log")
    for deed in ("Deleted table", "Lifted the ban of Ann", "Banned Ann for 24 hours", "Backed up", "Closing at ten"):
        expect(log.get_by_text(re.compile(deed)).first).to_be_visible()
    check(admin)
    tap(admin, admin.get_by_role("button", name="Leave"))
    expect(admin.get_by_label("Admin token")).to_be_visible()
