"""Games kept in `tests/logs` replay for ever to the same end."""

from pathlib import Path

import pytest

import parlour
from parlour.games import shelf
from tests.golden import LOGS, transcript

KEPT = sorted(LOGS.rglob("*.jsonl"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_kept_game_still_replays(path: Path) -> None:
    log = parlour.read_log(path)
    assert parlour.verify(log).digests >= 1


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_everybody_is_told_and_asked_what_they_were_then(path: Path) -> None:
    """Every event with its clause, its numbers and the seats that could see it; every question and offer."""
    assert transcript(path) == path.with_suffix(".events").read_text(encoding="utf-8")


def test_every_game_has_kept_games() -> None:
    for game in shelf().values():
        if game.module.startswith("parlour.games."):
            assert len(list((LOGS / game.name).glob("*.jsonl"))) >= 3, game.name
