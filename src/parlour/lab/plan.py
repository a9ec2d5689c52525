"""What is to be played: checked as a whole before the first game, so that nothing fails halfway."""

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
    """Every deal is played once by each line-up, with the same luck."""

    game: str
    seats: int
    games: int
    seed: int
    options: Chosen
    edition: str  # its text; empty for the game's own
    edition_name: str
    lineups: tuple[Lineup, ...] = ((),)
    watch: bool = True  # follow turns, lead and choices; without it only the result is known
    turns: bool = False  # keep a row for each turn
    detail: bool = False  # count events and actions
    timing: bool = False  # keep the time each seat took with its game

    def deal(self, number: int) -> int:
        return number // len(self.lineups)

    def lineup(self, number: int) -> Lineup:
        """Every second deal goes round the table the other way, so that nobody always sits behind the same rival."""
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
    """A plan that can be carried out, or the sentence that says what cannot and what would be right."""
    chosen = find_game(game)
    count = chosen.seats[0] if seats is None else seats
    chosen.check_seats(count)
    if games < 1:
        raise InvalidSetup(message("results-no-games", games=games))
    node, found = load_edition(chosen, edition)
    settled = chosen.complete_options(options or {})
    seated = tuple(lineups) or (assign_bots(chosen, count, bots),)
    for lineup in seated:
        check_bots(chosen, lineup)
    return Plan(
        game, count, games, seed, settled, found.text, label_edition(node), seated,
        watch or turns or detail or timing, turns, detail, timing,
    )  # fmt: skip


def label_edition(node: EditionNode) -> str:
    return f"{node.found.get('name', 'an edition')} #{node.digest()[:6]}"


def assign_bots(game: Game[Any], seats: int, bots: str | Sequence[str]) -> Lineup:
    """The bots by seat; one name is for all seats."""
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
    """The bot that says most about the game: medium where there is one."""
    return "medium" if "medium" in levels(find_game(game)) else "random"


def available_cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        return os.cpu_count() or 1
