"""The mutation tool finds every place that it can change, and runs the tests that should notice."""

import os
import tomllib
from pathlib import Path

import mutate
import pytest

from parlour.play.table import shelf

RULES = """\
GOAL = 10  # “ten”


def turn(s, p, _n):
    s.then(("turn", p, 0), ("count", 0, 0))
    s.ask(0, "turn", 7)


def count(s, _p, n):
    if s.points[p] >= GOAL and p not in s.out:
        s.emit("won", p)
    s.emit_to(1 << p, "counted" if n else "lost", p)


def answers(s, _p, _n):
    return []


BOOK = Book(clauses={"turn": turn, "count": count}, questions={"turn": answers})
"""
CHANGED = [
    (1, "GOAL = 11  # “ten”"),
    (5, 's.then(("turn", p, 0), ("count", 0, 1))'),
    (6, 's.ask(1, "turn", 7)'),
    (10, "if s.points[p] > GOAL and p not in s.out:"),
    (10, "if s.points[p] >= GOAL and p in s.out:"),
    (11, 's.emit("counted", p)'),
    (11, 's.emit("won", p + 1)'),
    (12, 's.emit_to(2 << p, "counted" if n else "lost", p)'),
    (12, 's.emit_to((1 << p) + 1, "counted" if n else "lost", p)'),
    (12, 's.emit_to(1 << p, "lost" if n else "lost", p)'),
    (12, 's.emit_to(1 << p, "counted" if n else "won", p)'),
    (12, 's.emit_to(1 << p, "counted" if n else "lost", p + 1)'),
]


def test_what_can_be_changed(tmp_path: Path) -> None:
    """It changes comparisons, numbers that matter, and the kinds and numbers of events; each once."""
    (tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    mutants = mutate.mutants(tmp_path, [Path("rules.py")])
    assert [(mutant.line, mutant.after) for mutant in mutants] == CHANGED
    lines = RULES.splitlines()
    assert all(mutant.before == lines[mutant.line - 1].strip() for mutant in mutants)


TOY = """\
def fare(age, bags):
    if age < 6:
        return 0
    while bags != 2:
        bags -= 1
    return 20 + bags
"""
TESTS = """\
from toy import fare


def test_fare():
    assert fare(5, 0) == 0
    assert fare(30, 2) == 22
    assert fare(30, 9) == 22
"""


@pytest.mark.skipif(os.name == "nt", reason="bounds on memory are POSIX's")
def test_what_no_test_notices_survives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An age that no test tries survives; every other change fails, one of them (`bags -= 2`) by never ending."""
    monkeypatch.setattr(mutate, "ENDLESS", 3)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "toy.py").write_text(TOY)
    (tmp_path / "test_toy.py").write_text(TESTS)
    mutants = mutate.mutants(tmp_path, [Path("src/toy.py")])
    assert "bags -= 2" in [mutant.after for mutant in mutants]
    assert [mutant.after for mutant in mutate.survivors(tmp_path, mutants, ["test_toy.py"])] == [
        "if age <= 6:",
        "if age < 7:",
    ]
    assert (tmp_path / "src" / "toy.py").read_text() == TOY


@pytest.mark.parametrize("name", [game.name for game in shelf().values() if game.module.startswith("parlour.games.")])
def test_changes_known_to_make_no_difference_can_still_be_made(name: str) -> None:
    game = shelf()[name]
    mutants = mutate.mutants(game.folder, [path.relative_to(game.folder) for path in mutate.rules_files(game.folder)])
    assert len(mutants) > 50
    assert mutate.equivalents(name) <= {(mutant.before, mutant.after) for mutant in mutants}


def test_every_known_change_has_its_reason() -> None:
    entries = tomllib.loads(mutate.EQUIVALENTS.read_text(encoding="utf-8"))
    assert set(entries) <= set(shelf())
    assert all(len(entry["why"]) > 10 for game in entries.values() for entry in game)
