"""Who wins, how long it takes and who leads when. From the rows of games."""

import numpy as np
import polars as pl

from parlour.lab import charts
from parlour.lab.fairness import measure_fairness, ordinal, seats_separable
from parlour.lab.findings import Finding, columns, count_bins, hundredths, percent, span, whole
from parlour.lab.intervals import Interval, by_deal, quantile_of, share_of
from parlour.lab.measures import estimate, is_tied, minutes_measure, named_measure
from parlour.lab.pace import GUESSED, Pace
from parlour.lab.recorder import QUARTERS
from parlour.lab.tables import CHOICE_COLUMNS, LEADER_COLUMNS, bots_by_seat, mean_of_seats, seats_of, win_shares
from parlour.lab.timing import Timing
from parlour.play.language import localise, message
from parlour.play.words import join_with_and

BINS = 28
FEW = 20  # numbers that can each have a bar of their own


def order(games: pl.DataFrame) -> Finding:
    """Return who wins: by turn order, or by seat where the order is not known or bots are tied to their seats."""
    separable = seats_separable(games)
    fairness = measure_fairness(games, by_order=separable)
    names = [name.capitalize() for name in fairness.names]
    sentence = fairness.describe()
    if not separable:
        names = [message("report-seat-bot", seat=n, bot=games[f"bot_{n}"][0]) for n in range(1, seats_of(games) + 1)]
        wins = [
            message("report-from-seat", share=percent(share.mean), seat=name)
            for name, share in zip(names, fairness.shares, strict=True)
        ]
        sentence = message("report-mixed-up", wins=join_with_and(wins))
    ties = float(is_tied(games).mean())
    if ties >= 0.005:
        sentence += " " + message("report-shared", part=percent(ties))
    rows = [columns("order" if fairness.by_order else "seat", "wins", "interval")]
    rows += [(name, percent(share.mean), span(share)) for name, share in zip(names, fairness.shares, strict=True)]
    if fairness.by_order:
        seats = measure_fairness(games, by_order=False)
        rows += [
            (name, percent(share.mean), span(share)) for name, share in zip(seats.names, seats.shares, strict=True)
        ]
    points = [(name, share.mean, share.low, share.high) for name, share in zip(names, fairness.shares, strict=True)]
    return Finding(
        message("report-order-title" if fairness.by_order else "report-seats-title"), sentence,
        charts.whiskers(points, fairness.fair, sentence, message("report-fair-share", share=percent(fairness.fair))),
        message("report-order-note"), rows,
    )  # fmt: skip


def bots(games: pl.DataFrame) -> Finding | None:
    """Return how often each bot wins, where several met."""
    names = sorted(set(bots_by_seat(games).ravel()))
    if len(names) < 2:
        return None
    won = win_shares(games)
    shares = [(name, share_of(*mean_of_seats(games, name, won))) for name in names]
    shares.sort(key=lambda pair: -pair[1].mean)
    (best, top), (worst, last) = shares[0], shares[-1]
    apart = "report-bots-apart" if top.low > last.high else "report-bots-alike"
    sentence = message(apart, best=best, top=percent(top.mean), worst=worst, last=percent(last.mean))
    is_rotated = games["deal"].n_unique() < games.height
    note = message("report-rotated" if is_rotated else "report-not-rotated")
    rows = [columns("bot", "wins-a-seat", "95-interval")]
    rows += [(name, percent(share.mean), span(share)) for name, share in shares]
    points = [(name, share.mean, max(0, share.low), min(1, share.high)) for name, share in shares]
    picture = charts.whiskers(points, 1 / seats_of(games), sentence, message("report-fair"))
    return Finding(message("report-bots-title"), sentence, picture, note, rows)


