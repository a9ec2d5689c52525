"""Fairness: whether all win equally often, by turn order or by seat."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from parlour.lab.intervals import CONFIDENCE, Interval, detectable, share_of
from parlour.lab.tables import order_shares, seats_of, win_shares
from parlour.play.language import localise, message
from parlour.play.words import join_with_and


@dataclass(frozen=True)
class Fairness:
    """How often each wins, with intervals that hold together."""

    by_order: bool  # of turns; otherwise by seat
    games: int
    fair: float
    shares: list[Interval]

    @property
    def names(self) -> list[str]:
        return [ordinal(k) if self.by_order else message("fairness-seat", seat=k + 1) for k in range(len(self.shares))]

    @property
    def unequal(self) -> list[int]:
        return [k for k, share in enumerate(self.shares) if share.clear_of(self.fair)]

    @property
    def missed(self) -> float:
        """The smallest advantage that so many games show four times out of five."""
        return max([detectable(share, joint_confidence(len(self.shares))) for share in self.shares])

    def describe(self) -> str:
        """Return the result in a sentence."""
        if self.unequal:
            fair, named = localise(self.fair, ".1%"), [(self.names[k], self.shares[k].describe()) for k in self.unequal]
            if self.by_order:
                wins = [message("fairness-whoever-goes", nth=name, share=share) for name, share in named]
                return message("fairness-order-matters", wins=join_with_and(wins), fair=fair)
            wins = [message("fairness-who-wins", seat=name, share=share) for name, share in named]
            return message("fairness-seats-matter", wins=join_with_and(wins), fair=fair)
        equal = "fairness-order-equal" if self.by_order else "fairness-seats-equal"
        return message(equal, games=self.games, missed=format_points(self.missed))


def format_points(share: float) -> str:
    return localise(100 * share, ".1f" if share >= 0.01 else ".2g")


def ordinal(k: int) -> str:
    return message("fairness-nth", place=k + 1)


def joint_confidence(count: int) -> float:
    """Return the confidence each of so many intervals needs for all to hold together (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / count


def measure_fairness(games: pl.DataFrame, by_order: bool = True) -> Fairness:
    """Return the fairness by turn order where it is known and wanted, by seat otherwise."""
    ordered = order_shares(games) if by_order else None
    shares: np.ndarray = win_shares(games) if ordered is None else ordered
    count, deals = seats_of(games), games["deal"].to_numpy()
    intervals = [share_of(shares[:, k], deals, joint_confidence(count)) for k in range(count)]
    return Fairness(ordered is not None, games.height, 1 / count, intervals)


def seats_separable(games: pl.DataFrame) -> bool:
    """Return whether the effect of a seat can be told from that of its bot.

    It can where all bots are alike, and where every deal is played from every seat.
    """
    alike = len({games[f"bot_{seat + 1}"][0] for seat in range(seats_of(games))}) == 1
    return alike or games["deal"].n_unique() < games.height
