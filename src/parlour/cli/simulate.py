"""`parlour simulate`: play many games and sum them up."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid

from parlour.cli.asking import add_table_arguments, console, open_executor, parse_options, progress
from parlour.play.language import localise, message

if TYPE_CHECKING:
    from parlour.lab.fairness import Fairness
    from parlour.lab.pace import Pace
    from parlour.lab.plan import Plan
    from parlour.lab.simulation import Run
    from parlour.lab.vectorised import Totals


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    add_table_arguments(parser)
    parser.add_argument("--games", type=int, help=message("simulate-games"))
    parser.add_argument("--bots", default="", metavar="BOT[,BOT…]", help=message("simulate-bots"))
    parser.add_argument("--until", action="append", default=[], metavar="GOAL", help=message("simulate-until"))
    parser.add_argument("--out", metavar="FILE", help=message("simulate-out"))
    parser.add_argument("--turns", metavar="FILE", help=message("simulate-turns"))
    parser.add_argument("--detail", action="store_true", help=message("simulate-detail"))
    parser.add_argument("--timing", action="store_true", help=message("simulate-timing"))
    parser.add_argument("--pace", metavar="FILE.toml", help=message("pace-given"))
    parser.add_argument("--fast", action="store_true", help=message("simulate-fast"))
    parser.add_argument("--json", action="store_true", help=message("simulate-json"))


def run(given: argparse.Namespace) -> int:
    # Polars takes a while to load, and not every command needs it.
    from parlour.lab.pace import read_pace
    from parlour.lab.plan import make_plan
    from parlour.lab.simulation import run_plan
    from parlour.lab.stopping import MOST, StoppingRule, parse_goal
    from parlour.lab.tables import check_rows_file, write_frame
    from parlour.lab.vectorised import MANY, play_all, quick_simulator

    goals = [parse_goal(goal) for goal in given.until]
    out, turns = check_rows_file(given.out), check_rows_file(given.turns)
    plan = make_plan(
        given.game, given.seats, given.games if given.games is not None else MOST if goals else 1000, given.seed,
        parse_options(given.option), given.edition, given.bots,
        watch=bool(out or given.pace) and not given.fast, turns=bool(turns), detail=given.detail, timing=given.timing,
    )  # fmt: skip
    pace = read_pace(given.pace, given.game) if given.pace and plan.watch else None
    until = StoppingRule(goals, plan.seats) if goals else None
    if not out and not until and not given.timing and plan.games >= MANY and quick_simulator(plan):
        with open_executor(given) as executor, progress(given.game, plan.games) as report:
            totals = play_all(plan, executor, report)
        show_totals(plan, totals, given.json)
        return 0
    with (
        open_executor(given) as executor,
        progress(given.game, plan.games, until.expected_games if until else None) as report,
    ):
        played = run_plan(plan, executor, until, report)
    if out:
        write_frame(out, played.games)
    if turns:
        write_frame(turns, played.turns)
    if given.json:
        print(json.dumps(figures(played, pace), indent=2))
        return 0
    show(played)
    if pace:
        minutes = minutes_of(played, pace)
        low, high = (f"{bound:,.0f}" for bound in minutes["interval"])
        print(message("pace-minutes", mean=f"{minutes['mean']:,.0f}", low=low, high=high, file=given.pace))
    if until:
        show_goals(until)
    return 0


# ---- figures ------------------------------------------------------------------------------------


def summarise(
    plan: "Plan", games: int, unfinished: int, by_seat: "Fairness", by_order: "Fairness", separable: bool,
    decisions: dict[str, float],
) -> dict[str, Any]:  # fmt: skip
    """Return the figures that every simulation has; `separable` is whether seats can be told from their bots."""
    return {
        "game": plan.game,
        "seats": plan.seats,
        "options": plan.options,
        "edition": plan.edition_name,
        "seed": plan.seed,
        "bots": list(plan.lineups[0]),
        "games": games,
        "unfinished": unfinished,
        "win_share": [share.mean for share in by_seat.shares],
        "interval": [[share.low, share.high] for share in by_seat.shares],
        "turn_order": [{"wins": share.mean, "interval": [share.low, share.high]} for share in by_order.shares],
        "order_matters": bool(by_order.unequal) if separable else None,
        "may_miss": by_order.missed,
        "decisions": decisions,
        "words": [by_order.describe() if separable else message("fairness-mixed-up")],
    }


def summarise_run(played: "Run") -> tuple[dict[str, Any], "Fairness", "Fairness"]:
    """Return the summary of a run and its fairness by seat and by turn order."""
    from parlour.lab.fairness import measure_fairness, seats_separable

    games = played.games
    by_seat, by_order = measure_fairness(games, by_order=False), measure_fairness(games)
    unfinished, decisions = int((~games["finished"]).sum()), spread(games["decisions"])
    summary = summarise(played.plan, games.height, unfinished, by_seat, by_order, seats_separable(games), decisions)
    if "turns" in games.columns:
        summary["turns"] = spread(games["turns"])
        summary["lead_changes"] = games["lead_changes"].mean()
        summary["led_for_good_after"] = (games["led_from"] / games["turns"]).median()
    return summary, by_seat, by_order


def figures(played: "Run", pace: "Pace | None" = None) -> dict[str, Any]:
    """Return the results as JSON."""
    summary, _, _ = summarise_run(played)
    if pace:
        summary["minutes"] = minutes_of(played, pace)
    if played.timing:
        summary["ms_per_decision"] = {
            bot: {"mean": timing.mean, "p99": timing.p99} for bot, timing in played.timing.items()
        }
    if played.plan.detail:
        from parlour.lab import counts

        rows = counts(played.games).iter_rows(named=True)
        summary["per_game"] = {f"{row['sort']}:{row['name']}": row["per_game"] for row in rows}
    return summary


def minutes_of(played: "Run", pace: "Pace") -> dict[str, Any]:
    from parlour.lab.measures import estimate, minutes_measure

    minutes = estimate(minutes_measure(pace), played.games)
    return {"mean": minutes.mean, "interval": [minutes.low, minutes.high]}


def spread(column: Any) -> dict[str, float]:
    return {
        "mean": column.mean(), "least": column.min(), "median": column.median(),
        "p95": column.quantile(0.95, "higher"), "most": column.max(),
    }  # fmt: skip


# ---- on the screen ------------------------------------------------------------------------------


def show_totals(plan: "Plan", totals: "Totals", as_json: bool) -> None:
    """Print vectorised games, of which only the totals are known."""
    by_seat, by_order = totals.fairness(False), totals.fairness()
    summary = summarise(plan, totals.games, 0, by_seat, by_order, True, totals.spread())
    if as_json:
        print(json.dumps(summary, indent=2))
        return
    page = console()
    page.print(shares_grid(plan, totals.games, by_seat, by_order))
    page.print(summary["words"][0])
    page.print(message("simulate-decisions", **format_spread(summary["decisions"])))
    page.print(message("lab-vectorised"))


def show(played: "Run") -> None:
    summary, by_seat, by_order = summarise_run(played)
    page = console()
    page.print(shares_grid(played.plan, summary["games"], by_seat, by_order))
    page.print(summary["words"][0])
    page.print(message("simulate-together"))
    page.print(message("simulate-decisions", **format_spread(summary["decisions"])))
    if "turns" in summary:
        page.print(message("simulate-turns-a-game", **format_spread(summary["turns"])))
        changes, part = (
            localise(summary["lead_changes"], ".1f"),
            localise(summary["led_for_good_after"] or 1, ".0%"),
        )
        page.print(message("simulate-lead", changes=changes, part=part))
    for bot, timing in played.timing.items():
        if timing.decisions:
            mean, most = localise(timing.mean, ".3f"), localise(timing.p99, ".3f")
            page.print(message("simulate-time", bot=bot, mean=mean, most=most))
    if summary["unfinished"]:
        page.print(message("simulate-unfinished", games=summary["unfinished"]))
    if played.plan.detail:
        show_counts(played)


def format_spread(lengths: dict[str, float]) -> dict[str, object]:
    return {name: localise(value, ",.1f" if name == "mean" else ",.0f") for name, value in lengths.items()}


def shares_grid(plan: "Plan", games: int, by_seat: "Fairness", by_order: "Fairness") -> Grid:
    grid = Grid(title=message("simulate-title", game=plan.game, games=games, seats=plan.seats))
    for name in ("seat", "bot", "wins", "interval", "going", "wins", "interval"):
        grid.add_column(message(f"simulate-column-{name}"), justify="left" if name in ("bot", "going") else "right")
    for seat, (share, turn) in enumerate(zip(by_seat.shares, by_order.shares, strict=True)):
        bot = plan.lineups[0][seat] if plan.lineups[0] else message("simulate-uniform")
        grid.add_row(
            str(seat + 1), bot, localise(share.mean, ".2%"), format_interval(share),
            by_order.names[seat], localise(turn.mean, ".2%"), format_interval(turn),
        )  # fmt: skip
    return grid


def format_interval(share: Any) -> str:
    return f"{localise(share.low, '.2%')} – {localise(share.high, '.2%')}"


def show_goals(until: Any) -> None:
    for goal in until.goals:
        width = until.width(goal.what)
        reached = "simulate-reached" if width < goal.width else "simulate-not-reached"
        print(message(reached, goal=goal.what, width=localise(width, ".2%"), games=until.games))


def show_counts(played: "Run") -> None:
    """Print how often each clause came up, and which never did."""
    from parlour.lab import counts
    from parlour.play.rulebook import load_rulebook
    from parlour.play.table import find_game

    rows = [row for row in counts(played.games).iter_rows(named=True) if row["sort"] == "clause"]
    grid = Grid(title=message("simulate-clauses"))
    for name in ("clause", "per-game", "in-games"):
        grid.add_column(message(f"simulate-column-{name}"), justify="left" if name == "clause" else "right")
    for row in sorted(rows, key=lambda row: -row["total"]):
        often, games = localise(row["per_game"], ",.2f"), localise(row["games"] / played.games.height, ".1%")
        grid.add_row(row["name"], often, games)
    page = console()
    page.print(grid)
    names = {row["name"] for row in rows}
    never = [name for name in load_rulebook(find_game(played.plan.game).folder) if name not in names]
    if never:
        page.print(message("simulate-never", clauses=", ".join(never)))
