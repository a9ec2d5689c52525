"""A ladder: one rating for each bot, from the order in which they finished."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean as mean
from typing import Any

from openskill.models import PlackettLuce

from parlour.lab.plan import Plan
from parlour.lab.recorder import GameRecord


@dataclass(frozen=True)
class Rating:
    """Beginners stand at 25; `sigma` is how unsure the ladder is, not a confidence interval."""

    mu: float
    sigma: float


def rate_bots(plan: Plan, records: Sequence[GameRecord]) -> dict[str, Rating]:
    """Every seat is a player of its own; a bot in several seats of one table moves by their mean."""
    model: Any = PlackettLuce(tau=0.0)  # a bot gets no better from game to game, so the first count like the last
    ladder: dict[str, Any] = {bot: model.rating() for lineup in plan.lineups for bot in lineup}
    for record in records:
        lineup = plan.lineup(record.number)
        if not record.places or len(set(lineup)) < 2:
            continue
        seated = [[model.rating(ladder[bot].mu, ladder[bot].sigma)] for bot in lineup]
        after: dict[str, list[Any]] = {}
        for bot, [moved] in zip(lineup, model.rate(seated, ranks=list(record.places)), strict=True):
            after.setdefault(bot, []).append(moved)
        for bot, moved in after.items():
            ladder[bot] = model.rating(mean([one.mu for one in moved]), mean([one.sigma for one in moved]))
    return {bot: Rating(found.mu, found.sigma) for bot, found in ladder.items()}
