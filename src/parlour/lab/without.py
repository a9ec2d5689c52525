"""A bot against itself, one of them never doing something: what it misses most is dominant, the rest may be dead."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.kernel.game import Chosen
from parlour.lab import carried_out
from parlour.lab.arena import arena_plan, run_arena
from parlour.lab.fairness import joint_confidence
from parlour.lab.intervals import Interval
from parlour.lab.plan import make_plan
from parlour.lab.restricted_bot import WITHOUT
from parlour.lab.executors import Executor
from parlour.lab.simulation import HERE, offset_progress

LOOK = 30  # games, to see what a bot does


@dataclass(frozen=True)
class WithoutResult:
    """How a bot does that never does something, for each seat it holds against itself."""

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
    runner: Executor = HERE,
    progress: Callable[[int], None] = lambda _n: None,
) -> list[WithoutResult]:
    """One restricted bot in each seat in turn, the free one in all others; intervals hold for all together."""
    found = []
    spent = 0
    for what in whats:
        plan = arena_plan(game, [f"{bot}{WITHOUT}{what}"], seats, games, seed, options, edition, bot)
        bout = run_arena(plan, runner, offset_progress(progress, spent), joint_confidence(len(whats)))
        spent += plan.games
        share = next(standing.share for standing in bout.standings if WITHOUT in standing.bot)
        found.append(WithoutResult(what, share, bout.fair))
    return sorted(found, key=lambda one: one.share.mean)


def optional_actions(game: str, bot: str, seats: int | None, seed: int, options: Chosen | None, edition: Any) -> list[str]:
    """The actions that the bot sometimes takes and sometimes leaves, by a few games of its own."""
    games = carried_out(make_plan(game, seats, LOOK, seed, options, edition, bot, detail=True)).games
    done: Counter[str] = Counter()
    could: Counter[str] = Counter()
    for column in games.columns:
        sort, _, rest = column.partition(":")
        if sort in ("action", "chance"):
            (done if sort == "action" else could)[rest.partition(":")[2]] += int(games[column].sum())
    return [action for action in sorted(could) if 0 < done[action] < could[action]]
