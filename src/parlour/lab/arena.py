"""Bots against bots: every deal is played from every seat, and the deal is the unit of every interval."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np

from parlour.kernel.game import Chosen, InvalidSetup
from parlour.kernel.standing import win_share
from parlour.lab.intervals import CONFIDENCE, ROUNDING, Interval, by_deal, design_effect, share_of
from parlour.lab.plan import Lineup, Plan, check_bots, planned
from parlour.lab.rating import Rating, rated
from parlour.lab.recorder import Record
from parlour.lab.runners import Runner
from parlour.lab.runs import HERE, played
from parlour.lab.timing import Timing, timing_of
from parlour.play.language import localise, message
from parlour.play.table import find_game


@dataclass(frozen=True)
class Standing:
    """How a bot has done."""

    bot: str
    share: Interval  # of the wins, for each seat it held
    place: Interval  # the mean place it took
    effect: float  # the variance of its share, over that of as many unrelated games
    rating: Rating | None
    timing: Timing


@dataclass(frozen=True)
class Bout:
    """A finished arena."""

    plan: Plan
    deals: int
    games: int
    unfinished: int
    fair: float  # what a seat wins where all are equal
    standings: list[Standing]


def rotated(lineup: Lineup) -> list[Lineup]:
    """The same company, each in every seat once."""
    return [lineup[-turn:] + lineup[:-turn] for turn in range(len(lineup))]


def round_robin(bots: Sequence[str], seats: int) -> list[Lineup]:
    """Everybody at one table as often as everybody else, in every seat.

    With more bots than seats every company of that size meets. With fewer, each holds as many seats as
    there are to share out evenly, and the seats left over go to each in turn.
    """
    if len(bots) >= seats:
        companies = [tuple(company) for company in combinations(bots, seats)]
    else:
        even, over = divmod(seats, len(bots))
        companies = [tuple(bots) * even + extra for extra in combinations(bots, over)]
    return [lineup for company in companies for lineup in rotated(company)]


def duel(challenger: str, rival: str, seats: int) -> list[Lineup]:
    """One challenger in each seat in turn, the rival in all others."""
    return rotated((challenger,) + (rival,) * (seats - 1))


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
    """A round robin of the bots; or, with `against`, a duel of the one bot with it."""
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
    return planned(game, count, deals * len(lineups), seed, options, edition, lineups=lineups)


def fought(
    plan: Plan,
    runner: Runner = HERE,
    progress: Callable[[int], None] = lambda _games: None,
    confidence: float = CONFIDENCE,
) -> Bout:
    records, times = played(plan, runner, None, progress)
    ratings = rated(plan, records)
    bots = sorted({bot for lineup in plan.lineups for bot in lineup})
    timing = {bot: timing_of(buckets) for bot, buckets in times.items()}
    standings = [standing_of(plan, records, bot, ratings.get(bot), timing[bot], confidence) for bot in bots]
    standings.sort(key=lambda standing: -standing.share.mean)
    return Bout(
        plan, len({record.deal for record in records}), len(records),
        sum(not record.finished for record in records), 1 / plan.seats, standings,
    )  # fmt: skip


def standing_of(
    plan: Plan, records: Sequence[Record], bot: str, rating: Rating | None, timing: Timing, confidence: float
) -> Standing:
    shares, places, deals = [], [], []
    for record in records:
        lineup = plan.lineup(record.number)
        mine = [seat for seat in range(plan.seats) if lineup[seat] == bot]
        if mine:
            shares.append(sum(win_share(record.places, seat) for seat in mine) / len(mine))
            places.append(float(np.mean([record.places[seat] for seat in mine])) if record.places else plan.seats)
            deals.append(record.deal)
    return Standing(
        bot, share_of(shares, deals, confidence), by_deal(places, deals), design_effect(shares, deals), rating, timing
    )


def verdict(bout: Bout, bot: str) -> str:
    """What the duel says, in a sentence."""
    found = next(standing for standing in bout.standings if standing.bot == bot)
    times, least, most = (
        localise(share / bout.fair, ".2f") for share in (found.share.mean, found.share.low, found.share.high)
    )
    if found.share.half < ROUNDING and not found.share.clear_of(bout.fair):
        return message("arena-exact", bot=bot)
    if found.share.clear_of(bout.fair) and found.share.mean > bout.fair:
        return message("arena-stronger", bot=bot, times=times, least=least)
    if found.share.clear_of(bout.fair):
        return message("arena-weaker", bot=bot, times=times, most=most)
    if more := needed(found.share, bout.fair, bout.games):
        return message("arena-alike-so-far", bot=bot, times=times, games=more)
    return message("arena-alike", bot=bot, times=times)


def needed(share: Interval, fair: float, games: int) -> int:
    """How many games would tell, if the difference is what it seems; 0 where nobody can say."""
    gap = abs(share.mean - fair)
    if gap < 1e-3 or not np.isfinite(share.half):
        return 0
    return round(games * (share.half / gap) ** 2)
