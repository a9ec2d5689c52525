"""`parlour simulate`: many games, summed up."""

import argparse
import json
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import add_table_arguments, console, open_runner, parse_options, progress
from parlour.play.language import localise, message


def arguments(parser: argparse.ArgumentParser) -> None:
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
    # Polars takes a while to load; commands that do not need it should not wait for it.
    from parlour.lab import carried_out
    from parlour.lab.pace import pace_from
    from parlour.lab.plan import planned
    from parlour.lab.stopping import MOST, Until, goal_of
    from parlour.lab.tables import check_out, write
    from parlour.lab.vectorised import MANY, quick_way, summed

    goals = [goal_of(said) for said in given.until]
    out, turns = check_out(given.out), check_out(given.turns)
    plan = planned(
        given.game, given.seats, given.games if given.games is not None else MOST if goals else 1000, given.seed,
        parse_options(given.option), given.edition, given.bots,
        watch=bool(out or given.pace) and not given.fast, turns=bool(turns), detail=given.detail, timing=given.timing,
    )  # fmt: skip
    pace = pace_from(given.pace, given.game) if given.pace and plan.watch else None
    until = Until(goals, plan.seats) if goals else None
    if not out and not until and not given.timing and plan.games >= MANY and quick_way(plan):
        with open_runner(given) as runner, progress(given.game, plan.games) as done:
            return show_totals(plan, summed(plan, runner, done), given.json)
    with open_runner(given) as runner, progress(given.game, plan.games, until.expected if until else None) as done:
        found = carried_out(plan, runner, until, done)
    if out:
        write(out, found.games)
    if turns:
        write(turns, found.turns)
    if given.json:
        print(json.dumps(figures(found, pace), indent=2))
    else:
        show(found)
        if pace:
            played = minutes_of(found.games, pace)
            low, high = (f"{one:,.0f}" for one in played["interval"])
            print(message("pace-minutes", mean=f"{played['mean']:,.0f}", low=low, high=high, file=given.pace))
        if until:
            for goal in goals:
                width = until.width(goal.what)
                reached = "simulate-reached" if width < goal.width else "simulate-not-reached"
                print(message(reached, goal=goal.what, width=localise(width, ".2%"), games=until.games))
    return 0


def figures(found: Any, pace: Any = None) -> dict[str, Any]:
    from parlour.lab.fairness import bots_apart, fairness

    games = found.games
    by_seat, ordered = fairness(games, by_order=False), fairness(games)
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
        "interval": [[share.low, share.high] for share in by_seat.found],
        "turn_order": [{"wins": share.mean, "interval": [share.low, share.high]} for share in ordered.found],
        "order_matters": bool(ordered.unequal) if bots_apart(games) else None,
        "may_miss": ordered.missed,
        "decisions": spread(games["decisions"]),
        "words": [verdict(games)],
    }
    if "turns" in games.columns:
        summary["turns"] = spread(games["turns"])
        summary["lead_changes"] = games["lead_changes"].mean()
        summary["led_for_good_after"] = (games["led_from"] / games["turns"]).median()
    if pace:
        summary["minutes"] = minutes_of(games, pace)
    if found.timing:
        summary["ms_per_decision"] = {
            bot: {"mean": timing.mean, "p99": timing.p99} for bot, timing in found.timing.items()
        }
    if found.plan.detail:
        from parlour.lab import counts

        rows = counts(games).iter_rows(named=True)
        summary["per_game"] = {f"{row['sort']}:{row['name']}": row["per_game"] for row in rows}
    return summary


def minutes_of(games: Any, pace: Any) -> dict[str, Any]:
    from parlour.lab.measures import measured, minutes_at

    found = measured(minutes_at(pace), games)
    return {"mean": found.mean, "interval": [found.low, found.high]}


def verdict(games: Any) -> str:
    from parlour.lab.fairness import bots_apart, fairness

    return fairness(games).says() if bots_apart(games) else message("fairness-mixed-up")


