"""What can be measured of a game: something that every row of games has a value of."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import polars as pl

from parlour.kernel.game import InvalidSetup
from parlour.lab.intervals import CONFIDENCE, Interval, deal_means, mean_of
from parlour.lab.pace import GUESSED, Pace
from parlour.lab.tables import order_shares, win_shares
from parlour.lab.tally import PREFIXES
from parlour.play.language import message
from parlour.play.table import find_game
from parlour.play.words import kind_label


@dataclass(frozen=True)
class Measure:
    """Something to be compared, by game."""

    key: str  # for programs
    name: str  # for people
    unit: str  # "%" for shares, "" for numbers
    values: Callable[[pl.DataFrame], np.ndarray]
    headline: bool = True  # what people ask first


def column(name: str) -> Callable[[pl.DataFrame], np.ndarray]:
    def values(games: pl.DataFrame) -> np.ndarray:
        found: np.ndarray = games[name].cast(pl.Float64).to_numpy()
        return found

    return values


def share_of_seat(seat: int) -> Callable[[pl.DataFrame], np.ndarray]:
    def values(games: pl.DataFrame) -> np.ndarray:
        found: np.ndarray = win_shares(games)[:, seat]
        return found

    return values


def share_in_order(k: int) -> Callable[[pl.DataFrame], np.ndarray]:
    def values(games: pl.DataFrame) -> np.ndarray:
        found = order_shares(games)
        assert found is not None
        shares: np.ndarray = found[:, k]
        return shares

    return values


def led_from_share(games: pl.DataFrame) -> np.ndarray:
    found: np.ndarray = (games["led_from"] / games["turns"]).to_numpy()
    return found


def is_tied(games: pl.DataFrame) -> np.ndarray:
    found: np.ndarray = (win_shares(games).max(axis=1) < 1).astype(float)
    return found


def is_cut_off(games: pl.DataFrame) -> np.ndarray:
    found: np.ndarray = (~games["finished"]).cast(pl.Float64).to_numpy()
    return found


def count_column(name: str) -> Callable[[pl.DataFrame], np.ndarray]:
    """What never came up in any of the games has no column."""

    def values(games: pl.DataFrame) -> np.ndarray:
        return column(name)(games) if name in games.columns else np.zeros(games.height)

    return values


def per_turn(values: Callable[[pl.DataFrame], np.ndarray]) -> Callable[[pl.DataFrame], np.ndarray]:
    def rate(games: pl.DataFrame) -> np.ndarray:
        found: np.ndarray = values(games) / np.maximum(1, column("turns")(games))
        return found

    return rate


def is_runaway(games: pl.DataFrame) -> np.ndarray:
    """Whether the winner led from half-time on, or before."""
    found: np.ndarray = np.where(np.isnan(led_from_share(games)), np.nan, led_from_share(games) <= 0.5)
    return found


def is_comeback(games: pl.DataFrame) -> np.ndarray:
    """Whether the winner was last at half-time, behind somebody at least."""
    seats = win_shares(games).shape[1]
    place = column("halfway")(games)
    found: np.ndarray = np.where(np.isnan(place), np.nan, place == seats)
    return found


NAMED: dict[str, tuple[str, Callable[[pl.DataFrame], np.ndarray]]] = {
    "turns": ("", column("turns")),
    "decisions": ("", column("decisions")),
    "lead-changes": ("", column("lead_changes")),
    "led-for-good": ("%", led_from_share),
    "minutes": ("", GUESSED.minutes),
    "runaways": ("%", is_runaway),
    "comebacks": ("%", is_comeback),
    "first-wins": ("%", share_in_order(0)),
    "ties": ("%", is_tied),
    "cut-off": ("%", is_cut_off),
}


def named_measure(name: str) -> Measure:
    return Measure(name, message(f"measure-{name}"), *NAMED[name])


def minutes_measure(pace: Pace) -> Measure:
    if not pace.is_measured:
        return named_measure("minutes")
    return Measure("minutes", message("pace-minutes-measured"), "", pace.minutes)


def parse_measure(game: str, said: str) -> Measure:
    """`turns`, `first-wins` …, a kind of event such as `bankrupt`, or a column of counts; `/turn` makes it a rate."""
    name, slash, per = said.strip().partition("/")
    chosen = find_game(game)
    what: dict[str, object] = {}
    if name in NAMED:
        label, (unit, values) = f"measure-{name}", NAMED[name]
    elif name in chosen.events:
        label, unit, values, what = "measure-event", "", count_column(f"event:{name}"), {"what": kind_label(chosen, name)}
    elif name.startswith(PREFIXES):
        label, unit, values, what = "measure-count", "", count_column(name), {"what": name}
    else:
        raise InvalidSetup(
            message("measure-unknown", said=said, measures=", ".join(NAMED), events=", ".join(chosen.events))
        )
    if not slash:
        return Measure(name, message(label, **what), unit, values)
    if per != "turn" or unit:
        raise InvalidSetup(message("measure-no-rate", said=said, name=name))
    return Measure(f"{name}/turn", message(f"{label}-rate", **what), "", per_turn(values))


def needs_detail(said: str) -> bool:
    return said.partition("/")[0] not in NAMED


def estimate(measure: Measure, games: pl.DataFrame, confidence: float = CONFIDENCE) -> Interval:
    """The mean over deals; a game that has no such value is left out."""
    means = deal_means(measure.values(games), games["deal"].to_numpy())
    return mean_of(means[np.isfinite(means)], confidence)
