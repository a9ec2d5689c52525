"""`parlour challenge`: a bot plays a fixed set of deals against three of `hard`, in a way that others can repeat."""

import argparse
import hashlib
import json
from typing import Any

from rich.table import Table as Grid

from parlour import __version__
from parlour.cli.asking import console, open_executor, progress
from parlour.play.language import localise, message

SEED = 29_000_000  # of the deals of every challenge; no bot was tuned on them
DEALS = 25
RIVAL = "hard"
SEATS = {"madder-than-a-hatter": 3}  # where it is not four


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    parser.add_argument("--bot", default="medium", metavar="BOT", help=message("challenge-bot"))
    parser.add_argument("--deals", type=int, default=DEALS, help=message("challenge-deals"))
    parser.add_argument("--workers", type=int, help=message("command-workers"))
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(on="")


def run(given: argparse.Namespace) -> int:
    from parlour.bots import levels
    from parlour.lab.arena import arena_plan, rotations, run_arena
    from parlour.play.table import find_game

    game = find_game(given.game)
    rival = RIVAL if RIVAL in levels(game) else list(levels(game))[-1]
    seats = SEATS.get(game.name, 4)
    games = given.deals * len(rotations((given.bot,) * seats))
    plan = arena_plan(game.name, [given.bot], seats, games, SEED, against=rival)
    with open_executor(given) as executor, progress(game.name, plan.games) as report:
        arena = run_arena(plan, executor, report)
    result = next(result for result in arena.standings if result.bot == given.bot)
    share, timing = result.share, result.timing
    row = {
        "game": game.name, "version": game.version, "parlour": __version__, "bot": given.bot, "rival": rival,
        "seats": seats, "deals": arena.deals, "games": arena.games, "seed": SEED, "share": round(share.mean, 4),
        "interval": [round(share.low, 4), round(share.high, 4)], "fair": arena.fair,
        "place": round(result.place.mean, 3), "ms": round(timing.mean, 3), "unfinished": arena.unfinished,
    }  # fmt: skip
    row["fingerprint"] = fingerprint(row)
    if given.json:
        print(json.dumps(row, indent=2))
    else:
        show(row)
    return 0


def fingerprint(row: dict[str, Any]) -> str:
    """Return a short code of everything that must come out the same for somebody who repeats the challenge."""
    same = {name: value for name, value in row.items() if name not in ("ms", "parlour")}
    return hashlib.sha256(json.dumps(same, sort_keys=True).encode()).hexdigest()[:10]


def show(row: dict[str, Any]) -> None:
    page = console()
    grid = Grid(title=message("challenge-title", game=row["game"], rivals=row["seats"] - 1, rival=row["rival"]))
    for name in ("bot", "share", "interval", "place", "time", "fingerprint"):
        grid.add_column(message(f"challenge-column-{name}"), justify="left" if name == "bot" else "right", no_wrap=True)
    low, high = row["interval"]
    grid.add_row(
        row["bot"], localise(row["share"], ".1%"), f"{localise(low, '.1%')} – {localise(high, '.1%')}",
        localise(row["place"], ".2f"), localise(row["ms"], ".1f"), row["fingerprint"],
    )  # fmt: skip
    page.print(grid)
    page.print(message("challenge-method", deals=row["deals"], games=row["games"], fair=localise(row["fair"], ".1%")))
    page.print(message("challenge-repeat", version=row["parlour"], game=row["game"], rules=row["version"]))
