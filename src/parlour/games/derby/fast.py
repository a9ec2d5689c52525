"""Derby Day without anybody to ask: many thousand races at once, throw by throw, in NumPy.

Where hurdles stand, or a horse has to come home by the American method, the horses are taken two by two: all that a
throw does to a pair follows from where the two stand, how many dice show each of them and whether the total lets
horses jump, so it is one look into a table made from the course's own. On the flat by the English method a race is one
number with eight bits for each horse, a throw an addition, and only horses about to come home need a closer look.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from parlour.games.derby.board import Board, DerbySetting
from parlour.games.derby.rules import setting_for
from parlour.kernel.game import Chosen
from parlour.kernel.state import places_of
from parlour.parts.dice import faces

Wholes = NDArray[np.intp]
BATCH = 65536  # races run side by side: enough to make little of the time between two calls
HOME = 1 << 20  # added to a pair's state when one of the two has come home
LANE = 8  # bits for a horse, the highest of them a flag
FLAG = 1 << LANE - 1


@dataclass(frozen=True)
class Outcome:
    """For each race how many throws it took, and a bit for each horse that won."""

    throws: Wholes
    winners: Wholes


class Course(Protocol):
    """Races side by side: a row of numbers for each of the course's parts."""

    setting: DerbySetting
    outcomes: int  # of a throw

    def lined_up(self, count: int) -> list[Wholes]:
        """So many races before the first throw."""

    def start(self) -> int:
        """Every number of a race at its beginning."""

    def step(self, running: list[Wholes], thrown: Wholes) -> Wholes:
        """One throw for every race; the numbers of the races that are over come back."""

    def winners(self, over: list[Wholes]) -> Wholes:
        """A bit for each horse at the post."""


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

    def lined_up(self, count: int) -> list[Wholes]:
        return [np.full(count, self.start(), dtype=np.intp) for _ in self.pairs]

    def winners(self, over: list[Wholes]) -> Wholes:
        found = np.zeros(len(over[0]), dtype=np.intp)
        for (first, second), state in zip(self.pairs, over, strict=True):
            at = state & (HOME - 1)
            found |= (at // self.spaces == self.setting.post).astype(np.intp) << first
            if second < self.setting.horses:
                found |= (at % self.spaces == self.setting.post).astype(np.intp) << second
        return found

    def step(self, running: list[Wholes], thrown: Wholes) -> Wholes:
        over = np.zeros(len(thrown), dtype=np.intp)
        row = np.empty(len(thrown), dtype=np.intp)
        for keys, state in zip(self.keys, running, strict=True):
            # every index is in range; "clip" spares NumPy a copy to be safe
            keys.take(thrown, out=row, mode="clip")
            row += state
            self.after.take(row, out=state, mode="clip")
            over |= state
        return np.flatnonzero(over >= HOME)


class Flat:
    """The Flat Race by the English method: a horse moves by what shows, and past the post stays or stops."""

    def __init__(self, setting: DerbySetting) -> None:
        assert setting.race == "flat-english"
        assert not setting.donkey
        self.setting = setting
        self.outcomes = 6**setting.dice
        self.stays = setting.to[setting.dice][setting.post - 1] != setting.post
        self.lanes = [1 << LANE * horse for horse in range(setting.horses)]
        shown = [faces(outcome, setting.dice) for outcome in range(self.outcomes)]
        steps = [sum(dice.count(horse + 1) * lane for horse, lane in enumerate(self.lanes)) for dice in shown]
        self.steps = np.array(steps, dtype=np.intp)
        ones = sum(self.lanes)
        self.flags = FLAG * ones
        self.home = (
            FLAG - setting.post
        ) * ones  # added to a race, it raises the flag of whoever is at the post or past
        self.past = self.home - ones
        self.posts = setting.post * ones

    def start(self) -> int:
        return self.setting.start * sum(self.lanes)

    def lined_up(self, count: int) -> list[Wholes]:
        return [np.full(count, self.start(), dtype=np.intp)]

    def winners(self, over: list[Wholes]) -> Wholes:
        flagged = over[0] + self.home
        found = np.zeros(len(flagged), dtype=np.intp)
        for horse, lane in enumerate(self.lanes):
            found |= (flagged & FLAG * lane != 0).astype(np.intp) << horse
        return found

    def step(self, running: list[Wholes], thrown: Wholes) -> Wholes:
        [race] = running
        moved = self.steps.take(thrown, mode="clip")
        race += moved
        flagged = race + self.home
        flagged &= self.flags
        near = np.flatnonzero(flagged)
        if not len(near):
            return near
        close = race[near]
        past = (((close + self.past) & self.flags) >> LANE - 1) * (FLAG - 1)  # all bits of whoever is past the post
        if self.stays:
            close -= moved[near] & past
        else:
            close = close & ~past | self.posts & past
        race[near] = close
        over: Wholes = near[(close + self.home) & self.flags != 0]
        return over


def course_for(setting: DerbySetting) -> Course:
    return Flat(setting) if setting.race == "flat-english" else Tables(setting)


class Luck:
    """Throws by the thousand: 32 random bits each, and the same way from there as the kernel's own source."""

    def __init__(self, seed: int | list[int]) -> None:
        self.source = np.random.SFC64(seed)

    def thrown(self, outcomes: int, count: int) -> Wholes:
        bits = self.source.random_raw(count + 1 >> 1).view(np.uint32)[:count].astype(np.intp)
        bits *= outcomes
        bits >>= 32
        return bits


def races(course: Course, count: int, seed: int) -> Outcome:
    """So many races, a batch after another."""
    found = [batch(course, min(BATCH, count - first), Luck([seed, first])) for first in range(0, count, BATCH)]
    return Outcome(np.concatenate([part.throws for part in found]), np.concatenate([part.winners for part in found]))


def batch(course: Course, count: int, luck: Luck) -> Outcome:
    """Races side by side. Those that are over run on to nobody's profit until enough of them can be cleared away."""
    throws = np.zeros(count + 1, dtype=np.intp)  # the last is for races that are over already
    winners = np.zeros(count + 1, dtype=np.intp)
    running = np.arange(count)
    rows = course.lined_up(count)
    left = count
    number = 0
    while left:
        number += 1
        done = course.step(rows, luck.thrown(course.outcomes, len(running)))
        if len(done):
            over = running[done]
            throws[over] = number
            winners[over] = course.winners([row[done] for row in rows])
            left -= int(np.count_nonzero(over != count))
            running[done] = count
            for row in rows:
                row[done] = course.start()
            if left < 0.85 * len(running):
                kept = np.flatnonzero(running != count)
                running = running[kept]
                rows = [row[kept] for row in rows]
    return Outcome(throws[:count], winners[:count])


def replayed(course: Course, throws: Wholes) -> Outcome:
    """Races from given throws, a row for each, long enough for all of them to end."""
    lengths = np.zeros(len(throws), dtype=np.intp)
    winners = np.zeros(len(throws), dtype=np.intp)
    rows = course.lined_up(len(throws))
    for number in range(throws.shape[1]):
        done = course.step(rows, throws[:, number])
        first = lengths[done] == 0
        lengths[done[first]] = number + 1
        winners[done[first]] = course.winners([row[done[first]] for row in rows])
        for row in rows:
            row[done] = course.start()
    return Outcome(lengths, winners)


# ---- for the laboratory -------------------------------------------------------------------------


class Quick:
    """Whole games at once: how many decisions each takes, and the place of every seat."""

    def __init__(self, setting: DerbySetting, seats: int) -> None:
        self.course = course_for(setting)
        self.first = setting.owner[0]
        scores = [[0] * seats for _ in range(1 << setting.horses)]
        for winners, score in enumerate(scores):
            for horse in range(setting.horses):
                score[setting.owner[horse]] += winners >> horse & 1
        self.places = np.array([places_of(score) for score in scores], dtype=np.uint8)

    def play(self, count: int, seed: int) -> tuple[Wholes, NDArray[np.uint8]]:
        found = races(self.course, count, seed)
        return found.throws, self.places[found.winners]


def quick(board: Any, options: Chosen, seats: int) -> Quick | None:
    """Where nobody decides anything: a single race that is neither a Donkey Race nor called by the players."""
    assert isinstance(board, Board)
    setting = setting_for(board, options, seats)
    return None if setting.donkey or setting.by_player or setting.races > 1 else Quick(setting, seats)
