"""What things are worth in High Hat: points and property in hand, a bet, a space, and how a seat stands."""

from typing import Final

from mypy_extensions import i64

from parlour.games.highhat.board import HUMAN_PILE, LOTTERY_PILE, STEP, Board
from parlour.games.highhat.state import BED_1, BED_2, NONE, ON_TRACK, PARK, HighHat
from parlour.kernel.bits import highest, how_many, numbers

PACE: Final = 200.0  # points a turn that a good player gains, as measured
DRAWS: Final = 0.22  # Human Equation cards a turn, as measured
SPARE_POLICY: Final = 0.2  # of the least it could save: what a policy is worth though it covers nothing one has

BEST: Final = 0
STEADY: Final = 1
CAREFUL: Final = 2  # a beginner: bets little, and buys what it fancies
WILD: Final = 3  # does anything


class Manner:
    """What one makes of kinds and points."""

    def __init__(self, reach: float, taken: float, idle: float, near: float, premium: float, keeps: float) -> None:
        self.reach = reach  # what it is worth to be one kind nearer to the eight that can be had
        self.taken = taken  # the chance, each turn, that a rival takes and keeps a card of a given kind
        self.idle = idle  # of a point in hand beyond the highest bet: what the next bet is likely to cost of it
        self.near = near  # so close to the goal, one's own or another's, kinds are gathered
        self.premium = premium  # of what a trade gains both: what one asks for oneself
        self.keeps = keeps  # what a card is worth beside its value since no rival has it


