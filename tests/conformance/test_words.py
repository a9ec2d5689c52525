"""Our own games: every clause has a test."""

import re
from pathlib import Path
from typing import Any

import pytest

from parlour.games import shelf
from parlour.kernel.game import Game
from parlour.play.rulebook import rulebook

OURS = [game for game in shelf().values() if game.module.startswith("parlour.games.")]
TESTS = Path(__file__).parent.parent / "games"


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_clause_has_a_test_named_after_it(game: Game[Any]) -> None:
    path = TESTS / f"test_{game.folder.name}.py"
    tests = re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    missing = []
    for clause in rulebook(game.folder):
        stem = "test_" + re.sub(r"[.-]", "_", clause)
        if not any(test == stem or test.startswith(stem + "__") for test in tests):
            missing.append(clause)
    assert not missing
