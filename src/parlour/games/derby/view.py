"""What anybody sees of Derby Day, which is everything."""

from typing import Any

import msgspec

from parlour.games.derby.board import Board
from parlour.games.derby.rules import begin
from parlour.games.derby.state import Derby
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen
from parlour.kernel.state import Reader
from parlour.kernel.view import View, in_common


class DerbyView(View, frozen=True, kw_only=True):
    race: int  # the race being run, from 1
    races: int
    throws: int
    post: int  # the finishing space
    fences: tuple[int, ...]  # the spaces in front of hurdles
    owner: tuple[int, ...]  # the seat that runs each horse
    at: tuple[int, ...]  # each horse's space; 0 is its stall
    thrown: tuple[int, ...]
    finished: tuple[int, ...]  # the throw on which each horse came home; 0 while it runs
    waiting: tuple[int, ...]
    wins: tuple[int, ...]  # of each seat, in sixths


class DerbyPrint(msgspec.Struct, frozen=True):
    colours: tuple[str, ...]  # of each horse


def printed(board: Board) -> DerbyPrint:
    return DerbyPrint(tuple(board.colours))


def look(s: Derby, viewer: int) -> DerbyView:
    return DerbyView(
        **in_common(s, viewer),
        race=s.race,
        races=s.course.races,
        throws=s.throws,
        post=s.course.post,
        fences=tuple(s.course.fences),
        owner=tuple(s.course.owner),
        at=tuple(s.at),
        thrown=tuple(s.thrown),
        finished=tuple(s.finished),
        waiting=tuple(s.waiting),
        wins=tuple(s.wins),
    )


def determinise(view: View, chosen: Chosen, board: Any, _source: Fast) -> Derby:
    """Nothing is hidden: the one state that looks so."""
    assert isinstance(view, DerbyView) and isinstance(board, Board)
    s = begin(view.seats, chosen, board)
    s.load_kernel(Reader(view.flow))
    s.race = view.race
    s.throws = view.throws
    s.at = list(view.at)
    s.thrown = list(view.thrown)
    s.finished = list(view.finished)
    s.waiting = list(view.waiting)
    s.wins = list(view.wins)
    return s
