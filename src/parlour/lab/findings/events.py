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
from parlour.lab.tables import seats_of
from parlour.lab.tally import event_slots
from parlour.play.language import localise, message
from parlour.play.rulebook import load_rulebook
from parlour.play.words import game_messages, join_with_and, kind_label

MOST, LEAST = 10, 4  # of a long list the most and the least frequent are drawn
WORTH = ("value", "price", "worth", "figures")  # what an edition calls the worth of a card


@dataclass(frozen=True)
class ColumnCount:
    sort: str
    name: str
    total: int
    per_game: float
    games: float  # the part of the games in which it came up at all


def counts_of(games: pl.DataFrame, sort: str) -> dict[str, ColumnCount]:
    found = {}
    for column in games.columns:
        if column.startswith(sort + ":"):
            name, values = column.removeprefix(sort + ":"), games[column]
            total = int(values.sum())
            found[name] = ColumnCount(sort, name, total, total / games.height, int((values > 0).sum()) / games.height)
    return found


def rate(value: float) -> str:
    """So many a game."""
    if value >= 10:
        return localise(value, ",.0f" if value >= 100 else ".1f")
    return localise(value, ".2f" if value >= 0.01 else ".4f") if value else "0"


def draw_bars(rows: list[tuple[str, float]], label: str) -> str:
    """All of them, or the most and the least frequent."""
    if len(rows) <= MOST + LEAST + 2:
        return charts.bars([(name, value, rate(value)) for name, value in rows], label)
    short = rows[:MOST] + rows[-LEAST:]
    return charts.bars([(name, value, rate(value)) for name, value in short], label, MOST)


def applicable_clauses(game: Game[Any], absent: frozenset[str]) -> list[str]:
    """The clauses of the rulebook, but those of other options and sizes of table."""
    return [name for name in load_rulebook(game.folder) if not {name, name.partition(".")[0] + "."} & absent]


def clauses(games: pl.DataFrame, game: Game[Any], absent: frozenset[str]) -> Finding | None:
    """Coverage: which rules come up, and which never do."""
    found = counts_of(games, "clause")
    if not found:
        return None
    book = applicable_clauses(game, absent)
    never = [name for name in book if name not in found or not found[name].total]
    order = sorted(found.values(), key=lambda count: -count.total)
    first = {"active": len(book) - len(never), "clauses": len(book), "first": order[0].name}
    times = rate(order[0].per_game)
    if never:
        says = message("report-clauses-never", **first, times=times, never=len(never))
    else:
        says = message("report-clauses", **first, times=times)
    rows = [
        columns("clause", "a-game", "in-games"),
        *((one.name, rate(one.per_game), percent(one.games)) for one in order),
    ]
    rows += [(name, "0", percent(0)) for name in never]
    drawn = draw_bars([(one.name, one.per_game) for one in order], says)
    return Finding(message("report-clauses-title"), says, drawn, message("report-clauses-note"), rows)


def things(games: pl.DataFrame, game: Game[Any], names: dict[str, list[str]]) -> list[Finding]:
    """For each sort of thing, the kind of event that tells most about it; first those that name one thing at a time."""
    groups: dict[tuple[str, str], list[ColumnCount]] = {}
    for name, count in counts_of(games, "thing").items():
        kind, unit, thing = name.split(":", 2)
        groups.setdefault((unit, kind), []).append(ColumnCount(unit, thing, count.total, count.per_game, count.games))
    chosen: dict[str, tuple[str, list[ColumnCount]]] = {}
    telling = [(unit, kind) for (unit, kind), counts in groups.items() if len(counts) >= 3 and is_uneven(counts)]
    telling.sort(key=lambda key: (f"{key[0]}*" in game.events.get(key[1], ()), -total(groups[key])))
    for unit, kind in telling:
        chosen.setdefault(unit, (kind, groups[unit, kind]))
    seen: dict[str, set[str]] = {}
    for (unit, _), counts in groups.items():
        seen.setdefault(unit, set()).update(count.name for count in counts)
    return [
        frequency_finding(
            unit_label(game, unit), kind_label(game, kind), counts, possible_names(names.get(unit, []), counts, seen[unit])
        )
        for unit, (kind, counts) in sorted(chosen.items(), key=lambda item: -total(item[1][1]))
    ]


def possible_names(names: list[str], counts: list[ColumnCount], seen: set[str]) -> list[str]:
    """What comes up in other events but never in this one cannot: it is left out. What is never seen at all is dead."""
    here = {count.name for count in counts}
    return [name for name in names if name in here or name not in seen]


