"""A server as it is started from the command line: what it prints, where it listens, what it logs."""

import asyncio
import io
import json
import socket
import sqlite3
import sys
from pathlib import Path

import httpx
import pytest
import segno
import websockets

from parlour.server.run import python_warning
from parlour.server.tokens import hashed
from tests.server.serving import ANN, BOT, OPEN, Device, Server


def answers(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(5)
        return probe.connect_ex((host, port)) == 0


def test_others_in_the_house_come_in_by_the_printed_address(sqlite_db: str) -> None:
    server = Server(sqlite_db, more=["--lan"])
    assert server.process.stdout
    line = server.process.stdout.readline()
    said, _, address = line.strip().rpartition(" ")
    assert said == "On other devices in your network:"
    host = address.removeprefix("http://")
    assert host.endswith(f":{server.port}")

    async def run() -> None:
        async with httpx.AsyncClient(base_url=address, headers={"origin": address}) as phone:
            made = await phone.post("/api/tables", json={"game": "derby-day", "seats": [ANN, BOT]})
            assert made.status_code == 200, made.text
            cookie = {"cookie": f"parlour={phone.cookies['parlour']}"}
            elsewhere = await phone.post("/api/tables", json={}, headers={"origin": "http://elsewhere.example"})
            assert elsewhere.status_code == 403
        hello = json.dumps({"type": "hello", "table": made.json()["table"]})
        async with websockets.connect(f"ws://{host}/ws", origin=address, additional_headers=cookie) as at_table:
            await at_table.send(hello)
            info = json.loads(await asyncio.wait_for(at_table.recv(), 10))
            assert info["type"] == "table" and info["seats"][0]["mine"]

    try:
        asyncio.run(run())
        if sys.platform == "linux":  # where every 127.x.y.z is this machine
            assert answers("127.0.0.2", server.port)
    finally:
        server.stop()
    code = io.StringIO()
    segno.make(address, error="m").terminal(code, compact=True)
    assert server.process.stdout.read() == code.getvalue()


@pytest.mark.skipif(sys.platform != "linux", reason="only there every 127.x.y.z is this machine")
def test_without_being_told_it_listens_to_this_machine_only(sqlite_db: str) -> None:
    server = Server(sqlite_db)
    try:
        assert answers("127.0.0.1", server.port)
        assert not answers("127.0.0.2", server.port)
    finally:
        server.stop()


def test_what_is_logged_can_be_read_by_machines_and_gives_nothing_away(sqlite_db: str, tmp_path: Path) -> None:
    """Everything goes wrong that can be made to from outside; each line is JSON, and holds no secret."""
    secrets: set[str] = set()

    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            await ann.set_up({"kind": "bot", "level": "easy"}, ANN, options={"races": 30}, pace=50)
            playing = await ann.set_up(ANN, OPEN, BOT)
            link = await ann.post(f"/api/tables/{playing['table']}/link", {"seat": 0})
            await bob.post("/api/join", {"code": playing["code"], "name": "Bob"})
            waiting = await ann.set_up(ANN, OPEN)
            for device in (ann, bob):
                token = device.http.cookies["parlour"]
                secrets.update({token, hashed(token)})
            secrets.update({playing["code"], waiting["code"], link["address"].partition("#")[2]})
            one = await ann.sit(playing["table"])
            await one.until(lambda m: m["type"] == "update" and one.due())
            await garbage(server)
            spoil(sqlite_db)
            troubled = await one.act()
            assert "could not be stored" in troubled["sentence"]
            for _ in range(200):
                if "a bot's turn failed" in written.read_text(encoding="utf-8"):
                    return
                await asyncio.sleep(0.05)

    def spoil(db: str) -> None:
        connection = sqlite3.connect(db)
        secrets.update(seed for (seed,) in connection.execute("SELECT seed FROM tables"))
        connection.execute("DROP TABLE entries")
        connection.commit()
        connection.close()

    async def garbage(server: Server) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"\x00\xff nonsense\r\n\r\n")
        await reader.read()
        writer.close()

    written = tmp_path / "log"
    with written.open("w") as file:
        server = Server(sqlite_db, more=["--log", "json"], stderr=file)
        try:
            asyncio.run(run(server))
        finally:
            server.stop()
    text = written.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert all({"at", "level", "from", "text"} <= line.keys() for line in lines)
    assert [line for line in lines if line["text"] == "a bot's turn failed" and "Traceback" in line["trace"]]
    assert [line for line in lines if line["text"].startswith("the database failed") and line["table"]]
    assert not [line for line in lines if line["from"].startswith("uvicorn")], "strangers could fill the log"
    assert len(secrets) == 10
    assert [secret for secret in secrets if secret in text] == []


@pytest.mark.parametrize(
    ("version", "mended"),
    [((3, 11, 7), "3.11.10"), ((3, 11, 10), ""), ((3, 12, 5), "3.12.6"), ((3, 12, 6), ""), ((3, 13, 0), "")],
)
def test_a_python_with_known_holes_is_named_at_the_start(version: tuple[int, int, int], mended: str) -> None:
    warning = python_warning(version)
    assert (mended in warning and ".".join(map(str, version)) in warning) if mended else not warning


def test_the_start_warns_of_this_python(sqlite_db: str, capfd: pytest.CaptureFixture[str]) -> None:
    Server(sqlite_db).stop()
    assert python_warning(sys.version_info[:3]) in capfd.readouterr().err
