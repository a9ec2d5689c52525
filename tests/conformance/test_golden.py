"""The games in `tests/logs` replay to the same end."""

from pathlib import Path

import pytest

import parlour
from parlour.games import shelf
from tests.golden import LOGS, make_transcript

GAMES = sorted(LOGS.rglob("*.jsonl"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_still_replays(path: Path) -> None:
    log = parlour.read_log(path)
    assert parlour.verify(log).digests >= 1


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_events_questions_and_offers_of_a_golden_game_are_the_same(path: Path) -> None:
    """Events have the same clause, numbers and audience."""
    assert make_transcript(path) == path.with_suffix(".events").read_text(encoding="utf-8")


def test_every_game_has_golden_games() -> None:
    for game in shelf().values():
        if game.module.startswith("parlour.games."):
            assert len(list((LOGS / game.name).glob("*.jsonl"))) >= 3, game.name
