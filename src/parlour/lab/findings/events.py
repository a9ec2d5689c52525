"""Clauses, spaces and cards, prices, ruin, and what the bots do. From the counts of events and actions."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from parlour.kernel.game import Game, load_edition
from parlour.lab import charts
from parlour.lab.findings import Finding, columns, count_bins, hundredths, percent, span, unit_label, whole
from parlour.lab.findings.worth import gains
from parlour.lab.intervals import CONFIDENCE, Interval, wilson
from parlour.lab.student_t import quantile
from parlour.lab.tables import bots_by_seat
from parlour.lab.tally import event_slots
from parlour.play.language import localise, message
from parlour.play.rulebook import load_rulebook
from parlour.play.words import game_messages, join_with_and, kind_label

MOST, LEAST = 10, 4  # a picture of a long list has the first and the last so many rows
WORTH = ("value", "price", "worth", "figures")  # what editions call the worth of a card


@dataclass(frozen=True)
class ColumnCount:
    """A column of counts, summed up."""

    sort: str
    name: str
    total: int
    per_game: float
    games: float  # part of the games in which it came up


def counts_of(games: pl.DataFrame, sort: str) -> dict[str, ColumnCount]:
    counts = {}
    for column in games.columns:
        if column.startswith(sort + ":"):
            name, values = column.removeprefix(sort + ":"), games[column]
            total = int(values.sum())
            part = int((values > 0).sum()) / games.height
            counts[name] = ColumnCount(sort, name, total, total / games.height, part)
    return counts


def rate(value: float) -> str:
    """Return a number per game as text."""
    if value >= 10:
        return localise(value, ",.0f" if value >= 100 else ".1f")
    return localise(value, ".2f" if value >= 0.01 else ".4f") if value else "0"


def draw_bars(rows: list[tuple[str, float]], label: str) -> str:
    """Draw all rows, or the most and the least frequent."""
    if len(rows) <= MOST + LEAST + 2:
        return charts.bars([(name, value, rate(value)) for name, value in rows], label)
    short = rows[:MOST] + rows[-LEAST:]
    return charts.bars([(name, value, rate(value)) for name, value in short], label, MOST)


def draw_counts(counts: Sequence[ColumnCount], label: str) -> str:
    return draw_bars([(count.name, count.per_game) for count in counts], label)


def count_rows(counts: Sequence[ColumnCount]) -> list[tuple[str, ...]]:
    return [(count.name, rate(count.per_game), percent(count.games)) for count in counts]


def first_and_last(rows: list[Any]) -> list[Any]:
    """Return all rows, or the first and the last of a long list."""
    return rows if len(rows) <= MOST + LEAST else rows[: MOST // 2] + rows[-MOST // 2 :]


def applicable_clauses(game: Game[Any], absent: frozenset[str]) -> list[str]:
    """Return the rulebook's clauses without those of other options and sizes of table."""
    return [name for name in load_rulebook(game.folder) if not {name, name.partition(".")[0] + "."} & absent]


def clauses(games: pl.DataFrame, game: Game[Any], absent: frozenset[str]) -> Finding | None:
    """Return which rules come up and which never do."""
    counts = counts_of(games, "clause")
    if not counts:
        return None
    book = applicable_clauses(game, absent)
    never = [name for name in book if name not in counts or not counts[name].total]
    ranked = sorted(counts.values(), key=lambda count: -count.total)
    first = {"active": len(book) - len(never), "clauses": len(book), "first": ranked[0].name}
    times = rate(ranked[0].per_game)
    if never:
        sentence = message("report-clauses-never", **first, times=times, never=len(never))
    else:
        sentence = message("report-clauses", **first, times=times)
    rows = [columns("clause", "a-game", "in-games"), *count_rows(ranked)]
    rows += [(name, "0", percent(0)) for name in never]
    picture = draw_counts(ranked, sentence)
    return Finding(message("report-clauses-title"), sentence, picture, message("report-clauses-note"), rows)


