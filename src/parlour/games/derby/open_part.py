"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from parlour.games.derby.state import Derby
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import View


class DerbyOpen(View, frozen=True, kw_only=True):
    race: int  # the race being run, from 1
    throws: int  # throws in this race
    at: tuple[int, ...]  # each horse's space; 0 is its stall
    thrown: tuple[int, ...]  # faces of the dice
    finished: tuple[int, ...]  # the throw on which each horse finished; 0 while it runs
    waiting: tuple[int, ...]  # 1 for each horse that waited at a hurdle when the dice were thrown and may still jump
    wins: tuple[int, ...]  # wins in sixths, so that two or three horses can share one


def restore_open(s: Derby, view: DerbyOpen) -> None:
    s.race = view.race
    s.throws = view.throws
    s.at = int_row(view.at)
    s.thrown = int_row(view.thrown)
    s.finished = int_row(view.finished)
    s.waiting = int_row(view.waiting)
    s.wins = int_row(view.wins)
