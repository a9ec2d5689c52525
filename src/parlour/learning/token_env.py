"""A table played token by token: whose word it is, what they may say, and what they know, in rows of numbers.

What learners run on. Chance falls by itself, seats are let in to act unasked as the stepper says, and whoever has the
word is given one token after another to choose. Compiled, nothing of it is Python.
"""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64, u8

from parlour.kernel.bits import bit, highest
from parlour.kernel.book import Book
from parlour.kernel.chance import HALF, Fast
from parlour.kernel.int_rows import IntRow, repeat
from parlour.kernel.names import MOST, code_of
from parlour.kernel.offer import Args, Offer, OneOf, SomeOf
from parlour.kernel.state import State
from parlour.kernel.stepper import NOBODY, Stepper
from parlour.learning.buffers import Marks, Reals, zero_marks, zero_reals
from parlour.learning.codec import DONE, MEMBER, Codec, TokenDecision
from parlour.learning.encoder import Block, Encoder, FeatureWriter, size_of

S = TypeVar("S", bound=State)
Decision = tuple[Offer, Args] | None  # None: nothing is done
Others = Callable[[Any, int, list[Offer]], Decision]  # state, seat, what it may do unasked; empty where it is asked
MOST_PARAMS: Final = 8  # of an offer, that are told apart
EVERYBODY: Final = -1  # a bit for each seat
TRIES: Final = 100  # games that may end before anybody has the word


class EnvSpec(Generic[S]):
    """What all tables of one kind have in common: book, alphabet, encoder, and how a game begins."""

    def __init__(self, book: Book[S], poll: str, codec: Codec, encoder: Encoder[S], fresh: S, longest: int) -> None:
        self.book = book
        self.poll = poll
        self.codec = codec
        self.encoder = encoder
        self.fresh = fresh  # laid out, and nothing done yet
        self.longest: i64 = longest  # decisions, after which a game is cut off
        self.questions = sorted(book.questions)
        self.question: IntRow = repeat(-1, MOST)  # the number of each, by its code
        for k in range(len(self.questions)):
            self.question[code_of(self.questions[k])] = k
        self.before: i64 = size_of(self.decision_blocks())  # numbers that come before those of the state
        self.blocks = [*self.decision_blocks(), *encoder.blocks(fresh)]
        self.size: i64 = size_of(self.blocks)

    def decision_blocks(self) -> list[Block]:
        actions, things, seats = len(self.codec.actions), self.codec.things, self.fresh.seats
        return [
            Block("question", "one of", len(self.questions), "what the viewer is asked: " + ", ".join(self.questions)),
            Block("let_in", "flag", 1, "whether the viewer may do something unasked just now"),
            Block("asked", "seats", seats, "who has to answer something"),
            Block("action", "one of", actions, "in a decision begun: the action chosen"),
            Block("param", "one of", MOST_PARAMS, "and which of its numbers comes next"),
            Block("chosen", "set of", things, "the things chosen in it so far"),
            Block("member", "one of", things, "the thing that is to be taken or left"),
            Block("low", "number", 1, "of a number's place, in 16ths: the least it can still be"),
            Block("high", "number", 1, "and the most"),
        ]


def no_other_player(_s: Any, _seat: int, _unasked: list[Offer]) -> Decision:
    raise AssertionError("every seat is played by tokens")


def no_company(_seed: int) -> tuple[int, Others]:
    return EVERYBODY, no_other_player


