"""The view of Ratrace, alike for every seat: the whole state."""

from typing import Any

import msgspec

from parlour.games.ratrace.board import Board
from parlour.games.ratrace.fields import open_part
from parlour.games.ratrace.open_part import RatraceOpen
from parlour.games.ratrace.state import Ratrace
from parlour.kernel.view import common_fields


class RatraceView(RatraceOpen, frozen=True, kw_only=True):
    goal: int  # total needed to retire
    rounds: int  # 0 for no limit
    sizes: tuple[int, ...]  # squares of each class; they are numbered on from class to class
    cash: tuple[int, ...]
    ring: tuple[int, ...]  # class of each seat
    owed: int  # debt for which money is being raised; 0 for none


class RatracePrint(msgspec.Struct, frozen=True):
    colours: tuple[str, ...]  # of each Business
    price: tuple[int, ...]  # of a Status Symbol, by class
    other: tuple[int, ...]  # of the Other Purchase, by class
    entry: tuple[int, ...]  # cash needed to leave a class upwards
    tote: tuple[tuple[int, ...], ...]  # win, place and show, each from horse 2 on
    percent: tuple[int, ...]  # gain on the exchange, from level 2 on
    kept: tuple[int, ...]  # dollars added to that
    sizes: tuple[int, ...]  # squares of each class
    squares: tuple[tuple[str, int, tuple[int, ...]], ...]  # kind, Business or -1, and the figures on it


def board_data(board: Board) -> RatracePrint:
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


def view_for(s: Ratrace, viewer: int) -> RatraceView:
    return RatraceView(
        **common_fields(s, viewer),
        **open_part(s),
        **own_part(s, viewer),
        goal=s.setting.goal,
        rounds=s.setting.rounds,
        sizes=tuple(s.setting.board.sizes),
    )


def own_part(s: Ratrace, _viewer: int) -> dict[str, Any]:
    return {
        "cash": tuple(s.money.balances[:-1]),
        "ring": tuple([s.ring(p) for p in range(s.seats)]),
        "owed": sum([number for clause, _, number in s.agenda if clause == "broke.raise"]),
    }
