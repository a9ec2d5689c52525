"""A plan says which games to play. It is checked as a whole before the first game."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.bots import levels
from parlour.kernel.edition import EditionNode
from parlour.kernel.game import Chosen, Game, InvalidSetup, load_edition
from parlour.lab.restricted_bot import find_bot_maker
from parlour.play.language import message
from parlour.play.table import find_game

Lineup = tuple[str, ...]  # the bot in each seat; empty for uniform random play


@dataclass(frozen=True)
class Plan:
    """Games to play: each line-up plays every deal once, with the same luck."""

    game: str
    seats: int
    games: int
    seed: int
    options: Chosen
    edition: str  # its text; empty for the game's own
    edition_name: str
    lineups: tuple[Lineup, ...] = ((),)
    watch: bool = True  # record turns, lead and choices, not only the result
    turns: bool = False  # keep a row for each turn
    detail: bool = False  # count events and actions
    timing: bool = False  # record the bots' time in every game

    def deal(self, number: int) -> int:
        return number // len(self.lineups)

    def lineup(self, number: int) -> Lineup:
        """Return the bots of a game. Every second deal reverses them, so that neighbours change sides."""
        lineup = self.lineups[number % len(self.lineups)]
        return lineup[::-1] if len(self.lineups) > 1 and self.deal(number) % 2 else lineup

    def describe_options(self) -> str:
        return " ".join(f"{name}={value}" for name, value in self.options.items())


def make_plan(
    game: str,
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    options: Chosen | None = None,
    edition: str | Path | None = None,
    bots: str | Sequence[str] = (),
    lineups: Sequence[Lineup] = (),
    *,
    watch: bool = True,
    turns: bool = False,
    detail: bool = False,
    timing: bool = False,
) -> Plan:
    """Return a checked plan; raise `InvalidSetup` with what is wrong and what would be right."""
    chosen = find_game(game)
    count = chosen.seats[0] if seats is None else seats
    chosen.check_seats(count)
    if games < 1:
        raise InvalidSetup(message("results-no-games", games=games))
    node, built = load_edition(chosen, edition)
    complete = chosen.complete_options(options or {})
    seated = tuple(lineups) or (assign_bots(chosen, count, bots),)
    for lineup in seated:
        check_bots(chosen, lineup)
    return Plan(
        game, count, games, seed, complete, built.text, label_edition(node), seated,
        watch or turns or detail or timing, turns, detail, timing,
    )  # fmt: skip


def label_edition(node: EditionNode) -> str:
    """Return the edition's name with the first six digits of its digest."""
    return f"{node.values.get('name', 'an edition')} #{node.digest()[:6]}"


def assign_bots(game: Game[Any], seats: int, bots: str | Sequence[str]) -> Lineup:
    """Return the bot of each seat; a single name is for all seats."""
    names = tuple(name.strip() for name in bots.split(",")) if isinstance(bots, str) else tuple(bots)
    names = tuple(name for name in names if name)
    check_bots(game, names)
    if len(names) == 1:
        return names * seats
    if names and len(names) != seats:
        raise InvalidSetup(message("results-wrong-bots", bots=len(names), seats=seats))
    return names


def check_bots(game: Game[Any], names: Sequence[str]) -> None:
    for name in names:
        find_bot_maker(game, name)


def best_bot(game: str) -> str:
    """Return the usual bot for experiments: medium, or random where the game has no medium."""
    return "medium" if "medium" in levels(find_game(game)) else "random"


def available_cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS and Windows
        return os.cpu_count() or 1
