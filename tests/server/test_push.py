"""Notices by Web Push: sealed as the RFC says, sent once to whoever is away, and never into the house."""

import asyncio
import base64
import contextlib
import json
import random
import sqlite3
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from parlour.games.highbid import GAME
from parlour.server.limits import Limits
from parlour.server.messages import Join, NewTable, SeatWish
from parlour.server.metrics import Metrics
from parlour.server.push import endpoints
from parlour.server.push.endpoints import Unsafe, address_of, endpoint_of, is_outside
from parlour.server.push.notifier import PushSettings
from parlour.server.push.queue import (
    ORIGIN_AT_ONCE,
    ORIGIN_WAITING,
    OWNER_AT_ONCE,
    OWNER_WAITING,
    Delivery,
    DeliveryQueue,
    Notice,
)
from parlour.server.push.seal import check_keys, from_base64, in_base64, seal
from parlour.server.push.sender import Sender, new_keys
from parlour.server.storage import open_storage
from parlour.server.storage.people import Subscription
from parlour.server.tables import seats, table_setup
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room
from parlour.server.times import Times
from tests.server.fake_times import FakeTimes
from tests.server.push_service import Browser, PushService, push_service, unsealed
from tests.server.serving import ANN, BOT, GENEROUS, OPEN, Device, Server, serving
from tests.server.test_rooms import ANN as ANN_OWNER
from tests.server.test_rooms import BOB as BOB_OWNER
from tests.server.test_secrecy import go_on, within_reach

QUICK = {**GENEROUS, "notice_wait": 0.2}


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


