"""Bots against bots: every deal is played from every seat, and every interval counts deals, not games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np

from parlour.kernel.game import Chosen, InvalidSetup
from parlour.lab.executors import IN_PROCESS, Executor
from parlour.lab.intervals import CONFIDENCE, ROUNDING, Interval, by_deal, design_effect, share_of
from parlour.lab.plan import Lineup, Plan, check_bots, make_plan
from parlour.lab.rating import Rating, rate_bots
from parlour.lab.simulation import Run, run_plan
from parlour.lab.tables import mean_of_seats, places_by_seat, win_shares
from parlour.lab.timing import Timing
from parlour.play.language import localise, message
from parlour.play.table import find_game


@dataclass(frozen=True)
class BotResult:
    """How one bot fared."""

    bot: str
    share: Interval  # of the wins, for each seat it held
    place: Interval  # mean
    effect: float  # variance of its share, relative to as many unrelated games
    rating: Rating | None
    timing: Timing


@dataclass(frozen=True)
class ArenaResult:
    """A finished arena."""

    plan: Plan
    deals: int
    games: int
    unfinished: int
    fair: float  # share of wins where all are equal
    standings: list[BotResult]


def rotations(lineup: Lineup) -> list[Lineup]:
    """Return the line-up in every rotation, so that each bot sits in every seat once."""
    return [lineup[-turn:] + lineup[:-turn] for turn in range(len(lineup))]


def round_robin(bots: Sequence[str], seats: int) -> list[Lineup]:
    """Return line-ups in which all pairs of bots meet equally often, in every seat.

    With more bots than seats every company of that size meets. With fewer, the seats are divided evenly and each
    bot in turn takes one of those left over.
    """
    if len(bots) >= seats:
        companies = [tuple(company) for company in combinations(bots, seats)]
    else:
        even, over = divmod(seats, len(bots))
        companies = [tuple(bots) * even + extra for extra in combinations(bots, over)]
    return [lineup for company in companies for lineup in rotations(company)]


def duel(challenger: str, rival: str, seats: int) -> list[Lineup]:
    """Return line-ups with one challenger, in each seat in turn, and the rival in all others."""
    return rotations((challenger,) + (rival,) * (seats - 1))


def arena_plan(
    game: str,
    bots: Sequence[str],
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    options: Chosen | None = None,
    edition: str | Path | None = None,
    against: str = "",
) -> Plan:
    """Return the plan of a round robin of the bots or, with `against`, of a duel of the first bot with that one."""
    chosen = find_game(game)
    count = chosen.seats[0] if seats is None else seats
    chosen.check_seats(count)
    check_bots(chosen, [*bots, *([against] if against else [])])
    if against:
        lineups = duel(bots[0], against, count)
    elif len(bots) < 2:
        raise InvalidSetup(message("arena-two-bots"))
    elif len(set(bots)) < len(bots):
        raise InvalidSetup(message("arena-twice"))
    else:
        lineups = round_robin(bots, count)
    deals = -(-games // len(lineups)) if games > 0 else games
    return make_plan(game, count, deals * len(lineups), seed, options, edition, lineups=lineups)


def run_arena(
    plan: Plan,
    executor: Executor = IN_PROCESS,
    progress: Callable[[int], None] = lambda _games: None,
    confidence: float = CONFIDENCE,
) -> ArenaResult:
    """Play the arena and return its results, the best bot first."""
    run = run_plan(plan, executor, None, progress)
    games = run.games
    ratings = rate_bots(games)
    bots = sorted({bot for lineup in plan.lineups for bot in lineup})
    results = [bot_result(run, bot, ratings.get(bot), confidence) for bot in bots]
    results.sort(key=lambda result: -result.share.mean)
    unfinished = int((~games["finished"]).sum())
    return ArenaResult(plan, games["deal"].n_unique(), games.height, unfinished, 1 / plan.seats, results)


def bot_result(run: Run, bot: str, rating: Rating | None, confidence: float) -> BotResult:
    """Return how the bot fared, each game counted once however many seats it held there."""
    games = run.games
    shares, deals = mean_of_seats(games, bot, win_shares(games))
    all_places = np.nan_to_num(places_by_seat(games), nan=run.plan.seats)  # all are last in an unfinished game
    places, _ = mean_of_seats(games, bot, all_places)
    return BotResult(
        bot, share_of(shares, deals, confidence), by_deal(places, deals), design_effect(shares, deals), rating,
        run.timing[bot],
    )  # fmt: skip


def describe_duel(arena: ArenaResult, bot: str) -> str:
    """Return the result of a duel as a sentence."""
    share = next(result.share for result in arena.standings if result.bot == bot)
    times, least, most = (localise(value / arena.fair, ".2f") for value in (share.mean, share.low, share.high))
    if share.half < ROUNDING and not share.clear_of(arena.fair):
        return message("arena-exact", bot=bot)
    if share.clear_of(arena.fair) and share.mean > arena.fair:
        return message("arena-stronger", bot=bot, times=times, least=least)
    if share.clear_of(arena.fair):
        return message("arena-weaker", bot=bot, times=times, most=most)
    if more := games_to_decide(share, arena.fair, arena.games):
        return message("arena-alike-so-far", bot=bot, times=times, games=more)
    return message("arena-alike", bot=bot, times=times)


def games_to_decide(share: Interval, fair: float, games: int) -> int:
    """Return how many games would show the difference if it is what it seems; 0 where that cannot be said."""
    gap = abs(share.mean - fair)
    if gap < 1e-3 or not np.isfinite(share.half):
        return 0
    return round(games * (share.half / gap) ** 2)
