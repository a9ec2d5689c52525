"""The bots of Derby Day: they call totals that take a horse over its hurdle, and bet where there is a tote."""

from typing import Any

from parlour.games.derby.board import Board
from parlour.games.derby.rules import UNIT
from parlour.games.derby.view import DerbyView
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.terms import choices, find_param
from parlour.kernel.view import View
from parlour.play.bot import BotMaker


class Caller:
    """Calls on average `calls` of two totals that are worth calling. As a bettor it follows its own horse for fun."""

    def __init__(self, board: Board, calls: int, seed: int) -> None:
        self.board = board
        self.calls = calls
        self.source = Fast(seed)

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        assert isinstance(view, DerbyView)
        for offer in offers:
            if offer.action == "back":
                bet = self.choose_bet(view, choices(find_param(offer, "stake")))
                return (offer, bet) if bet else (offers[0], ())
        total = sum(view.thrown)
        call = next((offer for offer in offers if offer.action == "call"), None)
        if call is not None and total >= self.board.total and self.source.below(2) < self.calls:
            return call, (total,)
        return offers[0], ()

    def choose_bet(self, view: DerbyView, stakes: list[int]) -> Args | None:
        """Return a horse of its own that is furthest and the least stake, or None, as often as not."""
        own = [horse for horse, owner in enumerate(view.owner) if owner == view.viewer]
        best = max(own, key=lambda horse: view.at[horse])
        return (best, stakes[0]) if self.source.below(2) else None

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        return None


class ValueBettor(Caller):
    """Bets when it is behind: on the likeliest horse that would make up what it lacks to the richest.

    The tote's odds are fair, so that no bet wins in the long run; what a bet is worth depends on the purses alone.
    Who leads keeps the money, and who is behind by less than a prize waits while there are races left.
    """

    def choose_bet(self, view: DerbyView, stakes: list[int]) -> Args | None:
        seat = view.viewer
        richest = max(worth(view, other) for other in range(view.seats) if other != seat)
        lacks = richest - worth(view, seat)
        races_left = view.races - view.race
        if lacks <= races_left * self.board.tote.prize // 2:
            return None
        bets = [(horse, stake) for horse in range(len(view.owner)) for stake in stakes]
        enough = [bet for bet in bets if self.gain(view, *bet) > lacks]
        if enough:  # the likeliest of them, with no more than is needed
            return min(enough, key=lambda bet: (view.quotes[bet[0]], bet[1]))
        return max(bets, key=lambda bet: self.gain(view, *bet)) if not races_left else None

    def gain(self, view: DerbyView, horse: int, stake: int) -> int:
        """Return what the purse gains if this horse wins, against that of the player who runs it."""
        prize = self.board.tote.prize
        swing = prize if view.owner[horse] == view.viewer else -prize
        return stake * view.quotes[horse] // UNIT - stake + swing


def worth(view: DerbyView, seat: int) -> int:
    """Return a seat's purse with what it has on horses, which the odds make worth as much as was paid."""
    return view.purses[seat] + view.staked[seat] + view.staked[view.seats + seat]


def make_easy(_game: Game[Any], board: Board, _options: Chosen, seat: int, seed: int) -> Caller:
    return Caller(board, 1, seed * 8 + seat)


def make_medium(_game: Game[Any], board: Board, _options: Chosen, seat: int, seed: int) -> Caller:
    return ValueBettor(board, 2, seed * 8 + seat)


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
