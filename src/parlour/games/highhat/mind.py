"""High Hat thought through: how it is played well, by characters that differ, and how likely a seat is to win.

What a good player knows. A bet never costs more than the points in hand: the fewer those are, the more it is worth, and
before it points may be put into property. Property may be lost to a card, and points may not. Both piles show what
they no longer hold. Whoever reaches the total needs eight kinds at once, of which each may run out.
"""

from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from parlour.games.highhat.board import HUMAN_PILE, KINDS, LOTTERY_PILE, STEP, Board
from parlour.games.highhat.cards import (
    BET,
    CANNOT_BET,
    CHOOSE,
    CONTEST_OVER,
    FIXED_BET,
    GAMBLE,
    NO_BID,
    OUTBID,
    PAY,
    PAY_WITH,
    SELL,
    instead_of,
    may_take,
    may_use_policy,
    purse,
)
from parlour.games.highhat.deal import ACCEPT, DECLINE, WITHDRAW, Deal
from parlour.games.highhat.purchase import BUY
from parlour.games.highhat.rules import (
    AGREE,
    ANNOUNCE,
    ASKED_TO_ANNOUNCE,
    BOOK,
    GO_TO_BED,
    MOVE_AGAIN,
    STAY,
    STAY_IN_BED,
    THROW,
)
from parlour.games.highhat.state import BED_1, BED_2, NONE, ON_TRACK, PARK, HighHat, owed
from parlour.games.highhat.trade import PROPOSE
from parlour.kernel.bits import highest, how_many, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen
from parlour.kernel.mind import Mind, learned
from parlour.kernel.names import code_of
from parlour.kernel.offer import Args, Offer
from parlour.kernel.state import CODE, NUMBER_AT, SEAT, SEAT_AT

Answer = tuple[Offer, Args]

# What is asked, by the number of its name.
TURN: Final = code_of("move.throw")
AGAIN: Final = code_of("cube.man-about-town")
SECOND: Final = code_of("property.one-of-a-kind")
USED_UP: Final = code_of("property.exhausted")
CONTEST: Final = code_of("property.contest")
LOTTERY: Final = code_of("lottery.must-bet")
GIFT: Final = code_of("human.draw")
IN_BED: Final = code_of("sanitarium.stay")
TABLES: Final = code_of("monte-carlo.bet")
LOSS: Final = code_of("insurance.use")
DOCTOR: Final = code_of("kept.doctor")
DEBT: Final = code_of("debt.pay")
OLD_DEBT: Final = code_of("debt.broke")
END: Final = code_of("win.announce")

PACE: Final = 200.0  # points a turn that a good player gains, as measured
DRAWS: Final = 0.22  # Human Equation cards a turn, as measured
NEAR: Final = 150  # so close to the goal, kinds are gathered
SCARCE: Final = 100.0  # what a kind is worth to one who may not get eight without it
QUICK: Final = 10  # worlds played out where others have time for one
HORIZON: Final = 8  # turns to play out
SPARE_POLICY: Final = 15.0  # what a policy is worth though it covers nothing one has
ROUNDS: Final = 8  # between two times that the same trade is proposed
LONG: Final = 100  # rounds after which nobody expects an end
NOTHING: Final[Args] = ()
FOLDER: Final = Path(__file__).parent

BEST: Final = 0
PLAIN: Final = 1  # keeps its points in hand before a bet
CAREFUL: Final = 2  # bets little
WILD: Final = 3  # does anything


