"""What things are worth in High Hat: points, property, a bet, a space; and the features that predict who wins."""

from typing import Final

from mypy_extensions import i64

from parlour.games.highhat.board import HUMAN_PILE, LOTTERY_PILE, STEP, Board
from parlour.games.highhat.state import BED_1, BED_2, NONE, ON_TRACK, PARK, HighHat
from parlour.kernel.bits import highest, how_many, numbers

PACE: Final = 200.0  # points a turn that a good player gains, as measured
DRAWS: Final = 0.22  # Human Equation cards a turn, as measured
SPARE_POLICY: Final = 0.2  # what a policy for nothing owned is worth, as a share of the least it could save

BEST: Final = 0
STEADY: Final = 1
CAREFUL: Final = 2  # a beginner: bets little, and buys what it fancies
WILD: Final = 3  # plays at random


class Preferences:
    """How a character values kinds and points."""

    def __init__(self, reach: float, taken: float, idle: float, near: float, premium: float, keeps: float) -> None:
        self.reach = reach  # worth of being one kind nearer to the eight that can be had
        self.taken = taken  # the chance, each turn, that a rival takes and keeps a card of a given kind
        self.idle = idle  # expected loss by the next bet of each point in hand beyond the highest bet
        self.near = near  # the distance to the goal, anybody's, from which on kinds are gathered
        self.premium = premium  # the share of a trade's joint gain that the proposer asks for
        self.keeps = keeps  # worth of a card beside its value, since no rival has it


def all_preferences() -> list[Preferences]:
    """Return the preferences of each character but WILD, which has none."""
    return [
        Preferences(130.0, 0.03, 0.05, 250.0, 0.6, 20.0),
        Preferences(100.0, 0.02, 0.05, 150.0, 0.5, 0.0),
        Preferences(0.0, 0.0, 0.0, 150.0, 0.5, 0.0),
    ]


def landing_worth(board: Board, at: int) -> float:
    """Return about how many points it is worth to land on a space."""
    step, number = board.steps[at], board.numbers[at]
    if step == "space.exact":
        return landing_worth(board, (at + number) % board.length)
    if step == "property.land":
        return float(board.values[number])
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


