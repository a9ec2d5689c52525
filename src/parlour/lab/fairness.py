"""Whether everybody has the same chance: by turn order, which is what "going first" means, or by seat."""

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
        return [k for k, one in enumerate(self.shares) if one.clear_of(self.fair)]

    @property
    def missed(self) -> float:
        """The smallest advantage that so many games would have shown four times out of five."""
        return max([detectable(one, joint_confidence(len(self.shares))) for one in self.shares])

    def describe(self) -> str:
        if self.unequal:
            fair = localise(self.fair, ".1%")
            if self.by_order:
                goes = [
                    message("fairness-whoever-goes", nth=self.names[k], share=self.shares[k].describe())
                    for k in self.unequal
                ]
                return message("fairness-order-matters", wins=join_with_and(goes), fair=fair)
            who = [message("fairness-who-wins", seat=self.names[k], share=self.shares[k].describe()) for k in self.unequal]
            return message("fairness-seats-matter", wins=join_with_and(who), fair=fair)
        equal = "fairness-order-equal" if self.by_order else "fairness-seats-equal"
        return message(equal, games=self.games, missed=format_points(self.missed))


def format_points(share: float) -> str:
    return localise(100 * share, ".1f" if share >= 0.01 else ".2g")


def ordinal(k: int) -> str:
    return message("fairness-nth", place=k + 1)


def joint_confidence(many: int) -> float:
    """The confidence at which each of so many intervals has to hold for all to hold together (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / many


def measure_fairness(games: pl.DataFrame, by_order: bool = True) -> Fairness:
    """By turn order where it is known and asked for, by seat otherwise."""
    ordered = order_shares(games) if by_order else None
    shares: np.ndarray = win_shares(games) if ordered is None else ordered
    count, deals = seats_of(games), games["deal"].to_numpy()
    found = [share_of(shares[:, k], deals, joint_confidence(count)) for k in range(count)]
    return Fairness(ordered is not None, games.height, 1 / count, found)


def seats_separable(games: pl.DataFrame) -> bool:
    """Whether seats can be told from the bots in them: all are alike, or every deal is played from every seat."""
    alike = len({games[f"bot_{seat + 1}"][0] for seat in range(seats_of(games))}) == 1
    return alike or games["deal"].n_unique() < games.height
