"""A whole report: the findings that a game has, in the order in which people ask."""

from typing import Any

import polars as pl

from parlour.kernel.game import Game, load_edition
from parlour.lab.findings import Finding, events, over_time, results, worth
from parlour.lab.pace import GUESSED, Pace
from parlour.lab.page import render_page
from parlour.lab.tables import bots_by_seat, seats_of
from parlour.lab.timing import Timing
from parlour.play.differences import describe_choice
from parlour.play.language import message
from parlour.play.table import find_game
from parlour.play.words import join_with_and, option_label

SHORT = 5  # findings in short


def all_findings(
    games: pl.DataFrame,
    turns: pl.DataFrame | None = None,
    timing: dict[str, Timing] | None = None,
    pace: Pace = GUESSED,
) -> list[Finding]:
    """Return every finding that applies to these games."""
    game: Game[Any] = find_game(games["game"][0])
    _, edition = load_edition(game)
    names = game.names(edition)
    absent = game.absent(edition, parse_options(game, games["options"][0]), seats_of(games))
    present = {unit: [name for name in of_unit if name not in absent] for unit, of_unit in names.items()}
    sales = game.economy.sales if game.economy else ()
    printed = events.printed_values(game, games["edition"][0])
    findings = [
        results.order(games),
        results.bots(games),
        results.length(games, pace),
        results.known_winner(games),
        results.lead(games),
        results.halfway(games),
        events.endings(games, game),
        over_time.standing(games, turns) if turns is not None else None,
        over_time.money(games, turns) if turns is not None else None,
        over_time.bank(turns) if turns is not None else None,
        events.ruin(games, game),
        *events.prices(games, game, printed, events.singular_kinds(game, names), sales),
        results.choices(games),
        events.actions(games, game),
        *worth.things(games, game),
        *events.things(games, game, present),
        events.clauses(games, game, absent),
        events.unused(games, game, present, absent),
        results.pace(timing or {}),
    ]
    return [finding for finding in findings if finding is not None]


def render_report(
    games: pl.DataFrame,
    turns: pl.DataFrame | None = None,
    timing: dict[str, Timing] | None = None,
    pace: Pace = GUESSED,
) -> str:
    """Return the report as a page."""
    game: Game[Any] = find_game(games["game"][0])
    findings = all_findings(games, turns, timing, pace)
    short = [finding.sentence for finding in findings[:SHORT]]
    return render_page(game.title, describe_games(games), short, findings, describe_method(games))


def describe_games(games: pl.DataFrame) -> list[str]:
    """Return what was played and by whom."""
    seats = seats_of(games)
    bots = sorted(set(bots_by_seat(games).ravel()))
    played = (
        message("report-uniform-play") if bots == ["uniform"] else message("report-played-by", bots=join_with_and(bots))
    )
    deals = games["deal"].n_unique()
    options = describe_options(find_game(games["game"][0]), games["options"][0]) or message("report-no-options")
    return [
        message("report-about-deals", games=games.height, deals=deals, seats=seats, played=played)
        if deals < games.height
        else message("report-about", games=games.height, seats=seats, played=played),
        message("report-edition", edition=games["edition"][0].rpartition(" #")[0], options=options),
    ]


def parse_options(game: Game[Any], text: str) -> dict[str, int | str]:
    """Return the chosen options that the game still has, with defaults for options it has had since."""
    chosen = dict(pair.partition("=")[::2] for pair in text.split())
    return {option.name: chosen.get(option.name, option.default) for option in game.options}


def describe_options(game: Game[Any], text: str) -> str:
    """Return the chosen options that the game still has, in words."""
    chosen = dict(pair.partition("=")[::2] for pair in text.split())
    return ", ".join(
        message(
            "report-option", what=option_label(game, option), chosen=describe_choice(game, option, chosen[option.name])
        )
        for option in game.options
        if option.name in chosen
    )


def describe_method(games: pl.DataFrame) -> str:
    edition = games["edition"][0].rpartition("#")[2]
    return message("report-method", first=min(games["deal"]), last=max(games["deal"]), edition=edition)
