"""Games kept in `tests/logs` replay for ever to the same end."""

from pathlib import Path

import pytest

import parlour
from parlour.games import shelf

LOGS = Path(__file__).parent.parent / "logs"


@pytest.mark.parametrize("path", sorted(LOGS.rglob("*.jsonl")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_kept_game_still_replays(path: Path) -> None:
    log = parlour.read_log(path)
    assert parlour.verify(log).digests >= 1


def test_every_game_has_kept_games() -> None:
    for game in shelf().values():
        if game.module.startswith("parlour.games."):
            assert len(list((LOGS / game.name).glob("*.jsonl"))) >= 3, game.name