def total(counts: list[ColumnCount]) -> int:
    return sum(count.total for count in counts)


def is_uneven(counts: list[ColumnCount]) -> bool:
    """Not simply dealt out to everybody once a game."""
    return len({count.total for count in counts}) > 1


def frequency_finding(unit: str, kind: str, counts: list[ColumnCount], names: list[str]) -> Finding:
    known = {count.name for count in counts}
    every = counts + [ColumnCount(unit, name, 0, 0.0, 0.0) for name in dict.fromkeys(names) if name not in known and name]
    every.sort(key=lambda count: -count.total)
    top, last = every[0], every[-1]
    missing, times = len([count for count in every if not count.total]), rate(top.per_game)
    if missing > 1:
        says = message("report-things-never", top=top.name, times=times, never=missing, things=len(every))
    else:
        says = message("report-things", top=top.name, times=times, last=last.name, least=rate(last.per_game))
    rows = [
        (unit, *columns("a-game", "in-games")),
        *((one.name, rate(one.per_game), percent(one.games)) for one in every),
    ]
    drawn = draw_bars([(one.name, one.per_game) for one in every], says)
    return Finding(
        message("report-things-title", unit=unit), says, drawn, message("report-counted-by", kind=kind), rows
    )


def prices(
    games: pl.DataFrame, game: Game[Any], worth: dict[str, float], singular: set[str], sales: Sequence[str]
) -> list[Finding]:
    """What is bid for things, against what they are worth by the edition, or by what they cost where prices are fixed.

    A price is a bid where it varies for one and the same thing, and the event names nothing else that explains it.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for name in counts_of(games, "price"):
        kind, unit, _ = name.split(":", 2)
        if kind in sales:
            groups.setdefault((kind, unit), []).append(name)
    shop = dict(worth)
    bids: dict[tuple[str, str], list[ItemPrice]] = {}
    for (kind, unit), names in groups.items():
        paid = [mean_price(games, name) for name in names]
        if all(one.fixed for one in paid):
            shop = {one.item: one.price.mean for one in paid} | shop
        elif kind in singular:
            bids[kind, unit] = paid
    largest = sorted(bids.items(), key=lambda group: -sum(one.times for one in group[1]))
    return [
        price_finding(kind_label(game, kind), unit_label(game, unit), paid, shop, gains(games, kind, unit), games.height)
        for (kind, unit), paid in largest[:2]
        if len(paid) > 3
    ]


@dataclass(frozen=True)
class ItemPrice:
    item: str
    price: Interval
    times: int
    fixed: bool  # the same in every game


def mean_price(games: pl.DataFrame, name: str) -> ItemPrice:
    """The mean price of a thing; the error of a mean over sales, of which a game may have several."""
    sold = games.select(pl.col(f"price:{name}").alias("price"), pl.col(f"thing:{name}").alias("times"))
    sold = sold.filter(pl.col("times") > 0)
    price, each = sold["price"].to_numpy().astype(float), sold["times"].to_numpy().astype(float)
    times, mean = int(each.sum()), float(price.sum() / each.sum())
    if len(each) < 2:
        return ItemPrice(name.split(":", 2)[2], Interval(mean, mean, mean, len(each)), times, True)
    error = float(np.sqrt(((price - mean * each) ** 2).sum() * len(each) / (len(each) - 1))) / times
    half = quantile(CONFIDENCE, len(each) - 1) * error
    fixed = (sold["price"] / sold["times"]).n_unique() == 1
    return ItemPrice(name.split(":", 2)[2], Interval(mean, max(0.0, mean - half), mean + half, len(each)), times, fixed)


def singular_kinds(game: Game[Any], names: dict[str, list[str]]) -> set[str]:
    """Kinds of event that name one thing and a price, and nothing else."""
    slots = event_slots(game, names)
    return {kind for kind, found in slots.items() if len(found.things) == 1 and found.money >= 0}


def price_finding(
    kind: str, unit: str, paid: list[ItemPrice], worth: dict[str, float], gains: dict[str, Interval], games: int
) -> Finding:
    """What is bid, beside what the edition prints and how the buyers stood at the end."""
    sales = sum(one.times for one in paid)
    order = sorted(paid, key=lambda one: -one.price.mean)
    heads = ("mean-price", "interval", "worth", "part-of-worth", "times", "better-off", "interval")
    rows = [(unit, *columns(*heads))]
    for one in order:
        printed, gain = worth.get(one.item), gains.get(one.item)
        rows.append((
            one.item, whole(one.price.mean), f"{whole(one.price.low)}–{whole(one.price.high)}",
            whole(printed) if printed else "", hundredths(one.price.mean / printed) if printed else "",
            whole(one.times),
            change(gain.mean) if gain else "", f"{change(gain.low)} … {change(gain.high)}" if gain else "",
        ))  # fmt: skip
    valued = [(worth[one.item], one) for one in paid if worth.get(one.item)]
    title = message("report-prices-title", kind=kind)
    note = message("report-prices-note", unit=unit, sales=sales, each=rate(sales / games))
    first, last = order[0], order[-1]
    says = message(
        "report-prices", top=first.item, most=whole(first.price.mean), last=last.item, least=whole(last.price.mean)
    )
    if len(valued) > 3:
        ratio = sum(one.price.mean * one.times for _, one in valued) / sum(value * one.times for value, one in valued)
        by_ratio = sorted(valued, key=lambda row: row[1].price.mean / row[0])
        (low_worth, low), (high_worth, high) = by_ratio[0], by_ratio[-1]
        says = message(
            "report-prices-worth", part=hundredths(ratio), top=high.item,
            most=hundredths(high.price.mean / high_worth), last=low.item,
            least=hundredths(low.price.mean / low_worth),
        )  # fmt: skip
    if len(gains) > 3:
        found = sorted([(name, gain) for name, gain in gains.items()], key=lambda row: -row[1].mean)
        real = [(name, gain) for name, gain in found if gain.clear_of(0)]
        says += " " + (describe_buyers(real) if real else message("report-buyers-alike"))
        shown = found if len(found) <= MOST + LEAST else found[: MOST // 2] + found[-MOST // 2 :]
        whiskers = [(name, gain.mean, gain.low, gain.high) for name, gain in shown]
        drawn = charts.whiskers(whiskers, 0.0, says, message("report-as-without"), charts.plain, floor=None)
        return Finding(title, says, drawn, " ".join([note, message("report-buyers-note")]), rows)
    some = order if len(order) <= MOST + LEAST else order[: MOST // 2] + order[-MOST // 2 :]
    spans = [(one.item, one.price.mean, one.price.low, one.price.high) for one in some]
    mean = sum(one.price.mean * one.times for one in paid) / sales
    drawn = charts.whiskers(spans, mean, says, message("report-mean-price", price=whole(mean)), charts.plain)
    return Finding(title, says, drawn, note, rows)


def describe_buyers(real: list[tuple[str, Interval]]) -> str:
    """How whoever bought that one thing stands at the end by which they differ most from the others."""
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
    """The worth of each named entry, from the game's own edition if that was played."""
    node, _ = load_edition(game)
    found: dict[str, float] = {}
    if not edition.endswith(node.digest()[:6]):
        return found
    for entries in node.found.values():
        for entry in entries if isinstance(entries, list) else []:
            if isinstance(entry, dict) and isinstance(entry.get("name"), str):
                for key in WORTH:
                    value = entry.get(key)
                    if isinstance(value, list):
                        value = value[0]
                    if isinstance(value, int) and not isinstance(value, bool):
                        found.setdefault(entry["name"], float(value))
    return found


