"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from parlour.games.derby.board import DerbySetting
from parlour.kernel.int_rows import Wholes, repeated, wholes
from parlour.kernel.state import Reader, State


class DerbyFields(State):
    """Nothing is hidden."""

    __slots__ = (
        "at",
        "finished",
        "race",
        "setting",
        "thrown",
        "throws",
        "waiting",
        "wins",
    )

    setting: DerbySetting
    race: int  # the race being run, from 1
    throws: int  # in this race
    at: Wholes  # each horse's space; 0 is its stall
    thrown: Wholes  # what the dice show
    finished: Wholes  # the throw on which each horse came home; 0 while it runs
    waiting: Wholes  # horses that stood in front of a hurdle when the dice were thrown: 1 or 0 each
    wins: Wholes  # in sixths, so that two or three horses can share one

    def lay_out(self, seats: int, setting: DerbySetting) -> None:
        self.open(seats)
        self.setting = setting
        self.race = 0
        self.throws = 0
        self.at = repeated(setting.start, setting.horses)
        self.thrown = wholes([])
        self.finished = repeated(0, setting.horses)
        self.waiting = repeated(0, setting.horses)
        self.wins = repeated(0, seats)

    def copy_fields(self, s: "DerbyFields") -> None:
        self.copy_kernel(s)
        s.setting = self.setting
        s.race = self.race
        s.throws = self.throws
        s.at = self.at[:]
        s.thrown = self.thrown[:]
        s.finished = self.finished[:]
        s.waiting = self.waiting[:]
        s.wins = self.wins[:]

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
        self.at = wholes(r.wholes())
        self.thrown = wholes(r.wholes())
        self.finished = wholes(r.wholes())
        self.waiting = wholes(r.wholes())
        self.wins = wholes(r.wholes())

    def shared(self) -> DerbySetting:
        return self.setting
