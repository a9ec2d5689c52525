"""Tables played token by token: whose turn it is, which tokens are possible, and what each seat knows as numbers.

Learners run on these tables. Chance resolves by itself, seats may interrupt as the stepper says, and the seat to act
chooses one token after another. The compiled engine runs all of it without the interpreter.
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
Decision = tuple[Offer, Args] | None  # None: do nothing
Others = Callable[[Any, int, list[Offer]], Decision]  # state, seat, what it may do unasked; empty if it is asked
MOST_PARAMS: Final = 8  # of an offer that an observation distinguishes
EVERYBODY: Final = -1  # a bit for each seat
TRIES: Final = 100  # games that may end before any seat is to act


class EnvSpec(Generic[S]):
    """What all tables of one setup share: book, alphabet, encoder, and the state before the game."""

    def __init__(
        self, book: Book[S], interrupt_question: str, codec: Codec, encoder: Encoder[S], fresh: S, longest: int
    ) -> None:
        self.book = book
        self.interrupt_question = interrupt_question
        self.codec = codec
        self.encoder = encoder
        self.fresh = fresh  # before anything is asked or thrown
        self.longest: i64 = longest  # decisions after which a game is cut off
        self.questions = sorted(book.questions)
        self.question: IntRow = repeat(-1, MOST)  # each question's number, by its code
        for k in range(len(self.questions)):
            self.question[code_of(self.questions[k])] = k
        self.before: i64 = size_of(self.decision_blocks())  # numbers before those of the state
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
    """One table; `seat` is to act, and is below 0 once the game is over or cut off."""

    def __init__(self, spec: EnvSpec[S], luck: Fast, company: Callable[[int], tuple[int, Others]] = no_company) -> None:
        """`company` returns by a seed the set of seats that tokens play in a game, and how the others decide."""
        self.spec = spec
        self.luck = luck
        self.company = company
        self.s: S = spec.fresh
        self.stepper: Stepper[S] = Stepper(spec.book, spec.interrupt_question)
        self.choice = TokenDecision(spec.codec)
        self.seat: i64 = NOBODY
        self.may_interrupt = False  # whether the seat may act unasked and need not answer
        self.decisions: i64 = 0
        self.learners: i64 = EVERYBODY
        self.others: Others = no_other_player

    def begin(self) -> None:
        """Begin a new game, or another if it ends before any seat is to act."""
        for _ in range(TRIES):
            self.learners, self.others = self.company(self.luck.below(HALF))
            s = self.spec.fresh.copy()
            assert isinstance(s, type(self.spec.fresh))
            self.spec.book.advance(s)
            self.resume(s)
            if self.seat >= 0:
                return
        raise ValueError(f"no seat was to act in {TRIES} games of at most {self.spec.longest} decisions")

    def resume(self, s: S) -> None:
        """Go on from this state, in which all seats may still interrupt."""
        self.s = s
        self.stepper = Stepper(self.spec.book, self.spec.interrupt_question)
        self.decisions = 0
        self.go_on()

    def go_on(self) -> None:
        """Go on to the next seat to act, of those that tokens play."""
        s, book, stepper = self.s, self.spec.book, self.stepper
        while True:
            while s.chance:
                book.resolve_chance(s, self.luck.below(s.chance))
            if s.over or self.decisions >= self.spec.longest:
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
        self.may_interrupt = len(stepper.interrupts) > 0
        if self.may_interrupt:
            self.choice.open(stepper.interrupts, True)
        else:
            self.choice.open(book.answers_at(s, s.place_of(seat)), False)

    def step(self, token: int) -> None:
        """Choose a possible token for the seat to act."""
        self.choice.step(token)
        if self.choice.stage == DONE:
            offer = self.choice.offer
            if offer is not None:
                self.spec.book.take(self.s, self.seat, offer, self.choice.chosen)
            self.decisions += 1
            self.go_on()

    def decide(self, offer: Offer | None, args: Args) -> None:
        """Take this offer, one of the choice's, for the seat to act; None to do nothing."""
        if offer is not None:
            self.spec.book.take(self.s, self.seat, offer, args)
        self.decisions += 1
        self.go_on()

    # ---- observations ---------------------------------------------------------------------

    def write(self, viewer: i64, features: FeatureWriter, k: i64 = 0, anew: bool = True) -> None:
        """Write what a seat knows as the k-th observation; unless `anew`, only how far its decision has got."""
        if anew:
            features.start_row(k, viewer)
            features.at += self.spec.before
            self.spec.encoder.write(self.s, viewer, features)
            features.keep_prefix()
        features.resume_row(k, viewer)
        self.write_decision(viewer, features)

    def write_decision(self, viewer: i64, features: FeatureWriter) -> None:
        s: S = self.s
        spec, choice = self.spec, self.choice
        own = self.seat == viewer
        question: i64 = -1
        asked: i64 = 0
        for i in range(s.put_aside, s.put_aside + s.awaited):
            code, seat, _ = s.asks[2 * i + 1]
            asked |= bit(seat)
            if seat == viewer:
                question = spec.question[code]
        features.one_hot(question, len(spec.questions))
        features.flag(own and self.may_interrupt)
        features.seats_in(asked)
        if not own or choice.action < 0:
            features.at += len(spec.codec.actions) + MOST_PARAMS + 2 * spec.codec.things + 2
            return
        features.one_hot(choice.action, len(spec.codec.actions))
        features.one_hot(len(choice.chosen), MOST_PARAMS)
        things = spec.codec.things
        known: int = bit(things) - 1
        features.members(self.chosen_things() & known, things)
        member = choice.rest & -choice.rest & known if choice.stage == MEMBER else 0
        features.one_hot(highest(member), things)
        features.number(float(choice.low), 16.0)
        features.number(float(choice.high), 16.0)

    def chosen_things(self) -> int:
        """Return the set of things chosen so far in the decision begun."""
        choice = self.choice
        offer = choice.offer
        things = choice.taken if choice.stage == MEMBER else 0
        if offer is not None and choice.chosen:
            params = offer.params
            for k in range(len(choice.chosen)):
                if isinstance(params[k], SomeOf):
                    things |= choice.chosen[k]
                elif isinstance(params[k], OneOf) or params[k].unit in self.spec.codec.named:
                    things |= bit(choice.chosen[k])
        return things

    def mark(self, marks: Marks, at: i64) -> None:
        """Write 1 for every token that is possible now, and 0 for the others, from this place on."""
        for k in range(at, at + self.spec.codec.size):
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


