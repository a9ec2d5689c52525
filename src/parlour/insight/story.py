"""How a game went: everybody's chance to win all along, and what luck and choices made of it.

A moment is a decision with the chance resolved after it. The effect of a choice is measured in sampled states that the
seat could not tell apart, against the usual choice, and counts only where it is clear. Every other change of the
chances is luck: dice, cards, and what nobody could know.
"""

import math
from collections.abc import Callable
from typing import Any

import msgspec

from parlour.bots.search import Budget, SearchBot
from parlour.insight.hint import as_actions, list_prospects
from parlour.insight.rollouts import (
    Actions,
    BotRollouts,
    Rollouts,
    RolloutSetup,
    Rows,
    make_rollouts,
    means_and_errors,
    paired_difference,
)
from parlour.insight.value_model import TurnCounter, ValueModel
from parlour.kernel.chance import Fast
from parlour.kernel.log import CHANCE, UNDO, Log
from parlour.kernel.offer import Args, Offer
from parlour.kernel.standing import win_shares
from parlour.kernel.state import State
from parlour.play.bot import game_seed
from parlour.play.language import message
from parlour.play.table import Table, enter_and_check, remaining_entries, table_for

GAMES = 18_000  # played on in all, where a game takes as long as one of High Bid
FEWEST_GAMES, MOST_GAMES = 24, 600  # from each moment
DECISIONS = 300_000  # of bots playing on; as many again to compare choices
MOMENTS = 1_200  # a longer game is grouped into no more
BATCH = 24  # sampled states before looking whether a choice makes a difference
SAMPLES = 120  # in which a choice is compared at most
CLEAR_ERRORS = 2.0  # standard errors beyond which an effect on oneself counts
CLEAR_TO_OTHERS = 4.0  # and on others, where it has none on oneself
LEAST_GAIN = 0.01  # in chance, of an alternative worth telling
TURNING_POINTS = 6
SEARCHED = 5  # choices for which the best alternative is searched
BUDGET = Budget(worlds=48)
COMPARED = 160  # sampled states in which a choice and its alternative are compared

Progress = Callable[[int, int], None]  # moments finished, of how many


class StoryChoice(msgspec.Struct, frozen=True):
    """Something a seat did or might have done."""

    action: str
    args: Args
    text: str


class Moment(msgspec.Struct, frozen=True):
    """A decision and what followed, up to the next decision."""

    entry: int  # log entries at its end
    event: int  # events at its end
    turn: int
    seat: int  # that decided; -1 for the deal
    did: tuple[StoryChoice, ...]  # in a row, without another seat or chance between them
    chances: tuple[float, ...]  # of each seat at its end
    error: float  # the largest standard error among them
    luck: tuple[float, ...]  # its effect on each seat's chance
    choice: tuple[float, ...]  # the decision's effect, where that is clear


class Alternative(msgspec.Struct, frozen=True):
    """A better choice, or the usual one where the choice was a good one."""

    choice: StoryChoice
    chance: float  # of the seat with it, by what it could know
    done: float  # with what it did
    error: float  # of the difference


class TurningPoint(msgspec.Struct, frozen=True):
    """A moment that changed a seat's chance much."""

    moment: int
    seat: int  # whose chance changed most
    change: float
    luck: float
    choice: float
    told: tuple[str, ...]  # the events as sentences
    instead: Alternative | None = None


class SeatStory(msgspec.Struct, frozen=True):
    """How a seat's chance came about: `start + luck + choice + others` is `end`."""

    start: float
    luck: float
    choice: float  # effect of its own decisions
    others: float  # effect of the others' decisions
    end: float
    error: float  # the standard error of luck and choice


class Story(msgspec.Struct, frozen=True):
    """The story of a game in figures."""

    game: str
    names: tuple[str, ...]
    places: tuple[int, ...]
    start: tuple[float, ...]
    moments: tuple[Moment, ...]
    parts: tuple[SeatStory, ...]  # of each seat
    turning: tuple[TurningPoint, ...]  # in the order of the game
    worlds: int  # games played on from each moment
    decided: int  # decisions with more than one way
    judged: bool  # whether those were compared with the usual ones


class PlayedMoment(msgspec.Struct):
    """A moment as it stands in the log."""

    before: State
    after: State
    seat: int
    actions: Actions  # of the seat, in a row
    choices: list[StoryChoice]  # the same with their text
    offers: list[Offer]  # for the first of them
    forced: bool
    luck: bool  # whether chance was resolved
    entry: int
    first: int  # event
    event: int
    turn: int
    overtaken: bool = False  # by a later decision of its seat about the same lot: an auction is one choice


