"""The clauses of one game, and the loop that applies them.

A clause has its name in the rulebook. If a clause takes several steps, each further step is named `clause/step`, so
that everything that happens can be traced to its clause by name alone.
"""

from collections.abc import Callable, Mapping
from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.names import CODES, NAMES, code_of
from parlour.kernel.offer import Args, Offer, Refused
from parlour.kernel.runaway import MOST_STEPS, endless_steps
from parlour.kernel.state import State
from parlour.kernel.wording import message

S = TypeVar("S", bound=State)
LARGEST: Final = 1 << 61  # beyond any number of a game


def no_interrupts(_s: State, _seat: int) -> list[Offer]:
    return []


def no_other_clause(_s: State, _seat: int, _action: str, _args: Args) -> str:
    return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Book(Generic[S]):
    """A game's rules: functions by the names of clauses, questions and actions.

    `clauses` change the state by themselves; they take the state, a seat and a number.
    `questions` list the offers that answer a question, the default first, and change nothing.
    `actions` have the clause that each action cites, and the function that carries it out.
    `anytime` lists what a seat may do unasked, and changes nothing.
    `chances` describe an outcome in words, by the clause that the outcome leads to.
    `why_not` names the clause that forbids an action, or `clause/case` where a case has words of its own; "" stands for
    the clause the action cites.
    """

    def __init__(
        self,
        clauses: Mapping[str, Callable[[S, int, int], None]],
        questions: Mapping[str, Callable[[S, int, int], list[Offer]]],
        actions: Mapping[str, tuple[str, Callable[[S, int, Args], None]]],
        anytime: Callable[[S, int], list[Offer]] = no_interrupts,
        chances: Mapping[str, Callable[[S, int], str]] | None = None,
        why_not: Callable[[S, int, str, Args], str] = no_other_clause,
    ) -> None:
        self.clauses = clauses
        self.questions = questions
        self.actions = {name: apply for name, (_, apply) in actions.items()}
        self.cites = {name: clause for name, (clause, _) in actions.items()}
        self.anytime = anytime
        self.chances = chances or {}
        self.why_not = why_not
        self.step_of = {code_of(name): apply for name, apply in clauses.items()}
        self.ways_of = {code_of(name): ways for name, ways in questions.items()}
        self.answer_of = {code_of(name): apply for name, apply in self.actions.items()}

    # The compiled engine calls the next four methods wherever `step_of[…](…)` and the like are written. The book of
    # each compiled game has its own, which call the function of each number directly (tools/native.py).

    def step(self, s: S, code: i64, seat: i64, number: i64) -> None:
        """Apply a clause."""
        self.step_of[code](s, seat, number)

    def ways(self, s: S, code: i64, seat: i64, number: i64) -> list[Offer]:
        """Return the offers that answer a question."""
        return self.ways_of[code](s, seat, number)

    def answer(self, s: S, code: i64, seat: i64, args: Args) -> None:
        """Carry out an action."""
        self.answer_of[code](s, seat, args)

    def list_interrupts(self, s: S, seat: i64) -> list[Offer]:
        """Return what a seat may do unasked."""
        return self.anytime(s, seat)

    # ---- the loop ---------------------------------------------------------------------------------

    def advance(self, s: S) -> None:
        """Apply clauses until a seat or chance has to decide."""
        unbroken = s.steps_since_decision
        while s.depth and not s.awaited and not s.chance:
            depth = s.depth - 1
            s.depth = depth
            code, seat, number = s.todo[depth]
            if unbroken >= MOST_STEPS:
                raise endless_steps(NAMES[code])
            unbroken += 1
            if not code:
                s.resume(number)
            else:
                if s.sink is not None:
                    s.citing = NAMES[code]
                self.step_of[code](s, seat, number)
        s.steps_since_decision = unbroken

    def resolve_chance(self, s: S, outcome: int) -> None:
        """Apply the clause that chance was awaited for, with this outcome, and go on."""
        if not 0 <= outcome < s.chance:
            raise Refused("", message("refusal-no-outcome", outcomes=str(s.chance), outcome=str(outcome)), [])
        s.chance = 0
        s.outcome = outcome
        code, seat, number = s.leading
        unbroken = s.steps_since_decision
        if unbroken >= MOST_STEPS:
            raise endless_steps(NAMES[code])
        s.steps_since_decision = unbroken + 1
        if s.sink is not None:
            s.citing = NAMES[code]
        self.step_of[code](s, seat, number)
        if not s.awaited and not s.chance and s.depth:
            self.advance(s)
        s.outcome = 0

    def offers(self, s: S, seat: int) -> list[Offer]:
        """Return what the seat may do now: the answers to its question, and what it may do unasked."""
        if s.over or s.chance:
            return []
        i = s.place_of(seat)
        if i < 0:
            return list(self.anytime(s, seat))
        answers = self.answers_at(s, i)
        taken = [offer.action for offer in answers]
        return answers + [offer for offer in self.anytime(s, seat) if offer.action not in taken]

    def answers_at(self, s: S, i: i64) -> list[Offer]:
        """Return the offers that answer the i-th open question."""
        code, seat, number = s.asks[2 * (s.put_aside + i) + 1]
        return self.ways_of[code](s, seat, number)

    def act(self, s: S, seat: int, action: str, args: Args, ticket: int = 0) -> None:
        """Let the seat take an offer, or raise `Refused`; `ticket` is the question's it means to answer, 0 for any."""
        if action in CODES and not s.over and not s.chance:
            code: i64 = CODES[action]
            i = s.place_of(seat)
            if i >= 0 and (ticket == 0 or ticket == int(s.asks[2 * (s.put_aside + i)])):
                for offer in self.answers_at(s, i):
                    if offer.code == code and offer.admits(args):
                        s.close(i)
                        self.apply(s, seat, offer, args)
                        return
            for offer in self.anytime(s, seat):
                if offer.code == code and offer.admits(args):
                    s.park()
                    self.apply(s, seat, offer, args)
                    return
        raise self.refusal(s, seat, action, args, ticket)

    def take(self, s: S, seat: int, offer: Offer, args: Args) -> None:
        """Let the seat take an offer that this very state has made, without checking it again."""
        i = -1 if offer.out_of_turn else s.place_of(seat)
        if i >= 0:
            s.close(i)
        else:
            s.park()
        self.apply(s, seat, offer, args)

    def apply(self, s: S, seat: int, offer: Offer, args: Args) -> None:
        s.steps_since_decision = 0
        if s.sink is not None:
            s.citing = self.cites[offer.action]
        self.answer_of[offer.code](s, seat, args)
        if not s.chance and not s.awaited:
            self.advance(s)

    def refusal(self, s: S, seat: int, action: str, args: Args, ticket: int) -> Refused:
        """Return why the seat cannot do this: the clause that forbids it, and what it may do instead."""
        offers = self.offers(s, seat)
        if action not in self.actions:
            return Refused("", message("refusal-no-action", action=action), offers)
        clause = self.cites[action]
        if s.over:
            return Refused(clause, message("refusal-over"), offers)
        if ticket and ticket not in [ask.ticket for ask in s.asked if ask.seat == seat]:
            return Refused(clause, message("refusal-closed"), offers)
        for offer in offers:
            if offer.action == action:
                params = offer.params
                if len(args) != len(params):
                    sentence = message("refusal-numbers", action=action, wanted=len(params), given=len(args))
                    return Refused(clause, sentence, offers)
                for i in range(len(args)):
                    param = params[i]
                    if not param.admits(args[i]):
                        forbidding = self.forbidding_clause(s, seat, action, args)
                        sentence = message("refusal-not-that", choice=param.name, value=str(args[i]))
                        return Refused(forbidding or param.clause or clause, sentence, offers)
        forbidding = self.forbidding_clause(s, seat, action, args)
        return Refused(forbidding or clause, message("refusal-not-on-offer", action=action), offers)

    def forbidding_clause(self, s: S, seat: int, action: str, args: Args) -> str:
        """Return the clause that the game says forbids this, or "" if it names none or a number is out of bounds."""
        for value in args:
            if not -LARGEST < value < LARGEST:
                return ""
        return self.why_not(s, seat, action, args)