def things(games: pl.DataFrame, game: Game[Any], names: dict[str, list[str]]) -> list[Finding]:
    """Return, for each sort of thing, the kind of event that says most about it.

    Kinds that name one thing at a time come before those that name several.
    """
    groups: dict[tuple[str, str], list[ColumnCount]] = {}
    for name, count in counts_of(games, "thing").items():
        kind, unit, thing = name.split(":", 2)
        groups.setdefault((unit, kind), []).append(ColumnCount(unit, thing, count.total, count.per_game, count.games))
    candidates = [key for key, counts in groups.items() if len(counts) >= 3 and is_uneven(counts)]
    candidates.sort(key=lambda key: (f"{key[0]}*" in game.events.get(key[1], ()), -total(groups[key])))
    chosen: dict[str, str] = {}
    for unit, kind in candidates:
        chosen.setdefault(unit, kind)
    seen: dict[str, set[str]] = {}
    for (unit, _), counts in groups.items():
        seen.setdefault(unit, set()).update(count.name for count in counts)
    findings = []
    for unit, kind in sorted(chosen.items(), key=lambda pair: -total(groups[pair])):
        counts = groups[unit, kind]
        possible = possible_names(names.get(unit, []), counts, seen[unit])
        findings.append(frequency_finding(unit_label(game, unit), kind_label(game, kind), counts, possible))
    return findings


def possible_names(names: list[str], counts: list[ColumnCount], seen: set[str]) -> list[str]:
    """Return the names without those that come up in other events only, and so cannot in this one."""
    present = {count.name for count in counts}
    return [name for name in names if name in present or name not in seen]


def total(counts: list[ColumnCount]) -> int:
    return sum(count.total for count in counts)


def is_uneven(counts: list[ColumnCount]) -> bool:
    """Return whether the counts differ; things dealt out once a game do not."""
    return len({count.total for count in counts}) > 1


def frequency_finding(unit: str, kind: str, counts: list[ColumnCount], names: list[str]) -> Finding:
    known = {count.name for count in counts}
    absent = [name for name in dict.fromkeys(names) if name and name not in known]
    ranked = sorted(counts + [ColumnCount(unit, name, 0, 0.0, 0.0) for name in absent], key=lambda count: -count.total)
    top, last = ranked[0], ranked[-1]
    never, times = len([count for count in ranked if not count.total]), rate(top.per_game)
    if never > 1:
        sentence = message("report-things-never", top=top.name, times=times, never=never, things=len(ranked))
    else:
        sentence = message("report-things", top=top.name, times=times, last=last.name, least=rate(last.per_game))
    rows = [(unit, *columns("a-game", "in-games")), *count_rows(ranked)]
    title, note = message("report-things-title", unit=unit), message("report-counted-by", kind=kind)
    return Finding(title, sentence, draw_counts(ranked, sentence), note, rows)


