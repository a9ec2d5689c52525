"""Ratrace thought through: how it is played well, by tempers that differ, and how likely a seat is to win.

Whoever plays it well lives on credit, and stakes what makes them happiest on average. Symbols of High Society serve in
every class and for retiring, so that whoever buys them at once never has to shop again; credit has no limit, costs a
tenth once, and dies with a bankruptcy. Both the tote board and the exchange pay about twice what they take, so cash is
worth more in hand than in a shop. But what is bought of a rival is the rival's cash at once, and a few thousand carry
anybody up two classes.
"""

from math import ceil, log
from typing import Final

from mypy_extensions import i64

from parlour.games.ratrace.board import BUSINESSES, DICE, HIGH, MIDDLE, MOST, SYMBOLS, SYMBOLS_OF_CLASS, WORKING, Board
from parlour.games.ratrace.climbing import AUCTION, AUCTION_SYMBOL, BID, PASS, SELL_PAPERS, left_behind, saleable
from parlour.games.ratrace.gambling import (
    BET,
    CASH_IN,
    INVEST,
    LET_ROLL,
    MATCH,
    NO_BET,
    NO_INVESTMENT,
    NO_MATCH,
    NO_SIDE_BET,
    NO_STAKE,
    PUT_UP,
    SIDE_BET,
)
from parlour.games.ratrace.rules import (
    BOOK,
    BUY,
    CREDIT,
    ENROL,
    OTHER,
    RETIRE,
    ROLL,
    ROLL_OR_BRIBE,
    ROLL_OR_RISE,
    may_choose,
)
from parlour.games.ratrace.state import Ratrace
from parlour.kernel.bits import how_many, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.names import code_of
from parlour.kernel.offer import Args, Offer
from parlour.parts.auction_evaluator import AuctionEvaluator

Answer = tuple[Offer, Args]

# What is asked, by the number of its name.
BUSINESS: Final = code_of("setup.business")
TURN: Final = code_of("move.roll")
SHOP: Final = code_of("business.choice")
SCHOOL: Final = code_of("school.or-club")
RACE: Final = code_of("racetrack.bet")
SIDE: Final = code_of("racetrack.side-bets")
EXCHANGE: Final = code_of("stock.invest")
LEVEL: Final = code_of("stock.rolls")
LOTTERY: Final = code_of("lottery.stake")
DRAW: Final = code_of("lottery.stake/match")
LOTS: Final = code_of("up.auction")
PAPERS: Final = code_of("up.papers")
RAISE: Final = code_of("broke.raise")
HAMMER: Final = code_of("auction.open")
END: Final = code_of("retire")

WAYS: Final = [max(0, 6 - abs(7 - n)) / 36.0 for n in range(13)]  # how likely two dice are to show each number
HORSES: Final = [7, 6, 5, 4, 3, 2]  # those beyond the seventh have the same chances
FINE: Final = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.75, 1.0]  # shares of one's cash, to stake
COARSE: Final = [0.1, 0.2, 0.35, 0.5, 0.75, 1.0]
NONE: Final[Args] = ()
FEW: Final = 8  # ways to take an offer that are all tried
QUICK: Final = 5  # games played out where others have time for one
THOROUGH: Final = 16  # worlds to think in where others need one
HORIZON: Final = 2  # rounds to play out after the turn that has begun
THROWS: Final = 6  # of that turn: the move, and a race or all that is rolled on the exchange
ENOUGH: Final = [(500.0, 3000.0), (3000.0, 20000.0)]  # the cash to bring along: the least and the most worth trying

FIGURES: Final = ["retires", "cash", "owes", "solvent", "class", "highs", "symbols", "rival"]  # as `reckoned` has them
MILLIONS: Final = 10**9  # more than anybody ever has
CONTENT: Final = {RACE: NO_BET, SIDE: NO_SIDE_BET, EXCHANGE: NO_INVESTMENT, LEVEL: CASH_IN}

BEST: Final = 0  # by the tempers below
STEADY: Final = 1
CAREFUL: Final = 2
WILD: Final = 3  # does anything
PEER: Final = 4  # as the best, whatever is tuned