class Appraiser:
    """Values property, points, bets and seats by the preferences of one character, after a call of `appraise`."""

    def __init__(self, board: Board, limited: bool) -> None:
        self.board = board
        self.limited = limited  # whether a bet at Monte Carlo costs no more than the points held
        steps = board.card_steps[LOTTERY_PILE]
        counts = board.card_numbers[LOTTERY_PILE]
        self.times = [counts[card] if steps[card] == "lottery.pays" else 0 for card in range(len(steps))]
        self.multiples = [n if n % 2 == 0 else -n for n in range(13)]  # what a bet at Monte Carlo pays, by throw
        steps = board.card_steps[HUMAN_PILE]
        counts = board.card_numbers[HUMAN_PILE]
        self.takes = [counts[card] if steps[card] == "insurance.loss" else 0 for card in range(len(steps))]
        self.losses: list[int] = []  # each different loss once: a bit for each kind it may take
        for taken in self.takes:
            if taken and taken not in self.losses:
                self.losses.append(taken)
        self.loss_of = [self.losses.index(taken) if taken else NONE for taken in self.takes]  # by card
        self.covers = [kept.covers for kept in board.kept]
        self.least_saved = [float(min([board.values[k] for k in numbers(c)])) if c else 0.0 for c in self.covers]
        # worth of the highest bet at Monte Carlo, for every five points held
        self.highest_bets = [self.highest_bet_worth(STEP * held) for held in range(12 * board.most_bet // STEP + 1)]
        self.by_character = all_preferences()
        self.landings = [landing_worth(board, at) for at in range(board.length)]
        self.ahead = [self.throw_worth(at) for at in range(board.length)]
        # set by `appraise`:
        self.preferences = self.by_character[BEST]
        self.turns_left = 1.0  # for each seat
        self.taken_chance = 0.0  # that a given card is taken by then
        self.loss_chances = [0.0] * len(self.losses)  # expected number of times each loss strikes a given seat

    def throw_worth(self, at: int) -> float:
        """Return about what a throw of two dice from a space is worth."""
        total = 0.0
        for first in range(1, 7):
            for second in range(1, 7):
                total += self.landings[(at + first + second) % self.board.length]
        return total / 36.0

    def highest_bet_worth(self, held: int) -> float:
        """Return what the highest bet at Monte Carlo wins on average, with so many points to lose."""
        total = 0
        for first in range(1, 7):
            for second in range(1, 7):
                total += max(self.multiples[first + second] * self.board.most_bet, -held)
        return float(total) / 36.0

    def appraise(self, s: HighHat, character: i64) -> None:
        """Estimate how long the game lasts, what rivals take until then, and which losses are still in the pile."""
        self.preferences = self.by_character[character]
        most = 0
        for p in range(s.seats):
            most = max(most, s.total(p))
        self.turns_left = min(30.0, max(1.0, float(self.board.goal_points - most) / PACE))
        self.taken_chance = 1.0 - (1.0 - self.preferences.taken) ** self.turns_left
        for j in range(len(self.losses)):
            self.loss_chances[j] = 0.0
        cards = s.human.outcomes()
        if cards:
            drawn = min(DRAWS * self.turns_left, float(cards) / float(s.seats)) / float(cards)
            for outcome in range(cards):
                j = self.loss_of[s.human.peek(outcome)]
                if j >= 0:
                    self.loss_chances[j] += drawn

    def expected_loss(self, owned: i64, policies: i64) -> float:
        """Return the value of property that cards will probably take.

        A policy serves once; where two cover a kind, the second seldom does.
        """
        values = self.board.values
        loss = 0.0
        for j in range(len(self.losses)):
            hit = owned & self.losses[j]
            if hit:
                loss += self.loss_chances[j] * float(values[highest(hit)])
        if not policies:
            return loss
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
                        struck += self.loss_chances[j]
                        spared *= 1.0 - min(1.0, self.loss_chances[j])
                        saved += self.loss_chances[j] * float(values[highest(hit)])
                if struck > 0.0:
                    loss -= (1.0 - spared) * saved / struck
                    owned &= ~covers
                elif covers & ~insured:
                    loss -= SPARE_POLICY * DRAWS * self.turns_left / float(len(self.takes)) * self.least_saved[policy]
                insured |= covers
        return loss

    def value(self, s: HighHat, p: i64, owned: i64, points: i64, kept: i64, gone: i64) -> float:
        """Return in points what a seat's holdings are worth.

        That is the total, how surely eight kinds can be had in the end, and what will probably be lost. The kinds in
        `gone` count as sold out, whatever the Register has now.
        """
        board = self.board
        preferences = self.preferences
        reach = float(how_many(owned))
        had = s.owned[p]
        open_kinds = (s.stock | had) & ~owned & ~gone
        while open_kinds:
            k = highest(open_kinds & -open_kinds)
            open_kinds &= open_kinds - 1
            none = 1.0
            for _ in range(s.left[k] + (had >> k & 1)):
                none *= self.taken_chance
            reach += 1.0 - none
        worth = float(points + board.worth[owned]) + preferences.reach * min(float(board.goal_kinds), reach)
        if points > board.most_bet:
            worth -= preferences.idle * float(points - board.most_bet)
        worth += preferences.keeps * float(how_many(owned))
        return worth - self.expected_loss(owned, kept & board.policies)

    def bet_worth(self, s: HighHat, tables: bool, amount: i64, points: i64) -> float:
        """Return what a bet wins on average, at Monte Carlo or on the Lottery; a loss is limited to the points held."""
        total = 0
        if tables and self.limited and amount == self.board.most_bet:
            return self.highest_bets[min(points // STEP, len(self.highest_bets) - 1)]
        if tables:
            for first in range(1, 7):
                for second in range(1, 7):
                    total += max(self.multiples[first + second] * amount, -points if self.limited else -12 * amount)
            return float(total) / 36.0
        cards = s.lottery.outcomes()
        for outcome in range(cards):
            total += max(self.times[s.lottery.peek(outcome)] * amount, -points)
        return float(total) / float(cards) if cards else 0.0

    def features(self, s: HighHat, p: int) -> list[float]:
        """Return the figures of a seat that the value model reads."""
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
        self.appraise(s, BEST)
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
            float(s.points_of(p)) / goal,
            float(min(s.points_of(p), 500)) / 500.0,
            self.expected_loss(s.owned[p], s.kept[p] & board.policies) / 100.0,
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
