"""`parlour compare`: two ways to play on the same luck, and which differences are real."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid

from parlour.cli.asking import add_table_arguments, console, open_executor, parse_options, parse_sizes, progress
from parlour.kernel.game import InvalidSetup
from parlour.play.language import localise, message

if TYPE_CHECKING:
    from parlour.lab.comparison import Comparison


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="+", metavar="GAME | FILE FILE", help=message("compare-what"))
    add_table_arguments(parser, several_seats=True)
    parser.add_argument("--all", action="store_true", help=message("compare-all"))
    parser.add_argument("--games", type=int, default=1000, help=message("compare-games"))
    parser.add_argument("--bots", default="", metavar="BOT[,BOT…]", help=message("compare-bots"))
    for side in "ab":
        name = side.upper()
        parser.add_argument(
            f"--{side}",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=message("compare-side-option", side=name),
        )
        parser.add_argument(f"--{side}-edition", metavar="FILE", help=message("compare-side-edition", side=name))
        parser.add_argument(f"--{side}-bots", metavar="BOT[,BOT…]", help=message("compare-side-bots", side=name))
    parser.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from parlour.lab.comparison import compare
    from parlour.lab.intervals import CONFIDENCE
    from parlour.lab.tables import read_games

    if len(given.what) == 2 and not any(Path(path).suffix for path in given.what):
        raise InvalidSetup(message("compare-with-itself"))
    if len(given.what) == 2:
        pairs = [(read_games(given.what[0]), read_games(given.what[1]))]
        names = [Path(path).stem for path in given.what]
    elif len(given.what) == 1:
        pairs = play_both(given, parse_sizes(given.seats))
        names = [describe_side(given, side) for side in "ab"]
    else:
        raise InvalidSetup(message("compare-too-many"))
    names = shorten_names(names)
    labels = [name or message("compare-unchanged") for name in names]
    level = (1 - CONFIDENCE) / len(pairs)
    comparisons = [(int(a["seats"][0]), compare(a, b, level)) for a, b in pairs]
    if given.json:
        rows = [{"seats": seats, **figures(comparison, names, labels)} for seats, comparison in comparisons]
        print(json.dumps(rows[0] if len(rows) == 1 else rows, indent=2))
        return 0
    for seats, comparison in comparisons:
        show(comparison, labels, seats, given.all)
    if len(comparisons) > 1:
        console().print(message("compare-sizes", sizes=len(comparisons)))
    return 0


def shorten_names(names: list[str]) -> list[str]:
    """Return A and B for equal names, and only the values where both sides set the same option."""
    if names[0] == names[1]:
        return ["A", "B"]
    if names[0].partition("=")[0] == names[1].partition("=")[0] and all(name.count("=") == 1 for name in names):
        return [name.partition("=")[2] for name in names]
    return names


def play_both(given: argparse.Namespace, seats: list[int | None]) -> list[tuple[Any, Any]]:
    """Play both sides at every size of table, on the same deals."""
    from parlour.lab.plan import best_bot, make_plan
    from parlour.lab.simulation import run_plan

    arguments = vars(given)
    plans = [
        [
            make_plan(
                given.what[0], count, given.games, given.seed,
                parse_options(given.option) | parse_options(arguments[side]),
                arguments[f"{side}_edition"] or given.edition,
                arguments[f"{side}_bots"] or given.bots or best_bot(given.what[0]),
                detail=True,
            )
            for side in "ab"
        ]
        for count in seats
    ]  # fmt: skip
    if plans[0][0] == plans[0][1]:
        raise InvalidSetup(message("compare-alike"))
    pairs = []
    with open_executor(given) as executor:
        for pair in plans:
            sides = []
            for side, plan in zip("AB", pair, strict=True):
                with progress(f"{plan.game} {plan.seats} {side}", plan.games) as report:
                    sides.append(run_plan(plan, executor, None, report).games)
            pairs.append((sides[0], sides[1]))
    return pairs


def describe_side(given: argparse.Namespace, side: str) -> str:
    """Return what sets a side apart; empty where it is the unchanged game."""
    arguments = vars(given)
    parts = list(arguments[side])
    if arguments[f"{side}_edition"]:
        parts.append(Path(arguments[f"{side}_edition"]).stem)
    if arguments[f"{side}_bots"]:
        parts.append(arguments[f"{side}_bots"])
    return " ".join(parts)


def figures(comparison: "Comparison", names: list[str], labels: list[str]) -> dict[str, Any]:
    """Return the comparison as JSON."""
    from parlour.lab.comparison import describe_comparison, describe_method

    return {
        "a": names[0],
        "b": names[1],
        "paired": comparison.paired,
        "deals": list(comparison.deals),
        "differences": [
            {
                "measure": row.key, "name": row.name, "a": row.a, "b": row.b, "change": row.change,
                "interval": [row.low, row.high], "chance": row.chance, "real": row.real, "may_miss": row.missed,
                "headline": row.headline, "a_turn": list(row.rates) if row.rates else None,
            }
            for row in comparison.differences
        ],
        "words": describe_comparison(comparison, *labels),
        "method": describe_method(comparison),
    }  # fmt: skip


def show(comparison: "Comparison", labels: list[str], seats: int, every: bool) -> None:
    from parlour.lab.comparison import (
        describe_comparison,
        describe_method,
        format_interval,
        format_number,
        format_value,
    )

    a, b = labels
    shown = [row for row in comparison.differences if row.headline or every]
    grid = Grid(title=message("compare-title", a=a, b=b, seats=seats))
    grid.add_column(message("compare-measure"))
    heads = ["A", "B", *[message(f"compare-{name}") for name in ("change", "interval", "real")]]
    if every:
        heads += [message("compare-a-rate"), message("compare-b-rate")]
    for head in heads:
        grid.add_column(head, justify="right")
    for row in shown:
        scale = 100 if row.unit == "%" else 1
        rates = [format_number(rate) for rate in row.rates] if row.rates else ["", ""]
        grid.add_row(
            row.name, format_value(row.a, row.unit), format_value(row.b, row.unit),
            localise(scale * row.change, "+.3g"), format_interval(row), message("compare-yes") if row.real else "",
            *(rates if every else []),
        )  # fmt: skip
    page = console()
    page.print(grid)
    for line in describe_comparison(comparison, a, b):
        page.print(f"• {line}")
    page.print(describe_method(comparison))
    if not every and len(shown) < len(comparison.differences):
        page.print(message("compare-more-counts", counts=len(comparison.differences) - len(shown)))
