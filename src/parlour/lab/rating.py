"""Ratings: one number for each bot, from the order in which they finished."""

from dataclasses import dataclass
from statistics import fmean as mean
from typing import Any

import polars as pl
from openskill.models import PlackettLuce

from parlour.lab.tables import bots_by_seat, places_by_seat


@dataclass(frozen=True)
class Rating:
    """A rating; beginners have 25. `sigma` is the model's uncertainty, not a confidence interval."""

    mu: float
    sigma: float


def rate_bots(games: pl.DataFrame) -> dict[str, Rating]:
    """Return each bot's rating. A bot in several seats of a table moves by the mean of their changes."""
    model: Any = PlackettLuce(tau=0.0)  # no decay: a bot does not change, so early games count like late ones
    lineups = bots_by_seat(games).tolist()
    ratings: dict[str, Any] = {bot: model.rating() for lineup in lineups for bot in lineup}
    for lineup, places in zip(lineups, places_by_seat(games).tolist(), strict=True):
        if any(place != place for place in places) or len(set(lineup)) < 2:  # NaN: the game was not finished
            continue
        seated = [[model.rating(ratings[bot].mu, ratings[bot].sigma)] for bot in lineup]
        changes: dict[str, list[Any]] = {}
        for bot, [changed] in zip(lineup, model.rate(seated, ranks=places), strict=True):
            changes.setdefault(bot, []).append(changed)
        for bot, changed in changes.items():
            ratings[bot] = model.rating(
                mean([rating.mu for rating in changed]), mean([rating.sigma for rating in changed])
            )
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in ratings.items()}
