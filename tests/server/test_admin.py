"""The admin's page: who is let in, what it shows and what it does, in one process and in two."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.server.run import serve
from tests.server.serving import ANN, GENEROUS, OPEN, Device, Player, Server, serving

TOKEN = "a-token-of-my-own-for-tests"


@asynccontextmanager
async def admin_at(server: Server) -> AsyncIterator[Device]:
    async with Device(server) as admin:
        await admin.post("/api/admin/enter", {"token": TOKEN, "name": "Mum"})
        yield admin


@pytest.fixture
def server(db: str) -> Iterator[Server]:
    with administered(db) as server:
        yield server


def administered(db: str, limits: dict[str, Any] | None = None) -> Any:
    return serving(db, limits, env={"PARLOUR_ADMIN": TOKEN})


async def two_at_a_table(server: Server, ann: Device, bob: Device) -> tuple[str, Player, Player]:
    made = await ann.set_up(ANN, OPEN, options={"races": 30})
    await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
    one, two = await ann.sit(made["table"]), await bob.sit(made["table"])
    await one.until(lambda m: m["type"] == "update")
    await two.until(lambda m: m["type"] == "update")
    return made["table"], one, two


async def deeds(admin: Device) -> list[str]:
    return [deed["text"] for deed in (await admin.get("/api/admin/deeds"))["deeds"]]


def test_without_the_setting_there_is_no_admin_page(sqlite_db: str) -> None:
    with serving(sqlite_db) as server, httpx.Client(base_url=server.base) as client:
        for path in ("/admin", "/api/admin", "/api/admin/overview"):
            unknown = client.get(path.replace("admin", "nothing"), headers={"accept": "text/html"})
            answer = client.get(path, headers={"accept": "text/html"})
            assert (answer.status_code, answer.text) == (
                unknown.status_code,
                unknown.text,
            ) and answer.status_code == 404
        assert client.post("/api/admin/enter", json={"token": TOKEN}).status_code == 404


def test_only_the_token_lets_somebody_in_and_guesses_are_counted(sqlite_db: str) -> None:
    few = {**GENEROUS, "guesses": 0.0001, "guesses_burst": 3}
    with administered(sqlite_db, few) as server, httpx.Client(base_url=server.base) as client:
        assert client.get("/admin").status_code == 200
        assert client.get("/api/admin").json() == {"entered": False, "name": ""}
        for path in ("overview", "tables", "tables/x", "deeds"):
            assert client.get(f"/api/admin/{path}").status_code == 401
        for path in ("tables/x", "tables/x/remove", "bans", "bans/lift", "sessions", "announcement", "backup"):
            assert client.post(f"/api/admin/{path}", json={}).status_code == 401
        other = client.post("/api/admin/enter", json={"token": TOKEN}, headers={"origin": "http://evil.example"})
        assert other.status_code == 403
        assert client.post("/api/admin/enter", content=json.dumps({"token": TOKEN})).status_code == 415
        assert client.post("/api/admin/enter", json={"token": "not-it"}).status_code == 400
        right = client.post("/api/admin/enter", json={"token": TOKEN})
        cookie = right.headers["set-cookie"].lower()
        assert all(part in cookie for part in ("httponly", "samesite=strict", "max-age=28800")), cookie
        assert client.get("/api/admin").json() == {"entered": True, "name": "Admin"}
        forged = client.cookies["parlour-admin"].replace(".", "9.", 1)
        assert client.get("/api/admin/overview", headers={"cookie": f"parlour-admin={forged}"}).status_code == 401
        assert client.post("/api/admin/leave", json={}).json() == {"entered": False, "name": ""}
        assert client.get("/api/admin/overview").status_code == 401
        assert client.post("/api/admin/enter", json={"token": "again"}).status_code == 400
        assert client.post("/api/admin/enter", json={"token": TOKEN}).status_code == 429


def test_a_token_of_ones_own_must_be_long(sqlite_db: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setenv("PARLOUR_ADMIN", "short")
    assert serve(0, db=sqlite_db) == 1
    assert "too short" in capsys.readouterr().err


def test_the_token_is_printed_at_the_start(sqlite_db: str) -> None:
    server = Server(sqlite_db, more=["--admin"])
    try:
        assert server.process.stdout
        token = server.process.stdout.readline().split()[-1]
        assert httpx.post(f"{server.base}/api/admin/enter", json={"token": token}).json()["entered"]
    finally:
        server.stop()


def test_the_page_shows_who_is_on_and_nothing_secret(server: Server) -> None:
    async def run() -> None:
        async with admin_at(server) as admin, Device(server) as ann, Device(server) as bob:
            table, one, _ = await two_at_a_table(server, ann, bob)
            await one.send({"type": "say", "text": "Hello there"})
            await one.until(lambda m: m["type"] == "said")
            now = await admin.get("/api/admin/overview")
            assert [person["names"] for person in now["people"]] == [["Ann"], ["Bob"]]
            assert all(person["networks"] == ["127.0.0.1"] and person["sockets"] == 1 for person in now["people"])
            assert now["counts"] == {"playing": 1} and now["networks"] == 1
            (process,) = now["processes"]
            assert process["sockets"] == 2 and process["memory"] > 10_000_000 and process["files"] > 5
            assert now["disk"]["database"] > 10_000 and now["disk"]["free"] > 0
            (listed,) = (await admin.get("/api/admin/tables?phase=playing"))["tables"]
            assert listed["table"] == table and [seat["name"] for seat in listed["seats"]] == ["Ann", "Bob"]
            for search, many in (("bo", 1), ("derby", 1), (table[:6], 1), ("nobody", 0)):
                assert len((await admin.get(f"/api/admin/tables?search={search}"))["tables"]) == many
            talk = await admin.get(f"/api/admin/tables/{table}")
            assert [line["text"] for line in talk["said"]] == ["Hello there"]
            log = await admin.get(f"/api/admin/tables?search={table}")
            secrets = {ann.cookie.partition("=")[2], bob.cookie.partition("=")[2], TOKEN}
            for answer in (now, log, talk, await deeds(admin)):
                text = json.dumps(answer)
                assert "seed" not in text and not any(secret in text for secret in secrets)

    asyncio.run(run())


def test_a_table_is_suspended_resumed_closed_and_deleted(server: Server) -> None:
    async def run() -> None:
        async with admin_at(server) as admin, Device(server) as ann, Device(server) as bob:
            table, one, two = await two_at_a_table(server, ann, bob)
            address = f"/api/admin/tables/{table}"
            await admin.post(address, {"deed": "suspend", "why": "Somebody complained."})
            await two.until(lambda m: m["type"] == "table" and m["phase"] == "aside" and "complained" in m["notice"])
            assert await refused(one)
            await admin.post(address, {"deed": "suspend"}, 409)
            (listed,) = (await admin.get("/api/admin/tables?phase=aside"))["tables"]
            assert listed["table"] == table
            await admin.post(address, {"deed": "resume"})
            await one.until(lambda m: m["type"] == "table" and m["phase"] == "playing")
            while not one.due():
                await one.hear()
            assert (await one.act())["type"] == "accepted"
            await admin.post(address, {"deed": "close"})
            await one.until(lambda m: m["type"] == "table" and m["phase"] == "over")
            assert await refused(one)
            kinds = [line["kind"] for line in (await admin.get(address))["happened"]]
            assert kinds == ["sat-down", "suspended", "unsuspended", "closed"]
            await admin.post(address, {"deed": "delete"})
            await asyncio.wait_for(two.socket.wait_closed(), 10)
            again = await bob.sit(table)
            await again.until(lambda m: m["type"] == "trouble")
            await admin.get(address, 404)
            await admin.post(address, {"deed": "delete"}, 404)
            assert [text.split()[0] for text in await deeds(admin)] == [
                "Deleted", "Closed", "Resumed", "Suspended", "Entered",
            ]  # fmt: skip

    asyncio.run(run())


async def refused(player: Player) -> bool:
    """Return whether the player's seat cannot act at present."""
    answer = await player.answer({"type": "act", "ref": 99, "seat": 0, "action": "throw", "args": [], "ticket": 1})
    return answer["type"] in ("trouble", "refused")


