"""Logs of older rules and editions: which games go on, what can still be checked, and what is said about the rest."""

import dataclasses
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import parlour
from parlour.kernel.edition import EditionError, parse_edition_text
from parlour.kernel.event import Event
from parlour.kernel.game import Game, cached_edition, find_edition
from parlour.kernel.log import Log, LogError, parse_log, read_log
from parlour.play import table as table_module
from parlour.play.migrate import CannotMigrate, migrate_table
from parlour.play.table import Table, replay_log, shelf, table_for
from parlour.play.verify import verify
from tests.golden import LOGS

NAME = "derby-day"
VERSION = shelf()[NAME].version
Migrate = Callable[[int, list[Any]], list[Any] | None]
PutNewer = Callable[..., Game[Any]]


@pytest.fixture
def put_newer(monkeypatch: pytest.MonkeyPatch) -> PutNewer:
    """Return a function that puts newer rules of a game on the shelf: the same rules under the next number."""

    def put(migrate: Migrate | None = lambda _, plain: plain, name: str = NAME, **changed: Any) -> Game[Any]:
        games = table_module.shelf()
        game = dataclasses.replace(games[name], version=games[name].version + 1, migrate=migrate, **changed)
        monkeypatch.setattr(table_module, "shelf", lambda: {**games, name: game})
        return game

    return put


def table_after(throws: int, seed: int = 3) -> Table:
    table = parlour.new_table(NAME, ["Ann", "Bob"], seed=seed, options={"races": 9})
    for _ in range(throws):
        table.act(table.asked[0].seat, "throw")
    return table


def play_to_end(table: Table) -> None:
    while not table.over:
        table.act(table.asked[0].seat, "throw")


def test_a_log_from_before_an_option_goes_on_by_its_default(tmp_path: Path) -> None:
    log = read_log(LOGS / NAME / "2-1-race-flat-english-races-3.jsonl")
    assert "stakes" not in log.header.options
    table = replay_log(log.up_to(60))
    assert table.log.options["stakes"] == "none" and "stakes" not in table.log.header.options
    play_to_end(table)
    path = tmp_path / "old.jsonl"
    table.save(path)
    assert parlour.load_table(path).digest() == table.digest()
    assert not parlour.load_table(path).log.migrations, "its rules are those of today"


def test_a_saved_game_goes_on_by_newer_rules_and_its_log_says_so(tmp_path: Path, put_newer: PutNewer) -> None:
    path = tmp_path / "kept.jsonl"
    old = table_after(40)
    old.save(path)
    ruleset, game = old.log.ruleset, put_newer()
    table = parlour.load_table(path)
    assert table.snapshot() == old.snapshot()
    play_to_end(table)
    table.save(path)
    log = parse_log(path.read_text(encoding="utf-8"), "kept.jsonl")
    assert log.header.ruleset == ruleset
    [(at, migration)] = log.migrations
    assert (at, migration.was, migration.ruleset) == (80, ruleset, game.ruleset())
    assert (migration.again, migration.undone) == (0, 0)
    verdict = verify(log)
    assert verdict.table and verdict.table.over and verdict.table.places == table.places
    assert verdict.entries == len(log.entries) - 80 and verdict.digests > 1
    assert verdict.unchecked.startswith(f"Entries 1 to 80 are from version {VERSION} of Derby Day")
    assert "throws and draws since then follow from the seed" in verdict.fair
    assert [len(step.log.entries) for step in parlour.replay_steps(path)][:2] == [80, 81]


def test_a_migrated_game_goes_on_by_still_newer_rules(tmp_path: Path, put_newer: PutNewer) -> None:
    path = tmp_path / "kept.jsonl"
    table_after(40).save(path)
    for throws in (10, 20):
        put_newer()
        table = parlour.load_table(path)
        for _ in range(throws):
            table.act(table.asked[0].seat, "throw")
        table.save(path)
    verdict = verify(parse_log(path.read_text(encoding="utf-8"), "kept.jsonl"))
    assert [line.partition(" of ")[0] for line in verdict.unchecked.splitlines()] == [
        f"Entries 1 to 80 are from version {VERSION}", f"Entries 81 to 100 are from version {VERSION + 1}",
    ]  # fmt: skip
    assert verdict.entries == 40


