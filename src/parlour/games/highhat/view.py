"""What anybody sees of High Hat: everything but what the piles have not shown yet."""

from typing import Any

import msgspec

from parlour.games.highhat.board import HUMAN_PILE, LOTTERY_PILE, Board
from parlour.games.highhat.rules import begin
from parlour.games.highhat.state import HighHat, deal_of
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen
from parlour.kernel.state import Reader
from parlour.kernel.view import View, in_common
from parlour.parts.auction import auction_of
from parlour.parts.deck import Deck
from parlour.parts.ledger import Ledger


class HighHatView(View, frozen=True, kw_only=True):
    points: tuple[int, ...]  # of each seat
    hat_pool: int
    milk_fund: int
    owned: tuple[int, ...]  # the property of each seat: a bit for each kind
    bound: tuple[int, ...]  # property that a card is about to take
    total: tuple[int, ...]  # of each seat, property and points together
    left: tuple[int, ...]  # cards of each kind in the Register
    space: tuple[int, ...]  # of each seat
    place: tuple[int, ...]  # 0 on the track, 1 and 2 the beds, 3 the Park
    came: tuple[int, ...]  # the order of arrival; 0 before the first move
    arrivals: int
    rest: tuple[int, ...]  # turns each seat is still to lose
    kept: tuple[int, ...]  # the cards each seat keeps: a bit for each
    lottery_left: int  # cards not seen yet
    lottery_under: tuple[int, ...]  # cards laid under the pile, in order: everybody saw them
    human_left: int
    human_under: tuple[int, ...]
    lot: int  # the kind that somebody is buying; -1 none
    auction: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...]  # number, proposer, partner; property, points and policies given and wanted
    dealt: int
    agreed: int  # who would end the game now: a bit for each seat
    registrar: int
    turns: int


class HighHatPrint(msgspec.Struct, frozen=True):
    spaces: int
    property: tuple[int, ...]  # the kind that each space is, or -1
    goal_kinds: int
    goal_points: int


def printed(board: Board) -> HighHatPrint:
    kinds = [n if step == "property.land" else -1 for step, n in zip(board.steps, board.numbers, strict=True)]
    return HighHatPrint(board.length, tuple(kinds), board.goal_kinds, board.goal_points)


def look(s: HighHat, viewer: int) -> HighHatView:
    lottery_under = s.lottery.plain()[1]
    human_under = s.human.plain()[1]
    return HighHatView(
        **in_common(s, viewer),
        points=tuple(s.points.balances[: s.seats]),
        hat_pool=s.has(s.hat_pool()),
        milk_fund=s.has(s.milk_fund()),
        owned=tuple(s.owned),
        bound=tuple(s.bound),
        total=tuple([s.total(seat) for seat in range(s.seats)]),
        left=tuple(s.left),
        space=tuple(s.space),
        place=tuple(s.place),
        came=tuple(s.came),
        arrivals=s.arrivals,
        rest=tuple(s.rest),
        kept=tuple(s.kept),
        lottery_left=len(s.lottery) - len(lottery_under),
        lottery_under=lottery_under,
        human_left=len(s.human) - len(human_under),
        human_under=human_under,
        lot=s.lot,
        auction=s.auction.plain(),
        deals=tuple([deal.plain() for deal in s.deals]),
        dealt=s.dealt,
        agreed=s.agreed,
        registrar=s.registrar,
        turns=s.turns,
    )


def determinise(view: View, chosen: Chosen, board: Any, _source: Fast) -> HighHat:
    """What is yet to be drawn is chance, and nothing else is hidden: the one state that looks so."""
    assert isinstance(view, HighHatView) and isinstance(board, Board)
    s = begin(view.seats, chosen, board)
    s.load_kernel(Reader(view.flow))
    held = sum(view.points) + view.hat_pool + view.milk_fund
    s.points = Ledger([*view.points, view.hat_pool, view.milk_fund, -held])
    s.owned = list(view.owned)
    s.bound = list(view.bound)
    s.left = list(view.left)
    s.stock = sum(1 << k for k, left in enumerate(view.left) if left)
    s.space = list(view.space)
    s.place = list(view.place)
    s.came = list(view.came)
    s.arrivals = view.arrivals
    s.rest = list(view.rest)
    s.kept = list(view.kept)
    s.lottery = pile(board, LOTTERY_PILE, view, view.lottery_under)
    s.human = pile(board, HUMAN_PILE, view, view.human_under)
    s.lot = view.lot
    s.auction = auction_of(list(view.auction))
    s.deals = [deal_of(list(row)) for row in view.deals]
    s.dealt = view.dealt
    s.agreed = view.agreed
    s.registrar = view.registrar
    s.turns = view.turns
    return s


def pile(board: Board, which: int, view: HighHatView, under: tuple[int, ...]) -> Deck:
    """Unseen are the cards that neither lie under the pile nor are kept by anybody."""
    kept = 0
    for cards in view.kept:
        kept |= cards
    seen = {found.card for i, found in enumerate(board.kept) if kept >> i & 1 and found.pile == which}
    unseen = [card for card in range(len(board.cards[which])) if card not in seen and card not in under]
    return Deck(unseen, list(under))
