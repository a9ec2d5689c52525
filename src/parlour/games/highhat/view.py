"""The view of High Hat, alike for every seat: all but the order of the unseen cards."""

from typing import Any

import msgspec
from msgspec.structs import astuple

from parlour.games.highhat.board import HUMAN_PILE, LOTTERY_PILE, Board
from parlour.games.highhat.deal import deal_of
from parlour.games.highhat.fields import open_part
from parlour.games.highhat.open_part import HighHatOpen
from parlour.games.highhat.state import HighHat, creditor, debt_amount, debtor, pack_debt
from parlour.kernel.chance import Fast
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import common_fields
from parlour.parts.deck import Deck


class DealSeen(msgspec.Struct, frozen=True):
    """A proposed trade; property and policies are sets, a bit for each."""

    number: int
    proposer: int
    partner: int
    gives: int  # property, from the proposer's side
    wants: int
    pays: int  # points
    asks: int
    policies: int
    policies_wanted: int


class DebtSeen(msgspec.Struct, frozen=True):
    """A debt that could not be paid yet."""

    debtor: int
    creditor: int  # a seat; or, after the seats, the Hat Pool, the Milk Fund and the Register
    points: int


class HighHatView(HighHatOpen, frozen=True, kw_only=True):
    points: tuple[int, ...]  # of each seat
    hat_pool: int
    milk_fund: int
    total: tuple[int, ...]  # of each seat, property and points together
    lottery_left: int  # cards not seen yet
    lottery_under: tuple[int, ...]  # cards laid under the pile, in order, seen by everybody
    human_left: int
    human_under: tuple[int, ...]
    deals: tuple[DealSeen, ...]
    debts: tuple[DebtSeen, ...]  # the oldest first


class HighHatPrint(msgspec.Struct, frozen=True):
    spaces: int
    does: tuple[str, ...]  # the step that each space leads to; empty for Start
    number: tuple[int, ...]  # of the step: points, spaces or a kind of property
    values: tuple[int, ...]  # of each kind
    doctors: int  # the cards that are the doctor's word, a bit for each
    bonus: int  # of Start
    goal_kinds: int
    goal_points: int


def board_data(board: Board) -> HighHatPrint:
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


def view_for(s: HighHat, viewer: int) -> HighHatView:
    return HighHatView(**common_fields(s, viewer), **open_part(s), **own_part(s, viewer))


def own_part(s: HighHat, _viewer: int) -> dict[str, Any]:
    return {
        "points": tuple(s.points.balances[: s.seats]),
        "hat_pool": s.points_of(s.hat_pool()),
        "milk_fund": s.points_of(s.milk_fund()),
        "total": tuple([s.total(seat) for seat in range(s.seats)]),
        "lottery_left": len(s.lottery) - len(s.lottery.under()),
        "lottery_under": s.lottery.under(),
        "human_left": len(s.human) - len(s.human.under()),
        "human_under": s.human.under(),
        "deals": tuple([DealSeen(*deal.to_plain()) for deal in s.deals]),
        "debts": tuple([DebtSeen(debtor(debt), creditor(debt), debt_amount(debt)) for debt in s.debts]),
    }


def restore_piles(s: HighHat, view: Any, board: Any, _luck: Fast) -> None:
    """Restore piles, deals and debts from a view; nothing but the order of unseen cards is hidden."""
    assert isinstance(view, HighHatView) and isinstance(board, Board)
    s.lottery = unseen_pile(board, LOTTERY_PILE, view, view.lottery_under)
    s.human = unseen_pile(board, HUMAN_PILE, view, view.human_under)
    s.deals = [deal_of(astuple(deal)) for deal in view.deals]
    s.debts = int_row([pack_debt(debt.points, debt.creditor, debt.debtor) for debt in view.debts])


def unseen_pile(board: Board, which: int, view: HighHatView, under: tuple[int, ...]) -> Deck:
    """Return a pile whose unseen cards are those that neither lie under it nor are kept."""
    kept = 0
    for cards in view.kept:
        kept |= cards
    seen = {card.card for i, card in enumerate(board.kept) if kept >> i & 1 and card.pile == which}
    unseen = [card for card in range(len(board.cards[which])) if card not in seen and card not in under]
    return Deck(int_row(unseen), int_row(under))