def length(games: pl.DataFrame, by: Pace = GUESSED) -> Finding:
    what = "turns" if "turns" in games.columns else "decisions"
    values = games[what].to_numpy()
    half, most = quantile_of(values, 0.5), quantile_of(values, 0.95)
    if what == "turns":
        minutes = estimate(minutes_measure(by), games)
        sentence = message(
            "report-length-turns", half=whole(half.mean), most=whole(most.mean),
            decisions=whole(games["decisions"].to_numpy().mean()), minutes=whole(minutes.mean), low=whole(minutes.low),
            high=whole(minutes.high),
        )  # fmt: skip
    else:
        sentence = message("report-length-decisions", half=whole(half.mean), most=whole(most.mean))
    if cut := int((~games["finished"]).sum()):
        sentence += " " + message("report-cut-off", cut=cut, games=games.height)
    marks = [
        (half.mean, message("report-half-by", number=whole(half.mean))),
        (most.mean, message("report-95-by", number=whole(most.mean))),
    ]
    rows = [columns("quantile", what, "95-interval")]
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        quantile = quantile_of(values, share)
        rows.append((percent(share), whole(quantile.mean), f"{whole(quantile.low)}–{whole(quantile.high)}"))
    axis = message("report-turns-in-a-game" if what == "turns" else "report-decisions-in-a-game")
    pace = {"one": by.seconds["choices_1"], "hundred": by.seconds["choices_100"], "turn": by.turn}
    note = message(
        "pace-length-note" if by.is_measured else "report-length-note",
        **{name: whole(seconds) for name, seconds in pace.items()},
    )
    picture = charts.columns(bins_of(values), sentence, axis, marks)
    return Finding(message("report-length-title"), sentence, picture, note, rows)


def bins_of(values: np.ndarray) -> list[tuple[float, float, float]]:
    """Return bins of whole numbers, as start, end and share; the last holds everything above the 99.5th percentile."""
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
        sentence = message("report-lead", times=times, low=low, high=high, never=percent(never))
    else:
        sentence = message("report-lead-always", times=times, low=low, high=high)
    few = int(np.quantile(changes, 0.99)) < FEW
    bins = count_bins(changes) if few else bins_of(changes)
    rows = [columns("changes", "games")]
    rows += [(f"{start:.0f}" if few else f"{start:.0f}–{end - 1:.0f}", percent(share)) for start, end, share in bins]
    picture = charts.columns(bins, sentence, message("report-changes-in-a-game"), whole=few, more=few)
    return Finding(message("report-lead-title"), sentence, picture, message("report-lead-note"), rows)


def halfway(games: pl.DataFrame) -> Finding | None:
    """Return how common runaways and comebacks are: where the winner stood at half-time."""
    if "halfway" not in games.columns or games["halfway"].drop_nulls().len() < 2:
        return None
    runaways, comebacks = (estimate(named_measure(name), games) for name in ("runaways", "comebacks"))
    places = games["halfway"].drop_nulls().to_numpy()
    shares = [float((places == k + 1).mean()) for k in range(seats_of(games))]
    sentence = message(
        "report-halfway", ran=percent(runaways.mean), ran_span=span(runaways), came=percent(comebacks.mean),
        came_span=span(comebacks),
    )  # fmt: skip
    bars = [
        (message("report-nth-at-half-time", nth=ordinal(k)), share, percent(share)) for k, share in enumerate(shares)
    ]
    rows = [columns("place-at-half-time", "of-the-winners"), *((name, text) for name, _, text in bars)]
    title, note = message("report-halfway-title"), message("report-halfway-note")
    return Finding(title, sentence, charts.bars(bars, sentence), note, rows)


