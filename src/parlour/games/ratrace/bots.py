"""Players of Ratrace. They see what lies on the table, which is everything."""

from typing import Any

from parlour.games.ratrace.board import SYMBOLS, Board
from parlour.games.ratrace.evaluator import FINE, STEADY, RatraceEvaluator
from parlour.games.ratrace.view import RatraceView
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.names import code_of
from parlour.kernel.offer import Args, Offer, Param
from parlour.kernel.view import View
from parlour.play.bot import BotMaker

CASH = 0
CREDIT = 1
EASILY = ("retire", "move_up", "black_market", "enrol", "choose", "auction", "auction_symbol", "auction_papers")


def make_easy(_game: Game[Any], edition: Any, _options: Chosen, seat: int, seed: int) -> "Easy":
    return Easy(edition, seat, seed)


def make_medium(game: Game[Any], edition: Any, options: Chosen, seat: int, _seed: int) -> "Medium":
    return Medium(game, edition, options, seat)


def up_to(param: Param, wanted: float) -> int:
    """The most that may be said without going beyond what is wanted; the least there is, if that is more."""
    return param.low + max(0, int(min(wanted, param.high)) - param.low) // param.step * param.step


def by_action(offers: list[Offer]) -> dict[str, Offer]:
    """The first offer of each action."""
    found: dict[str, Offer] = {}
    for offer in offers:
        found.setdefault(offer.action, offer)
    return found


class Easy:
    """A careful beginner: pays cash, keeps up with the neighbours, has a flutter now and then."""

    def __init__(self, board: Board, seat: int, seed: int) -> None:
        self.board = board
        self.seat = seat
        self.source = Fast(8 * seed + seat)

    def interrupt(self, _view: View, _offers: list[Offer]) -> tuple[Offer, Args] | None:
        return None

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        assert isinstance(view, RatraceView)
        found = by_action(offers)
        cash = view.cash[self.seat]
        for action in EASILY:
            if action in found:
                return self.anyhow(found[action])
        if "pay_off" in found and cash >= 4 * view.debt[self.seat]:
            return found["pay_off"], ()
        if "buy_other" in found:
            return self.shop(view, offers)
        if "bet" in found and self.chance(2):
            return found["bet"], (2 + self.source.below(11), max(1, cash // 10))
        if "side_bet" in found and self.chance(3):
            return found["side_bet"], (max(1, cash // 20),)
        if "invest" in found and cash >= 500:
            return found["invest"], (cash // 500 * 100,)
        if "let_roll" in found and view.best < 7:
            return self.anyhow(found["let_roll"])
        if "put_up" in found and self.chance(2):
            return found["put_up"], (max(1, cash // 10),)
        if "match" in found and view.stake[view.asked[0][0]] == 0 and found["match"].params[0].low <= cash // 10:
            return self.anyhow(found["match"])
        if "bid" in found:
            return self.bid(view, found)
        return offers[0], self.anyhow(offers[0])[1]

    def chance(self, n: int) -> bool:
        return self.source.below(n) == 0

    def anyhow(self, offer: Offer) -> tuple[Offer, Args]:
        return offer, tuple([param.nth(self.source.below(param.size())) for param in offer.params])

    def shop(self, view: RatraceView, offers: list[Offer]) -> tuple[Offer, Args]:
        """The symbol of one's own class where there is cash for it; sometimes something grand on credit."""
        ring = view.ring[self.seat]
        for offer in offers:
            if offer.action == "buy" and offer.params[0].low % 3 == ring:
                if offer.params[1].low == CASH:
                    return offer, (offer.params[0].low, CASH)
                if self.chance(3):
                    return offer, (offer.params[0].low, CREDIT)
        return offers[0], (offers[0].params[0].low,)

    def bid(self, view: RatraceView, found: dict[str, Offer]) -> tuple[Offer, Args]:
        """Half the price in the shop, a little more each time; nothing for one's own goods."""
        price = self.board.price[view.lot % 3] if view.lot < SYMBOLS else 100
        amount = found["bid"].params[0]
        own = view.lot < SYMBOLS and view.owner[view.lot // 3] == self.seat
        if own or amount.low > min(price // 2, view.cash[self.seat] // 2):
            return found["pass"], ()
        return found["bid"], (up_to(amount, amount.low + price // 10),)


class Medium:
    """Does what the game's mind would do at once, being steady: it thinks nothing through."""

    def __init__(self, game: Game[Any], board: Board, options: Chosen, seat: int) -> None:
        self.game = game
        self.board = board
        self.options = game.complete_options(options)
        self.seat = seat
        self.luck = Fast(0)  # for what is hidden, which is nothing
        self.evaluator: RatraceEvaluator | None = None  # made at the first look, which tells how many play

    def interrupt(self, _view: View, _offers: list[Offer]) -> tuple[Offer, Args] | None:
        return None

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        if self.evaluator is None:
            self.evaluator = RatraceEvaluator(self.board, view.seats, [])
            self.evaluator.shares = FINE
        s = self.game.determinise(view, self.options, self.board, self.luck)
        ask = next(ask for ask in s.asked if ask.seat == self.seat)
        offer, args = self.evaluator.answer(s, self.seat, code_of(ask.question), ask.number, STEADY)
        return next(found for found in offers if found.action == offer.action and found.admits(args)), args


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
