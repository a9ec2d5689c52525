"""`parlour simulate`: many games, summed up."""

import argparse
import json
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import chosen_options, console, progress, table_arguments


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="as in `parlour games`")
    table_arguments(parser)
    parser.add_argument("--games", type=int, help="how many; 1000 without it, or as many as --until wants")
    parser.add_argument(
        "--bots", default="", metavar="BOT[,BOT…]",
        help="one for all seats, or one for each, such as medium,easy,random; uniform random choice without it",
    )  # fmt: skip
    parser.add_argument(
        "--until", action="append", default=[], metavar="GOAL",
        help="stop early: seat-advantage=0.5%% (every seat's share known so well) or length=2%%",
    )  # fmt: skip
    parser.add_argument("--out", metavar="FILE", help="one row a game, as .parquet, .csv or .jsonl")
    parser.add_argument("--turns", metavar="FILE", help="one row a turn, as .parquet, .csv or .jsonl")
    parser.add_argument("--detail", action="store_true", help="count clauses, events, spaces, cards, prices, actions")
    parser.add_argument("--timing", action="store_true", help="add the time each seat took to the rows")
    parser.add_argument("--fast", action="store_true", help="with --out: only what needs no watching")
    parser.add_argument("--json", action="store_true", help="the summary as JSON")


def run(given: argparse.Namespace) -> int:
    # Polars takes a while to load; commands that do not need it should not wait for it.
    from parlour.lab import carried_out
    from parlour.lab.plan import check_workers, cores, planned
    from parlour.lab.tables import check_out, write
    from parlour.lab.until import MOST, Until, goal_of

    goals = [goal_of(said) for said in given.until]
    out, turns = check_out(given.out), check_out(given.turns)
    plan = planned(
        given.game, given.seats, given.games if given.games is not None else MOST if goals else 1000, given.seed,
        chosen_options(given.option), given.edition, given.bots,
        watch=bool(out) and not given.fast, turns=bool(turns), detail=given.detail, timing=given.timing,
    )  # fmt: skip
    workers = check_workers(cores() if given.workers is None else given.workers)
    until = Until(goals, plan.seats) if goals else None
    with progress(given.game, plan.games, until.expected if until else None) as done:
        found = carried_out(plan, workers, until, done)
    if out:
        write(out, found.games)
    if turns:
        write(turns, found.turns)
    if given.json:
        print(json.dumps(figures(found), indent=2))
    else:
        show(found)
        if until:
            for goal in goals:
                reached = "reached" if until.width(goal.what) < goal.width else "not reached"
                print(f"{goal.what} is known to ±{until.width(goal.what):.2%}: {reached} after {until.games:,} games.")
    return 0


def figures(found: Any) -> dict[str, Any]:
    games = found.games
    summary: dict[str, Any] = {
        "game": found.plan.game,
        "seats": found.plan.seats,
        "options": found.plan.options,
        "edition": found.plan.edition_name,
        "seed": found.plan.seed,
        "bots": list(found.plan.lineups[0]),
        "games": games.height,
        "unfinished": int((~games["finished"]).sum()),
        "win_share": [share.mean for share in found.shares()],
        "interval": [[share.low, share.high] for share in found.shares()],
        "decisions": spread(games["decisions"]),
    }
    if "turns" in games.columns:
        summary["turns"] = spread(games["turns"])
        summary["lead_changes"] = games["lead_changes"].mean()
        summary["led_for_good_after"] = (games["led_from"] / games["turns"]).median()
    if found.timing:
        summary["ms_per_decision"] = {
            bot: {"mean": timing.mean, "p99": timing.p99} for bot, timing in found.timing.items()
        }
    if found.plan.detail:
        from parlour.lab import counts

        rows = counts(games).iter_rows(named=True)
        summary["per_game"] = {f"{row['sort']}:{row['name']}": row["per_game"] for row in rows}
    return summary


def spread(column: Any) -> dict[str, float]:
    return {
        "mean": column.mean(), "least": column.min(), "median": column.median(),
        "p95": column.quantile(0.95, "higher"), "most": column.max(),
    }  # fmt: skip


def said(length: dict[str, float]) -> str:
    return (
        f"{length['mean']:,.1f} on average, from {length['least']:,} to {length['most']:,}; half of the games are over "
        f"by {length['median']:,.0f}, 95 % by {length['p95']:,.0f}."
    )


def show(found: Any) -> None:
    summary = figures(found)
    plan = found.plan
    grid = Grid(title=f"{plan.game}: {summary['games']:,} games, {plan.seats} seats")
    for name in ("seat", "bot", "wins", "95 %"):
        grid.add_column(name, justify="left" if name == "bot" else "right")
    for seat, share in enumerate(found.shares()):
        bot = plan.lineups[0][seat] if plan.lineups[0] else "uniform"
        grid.add_row(str(seat + 1), bot, f"{share.mean:.1%}", f"{share.low:.1%} – {share.high:.1%}")
    page = console()
    page.print(grid)
    page.print(f"Decisions a game: {said(summary['decisions'])}")
    if "turns" in summary:
        page.print(f"Turns a game: {said(summary['turns'])}")
        page.print(
            f"The lead changes {summary['lead_changes']:.1f} times; in half of the games the winner leads for good "
            f"after {summary['led_for_good_after'] or 1:.0%} of the turns."
        )
    for bot, timing in found.timing.items():
        if timing.decisions:
            page.print(f"{bot}: {timing.mean:.3f} ms a decision, 99 % within {timing.p99:.3f} ms.")
    if summary["unfinished"]:
        page.print(f"{summary['unfinished']:,} games did not come to an end.")
    if plan.detail:
        show_counts(found)


def show_counts(found: Any) -> None:
    """How often each clause came up, and which never did."""
    from parlour.lab import counts
    from parlour.play.rulebook import rulebook
    from parlour.play.table import game_called

    rows = [row for row in counts(found.games).iter_rows(named=True) if row["sort"] == "clause"]
    grid = Grid(title="Clauses that made something happen")
    for name in ("clause", "a game", "in games"):
        grid.add_column(name, justify="left" if name == "clause" else "right")
    for row in sorted(rows, key=lambda row: -row["total"]):
        grid.add_row(row["name"], f"{row['per_game']:,.2f}", f"{row['games'] / found.games.height:.1%}")
    page = console()
    page.print(grid)
    never = [
        name for name in rulebook(game_called(found.plan.game).folder) if name not in {row["name"] for row in rows}
    ]
    if never:
        page.print(f"Never: {', '.join(never)}.")
