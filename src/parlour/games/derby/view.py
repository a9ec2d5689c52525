"""What a seat sees of Derby Day: everything."""

import msgspec

from parlour.games.derby.board import Board
from parlour.games.derby.fields import open_part
from parlour.games.derby.open_part import DerbyOpen
from parlour.games.derby.state import Derby
from parlour.kernel.view import common_fields


class DerbyView(DerbyOpen, frozen=True, kw_only=True):
    races: int
    post: int  # the finishing space
    fences: tuple[int, ...]  # spaces in front of hurdles
    owner: tuple[int, ...]  # the seat that runs each horse
    tote: bool  # whether there is betting
    half_way: int  # the space at which the tote opens again


class DerbyPrint(msgspec.Struct, frozen=True):
    colours: tuple[str, ...]  # of each horse


def board_data(board: Board) -> DerbyPrint:
    return DerbyPrint(tuple(board.colours))


def view_for(s: Derby, viewer: int) -> DerbyView:
    return DerbyView(
        **common_fields(s, viewer),
        **open_part(s),
        races=s.setting.races,
        post=s.setting.post,
        fences=tuple(s.setting.fences),
        owner=tuple(s.setting.owner),
        tote=s.setting.tote,
        half_way=s.setting.half_way,
    )
