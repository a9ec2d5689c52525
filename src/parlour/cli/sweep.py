"""`parlour sweep` and `parlour tune`: play with many values of a number, and find those that bring a target."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid

from parlour.cli.asking import add_table_arguments, console, open_executor, parse_options, progress
from parlour.kernel.game import InvalidSetup
from parlour.play.language import localise, message

if TYPE_CHECKING:
    from parlour.lab.intervals import Interval
    from parlour.lab.measures import Measure
    from parlour.lab.plan import Plan
    from parlour.lab.sweep import Factor, SweepPoint


def add_shared_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    parser.add_argument("--vary", action="append", required=True, metavar="ADDRESS=VALUES", help=message("sweep-vary"))
    add_table_arguments(parser)
    parser.add_argument("--bots", default="", metavar="BOT[,BOT…]", help=message("sweep-bots"))
    parser.add_argument("--json", action="store_true")


def add_sweep_arguments(parser: argparse.ArgumentParser) -> None:
    add_shared_arguments(parser)
    parser.add_argument("--games", type=int, default=300, help=message("sweep-games"))
    parser.add_argument("--measure", action="append", default=[], metavar="NAME", help=message("sweep-measure"))
    parser.add_argument("-o", "--out", metavar="FILE.html", help=message("sweep-out"))


def add_tune_arguments(parser: argparse.ArgumentParser) -> None:
    add_shared_arguments(parser)
    parser.add_argument("--games", type=int, default=5000, help=message("sweep-all-games"))
    parser.add_argument(
        "--toward", action="append", required=True, metavar="MEASURE=VALUE", help=message("sweep-toward")
    )


def base_plan(given: argparse.Namespace, measures: list[str]) -> "Plan":
    from parlour.lab.measures import needs_detail
    from parlour.lab.plan import best_bot, make_plan

    return make_plan(
        given.game, given.seats, given.games, given.seed, parse_options(given.option), given.edition,
        given.bots or best_bot(given.game), detail=any(needs_detail(name) for name in measures),
    )  # fmt: skip


def run(given: argparse.Namespace) -> int:
    from parlour.lab.measures import parse_measure
    from parlour.lab.sweep import all_variants, apply_variant, describe_curve, parse_factor, run_sweep
    from parlour.lab.sweep_page import render_sweep
    from parlour.lab.tables import check_writable

    names = given.measure or ["turns"]
    plan = base_plan(given, names)
    measures = [parse_measure(given.game, name) for name in names]
    factors = [parse_factor(text) for text in given.vary]
    variants = all_variants(factors)
    for variant in variants:
        apply_variant(plan, variant)  # refuses wrong values before anything is played
    out = Path(given.out) if given.out else None
    if out and out.suffix not in (".html", ".htm"):
        raise InvalidSetup(message("results-curves-format", file=out.name, name=out.stem or "sweep"))
    if out:
        check_writable(out)
    with open_executor(given) as executor, progress(given.game, plan.games * len(variants)) as report:
        points = run_sweep(plan, variants, measures, executor, report)
    sentences = [describe_curve(points, k, measure) for k, measure in enumerate(measures)]
    if out:
        out.write_text(render_sweep(plan, factors, points, measures, sentences), encoding="utf-8")
    if given.json:
        rows = [
            {
                **dict(point.variant),
                **{m.key: [mean.mean, mean.low, mean.high] for m, mean in zip(measures, point.estimates, strict=True)},
            }
            for point in points
        ]
        print(json.dumps({"game": given.game, "points": rows, "words": sentences}, indent=2))
    else:
        show(plan, factors, points, measures, sentences)
    return 0


def show(
    plan: "Plan",
    factors: "list[Factor]",
    points: "list[SweepPoint]",
    measures: "list[Measure]",
    sentences: list[str],
) -> None:
    from parlour.lab.sweep import current_value

    now = tuple((factor.address, current_value(plan, factor.address)) for factor in factors)
    grid = Grid(title=message("sweep-title", game=plan.game, games=plan.games, seats=plan.seats))
    for factor in factors:
        grid.add_column(factor.address, justify="right")
    for measure in measures:
        grid.add_column(measure.name, justify="right", overflow="fold")  # a figure is never cut
        grid.add_column("", justify="left", no_wrap=True)
    grid.add_column("")
    for point in points:
        row = [str(value) for _, value in point.variant]
        for k, measure in enumerate(measures):
            estimate, every = point.estimates[k], [other.estimates[k] for other in points]
            row += [format_estimate(estimate, measure), draw_whisker(estimate, every)]
        grid.add_row(*row, message("sweep-now") if point.variant == now else "")
    page = console()
    page.print(grid)
    for sentence in sentences:
        page.print(f"• {sentence}")
    page.print(message("lab-sweep-method", games=plan.games))


def format_estimate(estimate: "Interval", measure: "Measure") -> str:
    scale, unit = (100, "%") if measure.unit == "%" else (1, "")
    mean, low, high = (localise(scale * value, ",.4g") for value in (estimate.mean, estimate.low, estimate.high))
    return f"{mean}{unit} ({low}–{high})"


def draw_whisker(estimate: "Interval", every: list["Interval"], width: int = 24) -> str:
    """Return the interval as a line of characters, on the common scale of all intervals."""
    low, high = min(other.low for other in every), max(other.high for other in every)
    if not high > low:
        return ""

    def at(value: float) -> int:
        return int((value - low) / (high - low) * (width - 1) + 0.5)

    line = ["─" if at(estimate.low) <= k <= at(estimate.high) else " " for k in range(width)]
    line[at(estimate.mean)] = "●"
    return "".join(line)


def run_tune(given: argparse.Namespace) -> int:
    from parlour.lab.sweep import all_variants, describe_variant, parse_factor
    from parlour.lab.tune_edition import describe_tuning, parse_target, tune_edition

    targets = [parse_target(given.game, text) for text in given.toward]
    plan = base_plan(given, [text.rpartition("=")[0] for text in given.toward])
    variants = all_variants([parse_factor(text) for text in given.vary])
    with open_executor(given) as executor, progress(given.game, plan.games) as report:
        tuning = tune_edition(plan, variants, targets, executor, report)
    sentences = describe_tuning(tuning, targets)
    if given.json:
        checked = [[mean.mean, mean.low, mean.high] for mean in tuning.checked]
        fields = {"best": dict(tuning.best), "checked": checked, "games": tuning.games, "words": sentences}
        print(json.dumps(fields, indent=2))
        return 0
    grid = Grid(title=message("sweep-tune-title", game=plan.game, targets=", ".join(given.toward)))
    grid.add_column(message("sweep-setting"))
    for target in targets:
        grid.add_column(target.measure.name, justify="right")
    grid.add_column(message("sweep-games-played"), justify="right")
    for trial in tuning.trials[:12]:
        cells = [
            format_estimate(estimate, target.measure) for estimate, target in zip(trial.estimates, targets, strict=True)
        ]
        grid.add_row(describe_variant(trial.variant), *cells, localise(trial.games, ","))
    page = console()
    page.print(grid)
    for sentence in sentences:
        page.print(f"• {sentence}")
    page.print(message("lab-tune-method", games=tuning.games, settings=len(variants)))
    return 0
