"""A whole report: which findings a game has, in the order in which people ask."""

from typing import Any

import polars as pl

from parlour.kernel.game import Game, edition_of
from parlour.lab import course, findings, happenings
from parlour.lab.findings import Finding
from parlour.lab.page import page
from parlour.lab.tables import seats_of
from parlour.lab.timing import Timing
from parlour.play.table import game_called
from parlour.play.words import listed

SHORT = 5  # findings in short


def found(
    games: pl.DataFrame, turns: pl.DataFrame | None = None, timing: dict[str, Timing] | None = None
) -> list[Finding]:
    """Every finding these games have; pictures that do not apply are left out."""
    game: Game[Any] = game_called(games["game"][0])
    _, edition = edition_of(game)
    names = game.names(edition)
    sales = game.economy.sales if game.economy else ()
    maybe = [
        findings.seats(games),
        findings.bots(games),
        findings.length(games),
        findings.known(games),
        findings.lead(games),
        course.standing(games, turns) if turns is not None else None,
        course.money(games, turns) if turns is not None else None,
        course.bank(turns) if turns is not None else None,
        happenings.ruin(games, game),
        *happenings.prices(
            games, happenings.worths(game, games["edition"][0]), happenings.singular_kinds(game, names), sales
        ),
        findings.choices(games),
        happenings.deeds(games, game),
        *happenings.things(games, game, names),
        happenings.clauses(games, game),
        findings.pace(timing or {}),
    ]
    return [one for one in maybe if one is not None]


def report(games: pl.DataFrame, turns: pl.DataFrame | None = None, timing: dict[str, Timing] | None = None) -> str:
    """The page."""
    game: Game[Any] = game_called(games["game"][0])
    every = found(games, turns, timing)
    return page(game.title, about(games), [one.says for one in every[:SHORT]], every, method(games))


def about(games: pl.DataFrame) -> list[str]:
    seats = seats_of(games)
    bots = sorted({bot for seat in range(seats) for bot in games[f"bot_{seat + 1}"].unique()})
    played = "uniform random play" if bots == ["uniform"] else f"played by {listed(bots)}"
    deals = games["deal"].n_unique()
    dealt = f" from {deals:,} deals" if deals < games.height else ""
    return [
        f"{games.height:,} games{dealt}, {seats} seats, {played}.",
        f"{games['edition'][0].rpartition(' #')[0]}. {games['options'][0] or 'No options'}.",
    ]


def method(games: pl.DataFrame) -> str:
    return (
        f"Deals {min(games['deal']):,} to {max(games['deal']):,}, edition {games['edition'][0].rpartition('#')[2]}. "
        "Intervals are for 95% confidence; games of one deal are never counted as independent. "
        "What bots do is not what people do: read differences between tables, not absolute truths."
    )
