"""States of older rules, kept in `tests/logs`, that go on by the rules of today."""

import json
from pathlib import Path
from typing import Any

from parlour.kernel.chance import Fast
from parlour.kernel.game import load_edition
from parlour.kernel.state import Reader
from parlour.kernel.stepper import random_playout
from parlour.play.table import find_game
from tests.golden import LOGS


def kept_states(game: str) -> list[Path]:
    return sorted((LOGS / game).glob("carried-*.json"))


def carried(kept: Path) -> Any:
    """The state as of today."""
    game, old = find_game(kept.parent.name), json.loads(kept.read_text(encoding="utf-8"))
    assert game.migrate is not None and old["version"] < game.version
    plain = game.migrate(old["version"], old["plain"])
    assert plain is not None
    path = kept.with_name("carried.toml")  # the edition of those days, where it has changed since
    edition = load_edition(game, path if path.exists() else None)[1]
    s = game.begin(old["seats"], game.complete_options(old["options"]), edition)
    s.load(Reader(plain))
    assert json.loads(json.dumps(s.to_plain())) == plain
    assert s.wrong() == ""
    return s


def goes_on(kept: Path) -> None:
    """It plays on to the end, whatever is chosen."""
    game = find_game(kept.parent.name)
    for seed in range(5):
        s = carried(kept)
        random_playout(game.book, s, Fast(seed), game.max_decisions, game.interrupt_question)
        assert s.over and s.wrong() == ""