def known_winner(games: pl.DataFrame) -> Finding | None:
    """Return how early the winner is known."""
    if "led_from" not in games.columns:
        return None
    over = games.filter(pl.col("led_from").is_not_null() & (pl.col("turns") > 0))
    if over.height < 2:
        return None
    part = np.sort((over["led_from"] / over["turns"]).to_numpy())
    curve = [(share, float(np.searchsorted(part, share, side="right")) / len(part)) for share in np.linspace(0, 1, 41)]
    leaders = leader_shares(over)
    dots = [(quarter, share.mean, share.low, share.high, hundredths(share.mean)) for quarter, share in leaders.items()]
    rows = [columns("after", "leader-wins", "95-interval", "led-by-then")]
    rows += [
        (percent(quarter), percent(share.mean), span(share), percent(nearest_share(curve, quarter)))
        for quarter, share in leaders.items()
    ]
    sentence = message("report-known", part=hundredths(float(np.median(part))))
    if half := leaders.get(0.5):
        sentence += " " + message("report-known-half", share=percent(half.mean), span=span(half))
    series = [(message("report-leads-for-good"), curve, "plain")]
    axis = message("report-part-of-turns")
    picture = charts.curves(series, sentence, axis, charts.percent, charts.percent, 0, 1, dots)
    return Finding(message("report-known-title"), sentence, picture, message("report-known-note"), rows)


def leader_shares(games: pl.DataFrame) -> dict[float, Interval]:
    """Return how often the leader after each quarter of the turns wins."""
    won, deals = win_shares(games), games["deal"].to_numpy()
    shares = {}
    for quarter, name in zip(QUARTERS, LEADER_COLUMNS, strict=True):
        there = games[name].is_not_null().to_numpy()
        if there.sum() < 2:
            continue
        seat = games[name].fill_null(1).to_numpy().astype(int) - 1
        shares[quarter] = share_of(won[np.arange(games.height), seat][there], deals[there])
    return shares


def nearest_share(curve: list[tuple[float, float]], share: float) -> float:
    """Return the curve's value nearest to that part."""
    return min(curve, key=lambda point: abs(point[0] - share))[1]


def choices(games: pl.DataFrame) -> Finding | None:
    if "choices_1" not in games.columns:
        return None
    totals = [int(games[name].sum()) for name in CHOICE_COLUMNS]
    every = max(1, sum(totals))
    ways = [message(f"report-ways-{many}") for many in ("one", "two", "few", "many", "most")]
    turns = max(1, int(games["turns"].sum()))
    decisions, forced = localise(sum(totals) / turns, ".1f"), percent(totals[0] / every)
    if totals[0] < every:
        many = percent((totals[3] + totals[4]) / every)
        sentence = message("report-choices", decisions=decisions, none=forced, many=many)
    else:
        sentence = message("report-choices-none", decisions=decisions, none=forced)
    rows = [columns("ways", "decisions", "part")]
    rows += [(name, whole(total), percent(total / every)) for name, total in zip(ways, totals, strict=True)]
    bars = [(name, total / every, percent(total / every)) for name, total in zip(ways, totals, strict=True)]
    picture = charts.bars(bars, sentence)
    return Finding(message("report-choices-title"), sentence, picture, message("report-choices-note"), rows)


def pace(timing: dict[str, Timing]) -> Finding | None:
    timed = {bot: times for bot, times in timing.items() if times.decisions}
    if not timed:
        return None
    slow = max(timed, key=lambda bot: timed[bot].mean)
    sentence = message("report-pace", bot=slow, mean=format_ms(timed[slow].mean), most=format_ms(timed[slow].p99))
    rows = [columns("bot", "decisions", "mean-ms", "median-ms", "most-ms")]
    bars = []
    for bot, times in timed.items():
        mean, median, most = format_ms(times.mean), format_ms(times.median), format_ms(times.p99)
        rows.append((bot, whole(times.decisions), mean, median, most))
        bars.append((message("report-bot-mean", bot=bot), times.mean, message("report-ms", number=mean)))
        bars.append((message("report-bot-most", bot=bot), times.p99, message("report-ms", number=most)))
    picture = charts.bars(bars, sentence)
    return Finding(message("report-pace-title"), sentence, picture, message("report-pace-note"), rows)


def format_ms(ms: float) -> str:
    return localise(ms, ".3f")
