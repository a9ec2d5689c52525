"""`parlour arena`: bots against bots, every deal from every seat."""

import argparse
import json
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import chosen_options, console, progress, table_arguments


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="as in `parlour games`")
    table_arguments(parser)
    parser.add_argument(
        "--games", type=int, default=1000, help="rounded up, so that every deal is played from all seats"
    )
    parser.add_argument("--bots", default="medium,easy,random", metavar="BOT,BOT…", help="who meets whom")
    parser.add_argument(
        "--duel", nargs=2, metavar=("A", "B"), help="one A, in every seat in turn, against B in all others"
    )
    parser.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from parlour.lab.arena import arena_plan, fought, verdict
    from parlour.lab.plan import check_workers, cores

    bots = given.duel[:1] if given.duel else [bot.strip() for bot in given.bots.split(",") if bot.strip()]
    plan = arena_plan(
        given.game, bots, given.seats, given.games, given.seed, chosen_options(given.option), given.edition,
        given.duel[1] if given.duel else "",
    )  # fmt: skip
    workers = check_workers(cores() if given.workers is None else given.workers)
    with progress(given.game, plan.games) as done:
        bout = fought(plan, workers, done)
    said = verdict(bout, given.duel[0]) if given.duel else ""
    if given.json:
        print(json.dumps(figures(bout, said), indent=2))
    else:
        show(bout, said)
    return 0


def figures(bout: Any, said: str) -> dict[str, Any]:
    rows = []
    for standing in bout.standings:
        rows.append({
            "bot": standing.bot,
            "share": standing.share.mean,
            "interval": [standing.share.low, standing.share.high],
            "of_fair": standing.share.mean / bout.fair,
            "place": standing.place.mean,
            "design_effect": standing.effect,
            "rating": {"mu": standing.rating.mu, "sigma": standing.rating.sigma} if standing.rating else None,
            "ms_per_decision": {"mean": standing.timing.mean, "p99": standing.timing.p99},
        })  # fmt: skip
    return {
        "game": bout.plan.game,
        "seats": bout.plan.seats,
        "options": bout.plan.options,
        "seed": bout.plan.seed,
        "deals": bout.deals,
        "games": bout.games,
        "unfinished": bout.unfinished,
        "fair": bout.fair,
        "bots": rows,
        "verdict": said,
    }


def show(bout: Any, said: str) -> None:
    page = console()
    grid = Grid(title=f"{bout.plan.game}: {bout.plan.seats} seats, {bout.deals:,} deals, {bout.games:,} games")
    columns = ("bot", "wins a seat", "95 %", "of fair", "place", "rating", "ms", "99 % within")
    for name in columns:
        grid.add_column(name, justify="left" if name == "bot" else "right", no_wrap=True)
    for standing in bout.standings:
        share, rating, timing = standing.share, standing.rating, standing.timing
        grid.add_row(
            standing.bot, f"{share.mean:.1%}", f"{share.low:.1%} – {share.high:.1%}",
            f"{share.mean / bout.fair:.2f}×", f"{standing.place.mean:.2f}",
            f"{rating.mu:.1f} ± {rating.sigma:.1f}" if rating else "",
            f"{timing.mean:.3f}" if timing.decisions else "–", f"{timing.p99:.3f}" if timing.decisions else "–",
        )  # fmt: skip
    page.print(grid)
    page.print(f"A fair share is {bout.fair:.1%}. Intervals are clustered by deal; times are ms a decision.")
    if bout.unfinished:
        page.print(f"{bout.unfinished:,} games did not come to an end and count for nobody.")
    if said:
        page.print(said)
