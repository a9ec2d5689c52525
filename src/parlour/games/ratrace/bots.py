"""The easy and the medium bot of Ratrace."""

from typing import Any

from parlour.games.ratrace.board import SYMBOLS, Board
from parlour.games.ratrace.evaluator import FINE, STEADY, Answer, RatraceEvaluator
from parlour.games.ratrace.view import RatraceView
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.names import code_of
from parlour.kernel.offer import Offer
from parlour.kernel.view import View
from parlour.play.bot import BotMaker

CASH = 0
CREDIT = 1
EASILY = ("retire", "move_up", "black_market", "enrol", "choose", "auction", "auction_symbol", "auction_papers")


def make_easy(_game: Game[Any], edition: Any, _options: Chosen, seat: int, seed: int) -> "Easy":
    return Easy(edition, seat, seed)


def make_medium(game: Game[Any], edition: Any, options: Chosen, seat: int, _seed: int) -> "Medium":
    return Medium(game, edition, options, seat)


def by_action(offers: list[Offer]) -> dict[str, Offer]:
    """Return the first offer of each action."""
    first: dict[str, Offer] = {}
    for offer in offers:
        first.setdefault(offer.action, offer)
    return first


class Easy:
    """A careful beginner: pays cash, keeps up with the neighbours, gambles a little now and then."""

    def __init__(self, board: Board, seat: int, seed: int) -> None:
        self.board = board
        self.seat = seat
        self.source = Fast(8 * seed + seat)

    def interrupt(self, _view: View, _offers: list[Offer]) -> Answer | None:
        return None

    def choose(self, view: View, offers: list[Offer]) -> Answer:
        assert isinstance(view, RatraceView)
        first = by_action(offers)
        for action in EASILY:
            if action in first:
                return self.choose_any(first[action])
        if "pay_off" in first and view.cash[self.seat] >= 4 * view.debt[self.seat]:
            return first["pay_off"], ()
        if "buy_other" in first:
            return self.shop(view, offers)
        stake = self.gamble(view, first)
        if stake is not None:
            return stake
        if "bid" in first:
            return self.bid(view, first)
        return self.choose_any(offers[0])

    def gamble(self, view: RatraceView, first: dict[str, Offer]) -> Answer | None:
        """Return a small stake now and then; None to decline."""
        cash = view.cash[self.seat]
        if "bet" in first and self.chance(2):
            return first["bet"], (2 + self.source.below(11), max(1, cash // 10))
        if "side_bet" in first and self.chance(3):
            return first["side_bet"], (max(1, cash // 20),)
        if "invest" in first and cash >= 500:
            return first["invest"], (cash // 500 * 100,)
        if "let_roll" in first and view.best < 7:
            return self.choose_any(first["let_roll"])
        if "put_up" in first and self.chance(2):
            return first["put_up"], (max(1, cash // 10),)
        if "match" in first and view.stake[view.asked[0][0]] == 0 and first["match"].params[0].low <= cash // 10:
            return self.choose_any(first["match"])
        return None

    def chance(self, n: int) -> bool:
        """Return True once in n times."""
        return self.source.below(n) == 0

    def choose_any(self, offer: Offer) -> Answer:
        """Return the offer with random arguments."""
        return offer, tuple([param.nth(self.source.below(param.size())) for param in offer.params])

    def shop(self, view: RatraceView, offers: list[Offer]) -> Answer:
        """Buy the symbol of the seat's class if there is cash for it, sometimes on credit; else the Other Purchase."""
        ring = view.ring[self.seat]
        for offer in offers:
            if offer.action == "buy" and offer.params[0].low % 3 == ring:
                if offer.params[1].low == CASH:
                    return offer, (offer.params[0].low, CASH)
                if self.chance(3):
                    return offer, (offer.params[0].low, CREDIT)
        return offers[0], (offers[0].params[0].low,)

    def bid(self, view: RatraceView, first: dict[str, Offer]) -> Answer:
        """Bid up to half the price in the shop, a little more each time; nothing for the seat's own goods."""
        price = self.board.price[view.lot % 3] if view.lot < SYMBOLS else 100
        amount = first["bid"].params[0]
        own = view.lot < SYMBOLS and view.owner[view.lot // 3] == self.seat
        if own or amount.low > min(price // 2, view.cash[self.seat] // 2):
            return first["pass"], ()
        return first["bid"], (amount.low + min(price // 10, amount.high - amount.low) // amount.step * amount.step,)


class Medium:
    """Plays the first answer of the evaluator's steady character, without search."""

    def __init__(self, game: Game[Any], board: Board, options: Chosen, seat: int) -> None:
        self.game = game
        self.board = board
        self.options = game.complete_options(options)
        self.seat = seat
        self.luck = Fast(0)  # never used, since nothing is hidden
        self.evaluator: RatraceEvaluator | None = None  # made when the first view tells the number of seats

    def interrupt(self, _view: View, _offers: list[Offer]) -> Answer | None:
        return None

    def choose(self, view: View, offers: list[Offer]) -> Answer:
        if self.evaluator is None:
            self.evaluator = RatraceEvaluator(self.board, view.seats, [])
            self.evaluator.shares = FINE
        s = self.game.determinise(view, self.options, self.board, self.luck)
        ask = next(ask for ask in s.asked if ask.seat == self.seat)
        offer, args = self.evaluator.answer(s, self.seat, code_of(ask.question), ask.number, STEADY)
        return next(legal for legal in offers if legal.action == offer.action and legal.admits(args)), args


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