def test_a_line_of_chat_is_removed_everywhere(server: Server) -> None:
    async def run() -> None:
        async with admin_at(server) as admin, Device(server) as ann, Device(server) as bob:
            table, one, two = await two_at_a_table(server, ann, bob)
            for text in ("Rude words", "Well"):
                await one.send({"type": "say", "text": text})
                await two.until(lambda m, text=text: m["type"] == "said" and m["text"] == text)
            await admin.post(f"/api/admin/tables/{table}/remove", {"n": 0})
            await two.until(lambda m: m["type"] == "happened" and m["args"] == {"n": 0})
            onlooker = await admin.sit(table)
            await onlooker.until(lambda m: m["type"] == "said" and m["n"] == 1)
            assert [m["text"] for m in onlooker.others if m["type"] == "said"] == ["", "Well"]
            await admin.post(f"/api/admin/tables/{table}/remove", {"n": 0}, 404)
            await one.send({"type": "say", "text": "Sorry"})
            assert (await two.until(lambda m: m["type"] == "said"))["n"] == 2
            assert (await deeds(admin))[0] == f"Removed line 0 of the chat at table {table}"

    asyncio.run(run())


def test_people_and_networks_are_banned_for_a_while(server: Server) -> None:
    async def run() -> None:
        async with admin_at(server) as admin, Device(server) as ann, Device(server) as bob:
            table, one, two = await two_at_a_table(server, ann, bob)
            people = (await admin.get("/api/admin/overview"))["people"]
            person = people[1]["person"]
            await admin.post("/api/admin/bans", {"kind": "person", "which": person, "name": "Bob", "hours": 1})
            await two.until(lambda m: m["type"] == "trouble" and "banned you" in m["sentence"])
            await two.socket.wait_closed()
            await one.until(lambda m: m["type"] == "table" and not m["seats"][1]["here"])
            again = await bob.sit(table)
            assert "one hour" in (await again.until(lambda m: m["type"] == "trouble"))["sentence"]
            seats = [ANN, OPEN]
            await bob.post("/api/tables", {"game": "derby-day", "seats": seats}, 403)
            (ban,) = (await admin.get("/api/admin/overview"))["bans"]
            assert ban["name"] == "Bob"
            await admin.post("/api/admin/bans/lift", {"who": ban["who"]})
            await admin.post("/api/admin/bans/lift", {"who": ban["who"]}, 404)
            back = await bob.sit(table)
            await back.until(lambda m: m["type"] == "update")
            own = {"kind": "network", "which": "127.0.0.1", "hours": 1}
            assert "yourself" in (await admin.post("/api/admin/bans", own, 409))["sentence"]
            await admin.post("/api/admin/bans", {"kind": "network", "which": "203.0.113.9", "hours": 2})
            elsewhere = {"x-forwarded-for": "203.0.113.9"}
            refusal = await ann.http.get("/api/mine", headers=elsewhere)
            assert refusal.status_code == 403 and "banned you" in refusal.json()["sentence"]
            await ann.get("/api/mine")

    asyncio.run(run())


