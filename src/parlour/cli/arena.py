"""`parlour arena`: bots against bots, every deal from every seat."""

import argparse
import json
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import add_table_arguments, console, open_runner, parse_options, progress
from parlour.play.language import localise, message


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    add_table_arguments(parser)
    parser.add_argument("--games", type=int, default=1000, help=message("arena-games"))
    parser.add_argument("--bots", default="medium,easy,random", metavar="BOT,BOT…", help=message("arena-bots"))
    parser.add_argument("--duel", nargs=2, metavar=("A", "B"), help=message("arena-duel"))
    parser.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from parlour.lab.arena import arena_plan, fought, verdict

    bots = given.duel[:1] if given.duel else [bot.strip() for bot in given.bots.split(",") if bot.strip()]
    plan = arena_plan(
        given.game, bots, given.seats, given.games, given.seed, parse_options(given.option), given.edition,
        given.duel[1] if given.duel else "",
    )  # fmt: skip
    with open_runner(given) as runner, progress(given.game, plan.games) as done:
        bout = fought(plan, runner, done)
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
        "words": [said] if said else [],
    }


def show(bout: Any, said: str) -> None:
    page = console()
    grid = Grid(
        title=message("arena-title", game=bout.plan.game, seats=bout.plan.seats, deals=bout.deals, games=bout.games)
    )
    for name in ("bot", "share", "interval", "of-fair", "place", "rating", "mean-time", "most-time"):
        grid.add_column(message(f"arena-column-{name}"), justify="left" if name == "bot" else "right", no_wrap=True)
    for standing in bout.standings:
        share, rating, timing = standing.share, standing.rating, standing.timing
        grid.add_row(
            standing.bot, localise(share.mean, ".1%"),
            f"{localise(share.low, '.1%')} – {localise(share.high, '.1%')}",
            f"{localise(share.mean / bout.fair, '.2f')}×", localise(standing.place.mean, ".2f"),
            f"{localise(rating.mu, '.1f')} ± {localise(rating.sigma, '.1f')}" if rating else "",
            *[localise(ms, ".3f") if timing.decisions else "–" for ms in (timing.mean, timing.p99)],
        )  # fmt: skip
    page.print(grid)
    page.print(message("arena-method", fair=localise(bout.fair, ".1%")))
    if bout.unfinished:
        page.print(message("arena-unfinished", games=bout.unfinished))
    if said:
        page.print(said)
