"""`parlour arena`: bots against bots, every deal from every seat."""

import argparse
import json
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import add_table_arguments, console, open_executor, parse_options, progress
from parlour.play.language import localise, message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    add_table_arguments(parser)
    parser.add_argument("--games", type=int, default=1000, help=message("arena-games"))
    parser.add_argument("--bots", default="medium,easy,random", metavar="BOT,BOT…", help=message("arena-bots"))
    parser.add_argument("--duel", nargs=2, metavar=("A", "B"), help=message("arena-duel"))
    parser.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from parlour.lab.arena import arena_plan, describe_duel, run_arena

    bots = given.duel[:1] if given.duel else [bot.strip() for bot in given.bots.split(",") if bot.strip()]
    plan = arena_plan(
        given.game, bots, given.seats, given.games, given.seed, parse_options(given.option), given.edition,
        given.duel[1] if given.duel else "",
    )  # fmt: skip
    with open_executor(given) as executor, progress(given.game, plan.games) as report:
        arena = run_arena(plan, executor, report)
    sentence = describe_duel(arena, given.duel[0]) if given.duel else ""
    if given.json:
        print(json.dumps(figures(arena, sentence), indent=2))
    else:
        show(arena, sentence)
    return 0


def figures(arena: Any, sentence: str) -> dict[str, Any]:
    """Return the results as JSON."""
    rows = []
    for result in arena.standings:
        rows.append({
            "bot": result.bot,
            "share": result.share.mean,
            "interval": [result.share.low, result.share.high],
            "of_fair": result.share.mean / arena.fair,
            "place": result.place.mean,
            "design_effect": result.effect,
            "rating": {"mu": result.rating.mu, "sigma": result.rating.sigma} if result.rating else None,
            "ms_per_decision": {"mean": result.timing.mean, "p99": result.timing.p99},
        })  # fmt: skip
    return {
        "game": arena.plan.game,
        "seats": arena.plan.seats,
        "options": arena.plan.options,
        "seed": arena.plan.seed,
        "deals": arena.deals,
        "games": arena.games,
        "unfinished": arena.unfinished,
        "fair": arena.fair,
        "bots": rows,
        "words": [sentence] if sentence else [],
    }


def show(arena: Any, sentence: str) -> None:
    page = console()
    grid = Grid(
        title=message("arena-title", game=arena.plan.game, seats=arena.plan.seats, deals=arena.deals, games=arena.games)
    )
    for name in ("bot", "share", "interval", "of-fair", "place", "rating", "mean-time", "most-time"):
        grid.add_column(message(f"arena-column-{name}"), justify="left" if name == "bot" else "right", no_wrap=True)
    for result in arena.standings:
        share, rating, timing = result.share, result.rating, result.timing
        grid.add_row(
            result.bot, localise(share.mean, ".1%"),
            f"{localise(share.low, '.1%')} – {localise(share.high, '.1%')}",
            f"{localise(share.mean / arena.fair, '.2f')}×", localise(result.place.mean, ".2f"),
            f"{localise(rating.mu, '.1f')} ± {localise(rating.sigma, '.1f')}" if rating else "",
            *[localise(ms, ".3f") if timing.decisions else "–" for ms in (timing.mean, timing.p99)],
        )  # fmt: skip
    page.print(grid)
    page.print(message("arena-method", fair=localise(arena.fair, ".1%")))
    if arena.unfinished:
        page.print(message("arena-unfinished", games=arena.unfinished))
    if sentence:
        page.print(sentence)