def test_a_person_is_signed_out_and_comes_back_with_the_recovery_code(server: Server) -> None:
    async def run() -> None:
        async with admin_at(server) as admin, Device(server) as ann, Device(server) as bob, Device(server) as new:
            table, one, _ = await two_at_a_table(server, ann, bob)
            code = (await ann.post("/api/devices/recovery", {}))["code"]
            link = (await ann.post("/api/devices/link", {}))["address"].partition("#")[2]
            claim = (await ann.post(f"/api/tables/{table}/link", {"seat": 0}))["address"].partition("#")[2]
            person = (await admin.get("/api/admin/overview"))["people"][0]["person"]
            await admin.post("/api/admin/sessions", {"person": person, "name": "Ann"})
            await asyncio.wait_for(one.socket.wait_closed(), 10)
            assert await ann.get("/api/mine") == []
            await new.post("/api/devices/join", {"secret": link}, 404)
            await new.post("/api/claim", {"token": claim}, 404)
            await new.post("/api/devices/join", {"secret": code})
            assert [line["table"] for line in await new.get("/api/mine")] == [table]
            await admin.post("/api/admin/sessions", {"person": "short"}, 404)

    asyncio.run(run())


def test_a_notice_reaches_every_open_page_and_is_withdrawn(server: Server) -> None:
    async def run() -> None:
        async with admin_at(server) as admin, Device(server) as ann, Device(server) as bob:
            _, one, two = await two_at_a_table(server, ann, bob)
            await admin.post("/api/admin/announcement", {"text": "Closing at ten", "hours": 2})
            for player in (one, two):
                assert (await player.until(lambda m: m["type"] == "announced"))["text"] == "Closing at ten"
            assert (await bob.get("/api/house"))["announced"]["text"] == "Closing at ten"
            await admin.post("/api/admin/announcement", {"text": ""})
            assert (await one.until(lambda m: m["type"] == "announced"))["text"] == ""
            assert (await bob.get("/api/house"))["announced"] is None
            assert (await deeds(admin))[:2] == ["Withdrew the notice to all", "Notice to all: Closing at ten"]

    asyncio.run(run())


