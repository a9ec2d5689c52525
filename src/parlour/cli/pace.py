"""`parlour pace`: how long people take to answer at a server's tables."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid

from parlour.cli.asking import console
from parlour.play.language import message

if TYPE_CHECKING:
    from parlour.lab.pace import AnswerTimes
    from parlour.server.storage.protocol import Storage


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", default="", metavar="FILE or postgresql://…", help=message("command-tables-kept"))
    parser.add_argument("--out", metavar="FILE.toml", help=message("pace-out"))


def run(args: argparse.Namespace) -> int:
    from parlour.lab.pace import LONGEST, answer_times, format_pace
    from parlour.lab.tables import check_writable
    from parlour.server.upkeep import with_storage

    if args.out:
        check_writable(Path(args.out))
    answers = AnswersByGame()
    if with_storage(args.db, answers.read, reading=True):
        return 1
    games = {game: answer_times(pairs) for game, pairs in sorted(answers.by_game.items())}
    page = console()
    if games:
        page.print(pace_grid(games, answers.tables))
    page.print(message("pace-method", tables=answers.tables, longest=LONGEST))
    if args.out:
        Path(args.out).write_text(format_pace(games), encoding="utf-8")
        page.print(message("pace-done", file=args.out))
    return 0


class AnswersByGame:
    """The answers of people in a database: for each game, how many ways there were and the seconds taken."""

    def __init__(self) -> None:
        self.by_game: dict[str, list[tuple[int, int]]] = {}
        self.tables = 0  # with any answer

    async def read(self, storage: "Storage") -> int:
        from parlour.server.pace import read_answers

        async for answers in read_answers(storage):
            self.tables += bool(answers)
            for answer in answers:
                self.by_game.setdefault(answer.game, []).append((answer.ways, answer.seconds))
        return 0


def pace_grid(games: dict[str, list["AnswerTimes"]], tables: int) -> Grid:
    """Return the table of answers and times by game and kind of decision."""
    grid = Grid(title=message("pace-title", tables=tables))
    for name in ("game", "kind", "answers", "median", "mean"):
        grid.add_column(message(f"pace-{name}"), justify="left" if name in ("game", "kind") else "right")
    for game, kinds in games.items():
        for kind in kinds:
            ways = message(f"pace-{kind.kind.replace('_', '-')}")
            grid.add_row(game, ways, f"{kind.answers:,}", f"{kind.median:.0f} s", f"{kind.mean:.1f} s")
    return grid
