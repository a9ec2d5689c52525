"""Measures: quantities that every game has a value of."""

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

Values = Callable[[pl.DataFrame], np.ndarray]  # a value for each game


@dataclass(frozen=True)
class Measure:
    """A quantity and how to compute it."""

    key: str  # for programs
    name: str  # for people
    unit: str  # "%" for shares, "" for numbers
    values: Values
    headline: bool = True  # what people ask first


def column(name: str) -> Values:
    def values(games: pl.DataFrame) -> np.ndarray:
        numbers: np.ndarray = games[name].cast(pl.Float64).to_numpy()
        return numbers

    return values


def share_of_seat(seat: int) -> Values:
    def values(games: pl.DataFrame) -> np.ndarray:
        shares: np.ndarray = win_shares(games)[:, seat]
        return shares

    return values


def share_in_order(k: int) -> Values:
    def values(games: pl.DataFrame) -> np.ndarray:
        ordered = order_shares(games)
        assert ordered is not None
        shares: np.ndarray = ordered[:, k]
        return shares

    return values


def led_from_share(games: pl.DataFrame) -> np.ndarray:
    """Return after which part of the turns the winner led for good."""
    shares: np.ndarray = (games["led_from"] / games["turns"]).to_numpy()
    return shares


def is_tied(games: pl.DataFrame) -> np.ndarray:
    tied: np.ndarray = (win_shares(games).max(axis=1) < 1).astype(float)
    return tied


def is_cut_off(games: pl.DataFrame) -> np.ndarray:
    cut: np.ndarray = (~games["finished"]).cast(pl.Float64).to_numpy()
    return cut


def count_column(name: str) -> Values:
    """Return the values of a count, 0 where it never came up and has no column."""

    def values(games: pl.DataFrame) -> np.ndarray:
        return column(name)(games) if name in games.columns else np.zeros(games.height)

    return values


def per_turn(values: Values) -> Values:
    def rate(games: pl.DataFrame) -> np.ndarray:
        rates: np.ndarray = values(games) / np.maximum(1, column("turns")(games))
        return rates

    return rate


def is_runaway(games: pl.DataFrame) -> np.ndarray:
    """Return whether the winner led from half-time on, or before."""
    part = led_from_share(games)
    runaways: np.ndarray = np.where(np.isnan(part), np.nan, part <= 0.5)
    return runaways


def is_comeback(games: pl.DataFrame) -> np.ndarray:
    """Return whether the winner was last at half-time."""
    seats = win_shares(games).shape[1]
    place = column("halfway")(games)
    comebacks: np.ndarray = np.where(np.isnan(place), np.nan, place == seats)
    return comebacks


NAMED: dict[str, tuple[str, Values]] = {
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


def parse_measure(game: str, text: str) -> Measure:
    """Parse `turns`, `first-wins` …, a kind of event such as `bankrupt`, or a count's column; `/turn` makes a rate."""
    name, slash, per = text.strip().partition("/")
    chosen = find_game(game)
    what: dict[str, object] = {}
    if name in NAMED:
        label, (unit, values) = f"measure-{name}", NAMED[name]
    elif name in chosen.events:
        label, unit, values = "measure-event", "", count_column(f"event:{name}")
        what = {"what": kind_label(chosen, name)}
    elif name.startswith(PREFIXES):
        label, unit, values, what = "measure-count", "", count_column(name), {"what": name}
    else:
        raise InvalidSetup(
            message("measure-unknown", said=text, measures=", ".join(NAMED), events=", ".join(chosen.events))
        )
    if not slash:
        return Measure(name, message(label, **what), unit, values)
    if per != "turn" or unit:
        raise InvalidSetup(message("measure-no-rate", said=text, name=name))
    return Measure(f"{name}/turn", message(f"{label}-rate", **what), "", per_turn(values))


def needs_detail(text: str) -> bool:
    """Return whether the measure needs games that were played with counts."""
    return text.partition("/")[0] not in NAMED


def estimate(measure: Measure, games: pl.DataFrame, confidence: float = CONFIDENCE) -> Interval:
    """Return the measure's mean over deals, without games that have no value."""
    means = deal_means(measure.values(games), games["deal"].to_numpy())
    return mean_of(means[np.isfinite(means)], confidence)