class TokenEnv(Generic[S]):
    """One table. `seat` has the word; below 0 the game is over, or cut off."""

    def __init__(self, desk: EnvSpec[S], luck: Fast, company: Callable[[int], tuple[int, Others]] = no_company) -> None:
        """`company` says for every game, by a seed, who is played by tokens (a bit each), and how the others play."""
        self.desk = desk
        self.luck = luck
        self.company = company
        self.s: S = desk.fresh
        self.stepper: Stepper[S] = Stepper(desk.book, desk.poll)
        self.choice = TokenDecision(desk.codec)
        self.seat: i64 = NOBODY
        self.let_in = False  # the seat may do something, and is not asked
        self.decisions: i64 = 0
        self.learners: i64 = EVERYBODY
        self.others: Others = no_other_player

    def begin(self) -> None:
        """A new game; another, should it come to its end before anybody has the word."""
        for _ in range(TRIES):
            self.learners, self.others = self.company(self.luck.below(HALF))
            s = self.desk.fresh.copy()
            assert isinstance(s, type(self.desk.fresh))
            self.desk.book.advance(s)
            self.resume(s)
            if self.seat >= 0:
                return
        raise ValueError(f"nobody had the word in {TRIES} games of {self.desk.longest} decisions at most")

    def resume(self, s: S) -> None:
        """Go on from this state, with everybody still to be let in."""
        self.s = s
        self.stepper = Stepper(self.desk.book, self.desk.poll)
        self.decisions = 0
        self.go_on()

    def go_on(self) -> None:
        """To whoever has the word next, of those who are played by tokens."""
        s, book, stepper = self.s, self.desk.book, self.stepper
        while True:
            while s.chance:
                book.resolve_chance(s, self.luck.below(s.chance))
            if s.over or self.decisions >= self.desk.longest:
                self.seat = NOBODY
                return
            seat = stepper.next(s)
            if self.learners >> seat & 1:
                break
            decided = self.others(s, seat, stepper.interrupts)
            if decided is not None:
                book.take(s, seat, decided[0], decided[1])
            self.decisions += 1
        self.seat = seat
        self.let_in = len(stepper.interrupts) > 0
        if self.let_in:
            self.choice.open(stepper.interrupts, True)
        else:
            self.choice.open(book.answers_at(s, s.place_of(seat)), False)

    def step(self, token: int) -> None:
        """Whoever has the word says this, which is admitted."""
        self.choice.step(token)
        if self.choice.stage == DONE:
            offer = self.choice.offer
            if offer is not None:
                self.desk.book.take(self.s, self.seat, offer, self.choice.chosen)
            self.decisions += 1
            self.go_on()

    def decide(self, offer: Offer | None, args: Args) -> None:
        """Whoever has the word takes this offer, one of the choice's; None is to do nothing."""
        if offer is not None:
            self.desk.book.take(self.s, self.seat, offer, args)
        self.decisions += 1
        self.go_on()

    # ---- what can be seen -----------------------------------------------------------------

    def write(self, viewer: i64, sheet: FeatureWriter, k: i64 = 0, anew: bool = True) -> None:
        """What a seat knows, as the k-th observation of the sheet; or only how far its decision has got."""
        if anew:
            sheet.start_row(k, viewer)
            sheet.at += self.desk.before
            self.desk.encoder.write(self.s, viewer, sheet)
            sheet.keep_prefix()
        sheet.resume_row(k, viewer)
        self.write_decision(viewer, sheet)

    def write_decision(self, viewer: i64, sheet: FeatureWriter) -> None:
        s: S = self.s
        desk, choice = self.desk, self.choice
        own = self.seat == viewer
        question: i64 = -1
        asked: i64 = 0
        for i in range(s.put_aside, s.put_aside + s.awaited):
            code, seat, _ = s.asks[2 * i + 1]
            asked |= bit(seat)
            if seat == viewer:
                question = desk.question[code]
        sheet.one_hot(question, len(desk.questions))
        sheet.flag(own and self.let_in)
        sheet.seats_in(asked)
        if not own or choice.action < 0:
            sheet.at += len(desk.codec.actions) + MOST_PARAMS + 2 * desk.codec.things + 2
            return
        sheet.one_hot(choice.action, len(desk.codec.actions))
        sheet.one_hot(len(choice.chosen), MOST_PARAMS)
        things = desk.codec.things
        known: int = bit(things) - 1
        sheet.members(self.chosen_things() & known, things)
        member = choice.rest & -choice.rest & known if choice.stage == MEMBER else 0
        sheet.one_hot(highest(member), things)
        sheet.number(float(choice.low), 16.0)
        sheet.number(float(choice.high), 16.0)

    def chosen_things(self) -> int:
        """In the decision begun."""
        choice = self.choice
        offer = choice.offer
        found = choice.taken if choice.stage == MEMBER else 0
        if offer is not None and choice.chosen:
            params = offer.params
            for k in range(len(choice.chosen)):
                if isinstance(params[k], SomeOf):
                    found |= choice.chosen[k]
                elif isinstance(params[k], OneOf) or params[k].unit in self.desk.codec.named:
                    found |= bit(choice.chosen[k])
        return found

    def mark(self, marks: Marks, at: i64) -> None:
        """1 for every token that is admitted now, of the alphabet that begins at this place."""
        for k in range(at, at + self.desk.codec.size):
            marks[k] = 0
        if self.seat < 0:
            return
        place = at + self.choice.first
        allowed = self.choice.allowed
        while allowed:
            if allowed & 1:
                marks[place] = 1
            allowed >>= 1
            place += 1

    def current_question(self) -> str:
        """What the seat that has the word is asked; nothing where it is only let in."""
        return "" if self.let_in or self.seat < 0 else self.s.question_of(self.seat)