def tell_story(log: Log, where: str = "", progress: Progress = lambda _finished, _all: None) -> Story:
    """Return the story of a game that is over, or of what was played so far."""
    where = where or message("log-itself")
    table = table_for(log, where)
    opening = table.state.copy()
    return StoryTeller(table, opening, replay_moments(table, log, where)).story(progress)


def replay_moments(table: Table, log: Log, where: str) -> list[PlayedMoment]:
    """Play the log at the table and return its moments; a deal is one of its own."""
    moments: list[PlayedMoment] = []
    turns = TurnCounter(table.game, table.state)
    current: PlayedMoment | None = None
    for count, entry in remaining_entries(table, log):
        seat, action, args = entry
        before, first = table.state, len(table.all_events)
        offers = table.game.book.offers(before, seat) if seat >= 0 else []
        enter_and_check(table, log, count, entry, where)
        turns.turn_has_ended(table.state)
        if seat == CHANCE and current:
            current.luck = True
        else:
            forced = seat == CHANCE or sum(offer.size() for offer in offers) == 1
            if current is None or current.luck or current.seat != seat or action == UNDO:
                current = PlayedMoment(
                    before, table.state, seat, [], [], offers, forced, seat == CHANCE, 0, first, 0, 0
                )
                moments.append(current)
            if seat != CHANCE:
                current.actions.append((action, args))
                current.choices.append(describe_choice(table, action, args, offers))
                current.forced = current.forced and forced
        current.after, current.entry = table.state, count
        current.event, current.turn = len(table.all_events), turns.played
    return [moment for moment in moments if not moment.after.chance]


