"""What a good player would do, from what one seat sees: the choice, how it stands beside the next best, and why.

Where the game has a mind the choices are played out in many worlds that the seat cannot tell apart, and what differed
most in how the seat came out is the reason. Where it has none, the best bot there is chooses, and gives no reason.
"""

from typing import Any

import msgspec

from parlour.bots import levels
from parlour.bots.search import Budget, Choice, Prospect, SearchBot, break_even_price
from parlour.insight.rollouts import Actions, EvaluatorRollouts, RolloutSetup, means_and_errors, paired_difference
from parlour.kernel.chance import Fast
from parlour.kernel.evaluator import Evaluator
from parlour.kernel.game import Chosen, Game, InvalidSetup
from parlour.kernel.offer import Args, Offer
from parlour.kernel.state import State
from parlour.kernel.view import View
from parlour.play.bot import game_seed
from parlour.play.language import message
from parlour.play.table import Table

SEED = 1
THOUGHT = Budget(worlds=64, ms=800)
WORLDS = 96  # worlds in which the choice and the next best are compared
ALIKE = 0.005  # of the games: two ways to do the same thing that are no further apart make no choice
CLEAR = 2.0  # standard errors by which the seat has to come out differently for that to be a reason
MOST_REASONS = 2


class RatedChoice(msgspec.Struct, frozen=True):
    """Something the seat may do, and its chance to win by it where that can be told."""

    action: str  # "" to do nothing
    args: Args
    chance: float | None = None


class Reason(msgspec.Struct, frozen=True):
    """In what the seat comes out better by the choice than by the next best: a sentence of the game's words."""

    name: str
    amount: int
    about: int


class Hint(msgspec.Struct, frozen=True):
    ticket: int  # of the question
    best: RatedChoice
    other: RatedChoice | None = None  # the next best
    error: float = 0.0  # the standard error of the difference between the two
    up_to: int | None = None  # in an auction: as far as the lot is worth it
    reasons: tuple[Reason, ...] = ()


def hint(
    game: Game[Any], edition: Any, options: Chosen, seat: int, view: View, offers: list[Offer], budget: Budget = THOUGHT
) -> Hint:
    """For a seat that may do any of these. The same for the same view, whatever is hidden from it."""
    if not offers:
        raise InvalidSetup(message("hint-nothing-to-decide"))
    if game.evaluator is None:
        return hint_from_bot(game, edition, options, seat, view, offers)
    ticket = question_ticket(view, seat)
    thinker = SearchBot(budget, game, edition, options, seat, SEED)
    prospects = list_prospects(thinker, view, offers, asked=ticket > 0)
    best = thinker.pick(prospects)
    other = runner_up(game, prospects, best)
    evaluator = thinker.evaluator or game.evaluator(edition, options, view.seats)
    luck = Fast(game_seed(SEED, ticket))
    world: State = game.determinise(view, options, edition, luck)
    bargains = thinker.priced[1]
    up_to = round(break_even_price(bargains)) if bargains else None
    if other is None or (best is None and ticket):
        return Hint(ticket, weigh(best or (offers[0], offers[0].nth(0)), None), up_to=up_to)
    setting = RolloutSetup(game, edition, options, view.seats)
    worlds = WORLDS * min(4, evaluator.rollout_factor)
    ours, theirs = EvaluatorRollouts(setting).compare(
        world, seat, [as_actions(best), as_actions(other.choice)], worlds, luck
    )
    lead, errors = paired_difference(ours, theirs)
    chance, beside = means_and_errors(ours)[0][seat], means_and_errors(theirs)[0][seat]
    reasons = reasons_of(evaluator, lead[view.seats :], errors[view.seats :])
    return Hint(ticket, weigh(best, chance), weigh(other.choice, beside), errors[seat], up_to, reasons)


def list_prospects(thinker: SearchBot, view: View, offers: list[Offer], asked: bool) -> list[Prospect]:
    """What is worth trying; where a question has only one answer, that and what may be done unasked before it."""
    answers = [offer for offer in offers if not offer.out_of_turn]
    if not asked or len(answers) != 1 or answers[0].size() != 1:
        return thinker.prospects(view, offers, asked)
    only = Prospect((answers[0], answers[0].nth(0)), 0.0, 0.0, 0.0)
    unasked = [offer for offer in offers if offer.out_of_turn]
    found = thinker.prospects(view, unasked, asked=False) if unasked else []
    return [only if one.choice is None else one for one in found] or [only]


def hint_at(table: Table, seat: int, budget: Budget = THOUGHT) -> Hint:
    """At a table, for whoever sits there."""
    return hint(
        table.game,
        table.edition,
        table.log.options,
        seat,
        table.view(seat),
        table.offers(table.check_seat(seat)),
        budget,
    )


def hint_from_bot(game: Game[Any], edition: Any, options: Chosen, seat: int, view: View, offers: list[Offer]) -> Hint:
    """The best level there is."""
    bot = list(levels(game).values())[-1](game, edition, options, seat, SEED)
    ticket = question_ticket(view, seat)
    return Hint(ticket, weigh(bot.choose(view, offers) if ticket else bot.interrupt(view, offers), None))


def question_ticket(view: View, seat: int) -> int:
    """Of the question the seat is asked; 0 where it may act unasked."""
    return next((ask[0] for ask in view.flow[2] if ask[1] == seat), 0)


def weigh(choice: tuple[Offer, Args] | None, chance: float | None) -> RatedChoice:
    return RatedChoice(choice[0].action, choice[1], chance) if choice else RatedChoice("", (), chance)


def as_actions(choice: tuple[Offer, Args] | None) -> Actions:
    return [(choice[0].action, choice[1])] if choice else []


def runner_up(game: Game[Any], prospects: list[Prospect], best: Choice | None) -> Prospect | None:
    """The next best by the same worlds, as far as it is something else: to let it be, where that can be done."""
    others = [one for one in prospects if one.choice != best]
    chance = next((one.chance for one in prospects if one.choice == best), 0.0)
    to_let_it_be = [one for one in others if one.choice is None or one.choice[0].action in game.decline_actions]
    unlike = [one for one in others if not differ_in_choice_only(one.choice, best) or abs(one.chance - chance) > ALIKE]
    elsewise = [one for one in unlike if not same_for_another_sum(one.choice, best)]
    return max(to_let_it_be or elsewise or unlike or others, key=lambda one: one.chance, default=None)


def differ_in_choice_only(one: Choice | None, other: Choice | None) -> bool:
    """Whether they are the same but for what is chosen in it."""
    return one is not None and other is not None and one[0].action == other[0].action


def same_for_another_sum(one: Choice | None, other: Choice | None) -> bool:
    """Whether they differ in nothing but how much is paid or staked."""
    if one is None or other is None or not differ_in_choice_only(one, other):
        return False
    return all(a == b for a, b, param in zip(one[1], other[1], one[0].params, strict=True) if param.unit != "$")


def reasons_of(evaluator: Evaluator[Any], lead: list[float], errors: list[float]) -> tuple[Reason, ...]:
    """What is clearly better, the clearest first; nothing where it is too small to be said."""
    found = [
        (amount / error if error else amount * 1e9, Reason(name, round(amount), about))
        for (name, about), amount, error in zip(evaluator.figures, lead, errors, strict=True)
        if amount > CLEAR * error and round(amount) > 0
    ]
    found.sort(key=lambda one: -one[0])
    reasons = [reason for _, reason in found]
    decisive = [reason for reason in reasons if reason.name == evaluator.decisive]
    return tuple(decisive or reasons[:MOST_REASONS])
