"""Patches: editions written as a few changes to the game's own, and checked like any other."""

from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.cli import main
from parlour.games import shelf
from parlour.kernel.edition import EditionError
from parlour.kernel.game import Game, cached_edition, load_edition, own_edition_node
from parlour.kernel.log import read_log
from parlour.kernel.patch import Addresses, at, change_rows, edition_from_values, entries, row_label, with_values

RATRACE = shelf()["ratrace"]
HARDER = """
patch = "ratrace"
name = "Ratrace, a harder start"

[set]
start.cash = 150
"working.income" = 250
"middle.Rich Uncle.amount" = 400
"class.3.symbol" = 3500
tote.show = [9, 5, 4, 3, 2, 1, 2, 3, 4, 5, 9]
"""


def test_a_patch_changes_entries_of_the_game_s_own_edition() -> None:
    board = cached_edition(RATRACE.module, HARDER)
    own = cached_edition(RATRACE.module, "")
    assert board.name == "Ratrace, a harder start"
    assert (own.start_cash, board.start_cash) == (200, 150)
    assert [square.figures for square in board.squares if square.name == "Pay Day"] == [[250]]
    assert [square.figures for square in board.squares if square.name == "Rich Uncle"] == [[400]]
    assert list(board.price) == [100, 500, 3500]
    assert "show = [9, 5" in board.text
    assert board.businesses == own.businesses
    assert board.digest not in ("", own.digest)


@pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.name)
def test_an_edition_written_as_toml_has_the_same_values(game: Game[Any]) -> None:
    own = own_edition_node(game)
    assert edition_from_values(own.values, "it").digest() == own.digest()
    addresses = Addresses(own.values)
    for path, words in entries(own.values):
        assert words
        value = at(own.values, path)
        if isinstance(value, int):
            assert addresses.of(row_label(path), int) == [path]


def test_a_changed_entry_is_marked_as_not_the_sheet_s() -> None:
    values = with_values(own_edition_node(RATRACE).values, [("start.cash", 300)])
    assert values["start"] == {"cash": 300, "source": "reconstructed"}
    assert values["climb"]["source"] == "sheet"
    assert own_edition_node(RATRACE).values["start"]["source"] == "sheet"


def test_equal_rows_are_changed_together() -> None:
    values = with_values(own_edition_node(RATRACE).values, [("working.gift", 120)])
    assert [row["amount"] for row in values["working"] if row["kind"] == "gift"] == [120, 120]


@pytest.mark.parametrize(
    ("patch", "sentence"),
    [
        ('patch = "high-bid"\n[set]\ngoal.worth = 1', "line 1: patch: this is a patch on high-bid, not on ratrace"),
        ('patch = "ratrace"', "set: is missing; expected a table of changes"),
        ('patch = "ratrace"\n[set]\nstart.csh = 3', "“start.csh” does not exist in this edition; do you mean cash"),
        (
            'patch = "ratrace"\n[set]\nclimb.cash = 3',
            r"may mean climb.cash.1 \(500\), climb.cash.2 \(3000\); say which",
        ),
        ('patch = "ratrace"\n[set]\nstart.cash = -3', "start.cash: is -3; it can be from 0 to"),
        ('patch = "ratrace"\n[set]\nstart.cash = 1.5', "cannot be 1.5; use whole numbers, texts and lists"),
        ('patch = "ratrace"\n[set]\nstart.cash = "much"', "“start.cash” is 200 now"),
        ('patch = "ratrace"\nwhy = 3\n[set]\nstart.cash = 3', "why: is not a known entry"),
        ('patch = "ratrace"\n[set]\n"' + "x" * 5000 + '" = 3', "too long for an address"),
        ('patch = "ratrace"\n[set]\n' + "\n".join(f"a{k} = 1" for k in range(150)), "at most 100"),
        ('patch = "ratrace"\n[set]\ntote.win = [1.5, 2]', "whole numbers, texts and lists of them"),
        ('patch = "ratrace"\n[set]\n"working.Pay Day.name" = "a\\u007fb"', "invisible character"),
    ],
)
def test_an_impossible_patch_is_refused_with_a_sentence(patch: str, sentence: str) -> None:
    with pytest.raises(EditionError, match=sentence):
        cached_edition(RATRACE.module, patch)


