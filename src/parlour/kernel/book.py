"""The clauses of one game, and the loop that applies them.

A clause goes by its name in the rulebook. Where one clause takes several steps, a step is named
`clause/step`, so that whatever happens can be traced to its clause by name alone.
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
    def __init__(
        self,
        clauses: Mapping[str, Callable[[S, int, int], None]],  # what happens by itself: state, seat, number
        questions: Mapping[str, Callable[[S, int, int], list[Offer]]],  # what may be answered; pure; the default first
        actions: Mapping[str, tuple[str, Callable[[S, int, Args], None]]],  # what an answer does, and its clause
        anytime: Callable[[S, int], list[Offer]] = no_interrupts,  # what a seat may do unasked; pure
        chances: Mapping[str, Callable[[S, int], str]] | None = None,  # an outcome in words, by the clause it leads to
        why_not: Callable[[S, int, str, Args], str] = no_other_clause,  # what forbids it; "" for the action's clause
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

    # The compiled engine calls these where it is written `step_of[…](…)` and so on, and every game that is compiled
    # has a book of its own that leads each number straight to its function (tools/native.py).

    def step(self, s: S, code: i64, seat: i64, number: i64) -> None:
        """A clause is applied."""
        self.step_of[code](s, seat, number)

    def ways(self, s: S, code: i64, seat: i64, number: i64) -> list[Offer]:
        """How a question may be answered."""
        return self.ways_of[code](s, seat, number)

    def answer(self, s: S, code: i64, seat: i64, args: Args) -> None:
        """An action is done."""
        self.answer_of[code](s, seat, args)

    def list_interrupts(self, s: S, seat: i64) -> list[Offer]:
        """What a seat may do though nobody asks."""
        return self.anytime(s, seat)

    # ---- the loop ---------------------------------------------------------------------------------

    def advance(self, s: S) -> None:
        """Apply clauses until somebody, or chance, has to decide."""
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
        """Chance has decided."""
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
        """What the seat may do now: answer what it was asked, or act at any time."""
        if s.over or s.chance:
            return []
        i = s.place_of(seat)
        if i < 0:
            return list(self.anytime(s, seat))
        answers = self.answers_at(s, i)
        taken = [offer.action for offer in answers]
        return answers + [offer for offer in self.anytime(s, seat) if offer.action not in taken]

    def answers_at(self, s: S, i: i64) -> list[Offer]:
        """How the i-th of the open questions may be answered."""
        code, seat, number = s.asks[2 * (s.put_aside + i) + 1]
        return self.ways_of[code](s, seat, number)

    def act(self, s: S, seat: int, action: str, args: Args, ticket: int = 0) -> None:
        """The seat takes an offer; `ticket` names the question it means to answer, 0 whichever is open."""
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
        """As `act`, for one who has the offer in hand, unaltered, from this very state."""
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
        """Which clause stands against it, and what may be done instead."""
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
                    said = message("refusal-numbers", action=action, wanted=len(params), given=len(args))
                    return Refused(clause, said, offers)
                for i in range(len(args)):
                    param = params[i]
                    if not param.admits(args[i]):
                        because = self.refusing_clause(s, seat, action, args)
                        said = message("refusal-not-that", choice=param.name, value=str(args[i]))
                        return Refused(because or param.clause or clause, said, offers)
        because = self.refusing_clause(s, seat, action, args)
        return Refused(because or clause, message("refusal-not-on-offer", action=action), offers)

    def refusing_clause(self, s: S, seat: int, action: str, args: Args) -> str:
        """The clause that stands against it, where the game knows one; what no rule can reckon with has none."""
        for value in args:
            if not -LARGEST < value < LARGEST:
                return ""
        return self.why_not(s, seat, action, args)
