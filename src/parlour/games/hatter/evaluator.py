"""How Madder than a Hatter is played well: what every hat is worth in every shop, reckoned on the state itself.

A world is played out to the end of the round; what the scores are worth then depends on how many rounds are left.
"""

import math
from typing import Final

from mypy_extensions import i64

from parlour.games.hatter.cards import (
    COPIES,
    DECLINE,
    HATS,
    KINDS,
    STYLES,
    Cards,
    next_of,
    number_of,
    with_all,
)
from parlour.games.hatter.rules import (
    BOOK,
    CHOOSE,
    CLEAR_OUT,
    CORNER,
    EXCHANGE,
    KEEP_ALL,
    LAY_DOWN,
    ORDER,
    REFRAIN,
    threes,
)
from parlour.games.hatter.state import Hatter
from parlour.kernel.bits import bit, highest, how_many, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.evaluator import Evaluator
from parlour.kernel.game import Chosen
from parlour.kernel.int_rows import int_row
from parlour.kernel.offer import Args, Offer
from parlour.kernel.stepper import random_answer
from parlour.parts.deck import Deck
from parlour.parts.hands import hands_of, unique_hands_of

COUNT: Final = [how_many(held) for held in range(1 << COPIES)]  # of the hats of one style in a place
PREMIUM: Final = COPIES - 1  # hat % COPIES of a Premium hat
ACTION: Final = 0.35  # points that the action of a Premium hat is likely to be worth
CONNOISSEUR: Final = 0.4  # and a Premium hat in a Connoisseur's shop
SPENT: Final = 0.3  # what a card more in hand is worth to the end of the round, whatever it is
MOST_TRIED: Final = 24
SURE: Final = 1.25  # in the last round, where worlds are won or lost: more than one world that is won by luck can tell
UNTOLD: Final = [0.0, 1.7, 2.4, 3.0, 3.5]  # points that decide little while so many rounds are to be played


class Temper:
    """How somebody thinks. Other numbers than those of `STEADY` were tried in play against it, none clearly better."""

    def __init__(
        self, rivals: float, leader: float, spoiled: float, in_hand: float, spoiling: float, fourth: float
    ) -> None:
        self.rivals = rivals  # what a point taken from a rival is worth
        self.leader = leader  # the same, of whoever leads
        self.spoiled = spoiled  # how likely each hat still to be played spoils a single, at the start of a round
        self.in_hand = in_hand  # what a point that can be laid down at the end is worth now
        self.spoiling = spoiling  # what a point a card in hand could take from a rival is worth now
        self.fourth = fourth  # how likely the missing fourth hat of an Exclusive still comes


STEADY: Final = Temper(rivals=0.5, leader=0.7, spoiled=0.35, in_hand=0.8, spoiling=0.3, fourth=0.25)
NAIVE: Final = Temper(rivals=0.4, leader=0.4, spoiled=0.0, in_hand=0.0, spoiling=0.0, fourth=0.0)
SELFISH: Final = Temper(rivals=0.0, leader=0.0, spoiled=0.0, in_hand=0.0, spoiling=0.0, fourth=0.0)

TEMPERS: Final = [STEADY, NAIVE, SELFISH, STEADY]  # of each character
WAVERING: Final = 3  # plays any hat anywhere, and does the rest with sense
AT_RANDOM: Final = 4  # does anything at any time
CAST: Final[list[int]] = [0, 0, 0, 0, 1, 2, WAVERING, WAVERING, WAVERING, AT_RANDOM]
WANDERS: Final = 100  # of 1024: how often anybody plays as one would not think