def endings(games: pl.DataFrame, game: Game[Any]) -> Finding | None:
    """How games came to their end."""
    known = [kind for kind in game.endings if f"event:{kind}" in games.columns]
    if not known:
        return None
    left = np.ones(games.height, dtype=bool)
    found = []
    for kind in known:
        there = left & (games[f"event:{kind}"].to_numpy() > 0)
        left &= ~there
        called = game_messages(game.folder).label(f"ending-{kind}") or kind_label(game, kind)
        found.append((called, wilson(float(there.mean()), games.height)))
    if left.any():
        found.append((message("report-otherwise"), wilson(float(left.mean()), games.height)))
    found = [one for one in found if one[1].mean]
    if len(found) < 2:
        return None
    parts = [
        message("report-ending-in", ending=name, share=percent(one.mean), low=percent(one.low), high=percent(one.high))
        for name, one in found
    ]
    says = message("report-endings", endings=join_with_and(parts))
    rows = [columns("ending", "games", "95-interval")]
    rows += [(name, percent(one.mean), span(one)) for name, one in found]
    drawn = charts.bars([(name, one.mean, percent(one.mean)) for name, one in found], says)
    return Finding(message("report-endings-title"), says, drawn, "", rows)


def unused(games: pl.DataFrame, game: Game[Any], names: dict[str, list[str]], absent: frozenset[str]) -> Finding | None:
    """Spaces, cards, actions and clauses that never came to anything."""
    clauses = counts_of(games, "clause")
    if not clauses:
        return None
    idle: list[tuple[str, str]] = []
    seen: dict[str, set[str]] = {}
    for name in counts_of(games, "thing"):
        _, unit, thing = name.split(":", 2)
        seen.setdefault(unit, set()).add(thing)
    for unit, things_seen in seen.items():
        called = unit_label(game, unit)
        idle += [(called, name) for name in dict.fromkeys(names.get(unit, [])) if name and name not in things_seen]
    on_offer, clause = message("report-dead-action"), message("report-column-clause")
    done, could = (
        {name.split(":", 1)[1] for name, one in counts_of(games, sort).items() if one.total}
        for sort in ("action", "chance")
    )
    deeds = action_labels(game, could)
    idle += [(on_offer, deeds[action]) for action in sorted(could - done)]
    idle += [(clause, name) for name in applicable_clauses(game, absent) if name not in clauses]
    if not idle:
        return None
    sorts: dict[str, list[str]] = {}
    for sort, name in idle:
        sorts.setdefault(sort, []).append(name)
    rows = [columns("sort", "what"), *((sort, ", ".join(these)) for sort, these in sorts.items())]
    says = message("report-dead", games=games.height, many=len(idle))
    return Finding(message("report-dead-title"), says, "", message("report-dead-note"), rows)


