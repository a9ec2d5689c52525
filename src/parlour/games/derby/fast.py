"""Derby Day without anybody to ask: thousands of races at once, throw by throw, in NumPy.

The horses are taken two by two. All that a throw does to a pair follows from where the two stand, how many dice show
each of them and whether the total lets horses jump, so it is one look into a table made from the course's own.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from parlour.games.derby.board import DerbySetting
from parlour.parts.dice import faces

Wholes = NDArray[np.intp]
BATCH = 131072  # races run side by side: enough to make little of the time between two calls
HOME = 1 << 20  # added to a pair's state when one of the two has come home


@dataclass(frozen=True)
class Outcome:
    """For each race how many throws it took, and a bit for each horse that won."""

    throws: Wholes
    winners: Wholes


class Tables:
    """For races that need nobody: not a Donkey Race, and no Myopia where players have to call.

    `after[key + state]` is a pair's state after a throw; `keys[pair][outcome]` where that throw's row begins.
    """

    def __init__(self, setting: DerbySetting) -> None:
        assert not setting.by_player
        assert not setting.donkey
        self.setting = setting
        self.spaces = setting.post + 1
        self.states = self.spaces**2
        self.pairs = [(first, first + 1) for first in range(0, setting.horses, 2)]
        self.outcomes = 6**setting.dice
        shown = [faces(outcome, setting.dice) for outcome in range(self.outcomes)]
        self.keys: list[Wholes] = []
        for pair in self.pairs:
            counts = [[dice.count(horse + 1) if horse < setting.horses else 0 for horse in pair] for dice in shown]
            jumps = [setting.total > 0 and sum(dice) >= setting.total for dice in shown]
            rows = [(a * 4 + b) * 2 + jump for (a, b), jump in zip(counts, jumps, strict=True)]
            self.keys.append(np.array(rows, dtype=np.intp) * self.states)
        after = np.zeros(32 * self.states, dtype=np.intp)
        for key in range(32):
            for state in range(self.states):
                first = self.landing(state // self.spaces, key // 8, key % 2)
                second = self.landing(state % self.spaces, key // 2 % 4, key % 2)
                home = setting.post in (first, second)
                after[key * self.states + state] = first * self.spaces + second + (HOME if home else 0)
        self.after = after

    def landing(self, at: int, n: int, jump: int) -> int:
        if n > self.setting.dice:
            return at
        if jump and self.setting.total and at in self.setting.fences:
            return at + 1
        return self.setting.to[n][at]

    def start(self) -> int:
        return self.setting.start * self.spaces + self.setting.start

    def winners(self, pairs: list[Wholes]) -> Wholes:
        """A bit for each horse at the post."""
        found = np.zeros(len(pairs[0]), dtype=np.intp)
        for (first, second), state in zip(self.pairs, pairs, strict=True):
            at = state & (HOME - 1)
            found |= (at // self.spaces == self.setting.post).astype(np.intp) << first
            if second < self.setting.horses:
                found |= (at % self.spaces == self.setting.post).astype(np.intp) << second
        return found


def races(tables: Tables, count: int, seed: int) -> Outcome:
    """So many races, a batch after another."""
    luck = np.random.default_rng(seed)
    found = [batch(tables, min(BATCH, count - first), luck) for first in range(0, count, BATCH)]
    return Outcome(np.concatenate([part.throws for part in found]), np.concatenate([part.winners for part in found]))


def batch(tables: Tables, count: int, luck: np.random.Generator) -> Outcome:
    """Races side by side. Those that are over run on to nobody's profit until enough of them can be cleared away."""
    throws = np.zeros(count + 1, dtype=np.intp)  # the last is for races that are over already
    winners = np.zeros(count + 1, dtype=np.intp)
    running = np.arange(count)
    pairs = [np.full(count, tables.start(), dtype=np.intp) for _ in tables.pairs]
    left = count
    number = 0
    while left:
        number += 1
        done = step(tables, pairs, luck.integers(0, tables.outcomes, len(running)))
        if len(done):
            races = running[done]
            throws[races] = number
            winners[races] = tables.winners([state[done] for state in pairs])
            left -= int(np.count_nonzero(races != count))
            running[done] = count
            for state in pairs:
                state[done] = tables.start()
            if left < 0.8 * len(running):
                kept = running != count
                running = running[kept]
                pairs = [state[kept] for state in pairs]
    return Outcome(throws[:count], winners[:count])


def step(tables: Tables, pairs: list[Wholes], thrown: Wholes) -> Wholes:
    """One throw for every race: the pairs are moved, and the numbers of the races that are over come back."""
    over = np.zeros(len(thrown), dtype=np.intp)
    row = np.empty(len(thrown), dtype=np.intp)
    for keys, state in zip(tables.keys, pairs, strict=True):
        # every index is in range; "clip" spares NumPy a copy to be safe
        keys.take(thrown, out=row, mode="clip")
        row += state
        tables.after.take(row, out=state, mode="clip")
        over |= state
    return np.flatnonzero(over >= HOME)


def replayed(tables: Tables, throws: Wholes) -> Outcome:
    """Races from given throws, a row for each, long enough for all of them to end."""
    lengths = np.zeros(len(throws), dtype=np.intp)
    winners = np.zeros(len(throws), dtype=np.intp)
    pairs = [np.full(len(throws), tables.start(), dtype=np.intp) for _ in tables.pairs]
    for number in range(throws.shape[1]):
        done = step(tables, pairs, throws[:, number])
        first = lengths[done] == 0
        lengths[done[first]] = number + 1
        winners[done[first]] = tables.winners([state[done[first]] for state in pairs])
        for state in pairs:
            state[done] = tables.start()
    return Outcome(lengths, winners)