def test_a_changed_migration_in_a_log_is_noticed(tmp_path: Path, put_newer: PutNewer) -> None:
    path = tmp_path / "kept.jsonl"
    table_after(40).save(path)
    put_newer()
    table = parlour.load_table(path)
    for _ in range(40):
        table.act(table.asked[0].seat, "throw")
    table.save(path)
    text = path.read_text(encoding="utf-8")
    changed = text.replace(f'["carried",{{"was":"{NAME}@{VERSION}"', f'["carried",{{"was":"{NAME}@0"')
    assert changed != text
    with pytest.raises(LogError, match="differs from what was recorded"):
        verify(parse_log(changed, "kept.jsonl"))


def test_a_game_that_cannot_migrate_stays_as_it_is(tmp_path: Path, put_newer: PutNewer) -> None:
    path = tmp_path / "kept.jsonl"
    table_after(5).save(path)
    before = path.read_bytes()

    def fail(_version: int, plain: list[Any]) -> list[Any]:
        return [plain[99]]

    for migrate in (None, lambda _version, _plain: None, fail):
        put_newer(migrate)
        with pytest.raises(
            CannotMigrate, match=rf"kept.jsonl is from version {VERSION} of Derby Day, which cannot be continued"
        ):
            parlour.load_table(path)
    put_newer(lambda _version, plain: plain[:-1])
    with pytest.raises(LogError, match="not a state of the game"):
        parlour.load_table(path)
    assert path.read_bytes() == before


def test_without_a_state_the_entries_are_replayed(tmp_path: Path, put_newer: PutNewer) -> None:
    path = tmp_path / "kept.jsonl"
    old = table_after(30)
    path.write_text(old.log.text(), encoding="utf-8")
    put_newer()
    table = parlour.load_table(path)
    assert table.snapshot() == old.snapshot()
    assert table.events() == old.events()
    assert table.log.migrations[0][1].again == 60


def test_entries_that_do_not_fit_are_undone_with_their_effects(put_newer: PutNewer) -> None:
    old = table_after(30)
    state, events = list(old.snapshot()), old.all_events[:]
    log = old.log.up_to(60)
    for _ in range(5):
        old.act(old.asked[0].seat, "throw")
    log.entries = [*old.log.entries[:66], (old.asked[0].seat, "call", ()), (-1, "", (3,))]
    put_newer()
    table = migrate_table(log, 60, state, "the log", events)
    expected = table_after(33)
    assert table.snapshot() == expected.snapshot() and table.events() == expected.events()
    [(at, migration)] = table.log.migrations
    assert (at, migration.again, migration.undone) == (68, 6, 2)
    assert table.log.entries == log.entries
    assert table.chance_count == 34  # an earlier throw is not repeated
    play_to_end(table)
    assert verify(table.log).entries == len(table.log.entries) - 68


def test_entries_after_which_other_seats_are_to_act_do_not_fit(put_newer: PutNewer) -> None:
    log = table_after(30).log
    put_newer()
    seats_asked = {count: 1 for count in range(2, 61, 2)} | {42: 2}
    table = migrate_table(log, 0, [], "the log", asked=seats_asked)
    assert table.log.migrations[0][1].again == 40
    assert table.snapshot() == table_after(20).snapshot()


def test_options_may_disappear_and_appear(put_newer: PutNewer) -> None:
    old = table_after(10)
    options = shelf()[NAME].options
    start = dataclasses.replace(options[-1], name="new", default="b", choices=("a", "b"), clause="setup.lanes")
    overshoot = dataclasses.replace(options[-1], default="another", choices=("another",))
    put_newer(
        options=(*options[:-1], start),
        lay_out=lambda seats, values, board: lay_out(seats, values, board),
    )
    table = migrate_table(old.log, 20, list(old.snapshot()), "the log")
    assert table.log.options["new"] == "b" and table.log.options["races"] == 9
    assert overshoot.name not in table.log.options


def lay_out(seats: int, options: dict[str, Any], board: Any) -> Any:
    return shelf()[NAME].lay_out(seats, {**options, "overshoot": "stay"}, board)


