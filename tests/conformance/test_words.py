"""Our own games: every clause has a test."""

import re
from pathlib import Path
from typing import Any

import pytest

from parlour.games import shelf
from parlour.kernel.game import Game
from parlour.play.examples import clauses_with_examples
from parlour.play.lesson import load_lesson
from parlour.play.rulebook import load_rulebook
from tests.golden import LOGS

OURS = [game for game in shelf().values() if game.module.startswith("parlour.games.")]
TESTS = Path(__file__).parent.parent / "games"
OPTION = re.compile(r"option `([a-z-]+)`(?: at `([a-z-]+)`)?")  # as a rulebook names it, and one of its choices
EVENT_LINE = re.compile(r"^\d+ [*\d-]+ (\S+) ", re.MULTILINE)  # a line of a transcript


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_clause_has_a_test_named_after_it(game: Game[Any]) -> None:
    path = TESTS / f"test_{game.folder.name}.py"
    tests = re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    missing = []
    for clause in load_rulebook(game.folder):
        stem = "test_" + re.sub(r"[.-]", "_", clause)
        if not any(test == stem or test.startswith(stem + "__") for test in tests):
            missing.append(clause)
    assert not missing


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_clause_by_which_anything_happens_has_an_example(game: Game[Any]) -> None:
    transcripts = [path.read_text(encoding="utf-8") for path in (LOGS / game.name).glob("*.events")]
    cited = {clause for text in transcripts for clause in EVENT_LINE.findall(text)}
    assert cited
    assert cited <= clauses_with_examples(game.folder), "python tools/examples.py takes them from the tests"


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_rulebook_names_every_option_and_no_other(game: Game[Any]) -> None:
    named = OPTION.findall((game.folder / "rulebook.md").read_text(encoding="utf-8"))
    assert {option for option, _ in named} == {option.name for option in game.options}
    choices = {option.name: option.choices for option in game.options}
    assert [(option, choice) for option, choice in named if choice and choice not in choices[option]] == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_game_has_a_lesson(game: Game[Any]) -> None:
    assert load_lesson(game.folder)
