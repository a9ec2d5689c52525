"""How strong the levels are, as measured in arenas; `strength.toml` names each run, so that it can be repeated."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Strength:
    """One seat of a level against a rival in all others, every deal from every seat."""

    level: str
    rival: str
    seats: int
    games: int
    seed: int
    share: float  # of the wins, for the one seat,
    low: float  # and its 95 % interval
    high: float


@cache
def measured_strengths(game: str) -> tuple[Strength, ...]:
    """Return what was measured for the levels of a game."""
    text = Path(__file__).with_name("strength.toml").read_text(encoding="utf-8")
    return tuple([Strength(level, **figures) for level, figures in tomllib.loads(text).get(game, {}).items()])