def ruin(games: pl.DataFrame, game: Game[Any]) -> Finding | None:
    ends = game.economy.ruin if game.economy else ()
    kinds = [name for name, count in counts_of(games, "event").items() if name in ends and count.total]
    if not kinds:
        return None
    per_game = games.select(pl.sum_horizontal([pl.col(f"event:{kind}") for kind in kinds])).to_series().to_numpy()
    hit = wilson(float((per_game > 0).mean()), games.height)
    often = {"share": percent(hit.mean), "low": percent(hit.low), "high": percent(hit.high)}
    says = message("report-ruin", **often, times=rate(float(per_game.mean())))
    bins = count_bins(per_game)
    rows = [columns("times", "games"), *((f"{start:.0f}", percent(share)) for start, _, share in bins)]
    drawn = charts.columns(bins, says, message("report-times-in-a-game"), whole=True, more=True)
    note = message("report-ruin-note", kinds=join_with_and([kind_label(game, kind) for kind in kinds]))
    return Finding(message("report-ruin-title"), says, drawn, note, rows)


def actions(games: pl.DataFrame, game: Game[Any]) -> Finding | None:
    """What each bot does when it may."""
    count = seats_of(games)
    seated = games.select([f"bot_{seat + 1}" for seat in range(count)]).to_numpy()
    bots = sorted(set(seated.ravel()))
    done: dict[str, dict[str, int]] = {}
    could: dict[str, dict[str, int]] = {}
    for sort, found in (("action", done), ("chance", could)):
        for name in games.columns:
            if name.startswith(sort + ":"):
                _, seat, action = name.split(":", 2)
                values = games[name].to_numpy()
                for bot in bots:
                    by_bot = found.setdefault(action, {})
                    by_bot[bot] = by_bot.get(bot, 0) + int(values[seated[:, int(seat) - 1] == bot].sum())
    rates: dict[str, list[float | None]] = {}
    for action, by_bot in could.items():
        shares = [done.get(action, {}).get(bot, 0) / by_bot[bot] if by_bot.get(bot) else None for bot in bots]
        if any(share is not None and share < 0.999 for share in shares):
            rates[action] = shares
    if not rates:
        return None
    names = action_labels(game, rates)
    order = sorted(rates, key=lambda action: -gap(rates[action]) if len(bots) > 1 else -sum(could[action].values()))
    first = rates[order[0]]
    if len(bots) > 1:
        parts = [
            message("report-deeds-of", bot=bot, share=percent(share))
            for bot, share in zip(bots, first, strict=True)
            if share is not None
        ]
        says = message("report-deeds", action=names[order[0]], bots=join_with_and(parts))
    else:
        says = message("report-deeds-alone", action=names[order[0]], bot=bots[0], share=percent(first[0] or 0))
    rows = [(*columns("action"), *bots, *columns("times-possible"))]
    for action in order:
        said_rates = ["" if share is None else percent(share) for share in rates[action]]
        rows.append((names[action], *said_rates, whole(sum(could[action].values()))))
    drawn = charts.dots([(names[action], rates[action]) for action in order[:14]], bots, says)
    return Finding(message("report-deeds-title"), says, drawn, message("report-deeds-note"), rows)


def action_labels(game: Game[Any], actions: Iterable[str]) -> dict[str, str]:
    """Actions as their buttons say them; those whose buttons say the same are told apart."""
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
