"""Derby Day without anybody to ask: many thousand races side by side, throw by throw, in NumPy.

Where hurdles stand, or a horse has to come home by the American method, the horses are taken two by two: all that a
throw does to a pair follows from where the two stand, how many dice show each of them and whether the total lets
horses jump, so it is one look into a table made from the course's own. On the flat by the English method a race is one
number with eight bits for each horse, two throws are one addition, and only races in which a horse comes to the post
meanwhile need a closer look. A lane whose race is over has the next, and all are written to the same memory again.
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
LANES = 32768  # races run side by side: enough to make little of the time between two calls, and few enough to be near
HOME = 1 << 20  # added to a pair's state when one of the two has come home
LANE = 8  # bits for a horse, the highest of them a flag
FLAG = 1 << LANE - 1
GATHER = sum(1 << 56 - (LANE - 1) * horse for horse in range(8))  # times the lowest bit of each horse: all in one byte


@dataclass(frozen=True)
class Outcome:
    """For each race how many throws it took, and a bit for each horse that won."""

    throws: NDArray[np.int32]
    winners: NDArray[np.uint8]


@dataclass(frozen=True)
class Over:
    """The races that a step brought to an end: their lanes, throws of the step they did without, who won."""

    lanes: IntArray
    spared: IntArray
    winners: IntArray


class Course(Protocol):
    """Races side by side, each in a lane of its own; a step is some throws for all of them."""

    setting: DerbySetting
    throws: int  # in a step
    outcomes: int  # of all throws of a step

    def line_up(self, lanes: int) -> None:
        """So many races before the first throw, whatever was run before."""

    def again(self, lanes: IntArray) -> None:
        """In these the next race."""

    def step(self, drawn: IntArray) -> Over:
        """An outcome for every lane."""


class Tables:
    """For races that need nobody: not a Donkey Race, and no Myopia where players have to call.

    `after[key + state]` is a pair's state after a throw; `keys[pair][outcome]` where that throw's row begins.
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

    def line_up(self, lanes: int) -> None:
        self.running = [np.full(lanes, self.start, dtype=np.intp) for _ in self.pairs]
        self.row = np.empty(lanes, dtype=np.intp)
        self.any = np.empty(lanes, dtype=np.intp)

    def again(self, lanes: IntArray) -> None:
        for state in self.running:
            state[lanes] = self.start

    def step(self, drawn: IntArray) -> Over:
        self.any.fill(0)
        for keys, state in zip(self.keys, self.running, strict=True):
            # every index is in range; "clip" spares NumPy a copy to be safe
            keys.take(drawn, out=self.row, mode="clip")
            self.row += state
            self.after.take(self.row, out=state, mode="clip")
            self.any |= state
        done = np.flatnonzero(self.any >= HOME)
        return Over(done, np.zeros(len(done), dtype=np.intp), self.winners(done))

    def winners(self, lanes: IntArray) -> IntArray:
        found = np.zeros(len(lanes), dtype=np.intp)
        for (first, second), state in zip(self.pairs, self.running, strict=True):
            at = state[lanes] & (HOME - 1)
            found |= (at // self.spaces == self.setting.post).astype(np.intp) << first
            if second < self.setting.horses:
                found |= (at % self.spaces == self.setting.post).astype(np.intp) << second
        return found


class Flat:
    """The Flat Race by the English method: a horse moves by what shows, and past the post stays or stops."""

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
        # added to a race, it raises the flag of whoever is at the post or past
        self.home = (FLAG - setting.post) * ones
        self.past = self.home - ones
        self.posts = setting.post * ones

    def line_up(self, lanes: int) -> None:
        self.running = np.full(lanes, self.start, dtype=np.intp)
        self.moved = np.empty(lanes, dtype=np.intp)
        self.flagged = np.empty(lanes, dtype=np.intp)
        self.close = np.empty(lanes, dtype=np.bool_)

    def again(self, lanes: IntArray) -> None:
        self.running[lanes] = self.start

    def step(self, drawn: IntArray) -> Over:
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
        done = np.flatnonzero(home)
        winners = (home[done] >> LANE - 1) * GATHER >> 56
        return Over(near[done], (at_once[done] != 0).astype(np.intp), winners)

    def after(self, race: IntArray, moved: IntArray) -> IntArray:
        race = race + moved
        past = ((race + self.past & self.flags) >> LANE - 1) * (FLAG - 1)  # all bits of whoever is past the post
        return race - (moved & past) if self.stays else race & ~past | self.posts & past


def course_for(setting: DerbySetting) -> Course:
    return Flat(setting) if setting.race == "flat-english" else Tables(setting)


class Luck:
    """Outcomes by the thousand: 32 random bits each, and the same way from there as the kernel's own source."""

    def __init__(self, seed: int) -> None:
        self.source = np.random.SFC64(seed)

    def draw(self, outcomes: int, into: IntArray) -> None:
        bits = self.source.random_raw(len(into) + 1 >> 1).view(np.uint32)[: len(into)]
        np.multiply(bits, outcomes, out=into, dtype=np.intp)
        into >>= 32


def races(course: Course, count: int, seed: int) -> Outcome:
    """So many races; where there are no more to begin, lanes run on to nobody's profit until the last is over."""
    throws = np.zeros(count + 1, dtype=np.int32)  # the last is nobody's
    winners = np.zeros(count + 1, dtype=np.uint8)
    luck = Luck(seed)
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
        course.again(over.lanes)
        began[over.lanes] = thrown
        running[over.lanes] = np.minimum(np.arange(following, following + len(race)), count)
        following += len(race)
    return Outcome(throws[:count], winners[:count])


def replay(course: Course, throws: IntArray) -> Outcome:
    """Races from given throws, a row for each, long enough for all of them to end."""
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
        course.again(over.lanes)
    return Outcome(lengths, winners)


# ---- for the laboratory -------------------------------------------------------------------------


class Quick:
    """Whole games at once: how many decisions each takes and how it ends; `places` of every seat by ending."""

    def __init__(self, setting: DerbySetting, seats: int) -> None:
        self.course = course_for(setting)
        self.first = setting.owner[0]
        scores = [[0] * seats for _ in range(1 << setting.horses)]
        for winners, score in enumerate(scores):
            for horse in range(setting.horses):
                score[setting.owner[horse]] += winners >> horse & 1
        self.places = np.array([places_of(score) for score in scores], dtype=np.uint8)

    def play(self, count: int, seed: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        found = races(self.course, count, seed)
        return found.throws, found.winners


def quick(board: Any, options: Chosen, seats: int) -> Quick | None:
    """Where nobody decides anything: a single race that is neither a Donkey Race nor called by the players."""
    assert isinstance(board, Board)
    setting = setting_for(board, options, seats)
    return None if setting.donkey or setting.by_player or setting.races > 1 else Quick(setting, seats)
