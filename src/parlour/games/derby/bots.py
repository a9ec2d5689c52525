"""The bots of Derby Day. There is one thing to get right: to call a total that takes a horse over its hurdle."""

from typing import Any

from parlour.games.derby.board import Board
from parlour.games.derby.view import DerbyView
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View
from parlour.play.bot import BotMaker


class Caller:
    """Calls on average `calls` of two totals that are worth calling."""

    def __init__(self, enough: int, calls: int, seed: int) -> None:
        self.enough = enough
        self.calls = calls
        self.source = Fast(seed)

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        assert isinstance(view, DerbyView)
        total = sum(view.thrown)
        call = next((offer for offer in offers if offer.action == "call"), None)
        if call is not None and total >= self.enough and self.source.below(2) < self.calls:
            return call, (total,)
        return offers[0], ()

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        return None


def make_easy(_game: Game[Any], board: Board, _options: Chosen, seat: int, seed: int) -> Caller:
    return Caller(board.total, 1, seed * 8 + seat)


def make_medium(_game: Game[Any], board: Board, _options: Chosen, seat: int, seed: int) -> Caller:
    return Caller(board.total, 2, seed * 8 + seat)


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
