"""Who wins, how long it takes and who leads when. From the rows of games."""

import numpy as np
import polars as pl

from parlour.lab import charts
from parlour.lab.fairness import seats_separable, measure_fairness, ordinal
from parlour.lab.findings import Finding, columns, count_bins, hundredths, percent, span, whole
from parlour.lab.intervals import Interval, by_deal, quantile_of, share_of
from parlour.lab.measures import estimate, minutes_measure, named_measure
from parlour.lab.pace import GUESSED, Pace
from parlour.lab.recorder import QUARTERS
from parlour.lab.tables import CHOICE_COLUMNS, LEADER_COLUMNS, seats_of, win_shares
from parlour.lab.timing import Timing
from parlour.play.language import localise, message
from parlour.play.words import join_with_and

BINS = 28
FEW = 20  # numbers that can each have a column of their own


def order(games: pl.DataFrame) -> Finding:
    """Who wins, by turn order; by seat where the order is not known, or where bots are tied to their seats."""
    apart = seats_separable(games)
    found = measure_fairness(games, by_order=apart)
    names = [name.capitalize() for name in found.names]
    says = found.describe()
    if not apart:
        names = [message("report-seat-bot", seat=n, bot=games[f"bot_{n}"][0]) for n in range(1, seats_of(games) + 1)]
        said = [
            message("report-from-seat", share=percent(one.mean), seat=name)
            for name, one in zip(names, found.shares, strict=True)
        ]
        says = message("report-mixed-up", wins=join_with_and(said))
    ties = float((win_shares(games).max(axis=1) < 1).mean())
    if ties >= 0.005:
        says += " " + message("report-shared", part=percent(ties))
    rows = [columns("order" if found.by_order else "seat", "wins", "interval")]
    rows += [(name, percent(one.mean), span(one)) for name, one in zip(names, found.shares, strict=True)]
    if found.by_order:
        seated = measure_fairness(games, by_order=False)
        rows += [(name, percent(one.mean), span(one)) for name, one in zip(seated.names, seated.shares, strict=True)]
    points = [(name, one.mean, one.low, one.high) for name, one in zip(names, found.shares, strict=True)]
    return Finding(
        message("report-order-title" if found.by_order else "report-seats-title"), says,
        charts.whiskers(points, found.fair, says, message("report-fair-share", share=percent(found.fair))),
        message("report-order-note"), rows,
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
    apart = "report-bots-apart" if top.low > last.high else "report-bots-alike"
    says = message(apart, best=best, top=percent(top.mean), worst=worst, last=percent(last.mean))
    turned = games["deal"].n_unique() < games.height
    note = message("report-rotated" if turned else "report-not-rotated")
    rows = [
        columns("bot", "wins-a-seat", "95-interval"),
        *((name, percent(one.mean), span(one)) for name, one in found),
    ]
    points = [(name, one.mean, max(0, one.low), min(1, one.high)) for name, one in found]
    drawn = charts.whiskers(points, 1 / count, says, message("report-fair"))
    return Finding(message("report-bots-title"), says, drawn, note, rows)


def length(games: pl.DataFrame, by: Pace = GUESSED) -> Finding:
    what = "turns" if "turns" in games.columns else "decisions"
    values = games[what].to_numpy()
    half, most = quantile_of(values, 0.5), quantile_of(values, 0.95)
    cut = int((~games["finished"]).sum())
    if what == "turns":
        played = estimate(minutes_measure(by), games)
        says = message(
            "report-length-turns", half=whole(half.mean), most=whole(most.mean),
            decisions=whole(games["decisions"].to_numpy().mean()), minutes=whole(played.mean), low=whole(played.low),
            high=whole(played.high),
        )  # fmt: skip
    else:
        says = message("report-length-decisions", half=whole(half.mean), most=whole(most.mean))
    if cut:
        says += " " + message("report-cut-off", cut=cut, games=games.height)
    marks = [
        (half.mean, message("report-half-by", number=whole(half.mean))),
        (most.mean, message("report-95-by", number=whole(most.mean))),
    ]
    rows = [columns("quantile", what, "95-interval")]
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        one = quantile_of(values, share)
        rows.append((percent(share), whole(one.mean), f"{whole(one.low)}–{whole(one.high)}"))
    axis = message("report-turns-in-a-game" if what == "turns" else "report-decisions-in-a-game")
    pace = {"one": by.seconds["choices_1"], "hundred": by.seconds["choices_100"], "turn": by.turn}
    note = message(
        "pace-length-note" if by.is_measured else "report-length-note",
        **{name: whole(seconds) for name, seconds in pace.items()},
    )
    return Finding(message("report-length-title"), says, charts.columns(bins_of(values), says, axis, marks), note, rows)


def bins_of(values: np.ndarray) -> list[tuple[float, float, float]]:
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
    times, low, high = (localise(value, ".1f") for value in (mean.mean, mean.low, mean.high))
    if never:
        says = message("report-lead", times=times, low=low, high=high, never=percent(never))
    else:
        says = message("report-lead-always", times=times, low=low, high=high)
    few = int(np.quantile(changes, 0.99)) < FEW
    bins = count_bins(changes) if few else bins_of(changes)
    rows = [columns("changes", "games")]
    rows += [(f"{start:.0f}" if few else f"{start:.0f}–{end - 1:.0f}", percent(share)) for start, end, share in bins]
    drawn = charts.columns(bins, says, message("report-changes-in-a-game"), whole=few, more=few)
    return Finding(message("report-lead-title"), says, drawn, message("report-lead-note"), rows)


def halfway(games: pl.DataFrame) -> Finding | None:
    """Runaways and comebacks: where the winner stood at half-time."""
    if "halfway" not in games.columns or games["halfway"].drop_nulls().len() < 2:
        return None
    ran, came = estimate(named_measure("runaways"), games), estimate(named_measure("comebacks"), games)
    places = games["halfway"].drop_nulls().to_numpy()
    shares = [float((places == k + 1).mean()) for k in range(seats_of(games))]
    says = message(
        "report-halfway", ran=percent(ran.mean), ran_span=span(ran), came=percent(came.mean), came_span=span(came)
    )
    bars = [
        (message("report-nth-at-half-time", nth=ordinal(k)), share, percent(share)) for k, share in enumerate(shares)
    ]
    rows = [columns("place-at-half-time", "of-the-winners"), *((name, said) for name, _, said in bars)]
    return Finding(message("report-halfway-title"), says, charts.bars(bars, says), message("report-halfway-note"), rows)


def known_winner(games: pl.DataFrame) -> Finding | None:
    """How early the winner is known."""
    if "led_from" not in games.columns:
        return None
    over = games.filter(pl.col("led_from").is_not_null() & (pl.col("turns") > 0))
    if over.height < 2:
        return None
    part = np.sort((over["led_from"] / over["turns"]).to_numpy())
    curve = [(share, float(np.searchsorted(part, share, side="right")) / len(part)) for share in np.linspace(0, 1, 41)]
    shares, deals = win_shares(over), over["deal"].to_numpy()
    dots, rows = [], [columns("after", "leader-wins", "95-interval", "led-by-then")]
    half: Interval | None = None
    for quarter, name in zip(QUARTERS, LEADER_COLUMNS, strict=True):
        there = over[name].is_not_null().to_numpy()
        if there.sum() < 2:
            continue
        seat = over[name].fill_null(1).to_numpy().astype(int) - 1
        won = shares[np.arange(over.height), seat][there]
        one = share_of(won, deals[there])
        half = one if quarter == 0.5 else half
        dots.append((quarter, one.mean, one.low, one.high, hundredths(one.mean)))
        rows.append((percent(quarter), percent(one.mean), span(one), percent(nearest_share(curve, quarter))))
    says = message("report-known", part=hundredths(float(np.median(part))))
    if half:
        says += " " + message("report-known-half", share=percent(half.mean), span=span(half))
    series = [(message("report-leads-for-good"), curve, "plain")]
    drawn = charts.curves(series, says, message("report-part-of-turns"), charts.percent, charts.percent, 0, 1, dots)
    return Finding(message("report-known-title"), says, drawn, message("report-known-note"), rows)


def nearest_share(curve: list[tuple[float, float]], share: float) -> float:
    return min(curve, key=lambda point: abs(point[0] - share))[1]


def choices(games: pl.DataFrame) -> Finding | None:
    if "choices_1" not in games.columns:
        return None
    totals = [int(games[name].sum()) for name in CHOICE_COLUMNS]
    every = max(1, sum(totals))
    ways = [message(f"report-ways-{many}") for many in ("one", "two", "few", "many", "most")]
    turns = max(1, int(games["turns"].sum()))
    decisions, none = localise(sum(totals) / turns, ".1f"), percent(totals[0] / every)
    if totals[0] < every:
        says = message("report-choices", decisions=decisions, none=none, many=percent((totals[3] + totals[4]) / every))
    else:
        says = message("report-choices-none", decisions=decisions, none=none)
    rows = [columns("ways", "decisions", "part")]
    rows += [(name, whole(total), percent(total / every)) for name, total in zip(ways, totals, strict=True)]
    drawn = charts.bars(
        [(name, total / every, percent(total / every)) for name, total in zip(ways, totals, strict=True)], says
    )
    return Finding(message("report-choices-title"), says, drawn, message("report-choices-note"), rows)


def pace(timing: dict[str, Timing]) -> Finding | None:
    found = {bot: one for bot, one in timing.items() if one.decisions}
    if not found:
        return None
    slow = max(found, key=lambda bot: found[bot].mean)
    says = message("report-pace", bot=slow, mean=format_ms(found[slow].mean), most=format_ms(found[slow].p99))
    rows = [columns("bot", "decisions", "mean-ms", "median-ms", "most-ms")]
    bars = []
    for bot, one in found.items():
        mean, median, most = format_ms(one.mean), format_ms(one.median), format_ms(one.p99)
        rows.append((bot, whole(one.decisions), mean, median, most))
        bars.append((message("report-bot-mean", bot=bot), one.mean, message("report-ms", number=mean)))
        bars.append((message("report-bot-most", bot=bot), one.p99, message("report-ms", number=most)))
    return Finding(message("report-pace-title"), says, charts.bars(bars, says), message("report-pace-note"), rows)


def format_ms(ms: float) -> str:
    return localise(ms, ".3f")