class Temper:
    """What one makes of money."""

    def __init__(
        self,
        hopes: list[float],
        bold: float,
        enough: list[int],
        worth: float,
        spare: float,
        dare: float,
        step_up: float,
        finish: float,
        grand: int,
        sells: bool,
    ) -> None:
        self.hopes = hopes  # what there is to look forward to, by class: the less, the more a dollar in hand is worth
        self.bold = bold  # how much of what the others are ahead is added to that
        self.enough = enough  # the cash to bring along when moving up
        self.worth = worth  # the most to give at auction, as a share of the price,
        self.spare = spare  # and of one's cash
        self.dare = dare  # the share of one's cash to draw lots for when behind
        self.step_up = step_up  # how welcome the cash is that buys the way into the next class,
        self.finish = finish  # and the cash with which one retires
        self.grand = grand  # the cash beyond which only the best will do in a rival's shop too
        self.sells = sells  # whether papers no longer needed are sold

    def copy(self) -> "Temper":
        return Temper(
            self.hopes[:],
            self.bold,
            self.enough[:],
            self.worth,
            self.spare,
            self.dare,
            self.step_up,
            self.finish,
            self.grand,
            self.sells,
        )


TEMPERS: Final = [
    Temper([300.0, 850.0, 10000.0], 0.56, [500, 3000], 0.5, 0.25, 0.3, log(2.0), 1.5, 5000, True),
    Temper([300.0, 1500.0, 8000.0], 1.0, [500, 3000], 0.5, 0.3, 0.3, log(2.0), 0.0, MILLIONS, False),
    Temper([300.0, 1500.0, 8000.0], 1.0, [500, 3000], 0.5, 0.5, 0.1, 0.0, 0.0, MILLIONS, False),
]


