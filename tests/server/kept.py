"""A database as a house leaves it, with tables of every game, to be opened by the versions that come after.

`python -m tests.server.kept NAME` writes `data/NAME.sql.gz`, all that the database holds, and `data/NAME.json`, what
people knew of it when they left. Made before the rules of a game change, and then kept for good.
"""

import asyncio
import gzip
import hashlib
import json
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from parlour.kernel.game import load_edition
from parlour.play.table import shelf
from tests.server.serving import ANN, BOT, OPEN, Device, Server, serving

DATA = Path(__file__).parent / "data"
OPTIONS: dict[str, dict[str, int]] = {"derby-day": {"races": 30}}
NAMES = ("Ann", "Bob")
FEW = 5  # acts of one person: too few for a snapshot
MANY = {"madder-than-a-hatter": 26}  # and enough for one


async def leave(server: Server) -> dict[str, Any]:
    """People play at tables of every game, and leave them; what they last knew of each."""
    left: dict[str, Any] = {}
    async with Device(server) as ann, Device(server) as bob:
        for name, game in shelf().items():
            bots = [BOT] * (max(3, game.seats[0]) - 2)
            more: dict[str, Any] = {"game": name, "options": OPTIONS.get(name, {})}
            made = await ann.set_up(ANN, OPEN, *bots, **more)
            left[made["table"]] = {"game": name, "phase": "waiting", "code": made["code"]}
            for acts in (FEW, MANY.get(name, 60)):
                made = await ann.set_up(ANN, OPEN, *bots, entropy="ann", **more)
                left[made["table"]] = {"game": name, **await some_rows([ann, bob], made, acts)}
            own = load_edition(game)[0].text.replace('name = "', 'name = "Our own ', 1)
            made = await ann.set_up(ANN, BOT, *bots, edition=own, **more)
            left[made["table"]] = {"game": name, "own": True, **await some_rows([ann], made, FEW)}
            made = await ann.set_up(ANN, BOT, *bots, game=name)
            left[made["table"]] = {"game": name, **await to_the_end(ann, made)}
        return {"ann": ann.http.cookies["parlour"], "bob": bob.http.cookies["parlour"], "tables": left}


async def some_rows(people: list[Device], made: Any, acts: int) -> dict[str, Any]:
    """People and bots play until one of the people has acted so many times; then it is a person's turn."""
    for n, guest in enumerate(people[1:], 1):
        await guest.post("/api/join", {"code": made["code"], "name": NAMES[n]})
    players = [await device.sit(made["table"]) for device in people]
    playing = [asyncio.create_task(player.play(random.Random(n), acts)) for n, player in enumerate(players)]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    await asyncio.sleep(1)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for player in players:
        await player.close()
    # Whoever comes back hears everything, and nothing moves any more.
    ann = await people[0].sit(made["table"])
    await ann.until(lambda m: m["type"] == "update")
    await ann.send({"type": "say", "text": "See you tomorrow."})
    await ann.until(lambda m: m["type"] == "said")
    known = ann.update
    assert not known["over"], made
    await ann.close()
    return {"phase": "playing", **summed_up(known)}


def summed_up(known: Any) -> dict[str, Any]:
    """What Ann was told of a table, when she last came in."""
    told = known["events"]
    return {"seq": known["seq"], "told": len(told), "last": [event["text"] for event in told[-3:]]}


async def to_the_end(ann: Device, made: Any) -> dict[str, Any]:
    player = await ann.sit(made["table"])
    await player.play(random.Random(3))
    await player.close()
    player = await ann.sit(made["table"])
    await player.until(lambda m: m["type"] == "update")
    known = player.update
    await player.close()
    log = await ann.get(f"/api/tables/{made['table']}/log")
    return {
        "phase": "over",
        **summed_up(known),
        "places": known["places"],
        "log": hashlib.sha256(log.encode()).hexdigest(),
        "lines": len(log.splitlines()),
    }


def dumped(db: str) -> str:
    connection = sqlite3.connect(db)
    try:
        return "".join(line + "\n" for line in connection.iterdump())
    finally:
        connection.close()


def main() -> None:
    name = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "parlour.db")
        with serving(db) as server:
            left = asyncio.run(leave(server))
        (DATA / f"{name}.sql.gz").write_bytes(gzip.compress(dumped(db).encode(), 9, mtime=0))
    left["rules"] = {name: game.version for name, game in shelf().items()}
    (DATA / f"{name}.json").write_text(json.dumps(left, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
