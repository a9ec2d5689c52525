"""`parlour pace`: how long people take at the tables of a house."""

import argparse
from pathlib import Path

from rich.table import Table as Grid

from parlour.cli.asking import console
from parlour.play.language import message


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", default="", metavar="FILE or postgresql://…", help=message("command-tables-kept"))
    parser.add_argument("--out", metavar="FILE.toml", help=message("pace-out"))


def run(given: argparse.Namespace) -> int:
    from parlour.lab.pace import LONGEST, answer_times, format_pace
    from parlour.lab.tables import check_writable
    from parlour.server.pace import answers_of_people
    from parlour.server.storage.protocol import Storage
    from parlour.server.upkeep import with_storage

    if given.out:
        check_writable(Path(given.out))
    answers: dict[str, list[tuple[int, int]]] = {}
    tables = 0

    async def work(storage: Storage) -> int:
        nonlocal tables
        async for found in answers_of_people(storage):
            tables += bool(found)
            for one in found:
                answers.setdefault(one.game, []).append((one.ways, one.seconds))
        return 0

    if with_storage(given.db, work, reading=True):
        return 1
    games = {game: answer_times(found) for game, found in sorted(answers.items())}
    page = console()
    if games:
        grid = Grid(title=message("pace-title", tables=tables))
        for name in ("game", "kind", "answers", "median", "mean"):
            grid.add_column(message(f"pace-{name}"), justify="left" if name in ("game", "kind") else "right")
        for game, kinds in games.items():
            for one in kinds:
                ways = message(f"pace-{one.kind.replace('_', '-')}")
                grid.add_row(game, ways, f"{one.answers:,}", f"{one.median:.0f} s", f"{one.mean:.1f} s")
        page.print(grid)
    page.print(message("pace-method", tables=tables, longest=LONGEST))
    if given.out:
        Path(given.out).write_text(format_pace(games), encoding="utf-8")
        page.print(message("pace-done", file=given.out))
    return 0
