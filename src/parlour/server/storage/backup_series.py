"""Backups at regular intervals, in a folder that holds the last few."""

import calendar
import re
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from parlour.play.language import message
from parlour.server.storage.backup import back_up
from parlour.server.storage.protocol import Unusable
from parlour.server.times import Times

NAME = "parlour-%Y%m%d-%H%M%S.db"  # in universal time, so that names sort by age
OURS = re.compile(r"parlour-\d{8}-\d{6}\.db")
RETRY = 300  # seconds until a backup that failed is tried again

Sleep = Callable[[float], Awaitable[None]]


def list_backups(folder: Path) -> list[Path]:
    """Return the backups of this series, oldest first."""
    return sorted(path for path in folder.iterdir() if OURS.fullmatch(path.name))


def seconds_until_due(folder: Path, every: int, now: int) -> int:
    """Return in how many seconds the next backup is due: so long after the last, whoever made it."""
    backups = list_backups(folder)
    if not backups:
        return 0
    made = calendar.timegm(time.strptime(backups[-1].name, NAME))
    return min(every, max(0, made + every - now))


async def back_up_into(folder: Path, db: str, keep: int, now: int) -> tuple[Path, int]:
    """Make a backup and delete the oldest beyond so many; return its file and the number of tables in it."""
    target = folder / time.strftime(NAME, time.gmtime(now))
    many = await back_up(db, target)
    for old in list_backups(folder)[:-keep]:
        old.unlink()
    return target, many


async def back_up_regularly(folder: Path, db: str, every: int, keep: int, times: Times, sleep: Sleep) -> None:
    """Make backups until stopped. Raise `Unusable` if the first fails; later ones are tried again."""
    folder.mkdir(parents=True, exist_ok=True)
    is_first = True
    while True:
        await sleep(seconds_until_due(folder, every, times.now()))
        try:
            target, many = await back_up_into(folder, db, keep, times.now())
            print(message("command-tables-are-in-file", count=many, file=target.name), flush=True)
        except Unusable as error:
            if is_first:
                raise
            print(error, file=sys.stderr, flush=True)
            await sleep(min(every, RETRY))
        is_first = False