class HatterEvaluator(Evaluator[Hatter]):
    def __init__(self, cards: Cards, _options: Chosen, seats: int) -> None:
        super().__init__(BOOK, seats)
        self.cards = cards
        self.errors_needed = 0.0
        self.figures = [("points", 0)] + [("rival", q) for q in range(seats)]
        # What one look at the table tells the seat that looks.
        self.temper = STEADY
        self.ability = [""] * seats  # as far as it is known
        self.left = 0.0  # of the round
        self.power = [1.0] * (COPIES + 1)  # what is left of a single that so many hats threaten
        self.unplayed = [0] * STYLES
        self.pairs = [0] * seats  # in each shop
        self.triples = [0] * seats
        self.weight = [0.0] * seats  # what a point of each seat is worth
        self.more = [0.0] * (seats * STYLES)  # what one more hat of the style in that shop is worth to it
        self.less = [0.0] * (seats * STYLES)  # and one less

    # ---- other worlds ---------------------------------------------------------------------

    def resample(self, s: Hatter, seat: int, luck: Fast) -> Hatter:
        """Hats and haberdashers that the seat cannot place are dealt anew, and the deck is in some order.

        As where they are dealt the first time, whoever has sealed a choice has chosen any of their cards, and whoever
        knows more of a hand than everybody does knows all of it.
        """
        one = s.copy()
        unseen = s.deck.cards()
        hands: list[int] = []
        for q in range(s.seats):
            held = s.hands.of(q)
            known = held if q == seat else s.known_to(seat, q)
            unseen += [number_of(slot) for slot in numbers(held & ~known)]
            hands.append(known)
        unseen.sort()
        mix(unseen, luck)
        for q in range(s.seats):
            for _ in range(how_many(s.hands.of(q)) - how_many(hands[q])):
                hands[q] |= next_of(hands[q], unseen.pop())
        one.hands = unique_hands_of(hands)
        one.deck = Deck(int_row([]), int_row(unseen))
        for q in range(s.seats):
            for v in numbers(s.insiders[q]):
                if v != seat:
                    one.let_know(v, q, hands[q])
        if not s.revealed:
            self.recast(one, seat, luck)
        if s.first_asked() == "end.play-rest":
            self.reseal(one, seat, luck)
        return one

    def recast(self, s: Hatter, seat: int, luck: Fast) -> None:
        """The haberdashers that the seat has not seen."""
        people = s.guild.cards()
        held = [list(s.haberdashers.of(q)) for q in range(s.seats)]
        for q in range(s.seats):
            if q != seat and not s.met[seat] >> q & 1:
                people += held[q]
        people.sort()
        mix(people, luck)
        for q in range(s.seats):
            if q != seat and not s.met[seat] >> q & 1:
                held[q] = [people.pop() for _ in held[q]]
        s.haberdashers = hands_of(held)
        s.guild = Deck(int_row(sorted(people)), int_row([]))

    def reseal(self, s: Hatter, seat: int, luck: Fast) -> None:
        """What those have chosen to lay down who have chosen."""
        sealed: list[int] = []
        for q in range(s.seats):
            if q == seat:
                sealed.append(s.sealed.of(q))
            elif s.asks_seat(q):
                sealed.append(0)
            else:
                some: i64 = 0
                for slot in numbers(s.hands.of(q)):
                    if luck.below(2):
                        some |= bit(slot)
                sealed.append(with_all(0, some))
        s.sealed = unique_hands_of(sealed)

    def draw_characters(self, s: Hatter, seat: int, luck: Fast) -> None:
        for q in range(self.seats):
            self.characters[q] = 0 if q == seat else CAST[luck.below(len(CAST))]

    # ---- what the table looks like --------------------------------------------------------

    def look(self, s: Hatter, p: int) -> None:
        setting = s.setting
        character = self.characters[p]
        self.temper = TEMPERS[character] if character < len(TEMPERS) else STEADY
        self.left = float(setting.turns - s.turns) / setting.turns
        for k in range(1, COPIES + 1):
            self.power[k] = self.power[k - 1] * (1.0 - self.temper.spoiled * self.left)
        for style in range(STYLES):
            played = COUNT[s.discards >> COPIES * style & 15]
            for q in range(s.seats):
                played += count_in(s.shop[q], style)
            self.unplayed[style] = COPIES - played
        best = -1.0
        standing: list[float] = []
        for q in range(s.seats):
            self.size_up(s, p, q)
            points = float(s.score[q])
            for style in range(STYLES):
                n = count_in(s.shop[q], style)
                points += self.style_worth(q, style, n, n, 0)
            standing.append(points)
            if q != p:
                best = max(best, points)
        for q in range(s.seats):
            self.weight[q] = -self.temper.leader if standing[q] >= best else -self.temper.rivals
        self.weight[p] = 1.0
        for q in range(s.seats):
            self.weigh(s, q, s.hands.of(p) if q == p else 0)

    def size_up(self, s: Hatter, p: int, q: int) -> None:
        """What the haberdasher can do for a shop, if it is known, and what there is in it to do it with."""
        known = s.haberdasher_seen(p, q)
        self.ability[q] = s.setting.cards.haberdashers[known].ability if known >= 0 else ""
        self.pairs[q] = 0
        self.triples[q] = 0
        for style in range(STYLES):
            n = count_in(s.shop[q], style)
            if n == 2:
                self.pairs[q] += 1
            elif n == COPIES - 1:
                self.triples[q] += 1

    def weigh(self, s: Hatter, q: int, hand: i64) -> None:
        """What hats that come into one shop and leave it are worth to whoever looks."""
        weight = self.weight[q]
        for style in range(STYLES):
            n = count_in(s.shop[q], style)
            mine = COUNT[hand >> COPIES * style & 15]
            now = self.style_worth(q, style, n, n, mine)
            at = q * STYLES + style
            self.more[at] = weight * (self.style_worth(q, style, n + 1, n, mine) - now) if n < COPIES else 0.0
            self.less[at] = weight * (self.style_worth(q, style, n - 1, n, mine) - now) if n else 0.0

    def style_worth(self, q: int, style: int, n: int, now: int, mine: int) -> float:
        """What n hats of a style in a shop that has some now will be worth to it by the end of the round."""
        if n == 1:
            return self.cards.single * self.power[max(0, self.unplayed[style] - mine)]
        if n == COPIES:
            return float(self.cards.exclusive)
        if n == COPIES - 1:
            if self.ability[q] == "monopolist" and self.triples[q] == (1 if now == n else 0):  # only one counts
                return 0.9 * self.cards.exclusive
            return self.cards.exclusive * self.temper.fourth * self.left if self.unplayed[style] else 0.0
        if n == 2 and self.breaks_up(q, self.pairs[q] if now == n else self.pairs[q] + 1):
            return 0.8 * self.cards.single
        return 0.0

    def breaks_up(self, q: int, pairs: int) -> bool:
        """Whether the haberdasher can make singles of so many pairs."""
        return (self.ability[q] == "liquidator" and pairs < 3) or (self.ability[q] == "salesman" and pairs < 2)

    def move_gain(self, hat: i64, source: int, target: int) -> float:
        """A hat leaves one shop for another, -1 for none."""
        style = hat // COPIES
        gain = self.less[source * STYLES + style]
        return gain + self.more[target * STYLES + style] if target >= 0 else gain

    def held_worth(self, p: int, style: int, n: int, now: int, held: int, mine: int) -> float:
        """What so many cards of a style are worth in hand beside n hats in one's own shop: they can be laid down."""
        alone = self.style_worth(p, style, n, now, mine)
        most = 0.0
        for k in range(1, min(held, COPIES - n) + 1):
            most = max(most, self.style_worth(p, style, n + k, now, mine) - alone)
        return self.temper.in_hand * most

    def card_worth(self, s: Hatter, p: int, style: int, more: int) -> float:
        """What the last card of a style is worth in a hand that has so many more of them: to lay down, or to spoil."""
        n, mine = count_in(s.shop[p], style), count_in(s.hands.of(p), style)
        found = self.held_worth(p, style, n, n, mine + more, mine) - self.held_worth(
            p, style, n, n, mine + more - 1, mine
        )
        spoils = 0.0
        for q in range(s.seats):
            if q != p:
                spoils = max(spoils, self.more[q * STYLES + style])
        return found + self.temper.spoiling * spoils

    def play_gain(self, s: Hatter, p: int, style: int, q: int) -> float:
        """A card of the style out of the hand and into a shop."""
        gain = self.more[q * STYLES + style] - self.card_worth(s, p, style, 0)
        if q == p:
            n, mine = count_in(s.shop[p], style), count_in(s.hands.of(p), style)
            gain += self.held_worth(p, style, n + 1, n, mine - 1, mine) - self.held_worth(
                p, style, n, n, mine - 1, mine
            )
        return gain

    # ---- decisions ------------------------------------------------------------------------

    def candidates(self, s: Hatter, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        self.errors_needed = SURE if s.round >= s.seats else 0.0
        _, _, number = s.asks[2 * (s.put_aside + s.place_of(seat)) + 1]
        own, args = self.decision(s, seat, s.question_of(seat), number)
        found: list[tuple[str, Args]] = [(own.action, args)]
        total = 0
        for offer in offers:
            total += offer.size()
        for offer in offers:
            size = offer.size()
            if total <= MOST_TRIED:
                found += [(offer.action, offer.nth(k)) for k in range(size)]
            else:
                found += [(offer.action, offer.any(luck)) for _ in range(1 + MOST_TRIED * size // total)]
        return found

    def step(self, s: Hatter, luck: Fast) -> None:
        _, seat, number = s.asks[2 * s.put_aside + 1]
        character = self.characters[seat]
        question = s.first_asked()
        wanders = WANDERS
        if character == AT_RANDOM:
            wanders = 1024
        elif question != "turn.play":
            wanders = 0
        elif character == WAVERING:
            wanders = 1024
        if luck.below(1024) < wanders:
            random_answer(self.book, s, luck)
        else:
            offer, args = self.decision(s, seat, question, number)
            self.book.take(s, seat, offer, args)

    def decision(self, s: Hatter, p: int, question: str, number: i64) -> tuple[Offer, Args]:
        """What the seat does by itself."""
        if question == "turn.play":
            self.look(s, p)
            return s.setting.play, self.to_play(s, p)
        if question == "end.play-rest":
            return self.lays_down(s, p)
        if question == "cards.haberdashers/liquidator":
            return self.clears_out(s, p)
        if question == "cards.haberdashers/salesman":
            self.look(s, p)
            return self.sells(s, p)
        if question == "cards.haberdashers/monopolist":
            return CORNER, (highest(threes(s, p)),)
        self.look(s, p)
        return self.premium(s, p, question, number)

    def to_play(self, s: Hatter, p: int) -> Args:
        hat, into, most = -1, p, -100.0
        for card in numbers(s.hands.of(p) & KINDS):
            premium = card % COPIES == PREMIUM
            action = ACTION if premium and s.setting.action[card] else 0.0
            for k in range(1, s.seats + 1):
                q = (p + k) % s.seats
                gain = action + self.play_gain(s, p, card // COPIES, q)
                if premium and q == p and self.ability[p] == "connoisseur":
                    gain += CONNOISSEUR
                if gain > most:
                    hat, into, most = card, q, gain
        return (hat, into)

    def premium(self, s: Hatter, p: int, question: str, number: i64) -> tuple[Offer, Args]:
        """The action of a Premium hat just played."""
        if question == "cards.premium/fedora":
            return s.setting.inspect[p][1], (self.worth_knowing(s, p, s.met[p]),)
        if question == "cards.premium/newsboy":
            return s.setting.peek[p][1], (self.worth_knowing(s, p, 0),)
        if question == "cards.premium/newsboy-exchange":
            return self.exchanges(s, p, number)
        if question == "cards.premium/boater":
            hat, into = self.to_play(s, p)
            gain = self.play_gain(s, p, hat // COPIES, into)
            return (s.setting.play_another, (hat, into)) if gain > SPENT * self.left else (DECLINE, ())
        if question == "cards.premium/top-hat":
            wanted = self.wanted(s, p, 0)
            return (CHOOSE, (wanted,)) if wanted >= 0 else (DECLINE, ())
        if question == "cards.premium/homburg":
            one, hat, _, _ = self.best_swap(s, -1)
            return (s.setting.lift[one], (one, hat)) if one >= 0 else (DECLINE, ())
        if question == "cards.premium/homburg-with":
            one, hat, two, other = self.best_swap(s, number)
            return (s.setting.swap[number * s.seats + two], (one, hat, two, other)) if one >= 0 else (DECLINE, ())
        if question == "cards.premium/bowler":
            q, hat = self.best_out(s, p, -1)
            return (s.setting.scrap[q], (q, hat)) if q >= 0 else (DECLINE, ())
        if question == "cards.premium/deerstalker":
            q, hat = self.best_out(s, p, p)
            return (s.setting.poach[q], (q, hat)) if q >= 0 else (DECLINE, ())
        mine = s.seats - 1  # where the line brings one's own next hat
        if question == "cards.premium/panama" and mine < len(s.line):
            wanted = self.wanted(s, p, mine)
            if wanted >= 0 and wanted != s.line[0]:
                return ORDER, (1, s.line[0])
        return DECLINE, ()

    def worth_knowing(self, s: Hatter, p: int, known: i64) -> int:
        """Whoever leads, and else the next to the left, of those not yet known."""
        found, most = -1, -1.0
        for k in range(1, s.seats):
            q = (p + k) % s.seats
            worth = -self.weight[q] if known >> q & 1 == 0 else -0.5 - self.weight[q]
            if found < 0 or worth > most:
                found, most = q, worth
        return found

    def exchanges(self, s: Hatter, p: int, q: i64) -> tuple[Offer, Args]:
        """A card for one that is of more use here, or of less there."""
        found, most = (-1, -1), 0.0
        for mine in numbers(s.hands.of(p) & KINDS):
            given = mine // COPIES
            cost = self.card_worth(s, p, given, 0) - self.temper.in_hand * min(0.0, self.more[q * STYLES + given])
            for theirs in numbers(s.hands.of(q) & KINDS):
                style = theirs // COPIES
                gain = self.card_worth(s, p, style, 1) - self.temper.in_hand * min(0.0, self.more[q * STYLES + style])
                if style != given and gain - cost > most:
                    found, most = (mine, theirs), gain - cost
        return (EXCHANGE, (q, found[0], found[1])) if most > 0.0 else (DECLINE, ())

    def wanted(self, s: Hatter, p: int, place: int) -> int:
        """A hat of the line that is better to have than the one in this place, or -1."""
        best, most = -1, self.card_worth(s, p, s.line[place] // COPIES, 1)
        for hat in s.line:
            worth = self.card_worth(s, p, hat // COPIES, 1)
            if worth > most:
                best, most = hat, worth
        return best

    def best_out(self, s: Hatter, p: int, target: int) -> tuple[int, int]:
        """The shop and the hat best taken out of it, into another or -1 out of the round; -1 where nothing is."""
        whose, which, most = -1, -1, 0.0
        for q in range(s.seats):
            if q != target:
                for hat in numbers(s.touchable(q)):
                    gain = self.move_gain(hat, q, target)
                    if gain > most:
                        whose, which, most = q, hat, gain
        return whose, which

    def best_swap(self, s: Hatter, lifted: i64) -> tuple[int, int, int, int]:
        """Two shops, each before the hat that best leaves it for the other; one of them may have been lifted."""
        found, most = (-1, -1, -1, -1), 0.0
        for one in range(s.seats):
            for hat in numbers(s.touchable(one)):
                if lifted >= 0 and lifted != one * HATS + hat:
                    continue
                for two in range(s.seats):
                    if two == one or (lifted < 0 and two < one):
                        continue
                    half = self.move_gain(hat, one, two)
                    for other in numbers(s.touchable(two)):
                        gain = half + self.move_gain(other, two, one)
                        if gain > most and hat // COPIES != other // COPIES:
                            found, most = (one, hat, two, other), gain
        return found

    def lays_down(self, s: Hatter, p: int) -> tuple[Offer, Args]:
        """Singles, what completes an Exclusive, and what is of use to the haberdasher."""
        ability = s.setting.cards.haberdashers[s.haberdasher(p)].ability
        three = self.worth_three(s, p) if ability == "monopolist" else -1
        laid: i64 = 0
        for style in range(STYLES):
            held = s.hands.of(p) >> COPIES * style & 15
            n = count_in(s.shop[p], style)
            if n + COUNT[held] == COPIES or style == three:
                laid |= held << COPIES * style
            elif held and n == 0:
                laid |= bit(highest(held) + COPIES * style)
            elif n > 1 and ability == "connoisseur":
                laid |= (held & bit(PREMIUM)) << COPIES * style
        return (LAY_DOWN, (laid,)) if laid else (KEEP_ALL, ())

    def worth_three(self, s: Hatter, p: int) -> int:
        """The style of which a Monopolist best has three, all cards of it laid down; -1 where there is one anyway."""
        best, most = -1, 0
        for style in range(STYLES):
            held, n = count_in(s.hands.of(p), style), count_in(s.shop[p], style)
            if n == COPIES - 1 and not held:
                return -1
            if held and n + held == COPIES - 1:
                gain = self.cards.exclusive - (self.cards.single if n < 2 else 0)
                if gain > most:
                    best, most = style, gain
        return best

    def clears_out(self, s: Hatter, p: int) -> tuple[Offer, Args]:
        """Hats that leave singles behind."""
        left = s.setting.cards.haberdashers[s.haberdasher(p)].hats
        out: i64 = 0
        for extra in range(1, COPIES - 1):
            for style in range(STYLES):
                held = s.shop[p] >> COPIES * style & 15
                if COUNT[held] == extra + 1 and extra <= left:
                    left -= extra
                    for slot in numbers(held & held - 1):
                        out |= bit(slot + COPIES * style)
        return (CLEAR_OUT, (out,)) if out else (REFRAIN, ())

    def sells(self, s: Hatter, p: int) -> tuple[Offer, Args]:
        """A hat that is better in another shop."""
        hat, into, most = -1, -1, 0.0
        for card in numbers(s.shop[p] & KINDS):
            for q in range(s.seats):
                gain = self.selling_gain(s, p, card // COPIES, q) if q != p else 0.0
                if gain > most:
                    hat, into, most = card, q, gain
        return (s.setting.sell[p], (hat, into)) if hat >= 0 else (REFRAIN, ())

    def selling_gain(self, s: Hatter, p: int, style: int, q: int) -> float:
        """By what it would score."""
        n, theirs = count_in(s.shop[p], style), count_in(s.shop[q], style)
        mine = self.scores(n - 1) - self.scores(n)
        return mine + STEADY.rivals * (self.scores(theirs) - self.scores(theirs + 1))

    def scores(self, n: int) -> float:
        """So many hats of a style."""
        return float(self.cards.single) if n == 1 else float(self.cards.exclusive) if n == COPIES else 0.0

    # ---- how it ends ----------------------------------------------------------------------

    def play_out(self, s: Hatter, luck: Fast) -> None:
        """To the end of the round."""
        began = s.round
        while not s.over and s.round == began:
            if s.chance:
                self.book.resolve_chance(s, luck.below(s.chance))
            else:
                self.step(s, luck)

    def play_until_predictable(self, s: Hatter, luck: Fast) -> None:
        """To the end: before it the scores alone tell too little."""
        while not s.over:
            self.play_out(s, luck)

    def key_figures(self, s: Hatter, seat: int) -> list[float]:
        """Points, and those of each rival."""
        return [float(s.score[seat])] + [0.0 if q == seat else -float(s.score[q]) for q in range(s.seats)]

    def worth(self, s: Hatter, seat: int) -> float:
        best = max(s.score)
        if s.over:
            return 1.0 if s.score[seat] == best else 0.0
        left = max(1, s.seats - s.round + 1)
        total = 0.0
        for q in range(s.seats):
            total += math.exp(float(s.score[q] - best) / UNTOLD[left])
        return math.exp(float(s.score[seat] - best) / UNTOLD[left]) / total


def count_in(place: i64, style: i64) -> int:
    """How many hats of a style there are in a place."""
    return COUNT[place >> COPIES * style & 15]


def mix(cards: list[int], luck: Fast) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = luck.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