def at(
    db: str, service: PushService, run: Callable[[Server], Coroutine[Any, Any, None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_PUSH", service.origin)
    with serving(db, QUICK) as server:
        asyncio.run(run(server))


# ---- the seal -------------------------------------------------------------------------------------


def test_the_example_of_the_rfc() -> None:
    """RFC 8291, appendix A."""
    own = ec.derive_private_key(int.from_bytes(from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", 32)), P256)
    point = from_base64("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", 65)
    secret = from_base64("BTBZMqHH6r4Tts7J_aSIgg", 16)
    salt = from_base64("DGv6ra1nlYgDCS1FRnbzlw", 16)
    body = seal(b"When I grow up, I want to be a watermelon", point, secret, own, salt)
    assert in_base64(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    theirs = ec.derive_private_key(int.from_bytes(from_base64("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", 32)), P256)
    assert unsealed(body, theirs, point, secret) == b"When I grow up, I want to be a watermelon"


P256 = ec.SECP256R1()


def test_no_two_notices_are_sealed_alike() -> None:
    browser = Browser("")
    bodies = {seal(b"{}", browser.point, browser.secret) for _ in range(5)}
    assert len(bodies) == 5 and {body[:16] for body in bodies} == {body[:16] for body in bodies}
    assert {browser.opened(body) == {} for body in bodies} == {True}


def test_keys_that_are_none_are_refused() -> None:
    good = Browser("").subscription()
    check_keys(good["public_key"], good["secret"])
    for public_key, secret in [
        ("", good["secret"]), (good["public_key"], ""), (in_base64(b"\x04" + b"\x01" * 64), good["secret"]),
        (good["public_key"][:-2], good["secret"]), ("é" * 87, good["secret"]), (good["public_key"], "A" * 900),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=" "):
            check_keys(public_key, secret)


# ---- where nothing is sent ------------------------------------------------------------------------

INSIDE = [
    "http://push.example/x", "https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x", "https://10.0.0.1/",
    "https://push.example:8443/x", "https://user@push.example/x", "https://user:pass@push.example/", "ftp://push.example",
    "file:///etc/passwd", "https://", "https://2130706433/", "https://0x7f.1/", "https://127.1/", "https://intranet/",
    "https://printer.localhost/", "https://push.example/\r\nHost: x", "https://push.example/ x", "https://é.example/",
    "https://push.example:99999/", "https://[fe80::1%25eth0]/", "javascript:alert(1)",
    "https://push.example/" + "x" * 1000, "//push.example/x", "https://0300.0250.1.1/",
]  # fmt: skip


@pytest.mark.parametrize("url", INSIDE)
def test_what_is_no_push_service_on_the_internet_is_refused(url: str) -> None:
    with pytest.raises(Unsafe):
        endpoint_of(url)


def test_only_the_one_origin_of_a_test_is_trusted() -> None:
    assert endpoint_of("http://127.0.0.1:9/x", "http://127.0.0.1:9").path == "/x"
    for url in ("http://127.0.0.1:90/x", "http://127.0.0.1/x", "https://127.0.0.1:9/x", "http://localhost:9/x"):
        with pytest.raises(Unsafe):
            endpoint_of(url, "http://127.0.0.1:9")


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1",
     "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "fec0::1", "::ffff:127.0.0.1",
     "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::"],
)  # fmt: skip
def test_an_address_inside_is_known_as_such(address: str) -> None:
    assert not is_outside(address)


def test_addresses_outside() -> None:
    assert is_outside("142.250.74.1") and is_outside("2a00:1450:4001::1")


def test_a_name_that_leads_into_the_house_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one with one way out and one way in; and what was looked at is what is called."""

    async def asked(*addresses: str) -> str:
        async def found(*_: object, **__: object) -> list[Any]:
            return [(0, 0, 0, "", (address, 443)) for address in addresses]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
        return await address_of(endpoint_of("https://push.example/x"))

    assert asyncio.run(asked("142.250.74.1")) == "142.250.74.1"
    for inside in (("127.0.0.1",), ("142.250.74.1", "10.0.0.1"), ("::ffff:127.0.0.1",), ()):
        with pytest.raises(Unsafe):
            asyncio.run(asked(*inside))
    assert endpoints.PORT == 443


# ---- the sender -----------------------------------------------------------------------------------


def test_a_push_service_that_does_not_answer_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that come one by one and never end are waited for no longer than for any other answer."""
    monkeypatch.setattr("parlour.server.push.sender.PATIENCE", 0.5)

    async def run() -> Metrics:
        async def drip(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while not writer.is_closing():
                writer.write(b"x")
                await asyncio.sleep(0.05)
            writer.close()

        server = await asyncio.start_server(drip, "127.0.0.1", 0)
        origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        metrics = Metrics()
        sender = Sender(new_keys(), metrics, Times(), trusted=origin)
        sender.open(lambda _: None)
        browser = Browser(f"{origin}/x").subscription()
        one = Subscription(browser["endpoint"], "d", "o", browser["public_key"], browser["secret"], 0)
        for _ in range(20):
            sender.send(one, Notice("Derby Day", "It is your turn.", "table"))
        assert not metrics.value("parlour_notices_failed_total"), "nothing was waited for"
        while metrics.value("parlour_notices_failed_total") < 20:
            await asyncio.sleep(0.05)
        sender.close()
        server.close()
        await asyncio.sleep(0.2)
        return metrics

    assert asyncio.run(run()).value("parlour_notices_total") == 0


def test_more_than_can_wait_is_dropped() -> None:
    async def run() -> float:
        metrics = Metrics()
        sender = Sender(new_keys(), metrics, Times())
        for n in range(1200):
            sender.take(browser_of(f"owner {n}", f"https://push{n}.example/x"), NOTICE)
        sender.loop.close()
        return metrics.value("parlour_notices_failed_total")

    assert asyncio.run(run()) == 200


NOTICE = Notice("Derby Day", "It is your turn.", "table")


def browser_of(owner: str, endpoint: str) -> Subscription:
    return Subscription(endpoint, "d", owner, "", "", 0)


@pytest.mark.parametrize("slow", ["one push service", "one person's browsers"])
def test_who_is_slow_holds_up_nobody_else(slow: str) -> None:
    """Many notices that are never taken, and one for somebody else."""
    taken = threading.Event()

    async def post(subscription: Subscription, *_: object) -> int:
        if subscription.owner != "Bob":
            await asyncio.Event().wait()
        taken.set()
        return 201

    async def run() -> None:
        metrics = Metrics()
        sender = Sender(new_keys(), metrics, Times())
        sender.post = post  # type: ignore[method-assign,assignment]
        sender.open(lambda _: None)
        for n in range(200):
            service = slow == "one push service"
            owner, host = (f"owner {n}", "slow") if service else ("Ann", f"push{n}")
            sender.send(browser_of(owner, f"https://{host}.example/x"), NOTICE)
        sender.send(browser_of("Bob", "https://push.example/x"), NOTICE)
        assert await asyncio.to_thread(taken.wait, 30)
        sender.close()

    asyncio.run(run())


def test_no_push_service_and_no_person_fills_the_queue() -> None:
    queue = DeliveryQueue()

    def put(owner: str, endpoint: str) -> bool:
        return queue.put(Delivery(browser_of(owner, endpoint), endpoint_of(endpoint), NOTICE))

    assert sum([put("Ann", f"https://push{n}.example/") for n in range(100)]) == OWNER_WAITING
    assert sum([put(f"owner {n}", "https://slow.example/") for n in range(500)]) == ORIGIN_WAITING
    assert put("Bob", "https://push.example/")
    begun: list[Delivery] = []
    while delivery := queue.take():
        begun.append(delivery)
    assert len(begun) == OWNER_AT_ONCE + ORIGIN_AT_ONCE + 1
    for delivery in begun:
        queue.finish(delivery)
    assert not queue.in_flight and queue.take() is not None


# ---- who is told ----------------------------------------------------------------------------------


def test_whoever_is_away_is_told_once_and_nothing_secret(
    sqlite_db: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            made = await ann.set_up(ANN, OPEN, game="high-bid")
            browser = Browser(f"{service.origin}/ann")
            key = (await ann.get("/api/house"))["push"]
            await ann.post("/api/notices/subscribe", browser.subscription())
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            two = await bob.sit(made["table"])
            await two.until(lambda m: m["type"] == "update")
            for _ in range(50):  # whoever goes first
                if service.received:
                    break
                if two.due():
                    await two.act(random.Random(1))
                with contextlib.suppress(TimeoutError):
                    await two.hear(0.3)
            ((path, headers, body),) = service.wait(1)
            assert path == "/ann"
            assert browser.opened(body) == {"title": "High Bid", "body": "It is your turn.", "table": made["table"]}
            assert headers["content-encoding"] == "aes128gcm" and headers["topic"] == made["table"]
            assert headers["authorization"].endswith(f"k={key}") and Vapid02.verify(headers["authorization"])
            # Others act and talk, the table changes: it is still the same question.
            await two.send({"type": "say", "text": "Ann?"})
            await two.send({"type": "pace", "pace": 3})
            await two.until(lambda m: m["type"] == "table" and m["pace"] == 3)
            await asyncio.sleep(0.6)
            assert len(service.received) == 1
            # Whoever has the table before their eyes is told nothing, whoever has it behind another page is.
            one = await ann.sit(made["table"])
            for visible, many in ((True, 1), (False, 2)):
                await one.send({"type": "visible", "visible": visible})
                while not one.due():
                    await one.hear()
                await answered(one, two)
                service.wait(many + 1, 0.8)
                assert len(service.received) == many, visible

    at(sqlite_db, service, run, monkeypatch)


async def answered(one: Any, two: Any) -> None:
    """Both answer until the first is asked again."""
    ticket = one.due()["ticket"]
    assert (await one.act(random.Random(1)))["type"] == "accepted"
    for _ in range(100):
        for player in (one, two):
            with contextlib.suppress(TimeoutError):
                await player.hear(0.05)
        if one.due() and one.due()["ticket"] > ticket:
            return
        if two.due():
            await two.act(random.Random(1))
    raise AssertionError("it is never the first's turn again")


def test_a_subscription_that_is_no_more_is_dropped(
    sqlite_db: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            await ann.set_up(ANN, OPEN)
            for name, status in (("gone", 410), ("unknown", 404), ("busy", 503), ("good", 201)):
                service.answers[f"/{name}"] = status
                await ann.post("/api/notices/subscribe", Browser(f"{service.origin}/{name}").subscription())
            made = await ann.set_up(ANN, BOT)
            assert {path for path, _, _ in service.wait(4)} == {"/gone", "/unknown", "/busy", "/good"}
            assert made
            left: set[str] = set()
            for _ in range(100):
                with sqlite3.connect(sqlite_db) as kept:
                    left = {path for (path,) in kept.execute("SELECT endpoint FROM subscriptions")}
                if len(left) == 2:
                    break
                await asyncio.sleep(0.05)
            assert left == {f"{service.origin}/busy", f"{service.origin}/good"}
            text = await ann.get("/metrics")
            assert "parlour_notices_total" in text and "parlour_notices_failed_total" in text

    at(sqlite_db, service, run, monkeypatch)


def test_the_house_cannot_be_made_to_call_anything_of_its_own(
    sqlite_db: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as nobody:
            await ann.set_up(ANN, BOT)
            good = Browser(f"{service.origin}/ok").subscription()
            for url in [*INSIDE[:-3], f"{server.base}/api/games", "http://169.254.169.254/latest/meta-data"]:
                refused = await ann.http.post("/api/notices/subscribe", json={**good, "endpoint": url})
                assert refused.status_code == 400, url
            await ann.post("/api/notices/subscribe", {**good, "secret": "x"}, 400)
            await nobody.post("/api/notices/subscribe", good, 403)
            # As many as one may have; the oldest makes room.
            for n in range(12):
                await ann.post("/api/notices/subscribe", Browser(f"{service.origin}/{n}").subscription())
            with sqlite3.connect(sqlite_db) as kept:
                assert kept.execute("SELECT count(*) FROM subscriptions").fetchall() == [(10,)]
            for n in range(12):
                await ann.post("/api/notices/unsubscribe", {"endpoint": f"{service.origin}/{n}"})
            with sqlite3.connect(sqlite_db) as kept:
                assert kept.execute("SELECT count(*) FROM subscriptions").fetchall() == [(0,)]

    at(sqlite_db, service, run, monkeypatch)


def test_exactly_one_of_several_processes_sends(
    postgres_db: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_PUSH", service.origin)

    async def run(one: Server, two: Server) -> None:
        async with Device(one) as ann, Device(one) as bob, Device(two) as eve:
            made = await ann.set_up(ANN, OPEN)
            assert (await ann.get("/api/house"))["push"] == (await eve.get("/api/house"))["push"] != ""
            browser = Browser(f"{service.origin}/ann")
            await ann.post("/api/notices/subscribe", browser.subscription())
            watching = await eve.sit(made["table"])  # the other process has the table open, too
            await watching.until(lambda m: m["type"] == "table")
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            await watching.until(lambda m: m["type"] == "update")
            service.wait(2, 2)
            assert [path for path, _, _ in service.received] == ["/ann"]
            # Whoever is before the table at the other process is not told here.
            elsewhere = Device(two)
            elsewhere.http.cookies = ann.http.cookies
            at_it = await elsewhere.sit(made["table"])
            player = await bob.sit(made["table"])
            await player.until(lambda m: m["type"] == "table" and m["seats"][0]["here"])
            while not at_it.due():
                await at_it.hear()
            await answered(at_it, player)
            service.wait(2, 1)
            assert len(service.received) == 1
            await at_it.close()
            await elsewhere.http.aclose()

    with serving(postgres_db, QUICK) as one, serving(postgres_db, QUICK) as two:
        asyncio.run(run(one, two))


async def asked_while_away(server: Server, service: PushService) -> tuple[Device, Browser]:
    """Ann lets herself be told and is asked, with no page open."""
    ann = Device(server)
    browser = Browser(f"{service.origin}/ann")
    await ann.set_up(ANN, OPEN)
    await ann.post("/api/notices/subscribe", browser.subscription())
    await ann.set_up(ANN, BOT)
    return ann, browser


@pytest.mark.long
def test_what_was_not_told_before_the_house_fell_is_told_after(
    db: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_PUSH", service.origin)

    async def run(server: Server) -> Browser:
        ann, browser = await asked_while_away(server, service)
        await ann.http.aclose()
        return browser

    server = Server(db, {**GENEROUS, "notice_wait": 30})
    browser = asyncio.run(run(server))
    server.kill()
    assert service.received == []
    for _ in range(2):  # and once only, however often it is opened
        with serving(db, QUICK):
            ((_, _, body),) = service.wait(1)
            assert browser.opened(body)["body"] == "It is your turn."
            service.wait(2, 1)
    assert len(service.received) == 1


def test_whoever_has_seen_it_and_gone_is_told_by_no_other_house(
    sqlite_db: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(server: Server) -> None:
        ann = Device(server)
        made = await ann.set_up(ANN, OPEN)
        await ann.post("/api/notices/subscribe", Browser(f"{service.origin}/ann").subscription())
        one = await ann.sit(made["table"])
        async with Device(server) as bob:
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
        await one.until(lambda m: m["type"] == "update")
        assert one.due()
        await one.close()
        await ann.http.aclose()
        for _ in range(100):
            with sqlite3.connect(sqlite_db) as kept:
                if kept.execute("SELECT max(noticed) FROM seats").fetchone()[0] > 0:
                    return
            await asyncio.sleep(0.05)
        raise AssertionError("nobody has written down that she saw it")

    at(sqlite_db, service, run, monkeypatch)
    with serving(sqlite_db, QUICK):
        assert service.wait(1, 1.5) == []


@pytest.mark.long
def test_what_a_process_that_dies_would_have_told_another_tells(
    postgres_db: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_PUSH", service.origin)

    async def run(one: Server) -> None:
        ann, _ = await asked_while_away(one, service)
        await ann.http.aclose()
        await asyncio.sleep(1.5)  # so that the other has heard of it
        one.kill()

    with serving(postgres_db, QUICK):
        one = Server(postgres_db, {**GENEROUS, "notice_wait": 60})
        asyncio.run(run(one))
        assert [path for path, _, _ in service.wait(1, 30)] == ["/ann"]


def test_a_signature_is_good_for_hours_by_the_clock_of_the_house() -> None:
    times = FakeTimes()
    sender = Sender(new_keys(), Metrics(), times)
    times.forward(1000)
    request = sender.request(endpoint_of("https://push.example/x"), Notice("", "", "table"), 0)
    claims = dict(request.headers)[b"authorization"].decode().partition("t=")[2].split(".")[1]
    assert json.loads(base64.urlsafe_b64decode(claims + "=="))["exp"] == times.now() + 12 * 3600
    sender.loop.close()


def test_a_host_can_do_without(sqlite_db: str) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            await ann.set_up(ANN, BOT)
            house = await ann.get("/api/house")
            assert (house["push"], house["sound"], house["notifications"]) == ("", False, False)
            refused = await ann.post("/api/notices/subscribe", Browser("https://push.example/x").subscription(), 409)
            assert refused["sentence"] == "This server sends no notifications."

    server = Server(sqlite_db, more=["--no-push", "--no-sound", "--no-notifications"])
    try:
        asyncio.run(run(server))
    finally:
        server.stop()


def test_a_rematch_is_told_to_whoever_has_gone(
    sqlite_db: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            made = await ann.set_up(ANN, OPEN)
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            players = [await ann.sit(made["table"]), await bob.sit(made["table"])]
            await asyncio.gather(*[player.play(random.Random(n)) for n, player in enumerate(players)])
            await players[1].close()
            await players[0].until(lambda m: m["type"] == "table" and not m["seats"][1]["here"])
            browser = Browser(f"{service.origin}/bob")
            await bob.post("/api/notices/subscribe", browser.subscription())
            again = await ann.post(f"/api/tables/{made['table']}/rematch", {})
            ((_, _, body),) = service.wait(1)
            assert browser.opened(body) == {
                "title": "Derby Day", "body": "You are invited to play again.", "table": again["table"],
            }  # fmt: skip

    at(sqlite_db, service, run, monkeypatch)


# ---- nothing secret -------------------------------------------------------------------------------


async def told(db: str, service: PushService, secretly: bool) -> list[dict[str, Any]]:
    """What Bob's browser is told while Ann does something in secret, or does not."""
    metrics = Metrics()
    storage, bus = open_storage(db, metrics)
    registry = Registry(storage, bus, Limits(notice_wait=0.02), metrics, PushSettings(trusted=service.origin))
    await registry.open()
    browser = Browser(f"{service.origin}/bob-{secretly}").subscription()
    keys = (browser["public_key"], browser["secret"])
    await storage.people.subscribe(Subscription(browser["endpoint"], BOB_OWNER, BOB_OWNER, *keys, 0))
    sent: list[Notice] = []
    assert registry.notifier.sender
    registry.notifier.notify = lambda _, notice: sent.append(notice)  # type: ignore[method-assign,assignment]
    room = await high_bid(registry)
    assert room.table
    while "go_out_ahead" not in [offer.action for offer in room.table.offers(0)]:
        await go_on(room)
    await asyncio.sleep(0.3)
    sent.clear()
    if secretly:
        await room.act(0, "go_out_ahead", (), 0)
        await asyncio.sleep(0.3)
        assert sent == []
        await room.act(0, "stay_in", (), 0)
    for _ in range(4):
        await go_on(room)
        await asyncio.sleep(0.3)
    await registry.close()
    return [{"title": notice.title, "body": notice.body} for notice in sent]


async def high_bid(registry: Registry) -> Room:
    wish = NewTable(GAME.name, (SeatWish("person", "Ann"), SeatWish("open")), edition=within_reach(GAME.folder))
    record = await table_setup.set_up(registry.services, wish, ANN_OWNER)
    assert record.code
    return await seats.take_seat(registry, Join(record.code, "Bob", ""), BOB_OWNER)


def test_a_secret_action_changes_nothing_about_notices(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: "5e" * size)
    one = asyncio.run(told(str(tmp_path / "one.db"), service, True))
    other = asyncio.run(told(str(tmp_path / "other.db"), service, False))
    assert one == other != []
