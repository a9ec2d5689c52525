"""The evaluator of Ratrace: how characters play it, which actions are worth trying, and how likely a seat is to win.

A good player lives on credit, and stakes what maximises expected utility. Symbols of High Society serve in every class
and for retiring, so a player who buys them at once never has to shop again. Credit has no limit, costs a tenth once,
and ends with a bankruptcy. Both the tote board and the exchange pay about twice what they take, so cash is worth more
in hand than in a shop. But what is bought from a rival is the rival's cash at once, and a few thousand take anybody up
two classes.
"""

from math import ceil, log
from typing import Final

from mypy_extensions import i64

from parlour.games.ratrace.board import BUSINESSES, DICE, HIGH, MIDDLE, MOST, SYMBOLS, SYMBOLS_OF_CLASS, WORKING, Board
from parlour.games.ratrace.climbing import (
    AUCTION,
    AUCTION_SYMBOL,
    BID,
    PASS,
    SELL_PAPERS,
    items_to_sell,
    symbols_to_leave,
)
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
from parlour.kernel.evaluator import Evaluator
from parlour.kernel.names import code_of
from parlour.kernel.offer import Args, Offer

Answer = tuple[Offer, Args]

# Questions by their codes.
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

WAYS: Final = [max(0, 6 - abs(7 - n)) / 36.0 for n in range(13)]  # chances of each total of two dice
HORSES: Final = [7, 6, 5, 4, 3, 2]  # 8 to 12 have the same chances as 6 to 2
FINE: Final = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.75, 1.0]  # shares of the cash that are staked
COARSE: Final = [0.1, 0.2, 0.35, 0.5, 0.75, 1.0]
NONE: Final[Args] = ()
FEW: Final = 8  # arguments of an offer that are all tried
QUICK: Final = 5  # playouts in the time that other games need for one
THOROUGH: Final = 16  # determinisations for each that other games need
HORIZON: Final = 2  # rounds to play out after the present turn
THROWS: Final = 6  # throws of the present turn that are stratified: the move, and a race or the exchange
ENOUGH: Final = [(500.0, 3000.0), (3000.0, 20000.0)]  # range of the cash to bring along, for tuning

FIGURES: Final = ["retires", "cash", "owes", "solvent", "class", "highs", "symbols", "rival"]  # of `key_figures`
MILLIONS: Final = 10**9  # more cash than anybody ever has
CONTENT: Final = {RACE: NO_BET, SIDE: NO_SIDE_BET, EXCHANGE: NO_INVESTMENT, LEVEL: CASH_IN}

BEST: Final = 0
STEADY: Final = 1
CAREFUL: Final = 2
WILD: Final = 3  # plays at random
PEER: Final = 4  # as BEST, but not tuned


