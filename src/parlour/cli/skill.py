"""`parlour skill` and `parlour without`: what the better player decides, and what a player cannot do without."""

import argparse
import json
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import add_table_arguments, console, open_runner, parse_options, progress
from parlour.kernel.game import InvalidSetup
from parlour.play.language import localise, message


def skill_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    add_table_arguments(parser)
    parser.add_argument("--games", type=int, help=message("skill-ladder-games"))
    parser.add_argument("--bots", default="", metavar="BOT,BOT…", help=message("skill-bots"))
    parser.add_argument("--json", action="store_true")


def skill(given: argparse.Namespace) -> int:
    from parlour.lab.arena import arena_plan
    from parlour.lab.skill import FEWER, MANY, ladder, ladder_of

    bots = [bot.strip() for bot in given.bots.split(",") if bot.strip()] or ladder_of(given.game)
    games = given.games if given.games is not None else FEWER if "hard" in bots else MANY
    options = parse_options(given.option)
    plan = arena_plan(given.game, bots, given.seats, games, given.seed, options, given.edition)
    with open_runner(given) as runner, progress(given.game, plan.games) as done:
        found = ladder(
            given.game, bots, given.seats, games, given.seed, options, given.edition, runner, done
        )  # fmt: skip
    if given.json:
        print(json.dumps(figures(found), indent=2))
        return 0
    page = console()
    for step in found.steps:
        page.print("• " + message("lab-skill-step", better=step.better, worse=step.worse, ahead=step.ahead.said()))
    if len(found.steps) > 1:
        top = found.whole
        page.print("• " + message("lab-skill-whole", better=top.better, worse=top.worse, ahead=top.ahead.said()))
    parts = {"skill": found.by_skill, "order": found.by_order, "deal": found.by_deal, "rest": found.rest}
    page.print("• " + message("lab-skill-parts", **{name: localise(part, ".1%") for name, part in parts.items()}))
    page.print(message("lab-skill-method", games=found.games, deals=found.deals))
    return 0


def figures(found: Any) -> dict[str, Any]:
    steps = [*found.steps, found.whole]
    return {
        "games": found.games,
        "deals": found.deals,
        "ahead": [
            {
                "better": one.better,
                "worse": one.worse,
                "share": one.ahead.mean,
                "interval": [one.ahead.low, one.ahead.high],
            }
            for one in steps
        ],
        "parts": {"skill": found.by_skill, "order": found.by_order, "deal": found.by_deal, "rest": found.rest},
    }


def without_arguments(parser: argparse.ArgumentParser) -> None:
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


def without(given: argparse.Namespace) -> int:
    from parlour.lab.arena import arena_plan
    from parlour.lab.plan import best_bot
    from parlour.lab.without import choices_of, restricted

    bot = given.bot or best_bot(given.game)
    options = parse_options(given.option)
    whats = given.what or choices_of(given.game, bot, given.seats, given.seed, options, given.edition)
    if not whats:
        raise InvalidSetup(message("lab-without-none", bot=bot))
    plans = [
        arena_plan(
            given.game, [f"{bot} without {what}"], given.seats, given.games, given.seed, options, given.edition, bot
        )
        for what in whats
    ]
    with open_runner(given) as runner, progress(given.game, sum(plan.games for plan in plans)) as done:
        found = restricted(
            given.game, bot, whats, given.seats, given.games, given.seed, options, given.edition, runner, done
        )  # fmt: skip
    if given.json:
        rows = [
            {
                "what": one.what,
                "share": one.share.mean,
                "interval": [one.share.low, one.share.high],
                "verdict": one.verdict,
            }
            for one in found
        ]
        print(json.dumps({"game": given.game, "bot": bot, "fair": found[0].fair, "rows": rows}, indent=2))
        return 0
    grid = Grid(title=message("skill-without-title", game=given.game, bot=bot))
    for name in ("without", "share", "interval", "verdict"):
        grid.add_column(message(f"skill-column-{name}"), justify="left" if name in ("without", "verdict") else "right")
    for one in found:
        mean, low, high = (localise(share, ".1%") for share in (one.share.mean, one.share.low, one.share.high))
        grid.add_row(one.what, mean, f"{low} – {high}", message(f"skill-{one.verdict}"))
    page = console()
    page.print(grid)
    page.print(message("lab-without-method", bot=bot, games=plans[0].games, fair=localise(found[0].fair, ".1%")))
    return 0