def prices(
    games: pl.DataFrame, game: Game[Any], worth: dict[str, float], singular: set[str], sales: Sequence[str]
) -> list[Finding]:
    """Return what is bid for things, against their worth by the edition or their price where prices are fixed.

    A price is a bid where it varies for the same thing, and the event names nothing else that explains it.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for name in counts_of(games, "price"):
        kind, unit, _ = name.split(":", 2)
        if kind in sales:
            groups.setdefault((kind, unit), []).append(name)
    values = dict(worth)
    bids: dict[tuple[str, str], list[ItemPrice]] = {}
    for (kind, unit), names in groups.items():
        items = [mean_price(games, name) for name in names]
        if all(item.is_fixed for item in items):
            values = {item.name: item.price.mean for item in items} | values
        elif kind in singular:
            bids[kind, unit] = items
    largest = sorted(bids.items(), key=lambda group: -sum(item.times for item in group[1]))
    return [
        price_finding(
            kind_label(game, kind), unit_label(game, unit), items, values, gains(games, kind, unit), games.height
        )
        for (kind, unit), items in largest[:2]
        if len(items) > 3
    ]


@dataclass(frozen=True)
class ItemPrice:
    """The mean price of a thing."""

    name: str
    price: Interval
    times: int
    is_fixed: bool  # the same in every game


def mean_price(games: pl.DataFrame, name: str) -> ItemPrice:
    """Return the mean price of a thing; its error is clustered by game, which may have several sales."""
    item = name.split(":", 2)[2]
    sold = games.select(pl.col(f"price:{name}").alias("price"), pl.col(f"thing:{name}").alias("times"))
    sold = sold.filter(pl.col("times") > 0)
    paid, sales = sold["price"].to_numpy().astype(float), sold["times"].to_numpy().astype(float)
    count, times, mean = len(sales), int(sales.sum()), float(paid.sum() / sales.sum())
    if count < 2:
        return ItemPrice(item, Interval(mean, mean, mean, count), times, True)
    error = float(np.sqrt(((paid - mean * sales) ** 2).sum() * count / (count - 1))) / times
    half = quantile(CONFIDENCE, count - 1) * error
    is_fixed = (sold["price"] / sold["times"]).n_unique() == 1
    return ItemPrice(item, Interval(mean, max(0.0, mean - half), mean + half, count), times, is_fixed)


def singular_kinds(game: Game[Any], names: dict[str, list[str]]) -> set[str]:
    """Return the kinds of event that name one thing and a price, and nothing else."""
    slots = event_slots(game, names)
    return {kind for kind, of_kind in slots.items() if len(of_kind.things) == 1 and of_kind.money >= 0}


def price_finding(
    kind: str, unit: str, items: list[ItemPrice], worth: dict[str, float], better: dict[str, Interval], games: int
) -> Finding:
    """Return what is bid, beside the printed worth and how the buyers stood at the end."""
    sales = sum(item.times for item in items)
    ranked = sorted(items, key=lambda item: -item.price.mean)
    heads = ("mean-price", "interval", "worth", "part-of-worth", "times", "better-off", "interval")
    rows = [
        (unit, *columns(*heads)),
        *(price_row(item, worth.get(item.name), better.get(item.name)) for item in ranked),
    ]
    title = message("report-prices-title", kind=kind)
    note = message("report-prices-note", unit=unit, sales=sales, each=rate(sales / games))
    sentence = describe_prices(items, worth)
    if len(better) > 3:
        by_gain = sorted(better.items(), key=lambda row: -row[1].mean)
        real = [(name, gain) for name, gain in by_gain if gain.clear_of(0)]
        sentence += " " + (describe_buyers(real) if real else message("report-buyers-alike"))
        whiskers = [(name, gain.mean, gain.low, gain.high) for name, gain in first_and_last(by_gain)]
        picture = charts.whiskers(whiskers, 0.0, sentence, message("report-as-without"), charts.plain, floor=None)
        return Finding(title, sentence, picture, " ".join([note, message("report-buyers-note")]), rows)
    spans = [(item.name, item.price.mean, item.price.low, item.price.high) for item in first_and_last(ranked)]
    mean = sum(item.price.mean * item.times for item in items) / sales
    picture = charts.whiskers(spans, mean, sentence, message("report-mean-price", price=whole(mean)), charts.plain)
    return Finding(title, sentence, picture, note, rows)


def price_row(item: ItemPrice, printed: float | None, gain: Interval | None) -> tuple[str, ...]:
    return (
        item.name, whole(item.price.mean), f"{whole(item.price.low)}–{whole(item.price.high)}",
        whole(printed) if printed else "", hundredths(item.price.mean / printed) if printed else "",
        whole(item.times),
        change(gain.mean) if gain else "", f"{change(gain.low)} … {change(gain.high)}" if gain else "",
    )  # fmt: skip


def describe_prices(items: list[ItemPrice], worth: dict[str, float]) -> str:
    """Return the highest and lowest prices, as parts of the worth where enough things have one."""
    valued = [(worth[item.name], item) for item in items if worth.get(item.name)]
    if len(valued) <= 3:
        ranked = sorted(items, key=lambda item: -item.price.mean)
        first, last = ranked[0], ranked[-1]
        most, least = whole(first.price.mean), whole(last.price.mean)
        return message("report-prices", top=first.name, most=most, last=last.name, least=least)
    paid = sum(item.price.mean * item.times for _, item in valued)
    by_ratio = sorted(valued, key=lambda row: row[1].price.mean / row[0])
    (low_worth, low), (high_worth, high) = by_ratio[0], by_ratio[-1]
    return message(
        "report-prices-worth", part=hundredths(paid / sum(value * item.times for value, item in valued)),
        top=high.name, most=hundredths(high.price.mean / high_worth), last=low.name,
        least=hundredths(low.price.mean / low_worth),
    )  # fmt: skip


def describe_buyers(real: list[tuple[str, Interval]]) -> str:
    """Return how buyers of the thing with the greatest effect stand at the end."""
    (name, gain), more = max(real, key=lambda row: abs(row[1].mean)), len(real) - 1
    least, most = sorted((abs(gain.low), abs(gain.high)))
    stands = {"thing": name, "gain": whole(abs(gain.mean)), "low": whole(least), "high": whole(most)}
    way = "better" if gain.mean > 0 else "worse"
    return (
        message(f"report-buyers-{way}-more", **stands, others=more)
        if more
        else message(f"report-buyers-{way}", **stands)
    )


def change(value: float) -> str:
    return localise(value, "+,.0f")


def printed_values(game: Game[Any], edition: str) -> dict[str, float]:
    """Return the worth of each named entry of the game's own edition, if that was played."""
    node, _ = load_edition(game)
    values: dict[str, float] = {}
    if not edition.endswith(node.digest()[:6]):
        return values
    for entries in node.values.values():
        for entry in entries if isinstance(entries, list) else []:
            if isinstance(entry, dict) and isinstance(entry.get("name"), str):
                for value in (entry.get(key) for key in WORTH):
                    number = value[0] if isinstance(value, list) else value
                    if isinstance(number, int) and not isinstance(number, bool):
                        values.setdefault(entry["name"], float(number))
    return values


