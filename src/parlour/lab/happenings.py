"""What the games show, continued: clauses, spaces and cards, prices, ruin, and what the bots do. From counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from parlour.kernel.game import Game, edition_of
from parlour.lab import charts
from parlour.lab.findings import Finding, counted, percent
from parlour.lab.intervals import wilson
from parlour.lab.tables import seats_of
from parlour.lab.tally import slots_of
from parlour.play.rulebook import rulebook
from parlour.play.words import listed, phrases

MOST, LEAST = 10, 4  # of a long list the most and the least frequent are drawn
WORTH = ("value", "price", "worth", "figures")  # what an edition calls the worth of a card


@dataclass(frozen=True)
class Count:
    sort: str
    name: str
    total: int
    per_game: float
    games: float  # the part of the games in which it came up at all


def counts_of(games: pl.DataFrame, sort: str) -> dict[str, Count]:
    found = {}
    for column in games.columns:
        if column.startswith(sort + ":"):
            name, values = column.removeprefix(sort + ":"), games[column]
            total = int(values.sum())
            found[name] = Count(sort, name, total, total / games.height, int((values > 0).sum()) / games.height)
    return found


def rate(value: float) -> str:
    """So many a game."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.01 else f"{value:.4f}" if value else "0"


def said(kind: str) -> str:
    return kind.replace("_", " ")


def drawn_bars(rows: list[tuple[str, float]], label: str) -> str:
    """All of them, or the most and the least frequent."""
    if len(rows) <= MOST + LEAST + 2:
        return charts.bars([(name, value, rate(value)) for name, value in rows], label)
    short = rows[:MOST] + rows[-LEAST:]
    return charts.bars([(name, value, rate(value)) for name, value in short], label, MOST)


def clauses(games: pl.DataFrame, game: Game[Any]) -> Finding | None:
    """Coverage: which rules come up, and which never do."""
    found = counts_of(games, "clause")
    if not found:
        return None
    book = list(rulebook(game.folder))
    never = [name for name in book if name not in found or not found[name].total]
    order = sorted(found.values(), key=lambda count: -count.total)
    says = f"{len(book) - len(never)} of {len(book)} clauses make something happen"
    says += f"; {order[0].name} most of all, {rate(order[0].per_game)} times a game."
    if never:
        says += f" {len(never)} never do at this table."
    rows = [("clause", "a game", "in games"), *((one.name, rate(one.per_game), percent(one.games)) for one in order)]
    rows += [(name, "0", percent(0)) for name in never]
    return Finding(
        "How often each clause comes up", says, drawn_bars([(one.name, one.per_game) for one in order], says),
        "Events by the clause they cite. A clause that only forbids, or belongs to other options, causes none.", rows,
    )  # fmt: skip


def things(games: pl.DataFrame, game: Game[Any], names: dict[str, list[str]]) -> list[Finding]:
    """For each sort of thing, the kind of event that tells most about it; first those that name one thing at a time."""
    groups: dict[tuple[str, str], list[Count]] = {}
    for name, count in counts_of(games, "thing").items():
        kind, unit, thing = name.split(":", 2)
        groups.setdefault((unit, kind), []).append(Count(unit, thing, count.total, count.per_game, count.games))
    chosen: dict[str, tuple[str, list[Count]]] = {}
    telling = [(unit, kind) for (unit, kind), counts in groups.items() if len(counts) >= 3 and uneven(counts)]
    telling.sort(key=lambda key: (f"{key[0]}*" in game.events.get(key[1], ()), -total(groups[key])))
    for unit, kind in telling:
        chosen.setdefault(unit, (kind, groups[unit, kind]))
    return [
        how_often(unit, kind, counts, names.get(unit, []))
        for unit, (kind, counts) in sorted(chosen.items(), key=lambda item: -total(item[1][1]))
    ]


def total(counts: list[Count]) -> int:
    return sum(count.total for count in counts)


def uneven(counts: list[Count]) -> bool:
    """Not simply dealt out to everybody once a game."""
    return len({count.total for count in counts}) > 1


def how_often(unit: str, kind: str, counts: list[Count], names: list[str]) -> Finding:
    known = {count.name for count in counts}
    every = counts + [Count(unit, name, 0, 0.0, 0.0) for name in dict.fromkeys(names) if name not in known and name]
    every.sort(key=lambda count: -count.total)
    top, last = every[0], every[-1]
    says = (
        f"{top.name} comes up most, {rate(top.per_game)} times a game; {last.name} least, {rate(last.per_game)} times."
    )
    missing = [count.name for count in every if not count.total]
    if len(missing) > 1:
        says = f"{top.name} comes up most, {rate(top.per_game)} times a game; {len(missing)} of {len(every)} never do."
    rows = [(unit, "a game", "in games"), *((one.name, rate(one.per_game), percent(one.games)) for one in every)]
    return Finding(
        f"What comes up: {unit}", says, drawn_bars([(one.name, one.per_game) for one in every], says),
        f"Counted by the event “{said(kind)}”.", rows,
    )  # fmt: skip