def test_a_backup_is_written_now(db: str, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    with serving(db, env={"PARLOUR_ADMIN": TOKEN, "PARLOUR_BACKUPS": str(folder)}) as server:

        async def run() -> None:
            async with admin_at(server) as admin, Device(server) as ann, Device(server) as bob:
                await two_at_a_table(server, ann, bob)
                made = await admin.post("/api/admin/backup", {})
                assert made["tables"] == 1 and (folder / made["name"]).stat().st_size > 10_000
                (listed,) = (await admin.get("/api/admin/overview"))["backups"]
                assert listed["name"] == made["name"]

        asyncio.run(run())


def test_what_was_decided_outlives_the_process(db: str) -> None:
    async def decide(server: Server) -> None:
        async with admin_at(server) as admin:
            await admin.post("/api/admin/announcement", {"text": "Closing at ten"})
            await admin.post("/api/admin/bans", {"kind": "network", "which": "203.0.113.9", "hours": 2})

    async def look(server: Server) -> None:
        async with Device(server) as ann:
            assert (await ann.get("/api/house"))["announced"]["text"] == "Closing at ten"
            assert (await ann.http.get("/api/mine", headers={"x-forwarded-for": "203.0.113.9"})).status_code == 403

    with administered(db) as server:
        asyncio.run(decide(server))
    with serving(db) as server:  # also where the admin page is closed
        asyncio.run(look(server))


def test_deeds_and_tables_are_listed_page_by_page(server: Server) -> None:
    async def run() -> None:
        async with admin_at(server) as admin:
            for _ in range(25):
                await admin.set_up(ANN, OPEN)
                await admin.post("/api/admin/announcement", {"text": ""})
            for path, kind, many in (("tables?phase=waiting", "tables", 25), ("deeds?", "deeds", 26)):
                first = await admin.get(f"/api/admin/{path}")
                second = await admin.get(f"/api/admin/{path}&before={first['next']}")
                assert len(first[kind]) == 20 and len(second[kind]) == many - 20 and second["next"] == ""

    asyncio.run(run())


def test_two_processes_share_bans_notices_tables_and_who_is_on(postgres_db: str) -> None:
    async def run(one: Server, two: Server) -> None:
        async with admin_at(one) as admin, Device(one) as ann, Device(two) as bob:
            made = await ann.set_up(ANN, OPEN, options={"races": 30})
            table = made["table"]
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            first, second = await ann.sit(table), await bob.sit(table)
            await second.until(lambda m: m["type"] == "update")
            people: list[Any] = []
            while len(people) < 2:  # the other process reports once it hears that an admin looks on
                now = await admin.get("/api/admin/overview")
                people = now["people"]
                await asyncio.sleep(0.1)
            assert [person["names"] for person in people] == [["Ann"], ["Bob"]] and len(now["processes"]) == 2
            await admin.post("/api/admin/announcement", {"text": "Closing at ten"})
            await second.until(lambda m: m["type"] == "announced" and m["text"] == "Closing at ten")
            await second.send({"type": "say", "text": "Rude words"})
            await first.until(lambda m: m["type"] == "said")
            await admin.post(f"/api/admin/tables/{table}/remove", {"n": 0})
            await second.until(lambda m: m["type"] == "happened" and m["kind"] == "line-removed")
            await admin.post(f"/api/admin/tables/{table}", {"deed": "suspend"})
            await second.until(lambda m: m["type"] == "table" and m["phase"] == "aside")
            await admin.post(f"/api/admin/tables/{table}", {"deed": "resume"})
            await second.until(lambda m: m["type"] == "table" and m["phase"] == "playing")
            await admin.post("/api/admin/sessions", {"person": people[1]["person"]})
            await asyncio.wait_for(second.socket.wait_closed(), 10)
            assert await bob.get("/api/mine") == []
            third = await bob.sit(table)
            await third.until(lambda m: m["type"] == "update")
            await admin.post(f"/api/admin/tables/{table}", {"deed": "close"})
            await third.until(lambda m: m["type"] == "table" and m["phase"] == "over")
            await admin.post(f"/api/admin/tables/{table}", {"deed": "delete"})
            await asyncio.wait_for(third.socket.wait_closed(), 10)

    with administered(postgres_db) as one, administered(postgres_db) as two:
        asyncio.run(run(one, two))