class RatraceEvaluator(AuctionEvaluator[Ratrace]):
    def __init__(self, board: Board, seats: int, weights: list[float]) -> None:
        super().__init__(BOOK, seats)
        self.rollout_factor = QUICK
        self.world_factor = THOROUGH
        self.batch = DICE
        self.errors_needed = 1.0
        self.changing_characters = True
        self.weights = weights
        self.figures = [(name, 0) for name in FIGURES]
        self.decisive = FIGURES[0]
        self.predicts = True
        self.board = board
        self.odds: list[list[float]] = []  # of each horse from 2 on: win, place, show,
        self.likely: list[list[float]] = []  # and how likely each is, then losing
        for horse in range(2, 13):
            hit = WAYS[horse]
            miss = 1.0 - hit
            self.odds.append([float(board.tote[nth][horse - 2]) for nth in range(3)])
            self.likely.append([hit, miss * hit, miss * miss * hit, miss * miss * miss])
        self.horses = HORSES + [horse for horse in range(8, 13) if self.odds[horse - 2] != self.odds[12 - horse]]
        self.levels = [float(percent) / 100.0 for percent in board.percent]
        self.customs = [custom(board, b) for b in range(BUSINESSES)]
        self.shares = COARSE
        self.horizon = HORIZON * seats
        self.tempers = [temper.copy() for temper in [*TEMPERS, TEMPERS[STEADY], TEMPERS[BEST]]]
        # Of the world being played out: how the first dice fall, and the packs they are dealt from.
        self.throws: list[int] = []
        self.packs: list[list[int]] = [[] for _ in range(THROWS)]
        # Of the seat that decides:
        self.temper = self.tempers[BEST]
        self.hope = 0.0
        self.behind = 0.0
        self.mark = float(MILLIONS)

    # ---- the mind's own words -------------------------------------------------------------

    def draw_characters(self, s: Ratrace, seat: int, luck: Fast) -> None:
        for other in range(self.seats):
            k = luck.below(10)
            self.characters[other] = STEADY if k < 6 else PEER if k < 8 else CAREFUL if k < 9 else WILD
        self.characters[seat] = BEST
        self.throws = [self.dealt(pack, luck) for pack in self.packs]

    def dealt(self, pack: list[int], luck: Fast) -> int:
        """A throw of the dice. In so many worlds as there are throws each comes once, so that no choice looks good only
        because its number came up too often."""
        if not pack:
            pack.extend(range(DICE))
            for k in range(DICE - 1, 0, -1):
                j = luck.below(k + 1)
                pack[k], pack[j] = pack[j], pack[k]
        return pack.pop()

    def play_out(self, s: Ratrace, luck: Fast) -> None:
        """The turn that has begun by the dice that were dealt to this world, then as any game."""
        began = s.turn
        thrown = 0
        while not s.over and s.turn == began and thrown < len(self.throws):
            if s.chance == DICE:
                self.book.resolve_chance(s, self.throws[thrown])
                thrown += 1
            elif s.chance:
                self.book.resolve_chance(s, luck.below(s.chance))
            else:
                self.step(s, luck)
        super().play_out(s, luck)

    def parameters(self) -> dict[str, tuple[float, float, float]]:
        own = self.tempers[BEST]
        found = {f"hope {ring}": (own.hopes[ring], 0.2 * own.hopes[ring], 5.0 * own.hopes[ring]) for ring in range(3)}
        found |= {f"enough {ring}": (float(own.enough[ring]), *ENOUGH[ring]) for ring in range(2)}
        return found | {
            "bold": (own.bold, 0.1, 3.0),
            "worth": (own.worth, 0.2, 2.0),
            "spare": (own.spare, 0.1, 0.9),
            "dare": (own.dare, 0.05, 1.0),
            "step_up": (own.step_up, 0.1, 2.0),
            "finish": (own.finish, 0.1, 5.0),
        }

    def set_parameter(self, name: str, value: float) -> None:
        own = self.tempers[BEST]
        what, _, ring = name.partition(" ")
        if what == "hope":
            own.hopes[int(ring)] = value
        elif what == "enough":
            own.enough[int(ring)] = int(value)
        else:
            setattr(own, what, value)

    def step(self, s: Ratrace, luck: Fast) -> None:
        question, seat, number = s.asks[2 * s.put_aside + 1]
        character = self.characters[seat]
        if character == WILD:
            offers = self.book.ways_of[question](s, seat, number)
            offer = offers[luck.below(len(offers))]
            args = offer.any(luck)
        else:
            offer, args = self.answer(s, seat, question, number, character)
        s.close(0)
        self.book.apply(s, seat, offer, args)

    def turn(self, s: Ratrace) -> int:
        return s.turn

    def may_stop(self, s: Ratrace, began: int) -> bool:
        return s.turn > began + self.horizon and s.first_question() == TURN

    # ---- what to answer -------------------------------------------------------------------

    def answer(self, s: Ratrace, p: i64, question: i64, number: i64, character: i64) -> Answer:
        self.temper = self.tempers[character]
        if question == TURN:
            return self.move(s, p)
        if question == SHOP:
            return self.shop(s, p, number)
        if question in (SIDE, RACE, EXCHANGE, LEVEL):
            self.take_stock(s, p)
            return self.gamble(s, p, question, number)
        if question in (LOTTERY, DRAW):
            self.take_stock(s, p)
            return self.draw_lots(s, p, question, number)
        if question == HAMMER:
            return self.bid(s, p)
        if question == SCHOOL:
            return ENROL[0], (CREDIT,)
        if question == END:
            return RETIRE[1], NONE
        if question == LOTS:
            return AUCTION_SYMBOL, (self.scarcest(s, left_behind(s, p)),)
        if question == PAPERS:
            return SELL_PAPERS[0 if self.temper.sells else 1], NONE
        if question == RAISE:
            return AUCTION, (lowest(saleable(s, p) or s.held[p] & ~s.unwanted),)
        return may_choose(s, p, number)[0], (self.best_business(s),)

    def move(self, s: Ratrace, p: i64) -> Answer:
        ring = s.ring(p)
        if s.climbed or ring == HIGH or not s.full(p):
            return ROLL[0], NONE
        cash = s.cash(p)
        spare = cash - self.board.entry_cash[ring]
        if s.papers(p):
            return (ROLL_OR_RISE[1] if spare >= 0 and cash >= self.temper.enough[ring] else ROLL[0]), NONE
        bribe = self.board.black_market[ring]
        if spare < bribe or cash - bribe < self.temper.enough[ring]:
            return ROLL[0], NONE
        return ROLL_OR_BRIBE[ring][1], (SYMBOLS + 2 * ring,)

    def shop(self, s: Ratrace, p: i64, b: i64) -> Answer:
        """The symbol of the highest class to be had; of a rival, while the Treasury sells too, the cheapest, unless one
        is on the way up and rich."""
        low = -1
        high = -1
        if not s.full(p):
            for tier in range(s.ring(p), 3):
                symbol = 3 * b + tier
                if s.stock[symbol] and not s.held[p] >> symbol & 1:
                    high = symbol
                    if low < 0:
                        low = symbol
        if low < 0:
            return OTHER, (CREDIT,)
        thrifty = s.ring(p) == 0 or s.cash(p) <= self.temper.grand
        symbol = low if thrifty and s.owner[b] != s.seats and s.seats in s.owner else high
        return BUY[symbol], (symbol, CREDIT)

    def best_business(self, s: Ratrace) -> int:
        """Where the customers come first."""
        best = -1
        for b in range(BUSINESSES):
            if s.owner[b] == s.seats and (best < 0 or self.customs[b] > self.customs[best]):
                best = b
        return best

    def scarcest(self, s: Ratrace, items: int) -> int:
        """What is hardest to get in the shops first, while the bidders have money."""
        found = -1
        for item in numbers(items):
            if found < 0 or s.stock[item] < s.stock[found]:
                found = item
        return found

    # ---- gambling -------------------------------------------------------------------------

    def take_stock(self, s: Ratrace, p: i64) -> None:
        """The further behind the others, the less there is to lose: then boldness is what can still win."""
        others = 0
        for q in range(s.seats):
            if q != p:
                others += s.money.balances[q] - s.debt[q]
        mine = s.money.balances[p] - s.debt[p]
        self.behind = max(0.0, float(others) / float(s.seats - 1) - float(mine))
        self.hope = self.temper.hopes[s.ring(p)] + self.temper.bold * self.behind
        ready = self.temper.finish > 0.0 and how_many(s.held[p] & SYMBOLS_OF_CLASS[HIGH]) == MOST
        self.mark = float(s.setting.goal + s.due(p)) if ready else float(MILLIONS)

    def joy(self, cash: float) -> float:
        """Each doubling is as welcome as the one before, and the one that is enough most of all."""
        joy = log((cash if cash > 0.0 else 0.0) + self.hope)
        return joy + self.temper.finish if cash >= self.mark else joy

    def gamble(self, s: Ratrace, p: i64, question: i64, number: i64) -> Answer:
        cash = float(s.money.balances[p])
        if self.temper.finish > 0.0 and cash > float(s.setting.goal + s.due(p)):
            return CONTENT[question], NONE
        if question == SIDE:
            _, amount = self.stake(cash, s.horse, self.still_open(s))
            return (SIDE_BET, (amount,)) if amount else (NO_SIDE_BET, NONE)
        if question == RACE:
            best = self.joy(cash)
            most = 0
            backed = 0
            for horse in self.horses:
                joy, amount = self.stake(cash, horse, self.likely[horse - 2])
                if amount and joy > best:
                    best = joy
                    most = amount
                    backed = horse
            return (BET, (backed, most)) if most else (NO_BET, NONE)
        if question == EXCHANGE:
            amount = self.investment(cash)
            return (INVEST, (amount,)) if amount else (NO_INVESTMENT, NONE)
        put = float(s.stake[p])
        now = self.joy(cash + put * self.levels[s.best - 2])
        if self.riding(cash, put, (p - number) % s.seats) > now:
            return LET_ROLL[number], (number,)
        return CASH_IN, NONE

    def still_open(self, s: Ratrace) -> list[float]:
        """How likely the horse is to come in first, second, third or not at all, as far as the game goes on: who runs
        it is asked before all others whether to retire."""
        likely = self.likely[s.horse - 2]
        runner = on_turn(s)
        if self.temper.finish == 0.0 or how_many(s.held[runner] & SYMBOLS_OF_CLASS[HIGH]) < MOST:
            return likely
        wanting = float(s.setting.goal - s.total(runner))
        staked = float(s.stake[runner])
        odds = self.odds[s.horse - 2]
        return [0.0 if nth < 3 and staked * odds[nth] >= wanting else likely[nth] for nth in range(4)]

    def stake(self, cash: float, horse: int, likely: list[float]) -> tuple[float, int]:
        """The stake that brings most joy on average, and how much; none if that is best."""
        odds = self.odds[horse - 2]
        best = self.joy(cash) * sum(likely)
        amount = 0
        for share in self.shares:
            put = float(int(cash * share))
            joy = self.backed(cash, put, odds, likely)
            if joy > best:
                best = joy
                amount = int(put)
            elif amount:
                break
        for gain in odds:
            put = self.wanting(cash, gain)
            if put:
                joy = self.backed(cash, put, odds, likely)
                if joy > best:
                    best = joy
                    amount = int(put)
        return best, amount

    def backed(self, cash: float, put: float, odds: list[float], likely: list[float]) -> float:
        """The joy of having so much on a horse."""
        joy = likely[3] * self.joy(cash - put)
        for nth in range(3):
            joy += likely[nth] * self.joy(cash + put * odds[nth])
        return joy

    def wanting(self, cash: float, gain: float) -> float:
        """The stake of which so many times as much is just enough to retire; nothing where there is none."""
        least = float(ceil((self.mark - cash) / gain)) if gain > 0.0 else 0.0
        return least if 0.0 < least <= cash else 0.0

    def investment(self, cash: float) -> int:
        best = self.joy(cash)
        amount = 0
        for share in self.shares:
            put = int(cash * share) // 100 * 100
            if put > amount:
                joy = self.riding(cash, float(put), self.seats - 1)
                if joy > best:
                    best = joy
                    amount = put
                elif amount:
                    break
        for gain in self.levels:
            put = (int(self.wanting(cash, gain)) + 99) // 100 * 100
            if put and float(put) <= cash:
                joy = self.riding(cash, float(put), self.seats - 1)
                if joy > best:
                    best = joy
                    amount = put
        return amount

    def riding(self, cash: float, put: float, rolls: i64) -> float:
        """The joy of having so much on the exchange with so many rolls to come, stopping at the right time."""
        joys = [self.joy(cash + put * gain) for gain in self.levels]
        value = -1e18
        for _ in range(rolls):
            mean = 0.0
            for n in range(2, 13):
                joy = joys[n - 2]
                mean += WAYS[n] * (joy if joy > value else value)
            value = mean
        return value

    def draw_lots(self, s: Ratrace, p: i64, question: i64, number: i64) -> Answer:
        if question == DRAW:
            rollers = 1
            for q in range(s.seats):
                if s.stake[q]:
                    rollers += 1
            return (MATCH, (number,)) if self.draws(s, p, number, rollers) else (NO_MATCH, NONE)
        cash = s.cash(p)
        rich = 0
        for q in range(s.seats):
            if q != p and not s.mourning[q] and s.cash(q) > rich:
                rich = s.cash(q)
        most = cash if cash < rich else rich
        wanting = self.fare(s, p) - cash
        if 0 < wanting <= most and self.draws(s, p, wanting, 2):
            return PUT_UP, (wanting,)
        spared = int(self.temper.dare * float(most))
        if spared > 0 and self.draws(s, p, spared, 2):
            return PUT_UP, (spared,)
        return NO_STAKE, NONE

    def draws(self, s: Ratrace, p: i64, put: i64, rollers: int) -> bool:
        """Whether to draw lots for so much, which is fair and no more: if the pot would pay for the next class, or if
        one is behind and can spare it."""
        if self.behind > 0.0 and float(put) <= self.temper.dare * float(s.cash(p)):
            return True
        return self.drawn(s, p, put, rollers) > self.drawn(s, p, 0, rollers)

    def drawn(self, s: Ratrace, p: i64, put: i64, rollers: int) -> float:
        """The joy of drawing lots for so much."""
        cash = s.cash(p)
        fare = self.fare(s, p)
        won = cash + put * (rollers - 1)
        lost = cash - put
        share = 1.0 / float(rollers)
        joy = share * self.joy(float(won)) + (1.0 - share) * self.joy(float(lost))
        if won >= fare:
            joy += share * self.temper.step_up
        if lost >= fare:
            joy += (1.0 - share) * self.temper.step_up
        return joy

    def fare(self, s: Ratrace, p: i64) -> int:
        """The cash it takes to move up, or to retire where there is no class above."""
        ring = s.ring(p)
        if ring == HIGH:
            return s.setting.goal
        return self.board.entry_cash[ring] + (0 if s.papers(p) else self.board.black_market[ring])

    # ---- auctions -------------------------------------------------------------------------

    def bid(self, s: Ratrace, p: i64) -> Answer:
        """As little as will do to begin with; then at once beyond what the others would give."""
        least = s.auction.minimum()
        limit = self.limit(s, p)
        if least > limit:
            return PASS, NONE
        enough = least
        if s.auction.leader >= 0:
            for q in numbers(s.bidders):
                if q != p:
                    enough = max(enough, min(limit, self.limit(s, q) + s.auction.step))
        return BID, (least + (enough - least) // s.auction.step * s.auction.step,)

    def limit(self, s: Ratrace, p: i64) -> int:
        """The most to give for the lot. Three symbols take nine turns of landing in the right places; at auction each
        saves three of them. One's own goods are worth having back only where there are none left to sell."""
        lot = s.lot
        temper = self.temper
        if lot >= SYMBOLS:
            price = temper.worth * float(self.board.black_market[s.ring(p)])
        elif s.owner[lot // 3] == p:
            price = 0.0 if s.stock[lot] else temper.worth * float(self.board.price[lot % 3])
        else:
            price = float(self.board.price[lot % 3]) * (temper.worth if lot % 3 == HIGH else 1.0)
        return int(min(price, temper.spare * float(s.cash(p))))

    # ---- what else is worth trying --------------------------------------------------------

    def candidates(self, s: Ratrace, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        question, _, number = s.asks[2 * (s.put_aside + s.place_of(seat)) + 1]
        self.throws = []
        self.packs = [[] for _ in range(THROWS)]
        self.shares = FINE
        own, args = self.answer(s, seat, question, number, BEST)
        self.shares = COARSE
        found: list[tuple[str, Args]] = [(own.action, args)]
        if question != END and question != BUSINESS:
            for offer in offers:
                found += [(offer.action, args) for args in self.ways(s, seat, question, offer)]
        return found

    def ways(self, s: Ratrace, p: int, question: i64, offer: Offer) -> list[Args]:
        """To take the offer: some of them, where there are many."""
        if not offer.made:
            return [NONE]
        cash = s.cash(p)
        if question == HAMMER:
            dear = max(self.limit(s, q) for q in numbers(s.bidders))
            return [(up_to(offer, amount),) for amount in (0, dear // 2, dear, 3 * dear // 2, 2 * dear)]
        if question == RACE:
            return [(horse, put) for horse in self.horses for put in self.stakes(cash, 1, self.odds[horse - 2])]
        if question == EXCHANGE:
            return [(put,) for put in self.stakes(cash, 100, self.levels)]
        if question in (SIDE, LOTTERY):
            return [(put,) for put in self.stakes(cash, 1, self.odds[s.horse - 2] if question == SIDE else [])]
        if question == TURN:
            return [offer.nth(0)]  # a diploma is as good as a membership
        return [offer.nth(k) for k in range(min(FEW, offer.size()))]

    def stakes(self, cash: int, step: int, gains: list[float]) -> list[int]:
        """What is just enough to retire at once if all goes well, and shares of one's cash, unless they are just too
        little for that."""
        wanting = [int(self.wanting(float(cash), gain)) for gain in gains]
        enough = [(put + step - 1) // step * step for put in wanting if put]
        shares = [max(step, int(float(cash) * share) // step * step) for share in COARSE]
        return enough + [put for put in shares if not [most for most in enough if put < most < put + put // 5]]

    # ---- how likely it is to win ----------------------------------------------------------

    def features(self, s: Ratrace, p: int) -> list[float]:
        board = self.board
        goal = float(s.setting.goal)
        cash = float(s.cash(p))
        owed = float(s.due(p))
        left = (cash - owed) / goal
        part = min(left, 1.5)
        ring = s.ring(p)
        highs = how_many(s.held[p] & SYMBOLS_OF_CLASS[HIGH])
        symbols = s.symbols(p)
        ready = 1.0 if highs == MOST else 0.0
        top = 1.0 if ring == HIGH else 0.0
        rest = log(max(left, 0.0) + 0.003)
        rich = log(cash / goal + 0.002)
        first = s.first_seat()
        wait = float((p - first) % s.seats) / float(s.seats)
        return [
            rest,
            rich,
            0.1 * rest * rest,
            0.1 * rich * rich,
            part,
            1.0 if left >= 1.0 else 0.0,
            1.0 if left >= 0.5 else 0.0,
            float(highs),
            ready,
            ready * rest,
            ready * part,
            float(symbols),
            1.0 if symbols == MOST else 0.0,
            1.0 if ring == MIDDLE else 0.0,
            top,
            top * rest,
            top * ready,
            min(owed / (cash + 500.0), 4.0),
            1.0 if s.papers(p) else 0.0,
            float(s.mourning[p]),
            wait,
            wait * ready * part,
            float(s.at[p] - board.enter[ring]) / float(board.sizes[ring]),
            rich if ring == WORKING else 0.0,
            float(how_many(s.held[p] & SYMBOLS_OF_CLASS[MIDDLE])) if ring == WORKING else 0.0,
            1.0 if ring != HIGH and symbols == MOST and cash >= float(self.fare(s, p)) else 0.0,
        ]

    def key_figures(self, s: Ratrace, seat: int) -> list[float]:
        """Whether the seat has retired; cash, debt, whether the one pays for the other, class, Status Symbols of High
        Society and of the others, and what the richest rival has."""
        rival = -(10**9)
        for p in range(s.seats):
            if p != seat:
                rival = max(rival, s.total(p))
        solvent = 100.0 if s.total(seat) >= 0 else 0.0
        risen = 100.0 * float(s.ring(seat))
        retired = 100.0 if s.over and s.places[seat] == 1 else 0.0
        highs = how_many(s.held[seat] & SYMBOLS_OF_CLASS[HIGH])
        others = s.symbols(seat) - highs
        cash, due = float(s.cash(seat)), float(s.due(seat))
        return [retired, cash, -due, solvent, risen, float(highs), float(others), -float(rival)]


def on_turn(s: Ratrace) -> int:
    """Whose turn it is: the first to be asked about retiring when it is over."""
    seat: i64
    for k in range(s.depth):
        step, seat, _ = s.todo[k]
        if step == END:
            return seat
    return 0


def lowest(items: int) -> int:
    """Papers, then the symbol of the lowest class."""
    found = numbers(items)
    best = found[0]
    for item in found:
        if rank(item) < rank(best):
            best = item
    return best


def rank(item: int) -> int:
    return item % 3 if item < SYMBOLS else -1


def up_to(offer: Offer, wanted: int) -> int:
    """The most that may be said without going beyond what is wanted; the least there is, if that is more."""
    low: int = offer.low
    high: int = offer.high
    step: int = offer.step
    return low + max(0, min(wanted, high) - low) // step * step


def custom(board: Board, business: int) -> float:
    """What one visitor spends there on the first lap of each class."""
    spent = 0.0
    for ring in range(HIGH + 1):
        size = board.sizes[ring]
        reached = [1.0] + [0.0] * (size - 1)  # how likely each square is to be landed on
        for at in range(size):
            for n in range(2, 13):
                if at + n < size:
                    reached[at + n] += reached[at] * WAYS[n]
        for at in range(size):
            if board.business[board.enter[ring] + at] == business:
                spent += reached[at] * float(board.other[ring])
    return spent