def test_a_game_with_a_patch_replays_from_its_log_alone(tmp_path: Path) -> None:
    patch = tmp_path / "harder.toml"
    patch.write_text(HARDER)
    table = parlour.new_table("ratrace", 2, seed=1, edition=patch)
    table.save(tmp_path / "game.log")
    patch.unlink()
    log = read_log(tmp_path / "game.log")
    assert "Rich Uncle" in log.header.edition_text
    assert "patch" not in log.header.edition_text
    assert parlour.load_table(tmp_path / "game.log").edition.start_cash == 150


def test_the_command_prints_an_edition_and_what_can_be_changed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["edition", "ratrace"]) == 0
    printed = capsys.readouterr().out
    assert printed == (RATRACE.folder / "edition.toml").read_text(encoding="utf-8")
    assert main(["edition", "ratrace", "--numbers"]) == 0
    numbers = capsys.readouterr().out.splitlines()
    assert "start.cash = 200" in numbers
    assert "working.19.amount = 200    # Pay Day" in numbers
    assert main(["edition", "ratrace", "--set", "start.cash=150"]) == 0
    path = tmp_path / "mine.toml"
    path.write_text(capsys.readouterr().out)
    assert load_edition(RATRACE, path)[1].start_cash == 150
    (tmp_path / "patch.toml").write_text(HARDER)
    assert main(["edition", "ratrace", "--edition", str(tmp_path / "patch.toml")]) == 0
    assert 'name = "Ratrace, a harder start"' in capsys.readouterr().out
    assert main(["edition", "ratrace", "--set", "start.cash"]) == 1
    assert "write it as ADDRESS=VALUE" in capsys.readouterr().err


# ---- rows ---------------------------------------------------------------------------------------


def names_of(rows: list[dict[str, Any]]) -> list[Any]:
    return [row.get("name") for row in rows]


def test_rows_are_dropped_and_added_at_their_places_in_the_game_s_own() -> None:
    own = own_edition_node(RATRACE).values
    changed = with_values(own, [("working.8.amount", 70)])
    drop = ["working.Bingo Night", "working.1", "working.8"]
    add = [{"like": "working.8", "name": "Gift from Mum"}, {"like": "working.8", "amount": 5}]
    change_rows(own, changed, drop, add)
    rows, before = changed["working"], own["working"]
    assert names_of(rows) == [
        *names_of(before[1:7]), "Gift from Mum", "Gift from Dad", *names_of(before[8:30]), *names_of(before[31:])
    ]  # fmt: skip
    assert [rows[k] for k in (6, 7)] == [
        {"kind": "gift", "name": "Gift from Mum", "amount": 70, "source": "reconstructed"},
        {"kind": "gift", "name": "Gift from Dad", "amount": 5, "source": "reconstructed"},
    ]
    assert own["working"][7]["name"] == "Gift from Dad"
    assert changed["middle"] == own["middle"]


def test_a_board_with_other_rows_can_be_played(tmp_path: Path) -> None:
    patch = tmp_path / "other.toml"
    patch.write_text('patch = "ratrace"\ndrop = ["working.Bingo Night"]\n[[add]]\nlike = "middle.4"\ntimes = 50\n')
    assert parlour.simulate("ratrace", 3, 2, seed=1, edition=patch, bots="easy").results[1].finished


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('drop = ["working.99"]', "“working.99” is no row of this edition"),
        ('drop = ["start.cash"]', "“start.cash” is no row of this edition"),
        ('drop = ["working.Racetrack"]', "may mean working.15, working.24, working.36; say which"),
        ('drop = ["class.2"]', "class: has 2 entries; expected 3"),
        ('[[add]]\nname = "Nowhere"', "does not say which row it is like"),
        ('add = ["working.8"]', "does not say which row it is like"),
        ('[[add]]\nlike = "working.8"\nwings = 2', "wings: is not a known entry"),
        ('[[add]]\nlike = "working.8"\n[add.amount]\nx = 1', "has a table inside the row"),
        ('[[add]]\nlike = "working.8"\namount = 1.5', "expected a whole number"),
        ("\n".join('[[add]]\nlike = "working.8"' for _ in range(101)), "has 101 changes"),
    ],
)
def test_impossible_rows_are_refused(text: str, says: str) -> None:
    with pytest.raises(EditionError) as refused:
        cached_edition(RATRACE.module, f'patch = "ratrace"\n{text}\n')
    assert says in str(refused.value)
