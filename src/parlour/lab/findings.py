"""What the games show: a picture, and the sentence it says. First who wins, how long it takes and who leads when."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from parlour.lab import charts
from parlour.lab.intervals import CONFIDENCE, Interval, by_deal, quantile_of, share_of
from parlour.lab.recorder import QUARTERS
from parlour.lab.tables import CHOICE_COLUMNS, LEADER_COLUMNS, seats_of, win_shares
from parlour.lab.timing import Timing
from parlour.play.words import listed

BINS = 28
FEW = 20  # numbers that can each have a column of their own


@dataclass(frozen=True)
class Finding:
    title: str
    says: str
    picture: str
    note: str = ""  # how it was found
    rows: Sequence[tuple[str, ...]] = ()  # the figures behind it, the first row their names


def percent(value: float) -> str:
    return f"{100 * value:.1f}%"


def span(found: Interval) -> str:
    return f"{percent(found.low)}–{percent(found.high)}"


def seats(games: pl.DataFrame) -> Finding:
    count = seats_of(games)
    shares, deals = win_shares(games), games["deal"].to_numpy()
    fair = 1 / count
    found = [share_of(shares[:, seat], deals) for seat in range(count)]
    sure = [share_of(shares[:, seat], deals, 1 - (1 - CONFIDENCE) / count) for seat in range(count)]
    off = [seat for seat in range(count) if sure[seat].clear_of(fair)]
    mixed = len({games[f"bot_{seat + 1}"][0] for seat in range(count)}) > 1
    names = [f"Seat {seat + 1}" for seat in range(count)]
    apart = not mixed or games["deal"].n_unique() < games.height
    if not apart:
        names = [f"{seat + 1} {games[f'bot_{seat + 1}'][0]}" for seat in range(count)]
    if not apart:
        said = [f"{percent(one.mean)} from seat {name}" for name, one in zip(names, found, strict=True)]
        says = f"Seat and bot go together here: the wins are {listed(said)}."
    elif not off:
        says = f"No seat is better than another, as far as {games.height:,} games can tell."
    else:
        said = [f"seat {seat + 1} wins {percent(found[seat].mean)} ({span(found[seat])})" for seat in off]
        says = f"The seats are not equal: {listed(said)}, where {percent(fair)} would be fair."
    ties = float((shares.max(axis=1) < 1).mean())
    if ties >= 0.005:
        says += f" {percent(ties)} of the wins are shared."
    rows = [("seat", "wins", "95% interval")]
    rows += [(name, percent(one.mean), span(one)) for name, one in zip(names, found, strict=True)]
    points = [(name, one.mean, one.low, one.high) for name, one in zip(names, found, strict=True)]
    return Finding(
        "Who wins from which seat", says, charts.whiskers(points, fair, says, f"fair: {percent(fair)}"),
        "95% intervals. A seat is called unequal only if it still is after a correction for looking at all of them.",
        rows,
    )  # fmt: skip


def bots(games: pl.DataFrame) -> Finding | None:
    """Where several bots met."""
    count = seats_of(games)
    seated = games.select([f"bot_{seat + 1}" for seat in range(count)]).to_numpy()
    names = sorted(set(seated.ravel()))
    if len(names) < 2:
        return None
    shares, deals = win_shares(games), games["deal"].to_numpy()
    found: list[tuple[str, Interval]] = []
    for name in names:
        held = seated == name
        there = held.any(axis=1)
        each = (shares * held).sum(axis=1)[there] / held.sum(axis=1)[there]
        found.append((name, share_of(each, deals[there])))
    found.sort(key=lambda pair: -pair[1].mean)
    (best, top), (worst, last) = found[0], found[-1]
    if top.low > last.high:
        says = f"{best} wins {percent(top.mean)} of the games for each seat it holds, {worst} {percent(last.mean)}."
    else:
        says = f"{best} and {worst} are not told apart: {percent(top.mean)} and {percent(last.mean)} a seat."
    turned = games["deal"].n_unique() < games.height
    note = (
        "Seats rotated, intervals clustered by deal."
        if turned
        else "Seats were not rotated: seat and bot are mixed up here; `parlour arena` keeps them apart."
    )
    rows = [("bot", "wins a seat", "95% interval"), *((name, percent(one.mean), span(one)) for name, one in found)]
    points = [(name, one.mean, max(0, one.low), min(1, one.high)) for name, one in found]
    return Finding("Which bot wins", says, charts.whiskers(points, 1 / count, says, "fair"), note, rows)


def length(games: pl.DataFrame) -> Finding:
    what = "turns" if "turns" in games.columns else "decisions"
    values = games[what].to_numpy()
    half, most = quantile_of(values, 0.5), quantile_of(values, 0.95)
    cut = int((~games["finished"]).sum())
    says = f"Half of the games are over after {half.mean:,.0f} {what}; one in twenty takes more than {most.mean:,.0f}."
    if what == "turns":
        says += f" There are {games['decisions'].to_numpy().mean():,.0f} decisions in a game."
    if cut:
        says += f" {cut:,} of {games.height:,} games were cut off before their end."
    marks = [(half.mean, f"half by {half.mean:,.0f}"), (most.mean, f"95% by {most.mean:,.0f}")]
    rows = [("quantile", what, "95% interval")]
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        one = quantile_of(values, share)
        rows.append((percent(share), f"{one.mean:,.0f}", f"{one.low:,.0f}–{one.high:,.0f}"))
    return Finding(
        "How long games last", says, charts.columns(binned(values), says, f"{what} in a game", marks),
        "Intervals of quantiles by order statistics.", rows,
    )  # fmt: skip


def binned(values: np.ndarray) -> list[tuple[float, float, float]]:
    """Bins of whole numbers, from the least to the 99.5th hundredth; what lies beyond is in the last."""
    low, high = int(values.min()), int(np.quantile(values, 0.995)) + 1
    width = max(1, -(-(high - low) // BINS))
    edges = list(range(low, high + width, width))
    at = np.minimum((values - low) // width, len(edges) - 2).astype(int)
    counts = np.bincount(at, minlength=len(edges) - 1) / len(values)
    return [(edges[k], edges[k + 1], float(counts[k])) for k in range(len(edges) - 1)]


def lead(games: pl.DataFrame) -> Finding | None:
    if "lead_changes" not in games.columns:
        return None
    changes = games["lead_changes"].to_numpy()
    mean = by_deal(changes, games["deal"].to_numpy())
    never = float((changes == 0).mean())
    says = f"The lead changes {mean.mean:.1f} times a game ({mean.low:.1f}–{mean.high:.1f}); "
    says += f"in {percent(never)} of the games" if never else "in none of the games"
    says += " whoever leads first leads to the end."
    few = int(np.quantile(changes, 0.99)) < FEW
    bins = counted(changes) if few else binned(changes)
    rows = [("changes", "games")]
    rows += [(f"{start:.0f}" if few else f"{start:.0f}–{end - 1:.0f}", percent(share)) for start, end, share in bins]
    drawn = charts.columns(bins, says, "changes of lead in a game", whole=few, more=few)
    note = "Looked at after every turn; while several are level the old leader keeps the lead."
    return Finding("How often the lead changes", says, drawn, note, rows)


def counted(values: np.ndarray) -> list[tuple[float, float, float]]:
    """A bin for each number; the last is for all from the 99th hundredth up."""
    last = max(1, int(np.quantile(values, 0.99)) + 1)
    shares = np.bincount(np.minimum(values, last).astype(int), minlength=last + 1) / len(values)
    return [(float(k), float(k + 1), float(share)) for k, share in enumerate(shares)]


def known(games: pl.DataFrame) -> Finding | None:
    """How early the winner is known."""
    if "led_from" not in games.columns:
        return None
    over = games.filter(pl.col("led_from").is_not_null() & (pl.col("turns") > 0))
    if over.height < 2:
        return None
    part = np.sort((over["led_from"] / over["turns"]).to_numpy())
    curve = [(share, float(np.searchsorted(part, share, side="right")) / len(part)) for share in np.linspace(0, 1, 41)]
    shares, deals = win_shares(over), over["deal"].to_numpy()
    dots, rows = [], [("after", "the leader wins", "95% interval", "led for good by then")]
    half: Interval | None = None
    for quarter, name in zip(QUARTERS, LEADER_COLUMNS, strict=True):
        there = over[name].is_not_null().to_numpy()
        if there.sum() < 2:
            continue
        seat = over[name].fill_null(1).to_numpy().astype(int) - 1
        won = shares[np.arange(over.height), seat][there]
        one = share_of(won, deals[there])
        half = one if quarter == 0.5 else half
        dots.append((quarter, one.mean, one.low, one.high, f"{100 * one.mean:.0f}%"))
        rows.append((percent(quarter), percent(one.mean), span(one), percent(dict_at(curve, quarter))))
    says = f"In half of the games the winner leads for good after {100 * float(np.median(part)):.0f}% of the turns."
    if half:
        says += f" Whoever leads at half-time wins {percent(half.mean)} of the games ({span(half)})."
    series = [("the winner leads for good", curve, "plain")]
    drawn = charts.curves(series, says, "part of the game's turns", charts.percent, charts.percent, 0, 1, dots)
    return Finding(
        "How early the winner is known", says, drawn,
        "Line: games whose winner is never behind again. Triangles: how often whoever leads alone wins.", rows,
    )  # fmt: skip


def dict_at(curve: list[tuple[float, float]], share: float) -> float:
    return min(curve, key=lambda point: abs(point[0] - share))[1]


def choices(games: pl.DataFrame) -> Finding | None:
    if "choices_1" not in games.columns:
        return None
    totals = [int(games[name].sum()) for name in CHOICE_COLUMNS]
    every = max(1, sum(totals))
    named = ("one way only", "two ways", "3 to 9 ways", "10 to 99 ways", "100 or more")
    turns = max(1, int(games["turns"].sum()))
    says = f"A turn holds {sum(totals) / turns:.1f} decisions. {percent(totals[0] / every)} of them leave no choice"
    says += (
        f"; {percent((totals[3] + totals[4]) / every)} offer ten ways or more."
        if totals[0] < every
        else ": nobody has anything to decide."
    )
    rows = [("ways", "decisions", "part")]
    rows += [(name, f"{total:,}", percent(total / every)) for name, total in zip(named, totals, strict=True)]
    drawn = charts.bars(
        [(name, total / every, percent(total / every)) for name, total in zip(named, totals, strict=True)], says
    )
    return Finding("How much there is to decide", says, drawn, "Ways: every offer with every value it may take.", rows)


def pace(timing: dict[str, Timing]) -> Finding | None:
    found = {bot: one for bot, one in timing.items() if one.decisions}
    if not found:
        return None
    slow = max(found, key=lambda bot: found[bot].mean)
    says = f"{slow} takes {found[slow].mean:.3f} ms over a decision; 99% are made within {found[slow].p99:.3f} ms."
    rows = [("bot", "decisions", "mean ms", "median ms", "99% within ms")]
    bars = []
    for bot, one in found.items():
        rows.append((bot, f"{one.decisions:,}", f"{one.mean:.3f}", f"{one.median:.3f}", f"{one.p99:.3f}"))
        bars += [(f"{bot}, mean", one.mean, f"{one.mean:.3f} ms"), (f"{bot}, 99% within", one.p99, f"{one.p99:.3f} ms")]
    return Finding("How long bots think", says, charts.bars(bars, says), "Processor time on this machine.", rows)
