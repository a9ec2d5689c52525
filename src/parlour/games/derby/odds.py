"""Every horse's chance of winning from where the horses stand, counted exactly for the tote.

A position is the horses' spaces in order, whoever stands there, and its chances follow from those of the positions
that a throw can lead to, from the post backwards. That is exact where all horses run alike, as in the flat races and
the Grand National. In the Myopia a throw with high numbers also takes horses over their hurdles; there the count deals
the numbers to the horses afresh at each throw. All arithmetic is in integers, so that every machine quotes the same.
"""

from collections import Counter
from itertools import combinations_with_replacement, permutations
from math import comb, lcm
from threading import Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.parts.dice import faces

Numbers = NDArray[Any]  # integers
CERTAIN = 10**9  # a chance of one
MOST_SPACES = 18  # of a course whose positions are counted
MOST_COURSES = 16  # whose chances are kept; those of six horses take 3 MB


KEPT: dict[str, "Odds"] = {}  # by course: every table of a kind of race uses the same


def odds_for(horses: int, dice: int, landings: list[list[int]], fences: list[int], clears: list[bool]) -> "Odds":
    """Return the odds of a course, which are counted once for all its tables."""
    course = repr((horses, dice, landings, fences, clears))
    if course not in KEPT:
        while len(KEPT) >= MOST_COURSES:
            del KEPT[next(iter(KEPT))]
        KEPT[course] = Odds(horses, dice, landings, fences, clears)
    return KEPT[course]


class Odds:
    """The chances on one course; they are counted in the background from the start, and waited for when needed."""

    def __init__(
        self, horses: int, dice: int, landings: list[list[int]], fences: list[int], clears: list[bool]
    ) -> None:
        """`landings[n][at]` is where n dice take a horse; `clears[outcome]` whether all that wait may jump."""
        self.horses = horses
        self.dice = dice
        self.landings = landings
        self.fences = fences
        self.clears = clears
        self.post = len(landings[0]) - 1
        self.table: Numbers | None = None
        self.counting = Thread(target=self.count, daemon=True)
        self.counting.start()

    def chances(self, at: list[int]) -> list[int]:
        """Return every horse's chance of winning, in billionths; a win that is shared counts in part."""
        if self.table is None and self.counting.is_alive():
            self.counting.join()
        if self.table is None:  # a process of its own has no thread
            self.count()
        assert self.table is not None
        order = sorted(range(self.horses), key=lambda horse: at[horse])
        row = self.table[place([at[horse] for horse in order])]
        chances = [0] * self.horses
        for rank, horse in enumerate(order):
            chances[horse] = int(row[rank])
        return chances

    def count(self) -> None:
        """Fill in the table: for each position the chance of the horse in each place, the last horse's first."""
        moves, weights, whole = throws_by_place(self.horses, self.dice, self.clears)
        positions = np.array(list(combinations_with_replacement(range(self.post), self.horses)), dtype=np.uint8)
        after = landing_table(self.landings, self.fences)
        combs = np.array(
            [[comb(at + k, k + 1) for at in range(self.post + 1)] for k in range(self.horses)], dtype=np.int32
        )
        table = np.zeros((len(positions), self.horses), dtype=np.int64)
        progress = positions.sum(axis=1)
        for layer in range(int(progress.max()), -1, -1):
            at = positions[progress == layer].T
            to = [after[moves[:, horse, None], at[horse]] for horse in range(self.horses)]  # by throw and position
            ranks = [rank_among(to, horse) for horse in range(self.horses)]
            index = sum(combs[ranks[horse], to[horse]] for horse in range(self.horses))
            home = [to[horse] == self.post for horse in range(self.horses)]
            count_home = np.sum(home, axis=0)
            index[count_home > 0] = 0
            share = CERTAIN // np.maximum(count_home, 1)
            stays = np.all([to[horse] == at[horse] for horse in range(self.horses)], axis=0)
            moving = whole - weights @ stays
            total = np.empty((at.shape[1], self.horses), dtype=np.int64)
            for horse in range(self.horses):
                values = np.where(count_home > 0, home[horse] * share, table[index, ranks[horse]])
                values[stays] = 0
                total[:, horse] = weights @ values // moving
            table[place_of(at, combs)] = alike(at.T, total)
        self.table = table


def rank_among(to: list[Numbers], horse: int) -> Numbers:
    """Return a horse's place among all, from the last; of horses on one space the first in the list is behind."""
    behind = [to[other] <= to[horse] if other < horse else to[other] < to[horse] for other in range(len(to))]
    rank: Numbers = np.array([row for other, row in enumerate(behind) if other != horse], dtype=np.uint8).sum(axis=0)
    return rank


def place(spaces: list[int]) -> int:
    """Return the place in the table of a position in order."""
    return sum(comb(at + k, k + 1) for k, at in enumerate(spaces))


def place_of(positions: Numbers, combs: Numbers) -> Numbers:
    row: Numbers = combs[np.arange(len(positions))[:, None], positions].sum(axis=0)
    return row


def alike(at: Numbers, chances: Numbers) -> Numbers:
    """Return the chances with horses on one space given the same, which rounding may have changed."""
    same = at[:, :, None] == at[:, None, :]
    row: Numbers = (chances[:, None, :] * same).sum(axis=2) // same.sum(axis=2)
    return row


def landing_table(landings: list[list[int]], fences: list[int]) -> Numbers:
    """Return where each number of dice takes a horse from each space, and last where a cleared hurdle does."""
    most = len(landings)
    rows = [list(row) for row in landings]
    cleared = [list(row) for row in landings]
    for row in cleared:
        for fence in fences:
            row[fence] = fence + 1
    table: Numbers = np.array(rows + cleared, dtype=np.uint8)
    assert len(table) == 2 * most
    return table


def throws_by_place(horses: int, dice: int, clears: list[bool]) -> tuple[Numbers, Numbers, int]:
    """Return every throw as rows of `landing_table` for the horses in each place, its weight, and that of all."""
    kinds: Counter[tuple[tuple[int, ...], bool]] = Counter()
    for outcome in range(6**dice):
        shown = faces(outcome, dice)
        kinds[tuple(sorted(shown.count(horse + 1) for horse in range(horses))), clears[outcome]] += 1
    dealt = {kind: sorted(set(permutations(kind[0]))) for kind in kinds}
    common = lcm(*[len(ways) for ways in dealt.values()])
    moves, weights = [], []
    for kind, count in sorted(kinds.items()):
        for way in dealt[kind]:
            moves.append([n + (dice + 1) * kind[1] for n in way])
            weights.append(count * common // len(dealt[kind]))
    return np.array(moves, dtype=np.int64), np.array(weights, dtype=np.int64), 6**dice * common
