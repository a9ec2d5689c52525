"""`parlour learn`: weights by which a game's mind foretells who wins, and how well they do that."""

import argparse
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import console, progress
from parlour.kernel.chance import Fast
from parlour.kernel.game import Game, Impossible, edition_of

TESTED = 3  # for so many games learned from, one is foretold that was not


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="as in `parlour games`")
    parser.add_argument("--games", type=int, default=6000, help="to learn from, for each number of seats")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same games")
    parser.add_argument("--check", action="store_true", help="learn nothing; how good are the weights there are?")
    parser.add_argument("--out", metavar="FILE", help="where to write the weights: chances.toml beside the mind")


def run(given: argparse.Namespace) -> int:
    import numpy as np

    from parlour.lab.learn import Fit, checked, fitted, lesson
    from parlour.play.table import game_called

    game = game_called(given.game)
    options = game.settled({})
    _, edition = edition_of(game)
    low, high = game.seats
    if game.mind is None or not learns(game, edition):
        raise Impossible(f"{game.title} has no mind that foretells who wins by weights.")
    found: dict[int, Any] = {}
    fits: dict[int, Fit] = {}
    with progress("learning", high - low + 1) as shown:
        for seats in range(low, high + 1):
            mind = game.mind(edition, options, seats)
            begun = game.begin(seats, options, edition)
            weights = np.asarray(mind.weights) if given.check else fitted(lesson(mind, begun, given.games, given.seed))
            found[seats] = weights
            fits[seats] = checked(lesson(mind, begun, max(1, given.games // TESTED), given.seed + 1), weights)
            shown(seats - low + 1)
    show(game.name, fits)
    if given.out and not given.check:
        Path(given.out).write_text(
            written(f"parlour learn {game.name} --games {given.games} --seed {given.seed}", found)
        )
    return 0


def learns(game: Game[Any], edition: Any) -> bool:
    """Whether its mind goes by features."""
    seats, options = game.seats[0], game.settled({})
    mind = game.mind(edition, options, seats) if game.mind else None
    s = game.begin(seats, options, edition)
    game.book.advance(s)
    luck = Fast(0)
    while s.chance:
        game.book.fall(s, luck.below(s.chance))
    return mind is not None and bool(mind.features(s, 0))


def written(made: str, found: dict[int, Any]) -> str:
    """The file of weights."""
    lines = ["# What each feature of a seat weighs when it is foretold who wins, by the number of seats.", ""]
    lines += [f'made = "{made}"', "", "[weights]"]
    for seats, weights in found.items():
        lines.append(f"{seats} = [{', '.join([f'{weight:.4f}' for weight in weights])}]")
    return "\n".join(lines) + "\n"


def show(name: str, fits: dict[int, Any]) -> None:
    """Loss and Brier score beside those of one who gives every seat the same, and what came of the likeliest."""
    grid = Grid(title=f"{name}: who wins, foretold in games not learned from")
    for column in ("seats", "positions", "log loss", "uniform", "Brier", "uniform", "given above ½", "came true"):
        grid.add_column(column, justify="right")
    for seats, fit in fits.items():
        likely = [(given * many, came * many, many) for given, came, many in fit.reliability if given >= 0.5]
        many = max(1, sum(row[2] for row in likely))
        grid.add_row(
            str(seats), f"{fit.positions:,}", f"{fit.loss:.3f}", f"{fit.uniform:.3f}", f"{fit.brier:.3f}",
            f"{1 - 1 / seats:.3f}", f"{sum(row[0] for row in likely) / many:.1%}",
            f"{sum(row[1] for row in likely) / many:.1%}",
        )  # fmt: skip
    console().print(grid)
