"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from typing import Any

from parlour.games.derby.board import DerbySetting
from parlour.kernel.int_rows import IntRow, int_row, is_same, repeat
from parlour.kernel.state import Reader, State


class DerbyFields(State):
    """The state of Derby Day, of which nothing is hidden."""

    __slots__ = (
        "at",
        "backed",
        "books",
        "finished",
        "purses",
        "quotes",
        "race",
        "returns",
        "setting",
        "staked",
        "thrown",
        "throws",
        "waiting",
        "wins",
    )

    setting: DerbySetting
    race: int  # the race being run, from 1
    throws: int  # throws in this race
    at: IntRow  # each horse's space; 0 is its stall
    thrown: IntRow  # faces of the dice
    finished: IntRow  # the throw on which each horse finished; 0 while it runs
    waiting: IntRow  # 1 for each horse that waited at a hurdle when the dice were thrown and may still jump
    wins: IntRow  # wins in sixths, so that two or three horses can share one
    purses: IntRow  # each player's money
    quotes: IntRow  # what the tote now returns for $10 on each horse, if it wins
    books: int  # how often the tote has opened in this race: before the start, and at the half-way post
    backed: IntRow  # the horse each seat backed before the start, then at the half-way post; -1 for none
    staked: IntRow  # the money on it
    returns: IntRow  # what comes back if that horse wins

    def lay_out(self, seats: int, setting: DerbySetting) -> None:
        self.open(seats)
        self.setting = setting
        self.race = 0
        self.throws = 0
        self.at = repeat(setting.start, setting.horses)
        self.thrown = int_row([])
        self.finished = repeat(0, setting.horses)
        self.waiting = repeat(0, setting.horses)
        self.wins = repeat(0, seats)
        self.purses = repeat(setting.purse, seats)
        self.quotes = repeat(0, setting.horses)
        self.books = 0
        self.backed = repeat(-1, 2 * seats)
        self.staked = repeat(0, 2 * seats)
        self.returns = repeat(0, 2 * seats)

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
        s.purses = self.purses[:]
        s.quotes = self.quotes[:]
        s.books = self.books
        s.backed = self.backed[:]
        s.staked = self.staked[:]
        s.returns = self.returns[:]

    def to_plain(self) -> tuple[object, ...]:
        plain = (
            *self.kernel_to_plain(),
            self.race,
            self.throws,
            tuple(self.at),
            tuple(self.thrown),
            tuple(self.finished),
            tuple(self.waiting),
            tuple(self.wins),
        )
        if not self.setting.tote:
            return plain
        return (
            *plain,
            tuple(self.purses),
            tuple(self.quotes),
            self.books,
            tuple(self.backed),
            tuple(self.staked),
            tuple(self.returns),
        )

    def load(self, r: Reader) -> None:
        self.load_kernel(r)
        self.race = r.next_int()
        self.throws = r.next_int()
        self.at = int_row(r.next_ints())
        self.thrown = int_row(r.next_ints())
        self.finished = int_row(r.next_ints())
        self.waiting = int_row(r.next_ints())
        self.wins = int_row(r.next_ints())
        if self.setting.tote:
            self.purses = int_row(r.next_ints())
            self.quotes = int_row(r.next_ints())
            self.books = r.next_int()
            self.backed = int_row(r.next_ints())
            self.staked = int_row(r.next_ints())
            self.returns = int_row(r.next_ints())

    def idle_fields(self) -> tuple[str, ...]:
        return () if self.setting.tote else ("purses", "quotes", "books", "backed", "staked", "returns")

    def shared(self) -> DerbySetting:
        return self.setting


def open_part(s: DerbyFields) -> dict[str, Any]:
    return {
        "race": s.race,
        "throws": s.throws,
        "at": tuple(s.at),
        "thrown": tuple(s.thrown),
        "finished": tuple(s.finished),
        "waiting": tuple(s.waiting),
        "wins": tuple(s.wins),
        "purses": tuple(s.purses),
        "quotes": tuple(s.quotes),
        "books": s.books,
        "backed": tuple(s.backed),
        "staked": tuple(s.staked),
        "returns": tuple(s.returns),
    }


def open_changes(before: DerbyFields, s: DerbyFields) -> dict[str, Any]:  # noqa: C901
    """Return the open fields of the view that differ from the state before, and what they now hold."""
    changes: dict[str, Any] = {}
    if s.race != before.race:
        changes["race"] = s.race
    if s.throws != before.throws:
        changes["throws"] = s.throws
    if not is_same(s.at, before.at):
        changes["at"] = tuple(s.at)
    if not is_same(s.thrown, before.thrown):
        changes["thrown"] = tuple(s.thrown)
    if not is_same(s.finished, before.finished):
        changes["finished"] = tuple(s.finished)
    if not is_same(s.waiting, before.waiting):
        changes["waiting"] = tuple(s.waiting)
    if not is_same(s.wins, before.wins):
        changes["wins"] = tuple(s.wins)
    if not is_same(s.purses, before.purses):
        changes["purses"] = tuple(s.purses)
    if not is_same(s.quotes, before.quotes):
        changes["quotes"] = tuple(s.quotes)
    if s.books != before.books:
        changes["books"] = s.books
    if not is_same(s.backed, before.backed):
        changes["backed"] = tuple(s.backed)
    if not is_same(s.staked, before.staked):
        changes["staked"] = tuple(s.staked)
    if not is_same(s.returns, before.returns):
        changes["returns"] = tuple(s.returns)
    return changes
