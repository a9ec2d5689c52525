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
    purses: tuple[int, ...]  # each player's money
    quotes: tuple[int, ...]  # what the tote now returns for $10 on each horse, if it wins
    books: int  # how often the tote has opened in this race: before the start, and at the half-way post
    backed: tuple[int, ...]  # the horse each seat backed before the start, then at the half-way post; -1 for none
    staked: tuple[int, ...]  # the money on it
    returns: tuple[int, ...]  # what comes back if that horse wins


def restore_open(s: Derby, view: DerbyOpen) -> None:
    s.race = view.race
    s.throws = view.throws
    s.at = int_row(view.at)
    s.thrown = int_row(view.thrown)
    s.finished = int_row(view.finished)
    s.waiting = int_row(view.waiting)
    s.wins = int_row(view.wins)
    s.purses = int_row(view.purses)
    s.quotes = int_row(view.quotes)
    s.books = view.books
    s.backed = int_row(view.backed)
    s.staked = int_row(view.staked)
    s.returns = int_row(view.returns)
