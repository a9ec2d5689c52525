"""`parlour learn`: weights that predict who wins, and how well they do."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import console, progress
from parlour.insight.value_model import Scale, load_learned_weights
from parlour.kernel.game import InvalidSetup, load_edition
from parlour.play.language import localise, message

NO_SCALE = Scale(1.0, 1.0, 1.0)
TESTED = 3  # games learned from for each game that tests


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    parser.add_argument("--games", type=int, default=3000, help=message("learning-games"))
    parser.add_argument("--seed", type=int, default=0, help=message("command-seed"))
    parser.add_argument("--check", action="store_true", help=message("learning-check"))
    parser.add_argument("--out", metavar="FILE", help=message("learning-out"))


def run(given: argparse.Namespace) -> int:
    import numpy as np

    from parlour.lab.learn import Fit, estimate_scale, fit_weights, make_training_set, measure_fit, observe_games
    from parlour.play.table import find_game

    game = find_game(given.game)
    options = game.complete_options({})
    _, edition = load_edition(game)
    before = load_learned_weights(game.folder)
    if given.check and before is None:
        raise InvalidSetup(message("learning-nothing", title=game.title))
    low, high = game.seats
    learned: dict[int, SeatWeights] = {}
    fits: dict[int, Fit] = {}
    with progress(message("learning-working"), high - low + 1) as report:
        for seats in range(low, high + 1):
            test = observe_games(game, edition, options, seats, max(1, given.games // TESTED), given.seed + 1)
            if given.check and before:
                scale = before.scale.get(str(seats), NO_SCALE)
                weights = np.asarray(before.weights[str(seats)])
            else:
                games = observe_games(game, edition, options, seats, given.games, given.seed)
                scale = estimate_scale(games)
                weights = fit_weights(make_training_set(games, scale))
            fits[seats] = measure_fit(make_training_set(test, scale), weights)
            learned[seats] = SeatWeights(list(weights), fits[seats].error, None if test.own else scale)
            report(seats - low + 1)
    show(game.name, fits)
    if given.out and not given.check:
        command = f"parlour learn {game.name} --games {given.games} --seed {given.seed}"
        Path(given.out).write_text(format_weights(command, learned), encoding="utf-8")
    return 0


@dataclass(frozen=True)
class SeatWeights:
    """The weights for one number of seats."""

    weights: list[float]
    error: float
    scale: Scale | None  # None where the features are the evaluator's own


def format_weights(command: str, learned: dict[int, SeatWeights]) -> str:
    """Return the file of weights."""
    lines = ["# The weights of a seat's features for predicting who wins, by the number of seats.", ""]
    lines += [f'made = "{command}"', "", "[weights]"]
    for seats, row in learned.items():
        lines.append(f"{seats} = [{', '.join([f'{weight:.4f}' for weight in row.weights])}]")
    lines += ["", "[error]  # mean error of predicted chances in games not learned from"]
    lines += [f"{seats} = {row.error:.4f}" for seats, row in learned.items()]
    scales = {seats: row.scale for seats, row in learned.items() if row.scale}
    if scales:
        lines += ["", "[scale]  # what is usual at such a table"]
    for seats, scale in scales.items():
        figures = f"standing = {scale.standing:.2f}, money = {scale.money:.2f}, turns = {scale.turns:.1f}"
        lines.append(f"{seats} = {{ {figures} }}")
    return "\n".join(lines) + "\n"


def show(name: str, fits: dict[int, Any]) -> None:
    """Print loss and Brier score beside simpler predictions, and by tenths what was predicted and observed."""
    grid = Grid(title=message("learning-title", game=name))
    for column in ("seats", "positions", "loss", "leader", "uniform", "brier", "uniform", "error"):
        grid.add_column(message(f"learning-column-{column}"), justify="right")
    for seats, fit in fits.items():
        grid.add_row(
            str(seats), localise(fit.positions, ","),
            *[localise(loss, ".3f") for loss in (fit.loss, fit.leader, fit.uniform, fit.brier, 1 - 1 / seats)],
            localise(fit.error, ".1%"),
        )  # fmt: skip
    console().print(grid)
    reliability = Grid(title=message("learning-reliability"))
    reliability.add_column(message("learning-column-seats"), justify="right")
    for tenth in range(10):
        reliability.add_column(f"{tenth * 10}–{tenth * 10 + 10} %", justify="right")
    for seats, fit in fits.items():
        cells = {
            min(9, int(predicted * 10)): f"{predicted:.0%} {observed:.0%}" for predicted, observed, _ in fit.reliability
        }
        reliability.add_row(str(seats), *[cells.get(tenth, "") for tenth in range(10)])
    console().print(reliability)
