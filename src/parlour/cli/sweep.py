"""`parlour sweep` and `parlour tune`: a game with many values of a number, and the values that bring it to a target."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid

from parlour.cli.asking import add_table_arguments, console, open_runner, parse_options, progress
from parlour.kernel.game import InvalidSetup
from parlour.play.language import localise, message

if TYPE_CHECKING:
    from parlour.lab.intervals import Interval


def common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    parser.add_argument("--vary", action="append", required=True, metavar="ADDRESS=VALUES", help=message("sweep-vary"))
    add_table_arguments(parser)
    parser.add_argument("--bots", default="", metavar="BOT[,BOT…]", help=message("sweep-bots"))
    parser.add_argument("--json", action="store_true")


def sweep_arguments(parser: argparse.ArgumentParser) -> None:
    common(parser)
    parser.add_argument("--games", type=int, default=300, help=message("sweep-games"))
    parser.add_argument("--measure", action="append", default=[], metavar="NAME", help=message("sweep-measure"))
    parser.add_argument("-o", "--out", metavar="FILE.html", help=message("sweep-out"))


def tune_arguments(parser: argparse.ArgumentParser) -> None:
    common(parser)
    parser.add_argument("--games", type=int, default=5000, help=message("sweep-all-games"))
    parser.add_argument(
        "--toward", action="append", required=True, metavar="MEASURE=VALUE", help=message("sweep-toward")
    )


def base_plan(given: argparse.Namespace, measures: list[str]) -> Any:
    from parlour.lab.measures import needs_detail
    from parlour.lab.plan import best_bot, planned

    return planned(
        given.game, given.seats, given.games, given.seed, parse_options(given.option), given.edition,
        given.bots or best_bot(given.game), detail=any(needs_detail(name) for name in measures),
    )  # fmt: skip


def sweep(given: argparse.Namespace) -> int:
    from parlour.lab.curve import sweep_page
    from parlour.lab.measures import measure_called
    from parlour.lab.sweep import settings_of, swept, vary_of, verdict, with_setting
    from parlour.lab.tables import check_writable

    names = given.measure or ["turns"]
    plan = base_plan(given, names)
    measures = [measure_called(given.game, name) for name in names]
    varies = [vary_of(said) for said in given.vary]
    settings = settings_of(varies)
    for setting in settings:
        with_setting(plan, setting)
    out = Path(given.out) if given.out else None
    if out and out.suffix not in (".html", ".htm"):
        raise InvalidSetup(message("results-curves-format", file=out.name, name=out.stem or "sweep"))
    if out:
        check_writable(out)
    with open_runner(given) as runner, progress(given.game, plan.games * len(settings)) as done:
        points = swept(plan, settings, measures, runner, done)
    said = [verdict(points, k, measure) for k, measure in enumerate(measures)]
    if out:
        out.write_text(sweep_page(plan, varies, points, measures, said), encoding="utf-8")
    if given.json:
        rows = [
            {
                **dict(point.setting),
                **{m.key: [one.mean, one.low, one.high] for m, one in zip(measures, point.found, strict=True)},
            }
            for point in points
        ]
        print(json.dumps({"game": given.game, "points": rows, "words": said}, indent=2))
    else:
        show(plan, varies, points, measures, said)
    return 0


def show(plan: Any, varies: Any, points: Any, measures: Any, said: list[str]) -> None:
    from parlour.lab.sweep import now_is

    now = tuple((vary.address, now_is(plan, vary.address)) for vary in varies)
    grid = Grid(title=message("sweep-title", game=plan.game, games=plan.games, seats=plan.seats))
    for vary in varies:
        grid.add_column(vary.address, justify="right")
    for measure in measures:
        grid.add_column(measure.name, justify="right", overflow="fold")  # a figure is never cut
        grid.add_column("", justify="left", no_wrap=True)
    grid.add_column("")
    for point in points:
        row = [str(value) for _, value in point.setting]
        for k, measure in enumerate(measures):
            row += [cell(point.found[k], measure), whisker(point.found[k], [each.found[k] for each in points])]
        grid.add_row(*row, message("sweep-now") if point.setting == now else "")
    page = console()
    page.print(grid)
    for line in said:
        page.print(f"• {line}")
    page.print(message("lab-sweep-method", games=plan.games))


def cell(one: Any, measure: Any) -> str:
    scale, unit = (100, "%") if measure.unit == "%" else (1, "")
    mean, low, high = (localise(scale * value, ",.4g") for value in (one.mean, one.low, one.high))
    return f"{mean}{unit} ({low}–{high})"


def whisker(one: "Interval", every: list["Interval"], width: int = 24) -> str:
    """The interval on a line on which all of them have their place."""
    low, high = min(each.low for each in every), max(each.high for each in every)
    if not high > low:
        return ""

    def at(value: float) -> int:
        return int((value - low) / (high - low) * (width - 1) + 0.5)

    drawn = ["─" if at(one.low) <= k <= at(one.high) else " " for k in range(width)]
    drawn[at(one.mean)] = "●"
    return "".join(drawn)


def tune(given: argparse.Namespace) -> int:
    from parlour.lab.sweep import setting_said, settings_of, vary_of
    from parlour.lab.tuning import target_of, tuned, words

    targets = [target_of(given.game, said) for said in given.toward]
    plan = base_plan(given, [said.rpartition("=")[0] for said in given.toward])
    settings = settings_of([vary_of(said) for said in given.vary])
    with open_runner(given) as runner, progress(given.game, plan.games) as done:
        found = tuned(plan, settings, targets, runner, done)
    said = words(found, targets)
    if given.json:
        checked = [[one.mean, one.low, one.high] for one in found.checked]
        print(json.dumps({"best": dict(found.best), "checked": checked, "games": found.games, "words": said}, indent=2))
        return 0
    grid = Grid(title=message("sweep-tune-title", game=plan.game, targets=", ".join(given.toward)))
    grid.add_column(message("sweep-setting"))
    for target in targets:
        grid.add_column(target.measure.name, justify="right")
    grid.add_column(message("sweep-games-played"), justify="right")
    for one in found.tried[:12]:
        cells = [cell(each, target.measure) for each, target in zip(one.found, targets, strict=True)]
        grid.add_row(setting_said(one.setting), *cells, localise(one.games, ","))
    page = console()
    page.print(grid)
    for line in said:
        page.print(f"• {line}")
    page.print(message("lab-tune-method", games=found.games, settings=len(settings)))
    return 0
