"""Derby Day without decisions: many thousand races side by side, throw by throw, in NumPy.

Races with hurdles or the American finish take the horses in pairs: what a throw does to a pair depends only on their
spaces, the dice that show each number and whether the throw lets all horses jump: one lookup in a table made from
the course. A flat race by the English method is one number with eight bits for each horse: two throws are one
addition, and only races in which a horse reaches the post need a closer look. Each race has a lane; when it is over,
the next one starts there, in the same memory.
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

IntArray = NDArray[np.intp]
LANES = 32768  # races side by side: enough to make calls cheap, few enough to stay in the cache
HOME = 1 << 20  # added to a pair's state when one of the two has finished
LANE = 8  # bits for a horse, the highest of them a flag
FLAG = 1 << LANE - 1
GATHER = sum(1 << 56 - (LANE - 1) * horse for horse in range(8))  # a factor that gathers each horse's lowest bit


@dataclass(frozen=True)
class RaceResults:
    """The throws of each race, and its winners, a bit for each horse."""

    throws: NDArray[np.int32]
    winners: NDArray[np.uint8]


@dataclass(frozen=True)
class FinishedRaces:
    """The races that a step ended: their lanes, the throws of the step they did not need, and their winners."""

    lanes: IntArray
    spared: IntArray
    winners: IntArray


class Course(Protocol):
    """Races side by side, each in its lane; a step is one or more throws for all of them."""

    setting: DerbySetting
    throws: int  # in a step
    outcomes: int  # of all throws of a step

    def line_up(self, lanes: int) -> None:
        """Put a new race in each of so many lanes."""

    def restart(self, lanes: IntArray) -> None:
        """Start the next race in these lanes."""

    def step(self, drawn: IntArray) -> FinishedRaces:
        """Apply an outcome to every lane, and return the races that are over."""


class PairCourse:
    """Any race without decisions, its horses in pairs; no Donkey Race, and no Myopia in which players call.

    `after[key + state]` is a pair's state after a throw; `keys[pair][outcome]` is where that throw's row begins.
    """

    throws = 1

    def __init__(self, setting: DerbySetting) -> None:
        assert not setting.by_player
        assert not setting.donkey
        self.setting = setting
        self.spaces = setting.post + 1
        self.states = self.spaces**2
        self.start = setting.start * self.spaces + setting.start
        self.pairs = [(first, first + 1) for first in range(0, setting.horses, 2)]
        self.outcomes = 6**setting.dice
        shown = [faces(outcome, setting.dice) for outcome in range(self.outcomes)]
        self.keys: list[IntArray] = []
        for pair in self.pairs:
            counts = [[dice.count(horse + 1) if horse < setting.horses else 0 for horse in pair] for dice in shown]
            jumps = [setting.clears_hurdles(dice) for dice in shown]
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
        if jump and at in self.setting.fences:
            return at + 1
        return self.setting.to[n][at]

    def line_up(self, lanes: int) -> None:
        self.running = [np.full(lanes, self.start, dtype=np.intp) for _ in self.pairs]
        self.row = np.empty(lanes, dtype=np.intp)
        self.any = np.empty(lanes, dtype=np.intp)

    def restart(self, lanes: IntArray) -> None:
        for state in self.running:
            state[lanes] = self.start

    def step(self, drawn: IntArray) -> FinishedRaces:
        self.any.fill(0)
        for keys, state in zip(self.keys, self.running, strict=True):
            # every index is in range: "clip" saves NumPy a copy
            keys.take(drawn, out=self.row, mode="clip")
            self.row += state
            self.after.take(self.row, out=state, mode="clip")
            self.any |= state
        finished = np.flatnonzero(self.any >= HOME)
        return FinishedRaces(finished, np.zeros(len(finished), dtype=np.intp), self.winners(finished))

    def winners(self, lanes: IntArray) -> IntArray:
        winners = np.zeros(len(lanes), dtype=np.intp)
        for (first, second), state in zip(self.pairs, self.running, strict=True):
            at = state[lanes] & (HOME - 1)
            winners |= (at // self.spaces == self.setting.post).astype(np.intp) << first
            if second < self.setting.horses:
                winners |= (at % self.spaces == self.setting.post).astype(np.intp) << second
        return winners


class FlatCourse:
    """The Flat Race by the English method: a throw past the post leaves a horse where it is, or at the post."""

    throws = 2

    def __init__(self, setting: DerbySetting) -> None:
        assert setting.race == "flat-english"
        assert not setting.donkey
        self.setting = setting
        self.sides = 6**setting.dice
        self.outcomes = self.sides**2
        self.stays = setting.to[setting.dice][setting.post - 1] != setting.post
        lanes = [1 << LANE * horse for horse in range(setting.horses)]
        shown = [faces(outcome, setting.dice) for outcome in range(self.sides)]
        steps = [sum(dice.count(horse + 1) * lane for horse, lane in enumerate(lanes)) for dice in shown]
        self.once = np.array(steps, dtype=np.intp)
        self.twice = (self.once[:, None] + self.once).ravel()
        ones = sum(lanes)
        self.start = setting.start * ones
        self.flags = FLAG * ones
        self.home = (FLAG - setting.post) * ones  # added to a race, flags each horse at the post or past
        self.past = self.home - ones  # added to a race, flags each horse past the post
        self.posts = setting.post * ones

    def line_up(self, lanes: int) -> None:
        self.running = np.full(lanes, self.start, dtype=np.intp)
        self.moved = np.empty(lanes, dtype=np.intp)
        self.flagged = np.empty(lanes, dtype=np.intp)
        self.close = np.empty(lanes, dtype=np.bool_)

    def restart(self, lanes: IntArray) -> None:
        self.running[lanes] = self.start

    def step(self, drawn: IntArray) -> FinishedRaces:
        self.twice.take(drawn, out=self.moved, mode="clip")
        self.running += self.moved
        np.add(self.running, self.home, out=self.flagged)
        self.flagged &= self.flags
        np.not_equal(self.flagged, 0, out=self.close)
        near = np.flatnonzero(self.close)
        first, second = np.divmod(drawn[near], self.sides)
        between = self.after(self.running[near] - self.moved[near], self.once[first])
        self.running[near] = last = self.after(between, self.once[second])
        at_once = (between + self.home) & self.flags
        home = np.where(at_once, at_once, (last + self.home) & self.flags)
        finished = np.flatnonzero(home)
        winners = (home[finished] >> LANE - 1) * GATHER >> 56
        return FinishedRaces(near[finished], (at_once[finished] != 0).astype(np.intp), winners)

    def after(self, race: IntArray, moved: IntArray) -> IntArray:
        race = race + moved
        past = ((race + self.past & self.flags) >> LANE - 1) * (FLAG - 1)  # all bits of each horse past the post
        return race - (moved & past) if self.stays else race & ~past | self.posts & past


def course_for(setting: DerbySetting) -> Course:
    return FlatCourse(setting) if setting.race == "flat-english" else PairCourse(setting)


class DrawSource:
    """Outcomes by the thousand, each from 32 random bits as in the kernel's own source."""

    def __init__(self, seed: int) -> None:
        self.source = np.random.SFC64(seed)

    def draw(self, outcomes: int, into: IntArray) -> None:
        bits = self.source.random_raw(len(into) + 1 >> 1).view(np.uint32)[: len(into)]
        np.multiply(bits, outcomes, out=into, dtype=np.intp)
        into >>= 32


