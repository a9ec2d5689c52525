"""Writes an example of every clause by which something happens, from the tests called after it.

PYTHONPATH=src:. python tools/examples.py [GAME …]    all of our games, or only these
"""

import contextlib
import io
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.games import shelf
from parlour.kernel.game import Game, cached_edition
from parlour.kernel.log import Entry, Header, Log, LogError, read_log
from parlour.play.examples import example_path
from parlour.play.rulebook import load_rulebook
from parlour.play.table import Move, Table, replay_log

TESTS = Path(__file__).parent.parent / "tests"
NAMES = ("Ann", "Bob", "Carl", "Dora", "Ernest", "Fay")


class Witness:
    """Sees every move that is made while the tests of a game run, and in which test."""

    def __init__(self) -> None:
        self.test = ""
        self.seen: list[tuple[str, Log, set[str]]] = []  # the test, the move as a log, the clauses it cites

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.test = item.name.partition("[")[0]

    def saw(self, header: Header, entries: Iterable[Entry], cited: set[str]) -> None:
        log = Log(msgspec.structs.replace(header, names=NAMES[: header.seats], edition_text="", commitment=""))
        log.entries += entries
        self.seen.append((self.test, log, cited))

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        take, start = Table.take, Table.start

        def watched_take(table: Table, move: Move) -> None:
            if table.log.entries or table.log.header.position:
                position = table.state.to_plain()
                header = msgspec.structs.replace(table.log.header, options=table.log.options, position=position)
                self.saw(header, move.entries, {event.clause for event in move.events})
            take(table, move)

        def watched_start(table: Table) -> None:
            start(table)
            self.saw(table.log.header, table.log.entries, {event.clause for event in table.all_events})

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Table, "take", watched_take)
            patch.setattr(Table, "start", watched_start)
            yield


def tests_of(game: Game[Any]) -> list[tuple[str, Log, set[str]]]:
    witness = Witness()
    with witness.watching(), contextlib.redirect_stdout(io.StringIO()) as said:
        path = TESTS / "games" / f"test_{game.folder.name}.py"
        if pytest.main(["-q", "-p", "no:cacheprovider", str(path)], plugins=[witness]):
            sys.exit(said.getvalue())
    return witness.seen


def golden_games_of(game: Game[Any]) -> list[tuple[str, Log, set[str]]]:
    """The moves of whole games, where a clause shows itself in no test alone."""
    witness = Witness()
    for path in sorted((TESTS / "logs" / game.name).glob("*.jsonl")):
        log = read_log(path)
        table = replay_log(log.up_to(0))
        entries: list[Entry] = []
        header, events = msgspec.structs.replace(log.header, position=table.state.to_plain()), len(table.all_events)
        for entry in log.entries:
            table.enter(entry)
            entries.append(entry)
            if not table.state.chance:
                witness.saw(header, entries, {event.clause for event in table.all_events[events:]})
                header, events = msgspec.structs.replace(header, position=table.state.to_plain()), len(table.all_events)
                entries = []
    return witness.seen


def stem(clause: str) -> str:
    return "test_" + re.sub(r"[.-]", "_", clause)


def found_in(game: Game[Any], clause: str, seen: Iterable[tuple[str, Log, set[str]]]) -> str:
    """The first of these moves that is a log by itself and shows the clause; tests called after it come first."""
    named = re.compile(rf"{stem(clause)}(__.*)?")
    showing = [((not named.fullmatch(test), not log.entries), log) for test, log, cited in seen if clause in cited]
    for _, log in sorted(showing, key=lambda pair: pair[0]):
        if log.header.edition != cached_edition(game.module, "").digest or log.header.ruleset != game.ruleset():
            continue
        with contextlib.suppress(LogError):
            table = replay_log(log)
            if any(event.clause == clause for event in table.all_events):
                table.log.digests[len(log.entries)] = table.log.next_digest(table.state.to_plain())
                return table.log.text()
    return ""


def main(names: list[str]) -> None:
    for game in shelf().values():
        if not game.module.startswith("parlour.games.") or (names and game.name not in names):
            continue
        seen = [*tests_of(game), *golden_games_of(game)]
        folder = example_path(game.folder, "").parent
        folder.mkdir(exist_ok=True)
        for clause in load_rulebook(game.folder):
            path, text = example_path(game.folder, clause), found_in(game, clause, seen)
            if text:
                path.write_text(text, encoding="utf-8")
            else:
                path.unlink(missing_ok=True)
        print(f"{game.name}: {len(list(folder.iterdir()))} examples for {len(load_rulebook(game.folder))} clauses.")


if __name__ == "__main__":
    main(sys.argv[1:])
