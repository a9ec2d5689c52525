"""How a game went: everybody's chance to win all along, what luck made of it and what their choices did.

A moment is a decision with the chance that followed upon it. What a choice was worth is measured in worlds that the
seat could not tell apart, against what is usually done there, and counts only where it is clear; all else that moved
the chances is luck: dice and cards, and what nobody could know.
"""

import math
from collections.abc import Callable
from typing import Any

import msgspec

from parlour.bots.search import Budget, SearchBot
from parlour.insight.hint import list_prospects
from parlour.insight.rollouts import (
    Actions,
    BotRollouts,
    Rollouts,
    RolloutSetup,
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

GAMES = 18_000  # played on in all for the chances, where each takes as long as one of High Bid
FEWEST, MOST = 24, 600  # for each moment
DECISIONS = 300_000  # of bots, where they play on; as many again to judge choices
MOMENTS = 1_200  # of a longer game several are taken as one
BATCH = 24  # worlds between two looks at whether a choice made a difference
JUDGED = 120  # worlds in which a choice is compared at most
CLEAR = 2.0  # standard errors beyond which it counts
CLEAR_TO_OTHERS = 4.0  # and beyond which what makes no difference to oneself does to somebody
LEAST = 0.01  # of a chance that something else has to be worth more, to be told
TOLD = 6  # turning points
SEARCHED = 5  # choices for which the best alternative is looked for
THOUGHT = Budget(worlds=48)
WEIGHED = 160  # worlds in which what was done and the alternative are compared

Progress = Callable[[int, int], None]  # so many moments done, of so many


class StoryChoice(msgspec.Struct, frozen=True):
    """Something a seat did or might have done."""

    action: str
    args: Args
    text: str


class Moment(msgspec.Struct, frozen=True):
    """What somebody did and what came of it, up to the next decision."""

    entry: int  # entries of the log until it was over
    event: int  # and events
    turn: int
    seat: int  # who decided; -1 where nobody did: the deal
    did: tuple[StoryChoice, ...]  # one after another, with nobody else and no chance between them
    chances: tuple[float, ...]  # of each seat afterwards
    error: float  # the largest standard error among them
    luck: tuple[float, ...]  # what luck added to the chance of each seat
    choice: tuple[float, ...]  # and what was decided here, where that is clear


class Alternative(msgspec.Struct, frozen=True):
    """What would have been better, or, where the choice was a good one, what is usually done."""

    choice: StoryChoice
    chance: float  # the seat's, had it done so, as far as it could know
    done: float  # and with what it did
    error: float  # of the difference


class TurningPoint(msgspec.Struct, frozen=True):
    moment: int
    seat: int  # whose chance it moved most
    change: float
    luck: float
    choice: float
    told: tuple[str, ...]  # what happened
    instead: Alternative | None = None


class SeatStory(msgspec.Struct, frozen=True):
    """What made a seat's chance what it was in the end: `start + luck + choice + others` is `end`."""

    start: float
    luck: float
    choice: float  # its own decisions
    others: float  # those of the others
    end: float
    error: float  # the standard error of luck and choice


class Story(msgspec.Struct, frozen=True):
    game: str
    names: tuple[str, ...]
    places: tuple[int, ...]
    start: tuple[float, ...]
    moments: tuple[Moment, ...]
    parts: tuple[SeatStory, ...]  # of each seat
    turning: tuple[TurningPoint, ...]  # in the order of the game
    worlds: int  # in which each moment was played on
    decided: int  # decisions that left anything to choose
    judged: bool  # whether those could be compared with what is usual


class PlayedMoment(msgspec.Struct):
    """A moment as it was played."""

    before: State
    after: State
    seat: int
    actions: Actions  # of the seat, one after another
    choices: list[StoryChoice]
    offers: list[Offer]  # for the first of them
    forced: bool
    luck: bool  # whether chance decided anything
    entry: int
    first: int  # event
    event: int
    turn: int


def tell_story(log: Log, where: str = "", progress: Progress = lambda _done, _all: None) -> Story:
    """Of a game that is over, or as far as it was played."""
    where = where or message("log-itself")
    table = table_for(log, where)
    opening = table.state.copy()
    nodes = replay_moments(table, log, where)
    return StoryTeller(table, opening, nodes).story(progress)


def replay_moments(table: Table, log: Log, where: str) -> list[PlayedMoment]:
    """The game again, moment by moment; the deal is one where chance begins."""
    nodes: list[PlayedMoment] = []
    turns = TurnCounter(table.game, table.state)
    book = table.game.book
    open_node: PlayedMoment | None = None
    for count, entry in remaining_entries(table, log):
        seat, action, args = entry
        before, first = table.state, len(table.all_events)
        offers = book.offers(before, seat) if seat >= 0 else []
        enter_and_check(table, log, count, entry, where)
        turns.turn_has_ended(table.state)
        if seat == CHANCE and open_node:
            open_node.luck = True
        else:
            forced = seat == CHANCE or sum(offer.size() for offer in offers) == 1
            if open_node is None or open_node.luck or open_node.seat != seat or action == UNDO:
                open_node = PlayedMoment(
                    before, table.state, seat, [], [], offers, forced, seat == CHANCE, 0, first, 0, 0
                )
                nodes.append(open_node)
            if seat != CHANCE:
                open_node.actions.append((action, args))
                open_node.choices.append(describe_choice(table, action, args, offers))
                open_node.forced = open_node.forced and forced
        open_node.after, open_node.entry = table.state, count
        open_node.event, open_node.turn = len(table.all_events), turns.played
    return [node for node in nodes if not node.after.chance]


def group_moments(nodes: list[PlayedMoment], most: int) -> list[PlayedMoment]:
    """No more than so many, each of several that follow one another, where nobody in particular has decided."""
    size = -(-len(nodes) // most)
    if size <= 1:
        return nodes
    found: list[PlayedMoment] = []
    for k in range(0, len(nodes), size):
        first, last = nodes[k], nodes[min(k + size, len(nodes)) - 1]
        found.append(
            PlayedMoment(
                first.before, last.after, -1, [], [], [], True, True, last.entry, first.first, last.event, last.turn
            )
        )
    return found


class StoryTeller:
    def __init__(self, table: Table, opening: State, nodes: list[PlayedMoment]) -> None:
        self.table = table
        self.opening = opening
        self.decided = sum(map(self.is_decision, nodes))
        self.seats = table.seats
        self.setting = RolloutSetup(table.game, table.edition, table.log.options, table.seats)
        self.rollouts: Rollouts = make_rollouts(self.setting)
        self.length = sum(len(node.actions) for node in nodes)
        self.nodes = group_moments(nodes, self.most_moments())
        self.worlds = self.rollouts_per_moment()
        self.worlds_per_choice = (
            self.choose_worlds_per_choice() if len(self.nodes) == len(nodes) else 0
        )  # in each world of them
        model = ValueModel(table.game, table.edition, table.log.options, table.seats)
        self.error = model.error if model.evaluator else 0.0  # where games are not played on to their end

    def rollouts_per_moment(self) -> int:
        """Games to play on at each moment, so that all of it takes some ten seconds."""
        if isinstance(self.rollouts, BotRollouts):
            return max(1, min(MOST // 2, 2 * DECISIONS // max(1, len(self.nodes) * self.length)))
        moving = sum((not node.forced or node.luck) and not self.is_between_bids(node) for node in self.nodes)
        return max(FEWEST, min(MOST, GAMES * self.rollouts.rollout_factor // max(1, moving)))

    def most_moments(self) -> int:
        """That can be played on often enough."""
        if isinstance(self.rollouts, BotRollouts):
            return max(1, 2 * DECISIONS // (FEWEST * max(1, self.length)))
        return MOMENTS

    def choose_worlds_per_choice(self) -> int:
        """In which each choice is compared at most; none where what a seat knows cannot be imagined."""
        if self.table.game.secrets and self.table.game.restore_open is None:
            return 0
        if isinstance(self.rollouts, BotRollouts):
            return min(JUDGED, DECISIONS // max(1, self.decided * self.length))
        return JUDGED * min(4, self.rollouts.rollout_factor)

    def story(self, progress: Progress) -> Story:
        start = means_and_errors(self.rollouts.chances(self.opening, 4 * self.worlds, Fast(1)))[0]
        last, now, error = start, start, 0.0
        moments: list[Moment] = []
        choices: list[tuple[list[float], float]] = []
        for number, node in enumerate(self.nodes):
            progress(number, len(self.nodes))
            choice, unsure = (
                self.choice_effect(node, number)
                if self.is_decision(node) and self.worlds_per_choice
                else ([0.0] * self.seats, 0.0)
            )
            if number + 1 < len(self.nodes) and self.wins_at_once(self.nodes[number + 1]):
                now, error = (
                    win_shares(self.nodes[number + 1].after.places),
                    0.0,
                )  # nobody who has won in hand is unsure of it
            elif self.is_between_bids(
                node
            ):  # how it ends is seen at its end; until then what was clearly chosen counts
                choice = within_reach(last, choice)
                now = [before + own for before, own in zip(last, choice, strict=True)]
            elif not node.forced or node.luck or node.after.over:
                now, error = self.chances(node.after)
            luck = [after - before - own for after, before, own in zip(now, last, choice, strict=True)]
            moments.append(
                Moment(
                    node.entry, node.event, node.turn, node.seat, tuple(node.choices), tuple(now), error, tuple(luck),
                    tuple(choice),
                )
            )  # fmt: skip
            choices.append((choice, unsure))
            last = now
        progress(len(self.nodes), len(self.nodes))
        unsure = math.sqrt(sum(error**2 for _, error in choices) + 1.0 / (4 * self.worlds))
        parts = [self.seat_story(seat, start[seat], moments, unsure) for seat in range(self.seats)]
        turning = self.turning_points(moments)
        table = self.table
        return Story(
            table.game.name, table.names, table.places, tuple(start), tuple(moments), tuple(parts), tuple(turning),
            self.worlds, self.decided, self.worlds_per_choice > 0,
        )  # fmt: skip

    # ---- chances ----------------------------------------------------------------------------

    def chances(self, s: State) -> tuple[list[float], float]:
        """From here, with the same luck ahead at every moment; at the end, and where a win is at hand, exact."""
        if s.over:
            return win_shares(s.places), 0.0
        found, errors = means_and_errors(self.rollouts.chances(s, self.worlds, Fast(1)))
        return found, math.hypot(max(errors), self.error)

    def is_between_bids(self, node: PlayedMoment) -> bool:
        """Whether the same lot is on the block before and after."""
        lot = self.rollouts.lot_number(node.after)
        return lot >= 0 and lot == self.rollouts.lot_number(node.before)

    def is_decision(self, node: PlayedMoment) -> bool:
        return node.seat >= 0 and not node.forced

    def choice_effect(self, node: PlayedMoment, number: int) -> tuple[list[float], float]:
        """What the decision added to everybody's chances, by what the seat could know; and its standard error."""
        nothing = [0.0] * self.seats
        luck = Fast(game_seed(number, node.entry))
        world = self.setting.sample_state(node.before, node.seat, luck)
        if world is None or self.wins_at_once(node) or node.actions[0][0] == UNDO:
            return nothing, 0.0
        if [self.rollouts.usual_choice(world, node.seat, node.offers, luck)] == node.actions:
            return nothing, 0.0
        ours: list[list[float]] = []
        usual: list[list[float]] = []
        while len(ours) < self.worlds_per_choice:
            batch = min(self.worlds_per_choice, BATCH * self.rollouts.rollout_factor)
            one, other = self.rollouts.compare(world, node.seat, [node.actions, []], batch, luck)
            ours += one
            usual += other
            found, errors = paired_difference(ours, usual)
            if all(abs(found[seat]) <= errors[seat] for seat in range(self.seats)):
                break
        clear = abs(found[node.seat]) > CLEAR * errors[node.seat]
        if not clear and not any(abs(found[seat]) > CLEAR_TO_OTHERS * errors[seat] for seat in range(self.seats)):
            return nothing, 0.0
        return found[: self.seats], errors[node.seat]

    def wins_at_once(self, node: PlayedMoment) -> bool:
        """What ends the game in the seat's favour is no more than was there to be taken."""
        return node.after.over and not node.luck and node.after.places[node.seat] == 1

    # ---- what it comes to -------------------------------------------------------------------

    def seat_story(self, seat: int, start: float, moments: list[Moment], error: float) -> SeatStory:
        own = sum(moment.choice[seat] for moment in moments if moment.seat == seat)
        others = sum(moment.choice[seat] for moment in moments if moment.seat != seat)
        luck = sum(moment.luck[seat] for moment in moments)
        return SeatStory(start, luck, own, others, moments[-1].chances[seat] if moments else start, error)

    def turning_points(self, moments: list[Moment]) -> list[TurningPoint]:
        """The moments that moved somebody's chance most, and the choices that did."""
        moved = [max(abs(a + b) for a, b in zip(m.luck, m.choice, strict=True)) for m in moments]
        chosen = [abs(m.choice[m.seat]) if m.seat >= 0 else 0.0 for m in moments]
        by_luck = sorted(range(len(moments)), key=lambda k: -moved[k])[:TOLD]
        by_choice = [k for k in sorted(range(len(moments)), key=lambda k: -chosen[k])[:SEARCHED] if chosen[k]]
        found = [self.turning_point(k, moments[k], k in by_choice) for k in sorted({*by_luck, *by_choice})]
        return found

    def turning_point(self, number: int, moment: Moment, searched: bool) -> TurningPoint:
        changes = [a + b for a, b in zip(moment.luck, moment.choice, strict=True)]
        seat = max(range(self.seats), key=lambda q: abs(changes[q]))
        if searched:
            seat = moment.seat
        node = self.nodes[number]
        told = tuple(told.text for _, told in self.table.describe_events(node.first, node.event))
        instead = self.find_alternative(node, number, moment.choice[moment.seat]) if searched else None
        return TurningPoint(number, seat, changes[seat], moment.luck[seat], moment.choice[seat], told, instead)

    def find_alternative(self, node: PlayedMoment, number: int, choice: float) -> Alternative | None:
        """For what was given away the best that a search finds; for a good choice what is usual."""
        game = self.table.game
        luck = Fast(game_seed(number, node.entry))
        world = self.setting.sample_state(node.before, node.seat, luck)
        if game.evaluator is None or world is None:
            return None
        thinker = SearchBot(THOUGHT, game, self.setting.edition, self.setting.options, node.seat, 1)
        asked = world.asks_seat(node.seat)
        prospects = list_prospects(thinker, game.view_for(node.before, node.seat), node.offers, asked)
        best = thinker.pick(prospects) if choice < 0 else prospects[0].choice
        if best is None or [(best[0].action, best[1])] == node.actions:
            return None
        better: Actions = [(best[0].action, best[1])]
        ours, theirs = self.rollouts.compare(world, node.seat, [node.actions, better], WEIGHED, luck)
        lead, errors = paired_difference(theirs, ours)
        if choice < 0 and lead[node.seat] < max(LEAST, errors[node.seat]):
            return None
        done, would = means_and_errors(ours)[0][node.seat], means_and_errors(theirs)[0][node.seat]
        return Alternative(
            describe_choice(self.table, best[0].action, best[1], node.offers), would, done, errors[node.seat]
        )


def within_reach(chances: list[float], choice: list[float]) -> list[float]:
    """As much of it as leaves every chance between 0 and 1."""
    part = 1.0
    for chance, own in zip(chances, choice, strict=True):
        if chance + own < 0:
            part = min(part, -chance / own)
        elif chance + own > 1:
            part = min(part, (1 - chance) / own)
    return [part * own for own in choice]


def describe_choice(table: Table, action: str, args: Args, offers: list[Offer]) -> StoryChoice:
    if action == UNDO:
        return StoryChoice(action, args, message("story-undone"))
    fitting = [offer for offer in offers if offer.action == action and offer.admits(args)]
    return StoryChoice(
        action, args, table.words.choice_text(fitting[0], args) if fitting else table.words.action(action)
    )


def chances_by_turn(log: Log, where: str = "") -> list[tuple[float, ...]]:
    """Everybody's chance after each turn at a glance, by what was learned; nothing where nothing was."""
    where = where or message("log-itself")
    table = table_for(log, where)
    model = ValueModel(table.game, table.edition, table.log.options, table.seats)
    if not model.can_predict:
        return []
    turns = TurnCounter(table.game, table.state)
    found: list[tuple[float, ...]] = []
    for count, entry in remaining_entries(table, log):
        enter_and_check(table, log, count, entry, where)
        s: Any = table.state
        if not s.chance and (turns.turn_has_ended(s) or s.over):
            found.append(tuple(model.chances(s, turns.played)))
    return found