class HighHatMind(Mind[HighHat]):
    def __init__(self, board: Board, seats: int, limited: bool) -> None:
        super().__init__(BOOK, seats)
        self.quick = QUICK
        self.weights = learned(FOLDER, seats)
        self.board = board
        self.limited = limited  # whether a bet at Monte Carlo costs no more than the points held
        self.horizon = HORIZON
        steps = board.card_steps[LOTTERY_PILE]
        counts = board.card_numbers[LOTTERY_PILE]
        self.times = [counts[card] if steps[card] == "lottery.pays" else 0 for card in range(len(steps))]
        self.thrown = [n if n % 2 == 0 else -n for n in range(13)]
        steps = board.card_steps[HUMAN_PILE]
        counts = board.card_numbers[HUMAN_PILE]
        self.takes = [counts[card] if steps[card] == "insurance.loss" else 0 for card in range(len(steps))]
        self.covering = [board.covering(k) for k in range(KINDS)]
        self.landings = [self.landing(at) for at in range(board.length)]
        self.ahead = [self.way_on(at) for at in range(board.length)]

    def landing(self, at: int) -> float:
        """What it is about worth to land on a space."""
        step, number = self.board.steps[at], self.board.numbers[at]
        if step == "space.exact":
            return self.landing((at + number) % self.board.length)
        if step == "property.land":
            return float(self.board.values[number])
        if step == "space.plus":
            return float(number)
        if step in ("space.minus", "pool.hat", "pool.milk"):
            return -float(number)
        if step == "rest.lose-turn":
            return -float(number) - PACE
        if step == "sanitarium.sent":
            return 50.0 - 2.0 * PACE
        if step == "park.sent":
            return 25.0 - PACE
        return 100.0 if step == "monte-carlo.bet" else 0.0

    def way_on(self, at: int) -> float:
        """What a throw of two dice from here is about worth."""
        found = 0.0
        for one in range(1, 7):
            for other in range(1, 7):
                found += self.landings[(at + one + other) % self.board.length]
        return found / 36.0

    # ---- games played out -----------------------------------------------------------------

    def cast(self, seat: int, luck: Fast) -> None:
        for other in range(self.seats):
            k = luck.below(10)
            self.characters[other] = BEST if k < 6 else PLAIN if k < 8 else CAREFUL if k < 9 else WILD
        self.characters[seat] = BEST

    def turn(self, s: HighHat) -> int:
        return s.turns

    def played_enough(self, s: HighHat, began: int) -> bool:
        return s.turns > began + self.horizon and s.asks[2 * s.put_aside + 1] & CODE == TURN

    def step(self, s: HighHat, luck: Fast) -> None:
        word = s.asks[2 * s.put_aside + 1]
        seat = word >> SEAT_AT & SEAT
        if word & CODE == TURN:
            self.gather(s, seat)
            if s.over or s.chance or s.asks[2 * s.put_aside + 1] & CODE != TURN:
                return
        character = self.characters[seat]
        if character == WILD:
            offers = self.book.ways_of[word & CODE](s, seat, word >> NUMBER_AT)
            offer = offers[luck.below(len(offers))]
            args = offer.any(luck)
        else:
            offer, args = self.answer(s, seat, word & CODE, word >> NUMBER_AT, character)
        self.book.take(s, seat, offer, args)

    def gather(self, s: HighHat, first: i64) -> None:
        """Before a throw everybody may buy, the one who throws first: near the end they do."""
        board = self.board
        most = 0
        for p in range(s.seats):
            most = max(most, s.total(p))
        if most + NEAR < board.goal_points:
            return
        for i in range(s.seats):
            p = (first + i) % s.seats
            k = self.wanted(s, p) if self.characters[p] != WILD else NONE
            while k != NONE:
                self.book.take(s, p, BUY, (k, 0))
                if s.over or s.chance or s.asks[2 * s.put_aside + 1] & CODE != TURN:
                    return
                k = self.wanted(s, p)

    # ---- what things are worth ------------------------------------------------------------

    def turns_left(self, s: HighHat) -> float:
        most = 0
        for p in range(s.seats):
            most = max(most, s.total(p))
        return min(30.0, max(1.0, float(self.board.goal_points - most) / PACE))

    def at_risk(self, s: HighHat, kept: i64, owned: i64) -> float:
        """What a turn will probably cost of this property, by the cards not seen yet."""
        cards = s.human.outcomes()
        lost = 0
        for outcome in range(cards):
            hit = owned & self.takes[s.human.peek(outcome)]
            if hit:
                k = highest(hit)
                if not kept or not kept & self.covering[k]:
                    lost += self.board.values[k]
        return DRAWS * float(lost) / float(cards) if cards else 0.0

    def bet_worth(self, s: HighHat, tables: bool, amount: i64, points: i64) -> float:
        """What a bet brings: a loss is limited to the points held."""
        total = 0
        if tables:
            for one in range(1, 7):
                for other in range(1, 7):
                    total += max(self.thrown[one + other] * amount, -points if self.limited else -12 * amount)
            return float(total) / 36.0
        cards = s.lottery.outcomes()
        for outcome in range(cards):
            total += max(self.times[s.lottery.peek(outcome)] * amount, -points)
        return float(total) / float(cards) if cards else 0.0

    def needed(self, s: HighHat, p: i64, k: i64) -> float:
        """What it is worth, beyond its value, to have this kind: the more, the fewer others there are to be had."""
        kinds = how_many(s.owned[p] | s.stock | 1 << k)
        spare = kinds - self.board.goal_kinds
        left = s.left[k]
        if spare <= 0:
            return SCARCE if left <= 1 else 0.3 * SCARCE
        return 0.2 * SCARCE / float(spare) if left <= 1 else 0.0

    # ---- what to answer -------------------------------------------------------------------

    def answer(self, s: HighHat, p: i64, question: i64, number: i64, character: i64) -> Answer:
        board = self.board
        if question == TURN:
            return THROW[0], NOTHING
        if question in (LOTTERY, TABLES):
            return self.betting(s, p, question == TABLES, number, character)
        if question == AGAIN:
            to = (s.space[p] + number) % board.length
            pays = self.landings[to] + (50.0 if s.space[p] + number >= board.length else 0.0)
            return (MOVE_AGAIN, (number,)) if pays >= 0.0 else (STAY, NOTHING)
        if question in (DEBT, OLD_DEBT):
            return self.paying(s, p, owed(number))
        if question in (SECOND, USED_UP):
            return self.made_good(s, p, number)
        if question == CONTEST:
            return self.bidding(s, p)
        if question == GIFT:
            return CHOOSE, (self.gift(s, p, board.affordable(number)),)
        if question == LOSS:
            offer = may_use_policy(s, p, number)[0]
            return offer, offer.nth(0)
        if question == IN_BED:
            return STAY_IN_BED[1 if s.kept[p] & board.doctors else 0], NOTHING
        if question == DOCTOR:
            return GO_TO_BED[0], NOTHING  # in bed the doctor's word brings more
        return ASKED_TO_ANNOUNCE[0 if s.may_announce(p) else 1], NOTHING

    def betting(self, s: HighHat, p: i64, tables: bool, fixed: i64, character: i64) -> Answer:
        """First as much goes into property as makes the bet worth more than the property may cost; then bet high.

        Whoever holds too much to be spared any loss bets low, unless the cards left are good.
        """
        board = self.board
        points = s.has(p)
        least: int = board.least_bet
        if points < least:
            return self.raised(s, p, tables)
        if character == BEST:
            k = self.put_away(s, p, tables, fixed)
            if k != NONE:
                return BUY, (k, 0)
        high = min(board.most_bet, points)
        if tables:
            if character == CAREFUL or self.bet_worth(s, True, high, points) < 5.0:
                return GAMBLE, (least,)
            return GAMBLE, (high,)
        if fixed:
            return FIXED_BET, (min(fixed, points),)
        if character == CAREFUL or self.bet_worth(s, False, high, points) < 0.0:
            return BET, (least,)
        return BET, (high,)

    def put_away(self, s: HighHat, p: i64, tables: bool, fixed: i64) -> int:
        """The kind to buy before a bet, so that less can be lost by it; none if the points are better kept."""
        board = self.board
        points = s.has(p)
        amount = min(fixed if fixed and not tables else board.most_bet, points)
        best = self.bet_worth(s, tables, amount, points)
        found = NONE
        if tables and not self.limited:
            return NONE
        kinds = s.stock & ~s.owned[p] & board.affordable(points - board.least_bet)
        if not kinds or s.bidding(p):
            return NONE
        turns = self.turns_left(s)
        before = self.at_risk(s, s.kept[p], s.owned[p])
        for k in numbers(kinds):
            rest = points - board.values[k]
            if s.left[k] > 1:
                amount = min(fixed if fixed and not tables else board.most_bet, rest)
                worth = self.bet_worth(s, tables, amount, rest) + self.needed(s, p, k)
                worth -= turns * (self.at_risk(s, s.kept[p], s.owned[p] | 1 << k) - before)
                if worth > best + 1.0:
                    best = worth
                    found = k
        return found

    def raised(self, s: HighHat, p: i64, tables: bool) -> Answer:
        """A bet of what little one holds is worth so much that the cheapest property goes for it."""
        free = s.free(p)
        if tables and self.limited and free:
            for k in numbers(free):
                if s.left[k] and self.board.values[k] <= 300:
                    return SELL[free], (k,)
        return CANNOT_BET[0], NOTHING

    def paying(self, s: HighHat, p: i64, amount: int) -> Answer:
        """With points; where they do not suffice with what is most at risk and least needed."""
        if s.has(p) >= amount:
            return PAY, (amount,)
        kinds = s.free(p)
        if not kinds:
            return PAY, (amount,)
        best = NONE
        most = 0.0
        whole = self.at_risk(s, s.kept[p], s.owned[p])
        for k in numbers(kinds):
            risk = whole - self.at_risk(s, s.kept[p], s.owned[p] & ~(1 << k))
            gain = 5.0 * risk - self.needed(s, p, k) - 0.01 * float(self.board.values[k])
            if best == NONE or gain > most:
                best = k
                most = gain
        return PAY_WITH[kinds], (best,)

    def made_good(self, s: HighHat, p: i64, due: i64) -> Answer:
        """For a property that cannot be had: its value in points, unless a kind is needed."""
        offers = may_take(s, p, due)
        kinds = instead_of(s, p, due)
        best = NONE
        most = 0.0
        turns = self.turns_left(s)
        for k in numbers(kinds):
            needed = self.needed(s, p, k)
            if needed > most and needed > turns * (
                self.at_risk(s, s.kept[p], s.owned[p] | 1 << k) - self.at_risk(s, s.kept[p], s.owned[p])
            ):
                best = k
                most = needed
        return (offers[1], (due, best)) if best != NONE else (offers[0], (due,))

    def gift(self, s: HighHat, p: i64, kinds: int) -> int:
        """The dearest, of these the one most needed."""
        best = NONE
        most = 0.0
        for k in numbers(kinds):
            worth = float(self.board.values[k])
            if s.left[k] and not s.owned[p] >> k & 1:
                worth += self.needed(s, p, k)
            if best == NONE or worth > most:
                best = k
                most = worth
        return best

    def bidding(self, s: HighHat, p: i64) -> Answer:
        """Up to what the card is worth, and dearer to win by it, or to keep another from winning by it."""
        if s.lot == NONE:
            return CONTEST_OVER[0], NOTHING
        board = self.board
        k = s.lot
        least = s.auction.minimum()
        most = purse(s, p)
        if most < least or s.owned[p] >> k & 1:
            return NO_BID, NOTHING
        value = board.values[k]
        limit = value + int(self.needed(s, p, k))
        total = s.total(p)
        if how_many(s.owned[p]) + 1 >= board.goal_kinds and total >= board.goal_points:
            limit = value + total - board.goal_points
        leader = s.auction.leader
        if leader >= 0 and how_many(s.owned[leader]) + 1 >= board.goal_kinds and s.total(leader) >= board.goal_points:
            limit = max(limit, value + min(400, s.total(leader) - board.goal_points + STEP))
        limit = min(limit, most)
        if least > limit:
            return NO_BID, NOTHING
        return OUTBID, (least + max(0, min(limit, least + value // 10) - least) // STEP * STEP,)

    # ---- at any time ----------------------------------------------------------------------

    def wanted(self, s: HighHat, p: i64) -> int:
        """The kind to buy now, near the end: that of which fewest are left, while there are fewer than eight."""
        board = self.board
        if how_many(s.owned[p]) >= board.goal_kinds or s.bidding(p):
            return NONE
        best = NONE
        for k in numbers(s.stock & ~s.owned[p] & board.affordable(s.has(p))):
            if s.lot != NONE and s.left[k] == 1:
                continue
            if best == NONE or s.left[k] < s.left[best]:
                best = k
        return best

    def standing(self, s: HighHat, owned: i64, points: i64, kept: i64) -> float:
        """How good it is to have this: the total, less what will probably be lost, and what kinds are needed for."""
        kinds = how_many(owned | s.stock)
        worth = float(points + self.board.worth[owned]) - self.turns_left(s) * self.at_risk(s, kept, owned)
        if kinds < self.board.goal_kinds:
            worth -= SCARCE * float(self.board.goal_kinds - kinds)
        return worth + SPARE_POLICY * float(how_many(kept))

    def gain(self, s: HighHat, p: i64, deal: Deal) -> float:
        """What a trade is worth to one of its two sides."""
        if p == deal.proposer:
            gives, wants, points = deal.gives, deal.wants, deal.asks - deal.pays
            parts, gets = deal.policies, deal.policies_wanted
        else:
            gives, wants, points = deal.wants, deal.gives, deal.pays - deal.asks
            parts, gets = deal.policies_wanted, deal.policies
        after = self.standing(s, s.owned[p] & ~gives | wants, s.has(p) + points, s.kept[p] & ~parts | gets)
        return after - self.standing(s, s.owned[p], s.has(p), s.kept[p])

    def would_win(self, s: HighHat, p: i64, deal: Deal) -> bool:
        """Whether the trade lets one side win at once, or as soon as it has bought the rest."""
        mine = p == deal.proposer
        owned = s.owned[p] & ~(deal.gives if mine else deal.wants) | (deal.wants if mine else deal.gives)
        points = s.has(p) + (deal.asks - deal.pays if mine else deal.pays - deal.asks)
        total = points + self.board.worth[owned]
        return how_many(owned | s.stock) >= self.board.goal_kinds and total + NEAR >= self.board.goal_points

    def agreeable(self, s: HighHat, p: i64, deal: Deal) -> bool:
        """Worth it, and not the other's victory."""
        moved = deal.gives | deal.wants
        other = deal.partner if p == deal.proposer else deal.proposer
        if moved and self.would_win(s, other, deal):
            return self.would_win(s, p, deal)
        return self.gain(s, p, deal) > 10.0 + 0.03 * float(self.board.worth[moved])

    def deed(self, s: HighHat, p: i64, throwing: bool) -> Answer | None:
        """What to do unasked, and before throwing."""
        if s.may_announce(p):
            return ANNOUNCE, NOTHING
        for deal in s.deals:
            if deal.partner == p:
                if s.feasible(deal) and self.agreeable(s, p, deal):
                    return ACCEPT, (deal.number,)
                return DECLINE, (deal.number,)
            if deal.proposer == p:
                if not throwing and s.asks[2 * s.put_aside + 1] >> SEAT_AT & SEAT == (p + s.seats - 1) % s.seats:
                    return WITHDRAW, (deal.number,)  # everybody has had time to answer
                throwing = False
        if self.others_agreed(s, p):
            return AGREE, NOTHING
        if self.ending(s):
            k = self.wanted(s, p)
            if k != NONE:
                return BUY, (k, 0)
        return self.proposal(s, p) if throwing else None

    def ending(self, s: HighHat) -> bool:
        """The end is near, one's own or another's: now kinds count."""
        for p in range(s.seats):
            if s.total(p) + NEAR >= self.board.goal_points:
                return True
        return False

    def others_agreed(self, s: HighHat, p: i64) -> bool:
        """All others would end the game, and one has most; or it has gone on too long."""
        if s.agreed >> p & 1 or s.agreed | 1 << p != (1 << s.seats) - 1:
            return False
        if s.turns > LONG * s.seats:
            return True
        for q in range(s.seats):
            if s.total(q) > s.total(p):
                return False
        return True

    def proposal(self, s: HighHat, p: i64) -> Answer | None:
        """A policy goes to whoever it is worth most to; a kind that is used up is asked for where it is wanting.

        Each at its own time and never two at once, so that nobody is asked turn after turn.
        """
        if (s.turns + s.dealt) % 3:
            return None
        board = self.board
        now = s.turns // s.seats
        best: Args = NOTHING
        most = 0.0
        for q in range(s.seats):
            if q != p:
                for policy in numbers((s.kept[p] | s.kept[q]) & board.policies):
                    if (now + q + policy) % ROUNDS == 0:
                        args, both = self.insured(s, p, q, policy)
                        if both > most:
                            best = args
                            most = both
                spare = s.total(p) + NEAR - board.goal_points
                if spare > 0 and how_many(s.owned[p]) < board.goal_kinds and (now + q) % 2 == 0:
                    for k in numbers(s.free(q) & ~s.owned[p] & ~s.stock):
                        premium = board.values[k] * (25 + 10 * (now % 4)) // 100 // STEP * STEP
                        if premium < spare and board.values[k] + premium <= s.has(p):
                            return PROPOSE, (q, 0, 1 << k, board.values[k] + premium, 0, 0, 0)
        return (PROPOSE, best) if best else None

    def insured(self, s: HighHat, p: i64, q: i64, policy: int) -> tuple[Args, float]:
        """A policy of one of the two to the other, at a price between what it is worth to either; and what it gains."""
        card = 1 << policy
        mine = s.kept[p] & card != 0
        seller, buyer = (p, q) if mine else (q, p)
        parted = self.gain(s, seller, Deal(0, seller, buyer, (0, 0, 0, 0, card, 0)))
        gained = self.gain(s, buyer, Deal(0, seller, buyer, (0, 0, 0, 0, card, 0)))
        price = min(int(gained - parted) // 2 // STEP * STEP, s.has(buyer))
        terms = (0, 0, 0, price, card, 0) if mine else (0, 0, price, 0, 0, card)
        deal = Deal(0, p, q, terms)
        if not self.agreeable(s, p, deal) or not self.agreeable(s, q, deal):
            return NOTHING, 0.0
        return (q, *terms), gained + parted

    # ---- what else is worth trying --------------------------------------------------------

    def candidates(self, s: HighHat, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        found: list[tuple[str, Args]] = []
        word = s.asks[2 * (s.put_aside + self.book.asked_at(s, seat)) + 1] if asked else 0
        question = word & CODE
        if not asked or question == TURN:
            done = self.deed(s, seat, asked)
            if done is not None:
                found.append((done[0].action, done[1]))
                if done[0] is not ACCEPT and done[0] is not DECLINE and done[0] is not BUY:
                    return found
            found.append(("throw" if asked else "", NOTHING))
            if done is not None and done[0] is not BUY:
                found[1] = ("decline" if done[0] is ACCEPT else "accept", done[1])
            return found
        offer, args = self.answer(s, seat, question, word >> NUMBER_AT, BEST)
        found.append((offer.action, args))
        if question == END:
            return found
        for one in offers:
            if not one.out_of_turn:
                found += [(one.action, ways) for ways in self.ways(question, one)]
            elif one.action == "buy" and question in (LOTTERY, TABLES):
                found += [("buy", (k, 0)) for k in one.params[0].options() if s.left[k] > 1]
        return found

    def ways(self, question: i64, offer: Offer) -> list[Args]:
        """To take the offer: some of them, where there are many."""
        if not offer.made:
            return [NOTHING]
        param = offer.params[0]
        if question in (LOTTERY, TABLES):
            return [(param.nth(param.size() * part // 4 if part < 4 else param.size() - 1),) for part in (0, 1, 2, 4)]
        if question == CONTEST:
            return [(param.nth(k),) for k in (0, 5, 10, 20, 40) if k < param.size()]
        return [offer.nth(k) for k in range(offer.size())]

    # ---- how likely it is to win ----------------------------------------------------------

    def features(self, s: HighHat, p: int) -> list[float]:
        board = self.board
        goal = float(board.goal_points)
        total = float(s.total(p)) / goal
        short = max(0.0, 1.0 - total)
        turns = short * goal / PACE
        lacking = float(max(0, board.goal_kinds - how_many(s.owned[p])))
        barred = float(max(0, board.goal_kinds - how_many(s.owned[p] | s.stock)))
        near = 1.0 / (1.0 + turns)
        first = s.asks[2 * s.put_aside + 1] >> SEAT_AT & SEAT
        wait = float((p - first) % s.seats) / float(s.seats)
        place = s.place[p]
        return [
            total,
            total * total,
            total * total * total,
            near,
            1.0 if turns <= 0.0 else 0.0,
            1.0 if turns <= 1.0 else 0.0,
            1.0 if turns <= 3.0 else 0.0,
            lacking,
            lacking * near,
            barred,
            barred * near,
            barred * total,
            float(s.has(p)) / goal,
            float(min(s.has(p), 500)) / 500.0,
            self.at_risk(s, s.kept[p], s.owned[p]) / 100.0,
            float(how_many(s.kept[p] & board.policies)),
            1.0 if s.kept[p] & board.doctors else 0.0,
            1.0 if place == BED_1 else 0.0,
            1.0 if place == BED_2 else 0.0,
            1.0 if place == PARK else 0.0,
            float(s.rest[p]),
            wait,
            wait * near,
            self.ahead[s.space[p]] / 100.0 if place == ON_TRACK else 0.0,
            1.0 if s.oldest_debt(p) != NONE else 0.0,
        ]


def mind_of(board: Any, options: Chosen, seats: int) -> HighHatMind:
    return HighHatMind(board, seats, options["monte-carlo"] == "limited")
