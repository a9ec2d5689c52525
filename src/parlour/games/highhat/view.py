"""What anybody sees of High Hat: everything but what the piles have not shown yet."""

from typing import Any

import msgspec
from msgspec.structs import astuple

from parlour.games.highhat.board import HUMAN_PILE, LOTTERY_PILE, Board
from parlour.games.highhat.deal import deal_of
from parlour.games.highhat.open_part import HighHatOpen, open_part
from parlour.games.highhat.state import HighHat, creditor, debt, debtor, owed
from parlour.kernel.chance import Fast
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import common_fields
from parlour.parts.deck import Deck


class DealSeen(msgspec.Struct, frozen=True):
    """A trade that is proposed; property and policies are a bit for each."""

    number: int
    proposer: int
    partner: int
    gives: int  # property, as the proposer says it
    wants: int
    pays: int  # points
    asks: int
    policies: int
    policies_wanted: int


class DebtSeen(msgspec.Struct, frozen=True):
    """What could not be paid yet."""

    debtor: int
    creditor: int  # a seat; or, after the seats, the Hat Pool, the Milk Fund and the Register
    points: int


class HighHatView(HighHatOpen, frozen=True, kw_only=True):
    points: tuple[int, ...]  # of each seat
    hat_pool: int
    milk_fund: int
    total: tuple[int, ...]  # of each seat, property and points together
    lottery_left: int  # cards not seen yet
    lottery_under: tuple[int, ...]  # cards laid under the pile, in order: everybody saw them
    human_left: int
    human_under: tuple[int, ...]
    deals: tuple[DealSeen, ...]
    debts: tuple[DebtSeen, ...]  # the oldest first


class HighHatPrint(msgspec.Struct, frozen=True):
    spaces: int
    does: tuple[str, ...]  # the step that each space leads to; nothing for Start
    number: tuple[int, ...]  # points, spaces or the kind of property, as it needs one
    values: tuple[int, ...]  # of each kind
    doctors: int  # which of the cards that may be kept are the doctor's word, a bit for each
    bonus: int  # of Start
    goal_kinds: int
    goal_points: int


def printed(board: Board) -> HighHatPrint:
    return HighHatPrint(
        board.length,
        tuple(board.steps),
        tuple(board.numbers),
        tuple(board.values),
        int(board.doctors),
        board.bonus,
        board.goal_kinds,
        board.goal_points,
    )


def look(s: HighHat, viewer: int) -> HighHatView:
    return HighHatView(
        **common_fields(s, viewer),
        **open_part(s),
        points=tuple(s.points.balances[: s.seats]),
        hat_pool=s.has(s.hat_pool()),
        milk_fund=s.has(s.milk_fund()),
        total=tuple([s.total(seat) for seat in range(s.seats)]),
        lottery_left=len(s.lottery) - len(s.lottery.under()),
        lottery_under=s.lottery.under(),
        human_left=len(s.human) - len(s.human.under()),
        human_under=s.human.under(),
        deals=tuple([DealSeen(*deal.to_plain()) for deal in s.deals]),
        debts=tuple([DebtSeen(debtor(found), creditor(found), owed(found)) for found in s.debts]),
    )


def restore_piles(s: HighHat, view: Any, board: Any, _luck: Fast) -> None:
    """What is yet to be drawn is chance, and nothing else is hidden: there is one state that looks so."""
    assert isinstance(view, HighHatView) and isinstance(board, Board)
    s.lottery = pile(board, LOTTERY_PILE, view, view.lottery_under)
    s.human = pile(board, HUMAN_PILE, view, view.human_under)
    s.deals = [deal_of(astuple(deal)) for deal in view.deals]
    s.debts = int_row([debt(found.points, found.creditor, found.debtor) for found in view.debts])


def pile(board: Board, which: int, view: HighHatView, under: tuple[int, ...]) -> Deck:
    """Unseen are the cards that neither lie under the pile nor are kept by anybody."""
    kept = 0
    for cards in view.kept:
        kept |= cards
    seen = {found.card for i, found in enumerate(board.kept) if kept >> i & 1 and found.pile == which}
    unseen = [card for card in range(len(board.cards[which])) if card not in seen and card not in under]
    return Deck(int_row(unseen), int_row(under))