def endings(games: pl.DataFrame, game: Game[Any]) -> Finding | None:
    """Return how games ended."""
    kinds = [kind for kind in game.endings if f"event:{kind}" in games.columns]
    if not kinds:
        return None
    other = np.ones(games.height, dtype=bool)
    shares = []
    for kind in kinds:
        here = other & (games[f"event:{kind}"].to_numpy() > 0)
        other &= ~here
        label = game_messages(game.folder).label(f"ending-{kind}") or kind_label(game, kind)
        shares.append((label, wilson(float(here.mean()), games.height)))
    shares.append((message("report-otherwise"), wilson(float(other.mean()), games.height)))
    shares = [(name, share) for name, share in shares if share.mean]
    if len(shares) < 2:
        return None
    parts = [
        message(
            "report-ending-in", ending=name, share=percent(share.mean), low=percent(share.low), high=percent(share.high)
        )
        for name, share in shares
    ]
    sentence = message("report-endings", endings=join_with_and(parts))
    rows = [columns("ending", "games", "95-interval")]
    rows += [(name, percent(share.mean), span(share)) for name, share in shares]
    picture = charts.bars([(name, share.mean, percent(share.mean)) for name, share in shares], sentence)
    return Finding(message("report-endings-title"), sentence, picture, "", rows)


def unused(games: pl.DataFrame, game: Game[Any], names: dict[str, list[str]], absent: frozenset[str]) -> Finding | None:
    """Return the spaces, cards, actions and clauses that never came up."""
    clauses = counts_of(games, "clause")
    if not clauses:
        return None
    idle = [(unit_label(game, unit), name) for unit, name in unused_things(games, names)]
    taken, possible = (
        {name.split(":", 1)[1] for name, count in counts_of(games, sort).items() if count.total}
        for sort in ("action", "chance")
    )
    labels = action_labels(game, possible)
    idle += [(message("report-dead-action"), labels[action]) for action in sorted(possible - taken)]
    idle += [
        (message("report-column-clause"), name) for name in applicable_clauses(game, absent) if name not in clauses
    ]
    if not idle:
        return None
    sorts: dict[str, list[str]] = {}
    for sort, name in idle:
        sorts.setdefault(sort, []).append(name)
    rows = [columns("sort", "what"), *((sort, ", ".join(members)) for sort, members in sorts.items())]
    sentence = message("report-dead", games=games.height, many=len(idle))
    return Finding(message("report-dead-title"), sentence, "", message("report-dead-note"), rows)


def unused_things(games: pl.DataFrame, names: dict[str, list[str]]) -> list[tuple[str, str]]:
    """Return unit and name of things that never came up, of units of which others did."""
    seen: dict[str, set[str]] = {}
    for column in counts_of(games, "thing"):
        _, unit, thing = column.split(":", 2)
        seen.setdefault(unit, set()).add(thing)
    return [
        (unit, name)
        for unit, members in seen.items()
        for name in dict.fromkeys(names.get(unit, []))
        if name and name not in members
    ]


