"""Measure how long games last: `./play bench lengths [--game ratrace] [--seats 3 4] [--games 10000]`

Medium bots play every game at every number of seats. It prints a row of the table in docs/lab.md for each, and in how
many of 100 games each way of ending came up. A game that does not end is an error.
"""

import argparse
import os
import sys
from typing import Any

import numpy as np

from parlour import lab
from parlour.kernel.game import Game
from parlour.lab import Run
from parlour.play.table import find_game, shelf


def format_row(game: Game[Any], seats: int, run: Run) -> str:
    """Return a row of the table: the lengths in turns, and the range of the seats' shares of wins."""
    turns = run.games["turns"].to_numpy()
    shares = [100 * share.mean for share in run.shares()]
    title = game.title.partition(",")[0]
    late = np.quantile(turns, 0.95, method="higher")
    lengths = f"{turns.mean():.0f} | {np.median(turns):.0f} | {late} | {turns.max()}"
    return f"| {title} | {seats} | {turns.size:,} | {lengths} | {min(shares):.1f}–{max(shares):.1f} % |"


def format_endings(game: Game[Any], run: Run) -> str:
    """Return in how many of 100 games each kind of ending event came up."""
    kinds = [kind for kind in game.endings if f"event:{kind}" in run.games.columns]
    shares = [100 * (run.games[f"event:{kind}"].to_numpy() > 0).mean() for kind in kinds]
    return ", ".join(f"{kind} {share:.1f}" for kind, share in zip(kinds, shares, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(shelf()), nargs="+", default=list(shelf()))
    parser.add_argument("--seats", type=int, nargs="+", default=range(2, 7))
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    for name in args.game:
        game = find_game(name)
        for seats in args.seats:
            if game.seats[0] <= seats <= game.seats[1]:
                run = lab.run(name, seats, args.games, args.seed, bots="medium", workers=args.workers, detail=True)
                print(format_row(game, seats, run), format_endings(game, run), flush=True)
                if not run.games["finished"].all():
                    sys.exit(f"A game of {name} with {seats} players did not end.")


if __name__ == "__main__":
    main()
