"""Players of Ratrace. They see what lies on the table, which is everything."""

from functools import lru_cache
from math import inf, log
from typing import Any

from parlour.games.ratrace.board import HIGH, SYMBOLS, Board
from parlour.games.ratrace.view import RatraceView
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer, OneOf, Param
from parlour.kernel.view import View
from parlour.play.bot import BotMaker

GAMBLES = (
    "racetrack.bet",
    "racetrack.side-bets",
    "stock.invest",
    "stock.rolls",
    "lottery.stake",
    "lottery.stake/match",
)
CASH = 0
CREDIT = 1
WAYS = [max(0, 6 - abs(7 - n)) for n in range(13)]  # to roll each number with two dice, of 36
SHARES = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.75, 1.0)  # of one's cash, to stake
EASILY = ("retire", "move_up", "black_market", "enrol", "choose", "auction", "auction_symbol", "auction_papers")
Prospects = list[tuple[float, float]]  # how likely, and what is gained on each dollar then


def make_easy(_game: Game[Any], edition: Any, _options: Chosen, seat: int, seed: int) -> "Easy":
    return Easy(edition, seat, seed)


def make_medium(_game: Game[Any], edition: Any, _options: Chosen, seat: int, seed: int) -> "Medium":
    return Medium(edition, seat, seed)


