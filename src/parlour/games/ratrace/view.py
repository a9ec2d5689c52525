"""What anybody sees of Ratrace, which is everything but the dice to come."""

import msgspec

from parlour.games.ratrace.board import Board
from parlour.games.ratrace.open_part import RatraceOpen, open_part
from parlour.games.ratrace.state import Ratrace
from parlour.kernel.view import common_fields


class RatraceView(RatraceOpen, frozen=True, kw_only=True):
    goal: int  # to retire on
    rounds: int  # after which the game ends; 0 for never
    sizes: tuple[int, ...]  # how many squares each class has; they are numbered on from class to class
    cash: tuple[int, ...]
    ring: tuple[int, ...]  # the class each seat is in
    owed: int  # the debt that is being met; 0 for none


class RatracePrint(msgspec.Struct, frozen=True):
    colours: tuple[str, ...]  # of each Business
    price: tuple[int, ...]  # of a Status Symbol, by class
    other: tuple[int, ...]  # of the Other Purchase, by class
    entry: tuple[int, ...]  # cash needed to leave a class upwards
    tote: tuple[tuple[int, ...], ...]  # win, place and show, each from horse 2 on
    percent: tuple[int, ...]  # gained on the exchange, from level 2 on
    kept: tuple[int, ...]  # dollars left besides
    sizes: tuple[int, ...]  # how many squares each class has
    squares: tuple[tuple[str, int, tuple[int, ...]], ...]  # kind, Business or -1, and the figures on it


def printed(board: Board) -> RatracePrint:
    return RatracePrint(
        tuple(board.colours),
        tuple(board.price),
        tuple(board.other),
        tuple(board.entry_cash),
        tuple(tuple(odds) for odds in board.tote),
        tuple(board.percent),
        tuple(board.kept),
        tuple(board.sizes),
        tuple((square.kind, square.business, tuple(square.figures)) for square in board.squares),
    )


def look(s: Ratrace, viewer: int) -> RatraceView:
    return RatraceView(
        **common_fields(s, viewer),
        **open_part(s),
        goal=s.setting.goal,
        rounds=s.setting.rounds,
        sizes=tuple(s.setting.board.sizes),
        cash=tuple(s.money.balances[:-1]),
        ring=tuple([s.ring(p) for p in range(s.seats)]),
        owed=sum([number for clause, _, number in s.agenda if clause == "broke.raise"]),
    )