def show_totals(plan: Any, totals: Any, as_json: bool) -> int:
    """Games by the game's own short way, of which only the sums are known."""
    by_seat, by_order = totals.fairness(False), totals.fairness()
    length = totals.spread()
    if as_json:
        summary = {
            "game": plan.game, "seats": plan.seats, "options": plan.options, "edition": plan.edition_name,
            "seed": plan.seed, "bots": [], "games": totals.games, "unfinished": 0,
            "win_share": [share.mean for share in by_seat.found],
            "interval": [[share.low, share.high] for share in by_seat.found],
            "turn_order": [{"wins": share.mean, "interval": [share.low, share.high]} for share in by_order.found],
            "order_matters": bool(by_order.unequal), "may_miss": by_order.missed, "decisions": length,
            "words": [by_order.says()],
        }  # fmt: skip
        print(json.dumps(summary, indent=2))
        return 0
    page = console()
    page.print(shares_grid(plan, totals.games, by_seat, by_order))
    page.print(by_order.says())
    page.print(message("simulate-decisions", **said(length)))
    page.print(message("lab-vectorised"))
    return 0


def spread(column: Any) -> dict[str, float]:
    return {
        "mean": column.mean(), "least": column.min(), "median": column.median(),
        "p95": column.quantile(0.95, "higher"), "most": column.max(),
    }  # fmt: skip


def said(length: dict[str, float]) -> dict[str, object]:
    """A spread as its sentence takes it."""
    return {name: localise(value, ",.1f" if name == "mean" else ",.0f") for name, value in length.items()}


def shares_grid(plan: Any, games: int, by_seat: Any, by_order: Any) -> Grid:
    grid = Grid(title=message("simulate-title", game=plan.game, games=games, seats=plan.seats))
    for name in ("seat", "bot", "wins", "interval", "going", "wins", "interval"):
        grid.add_column(message(f"simulate-column-{name}"), justify="left" if name in ("bot", "going") else "right")
    for seat, (share, turn) in enumerate(zip(by_seat.found, by_order.found, strict=True)):
        bot = plan.lineups[0][seat] if plan.lineups[0] else message("simulate-uniform")
        grid.add_row(
            str(seat + 1), bot, localise(share.mean, ".2%"), between(share),
            by_order.names[seat], localise(turn.mean, ".2%"), between(turn),
        )  # fmt: skip
    return grid


def between(share: Any) -> str:
    return f"{localise(share.low, '.2%')} – {localise(share.high, '.2%')}"


def show(found: Any) -> None:
    from parlour.lab.fairness import fairness

    summary = figures(found)
    plan = found.plan
    by_seat = fairness(found.games, by_order=False)
    by_order = fairness(found.games)
    page = console()
    page.print(shares_grid(plan, summary["games"], by_seat, by_order))
    page.print(verdict(found.games))
    page.print(message("simulate-together"))
    page.print(message("simulate-decisions", **said(summary["decisions"])))
    if "turns" in summary:
        page.print(message("simulate-turns-a-game", **said(summary["turns"])))
        changes, part = (
            localise(summary["lead_changes"], ".1f"),
            localise(summary["led_for_good_after"] or 1, ".0%"),
        )
        page.print(message("simulate-lead", changes=changes, part=part))
    for bot, timing in found.timing.items():
        if timing.decisions:
            mean, most = localise(timing.mean, ".3f"), localise(timing.p99, ".3f")
            page.print(message("simulate-time", bot=bot, mean=mean, most=most))
    if summary["unfinished"]:
        page.print(message("simulate-unfinished", games=summary["unfinished"]))
    if plan.detail:
        show_counts(found)


def show_counts(found: Any) -> None:
    """How often each clause came up, and which never did."""
    from parlour.lab import counts
    from parlour.play.rulebook import load_rulebook
    from parlour.play.table import find_game

    rows = [row for row in counts(found.games).iter_rows(named=True) if row["sort"] == "clause"]
    grid = Grid(title=message("simulate-clauses"))
    for name in ("clause", "per-game", "in-games"):
        grid.add_column(message(f"simulate-column-{name}"), justify="left" if name == "clause" else "right")
    for row in sorted(rows, key=lambda row: -row["total"]):
        often, games = (
            localise(row["per_game"], ",.2f"),
            localise(row["games"] / found.games.height, ".1%"),
        )
        grid.add_row(row["name"], often, games)
    page = console()
    page.print(grid)
    never = [
        name for name in load_rulebook(find_game(found.plan.game).folder) if name not in {row["name"] for row in rows}
    ]
    if never:
        page.print(message("simulate-never", clauses=", ".join(never)))