class TokenEnvBatch(Generic[S]):
    """Many tables at once, each played by itself; a game that is over makes place for the next."""

    def __init__(self, desk: EnvSpec[S], many: int, company: Callable[[int], tuple[int, Others]] = no_company) -> None:
        self.desk = desk
        self.many: i64 = many
        self.company = company
        self.loops: list[TokenEnv[S]] = []
        self.row: Reals = zero_reals(many * desk.size)
        self.marks: Marks = zero_marks(many * desk.codec.size)
        self.seats: Marks = zero_marks(many)  # who has the word
        self.ended: Marks = zero_marks(many)  # whether a game has come to its end with the last token
        self.cut: Marks = zero_marks(many)  # or was cut off
        self.wrong: Marks = zero_marks(many)  # whether the last token was none of those admitted, and another was taken
        self.finals: Reals = zero_reals(many * desk.size)  # what was last seen of it, by who spoke last
        self.last: list[S] = [desk.fresh] * many  # the state in which it ended
        self.sheet = FeatureWriter(self.row, desk.size, desk.fresh.seats)
        self.final_sheet = FeatureWriter(self.finals, desk.size, desk.fresh.seats)

    def begin(self, seeds: list[int]) -> None:
        self.loops = [TokenEnv(self.desk, Fast(seed), self.company) for seed in seeds]
        for k in range(self.many):
            self.loops[k].begin()
            self.show(k)

    def step(self, tokens: list[int]) -> int:
        """Everybody who has the word says a token; and how many games ended with that."""
        found = 0
        for k in range(self.many):
            loop = self.loops[k]
            token = tokens[k]
            self.ended[k] = 0
            self.cut[k] = 0
            self.wrong[k] = 0
            if not loop.choice.admits(token):
                self.wrong[k] = 1
                token = loop.choice.lowest()
            speaker = loop.seat
            decisions = loop.decisions
            loop.step(token)
            if loop.seat < 0:
                found += 1
                if loop.s.over:
                    self.ended[k] = 1
                else:
                    self.cut[k] = 1
                self.last[k] = loop.s
                loop.write(speaker, self.final_sheet, k)
                loop.begin()
                decisions = -1
            self.show(k, loop.decisions != decisions)
        return found

    def show(self, k: i64, anew: bool = True) -> None:
        loop = self.loops[k]
        self.seats[k] = u8(loop.seat)
        loop.write(loop.seat, self.sheet, k, anew)
        loop.mark(self.marks, k * self.desk.codec.size)
