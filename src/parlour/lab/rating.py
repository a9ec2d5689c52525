"""A ladder: one rating for each bot, from the order in which they finished."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce

from parlour.lab.plan import Plan
from parlour.lab.watch import Record


@dataclass(frozen=True)
class Rating:
    """Beginners stand at 25; `sigma` is how unsure the ladder is, not a confidence interval."""

    mu: float
    sigma: float


def rated(plan: Plan, records: Sequence[Record]) -> dict[str, Rating]:
    """A bot in several seats of one table counts once, by its mean place."""
    model: Any = PlackettLuce()
    ladder: dict[str, Any] = {bot: model.rating() for lineup in plan.lineups for bot in lineup}
    for record in records:
        if not record.places:
            continue
        lineup = plan.lineup(record.number)
        held: dict[str, list[int]] = {}
        for seat, bot in enumerate(lineup):
            held.setdefault(bot, []).append(record.places[seat])
        if len(held) < 2:
            continue
        bots = sorted(held)
        ranks = [sum(held[bot]) / len(held[bot]) for bot in bots]
        for bot, [after] in zip(bots, model.rate([[ladder[bot]] for bot in bots], ranks=ranks), strict=True):
            ladder[bot] = after
    return {bot: Rating(found.mu, found.sigma) for bot, found in ladder.items()}
