"""Play a bot against itself, with one copy that never takes a certain action, to see what the action is worth."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.kernel.game import Chosen
from parlour.lab.arena import arena_plan, run_arena
from parlour.lab.executors import IN_PROCESS, Executor
from parlour.lab.fairness import joint_confidence
from parlour.lab.intervals import Interval
from parlour.lab.plan import make_plan
from parlour.lab.restricted_bot import WITHOUT
from parlour.lab.simulation import offset_progress, run_plan

LOOK = 30  # games that show what a bot does


@dataclass(frozen=True)
class WithoutResult:
    """How the restricted bot fares, for each seat it holds against the free one."""

    what: str
    share: Interval
    fair: float

    @property
    def verdict(self) -> str:
        if self.share.low == self.share.high == self.share.mean:
            return "no-difference" if abs(self.share.mean - self.fair) < 1e-9 else "decides"
        if self.share.high < self.fair:
            return "missed"
        return "better" if self.share.low > self.fair else "not-missed"


def measure_without(
    game: str,
    bot: str,
    whats: Sequence[str],
    seats: int | None,
    games: int,
    seed: int,
    options: Chosen | None = None,
    edition: Any = None,
    executor: Executor = IN_PROCESS,
    progress: Callable[[int], None] = lambda _games: None,
) -> list[WithoutResult]:
    """Return what the bot wins without each of these actions, worst first; all intervals hold together.

    One restricted bot sits in each seat in turn, the free one in all others.
    """
    results = []
    spent = 0
    for what in whats:
        plan = arena_plan(game, [f"{bot}{WITHOUT}{what}"], seats, games, seed, options, edition, bot)
        arena = run_arena(plan, executor, offset_progress(progress, spent), joint_confidence(len(whats)))
        spent += plan.games
        share = next(result.share for result in arena.standings if WITHOUT in result.bot)
        results.append(WithoutResult(what, share, arena.fair))
    return sorted(results, key=lambda result: result.share.mean)


def optional_actions(
    game: str, bot: str, seats: int | None, seed: int, options: Chosen | None, edition: Any
) -> list[str]:
    """Return the actions that the bot sometimes takes and sometimes leaves, in a few games of its own."""
    games = run_plan(make_plan(game, seats, LOOK, seed, options, edition, bot, detail=True)).games
    totals: dict[str, Counter[str]] = {"action": Counter(), "chance": Counter()}
    for column in games.columns:
        sort, _, rest = column.partition(":")
        if sort in totals:
            totals[sort][rest.partition(":")[2]] += int(games[column].sum())
    return [action for action, chances in sorted(totals["chance"].items()) if 0 < totals["action"][action] < chances]
