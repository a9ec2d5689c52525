"""What a good player would do, from what one seat sees: the choice, the next best, and why.

Where the game has an evaluator, the choices are played out in sampled states that the seat cannot tell apart, and the
figures that differ most are the reasons. Where it has none, the best bot chooses and gives no reason.
"""

from typing import Any

import msgspec

from parlour.bots import levels
from parlour.bots.search import Budget, Choice, Prospect, SearchBot
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
SAMPLES = 96  # states in which the choice and the next best are compared
SAME_CHANCE = 0.005  # two ways to do the same thing whose chances differ by no more are one choice
CLEAR_ERRORS = 2.0  # standard errors by which a figure has to differ to be a reason
MOST_REASONS = 2


class RatedChoice(msgspec.Struct, frozen=True):
    """Something the seat may do, and its chance to win by it where that is known."""

    action: str  # "" to do nothing
    args: Args
    chance: float | None = None


class Reason(msgspec.Struct, frozen=True):
    """A figure that the choice improves over the next best, by the name of its sentence in the game's words."""

    name: str
    amount: int
    about: int


class Hint(msgspec.Struct, frozen=True):
    """The best choice, the next best, and why."""

    ticket: int  # of the question
    best: RatedChoice
    other: RatedChoice | None = None  # the next best
    error: float = 0.0  # the standard error of the difference between the two
    up_to: int | None = None  # the price that the lot in auction is worth
    reasons: tuple[Reason, ...] = ()


def hint(
    game: Game[Any], edition: Any, options: Chosen, seat: int, view: View, offers: list[Offer], budget: Budget = THOUGHT
) -> Hint:
    """Return the hint for a seat with these offers; it depends on the view alone."""
    if not offers:
        raise InvalidSetup(message("hint-nothing-to-decide"))
    if game.evaluator is None:
        return hint_from_bot(game, edition, options, seat, view, offers)
    ticket = question_ticket(view, seat)
    bot = SearchBot(budget, game, edition, options, seat, SEED)
    prospects = list_prospects(bot, view, offers, asked=ticket > 0)
    best = bot.pick(prospects)
    other = runner_up(game, prospects, best)
    evaluator = bot.evaluator or game.evaluator(edition, options, view.seats)
    luck = Fast(game_seed(SEED, ticket))
    s: State = game.determinise(view, options, edition, luck)
    up_to = round(bot.limit) if bot.priced[1] else None
    if other is None or (best is None and ticket):
        return Hint(ticket, rate(best or (offers[0], offers[0].nth(0)), None), up_to=up_to)
    rollouts = EvaluatorRollouts(RolloutSetup(game, edition, options, view.seats))
    samples = SAMPLES * min(4, evaluator.rollout_factor)
    ours, theirs = rollouts.compare(s, seat, [as_actions(best), as_actions(other.choice)], samples, luck)
    lead, errors = paired_difference(ours, theirs)
    best_chance, other_chance = means_and_errors(ours)[0][seat], means_and_errors(theirs)[0][seat]
    reasons = find_reasons(evaluator, lead[view.seats :], errors[view.seats :])
    return Hint(ticket, rate(best, best_chance), rate(other.choice, other_chance), errors[seat], up_to, reasons)


def hint_at(table: Table, seat: int, budget: Budget = THOUGHT) -> Hint:
    """Return the hint for a seat of this table."""
    offers = table.offers(table.check_seat(seat))
    return hint(table.game, table.edition, table.log.options, seat, table.view(seat), offers, budget)


def hint_from_bot(game: Game[Any], edition: Any, options: Chosen, seat: int, view: View, offers: list[Offer]) -> Hint:
    """Return the choice of the best bot."""
    bot = list(levels(game).values())[-1](game, edition, options, seat, SEED)
    ticket = question_ticket(view, seat)
    return Hint(ticket, rate(bot.choose(view, offers) if ticket else bot.interrupt(view, offers), None))


def list_prospects(bot: SearchBot, view: View, offers: list[Offer], asked: bool) -> list[Prospect]:
    """Return the choices worth trying; where a question has one answer, that and the interrupts before it."""
    answers = [offer for offer in offers if not offer.out_of_turn]
    if not asked or len(answers) != 1 or answers[0].size() != 1:
        return bot.prospects(view, offers, asked)
    answer = Prospect((answers[0], answers[0].nth(0)), 0.0, 0.0, 0.0)
    interrupts = [offer for offer in offers if offer.out_of_turn]
    prospects = bot.prospects(view, interrupts, asked=False) if interrupts else []
    return [answer if prospect.choice is None else prospect for prospect in prospects] or [answer]


def question_ticket(view: View, seat: int) -> int:
    """Return the ticket of the seat's question, or 0 where it may only interrupt."""
    return next((ask[0] for ask in view.flow[2] if ask[1] == seat), 0)


def rate(choice: Choice | None, chance: float | None) -> RatedChoice:
    return RatedChoice(choice[0].action, choice[1], chance) if choice else RatedChoice("", (), chance)


def as_actions(choice: Choice | None) -> Actions:
    return [(choice[0].action, choice[1])] if choice else []


def runner_up(game: Game[Any], prospects: list[Prospect], best: Choice | None) -> Prospect | None:
    """Return the best alternative that differs in kind: to decline, if that is possible, or another action."""
    others = [prospect for prospect in prospects if prospect.choice != best]
    chance = next((prospect.chance for prospect in prospects if prospect.choice == best), 0.0)
    declining = [other for other in others if other.choice is None or other.choice[0].action in game.decline_actions]
    unlike = [
        other
        for other in others
        if not have_same_action(other.choice, best) or abs(other.chance - chance) > SAME_CHANCE
    ]
    distinct = [other for other in unlike if not differ_in_amount_only(other.choice, best)]
    return max(declining or distinct or unlike or others, key=lambda prospect: prospect.chance, default=None)


def have_same_action(a: Choice | None, b: Choice | None) -> bool:
    return a is not None and b is not None and a[0].action == b[0].action


def differ_in_amount_only(a: Choice | None, b: Choice | None) -> bool:
    """Return whether the choices are the same action and differ only in the dollars paid or staked."""
    if a is None or b is None or not have_same_action(a, b):
        return False
    return all(x == y for x, y, param in zip(a[1], b[1], a[0].params, strict=True) if param.unit != "$")


def find_reasons(evaluator: Evaluator[Any], lead: list[float], errors: list[float]) -> tuple[Reason, ...]:
    """Return the figures that are clearly better, the clearest first."""
    ranked = [
        (amount / error if error else amount * 1e9, Reason(name, round(amount), about))
        for (name, about), amount, error in zip(evaluator.figures, lead, errors, strict=True)
        if amount > CLEAR_ERRORS * error and round(amount) > 0
    ]
    ranked.sort(key=lambda pair: -pair[0])
    reasons = [reason for _, reason in ranked]
    decisive = [reason for reason in reasons if reason.name == evaluator.decisive]
    return tuple(decisive or reasons[:MOST_REASONS])