def prices(games: pl.DataFrame, worth: dict[str, float], singular: set[str], sales: Sequence[str]) -> list[Finding]:
    """What is bid for things, against what they are worth by the edition, or by what they cost where prices are fixed.

    A price is a bid where it varies for one and the same thing, and the event names nothing else that explains it.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for name in counts_of(games, "price"):
        kind, unit, _ = name.split(":", 2)
        if kind in sales:
            groups.setdefault((kind, unit), []).append(name)
    shop = dict(worth)
    bids: dict[tuple[str, str], list[tuple[str, float, int]]] = {}
    for (kind, unit), names in groups.items():
        paid = [(name.split(":", 2)[2], *paid_for(games, name)) for name in names]
        if all(fixed for _, _, _, fixed in paid):
            shop = {item: price for item, price, _, _ in paid} | shop
        elif kind in singular:
            bids[kind, unit] = [(item, price, times) for item, price, times, _ in paid]
    largest = sorted(bids.items(), key=lambda group: -sum(sales for _, _, sales in group[1]))
    return [priced(kind, unit, paid, shop, games.height) for (kind, unit), paid in largest[:2] if len(paid) > 3]


def paid_for(games: pl.DataFrame, name: str) -> tuple[float, int, bool]:
    """The mean price of a thing, how often it was sold, and whether every game had the same price."""
    sold = games.select(pl.col(f"price:{name}").alias("price"), pl.col(f"thing:{name}").alias("times"))
    sold = sold.filter(pl.col("times") > 0)
    times = int(sold["times"].sum())
    return int(sold["price"].sum()) / times, times, (sold["price"] / sold["times"]).n_unique() == 1


def singular_kinds(game: Game[Any], names: dict[str, list[str]]) -> set[str]:
    """Kinds of event that name one thing and a price, and nothing else."""
    slots = slots_of(game, names)
    return {kind for kind, found in slots.items() if len(found.things) == 1 and found.money >= 0}


def priced(kind: str, unit: str, paid: list[tuple[str, float, int]], worth: dict[str, float], games: int) -> Finding:
    sales = sum(times for _, _, times in paid)
    rows = [(unit, "mean price", "worth", "part of it", "times")]
    rows += [
        (
            item, f"{price:,.0f}", f"{worth[item]:,.0f}" if item in worth else "",
            f"{100 * price / worth[item]:.0f}%" if worth.get(item) else "", f"{times:,}",
        )
        for item, price, times in sorted(paid, key=lambda row: -row[1])
    ]  # fmt: skip
    valued = [(worth[item], price, item, times) for item, price, times in paid if worth.get(item)]
    title = f"What is paid when something is {said(kind)}"
    note = f"Mean price of each {unit} over {sales:,} sales, {rate(sales / games)} a game."
    if len(valued) > 3:
        ratio = sum(price * times for _, price, _, times in valued) / sum(
            value * times for value, _, _, times in valued
        )
        by_ratio = sorted(valued, key=lambda row: row[1] / row[0])
        low, high = by_ratio[0], by_ratio[-1]
        says = (
            f"Bidders pay {100 * ratio:.0f}% of the printed worth: "
            f"most for {high[2]} ({100 * high[1] / high[0]:.0f}%), least for {low[2]} ({100 * low[1] / low[0]:.0f}%)."
        )
        points = [(value, price, item) for value, price, item, _ in valued]
        drawn = charts.scatter(points, says, "printed worth", "mean price", (low[2], high[2]))
        return Finding(title, says, drawn, note + " The line is where price and worth are the same.", rows)
    order = sorted(paid, key=lambda row: -row[1])
    says = f"{order[0][0]} fetches most, {order[0][1]:,.0f} on average; {order[-1][0]} least, {order[-1][1]:,.0f}."
    return Finding(title, says, drawn_bars([(item, price) for item, price, _ in order], says), note, rows)


def worths(game: Game[Any], edition: str) -> dict[str, float]:
    """The worth of each named entry, from the game's own edition if that was played."""
    node, _ = edition_of(game)
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


def ruin(games: pl.DataFrame, game: Game[Any]) -> Finding | None:
    ends = game.economy.ruin if game.economy else ()
    kinds = [name for name, count in counts_of(games, "event").items() if name in ends and count.total]
    if not kinds:
        return None
    per_game = games.select(pl.sum_horizontal([pl.col(f"event:{kind}") for kind in kinds])).to_series().to_numpy()
    hit = wilson(float((per_game > 0).mean()), games.height)
    says = (
        f"Somebody goes broke in {percent(hit.mean)} of the games ({percent(hit.low)}–{percent(hit.high)}), "
        f"{rate(float(per_game.mean()))} times a game."
    )
    bins = counted(per_game)
    rows = [("times", "games"), *((f"{start:.0f}", percent(share)) for start, _, share in bins)]
    drawn = charts.columns(bins, says, "times in a game", whole=True, more=True)
    note = f"Events counted: {listed([said(kind) for kind in kinds])}."
    return Finding("How often somebody goes broke", says, drawn, note, rows)


def deeds(games: pl.DataFrame, game: Game[Any]) -> Finding | None:
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
    words = phrases(game.folder)["actions"]
    labels = [words.get(action, "") for action in rates]
    names = {
        action: label if labels.count(label) == 1 else said(action) for action, label in zip(rates, labels, strict=True)
    }
    order = sorted(rates, key=lambda action: -gap(rates[action]) if len(bots) > 1 else -sum(could[action].values()))
    first = rates[order[0]]
    if len(bots) > 1:
        parts = [f"{bot} {percent(share)}" for bot, share in zip(bots, first, strict=True) if share is not None]
        says = f"They differ most over “{names[order[0]]}”: of the times they may, {listed(parts)} do."
    else:
        says = f"“{names[order[0]]}” is on offer most often; {bots[0]} does it {percent(first[0] or 0)} of the times."
    rows = [("action", *bots, "times possible")]
    for action in order:
        said_rates = ["" if share is None else percent(share) for share in rates[action]]
        rows.append((names[action], *said_rates, f"{sum(could[action].values()):,}"))
    drawn = charts.dots([(names[action], rates[action]) for action in order[:14]], bots, says)
    return Finding("What each bot does when it may", says, drawn, "Times done, of the times it was on offer.", rows)


def gap(shares: list[float | None]) -> float:
    known = [share for share in shares if share is not None]
    return max(known) - min(known) if len(known) > 1 else 0.0
