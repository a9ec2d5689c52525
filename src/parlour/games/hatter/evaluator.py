"""How the search bot plays Madder than a Hatter: what every hat is worth in every shop, reckoned on the state itself.

A playout ends with the round; what the scores are worth then depends on how many rounds are left.
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
    shuffle,
    styles_to_thin,
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
from parlour.games.hatter.valuation import (
    CONNOISSEUR,
    NAIVE,
    PREMIUM,
    SELFISH,
    SPENT,
    STEADY,
    pair_worth,
    three_worth,
)
from parlour.kernel.bits import bit, highest, how_many, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.evaluator import Evaluator
from parlour.kernel.game import Chosen
from parlour.kernel.int_rows import int_row
from parlour.kernel.offer import Args, Offer
from parlour.kernel.stepper import random_answer
from parlour.parts.deck import Deck
from parlour.parts.hands import hands_of, unique_hands_of

COUNT: Final = [how_many(held) for held in range(1 << COPIES)]  # hats of one style in a place, by its four bits
ACTION: Final = 0.35  # points that the action of a Premium hat is likely to bring
MOST_TRIED: Final = 24  # moves tried besides the best
SURE: Final = 1.25  # standard errors needed in the last round, so that one lucky playout does not decide
UNDECIDED: Final = [0.0, 1.7, 2.4, 3.0, 3.5]  # points that decide little, by the number of rounds left


CHARACTERS: Final = [STEADY, NAIVE, SELFISH, STEADY]  # by number
WAVERING: Final = 3  # number of a character that plays any hat anywhere, and does the rest with sense
AT_RANDOM: Final = 4  # number of a character that does anything at any time
FREQUENCIES: Final[list[int]] = [0, 0, 0, 0, 1, 2, WAVERING, WAVERING, WAVERING, AT_RANDOM]
WANDERS: Final = 100  # of 1024 plays: those nobody would expect


HAND_QUESTIONS: Final = (
    "cards.premium/fedora", "cards.premium/newsboy", "cards.premium/newsboy-exchange", "cards.premium/boater",
)  # fmt: skip
SHOP_QUESTIONS: Final = (
    "cards.premium/homburg", "cards.premium/homburg-with", "cards.premium/bowler", "cards.premium/deerstalker",
)  # fmt: skip


class HatterEvaluator(Evaluator[Hatter]):
    def __init__(self, cards: Cards, _options: Chosen, seats: int) -> None:
        super().__init__(BOOK, seats)
        self.cards = cards
        self.errors_needed = 0.0
        self.figures = [("points", 0)] + [("rival", q) for q in range(seats)]
        # Set by `appraise`, for one seat and what it knows.
        self.character = STEADY
        self.ability = [""] * seats  # "" where it is unknown
        self.left = 0.0  # of the round
        self.survival = [1.0] * (COPIES + 1)  # chance of a single, by the number of hats that threaten it
        self.unplayed = [0] * STYLES
        self.pairs = [0] * seats  # in each shop
        self.triples = [0] * seats
        self.weight = [0.0] * seats  # of a point of each seat
        self.more = [0.0] * (seats * STYLES)  # worth of one more hat, by shop and style
        self.less = [0.0] * (seats * STYLES)  # worth of one hat less

    # ---- sampled states -------------------------------------------------------------------

    def resample(self, s: Hatter, seat: int, luck: Fast) -> Hatter:
        """Return a state with the hats and haberdashers the seat cannot place dealt again, and the deck shuffled.

        Seats that have sealed a choice have chosen any of their cards; a seat that knows more of a hand than everybody
        does knows all of it.
        """
        sampled = s.copy()
        unseen = s.deck.cards()
        hands: list[int] = []
        for q in range(s.seats):
            held = s.hands.of(q)
            known = held if q == seat else s.known_hats(seat, q)
            unseen += [number_of(slot) for slot in numbers(held & ~known)]
            hands.append(known)
        unseen.sort()
        shuffle(unseen, luck)
        for q in range(s.seats):
            for _ in range(how_many(s.hands.of(q)) - how_many(hands[q])):
                hands[q] |= next_of(hands[q], unseen.pop())
        sampled.hands = unique_hands_of(hands)
        sampled.deck = Deck(int_row([]), int_row(unseen))
        for q in range(s.seats):
            for v in numbers(s.insiders[q]):
                if v != seat:
                    sampled.show_hand(v, q, hands[q])
        if not s.revealed:
            self.redeal_haberdashers(sampled, seat, luck)
        if s.first_asked() == "end.play-rest":
            self.redraw_sealed(sampled, seat, luck)
        return sampled

    def redeal_haberdashers(self, s: Hatter, seat: int, luck: Fast) -> None:
        """Deal again the haberdashers that the seat has not seen."""
        people = s.guild.cards()
        held = [list(s.haberdashers.of(q)) for q in range(s.seats)]
        for q in range(s.seats):
            if q != seat and not s.met[seat] >> q & 1:
                people += held[q]
        people.sort()
        shuffle(people, luck)
        for q in range(s.seats):
            if q != seat and not s.met[seat] >> q & 1:
                held[q] = [people.pop() for _ in held[q]]
        s.haberdashers = hands_of(held)
        s.guild = Deck(int_row(sorted(people)), int_row([]))

    def redraw_sealed(self, s: Hatter, seat: int, luck: Fast) -> None:
        """Draw what the other seats that have chosen will lay down."""
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
            self.characters[q] = 0 if q == seat else FREQUENCIES[luck.below(len(FREQUENCIES))]

    # ---- worth of hats --------------------------------------------------------------------

    def appraise(self, s: Hatter, p: int) -> None:
        """Note what a hat more or less in each shop is worth to the seat, by what it knows."""
        setting = s.setting
        character = self.characters[p]
        self.character = CHARACTERS[character] if character < len(CHARACTERS) else STEADY
        self.left = float(setting.turns - s.turns) / setting.turns
        for k in range(1, COPIES + 1):
            self.survival[k] = self.survival[k - 1] * (1.0 - self.character.spoiled * self.left)
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
            self.weight[q] = -self.character.leader if standing[q] >= best else -self.character.rivals
        self.weight[p] = 1.0
        for q in range(s.seats):
            self.weigh(s, q, s.hands.of(p) if q == p else 0)

    def size_up(self, s: Hatter, p: int, q: int) -> None:
        """Note a shop's haberdasher, if the seat p knows it, and its pairs and triples."""
        known = s.known_haberdasher(p, q)
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
        """Note what one more hat and one less of each style in a shop are worth."""
        weight = self.weight[q]
        for style in range(STYLES):
            n = count_in(s.shop[q], style)
            mine = COUNT[hand >> COPIES * style & 15]
            now = self.style_worth(q, style, n, n, mine)
            at = q * STYLES + style
            self.more[at] = weight * (self.style_worth(q, style, n + 1, n, mine) - now) if n < COPIES else 0.0
            self.less[at] = weight * (self.style_worth(q, style, n - 1, n, mine) - now) if n else 0.0

    def style_worth(self, q: int, style: int, n: int, now: int, mine: int) -> float:
        """Return what n hats of a style, instead of those there now, will be worth to a shop at the end of the round.

        `mine` is how many of the style the shop's own player has in hand, as far as that is known.
        """
        if n == 1:
            return self.cards.single * self.survival[max(0, self.unplayed[style] - mine)]
        if n == COPIES:
            return float(self.cards.exclusive)
        if n == COPIES - 1:
            others = self.triples[q] - (1 if now == n else 0)
            return three_worth(self.cards, self.character, self.ability[q], self.left, self.unplayed[style], others)
        if n == 2:
            return pair_worth(self.cards, self.ability[q], self.pairs[q] - (1 if now == n else 0))
        return 0.0

    def move_gain(self, hat: i64, source: int, target: int) -> float:
        """Return what it gains to move a hat from one shop to another, -1 for none."""
        style = hat // COPIES
        gain = self.less[source * STYLES + style]
        return gain + self.more[target * STYLES + style] if target >= 0 else gain

    def held_worth(self, p: int, style: int, n: int, now: int, held: int, mine: int) -> float:
        """Return what cards of a style in hand, beside n hats in one's own shop, bring when laid down at the end."""
        alone = self.style_worth(p, style, n, now, mine)
        most = 0.0
        for k in range(1, min(held, COPIES - n) + 1):
            most = max(most, self.style_worth(p, style, n + k, now, mine) - alone)
        return self.character.in_hand * most

    def card_worth(self, s: Hatter, p: int, style: int, more: int) -> float:
        """Return what the last of a style's cards is worth in a hand with so many more: to lay down or to spoil."""
        n, mine = count_in(s.shop[p], style), count_in(s.hands.of(p), style)
        held = mine + more
        laid = self.held_worth(p, style, n, n, held, mine) - self.held_worth(p, style, n, n, held - 1, mine)
        spoils = 0.0
        for q in range(s.seats):
            if q != p:
                spoils = max(spoils, self.more[q * STYLES + style])
        return laid + self.character.spoiling * spoils

    def play_gain(self, s: Hatter, p: int, style: int, q: int) -> float:
        """Return what it gains to play a card of the style into a shop."""
        gain = self.more[q * STYLES + style] - self.card_worth(s, p, style, 0)
        if q == p:
            n, mine = count_in(s.shop[p], style), count_in(s.hands.of(p), style)
            rest = mine - 1
            gain += self.held_worth(p, style, n + 1, n, rest, mine) - self.held_worth(p, style, n, n, rest, mine)
        return gain

    # ---- decisions ------------------------------------------------------------------------

    def candidates(self, s: Hatter, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        self.errors_needed = SURE if s.round >= s.seats else 0.0
        _, _, number = s.asks[2 * (s.put_aside + s.place_of(seat)) + 1]
        own, args = self.decide(s, seat, s.question_of(seat), number)
        moves: list[tuple[str, Args]] = [(own.action, args)]
        total = 0
        for offer in offers:
            total += offer.size()
        for offer in offers:
            size = offer.size()
            if total <= MOST_TRIED:
                moves += [(offer.action, offer.nth(k)) for k in range(size)]
            else:
                moves += [(offer.action, offer.any(luck)) for _ in range(1 + MOST_TRIED * size // total)]
        return moves

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
            offer, args = self.decide(s, seat, question, number)
            self.book.take(s, seat, offer, args)

    def decide(self, s: Hatter, p: int, question: str, number: i64) -> tuple[Offer, Args]:
        """Return what the seat does by its own judgement."""
        if question == "turn.play":
            self.appraise(s, p)
            return s.setting.play, self.best_play(s, p)
        if question == "end.play-rest":
            return self.lay_down(s, p)
        if question == "cards.haberdashers/liquidator":
            return self.clear_out(s, p)
        if question == "cards.haberdashers/salesman":
            self.appraise(s, p)
            return self.sell(s, p)
        if question == "cards.haberdashers/monopolist":
            return CORNER, (highest(threes(s, p)),)
        self.appraise(s, p)
        if question in HAND_QUESTIONS:
            return self.act_on_hands(s, p, question, number)
        if question in SHOP_QUESTIONS:
            return self.act_on_shops(s, p, question, number)
        return self.act_on_line(s, p, question)

    def best_play(self, s: Hatter, p: int) -> Args:
        """Return the hat and the shop of the best play."""
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

    # ---- actions of Premium hats ----------------------------------------------------------

    def act_on_hands(self, s: Hatter, p: int, question: str, number: i64) -> tuple[Offer, Args]:
        """Use a Fedora, Newsboy or Boater."""
        if question == "cards.premium/fedora":
            return s.setting.inspect[p][1], (self.seat_to_watch(s, p, s.met[p]),)
        if question == "cards.premium/newsboy":
            return s.setting.peek[p][1], (self.seat_to_watch(s, p, 0),)
        if question == "cards.premium/newsboy-exchange":
            return self.exchange(s, p, number)
        hat, into = self.best_play(s, p)
        gain = self.play_gain(s, p, hat // COPIES, into)
        return (s.setting.play_another, (hat, into)) if gain > SPENT * self.left else (DECLINE, ())

    def act_on_shops(self, s: Hatter, p: int, question: str, number: i64) -> tuple[Offer, Args]:
        """Use a Homburg, Bowler or Deerstalker."""
        if question == "cards.premium/homburg":
            q, hat, _, _ = self.best_swap(s, -1)
            return (s.setting.lift[q], (q, hat)) if q >= 0 else (DECLINE, ())
        if question == "cards.premium/homburg-with":
            q, hat, r, other = self.best_swap(s, number)
            return (s.setting.swap[number * s.seats + r], (q, hat, r, other)) if q >= 0 else (DECLINE, ())
        if question == "cards.premium/bowler":
            q, hat = self.best_removal(s, p, -1)
            return (s.setting.scrap[q], (q, hat)) if q >= 0 else (DECLINE, ())
        q, hat = self.best_removal(s, p, p)
        return (s.setting.poach[q], (q, hat)) if q >= 0 else (DECLINE, ())

    def act_on_line(self, s: Hatter, p: int, question: str) -> tuple[Offer, Args]:
        """Use a Top Hat or Panama."""
        if question == "cards.premium/top-hat":
            wanted = self.wanted_hat(s, p, 0)
            return (CHOOSE, (wanted,)) if wanted >= 0 else (DECLINE, ())
        mine = s.seats - 1  # place of one's own next hat
        if question == "cards.premium/panama" and mine < len(s.line):
            wanted = self.wanted_hat(s, p, mine)
            if wanted >= 0 and wanted != s.line[0]:
                return ORDER, (1, s.line[0])
        return DECLINE, ()

    def seat_to_watch(self, s: Hatter, p: int, known: i64) -> int:
        """Return the leader, or else the next seat to the left, of those not yet known."""
        best, most = -1, -1.0
        for k in range(1, s.seats):
            q = (p + k) % s.seats
            worth = -self.weight[q] if known >> q & 1 == 0 else -0.5 - self.weight[q]
            if best < 0 or worth > most:
                best, most = q, worth
        return best

    def exchange(self, s: Hatter, p: int, q: i64) -> tuple[Offer, Args]:
        """Exchange a card for one that is of more use here, or of less there."""
        best, most = (-1, -1), 0.0
        in_hand = self.character.in_hand
        for mine in numbers(s.hands.of(p) & KINDS):
            away = mine // COPIES
            cost = self.card_worth(s, p, away, 0) - in_hand * min(0.0, self.more[q * STYLES + away])
            for theirs in numbers(s.hands.of(q) & KINDS):
                style = theirs // COPIES
                gain = self.card_worth(s, p, style, 1) - in_hand * min(0.0, self.more[q * STYLES + style])
                if style != away and gain - cost > most:
                    best, most = (mine, theirs), gain - cost
        return (EXCHANGE, (q, best[0], best[1])) if most > 0.0 else (DECLINE, ())

    def wanted_hat(self, s: Hatter, p: int, place: int) -> int:
        """Return a hat of the line that is better to have than the one in this place, or -1."""
        best, most = -1, self.card_worth(s, p, s.line[place] // COPIES, 1)
        for hat in s.line:
            worth = self.card_worth(s, p, hat // COPIES, 1)
            if worth > most:
                best, most = hat, worth
        return best

    def best_removal(self, s: Hatter, p: int, target: int) -> tuple[int, int]:
        """Return the shop and hat best moved to the target, -1 for the discards; -1 where no move gains."""
        best, most = (-1, -1), 0.0
        for q in range(s.seats):
            if q != target:
                for hat in numbers(s.touchable(q)):
                    gain = self.move_gain(hat, q, target)
                    if gain > most:
                        best, most = (q, hat), gain
        return best

    def best_swap(self, s: Hatter, lifted: i64) -> tuple[int, int, int, int]:
        """Return the best swap of two hats, each after its shop; the first may have been lifted already."""
        best, most = (-1, -1, -1, -1), 0.0
        for q in range(s.seats):
            for hat in numbers(s.touchable(q)):
                if lifted >= 0 and lifted != q * HATS + hat:
                    continue
                for r in range(s.seats):
                    if r == q or (lifted < 0 and r < q):
                        continue
                    half = self.move_gain(hat, q, r)
                    for other in numbers(s.touchable(r)):
                        gain = half + self.move_gain(other, r, q)
                        if gain > most and hat // COPIES != other // COPIES:
                            best, most = (q, hat, r, other), gain
        return best

    # ---- the end of a round ---------------------------------------------------------------

    def lay_down(self, s: Hatter, p: int) -> tuple[Offer, Args]:
        """Lay down singles, what completes an Exclusive, and what is of use to the haberdasher."""
        ability = s.setting.cards.haberdashers[s.haberdasher(p)].ability
        three = self.style_to_corner(s, p) if ability == "monopolist" else -1
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

    def style_to_corner(self, s: Hatter, p: int) -> int:
        """Return the style a Monopolist best brings to three by laying down all cards of it; -1 if that is needless."""
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

    def clear_out(self, s: Hatter, p: int) -> tuple[Offer, Args]:
        """Discard hats so that singles stay."""
        counts = [count_in(s.shop[p], style) for style in range(STYLES)]
        out: i64 = 0
        for style in styles_to_thin(counts, s.setting.cards.haberdashers[s.haberdasher(p)].hats):
            held = s.shop[p] >> COPIES * style & 15
            for slot in numbers(held & held - 1):
                out |= bit(slot + COPIES * style)
        return (CLEAR_OUT, (out,)) if out else (REFRAIN, ())

    def sell(self, s: Hatter, p: int) -> tuple[Offer, Args]:
        """Move a hat that is better in another shop."""
        hat, into, most = -1, -1, 0.0
        for card in numbers(s.shop[p] & KINDS):
            for q in range(s.seats):
                gain = self.selling_gain(s, p, card // COPIES, q) if q != p else 0.0
                if gain > most:
                    hat, into, most = card, q, gain
        return (s.setting.sell[p], (hat, into)) if hat >= 0 else (REFRAIN, ())

    def selling_gain(self, s: Hatter, p: int, style: int, q: int) -> float:
        """Return what it scores to move a hat of a style to another shop."""
        n, theirs = count_in(s.shop[p], style), count_in(s.shop[q], style)
        mine = self.scores(n - 1) - self.scores(n)
        return mine + STEADY.rivals * (self.scores(theirs) - self.scores(theirs + 1))

    def scores(self, n: int) -> float:
        """Return what n hats of a style score."""
        return float(self.cards.single) if n == 1 else float(self.cards.exclusive) if n == COPIES else 0.0

    # ---- playouts -------------------------------------------------------------------------

    def play_out(self, s: Hatter, luck: Fast) -> None:
        """Play to the end of the round."""
        began = s.round
        while not s.over and s.round == began:
            if s.chance:
                self.book.resolve_chance(s, luck.below(s.chance))
            else:
                self.step(s, luck)

    def play_until_predictable(self, s: Hatter, luck: Fast) -> None:
        """Play to the end: before it the scores alone say too little."""
        while not s.over:
            self.play_out(s, luck)

    def key_figures(self, s: Hatter, seat: int) -> list[float]:
        """Return the seat's points, and those of each rival as a loss."""
        return [float(s.score[seat])] + [0.0 if q == seat else -float(s.score[q]) for q in range(s.seats)]

    def worth(self, s: Hatter, seat: int) -> float:
        best = max(s.score)
        if s.over:
            return 1.0 if s.score[seat] == best else 0.0
        left = max(1, s.seats - s.round + 1)
        total = 0.0
        for q in range(s.seats):
            total += math.exp(float(s.score[q] - best) / UNDECIDED[left])
        return math.exp(float(s.score[seat] - best) / UNDECIDED[left]) / total


def count_in(place: i64, style: i64) -> int:
    """Return how many hats of a style there are in a place."""
    return COUNT[place >> COPIES * style & 15]
