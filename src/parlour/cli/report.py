"""`parlour report`: a page of charts, each with its sentence."""

import argparse
from pathlib import Path

from parlour.cli.asking import add_table_arguments, open_executor, parse_options, progress
from parlour.play.language import message
from parlour.play.table import shelf


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="RESULTS | GAME", help=message("report-what"))
    parser.add_argument("-o", "--out", default="report.html", metavar="FILE.html", help=message("report-out"))
    parser.add_argument("--turns", metavar="FILE", help=message("report-turns-file"))
    add_table_arguments(parser)
    parser.add_argument("--games", type=int, default=1000, help=message("report-games"))
    parser.add_argument("--bots", default="", metavar="BOT[,BOT…]", help=message("report-bots"))
    parser.add_argument("--pace", metavar="FILE.toml", help=message("pace-given"))


def run(given: argparse.Namespace) -> int:
    from parlour.kernel.game import InvalidSetup
    from parlour.lab.pace import GUESSED, read_pace
    from parlour.lab.plan import best_bot, make_plan
    from parlour.lab.report import render_report
    from parlour.lab.simulation import run_plan
    from parlour.lab.tables import check_writable, read_games, read_turns

    out = Path(given.out)
    if out.suffix not in (".html", ".htm"):
        raise InvalidSetup(message("results-page-format", file=out.name, name=out.stem or "report"))
    check_writable(out)
    if given.what in shelf():
        pace = read_pace(given.pace, given.what) if given.pace else GUESSED
        bots = given.bots or best_bot(given.what)
        plan = make_plan(
            given.what, given.seats, given.games, given.seed, parse_options(given.option), given.edition, bots,
            turns=True, detail=True,
        )  # fmt: skip
        with open_executor(given) as executor, progress(given.what, plan.games) as report:
            played = run_plan(plan, executor, None, report)
        text = render_report(played.games, played.turns, played.timing, pace)
    elif Path(given.what).suffix:
        games = read_games(given.what)
        pace = read_pace(given.pace, games["game"][0]) if given.pace else GUESSED
        text = render_report(games, read_turns(given.turns, games) if given.turns else None, None, pace)
    else:
        raise InvalidSetup(message("report-neither", what=given.what, games=", ".join(shelf())))
    out.write_text(text, encoding="utf-8")
    print(message("report-done", file=out))
    return 0