class Appraiser:
    """Looks at the table once, and then tells what this or that would be worth to one of its manners."""

    def __init__(self, board: Board, limited: bool) -> None:
        self.board = board
        self.limited = limited  # whether a bet at Monte Carlo costs no more than the points held
        steps = board.card_steps[LOTTERY_PILE]
        counts = board.card_numbers[LOTTERY_PILE]
        self.times = [counts[card] if steps[card] == "lottery.pays" else 0 for card in range(len(steps))]
        self.thrown = [n if n % 2 == 0 else -n for n in range(13)]
        steps = board.card_steps[HUMAN_PILE]
        counts = board.card_numbers[HUMAN_PILE]
        self.takes = [counts[card] if steps[card] == "insurance.loss" else 0 for card in range(len(steps))]
        self.losses: list[int] = []  # what a loss may strike, a bit for each kind; each once
        for taken in self.takes:
            if taken and taken not in self.losses:
                self.losses.append(taken)
        self.loss_of = [self.losses.index(taken) if taken else NONE for taken in self.takes]  # by card
        self.covers = [kept.covers for kept in board.kept]
        self.least_saved = [float(min([board.values[k] for k in numbers(c)])) if c else 0.0 for c in self.covers]
        self.at_tables: list[float] = []  # what the highest bet at Monte Carlo is worth, for every five points held
        self.at_tables = [self.bet_at_tables(STEP * held) for held in range(12 * board.most_bet // STEP + 1)]
        self.manners = [
            Manner(130.0, 0.03, 0.05, 250.0, 0.6, 20.0),
            Manner(100.0, 0.02, 0.05, 150.0, 0.5, 0.0),
            Manner(0.0, 0.0, 0.0, 150.0, 0.5, 0.0),
        ]
        # What one look at the table tells:
        self.manner = self.manners[BEST]
        self.turns = 1.0  # that are left, for each
        self.missed = 0.0  # the chance that a given card is taken by then
        self.lurking = [0.0] * len(self.losses)  # of each loss: how often it will probably strike whoever can suffer it
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

    def bet_at_tables(self, held: int) -> float:
        """The highest bet there, with so many points in hand and no more to lose."""
        total = 0
        for one in range(1, 7):
            for other in range(1, 7):
                total += max(self.thrown[one + other] * self.board.most_bet, -held)
        return float(total) / 36.0

    def look(self, s: HighHat, character: i64) -> None:
        """How long it will last, what rivals will have taken by then, and which losses lie in the pile."""
        self.manner = self.manners[character]
        most = 0
        for p in range(s.seats):
            most = max(most, s.total(p))
        self.turns = min(30.0, max(1.0, float(self.board.goal_points - most) / PACE))
        self.missed = 1.0 - (1.0 - self.manner.taken) ** self.turns
        for j in range(len(self.losses)):
            self.lurking[j] = 0.0
        cards = s.human.outcomes()
        if cards:
            drawn = min(DRAWS * self.turns, float(cards) / float(s.seats)) / float(cards)
            for outcome in range(cards):
                j = self.loss_of[s.human.peek(outcome)]
                if j >= 0:
                    self.lurking[j] += drawn

    def lost(self, owned: i64, policies: i64) -> float:
        """What will probably be lost. A policy serves once; where two cover a kind, the second seldom does."""
        values = self.board.values
        found = 0.0
        for j in range(len(self.losses)):
            hit = owned & self.losses[j]
            if hit:
                found += self.lurking[j] * float(values[highest(hit)])
        if not policies:
            return found
        insured = 0
        for policy in range(len(self.covers)):
            if policies >> policy & 1:
                covers = self.covers[policy]
                struck = 0.0
                spared = 1.0
                saved = 0.0
                for j in range(len(self.losses)):
                    hit = owned & covers & self.losses[j]
                    if hit:
                        struck += self.lurking[j]
                        spared *= 1.0 - min(1.0, self.lurking[j])
                        saved += self.lurking[j] * float(values[highest(hit)])
                if struck > 0.0:
                    found -= (1.0 - spared) * saved / struck
                    owned &= ~covers
                elif covers & ~insured:
                    found -= SPARE_POLICY * DRAWS * self.turns / float(len(self.takes)) * self.least_saved[policy]
                insured |= covers
        return found

    def value(self, s: HighHat, p: i64, owned: i64, points: i64, kept: i64, gone: i64) -> float:
        """In points: the total, how surely eight kinds can be had in the end, and what will probably be lost.

        Of the kinds that are gone the Register has none to sell, whatever it has now.
        """
        board = self.board
        manner = self.manner
        reach = float(how_many(owned))
        had = s.owned[p]
        open_kinds = (s.stock | had) & ~owned & ~gone
        while open_kinds:
            k = highest(open_kinds & -open_kinds)
            open_kinds &= open_kinds - 1
            none = 1.0
            for _ in range(s.left[k] + (had >> k & 1)):
                none *= self.missed
            reach += 1.0 - none
        found = float(points + board.worth[owned]) + manner.reach * min(float(board.goal_kinds), reach)
        if points > board.most_bet:
            found -= manner.idle * float(points - board.most_bet)
        found += manner.keeps * float(how_many(owned))
        return found - self.lost(owned, kept & board.policies)

    def bet_worth(self, s: HighHat, tables: bool, amount: i64, points: i64) -> float:
        """What a bet brings: a loss is limited to the points held."""
        total = 0
        if tables and self.limited and amount == self.board.most_bet:
            return self.at_tables[min(points // STEP, len(self.at_tables) - 1)]
        if tables:
            for one in range(1, 7):
                for other in range(1, 7):
                    total += max(self.thrown[one + other] * amount, -points if self.limited else -12 * amount)
            return float(total) / 36.0
        cards = s.lottery.outcomes()
        for outcome in range(cards):
            total += max(self.times[s.lottery.peek(outcome)] * amount, -points)
        return float(total) / float(cards) if cards else 0.0

    def features(self, s: HighHat, p: int) -> list[float]:
        board = self.board
        goal = float(board.goal_points)
        total = float(s.total(p)) / goal
        short = max(0.0, 1.0 - total)
        turns = short * goal / PACE
        lacking = float(max(0, board.goal_kinds - how_many(s.owned[p])))
        barred = float(max(0, board.goal_kinds - how_many(s.owned[p] | s.stock)))
        near = 1.0 / (1.0 + turns)
        reach = float(how_many(s.owned[p]))
        for k in numbers(s.stock & ~s.owned[p]):
            reach += 1.0 - 0.5 ** s.left[k]
        reach = min(float(board.goal_kinds), reach)
        first = s.first_seat()
        wait = float((p - first) % s.seats) / float(s.seats)
        place = s.place[p]
        self.look(s, BEST)
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
            self.lost(s.owned[p], s.kept[p] & board.policies) / 100.0,
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
            reach,
            reach * near,
        ]
