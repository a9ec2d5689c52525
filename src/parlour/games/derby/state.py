"""What lies on the table in Derby Day. Nothing is hidden."""

from typing import Final

from parlour.games.derby.board import Course
from parlour.kernel.state import Reader, State

WIN: Final = 6  # a win is counted in sixths, so that two or three horses can share it


class Derby(State):
    course: Course
    race: int  # the race being run, from 1
    throws: int  # in this race
    at: list[int]  # each horse's space; 0 is its stall
    thrown: list[int]  # what the dice show
    finished: list[int]  # the throw on which each horse came home; 0 while it runs
    waiting: list[int]  # horses that stood in front of a hurdle when the dice were thrown: 1 or 0 each
    wins: list[int]  # of each seat, in sixths

    def setup(self, seats: int, course: Course) -> None:
        self.open(seats)
        self.course = course
        self.race = 0
        self.throws = 0
        self.at = [course.start] * course.horses
        self.thrown = []
        self.finished = [0] * course.horses
        self.waiting = [0] * course.horses
        self.wins = [0] * seats

    def copy(self) -> "Derby":
        s = Derby()
        self.copy_kernel(s)
        s.course = self.course
        s.race = self.race
        s.throws = self.throws
        s.at = self.at[:]
        s.thrown = self.thrown[:]
        s.finished = self.finished[:]
        s.waiting = self.waiting[:]
        s.wins = self.wins[:]
        return s

    def plain(self) -> tuple[object, ...]:
        return (
            *self.plain_kernel(),
            self.race,
            self.throws,
            tuple(self.at),
            tuple(self.thrown),
            tuple(self.finished),
            tuple(self.waiting),
            tuple(self.wins),
        )

    def load(self, r: Reader) -> None:
        self.load_kernel(r)
        self.race = r.whole()
        self.throws = r.whole()
        self.at = r.wholes()
        self.thrown = r.wholes()
        self.finished = r.wholes()
        self.waiting = r.wholes()
        self.wins = r.wholes()

    def wrong(self) -> str:
        """What could never be on a real table."""
        if min(self.at) < self.course.start or max(self.at) > self.course.post:
            return f"a horse has left the course: {self.at}"
        if sum(self.wins) % WIN or sum(self.wins) > WIN * self.race:
            return f"the wins do not add up: {self.wins} after {self.race} races"
        return ""
