"""The clauses of one game, and the loop that applies them.

A clause goes by its name in the rulebook. Where one clause takes several steps, a step is named
`clause/step`, so that whatever happens can be traced to its clause by name alone.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from parlour.kernel.offer import Args, Offer, Refused
from parlour.kernel.state import RESUME, State

S = TypeVar("S", bound=State)


class Book(Generic[S]):
    def __init__(
        self,
        clauses: dict[str, Callable[[S, int, int], None]],  # what happens by itself: state, seat, number
        questions: dict[str, Callable[[S, int, int], list[Offer]]],  # what may be answered; pure; the default first
        actions: dict[str, tuple[str, Callable[[S, int, Args], None]]],  # what an answer does, and its clause
        anytime: Callable[[S, int], list[Offer]],  # what a seat may do unasked; pure
        chances: dict[str, Callable[[S, int], str]],  # an outcome in words, by the clause it leads to
        why_not: Callable[[S, int, str, Args], str],  # the clause that forbids it; "" for the action's own
    ) -> None:
        self.clauses = clauses
        self.questions = questions
        self.answers = actions
        self.actions = {name: apply for name, (_, apply) in actions.items()}
        self.cites = {name: clause for name, (clause, _) in actions.items()}
        self.anytime = anytime
        self.chances = chances
        self.why_not = why_not

    def advance(self, s: S) -> None:
        """Apply clauses until somebody, or chance, has to decide."""
        agenda = s.agenda
        clauses = self.clauses
        while agenda and not s.asked and not s.chance:
            clause, seat, number = agenda.pop()
            if clause == RESUME:
                s.asked = list(s.parked[-1])
                s.parked = s.parked[:-1]
            else:
                s.citing = clause
                clauses[clause](s, seat, number)
                agenda = s.agenda

    def offers(self, s: S, seat: int) -> list[Offer]:
        """What the seat may do now: answer what it was asked, or act at any time."""
        if s.over or s.chance:
            return []
        for ask in s.asked:
            if ask.seat == seat:
                answers = self.questions[ask.question](s, seat, ask.number)
                taken = [offer.action for offer in answers]
                return answers + [offer for offer in self.anytime(s, seat) if offer.action not in taken]
        return list(self.anytime(s, seat))

    def act(self, s: S, seat: int, action: str, args: Args, ticket: int = 0) -> None:
        """The seat takes an offer; `ticket` names the question it means to answer, 0 whichever is open."""
        if not s.over and not s.chance:
            for i in range(len(s.asked)):
                ask = s.asked[i]
                if ask.seat == seat and (ticket == 0 or ticket == ask.ticket):
                    for offer in self.questions[ask.question](s, seat, ask.number):
                        if offer.action == action and offer.admits(args):
                            s.close(i)
                            self.apply(s, seat, action, args)
                            return
            for offer in self.anytime(s, seat):
                if offer.action == action and offer.admits(args):
                    self.interrupt(s)
                    self.apply(s, seat, action, args)
                    return
        raise self.refusal(s, seat, action, args, ticket)

    def take(self, s: S, seat: int, offer: Offer, args: Args) -> None:
        """As `act`, for one who has the offer in hand, unaltered, from this very state."""
        if not offer.out_of_turn:
            for i in range(len(s.asked)):
                if s.asked[i].seat == seat:
                    s.close(i)
                    self.apply(s, seat, offer.action, args)
                    return
        self.interrupt(s)
        self.apply(s, seat, offer.action, args)

    def interrupt(self, s: S) -> None:
        """Put aside what is being asked; it is asked again when the interruption is over."""
        s.parked = (*s.parked, tuple(s.asked))
        s.asked = []
        s.agenda.append((RESUME, 0, 0))

    def apply(self, s: S, seat: int, action: str, args: Args) -> None:
        s.citing, answer = self.answers[action]
        answer(s, seat, args)
        self.advance(s)

    def fall(self, s: S, outcome: int) -> None:
        """Chance has decided."""
        if not 0 <= outcome < s.chance:
            raise Refused("", f"Chance has {s.chance} outcomes here, and {outcome} is not one of them.", [])
        s.chance = 0
        s.outcome = outcome
        clause, seat, number = s.leads
        s.citing = clause
        self.clauses[clause](s, seat, number)
        self.advance(s)
        s.outcome = 0

    def refusal(self, s: S, seat: int, action: str, args: Args, ticket: int) -> Refused:
        """Which clause stands against it, and what may be done instead."""
        offers = self.offers(s, seat)
        if action not in self.actions:
            return Refused("", f"There is no action called “{action}” in this game.", offers)
        clause = self.cites[action]
        if s.over:
            return Refused(clause, "The game is over.", offers)
        if ticket and ticket not in [ask.ticket for ask in s.asked if ask.seat == seat]:
            return Refused(clause, "That question is no longer open.", offers)
        for offer in offers:
            if offer.action == action:
                if len(args) != len(offer.params):
                    return Refused(clause, f"“{action}” takes {len(offer.params)} numbers, not {len(args)}.", offers)
                for i in range(len(args)):
                    param = offer.params[i]
                    if not param.admits(args[i]):
                        because = self.why_not(s, seat, action, args)
                        return Refused(
                            because or param.clause or clause, f"{param.name} cannot be {args[i]} here.", offers
                        )
        because = self.why_not(s, seat, action, args)
        return Refused(because or clause, f"“{action}” is not on offer to you now.", offers)
