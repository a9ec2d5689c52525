"""`parlour skill` and `parlour without`: how much skill decides, and what each action is worth."""

import argparse
import json
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import add_table_arguments, console, open_executor, parse_options, progress
from parlour.kernel.game import InvalidSetup
from parlour.play.language import localise, message


def add_skill_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    add_table_arguments(parser)
    parser.add_argument("--games", type=int, help=message("skill-ladder-games"))
    parser.add_argument("--bots", default="", metavar="BOT,BOT…", help=message("skill-bots"))
    parser.add_argument("--json", action="store_true")


def run_skill(given: argparse.Namespace) -> int:
    from parlour.lab.arena import arena_plan
    from parlour.lab.skill import FEWER, MANY, ladder_of, measure_skill

    bots = [bot.strip() for bot in given.bots.split(",") if bot.strip()] or ladder_of(given.game)
    games = given.games if given.games is not None else FEWER if "hard" in bots else MANY
    options = parse_options(given.option)
    plan = arena_plan(given.game, bots, given.seats, games, given.seed, options, given.edition)
    with open_executor(given) as executor, progress(given.game, plan.games) as report:
        skill = measure_skill(
            given.game, bots, given.seats, games, given.seed, options, given.edition, executor, report
        )
    if given.json:
        print(json.dumps(figures(skill), indent=2))
        return 0
    page = console()
    for gap in skill.steps:
        page.print("• " + message("lab-skill-step", better=gap.better, worse=gap.worse, ahead=gap.ahead.describe()))
    if len(skill.steps) > 1:
        top = skill.whole
        page.print("• " + message("lab-skill-whole", better=top.better, worse=top.worse, ahead=top.ahead.describe()))
    parts = {"skill": skill.by_skill, "order": skill.by_order, "deal": skill.by_deal, "rest": skill.rest}
    page.print("• " + message("lab-skill-parts", **{name: localise(part, ".1%") for name, part in parts.items()}))
    page.print(message("lab-skill-method", games=skill.games, deals=skill.deals))
    return 0


def figures(skill: Any) -> dict[str, Any]:
    return {
        "games": skill.games,
        "deals": skill.deals,
        "ahead": [
            {
                "better": gap.better,
                "worse": gap.worse,
                "share": gap.ahead.mean,
                "interval": [gap.ahead.low, gap.ahead.high],
            }
            for gap in [*skill.steps, skill.whole]
        ],
        "parts": {"skill": skill.by_skill, "order": skill.by_order, "deal": skill.by_deal, "rest": skill.rest},
    }


def add_without_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    parser.add_argument(
        "what",
        nargs="*",
        metavar="ACTION[:THING]",
        help=message("skill-what"),
    )
    add_table_arguments(parser)
    parser.add_argument("--games", type=int, default=400, help=message("skill-games"))
    parser.add_argument("--bot", default="", help=message("skill-bot"))
    parser.add_argument("--json", action="store_true")


def run_without(given: argparse.Namespace) -> int:
    from parlour.lab.arena import arena_plan
    from parlour.lab.plan import best_bot
    from parlour.lab.without import measure_without, optional_actions

    bot = given.bot or best_bot(given.game)
    options = parse_options(given.option)
    whats = given.what or optional_actions(given.game, bot, given.seats, given.seed, options, given.edition)
    if not whats:
        raise InvalidSetup(message("lab-without-none", bot=bot))
    plans = [
        arena_plan(
            given.game, [f"{bot} without {what}"], given.seats, given.games, given.seed, options, given.edition, bot
        )
        for what in whats
    ]
    with open_executor(given) as executor, progress(given.game, sum(plan.games for plan in plans)) as report:
        results = measure_without(
            given.game, bot, whats, given.seats, given.games, given.seed, options, given.edition, executor, report
        )
    if given.json:
        rows = [
            {
                "what": result.what,
                "share": result.share.mean,
                "interval": [result.share.low, result.share.high],
                "verdict": result.verdict,
            }
            for result in results
        ]
        print(json.dumps({"game": given.game, "bot": bot, "fair": results[0].fair, "rows": rows}, indent=2))
        return 0
    grid = Grid(title=message("skill-without-title", game=given.game, bot=bot))
    for name in ("without", "share", "interval", "verdict"):
        grid.add_column(message(f"skill-column-{name}"), justify="left" if name in ("without", "verdict") else "right")
    for result in results:
        mean, low, high = (localise(share, ".1%") for share in (result.share.mean, result.share.low, result.share.high))
        grid.add_row(result.what, mean, f"{low} – {high}", message(f"skill-{result.verdict}"))
    page = console()
    page.print(grid)
    page.print(message("lab-without-method", bot=bot, games=plans[0].games, fair=localise(results[0].fair, ".1%")))
    return 0