def run_races(course: Course, count: int, seed: int) -> RaceResults:
    """Run so many races and return their results; lanes without a further race run idle until the last is over."""
    throws = np.zeros(count + 1, dtype=np.int32)  # the last one for idle lanes
    winners = np.zeros(count + 1, dtype=np.uint8)
    luck = DrawSource(seed)
    lanes = min(LANES, count)
    course.line_up(lanes)
    drawn = np.empty(lanes, dtype=np.intp)
    running = np.arange(lanes)
    began = np.zeros(lanes, dtype=np.intp)
    left, following, thrown = count, lanes, 0
    while left:
        luck.draw(course.outcomes, drawn)
        over = course.step(drawn)
        thrown += course.throws
        race = running[over.lanes]
        throws[race] = thrown - over.spared - began[over.lanes]
        winners[race] = over.winners
        left -= int(np.count_nonzero(race != count))
        course.restart(over.lanes)
        began[over.lanes] = thrown
        running[over.lanes] = np.minimum(np.arange(following, following + len(race)), count)
        following += len(race)
    return RaceResults(throws[:count], winners[:count])


def replay(course: Course, throws: IntArray) -> RaceResults:
    """Return the results of races with these throws: a row for each race, long enough for all of them to end."""
    lengths = np.zeros(len(throws), dtype=np.int32)
    winners = np.zeros(len(throws), dtype=np.uint8)
    course.line_up(len(throws))
    sides = 6**course.setting.dice
    for number in range(0, throws.shape[1], course.throws):
        drawn = np.zeros(len(throws), dtype=np.intp)
        for thrown in throws[:, number : number + course.throws].T:
            drawn = drawn * sides + thrown
        over = course.step(drawn)
        first = lengths[over.lanes] == 0
        lengths[over.lanes[first]] = number + course.throws - over.spared[first]
        winners[over.lanes[first]] = over.winners[first]
        course.restart(over.lanes)
    return RaceResults(lengths, winners)


# ---- For the laboratory -------------------------------------------------------------------------


class QuickGames:
    """Whole games at once. `places` has every seat's place, by the ending of a game."""

    def __init__(self, setting: DerbySetting, seats: int) -> None:
        self.course = course_for(setting)
        self.first = setting.owner[0]
        scores = [[0] * seats for _ in range(1 << setting.horses)]
        for winners, score in enumerate(scores):
            for horse in range(setting.horses):
                score[setting.owner[horse]] += winners >> horse & 1
        self.places = np.array([places_of(score) for score in scores], dtype=np.uint8)

    def play(self, count: int, seed: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Return the decisions and the ending of so many games."""
        results = run_races(self.course, count, seed)
        return results.throws, results.winners


def quick(board: Any, options: Chosen, seats: int) -> QuickGames | None:
    """Return the fast simulation if nobody has a decision: a single race, no Donkey Race, no calls, no bets."""
    assert isinstance(board, Board)
    setting = setting_for(board, options, seats)
    slow = setting.donkey or setting.by_player or setting.tote or setting.races > 1
    return None if slow else QuickGames(setting, seats)