def ruin(games: pl.DataFrame, game: Game[Any]) -> Finding | None:
    ends = game.economy.ruin if game.economy else ()
    kinds = [name for name, count in counts_of(games, "event").items() if name in ends and count.total]
    if not kinds:
        return None
    per_game = games.select(pl.sum_horizontal([pl.col(f"event:{kind}") for kind in kinds])).to_series().to_numpy()
    share = wilson(float((per_game > 0).mean()), games.height)
    often = {"share": percent(share.mean), "low": percent(share.low), "high": percent(share.high)}
    sentence = message("report-ruin", **often, times=rate(float(per_game.mean())))
    bins = count_bins(per_game)
    rows = [columns("times", "games"), *((f"{start:.0f}", percent(share)) for start, _, share in bins)]
    picture = charts.columns(bins, sentence, message("report-times-in-a-game"), whole=True, more=True)
    note = message("report-ruin-note", kinds=join_with_and([kind_label(game, kind) for kind in kinds]))
    return Finding(message("report-ruin-title"), sentence, picture, note, rows)


def actions(games: pl.DataFrame, game: Game[Any]) -> Finding | None:
    """Return which actions each bot takes when it may."""
    bots = sorted(set(bots_by_seat(games).ravel()))
    taken, possible = (counts_by_action(games, sort, bots) for sort in ("action", "chance"))
    rates: dict[str, list[float | None]] = {}
    for action, chances in possible.items():
        shares = [taken.get(action, {}).get(bot, 0) / chances[bot] if chances.get(bot) else None for bot in bots]
        if any(share is not None and share < 0.999 for share in shares):
            rates[action] = shares
    if not rates:
        return None
    labels = action_labels(game, rates)
    times = {action: sum(possible[action].values()) for action in rates}
    ranked = sorted(rates, key=lambda action: -gap(rates[action]) if len(bots) > 1 else -times[action])
    sentence = describe_action(labels[ranked[0]], bots, rates[ranked[0]])
    rows = [(*columns("action"), *bots, *columns("times-possible"))]
    for action in ranked:
        texts = ["" if share is None else percent(share) for share in rates[action]]
        rows.append((labels[action], *texts, whole(times[action])))
    picture = charts.dots([(labels[action], rates[action]) for action in ranked[:14]], bots, sentence)
    return Finding(message("report-deeds-title"), sentence, picture, message("report-deeds-note"), rows)


def counts_by_action(games: pl.DataFrame, sort: str, bots: Sequence[str]) -> dict[str, dict[str, int]]:
    """Return each bot's counts of that sort by action."""
    seated = bots_by_seat(games)
    counts: dict[str, dict[str, int]] = {}
    for column in games.columns:
        if column.startswith(sort + ":"):
            _, seat, action = column.split(":", 2)
            values, by_bot = games[column].to_numpy(), counts.setdefault(action, dict.fromkeys(bots, 0))
            for bot in bots:
                by_bot[bot] += int(values[seated[:, int(seat) - 1] == bot].sum())
    return counts


def describe_action(label: str, bots: Sequence[str], rates: Sequence[float | None]) -> str:
    if len(bots) == 1:
        return message("report-deeds-alone", action=label, bot=bots[0], share=percent(rates[0] or 0))
    parts = [
        message("report-deeds-of", bot=bot, share=percent(share))
        for bot, share in zip(bots, rates, strict=True)
        if share is not None
    ]
    return message("report-deeds", action=label, bots=join_with_and(parts))


def action_labels(game: Game[Any], actions: Iterable[str]) -> dict[str, str]:
    """Return the labels of the actions' buttons, or longer ones where buttons say the same."""
    words = game_messages(game.folder)
    labels = {action: words.label(f"action-{action}") or action.replace("_", " ") for action in actions}
    often = Counter(labels.values())
    return {
        action: label if often[label] == 1 else words.label(f"deed-{action}") or action.replace("_", " ")
        for action, label in labels.items()
    }


def gap(shares: list[float | None]) -> float:
    known = [share for share in shares if share is not None]
    return max(known) - min(known) if len(known) > 1 else 0.0
