"""`parlour compare`: two ways to play on the same luck, and which differences are real."""

import argparse
import json
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import add_table_arguments, console, open_runner, parse_options, parse_sizes, progress
from parlour.kernel.game import InvalidSetup
from parlour.play.language import localise, message


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="+", metavar="GAME | FILE FILE", help=message("compare-what"))
    add_table_arguments(parser, several_seats=True)
    parser.add_argument("--all", action="store_true", help=message("compare-all"))
    parser.add_argument("--games", type=int, default=1000, help=message("compare-games"))
    parser.add_argument("--bots", default="", metavar="BOT[,BOT…]", help=message("compare-bots"))
    for side in "ab":
        called = side.upper()
        parser.add_argument(
            f"--{side}",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=message("compare-side-option", side=called),
        )
        parser.add_argument(f"--{side}-edition", metavar="FILE", help=message("compare-side-edition", side=called))
        parser.add_argument(f"--{side}-bots", metavar="BOT[,BOT…]", help=message("compare-side-bots", side=called))
    parser.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from parlour.lab.compare import compared
    from parlour.lab.intervals import CONFIDENCE
    from parlour.lab.tables import read_games

    if len(given.what) == 2 and not any(Path(path).suffix for path in given.what):
        raise InvalidSetup(message("compare-with-itself"))
    if len(given.what) == 2:
        pairs = [(read_games(given.what[0]), read_games(given.what[1]))]
        names = [Path(path).stem for path in given.what]
    elif len(given.what) == 1:
        pairs = both(given, parse_sizes(given.seats))
        names = [called(given, side) for side in "ab"]
    else:
        raise InvalidSetup(message("compare-too-many"))
    if names[0] == names[1]:
        names = ["A", "B"]
    elif names[0].partition("=")[0] == names[1].partition("=")[0] and all(name.count("=") == 1 for name in names):
        names = [name.partition("=")[2] for name in names]
    told = [name or message("compare-unchanged") for name in names]
    found = [(int(a["seats"][0]), compared(a, b, (1 - CONFIDENCE) / len(pairs))) for a, b in pairs]
    if given.json:
        each = [{"seats": seats, **figures(one, names, told)} for seats, one in found]
        print(json.dumps(each[0] if len(each) == 1 else each, indent=2))
        return 0
    for seats, one in found:
        show(one, told, seats, given.all)
    if len(found) > 1:
        console().print(message("compare-sizes", sizes=len(found)))
    return 0


def both(given: argparse.Namespace, seats: list[int | None]) -> list[tuple[Any, Any]]:
    """Both sides at every size of table, played on the same deals."""
    from parlour.lab import carried_out
    from parlour.lab.plan import best_bot, planned

    own = vars(given)
    plans = [
        [
            planned(
                given.what[0], count, given.games, given.seed,
                parse_options(given.option) | parse_options(own[side]),
                own[f"{side}_edition"] or given.edition,
                own[f"{side}_bots"] or given.bots or best_bot(given.what[0]),
                detail=True,
            )
            for side in "ab"
        ]
        for count in seats
    ]  # fmt: skip
    if plans[0][0] == plans[0][1]:
        raise InvalidSetup(message("compare-alike"))
    found = []
    with open_runner(given) as runner:
        for pair in plans:
            sides = []
            for side, plan in zip("AB", pair, strict=True):
                with progress(f"{plan.game} {plan.seats} {side}", plan.games) as done:
                    sides.append(carried_out(plan, runner, None, done).games)
            found.append((sides[0], sides[1]))
    return found


def called(given: argparse.Namespace, side: str) -> str:
    """A side by what sets it apart; nothing where it is the game as it is."""
    own = vars(given)
    said = list(own[side])
    if own[f"{side}_edition"]:
        said.append(Path(own[f"{side}_edition"]).stem)
    if own[f"{side}_bots"]:
        said.append(own[f"{side}_bots"])
    return " ".join(said)


def figures(found: Any, names: list[str], told: list[str]) -> dict[str, Any]:
    from parlour.lab.compare import method, words

    return {
        "a": names[0],
        "b": names[1],
        "paired": found.paired,
        "deals": list(found.deals),
        "differences": [
            {
                "measure": one.key, "name": one.name, "a": one.a, "b": one.b, "change": one.change,
                "interval": [one.low, one.high], "chance": one.chance, "real": one.real, "may_miss": one.missed,
                "headline": one.headline, "a_turn": list(one.rates) if one.rates else None,
            }
            for one in found.differences
        ],
        "words": words(found, *told),
        "method": method(found),
    }  # fmt: skip


def show(found: Any, told: list[str], seats: int, every: bool) -> None:
    from parlour.lab.compare import interval, method, number, said, words

    a, b = told
    shown = [one for one in found.differences if one.headline or every]
    grid = Grid(title=message("compare-title", a=a, b=b, seats=seats))
    grid.add_column(message("compare-measure"))
    rates_asked = [message("compare-a-rate"), message("compare-b-rate")] if every else []
    for name in (
        "A",
        "B",
        message("compare-change"),
        message("compare-interval"),
        message("compare-real"),
        *rates_asked,
    ):
        grid.add_column(name, justify="right")
    for one in shown:
        scale = 100 if one.unit == "%" else 1
        rates = [number(rate) for rate in one.rates] if one.rates else ["", ""]
        grid.add_row(
            one.name, said(one.a, one.unit), said(one.b, one.unit), localise(scale * one.change, "+.3g"),
            interval(one), message("compare-yes") if one.real else "",
            *(rates if every else []),
        )  # fmt: skip
    page = console()
    page.print(grid)
    for line in words(found, a, b):
        page.print(f"• {line}")
    page.print(method(found))
    if not every and len(shown) < len(found.differences):
        page.print(message("compare-more-counts", counts=len(found.differences) - len(shown)))