class TokenEnvBatch(Generic[S]):
    """Many tables at once, each with auto-reset: when a game is over, the next one begins in the same step."""

    def __init__(self, spec: EnvSpec[S], many: int, company: Callable[[int], tuple[int, Others]] = no_company) -> None:
        self.spec = spec
        self.many: i64 = many
        self.company = company
        self.envs: list[TokenEnv[S]] = []
        self.row: Reals = zero_reals(many * spec.size)
        self.marks: Marks = zero_marks(many * spec.codec.size)
        self.seats: Marks = zero_marks(many)  # the seat to act at each table
        self.ended: Marks = zero_marks(many)  # whether the last token ended the game
        self.cut: Marks = zero_marks(many)  # whether it was cut off then
        self.wrong: Marks = zero_marks(many)  # whether the last token was not possible, and another was taken
        self.finals: Reals = zero_reals(
            many * spec.size
        )  # the last observation of an ended game, of the seat that acted last
        self.last: list[S] = [spec.fresh] * many  # the last state of an ended game
        self.features = FeatureWriter(self.row, spec.size, spec.fresh.seats)
        self.final_features = FeatureWriter(self.finals, spec.size, spec.fresh.seats)

    def begin(self, seeds: list[int]) -> None:
        self.envs = [TokenEnv(self.spec, Fast(seed), self.company) for seed in seeds]
        for k in range(self.many):
            self.envs[k].begin()
            self.show(k)

    def step(self, tokens: list[int]) -> int:
        """Choose a token at each table, and return how many games ended."""
        endings = 0
        for k in range(self.many):
            env = self.envs[k]
            token = tokens[k]
            self.ended[k] = 0
            self.cut[k] = 0
            self.wrong[k] = 0
            if not env.choice.admits(token):
                self.wrong[k] = 1
                token = env.choice.lowest()
            actor = env.seat
            decisions = env.decisions
            env.step(token)
            if env.seat < 0:
                endings += 1
                if env.s.over:
                    self.ended[k] = 1
                else:
                    self.cut[k] = 1
                self.last[k] = env.s
                env.write(actor, self.final_features, k)
                env.begin()
                decisions = -1
            self.show(k, env.decisions != decisions)
        return endings

    def show(self, k: i64, anew: bool = True) -> None:
        env = self.envs[k]
        self.seats[k] = u8(env.seat)
        env.write(env.seat, self.features, k, anew)
        env.mark(self.marks, k * self.spec.codec.size)
