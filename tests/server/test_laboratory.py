"""The laboratory in the browser: editions checked at once, played beside the original, and nobody kept waiting."""

import asyncio
import os
from pathlib import Path

import pytest

from parlour.games import shelf
from parlour.kernel.game import cached_edition, own_edition_node
from parlour.kernel.patch import Addresses
from parlour.server.web.laboratory import lab_tables, tables_of
from tests.server.serving import GENEROUS, Device, Server

LONGER = 'patch = "derby-day"\nname = "A longer course"\n[set]\nlane.spaces = 20\n'


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory):
    limits = GENEROUS | {"lab_games": 60, "lab_seconds": 20, "lab_jobs": 1}
    server = Server(str(tmp_path_factory.mktemp("lab") / "house.db"), limits)
    yield server
    server.stop()


def at(server: Server, run) -> None:
    asyncio.run(run(server))


async def finished(device: Device, job: str) -> dict:
    for _ in range(300):
        found = await device.get(f"/api/lab/jobs/{job}")
        if found["state"] != "running":
            return found
        await asyncio.sleep(0.1)
    raise AssertionError("the job goes on for ever")


@pytest.mark.parametrize("name", shelf())
def test_every_entry_of_a_table_is_addressed_as_a_patch_would(name: str) -> None:
    game = shelf()[name]
    own = own_edition_node(game).values
    tables = tables_of(own)
    cells = [cell for table in tables for row in table.rows for cell in row.cells if cell is not None]
    assert len(cells) > 8
    addresses = Addresses(own)
    for cell in cells:
        kind = list if isinstance(cell.value, tuple) else type(cell.value)
        assert len(addresses.of(cell.address, kind)) == 1
    for table in tables:
        assert all(len(row.cells) == len(table.columns) for row in table.rows)
        assert all(addresses.row(row.address) for row in table.rows if row.address)
    number = next(cell for cell in cells if isinstance(cell.value, int))
    patch = f'patch = "{name}"\n[set]\n"{number.address}" = {number.value}\n'
    assert cached_edition(game.module, patch).name.endswith("changed")


def test_rows_can_be_left_out_and_added_where_the_game_bears_it() -> None:
    game = shelf()["high-hat"]
    tables = {table.name: table for table in lab_tables(game)}
    assert tables["space"].rows[7].address == "space.8"
    assert not any(row.address for row in tables["property"].rows), "there are always ten"
    own = own_edition_node(game).values
    patch = 'patch = "high-hat"\ndrop = ["space.3", "space.40"]\n[[add]]\nlike = "space.40"\n'
    board = cached_edition(game.module, patch)
    assert board.length == len(own["space"]) - 1


def test_an_edition_is_checked_at_once(house: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            game = await ann.get("/api/lab/games/derby-day")
            assert (game["games"], game["seats"]) == (60, [2, 6])
            lane = next(table for table in game["tables"] if table["name"] == "lane")
            assert lane["rows"][0]["cells"][0] == {"address": "lane.spaces", "value": 16}
            good = await ann.post("/api/lab/check", {"game": "derby-day", "edition": LONGER})
            assert good == {"good": True, "problem": "", "name": "A longer course"}
            bad = await ann.post("/api/lab/check", {"game": "derby-day", "edition": LONGER.replace("20", "200")})
            assert not bad["good"]
            assert "it can be from 4 to 60" in bad["problem"]
            long = await ann.post("/api/lab/check", {"game": "derby-day", "edition": "#" * 70_000})
            assert "too long" in long["problem"]
            await ann.post("/api/lab/check", {"game": "chess", "edition": ""}, 404)

    at(house, run)


def test_an_edition_is_played_beside_the_original(house: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            wish = {"game": "derby-day", "edition": LONGER, "seats": 3, "games": 60}
            job = (await ann.post("/api/lab/jobs", wish))["job"]
            found = await finished(ann, job)
            assert (found["state"], found["done"], found["of"], found["reports"]) == ("done", 60, 60, 2)
            turns = next(one for one in found["differences"] if one["name"] == "turns a game")
            assert turns["real"]
            assert float(turns["yours"]) > float(turns["own"])
            assert any("with the game’s own" in line for line in found["words"])
            report = await ann.http.get(f"/api/lab/jobs/{job}/report?which=1")
            assert "A longer course" in report.text
            assert report.headers.get_list("content-security-policy") == [report.headers["content-security-policy"]]
            assert "sandbox" in report.headers["content-security-policy"]
            assert "A longer course" not in (await ann.http.get(f"/api/lab/jobs/{job}/report?which=0")).text
            await ann.get(f"/api/lab/jobs/{job}/report?which=7", 404)
            await bob.get(f"/api/lab/jobs/{job}", 404)  # whose it is, and nobody else's

    at(house, run)


def test_what_is_asked_for_is_bounded(house: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            wish = {"game": "high-hat", "edition": "", "seats": 6, "games": 60}
            for wrong in ({"games": 61}, {"games": 0}, {"seats": 7}, {"edition": "x"}):
                await ann.post("/api/lab/jobs", wish | wrong, 400)
            first = (await ann.post("/api/lab/jobs", wish))["job"]
            assert "Others are using" in (await bob.post("/api/lab/jobs", wish, 429))["sentence"]
            second = (await ann.post("/api/lab/jobs", wish))["job"]  # takes the place of her own
            await ann.get(f"/api/lab/jobs/{first}", 404)
            stopped = await ann.post("/api/lab/stop", {"job": second})
            assert stopped["state"] == "stopped"
            third = (await bob.post("/api/lab/jobs", wish | {"game": "derby-day", "seats": 2}))["job"]
            found = await finished(bob, third)
            assert (found["state"], found["reports"], found["differences"]) == ("done", 1, [])
            for _ in range(50):
                if no_jobs_run(server.process.pid):
                    return
                await asyncio.sleep(0.1)
            raise AssertionError("a job that is over goes on")

    at(house, run)


def no_jobs_run(pid: int) -> bool:
    children = Path(f"/proc/{pid}/task/{pid}/children")
    if not children.exists():
        return True
    for child in children.read_text().split():
        command = Path(f"/proc/{child}/cmdline")
        if command.exists() and b"parlour.lab.job" in command.read_bytes():
            return False
    return True


@pytest.mark.parametrize(
    ("more", "status"), [(["--no-lab"], 404), (["--host-name", "127.0.0.1"], 404), (["--lab"], 200)]
)
def test_a_public_house_keeps_it_closed(tmp_path: Path, more: list[str], status: int) -> None:
    server = Server(str(tmp_path / "house.db"), more=more)

    async def run(server: Server) -> None:
        async with Device(server) as ann:
            found = await ann.get("/api/lab/games/derby-day", status)
            assert status == 200 or "switched off on this server" in found["sentence"]

    try:
        at(server, run)
    finally:
        server.stop()
    assert os.path.exists(tmp_path / "house.db")
