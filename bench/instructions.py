"""Count the server's instructions for an action: `PYTHONPATH=src:. python bench/instructions.py [--keep FILE]`

A server on SQLite runs under Valgrind's callgrind; two people at each of twenty tables act as fast as possible. Unlike
processor time the count hardly depends on what else the machine does: it varies by two in a hundred. Wherever
PYTHONPATH begins with the compiled tree (build/compiled) the compiled server is counted.
"""

import argparse
import asyncio
import subprocess
import tempfile
from pathlib import Path

from bench.load import BusyTable, Figures, connect, set_up, take_seats
from tests.server.serving import Server

TABLES = 20
WARM = 20  # actions at each table before the count begins


async def play(server: Server, actions: int) -> int:
    """Play so many actions at each table while callgrind counts; return how many there were in all."""
    figures = Figures(closed_loop=True)
    busy = await set_up(server, TABLES)
    await connect(server, take_seats(busy, busy, 0, figures).all)
    await go_on(busy, WARM)
    control(server, "on")
    await go_on(busy, actions)
    control(server, "off")
    assert not figures.trouble, figures.trouble
    return actions * len(busy)


async def go_on(busy: list[BusyTable], actions: int) -> None:
    """Play so many more actions at each table, and wait until everybody has been sent the last."""
    for table in busy:
        table.most = table.acts + actions
        table.act()
    while any(table.acts < table.most or not any(seat.ticket for seat in table.seats) for table in busy):
        await asyncio.sleep(0.05)
        for table in busy:
            table.act()  # at first nobody may have been asked yet


def control(server: Server, count: str) -> None:
    command = ["callgrind_control", "-i", count, str(server.process.pid)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def total(profile: Path) -> int:
    """Return the instructions in a profile of callgrind."""
    line = next(line for line in profile.read_text().splitlines() if line.startswith("totals:"))
    return int(line.split()[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=100, help="at each table")
    parser.add_argument("--keep", default="", help="where the profile is kept, for callgrind_annotate")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(given.keep or Path(folder, "profile"))
        callgrind = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={profile}"]
        server = Server(str(Path(folder, "parlour.db")), under=callgrind)
        try:
            actions = asyncio.run(play(server, given.actions))
        finally:
            server.stop(120)
        print(f"{total(profile) / actions:,.0f} instructions an action, over {actions:,} actions")


if __name__ == "__main__":
    main()