class Preferences:
    """How a character values cash."""

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
        self.hopes = hopes  # expected future gains, by class: the less, the more a dollar in hand is worth
        self.bold = bold  # share of the others' lead that is added to that
        self.enough = enough  # cash to bring along when moving up
        self.worth = worth  # highest bid at auction, as a share of the price,
        self.spare = spare  # and of the cash
        self.dare = dare  # share of the cash to stake in the lottery when behind
        self.step_up = step_up  # utility of the cash to enter the next class,
        self.finish = finish  # and of the cash to retire
        self.grand = grand  # cash beyond which the best symbol is bought from a rival too
        self.sells = sells  # whether papers no longer needed are sold

    def copy(self) -> "Preferences":
        return Preferences(
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


PREFERENCES: Final = [
    Preferences([300.0, 850.0, 10000.0], 0.56, [500, 3000], 0.5, 0.25, 0.3, log(2.0), 1.5, 5000, True),
    Preferences([300.0, 1500.0, 8000.0], 1.0, [500, 3000], 0.5, 0.3, 0.3, log(2.0), 0.0, MILLIONS, False),
    Preferences([300.0, 1500.0, 8000.0], 1.0, [500, 3000], 0.5, 0.5, 0.1, 0.0, 0.0, MILLIONS, False),
]


class RatraceEvaluator(Evaluator[Ratrace]):
    """Plays Ratrace by characters, and predicts who wins."""

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
        self.odds: list[list[float]] = []  # by horse from 2 on: win, place and show,
        self.likely: list[list[float]] = []  # and the chances of these and of losing
        for horse in range(2, 13):
            hit = WAYS[horse]
            miss = 1.0 - hit
            self.odds.append([float(board.tote[nth][horse - 2]) for nth in range(3)])
            self.likely.append([hit, miss * hit, miss * miss * hit, miss * miss * miss])
        self.horses = HORSES + [horse for horse in range(8, 13) if self.odds[horse - 2] != self.odds[12 - horse]]
        self.levels = [float(percent) / 100.0 for percent in board.percent]
        self.customs = [expected_custom(board, b) for b in range(BUSINESSES)]
        self.shares = COARSE
        self.horizon = HORIZON * seats
        self.by_character = [
            preferences.copy() for preferences in [*PREFERENCES, PREFERENCES[STEADY], PREFERENCES[BEST]]
        ]
        # of the playout: its first throws, and the packs they are drawn from
        self.throws: list[int] = []
        self.packs: list[list[int]] = [[] for _ in range(THROWS)]
        # of the seat that decides, set by `answer` and `appraise`:
        self.preferences = self.by_character[BEST]
        self.hope = 0.0
        self.behind = 0.0
        self.goal_cash = float(MILLIONS)

    # ---- playouts -------------------------------------------------------------------------

    def draw_characters(self, s: Ratrace, seat: int, luck: Fast) -> None:
        for other in range(self.seats):
            k = luck.below(10)
            self.characters[other] = STEADY if k < 6 else PEER if k < 8 else CAREFUL if k < 9 else WILD
        self.characters[seat] = BEST
        self.throws = [self.deal_throw(pack, luck) for pack in self.packs]

    def deal_throw(self, pack: list[int], luck: Fast) -> int:
        """Return a throw from a shuffled pack of all 36.

        In each 36 playouts every throw comes once, so no choice looks good only because its number came up too often.
        """
        if not pack:
            pack.extend(range(DICE))
            for k in range(DICE - 1, 0, -1):
                j = luck.below(k + 1)
                pack[k], pack[j] = pack[j], pack[k]
        return pack.pop()

    def play_out(self, s: Ratrace, luck: Fast) -> None:
        """Play out the present turn with the throws drawn for this playout, then the rest as in any game."""
        began = s.turn
        used = 0
        while not s.over and s.turn == began and used < len(self.throws):
            if s.chance == DICE:
                self.book.resolve_chance(s, self.throws[used])
                used += 1
            elif s.chance:
                self.book.resolve_chance(s, luck.below(s.chance))
            else:
                self.step(s, luck)
        super().play_out(s, luck)

    def parameters(self) -> dict[str, tuple[float, float, float]]:
        own = self.by_character[BEST]
        hopes = {f"hope {ring}": (own.hopes[ring], 0.2 * own.hopes[ring], 5.0 * own.hopes[ring]) for ring in range(3)}
        enough = {f"enough {ring}": (float(own.enough[ring]), *ENOUGH[ring]) for ring in range(2)}
        return {
            **hopes,
            **enough,
            "bold": (own.bold, 0.1, 3.0),
            "worth": (own.worth, 0.2, 2.0),
            "spare": (own.spare, 0.1, 0.9),
            "dare": (own.dare, 0.05, 1.0),
            "step_up": (own.step_up, 0.1, 2.0),
            "finish": (own.finish, 0.1, 5.0),
        }

    def set_parameter(self, name: str, value: float) -> None:
        own = self.by_character[BEST]
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

    # ---- answers --------------------------------------------------------------------------

    def answer(self, s: Ratrace, p: i64, question: i64, number: i64, character: i64) -> Answer:
        """Return how a seat of this character answers a question."""
        self.preferences = self.by_character[character]
        if question == TURN:
            return self.move(s, p)
        if question == SHOP:
            return self.shop(s, p, number)
        if question in (SIDE, RACE, EXCHANGE, LEVEL):
            self.appraise(s, p)
            return self.gamble(s, p, question, number)
        if question in (LOTTERY, DRAW):
            self.appraise(s, p)
            return self.draw_lots(s, p, question, number)
        if question == HAMMER:
            return self.bid(s, p)
        if question == SCHOOL:
            return ENROL[0], (CREDIT,)
        if question == END:
            return RETIRE[1], NONE
        if question == BUSINESS:
            return may_choose(s, p, number)[0], (self.best_business(s),)
        return self.sell(s, p, question)

    def sell(self, s: Ratrace, p: i64, question: i64) -> Answer:
        """Return what to sell when moving up, or for a debt."""
        if question == LOTS:
            return AUCTION_SYMBOL, (self.scarcest(s, symbols_to_leave(s, p)),)
        if question == PAPERS:
            return SELL_PAPERS[0 if self.preferences.sells else 1], NONE
        return AUCTION, (lowest_item(items_to_sell(s, p) or s.held[p] & ~s.unwanted),)

    def move(self, s: Ratrace, p: i64) -> Answer:
        """Move up with the cash for it and enough to bring along, if need be with papers bought; else roll."""
        ring = s.ring(p)
        if s.climbed or ring == HIGH or not s.full(p):
            return ROLL[0], NONE
        cash = s.cash(p)
        spare = cash - self.board.entry_cash[ring]
        if s.papers(p):
            return (ROLL_OR_RISE[1] if spare >= 0 and cash >= self.preferences.enough[ring] else ROLL[0]), NONE
        bribe = self.board.black_market[ring]
        if spare < bribe or cash - bribe < self.preferences.enough[ring]:
            return ROLL[0], NONE
        return ROLL_OR_BRIBE[ring][1], (SYMBOLS + 2 * ring,)

    def shop(self, s: Ratrace, p: i64, b: i64) -> Answer:
        """Buy the symbol of the highest class on sale.

        From a rival, while the Treasury sells too, buy the cheapest, unless the seat is rich and has moved up.
        """
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
        thrifty = s.ring(p) == 0 or s.cash(p) <= self.preferences.grand
        symbol = low if thrifty and s.owner[b] != s.seats and s.seats in s.owner else high
        return BUY[symbol], (symbol, CREDIT)

    def best_business(self, s: Ratrace) -> int:
        """Return the free Business that earns most on the first laps."""
        best = -1
        for b in range(BUSINESSES):
            if s.owner[b] == s.seats and (best < 0 or self.customs[b] > self.customs[best]):
                best = b
        return best

    def scarcest(self, s: Ratrace, items: int) -> int:
        """Return the symbol with fewest copies in the shops, to be sold while the bidders have money."""
        best = -1
        for item in numbers(items):
            if best < 0 or s.stock[item] < s.stock[best]:
                best = item
        return best

    # ---- gambling -------------------------------------------------------------------------

    def appraise(self, s: Ratrace, p: i64) -> None:
        """Set how far the seat is behind, its hope and its goal; the further behind, the bolder it plays."""
        others = 0
        for q in range(s.seats):
            if q != p:
                others += s.money.balances[q] - s.debt[q]
        mine = s.money.balances[p] - s.debt[p]
        self.behind = max(0.0, float(others) / float(s.seats - 1) - float(mine))
        self.hope = self.preferences.hopes[s.ring(p)] + self.preferences.bold * self.behind
        ready = self.preferences.finish > 0.0 and how_many(s.held[p] & SYMBOLS_OF_CLASS[HIGH]) == MOST
        self.goal_cash = float(s.setting.goal + s.due(p)) if ready else float(MILLIONS)

    def utility(self, cash: float) -> float:
        """Return the utility of cash: logarithmic, with a bonus where it is enough to retire."""
        utility = log((cash if cash > 0.0 else 0.0) + self.hope)
        return utility + self.preferences.finish if cash >= self.goal_cash else utility

    def gamble(self, s: Ratrace, p: i64, question: i64, number: i64) -> Answer:
        """Return the stake, or the exchange decision, of highest expected utility; a seat that can retire declines."""
        cash = float(s.money.balances[p])
        if self.preferences.finish > 0.0 and cash > float(s.setting.goal + s.due(p)):
            return CONTENT[question], NONE
        if question == SIDE:
            _, amount = self.best_stake(cash, s.horse, self.place_chances(s))
            return (SIDE_BET, (amount,)) if amount else (NO_SIDE_BET, NONE)
        if question == RACE:
            return self.bet(cash)
        if question == EXCHANGE:
            amount = self.best_investment(cash)
            return (INVEST, (amount,)) if amount else (NO_INVESTMENT, NONE)
        put = float(s.stake[p])
        now = self.utility(cash + put * self.levels[s.best - 2])
        if self.exchange_utility(cash, put, (p - number) % s.seats) > now:
            return LET_ROLL[number], (number,)
        return CASH_IN, NONE

    def bet(self, cash: float) -> Answer:
        """Return the bet on a horse of highest expected utility."""
        best = self.utility(cash)
        stake = 0
        favourite = 0
        for horse in self.horses:
            utility, amount = self.best_stake(cash, horse, self.likely[horse - 2])
            if amount and utility > best:
                best = utility
                stake = amount
                favourite = horse
        return (BET, (favourite, stake)) if stake else (NO_BET, NONE)

    def place_chances(self, s: Ratrace) -> list[float]:
        """Return the chances that the horse comes in first, second, third or not at all, and the game goes on.

        The player who runs the race is the first to be asked about retiring.
        """
        likely = self.likely[s.horse - 2]
        runner = seat_on_turn(s)
        if self.preferences.finish == 0.0 or how_many(s.held[runner] & SYMBOLS_OF_CLASS[HIGH]) < MOST:
            return likely
        wanting = float(s.setting.goal - s.total(runner))
        stake = float(s.stake[runner])
        odds = self.odds[s.horse - 2]
        return [0.0 if nth < 3 and stake * odds[nth] >= wanting else likely[nth] for nth in range(4)]

    def best_stake(self, cash: float, horse: int, likely: list[float]) -> tuple[float, int]:
        """Return the highest expected utility of a bet on this horse, and its stake, which may be 0."""
        odds = self.odds[horse - 2]
        best = self.utility(cash) * sum(likely)
        amount = 0
        for share in self.shares:
            put = float(int(cash * share))
            utility = self.bet_utility(cash, put, odds, likely)
            if utility > best:
                best = utility
                amount = int(put)
            elif amount:
                break
        for gain in odds:
            put = self.retiring_stake(cash, gain)
            if put:
                utility = self.bet_utility(cash, put, odds, likely)
                if utility > best:
                    best = utility
                    amount = int(put)
        return best, amount

    def bet_utility(self, cash: float, put: float, odds: list[float], likely: list[float]) -> float:
        """Return the expected utility of a bet on a horse."""
        utility = likely[3] * self.utility(cash - put)
        for nth in range(3):
            utility += likely[nth] * self.utility(cash + put * odds[nth])
        return utility

    def retiring_stake(self, cash: float, gain: float) -> float:
        """Return the stake whose gain is just enough to retire; 0 if there is none."""
        least = float(ceil((self.goal_cash - cash) / gain)) if gain > 0.0 else 0.0
        return least if 0.0 < least <= cash else 0.0

    def best_investment(self, cash: float) -> int:
        """Return the investment of highest expected utility."""
        best = self.utility(cash)
        amount = 0
        for share in self.shares:
            put = int(cash * share) // 100 * 100
            if put > amount:
                utility = self.exchange_utility(cash, float(put), self.seats - 1)
                if utility > best:
                    best = utility
                    amount = put
                elif amount:
                    break
        for gain in self.levels:
            put = (int(self.retiring_stake(cash, gain)) + 99) // 100 * 100
            if put and float(put) <= cash:
                utility = self.exchange_utility(cash, float(put), self.seats - 1)
                if utility > best:
                    best = utility
                    amount = put
        return amount

    def exchange_utility(self, cash: float, put: float, rolls: i64) -> float:
        """Return the expected utility of an investment with so many rolls to come, cashed in at the best moment."""
        utilities = [self.utility(cash + put * gain) for gain in self.levels]
        value = -1e18
        for _ in range(rolls):
            mean = 0.0
            for n in range(2, 13):
                utility = utilities[n - 2]
                mean += WAYS[n] * (utility if utility > value else value)
            value = mean
        return value

    def draw_lots(self, s: Ratrace, p: i64, question: i64, number: i64) -> Answer:
        """Return whether to match a stake in the lottery, or what to put up."""
        if question == DRAW:
            rollers = 1
            for q in range(s.seats):
                if s.stake[q]:
                    rollers += 1
            return (MATCH, (number,)) if self.should_draw_lots(s, p, number, rollers) else (NO_MATCH, NONE)
        cash = s.cash(p)
        rich = 0
        for q in range(s.seats):
            if q != p and not s.mourning[q] and s.cash(q) > rich:
                rich = s.cash(q)
        most = cash if cash < rich else rich
        shortfall = self.fare(s, p) - cash
        if 0 < shortfall <= most and self.should_draw_lots(s, p, shortfall, 2):
            return PUT_UP, (shortfall,)
        spared = int(self.preferences.dare * float(most))
        if spared > 0 and self.should_draw_lots(s, p, spared, 2):
            return PUT_UP, (spared,)
        return NO_STAKE, NONE

    def should_draw_lots(self, s: Ratrace, p: i64, put: i64, rollers: int) -> bool:
        """Return whether to stake so much in the lottery, which is a fair game.

        It is worth it if the pot may pay for the next class, or if the seat is behind and can spare the stake.
        """
        if self.behind > 0.0 and float(put) <= self.preferences.dare * float(s.cash(p)):
            return True
        return self.lots_utility(s, p, put, rollers) > self.lots_utility(s, p, 0, rollers)

    def lots_utility(self, s: Ratrace, p: i64, put: i64, rollers: int) -> float:
        """Return the expected utility of a stake in the lottery."""
        cash = s.cash(p)
        fare = self.fare(s, p)
        after_win = cash + put * (rollers - 1)
        after_loss = cash - put
        share = 1.0 / float(rollers)
        utility = share * self.utility(float(after_win)) + (1.0 - share) * self.utility(float(after_loss))
        if after_win >= fare:
            utility += share * self.preferences.step_up
        if after_loss >= fare:
            utility += (1.0 - share) * self.preferences.step_up
        return utility

    def fare(self, s: Ratrace, p: i64) -> int:
        """Return the cash it takes to move up, or in the highest class to retire."""
        ring = s.ring(p)
        if ring == HIGH:
            return s.setting.goal
        return self.board.entry_cash[ring] + (0 if s.papers(p) else self.board.black_market[ring])

    # ---- auctions -------------------------------------------------------------------------

    def bid(self, s: Ratrace, p: i64) -> Answer:
        """Open with the least bid; later bid at once beyond what the others would give."""
        least = s.auction.minimum()
        limit = self.bid_limit(s, p)
        if least > limit:
            return PASS, NONE
        enough = least
        if s.auction.leader >= 0:
            for q in numbers(s.bidders):
                if q != p:
                    enough = max(enough, min(limit, self.bid_limit(s, q) + s.auction.step))
        return BID, (least + (enough - least) // s.auction.step * s.auction.step,)

    def bid_limit(self, s: Ratrace, p: i64) -> int:
        """Return the highest bid for the lot.

        Three symbols take nine turns of landing in the right places, and each bought at auction saves three of them.
        The seat's own goods are worth buying back only if none are left to sell.
        """
        lot = s.lot
        preferences = self.preferences
        if lot >= SYMBOLS:
            price = preferences.worth * float(self.board.black_market[s.ring(p)])
        elif s.owner[lot // 3] == p:
            price = 0.0 if s.stock[lot] else preferences.worth * float(self.board.price[lot % 3])
        else:
            price = float(self.board.price[lot % 3]) * (preferences.worth if lot % 3 == HIGH else 1.0)
        return int(min(price, preferences.spare * float(s.cash(p))))

    # ---- candidates for search ------------------------------------------------------------

    def candidates(self, s: Ratrace, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        question, _, number = s.asks[2 * (s.put_aside + s.place_of(seat)) + 1]
        self.throws = []
        self.packs = [[] for _ in range(THROWS)]
        self.shares = FINE
        own, args = self.answer(s, seat, question, number, BEST)
        self.shares = COARSE
        actions: list[tuple[str, Args]] = [(own.action, args)]
        if question != END and question != BUSINESS:
            for offer in offers:
                actions += [(offer.action, args) for args in self.args_to_try(s, seat, question, offer)]
        return actions

    def args_to_try(self, s: Ratrace, p: int, question: i64, offer: Offer) -> list[Args]:
        """Return the arguments of an offer that are tried: where there are many, some of them."""
        if not offer.made:
            return [NONE]
        cash = s.cash(p)
        if question == HAMMER:
            dear = max(self.bid_limit(s, q) for q in numbers(s.bidders))
            amounts = (dear // 2, dear, 3 * dear // 2, 2 * dear)  # the last is the limit, however often it is asked
            return [(largest_within(offer, amount),) for amount in amounts if amount >= offer.low]
        if question == RACE:
            return [(horse, put) for horse in self.horses for put in self.stakes_to_try(cash, 1, self.odds[horse - 2])]
        if question == EXCHANGE:
            return [(put,) for put in self.stakes_to_try(cash, 100, self.levels)]
        if question in (SIDE, LOTTERY):
            return [(put,) for put in self.stakes_to_try(cash, 1, self.odds[s.horse - 2] if question == SIDE else [])]
        if question == TURN:
            return [offer.nth(0)]  # a diploma is as good as a membership
        return [offer.nth(k) for k in range(min(FEW, offer.size()))]

    def stakes_to_try(self, cash: int, step: int, gains: list[float]) -> list[int]:
        """Return stakes that may win just enough to retire, and shares of the cash not just too small for it."""
        least = [int(self.retiring_stake(float(cash), gain)) for gain in gains]
        enough = [(put + step - 1) // step * step for put in least if put]
        shares = [max(step, int(float(cash) * share) // step * step) for share in COARSE]
        return enough + [put for put in shares if not [most for most in enough if put < most < put + put // 5]]

    # ---- figures --------------------------------------------------------------------------

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
        """Return the values of FIGURES for a seat, each the better the higher.

        They are whether it has retired, cash, minus debt, solvency, class, Status Symbols of High Society, other
        symbols, and minus the total of the richest rival.
        """
        rival = -(10**9)
        for p in range(s.seats):
            if p != seat:
                rival = max(rival, s.total(p))
        solvent = 100.0 if s.total(seat) >= 0 else 0.0
        climbed = 100.0 * float(s.ring(seat))
        retired = 100.0 if s.over and s.places[seat] == 1 else 0.0
        highs = how_many(s.held[seat] & SYMBOLS_OF_CLASS[HIGH])
        others = s.symbols(seat) - highs
        cash, due = float(s.cash(seat)), float(s.due(seat))
        return [retired, cash, -due, solvent, climbed, float(highs), float(others), -float(rival)]


def seat_on_turn(s: Ratrace) -> int:
    """Return whose turn it is: that seat is the first to be asked about retiring afterwards."""
    seat: i64
    for k in range(s.depth):
        step, seat, _ = s.todo[k]
        if step == END:
            return seat
    return 0


def lowest_item(items: int) -> int:
    """Return papers, or else the symbol of the lowest class."""
    best = -1
    for item in numbers(items):
        if best < 0 or rank(item) < rank(best):
            best = item
    return best


def rank(item: int) -> int:
    """Return the class of a symbol; -1 for papers."""
    return item % 3 if item < SYMBOLS else -1


def largest_within(offer: Offer, wanted: int) -> int:
    """Return the largest legal amount up to the one wanted; the least legal amount if that is more."""
    low: int = offer.low
    high: int = offer.high
    step: int = offer.step
    return low + max(0, min(wanted, high) - low) // step * step


def expected_custom(board: Board, business: int) -> float:
    """Return what one visitor spends at a Business on the first lap of each class."""
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