def question(view: View) -> str:
    """What the viewer is asked."""
    return next(name for seat, name in view.asked if seat == view.viewer)


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

    def unasked(self, _view: View, _offers: list[Offer]) -> tuple[Offer, Args] | None:
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
    """Lives on credit, owns the best from the start, and stakes what makes it happiest on average.

    The reasons. Symbols of High Society serve in every class and for retiring, so that whoever buys them at
    once never has to shop again; credit has no limit, costs a tenth once, and dies with a bankruptcy. Both
    the tote board and the exchange pay about twice what they take, so cash is worth more in hand than in a shop.
    But what is bought of a rival is the rival's cash at once, and a few thousand carry anybody up two classes.
    """

    # What one has to look forward to whatever happens, by class: the less, the more a dollar in hand is worth.
    hopes = (300, 1500, 8000)
    # The cash to bring along when moving up: below it the first taxes or a divorce would be the end.
    enough = (500, 3000)
    # The most to give for an item at auction, as shares of its price and of the cash there is.
    worth = 0.5
    spare = 0.3
    # The share of the cash to draw lots for when behind.
    dare = 0.3
    # How welcome the cash is that buys the way into the next class: as much as so many times what there is.
    step_up = log(2)

    def __init__(self, board: Board, seat: int, seed: int) -> None:
        self.board = board
        self.seat = seat
        self.source = Fast(8 * seed + seat)
        self.races = [prospects(board, horse) for horse in range(2, 13)]
        self.levels = [board.percent[n - 2] / 100 for n in range(2, 13)]
        self.hope = 0.0  # as things stand on the table
        self.behind = 0.0  # the others, on average

    def unasked(self, _view: View, _offers: list[Offer]) -> tuple[Offer, Args] | None:
        return None

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        assert isinstance(view, RatraceView)
        asked = question(view)
        found = by_action(offers)
        if asked == "business.choice":
            return self.shop(view, offers)
        if asked == "move.roll":
            return self.climb(view, found)
        if asked in GAMBLES:
            self.take_stock(view)
            return self.gamble(view, asked, found)
        if asked == "auction.open":
            return self.bid(view, found)
        if asked == "broke.raise":
            return self.part_with(view, found["auction"])
        if asked == "setup.business":
            return found["choose"], (self.best_business(found["choose"]),)
        if asked == "school.or-club":
            return found["enrol"], (CREDIT,)
        if asked == "up.auction":
            return found["auction_symbol"], (self.scarcest(view, found["auction_symbol"]),)
        if asked == "up.papers":
            return found["surrender_papers"], ()  # they would save the buyer far more than they bring
        return found["retire"], ()

    # ---- how good it is to have so much -----------------------------------------------------

    def take_stock(self, view: RatraceView) -> None:
        """The further behind the others, the less there is to lose: then boldness is what can still win."""
        worth = [cash - debt for cash, debt in zip(view.cash, view.debt, strict=True)]
        mine = worth[self.seat]
        others = (sum(worth) - mine) / (view.seats - 1)
        self.behind = max(0.0, others - mine)
        self.hope = self.hopes[view.ring[self.seat]] + self.behind

    def joy(self, cash: float) -> float:
        """Each doubling is as welcome as the one before."""
        return log(max(0.0, cash) + self.hope)

    # ---- gambling -----------------------------------------------------------------------------

    def gamble(self, view: RatraceView, asked: str, found: dict[str, Offer]) -> tuple[Offer, Args]:
        if asked == "racetrack.bet":
            return self.back_a_horse(view, found)
        if asked == "racetrack.side-bets":
            _, amount = self.stake(view, self.races[view.horse - 2])
            return (found["side_bet"], (amount,)) if amount else (found["skip_side_bet"], ())
        if asked == "stock.invest":
            amount = self.investment(view)
            return (found["invest"], (amount,)) if amount else (found["skip_investment"], ())
        if asked == "lottery.stake":
            amount = self.ticket(view)
            return (found["put_up"], (amount,)) if amount else (found["skip_lottery"], ())
        if asked == "lottery.stake/match":
            amount = found["match"].params[0].low
            rollers = 1 + sum([1 for stake in view.stake if stake])
            return (found["match"], (amount,)) if self.draws(view, amount, rollers) else (found["skip_match"], ())
        if self.rides(view, found):
            return found["let_roll"], (found["let_roll"].params[0].low,)
        return found["cash_in"], ()

    def stake(self, view: RatraceView, chances: Prospects) -> tuple[float, int]:
        """The stake that brings most joy on average, and how much; none if that is best."""
        cash = view.cash[self.seat]
        best, amount = self.joy(cash), 0
        for share in SHARES:
            put = int(cash * share)
            hope = sum([p * self.joy(cash + put * gain) for p, gain in chances])
            if hope > best:
                best, amount = hope, put
        return best, amount

    def back_a_horse(self, view: RatraceView, found: dict[str, Offer]) -> tuple[Offer, Args]:
        _, amount, horse = max([(*self.stake(view, self.races[n - 2]), n) for n in range(2, 13)])
        return (found["bet"], (horse, amount)) if amount else (found["skip_bet"], ())

    def riding(self, view: RatraceView, put: int, rolls: int) -> float:
        """The joy of having so much on the exchange with so many rolls to come, stopping at the right time."""
        cash = view.cash[self.seat]
        joys = [self.joy(cash + put * gain) for gain in self.levels]
        value = -inf
        for _ in range(rolls):
            value = sum([WAYS[n] * max(joys[n - 2], value) for n in range(2, 13)]) / 36
        return value

    def investment(self, view: RatraceView) -> int:
        cash = view.cash[self.seat]
        best, amount = self.joy(cash), 0
        for share in SHARES:
            put = int(cash * share) // 100 * 100
            hope = self.riding(view, put, view.seats - 1) if put else -inf
            if hope > best:
                best, amount = hope, put
        return amount

    def rides(self, view: RatraceView, found: dict[str, Offer]) -> bool:
        """Whether the rolls still to come promise more than the level reached."""
        put = view.stake[self.seat]
        left = (self.seat - found["let_roll"].params[0].low) % view.seats
        now = self.joy(view.cash[self.seat] + put * self.levels[view.best - 2])
        return self.riding(view, put, left) > now

    def draws(self, view: RatraceView, put: int, rollers: int) -> bool:
        """Whether to draw lots for so much, which is fair and no more: if the pot would pay for the next class, or if
        one is behind and can spare it."""
        spared = self.behind > 0 and put <= self.dare * view.cash[self.seat]
        return spared or self.drawn(view, put, rollers) > self.drawn(view, 0, rollers)

    def drawn(self, view: RatraceView, put: int, rollers: int) -> float:
        """The joy of drawing lots for so much."""
        cash = view.cash[self.seat]
        need = self.fare(view)
        joy = 0.0
        for chance, after in ((1 / rollers, cash + put * (rollers - 1)), (1 - 1 / rollers, cash - put)):
            joy += chance * (self.joy(after) + (self.step_up if after >= need else 0.0))
        return joy

    def fare(self, view: RatraceView) -> int:
        """The cash it takes to move up, or to retire where there is no class above."""
        ring = view.ring[self.seat]
        if ring == HIGH:
            return view.goal
        papers = any(item >= SYMBOLS for item in view.items[self.seat])
        return self.board.entry_cash[ring] + (0 if papers else self.board.black_market[ring])

    def ticket(self, view: RatraceView) -> int:
        """The stake to put up: what is wanting for the next class, or what can be spared, if somebody can match it."""
        cash = view.cash[self.seat]
        rich = max([view.cash[q] for q in range(view.seats) if q != self.seat and not view.mourning[q]], default=0)
        wanting = self.fare(view) - cash
        for put in (wanting, int(min(self.dare * cash, self.dare * rich))):
            if 0 < put <= min(cash, rich) and self.draws(view, put, 2):
                return put
        return 0

    # ---- buying and selling -------------------------------------------------------------------

    def shop(self, view: RatraceView, offers: list[Offer]) -> tuple[Offer, Args]:
        """The symbol of the highest class to be had; of a rival, while the Treasury sells too, the cheapest."""
        wanted = [offer for offer in offers if offer.action == "buy"]
        if not wanted:
            return offers[0], (CREDIT,)
        treasury = view.seats
        rivals = view.owner[wanted[0].params[0].low // 3] != treasury
        offer = wanted[0] if rivals and treasury in view.owner else wanted[-1]
        return offer, (offer.params[0].low, CREDIT)

    def climb(self, view: RatraceView, found: dict[str, Offer]) -> tuple[Offer, Args]:
        for action in ("move_up", "black_market"):
            if action in found:
                bribe = self.board.black_market[view.ring[self.seat]] if action == "black_market" else 0
                if view.cash[self.seat] - bribe >= self.enough[view.ring[self.seat]]:
                    return found[action], tuple([param.nth(0) for param in found[action].params])
        return found["roll"], ()

    def bid(self, view: RatraceView, found: dict[str, Offer]) -> tuple[Offer, Args]:
        """As little as will do to begin with; then at once beyond what the others would give."""
        amount = found["bid"].params[0]
        limit = self.limit(view, self.seat)
        if amount.low > limit:
            return found["pass"], ()
        rivals = [self.limit(view, q) for q in view.bidders if q != self.seat]
        enough = max(rivals, default=0.0) + amount.step if view.auction.leader >= 0 else 0.0
        return found["bid"], (up_to(amount, min(limit, enough)),)

    def limit(self, view: RatraceView, bidder: int) -> float:
        """The most that one who thinks like this one would give for the lot.

        Three symbols take nine turns of landing in the right places; at auction each saves three of them. One's own
        goods are worth having back only where there are none left to sell.
        """
        lot = view.lot
        if lot >= SYMBOLS:
            price = self.worth * self.board.black_market[view.ring[bidder]]
        elif view.owner[lot // 3] == bidder:
            price = 0.0 if view.stock[lot] else self.worth * self.board.price[lot % 3]
        else:
            price = self.worth * self.board.price[HIGH] if lot % 3 == HIGH else self.board.price[lot % 3]
        return min(price, self.spare * view.cash[bidder])

    def scarcest(self, view: RatraceView, offer: Offer) -> int:
        """What is hardest to get in the shops first, while the bidders have money."""
        return min(offer.params[0].options(), key=lambda item: view.stock[item])

    def part_with(self, view: RatraceView, offer: Offer) -> tuple[Offer, Args]:
        """Papers first, then the lowest class."""
        param = offer.params[0]
        assert isinstance(param, OneOf)
        return offer, (min(param.options(), key=lambda item: item % 3 if item < SYMBOLS else -1),)

    def best_business(self, offer: Offer) -> int:
        """Where the customers come first."""
        return max(offer.params[0].options(), key=lambda b: custom(self.board, b))


def prospects(board: Board, horse: int) -> Prospects:
    """What a bet on this horse can bring: win, place, show or nothing."""
    hit = WAYS[horse] / 36
    found = [(hit * (1 - hit) ** nth, float(board.tote[nth][horse - 2])) for nth in range(3)]
    return [*found, ((1 - hit) ** 3, -1.0)]


@lru_cache(maxsize=64)
def custom(board: Board, business: int) -> float:
    """What one visitor spends there on the first lap of each class."""
    total = 0.0
    for ring in range(3):
        reached = [1.0] + [0.0] * (board.sizes[ring] - 1)  # how likely each square is to be landed on
        for at in range(board.sizes[ring]):
            for n in range(2, 13):
                if at + n < board.sizes[ring]:
                    reached[at + n] += reached[at] * WAYS[n] / 36
        for at in range(board.sizes[ring]):
            if board.squares[board.enter[ring] + at].business == business:
                total += reached[at] * board.other[ring]
    return total


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