def group_moments(moments: list[PlayedMoment], most: int) -> list[PlayedMoment]:
    """Return at most so many moments: where there are more, each stands for several and for no seat's decision."""
    size = -(-len(moments) // most)
    if size <= 1:
        return moments
    groups: list[PlayedMoment] = []
    for k in range(0, len(moments), size):
        a, b = moments[k], moments[min(k + size, len(moments)) - 1]
        groups.append(PlayedMoment(a.before, b.after, -1, [], [], [], True, True, b.entry, a.first, b.event, b.turn))
    return groups


class StoryTeller:
    """Tells the story of one game from its moments."""

    def __init__(self, table: Table, opening: State, moments: list[PlayedMoment]) -> None:
        self.table = table
        self.opening = opening
        self.seats = table.seats
        self.setup = RolloutSetup(table.game, table.edition, table.log.options, table.seats)
        self.rollouts: Rollouts = make_rollouts(self.setup)
        self.mark_overtaken(moments)
        self.decided = sum(map(self.is_decision, moments))
        self.length = sum(len(moment.actions) for moment in moments)
        self.played = group_moments(moments, self.most_moments())
        self.games = self.games_per_moment()
        self.samples = self.samples_per_choice() if len(self.played) == len(moments) else 0
        model = ValueModel(table.game, table.edition, table.log.options, table.seats)
        self.error = model.error if model.evaluator else 0.0  # of rollouts that stop before the end

    def games_per_moment(self) -> int:
        """Return how many games to play on from each moment, so that the whole takes some ten seconds."""
        if isinstance(self.rollouts, BotRollouts):
            return max(1, min(MOST_GAMES // 2, 2 * DECISIONS // max(1, len(self.played) * self.length)))
        moving = sum((not m.forced or m.luck) and not self.is_between_bids(m) for m in self.played)
        return max(FEWEST_GAMES, min(MOST_GAMES, GAMES * self.rollouts.rollout_factor // max(1, moving)))

    def most_moments(self) -> int:
        """Return how many moments can be played on often enough."""
        if isinstance(self.rollouts, BotRollouts):
            return max(1, 2 * DECISIONS // (FEWEST_GAMES * max(1, self.length)))
        return MOMENTS

    def samples_per_choice(self) -> int:
        """Return in how many sampled states to compare a choice at most; 0 where states cannot be sampled."""
        if self.table.game.secrets and self.table.game.restore_open is None:
            return 0
        if isinstance(self.rollouts, BotRollouts):
            return min(SAMPLES, DECISIONS // max(1, self.decided * self.length))
        return SAMPLES * min(4, self.rollouts.rollout_factor)

    def story(self, progress: Progress) -> Story:
        """Return the whole story."""
        start = means_and_errors(self.rollouts.chances(self.opening, 4 * self.games, Fast(1)))[0]
        before, error = start, 0.0
        moments: list[Moment] = []
        errors: list[float] = []
        for number, played in enumerate(self.played):
            progress(number, len(self.played))
            choice, choice_error = self.choice_effect(played, number)
            if self.is_between_bids(played) and not self.wins_next(number):
                choice = limit_to_range(before, choice)
            after, error = self.chances_after(number, before, choice, error)
            luck = [now - last - own for now, last, own in zip(after, before, choice, strict=True)]
            moments.append(
                Moment(
                    played.entry, played.event, played.turn, played.seat, tuple(played.choices), tuple(after), error,
                    tuple(luck), tuple(choice),
                )
            )  # fmt: skip
            errors.append(choice_error)
            before = after
        progress(len(self.played), len(self.played))
        total_error = math.sqrt(sum(error**2 for error in errors) + 1.0 / (4 * self.games))
        parts = [self.seat_story(seat, start[seat], moments, total_error) for seat in range(self.seats)]
        table = self.table
        return Story(
            table.game.name, table.names, table.places, tuple(start), tuple(moments), tuple(parts),
            tuple(self.turning_points(moments)), self.games, self.decided, self.samples > 0,
        )  # fmt: skip

    # ---- chances ----------------------------------------------------------------------------

    def chances_after(
        self, number: int, before: list[float], choice: list[float], error: float
    ) -> tuple[list[float], float]:
        """Return everybody's chance after a moment and the largest standard error."""
        played = self.played[number]
        if self.wins_next(number):
            return win_shares(self.played[number + 1].after.places), 0.0
        if self.is_between_bids(played):  # the auction is judged at its end; until then only clear choices count
            return [chance + own for chance, own in zip(before, choice, strict=True)], error
        if not played.forced or played.luck or played.after.over:
            return self.chances(played.after)
        return before, error

    def chances(self, s: State) -> tuple[list[float], float]:
        """Return everybody's chance from this state, with the same luck ahead at every moment, and its error."""
        if s.over:
            return win_shares(s.places), 0.0
        chances, errors = means_and_errors(self.rollouts.chances(s, self.games, Fast(1)))
        return chances, math.hypot(max(errors), self.error)

    def is_between_bids(self, played: PlayedMoment) -> bool:
        """Return whether the same lot is in auction before and after."""
        lot = self.rollouts.lot_number(played.after)
        return lot >= 0 and lot == self.rollouts.lot_number(played.before)

    def mark_overtaken(self, moments: list[PlayedMoment]) -> None:
        """Mark the decisions about a lot that are not the seat's last about it."""
        decided: set[tuple[int, int]] = set()  # lots, and seats that decide about them later
        for played in reversed(moments):
            lot = self.rollouts.lot_number(played.before)
            if lot >= 0 and played.seat >= 0:
                played.overtaken = (lot, played.seat) in decided
                decided.add((lot, played.seat))

    def is_decision(self, played: PlayedMoment) -> bool:
        return played.seat >= 0 and not played.forced and not played.overtaken

    def wins_next(self, number: int) -> bool:
        """Return whether the next moment wins at once: the win is already certain now."""
        return number + 1 < len(self.played) and self.wins_at_once(self.played[number + 1])

    def wins_at_once(self, played: PlayedMoment) -> bool:
        """Return whether the moment ends the game for its seat without luck."""
        return played.after.over and not played.luck and played.after.places[played.seat] == 1

    def choice_effect(self, played: PlayedMoment, number: int) -> tuple[list[float], float]:
        """Return what the decision added to everybody's chances, by what its seat could know, and the error."""
        nothing = [0.0] * self.seats
        if not self.samples or not self.is_decision(played):
            return nothing, 0.0
        luck = Fast(game_seed(number, played.entry))
        sample = self.setup.sample_state(played.before, played.seat, luck)
        if sample is None or self.wins_at_once(played) or played.actions[0][0] == UNDO:
            return nothing, 0.0
        if [self.rollouts.usual_choice(sample, played.seat, played.offers, luck)] == played.actions:
            return nothing, 0.0
        effect, errors = self.compare_with_usual(sample, played, luck)
        is_clear = abs(effect[played.seat]) > CLEAR_ERRORS * errors[played.seat]
        if not is_clear and not any(abs(effect[q]) > CLEAR_TO_OTHERS * errors[q] for q in range(self.seats)):
            return nothing, 0.0
        return effect[: self.seats], errors[played.seat]

    def compare_with_usual(self, sample: State, played: PlayedMoment, luck: Fast) -> tuple[list[float], list[float]]:
        """Return the difference between the decision and the usual one, batch by batch until it looks like none."""
        ours: Rows = []
        usual: Rows = []
        while len(ours) < self.samples:
            batch = min(self.samples, BATCH * self.rollouts.rollout_factor)
            more_ours, more_usual = self.rollouts.compare(sample, played.seat, [played.actions, []], batch, luck)
            ours += more_ours
            usual += more_usual
            effect, errors = paired_difference(ours, usual)
            if all(abs(effect[seat]) <= errors[seat] for seat in range(self.seats)):
                break
        return effect, errors

    # ---- summary ----------------------------------------------------------------------------

    def seat_story(self, seat: int, start: float, moments: list[Moment], error: float) -> SeatStory:
        own = sum(moment.choice[seat] for moment in moments if moment.seat == seat)
        others = sum(moment.choice[seat] for moment in moments if moment.seat != seat)
        luck = sum(moment.luck[seat] for moment in moments)
        return SeatStory(start, luck, own, others, moments[-1].chances[seat] if moments else start, error)

    def turning_points(self, moments: list[Moment]) -> list[TurningPoint]:
        """Return the moments that changed somebody's chance most, by luck or by choice."""
        changes = [max(abs(a + b) for a, b in zip(m.luck, m.choice, strict=True)) for m in moments]
        choices = [abs(m.choice[m.seat]) if m.seat >= 0 else 0.0 for m in moments]
        by_change = sorted(range(len(moments)), key=lambda k: -changes[k])[:TURNING_POINTS]
        by_choice = [k for k in sorted(range(len(moments)), key=lambda k: -choices[k])[:SEARCHED] if choices[k]]
        return [self.turning_point(k, moments[k], k in by_choice) for k in sorted({*by_change, *by_choice})]

    def turning_point(self, number: int, moment: Moment, is_searched: bool) -> TurningPoint:
        changes = [a + b for a, b in zip(moment.luck, moment.choice, strict=True)]
        seat = moment.seat if is_searched else max(range(self.seats), key=lambda q: abs(changes[q]))
        played = self.played[number]
        texts = tuple(event.text for _, event in self.table.describe_events(played.first, played.event))
        instead = self.find_alternative(played, number, moment.choice[moment.seat]) if is_searched else None
        return TurningPoint(number, seat, changes[seat], moment.luck[seat], moment.choice[seat], texts, instead)

    def find_alternative(self, played: PlayedMoment, number: int, choice: float) -> Alternative | None:
        """Return the best alternative to a bad choice by search, or the usual one instead of a good choice."""
        game, seat = self.table.game, played.seat
        luck = Fast(game_seed(number, played.entry))
        sample = self.setup.sample_state(played.before, seat, luck)
        if game.evaluator is None or sample is None:
            return None
        bot = SearchBot(BUDGET, game, self.setup.edition, self.setup.options, seat, 1)
        prospects = list_prospects(bot, game.view_for(played.before, seat), played.offers, sample.asks_seat(seat))
        usual = prospects[0].choice
        others = [usual] if choice >= 0 else [bot.pick(prospects), usual]
        for other in others:
            if other is None or as_actions(other) == played.actions:
                continue
            ours, theirs = self.rollouts.compare(sample, seat, [played.actions, as_actions(other)], COMPARED, luck)
            lead, errors = paired_difference(theirs, ours)
            if choice >= 0 or lead[seat] >= max(LEAST_GAIN, errors[seat]):
                actual, better = means_and_errors(ours)[0][seat], means_and_errors(theirs)[0][seat]
                text = describe_choice(self.table, other[0].action, other[1], played.offers)
                return Alternative(text, better, actual, errors[seat])
        return None


def limit_to_range(chances: list[float], choice: list[float]) -> list[float]:
    """Return the effect of a choice, scaled down so that no chance leaves the range from 0 to 1."""
    share = 1.0
    for chance, own in zip(chances, choice, strict=True):
        if chance + own < 0:
            share = min(share, -chance / own)
        elif chance + own > 1:
            share = min(share, (1 - chance) / own)
    return [share * own for own in choice]


def describe_choice(table: Table, action: str, args: Args, offers: list[Offer]) -> StoryChoice:
    """Return the choice with its text."""
    if action == UNDO:
        return StoryChoice(action, args, message("story-undone"))
    fitting = [offer for offer in offers if offer.action == action and offer.admits(args)]
    text = table.words.choice_text(fitting[0], args) if fitting else table.words.action(action)
    return StoryChoice(action, args, text)


def chances_by_turn(log: Log, where: str = "") -> list[tuple[float, ...]]:
    """Return everybody's predicted chance after each turn; nothing for a game without learned weights."""
    where = where or message("log-itself")
    table = table_for(log, where)
    model = ValueModel(table.game, table.edition, table.log.options, table.seats)
    if not model.can_predict:
        return []
    turns = TurnCounter(table.game, table.state)
    rows: list[tuple[float, ...]] = []
    for count, entry in remaining_entries(table, log):
        enter_and_check(table, log, count, entry, where)
        s: Any = table.state
        if not s.chance and (turns.turn_has_ended(s) or s.over):
            rows.append(tuple(model.chances(s, turns.played)))
    return rows