def test_verify_says_what_it_can_check_in_an_older_log(
    put_newer: PutNewer, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from parlour.cli import main

    old = table_after(1)
    play_to_end(old)
    path = tmp_path / "kept.jsonl"
    old.save(path)
    put_newer(None)
    assert main(["verify", str(path)]) == 0
    output = capsys.readouterr().out
    assert f"Entries 1 to {len(old.log.entries)} are from version {VERSION} of Derby Day" in output
    assert "agree with its last digest" in output and "The seed is the one the server committed to." in output
    assert main(["replay", str(path)]) == 0
    output = capsys.readouterr().out
    assert f"was played with version {VERSION} of Derby Day" in output
    winner = old.names[old.places.index(1)]
    assert f"1. {winner}\n" in output
    path.write_text(path.read_text(encoding="utf-8").replace('[0,"throw",[]]', '[1,"throw",[]]'), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "differs from what was recorded" in capsys.readouterr().err


def test_the_state_at_the_end_of_a_log_is_checked_too(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    table_after(10).save(path)
    table_after(11).save(tmp_path / "other.jsonl")
    state = (tmp_path / "other.jsonl").read_text(encoding="utf-8").splitlines()[-1]
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "".join(line + "\n" for line in [*lines[:-1], state])
    with pytest.raises(LogError, match="its final state"):
        verify(parse_log(text, "kept.jsonl"))


def test_a_log_may_begin_from_any_position(tmp_path: Path) -> None:
    old = table_after(30)
    header = msgspec.structs.replace(old.log.header, position=old.snapshot())
    table = table_for(Log(header, old.log.seed), "the log")
    assert table.snapshot() == old.snapshot()
    play_to_end(table)
    path = tmp_path / "kept.jsonl"
    table.save(path)
    assert '"from":[2,' in path.read_text(encoding="utf-8")
    assert parlour.load_table(path).places == table.places
    assert verify(table.log).entries == len(table.log.entries)
    for fields in ((), [2], [2, [["move.nowhere", 0, 0]]], ["2"], [3, *old.snapshot()[1:]]):
        damaged = parse_log(path.read_text(encoding="utf-8"), "kept.jsonl")
        damaged.header = msgspec.structs.replace(header, position=(*fields, *old.snapshot()[len(fields) : -1]))
        with pytest.raises(LogError, match="not a state of the game"):
            verify(damaged)


# ---- editions -----------------------------------------------------------------------------------


def test_every_log_carries_the_text_of_its_edition() -> None:
    for name, game in shelf().items():
        log = parlour.new_table(name, game.seats[0]).log
        assert parse_edition_text(log.header.edition_text, "it").digest() == log.header.edition


@pytest.mark.parametrize("name", ["derby", "hatter", "highbid", "highhat", "ratrace"])
def test_former_editions_are_named_by_their_digest(name: str) -> None:
    game = next(game for game in shelf().values() if game.folder.name == name)
    former = sorted((game.folder / "former").glob("*.toml"))
    assert former or name not in ("highbid", "highhat")
    for path in former:
        assert parse_edition_text(path.read_text(encoding="utf-8"), path.name).digest() == path.stem
        assert path.stem != cached_edition(game.module, "").digest
    with pytest.raises(EditionError, match="known here"):
        find_edition(game, "0123456789abcdef")
    with pytest.raises(EditionError, match="known here"):
        find_edition(game, "../edition")


@pytest.fixture
def repainted_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """Return the same game in a package whose own edition has another colour."""
    folder = tmp_path / "repainted"
    shutil.copytree(shelf()[NAME].folder, folder, ignore=shutil.ignore_patterns("*.py", "*.so"))
    edition = folder / "edition.toml"
    text = edition.read_text(encoding="utf-8")
    (folder / "former").mkdir(exist_ok=True)
    (folder / "former" / f"{parse_edition_text(text, edition.name).digest()}.toml").write_text(text, encoding="utf-8")
    edition.write_text(text.replace("#F6EFDD", "#FFFFFF"), encoding="utf-8")
    (folder / "__init__.py").write_text(
        "from dataclasses import replace\n"
        "from parlour.games.derby import GAME as BEFORE\n"
        "GAME = replace(BEFORE, module=__name__)\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "repainted", raising=False)
    cached_edition.cache_clear()
    from importlib import import_module

    games, game = shelf(), import_module("repainted").GAME
    monkeypatch.setattr(table_module, "shelf", lambda: {**games, NAME: game})
    return game


@pytest.mark.parametrize("with_text", [True, False], ids=["with its text", "as logs were before"])
def test_a_log_opens_after_a_change_of_colour(tmp_path: Path, request: pytest.FixtureRequest, with_text: bool) -> None:
    old = table_after(20)
    path = tmp_path / "kept.jsonl"
    if not with_text:
        old.log.header = msgspec.structs.replace(old.log.header, edition_text="")
        old.log.digests.clear()
    old.save(path)
    game = request.getfixturevalue("repainted_game")
    assert cached_edition("repainted", "").colours != old.edition.colours
    table = parlour.load_table(path)
    assert table.game is game and table.edition.colours == old.edition.colours
    play_to_end(table)
    assert verify(table.log).table


def test_events_without_words_are_described_plainly() -> None:
    table = table_after(1)
    table.all_events.append(Event("match.old", "ran_backwards", (1, 2), -1))
    assert table.events()[-1].text == "Ran backwards."
